"""Validating a deck as NetrunnerDB's clients expect it: their ids in, their sentences out, all errors."""

from collections.abc import Iterator
from datetime import date
from typing import Any

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


# Their words for a fault; what has none here is said in ours.
_TOO_MANY_COPIES = "Card `{card}` has a deck limit of {limit}, but {number} copies are included."
_AGENDA_POINTS = (
    "Deck with size {size} requires [{low},{high}] agenda points, but deck only has {agenda_points}"
)
WORDINGS = {
    "DK111": "Minimum deck size is {minimum}, but deck has {size} cards.",
    "DK201": _TOO_MANY_COPIES,
    "DK202": _TOO_MANY_COPIES,
    "DK301": "Card `{card}` side `{card_side}` does not match deck side `{deck_side}`",
    "DK321": "Agenda `{card}` with faction_id `{card_faction}` is not allowed in a `{deck_faction}` deck.",
    "DK322": (
        "{identity_name} decks may not include more than {limit} agendas per "
        "non-neutral faction. There are {number} `{faction}` agendas present."
    ),
    "DK401": _AGENDA_POINTS,
    "DK402": _AGENDA_POINTS,
    "DK501": (
        "Influence limit for {identity} is {influence_limit}, but deck has spent {influence_spent} influence"
    ),
}


def _said(check: Check, hit: Hit, deck: Deck, rules: Ruleset) -> str:
    """Say a fault in their words; in ours where they have none."""
    wording = WORDINGS.get(check.code)
    if wording is None:
        return check.message.format(**hit.blanks)
    identity, card, sums = deck.identity, rules.catalogue.cards.get(hit.card or ""), totals(deck, rules)
    assert identity is not None
    known = {
        "identity": identity.title,
        "identity_name": identity.title.partition(":")[0],
        "deck_faction": theirs(identity.factions[0]) if identity.factions else "",
        "deck_side": deck.side,
        "size": deck.size,
        "agenda_points": deck.tally.agenda_points,
        "influence_limit": sums.influence_limit,
        "influence_spent": sums.influence_spent,
        "card": theirs(hit.card or ""),
        "card_side": card.side if card else "",
        "card_faction": theirs(card.factions[0]) if card and card.factions else "",
    }
    return wording.format(**{**hit.params, **known})


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
            yield check.message.format(**hit.blanks)
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
