"""Validating a deck as NetrunnerDB's clients expect it: their ids in, their sentences out, all errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

from card_data.card import Card
from validator.checks import hits
from validator.checks.influence_spent import influence_limit, influence_spent, listed_surcharge
from validator.checks.registry import Check, Hit
from validator.checks.totals import listed_points, totals
from validator.deck import Deck, Entry
from validator.finding import Severity
from validator.rules.kinds import CardList
from validator.rules.rulebook import Rulebook
from validator.rules.ruleset import Ruleset
from validator.web.api.netrunnerdb_ids import Asked, KnownIds, known_ids, ours, theirs
from validator.web.api.netrunnerdb_models import DeckAttributes


def validate(asked: DeckAttributes, rulebook: Rulebook, today: date) -> dict[str, Any]:
    """Validate a deck in several ways at once; an unknown id ends it before any check."""
    known = known_ids(rulebook)
    named = [
        known.completed(Asked(one.format_id, one.card_pool_id, one.restriction_id, one.snapshot_id), today)
        for one in asked.validations
    ]
    unknown = list(_unknown(asked, named, known))
    validations = [
        one.model_dump()
        | ids._asdict()
        | {"errors": [] if unknown else list(_errors(asked, one.basic_deckbuilding_rules, ids, known))}
        for one, ids in zip(asked.validations, named, strict=True)
    ]
    valid = not unknown and not any(one["errors"] for one in validations)
    return asked.model_dump() | {
        "is_valid": valid,
        "validation_errors": unknown,
        "validations": validations,
    }


def _unknown(deck: DeckAttributes, named: list[Asked], known: KnownIds) -> Iterator[str]:
    if not deck.cards:
        yield "Deck must specify some cards."
    if not named:
        yield "Validation request must specify at least one validation to perform."
    cards = known.catalogue.cards
    if ours(deck.identity_card_id) not in cards:
        yield f"`identity_card_id` `{deck.identity_card_id}` does not exist."
    if deck.side_id not in known.catalogue.game.sides:
        yield f"`side_id` `{deck.side_id}` does not exist."
    yield from (f"Card `{card}` does not exist." for card in deck.cards if ours(card) not in cards)
    for ids in named:
        for what, wanted, among in (
            ("Format", ids.format_id, known.formats),
            ("Card Pool", ids.card_pool_id, known.pools),
            ("Restriction", ids.restriction_id, known.restrictions),
            ("Snapshot", ids.snapshot_id, known.snapshots),
        ):
            if wanted is not None and wanted not in among:
                yield f"{what} `{wanted}` does not exist."


def _errors(asked: DeckAttributes, basics: bool, ids: Asked, known: KnownIds) -> Iterator[str]:
    cards = known.catalogue.cards
    entries = tuple(Entry(cards[ours(card)], copies) for card, copies in asked.cards.items())
    deck = Deck(entries, identity=cards[ours(asked.identity_card_id)], side=asked.side_id)
    if basics:
        yield from _basic_errors(deck, asked, known)
    if ids.card_pool_id:
        _, pool = known.pools[ids.card_pool_id]
        for card in asked.cards:
            if ours(card) not in pool:
                yield f"Card `{card}` is not present in Card Pool `{ids.card_pool_id}`."
    if ids.restriction_id:
        yield from _restriction_errors(deck, ids.restriction_id, known)


# --- basic rules ---


def _basic_errors(deck: Deck, asked: DeckAttributes, known: KnownIds) -> Iterator[str]:
    identity = deck.identity
    assert identity is not None
    if identity.side != asked.side_id:
        yield (
            f"Identity `{asked.identity_card_id}` has side `{identity.side}` "
            f"which does not match given side `{asked.side_id}`"
        )
    for entry in deck.entries:
        if entry.card.identity:
            named = theirs(entry.card.id)
            yield f"Decks may not include multiple identities.  Identity card `{named}` is not allowed."
    for check, hit in hits(deck, known.construction):
        if check.severity_of(hit) is Severity.ERROR:
            yield _said(check, hit, deck, known.construction)


Wording = Callable[[Hit, Deck, Ruleset, Card], str]


def _said(check: Check, hit: Hit, deck: Deck, rules: Ruleset) -> str:
    """Say a fault in their words; in ours where they have none."""
    assert deck.identity is not None
    wording = WORDINGS.get(check.code)
    if wording is None:
        return check.message.format(**hit.params)
    return wording(hit, deck, rules, deck.identity)


def _card_of(hit: Hit, rules: Ruleset) -> Card:
    return rules.catalogue.cards[hit.card or ""]


def _too_small(hit: Hit, deck: Deck, rules: Ruleset, identity: Card) -> str:
    return f"Minimum deck size is {hit.params['minimum']}, but deck has {deck.size} cards."


def _too_many_copies(hit: Hit, deck: Deck, rules: Ruleset, identity: Card) -> str:
    limit, copies = hit.params["limit"], hit.params["number"]
    return f"Card `{theirs(hit.card or '')}` has a deck limit of {limit}, but {copies} copies are included."


def _wrong_side(hit: Hit, deck: Deck, rules: Ruleset, identity: Card) -> str:
    card = _card_of(hit, rules)
    return f"Card `{theirs(card.id)}` side `{card.side}` does not match deck side `{deck.side}`"


def _wrong_agenda(hit: Hit, deck: Deck, rules: Ruleset, identity: Card) -> str:
    faction, own = (theirs(card.factions[0]) for card in (_card_of(hit, rules), identity))
    return f"Agenda `{theirs(hit.card or '')}` with faction_id `{faction}` is not allowed in a `{own}` deck."


def _agenda_points(hit: Hit, deck: Deck, rules: Ruleset, identity: Card) -> str:
    points, needed = deck.tally.agenda_points, f"[{hit.params['low']},{hit.params['high']}]"
    return f"Deck with size {deck.size} requires {needed} agenda points, but deck only has {points}"


def _agendas_of_one_faction(hit: Hit, deck: Deck, rules: Ruleset, identity: Card) -> str:
    limit, number, faction = (hit.params[key] for key in ("limit", "number", "faction"))
    return (
        f"{identity.title.partition(':')[0]} decks may not include more than {limit} agendas per "
        f"non-neutral faction. There are {number} `{faction}` agendas present."
    )


def _influence(hit: Hit, deck: Deck, rules: Ruleset, identity: Card) -> str:
    sums = totals(deck, rules)
    return (
        f"Influence limit for {identity.title} is {sums.influence_limit}, "
        f"but deck has spent {sums.influence_spent} influence"
    )


WORDINGS: dict[str, Wording] = {
    "DK111": _too_small,
    "DK201": _too_many_copies,
    "DK202": _too_many_copies,
    "DK301": _wrong_side,
    "DK321": _wrong_agenda,
    "DK322": _agendas_of_one_faction,
    "DK401": _agenda_points,
    "DK402": _agenda_points,
    "DK501": _influence,
}


# --- restrictions ---

BANNING = frozenset({"FM201", "FM202", "FM203", "FM204"})
RESTRICTED, POINTS = "FM211", "FM221"


def _restriction_errors(deck: Deck, restriction: str, known: KnownIds) -> Iterator[str]:
    rules = known.restrictions[restriction][1]
    card_list = rules.card_list
    assert card_list is not None
    found = [(check, hit) for check, hit in hits(deck, rules) if hit.rule is card_list]
    for check, hit in found:
        if check.code in BANNING:
            yield f"Card `{theirs(hit.card or '')}` is banned in restriction `{restriction}`."
        elif check.code == POINTS:
            listed = listed_points(deck, card_list)
            cards = ", ".join(f"{theirs(card.id)} ({points})" for card, points in listed)
            spent = sum(points for _, points in listed)
            yield f"Deck has too many points ({spent}) for eternal restriction `{restriction}`: {cards}."
        elif check.code != RESTRICTED:
            yield check.message.format(**hit.params)
    restricted = [theirs(hit.card or "") for check, hit in found if check.code == RESTRICTED]
    if restricted:
        cards = ", ".join(restricted)
        yield f"Deck has too many cards marked restricted in restriction `{restriction}`: {cards}."
    yield from _influence_errors(deck, restriction, card_list, rules)


def _influence_errors(deck: Deck, restriction: str, card_list: CardList, rules: Ruleset) -> Iterator[str]:
    """Say where influence that a list adds, or takes off the limit, makes the sum too high."""
    identity, entries = deck.identity, listed_surcharge(deck, rules).entries
    assert identity is not None
    limit, spent = influence_limit(deck, identity, rules), influence_spent(deck, identity, rules)
    if limit is None or spent <= limit:
        return
    for costs, words in (
        (
            card_list.universal_cost,
            "{limit}, but after Universal Influence applied from restriction {by}, deck",
        ),
        (card_list.global_penalty, "{limit} after Global Penalty applied from restriction {by}, but deck"),
    ):
        cards = ", ".join(
            f"{theirs(entry.card.id)} ({costs[entry.card.id] * entry.quantity})"
            for entry in entries
            if entry.card.id in costs
        )
        if cards:
            said = words.format(limit=limit, by=f"`{restriction}`")
            yield f"Influence limit for {identity.title} is {said} has spent {spent} influence from {cards}."
