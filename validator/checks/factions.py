"""Checks on sides, with and without identities, and on factions."""

from collections.abc import Iterator

from card_data.card import Card
from validator.checks.entries import draft_identities, identity_entry
from validator.checks.registry import Hit, check
from validator.checks.totals import plays_agendas
from validator.checks.wording import listing
from validator.deck import DECK_ZONE, Deck, Entry
from validator.rules.kinds import AgendaFaction, AgendaSpread, ExcludedFaction, OneSide, SameSide
from validator.rules.ruleset import Ruleset

NEUTRAL = "neutral"


@check(
    "DK301",
    "{card} is a {side} card; this is a {own} deck.",
    many="{many} cards are {side} cards; this is a {own} deck.",
    kind=SameSide,
)
def wrong_side(deck: Deck, rules: Ruleset, rule: SameSide) -> Iterator[Hit]:
    """All cards of a deck belong to the side of its identity.

    Corp cards go with a Corp identity, Runner cards with a Runner identity. Remove the card or move it
    to your other deck.
    """
    identity = deck.identity
    for entry in deck.entries:
        if identity and entry.card.side != identity.side and not entry.card.identity:
            yield _of_other_side(rule, entry, identity.side, rules)


@check(
    "DK302",
    "{card} is a {side} card in a {own} deck.",
    many="{many} {side} cards in a {own} deck.",
    kind=OneSide,
)
def card_of_the_other_side(deck: Deck, rules: Ruleset, rule: OneSide) -> Iterator[Hit]:
    """All cards of a deck belong to one side.

    The game has no identities, so a deck is of the side that its list states or that most of its cards
    have. Remove the card or move it to your other deck.
    """
    for entry in deck.entries:
        if entry.card.side != deck.side and deck.side:
            yield _of_other_side(rule, entry, deck.side, rules)


def _of_other_side(rule: SameSide | OneSide, entry: Entry, own: str, rules: Ruleset) -> Hit:
    names = rules.once(_side_names)
    return Hit(rule, entry, {"side": names[entry.card.side], "own": names[own]}, removed=entry.quantity)


def _side_names(rules: Ruleset) -> dict[str, str]:
    # A card of a pack may lack a side; it fits no deck of one, and the finding must have a word for it.
    return {"": "neutral"} | rules.catalogue.game.names_of_sides


@check(
    "DK311",
    "{card} belongs to {faction}, a faction that {identity} excludes.",
    many="{many} cards belong to {faction}, a faction that {identity} excludes.",
    kind=ExcludedFaction,
    concerns=lambda identity, rule, _: identity.id == rule.card,
)
def excluded_faction(deck: Deck, rules: Ruleset, rule: ExcludedFaction) -> Iterator[Hit]:
    """An identity may shut out the cards of one faction, even for influence.

    Remove these cards or choose an identity without that exclusion.
    """
    faction = rules.catalogue.game.faction_name(rule.faction)
    params = {"identity": rules.catalogue.cards[rule.card].title, "faction": faction}
    for entry in deck.entries:
        if rule.faction in entry.card.factions and not entry.card.identity:
            yield Hit(rule, entry, params, removed=entry.quantity)


@check(
    "DK321",
    "{card} belongs to {faction}; only {own} and neutral agendas are allowed.",
    many="{many} agendas belong to other factions; only {own} and neutral agendas are allowed.",
    kind=AgendaFaction,
    concerns=lambda identity, _, rules: (
        plays_agendas(identity.side, rules) and identity.id not in rules.once(free_agendas)
    ),
)
def agenda_of_another_faction(deck: Deck, rules: Ruleset, rule: AgendaFaction) -> Iterator[Hit]:
    """Agendas are those of the identity's faction or neutral ones.

    Influence does not help here. Replace the agenda with one of your own faction or a neutral one worth
    the same points. Draft identities and a few others may hold agendas of every faction.
    """
    identity = deck.identity
    assert identity is not None
    own = identity.factions
    for entry in deck.entries:
        card = entry.card
        if card.agenda_points is None or card.factions == own or entry.zone != DECK_ZONE:
            continue
        if is_foreign_agenda(card, identity):
            params = {"faction": _faction_names(card, rules), "own": _faction_names(identity, rules)}
            yield Hit(rule, entry, params, removed=entry.quantity)


@check(
    "DK322",
    "{number} different agendas of {faction} ({cards}); {identity} allows {limit}.",
    kind=AgendaSpread,
    concerns=lambda identity, rule, _: identity.id in rule.cards,
)
def too_many_agendas_of_one_faction(deck: Deck, rules: Ruleset, rule: AgendaSpread) -> Iterator[Hit]:
    """An identity that allows agendas of every faction limits how many different ones each may give.

    Neutral agendas are not limited. Replace agendas of the faction that has too many with those of
    another one.
    """
    for faction, entries in _agendas_by_faction(deck).items():
        surplus = entries[rule.different :]
        if surplus:
            params = {
                "number": len(entries),
                "cards": listing(entry.card.title for entry in entries),
                "faction": rules.catalogue.game.faction_name(faction),
                "identity": identity_entry(deck).card.title,
                "limit": rule.different,
            }
            first, *others = surplus
            yield Hit(rule, first, params, removed=first.quantity, others=tuple(others))


def is_foreign_agenda(card: Card, identity: Card) -> bool:
    """Tell whether an agenda is of another faction than an identity of its side, and not neutral."""
    return card.side == identity.side and not any(
        faction in identity.factions or faction.startswith(NEUTRAL) for faction in card.factions
    )


def free_agendas(rules: Ruleset) -> frozenset[str]:
    """Return the identities that take agendas of other factions."""
    spread = (card for rule in rules.of(AgendaSpread) for card in rule.cards)
    return draft_identities(rules).union(spread)


def _agendas_by_faction(deck: Deck) -> dict[str, list[Entry]]:
    """Group different agendas by faction, without the neutral ones."""
    groups: dict[str, dict[Card, Entry]] = {}
    for entry in deck.entries:
        if entry.card.agenda_points is not None and entry.zone == DECK_ZONE:
            for faction in entry.card.factions:
                if not faction.startswith(NEUTRAL):
                    groups.setdefault(faction, {}).setdefault(entry.card, entry)
    return {faction: list(entries.values()) for faction, entries in groups.items()}


def _faction_names(card: Card, rules: Ruleset) -> str:
    return listing(map(rules.catalogue.game.faction_name, sorted(card.factions)))
