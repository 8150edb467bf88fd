"""Checks on the number of copies of each card."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from card_data.card import Card
from validator.checks.entries import draft_identities, entry_of, with_identity
from validator.checks.registry import Hit, check
from validator.checks.wording import copies
from validator.deck import Deck
from validator.rules.kinds import CopyLimit, OneOfEach, OneProduct
from validator.rules.ruleset import Ruleset

# What a fix adds of a card where no rule limits its copies.
_USUAL_COPIES = 3
# More copies than a deck can hold.
_NO_LIMIT = 10**6


@check(
    "DK201",
    "{copies} of {card}, but at most {limit} allowed.",
    many="{many} cards have more copies than allowed.",
    kind=CopyLimit,
    needs=lambda rule: not rule.disqualifies,
)
def too_many_copies(deck: Deck, rules: Ruleset, rule: CopyLimit) -> Iterator[Hit]:
    """A deck holds only so many copies of one card: three in Netrunner, five in Shadowfist.

    All printings of a card count together, and so do copies on different lines. Some cards state
    another limit of their own. Remove the surplus copies. Draft identities know no such limit.
    """
    identity = deck.identity.id if deck.identity else ""
    if identity not in draft_identities(rules) and identity not in rules.once(_singletons):
        yield from _beyond_limit(deck, rules, rule)


@check(
    "DK203",
    "{copies} of {card}, but at most {limit} allowed: more disqualify the player.",
    many="{many} cards have more than {limit} copies: that disqualifies the player.",
    kind=CopyLimit,
    needs=lambda rule: rule.disqualifies,
)
def disqualifying_copies(deck: Deck, rules: Ruleset, rule: CopyLimit) -> Iterator[Hit]:
    """Under some policies one copy too many of a card means disqualification, whatever the judge thinks.

    All printings of a title count together, and so do copies on different lines. Cards that say so have
    no maximum. Remove the surplus copies before the event begins.
    """
    return _beyond_limit(deck, rules, rule)


@check(
    "DK202",
    "{copies} of {card}, but {identity} allows one copy of each card.",
    many="{many} cards have several copies, but {identity} allows one copy of each card.",
    kind=OneOfEach,
    concerns=lambda identity, rule, _: identity.id in rule.cards,
)
def more_than_one_of_each(deck: Deck, rules: Ruleset, rule: OneOfEach) -> Iterator[Hit]:
    """A few identities allow a single copy of every card.

    This replaces the usual limit of three, whatever the cards say. Remove all copies but one.
    """
    for card, number in _counted(deck):
        if number > 1 and not card.identity:
            yield _surplus(deck, rule, card, number, 1)


@check(
    "FM401",
    "{copies} of {card}, but one copy of {product} holds {limit}.",
    many="{many} cards have more copies than one copy of {product} holds.",
    kind=OneProduct,
)
def more_than_the_product_holds(deck: Deck, rules: Ruleset, rule: OneProduct) -> Iterator[Hit]:
    """In a format played from one product, a deck holds no more copies than one such product.

    Count the copies in one box: identity, deck and extra cards all come out of it. Remove the copies
    that would need a second box.
    """
    product, held = rules.catalogue.sets[rule.set].name, rules.once(_products)[rule]
    counted: dict[Card, int] = {}
    for entry in with_identity(deck):
        counted[entry.card] = counted.get(entry.card, 0) + entry.quantity
    for card, number in counted.items():
        if number > held.get(card.id, number):
            yield _surplus(deck, rule, card, number, held[card.id], product=product)


def with_room(cards: Iterable[Card], deck: Deck, rules: Ruleset) -> Iterator[tuple[Card, int]]:
    """Yield the cards a deck may take more of, and how many; where nothing limits them, up to three."""
    allowed, pool = rules.once(_Allowed), deck.pool
    singles = deck.identity is not None and deck.identity.id in rules.once(_singletons)
    copies, extra = deck.tally.copies, deck.tally.extra
    for card in cards:
        room = allowed[card]
        if singles:
            room = min(room, 1)
        if pool is not None:
            room = min(room, pool.get(card.id, 0))
        room -= copies.get(card, 0) + extra.get(card, 0)
        if room > 0:
            yield card, room


def _beyond_limit(deck: Deck, rules: Ruleset, rule: CopyLimit) -> Iterator[Hit]:
    limits = rules.once(_limits)[rule]
    for card, number in _counted(deck):
        if number > limits[card]:
            yield _surplus(deck, rule, card, number, limits[card])


def _counted(deck: Deck) -> Iterator[tuple[Card, int]]:
    """Return the copies of each card in the deck, then of each beside it: limits hold for both apart."""
    return chain(deck.tally.copies.items(), deck.tally.extra.items())


def _surplus(
    deck: Deck,
    rule: CopyLimit | OneOfEach | OneProduct,
    card: Card,
    number: int,
    limit: int,
    product: str = "",
) -> Hit:
    identity = deck.identity.title if deck.identity else ""
    params = {
        "copies": copies(number),
        "number": number,
        "limit": limit,
        "identity": identity,
        "product": product,
    }
    return Hit(rule, entry_of(deck, card), params, removed=number - limit)


class _Limits(dict[Card, int]):
    """The most copies of each card under one rule, worked out when first asked."""

    def __init__(self, rule: CopyLimit) -> None:
        self.rule = rule

    def __missing__(self, card: Card) -> int:
        stated, limit = self.rule.copies, card.deck_limit
        if stated is not None and (limit is not None or self.rule.ignores_no_limit):
            limit = stated
        self[card] = _NO_LIMIT if limit is None or card.identity else limit
        return self[card]


class _Allowed(dict[Card, int]):
    """The copies of each card that all limits together allow, worked out when first asked."""

    def __init__(self, rules: Ruleset) -> None:
        self.limits = rules.once(_limits).values()
        self.products = rules.once(_products).values()

    def __missing__(self, card: Card) -> int:
        limits = [limits[card] for limits in self.limits]
        limits += [held[card.id] for held in self.products if card.id in held]
        most = min(limits, default=_NO_LIMIT)
        self[card] = _USUAL_COPIES if most == _NO_LIMIT else most
        return self[card]


def _limits(rules: Ruleset) -> dict[CopyLimit, _Limits]:
    return {rule: _Limits(rule) for rule in rules.of(CopyLimit)}


def _singletons(rules: Ruleset) -> frozenset[str]:
    return frozenset(card for rule in rules.of(OneOfEach) for card in rule.cards)


def _products(rules: Ruleset) -> dict[OneProduct, Mapping[str, int]]:
    return {rule: _held(rules, rule.set) for rule in rules.of(OneProduct)}


def _held(rules: Ruleset, product: str) -> dict[str, int]:
    held: dict[str, int] = {}
    for card in rules.catalogue.cards.values():
        for printing in card.printings:
            if printing.set_id == product:
                held[card.id] = held.get(card.id, 0) + printing.copies
    return held
