"""Checks on the card list in force: banned and restricted cards, points, large agendas."""

from collections.abc import Iterator

from card_data.card import Card
from validator.checks.entries import identity_entry, identity_lines, with_identity
from validator.checks.registry import Hit, check
from validator.checks.totals import listed_points, point_list
from validator.checks.wording import OTHER_IDENTITY, cheapest, count, listing
from validator.deck import DECK_ZONE, EXTRA_ZONE, Deck, Entry
from validator.rules.kinds import CardList
from validator.rules.ruleset import Ruleset

Listed = dict[CardList, frozenset[str]]

# What `max_3_point_agendas` of a card list counts.
LARGE_AGENDA = 3

# What lists call a card that may not be played.
LIST_WORDS = {"banned": "banned", "removed": "removed"}


@check(
    "FM201",
    "{card} is {word}.",
    many="{many} cards are {word}.",
    kind=CardList,
    needs=lambda rule: rule.banned,
)
def banned_card(deck: Deck, rules: Ruleset, rule: CardList) -> Iterator[Hit]:
    """A banned card is in no deck of the format, in no number of copies.

    The ban holds from the list's effective day until a later list lifts it. Replace the card.
    """
    banned = rules.once(_banned)[rule]
    for entry in () if banned.isdisjoint(deck.tally.ids) else deck.entries:
        if entry.card.id in banned and entry.card is not deck.identity and entry.zone != EXTRA_ZONE:
            yield Hit(rule, entry, _named(rule), removed=entry.quantity)


@check(
    "FM202",
    "The identity {card} is {word}.",
    kind=CardList,
    concerns=lambda identity, rule, _: identity.id in rule.banned,
)
def banned_identity(deck: Deck, rules: Ruleset, rule: CardList) -> Iterator[Hit]:
    """A banned identity cannot be played.

    The ban holds from the list's effective day until a later list lifts it. Choose another identity;
    size, influence and agendas are then measured by that one.
    """
    yield Hit(rule, identity_entry(deck), _named(rule), fixes=(OTHER_IDENTITY,))


@check(
    "FM203",
    "{card} is {word}, also as an extra card outside the deck.",
    many="{many} cards are {word}, also as extra cards outside the deck.",
    kind=CardList,
    needs=lambda rule: rule.banned,
)
def banned_extra_card(deck: Deck, rules: Ruleset, rule: CardList) -> Iterator[Hit]:
    """A ban also covers extra cards that start outside the deck.

    Some identities bring cards along that are not part of the deck. They must be legal like any other
    card. Choose another extra card.
    """
    for entry in deck.entries if EXTRA_ZONE in deck.tally.zones else ():
        if entry.zone == EXTRA_ZONE and entry.card.id in rule.banned:
            yield Hit(rule, entry, _named(rule), removed=entry.quantity)


@check(
    "FM204",
    "{card} is banned, as is every {subtype}.",
    many="{many} cards are banned, as is every {subtype}.",
    kind=CardList,
    needs=lambda rule: rule.banned_subtypes,
)
def banned_subtype(deck: Deck, rules: Ruleset, rule: CardList) -> Iterator[Hit]:
    """A card list may ban every card with a certain subtype at once.

    The card need not be named on the list: its subtype is enough. Replace the card.
    """
    banned = rules.once(_banned_by_subtype)[rule]
    for entry in () if banned.isdisjoint(deck.tally.ids) else with_identity(deck):
        if entry.card.id in banned:
            subtype = next(s for s in entry.card.subtypes if s in rule.banned_subtypes)
            yield Hit(rule, entry, {"subtype": subtype, "list": rule.name}, removed=entry.quantity)


@check(
    "FM211",
    "{card} is restricted.",
    many="{cards} are restricted; one restricted card is allowed.",
    kind=CardList,
    needs=lambda rule: rule.restricted,
)
def second_restricted_card(deck: Deck, rules: Ruleset, rule: CardList) -> Iterator[Hit]:
    """A deck holds copies of at most one restricted card.

    Up to the usual number of copies of that one card are fine. A restricted identity or extra card
    counts as the one. Choose which restricted card to keep and replace all others.
    """
    restricted = rules.once(_restricted)[rule]
    if len(restricted & deck.tally.ids) > 1:
        chosen = {e.card: e for e in with_identity(deck) if e.card.id in restricted}
        # The identity stays, else the card with most copies: that changes the deck least.
        kept = max(chosen.values(), key=lambda e: (e.card is deck.identity, e.quantity))
        for entry in chosen.values():
            removed = 0 if entry is kept else entry.quantity
            swap = f"Or keep {entry.card.title} instead of {kept.card.title}."
            others = (swap,) if removed and kept.card is not deck.identity else ()
            yield Hit(rule, entry, {"list": rule.name}, removed=removed, fixes=others)


@check(
    "FM221",
    "{points} on {list}, but at most {limit} allowed ({cards}).",
    kind=CardList,
    needs=lambda rule: rule.point_limit is not None,
)
def too_many_points(deck: Deck, rules: Ruleset, rule: CardList) -> Iterator[Hit]:
    """A points list gives strong cards points, and a deck may spend only so many.

    Each different card counts once however many copies there are; the identity counts too. Remove all
    copies of listed cards until the sum fits.
    """
    listed = listed_points(deck, rule)
    points, limit = sum([worth for _, worth in listed]), rule.point_limit
    if limit is not None and points > limit:
        params = {
            "points": count(points, "point"),
            "limit": limit,
            "list": rule.name,
            "cards": listing(f"{card.title} {worth}" for card, worth in listed),
        }
        yield Hit(rule, at=identity_lines(deck), params=params)


@check(
    "FM231",
    "{number} agendas worth 3 or more points, but at most {limit} allowed.",
    kind=CardList,
    needs=lambda rule: rule.max_3_point_agendas is not None,
)
def too_many_large_agendas(deck: Deck, rules: Ruleset, rule: CardList) -> Iterator[Hit]:
    """A card list may cap how many agendas worth three or more points a deck holds.

    Every copy counts. Swap some of them for agendas worth one or two points; mind the agenda points the
    deck needs.
    """
    large = _large_agendas(deck)
    number, limit = sum([entry.quantity for entry in large]), rule.max_3_point_agendas
    if limit is not None and number > limit:
        yield Hit(rule, large[0], {"number": number, "limit": limit})


def surplus_agendas(deck: Deck, rules: Ruleset) -> list[tuple[Card, int]]:
    """Pick large agendas until no more are left than the card list allows."""
    picks: list[tuple[Card, int]] = []
    for rule in rules.once(agenda_caps):
        large = _large_agendas(deck)
        surplus = sum(entry.quantity for entry in large) - (rule.max_3_point_agendas or 0)
        for entry in large:
            number = min(entry.quantity, surplus)
            if number > 0:
                picks.append((entry.card, number))
                surplus -= number
    return picks


def surplus_points(deck: Deck, rules: Ruleset) -> tuple[int, list[tuple[Card, int, int]]]:
    """Return the points beyond the limit, and all copies of cards that are worth as many."""
    rule = point_list(rules)
    listed = listed_points(deck, rule) if rule else []
    excess = sum(worth for _, worth in listed) - (rule.point_limit or 0 if rule else 0)
    if excess <= 0:
        return 0, []
    picks = cheapest([(card, 1, worth) for card, worth in listed if card is not deck.identity], excess)
    copies = {card: sum(e.quantity for e in deck.entries if e.card is card) for card, _, _ in picks}
    return excess, [(card, copies[card], worth) for card, _, worth in picks]


def _named(rule: CardList) -> dict[str, str]:
    return {"list": rule.name, "word": LIST_WORDS[rule.word]}


def _large_agendas(deck: Deck) -> list[Entry]:
    return [e for e in deck.entries if is_large_agenda(e.card) and e.zone == DECK_ZONE]


def is_large_agenda(card: Card) -> bool:
    """Tell whether a cap on large agendas counts a card."""
    return (card.agenda_points or 0) >= LARGE_AGENDA


def _banned(rules: Ruleset) -> Listed:
    return {rule: frozenset(rule.banned) for rule in rules.of(CardList)}


def _restricted(rules: Ruleset) -> Listed:
    return {rule: frozenset(rule.restricted) for rule in rules.of(CardList)}


def _banned_by_subtype(rules: Ruleset) -> Listed:
    return {rule: _with_subtypes(rules, rule) for rule in rules.of(CardList)}


def _with_subtypes(rules: Ruleset, rule: CardList) -> frozenset[str]:
    """Find the cards that only their subtype bans; a card the list also names is reported once."""
    subtypes = frozenset(rule.banned_subtypes)
    cards = rules.catalogue.cards.values()
    return frozenset(card.id for card in cards if not subtypes.isdisjoint(card.subtypes)).difference(
        rule.banned
    )


def agenda_caps(rules: Ruleset) -> tuple[CardList, ...]:
    """Return the card lists that cap large agendas."""
    return tuple(rule for rule in rules.of(CardList) if rule.max_3_point_agendas is not None)
