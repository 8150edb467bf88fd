"""A second reading of the Netrunner rules, slow and plain, straight from the tables and rule files.

It shares no code with the product: it reads the CSV tables and TOML files by itself and walks through the
rules in the order in which a judge would. Card rules are spelled out here by name on purpose.
"""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLES = ROOT / "card_data" / "netrunner"
FORMATS = ROOT / "formats" / "netrunner"

PROFESSOR = "the-professor-keeper-of-knowledge"
CUSTOM_BIOTICS = "custom-biotics-engineered-for-success"
SINGLETON_IDENTITIES = ("ampere-cybernetics-for-anyone", "nova-initiumia-catalyst-impetus")
GATEWAY_IDENTITIES = ("the-catalyst-convention-breaker", "the-syndicate-profit-over-principle")
ONE_PRODUCT = {"core-experience": "system-core-2019", "system-gateway": "system-gateway"}


@dataclass
class PlainDeck:
    """A deck by card ids only: an identity, the cards in the deck, and extra cards outside it."""

    identity: str
    cards: dict[str, int]
    extra: dict[str, int] = field(default_factory=dict)


def table(name: str) -> list[dict[str, str]]:
    with (TABLES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def cards() -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in table("cards")}


@cache
def printed_in() -> dict[str, list[tuple[str, int]]]:
    found: dict[str, list[tuple[str, int]]] = {}
    for row in table("printings"):
        found.setdefault(row["card"], []).append((row["set"], int(row["copies_per_product"])))
    return found


@cache
def rules_of_format(name: str) -> list[dict]:
    """All rules in the format's own file and in the card lists for that format."""
    rules = tomllib.loads((FORMATS / f"{name}.toml").read_text(encoding="utf-8"))["rule"]
    for path in sorted((FORMATS / "lists").glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        if data["format"] == name:
            rules = rules + data["rule"]
    return rules


def newest(format_name: str, kind: str, day: date) -> dict | None:
    started = [r for r in rules_of_format(format_name) if r["kind"] == kind and r["effective"] <= day]
    return max(started, key=lambda r: r["effective"]) if started else None


@cache
def sets_of_pool(pool: str) -> set[str]:
    return next(set(row["sets"].split("|")) for row in table("pools") if row["id"] == pool)


def second_friday(released: date) -> date:
    fridays = 0
    day = released
    while fridays < 2:
        day += timedelta(days=1)
        fridays += day.isoweekday() == 5
    return day


@cache
def release_days() -> dict[str, date]:
    return {row["id"]: date.fromisoformat(row["released"]) for row in table("sets")}


@cache
def first_legal_day(card: str, delayed: bool) -> date:
    days = [release_days()[set_id] for set_id, _ in printed_in()[card]]
    return min(second_friday(day) if delayed else day for day in days)


def number(card: str, column: str) -> int:
    return int(cards()[card][column] or 0)


def judge(deck: PlainDeck, format_name: str, day: date, *, delayed: bool) -> set[str]:
    """Return the kinds of faults a deck has; none means it is legal."""
    faults = set()
    faults |= construction_faults(deck, day)
    faults |= agenda_faults(deck, day)
    if influence_is_overspent(deck, newest(format_name, "card-list", day) or {}, day):
        faults.add("influence")
    faults |= pool_faults(deck, format_name, day, delayed)
    faults |= card_list_faults(deck, newest(format_name, "card-list", day) or {})
    if format_name in ONE_PRODUCT and more_than_one_product(deck, ONE_PRODUCT[format_name]):
        faults.add("product")
    if plays(deck, GATEWAY_IDENTITIES, day) and format_name != "system-gateway":
        faults.add("bound")
    return faults


def is_identity(card: str) -> bool:
    return cards()[card]["type"] in ("corp-identity", "runner-identity")


def plays(deck: PlainDeck, identities: tuple[str, ...], day: date) -> bool:
    """Tell whether the deck has one of these identities; what a card says holds once it is out."""
    return deck.identity in identities and first_legal_day(deck.identity, False) <= day


def in_deck(deck: PlainDeck) -> dict[str, int]:
    return {card: copies for card, copies in deck.cards.items() if not is_identity(card)}


def is_draft_identity(card: str) -> bool:
    return any(set_id == "draft" for set_id, _ in printed_in()[card])


def construction_faults(deck: PlainDeck, day: date) -> set[str]:
    faults = set()
    if any(is_identity(card) for card in [*deck.cards, *deck.extra]):
        faults.add("second identity")
    if sum(in_deck(deck).values()) < number(deck.identity, "minimum_deck_size"):
        faults.add("size")
    for zone in (deck.cards, deck.extra):
        for card, copies in zone.items():
            if not is_identity(card):
                faults |= faults_of_a_card(deck, card, copies, day)
    return faults


def faults_of_a_card(deck: PlainDeck, card: str, copies: int, day: date) -> set[str]:
    faults = set()
    if plays(deck, SINGLETON_IDENTITIES, day):
        if copies > 1:
            faults.add("one of each")
    elif copies > number(card, "deck_limit") and not is_draft_identity(deck.identity):
        faults.add("copies")
    if cards()[card]["side"] != cards()[deck.identity]["side"]:
        faults.add("side")
    if plays(deck, (CUSTOM_BIOTICS,), day) and cards()[card]["faction"] == "jinteki":
        faults.add("excluded faction")
    return faults


def agenda_faults(deck: PlainDeck, day: date) -> set[str]:
    me = cards()[deck.identity]
    if me["side"] != "corp":
        return set()
    faults = set()
    agendas = {card: copies for card, copies in deck.cards.items() if cards()[card]["type"] == "agenda"}
    per_faction = Counter(cards()[card]["faction"] for card in agendas)
    del per_faction["neutral-corp"]
    if plays(deck, SINGLETON_IDENTITIES, day):
        if any(different > 2 for different in per_faction.values()):
            faults.add("agenda spread")
    elif not is_draft_identity(deck.identity):
        del per_faction[me["faction"]]
        if per_faction:
            faults.add("agenda faction")
    points = sum(number(card, "agenda_points") * copies for card, copies in agendas.items())
    size = max(sum(in_deck(deck).values()), int(me["minimum_deck_size"]))
    need = 2 + 2 * (size // 5)
    if points < need:
        faults.add("too few agenda points")
    if points > need + 1:
        faults.add("too many agenda points")
    return faults


def influence_is_overspent(deck: PlainDeck, card_list: dict, day: date) -> bool:
    me = cards()[deck.identity]
    if me["influence_limit"] == "":
        return False
    limit = int(me["influence_limit"])
    spent = 0
    for card, copies in in_deck(deck).items():
        row = cards()[card]
        own = 0 if row["faction"] == me["faction"] else number(card, "influence_cost")
        for copy in range(1, copies + 1):
            first_is_free = plays(deck, (PROFESSOR,), day) and row["type"] == "program" and copy == 1
            if not first_is_free and not alliance_is_free(card, deck, day):
                spent += own
            spent += card_list.get("universal_cost", {}).get(card, 0)
            limit -= card_list.get("global_penalty", {}).get(card, 0)
    return spent > max(limit, 1)


def has_subtype(card: str, subtype: str) -> bool:
    return subtype in cards()[card]["subtypes"].split("|")


def alliance_is_free(card: str, deck: PlainDeck, day: date) -> bool:
    if not has_subtype(card, "alliance") or first_legal_day(card, False) > day:
        return False
    inside = in_deck(deck)
    if card == "mumba-temple":
        return copies_of_type(inside, "ice") <= 15
    if card == "museum-of-history":
        return sum(inside.values()) >= 50
    if card == "pad-factory":
        return inside.get("pad-campaign", 0) == 3
    if card == "mumbad-virtual-tour":
        return copies_of_type(inside, "asset") >= 7
    faction = cards()[card]["faction"]
    friends = [c for c in inside if cards()[c]["faction"] == faction and not has_subtype(c, "alliance")]
    return sum(inside[friend] for friend in friends) >= 6


def copies_of_type(inside: dict[str, int], type_name: str) -> int:
    return sum(copies for card, copies in inside.items() if cards()[card]["type"] == type_name)


def everything(deck: PlainDeck) -> set[str]:
    return {deck.identity, *deck.cards, *deck.extra}


def pool_faults(deck: PlainDeck, format_name: str, day: date, delayed: bool) -> set[str]:
    pool = newest(format_name, "pool", day)
    if pool is None:
        return {"pool"}
    if pool.get("every"):
        return set()
    sets = set(pool["sets"]) if "sets" in pool else sets_of_pool(pool["pool"])
    faults = set()
    for card in everything(deck):
        if first_legal_day(card, delayed) > day:
            faults.add("not yet legal")
        elif not any(set_id in sets for set_id, _ in printed_in()[card]):
            faults.add("pool")
    return faults


def card_list_faults(deck: PlainDeck, card_list: dict) -> set[str]:
    faults = set()
    banned = card_list.get("banned", [])
    if any(card in banned for card in everything(deck)):
        faults.add("banned")
    for subtype in card_list.get("banned_subtypes", []):
        if any(has_subtype(card, subtype) and card not in banned for card in everything(deck)):
            faults.add("banned subtype")
    if sum(card in card_list.get("restricted", []) for card in everything(deck)) > 1:
        faults.add("restricted")
    points = sum(card_list.get("points", {}).get(card, 0) for card in everything(deck))
    if points > card_list.get("point_limit", points):
        faults.add("points")
    large = sum(copies for card, copies in deck.cards.items() if number(card, "agenda_points") >= 3)
    if large > card_list.get("max_3_point_agendas", large):
        faults.add("large agendas")
    return faults


def more_than_one_product(deck: PlainDeck, product: str) -> bool:
    used = Counter({deck.identity: 1})
    used.update(deck.cards)
    used.update(deck.extra)
    for card, copies in used.items():
        held = sum(copies_held for set_id, copies_held in printed_in()[card] if set_id == product)
        if held and copies > held:
            return True
    return False
