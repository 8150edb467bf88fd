"""Checks on sides in games without identities."""

from __future__ import annotations

from collections.abc import Iterator

from validator.checks.registry import Hit, check, hit_on
from validator.deck import Deck
from validator.rules.kinds import OneSide
from validator.rules.ruleset import Ruleset


@check(
    "DK302",
    "{card} is a {side} card in a {own} deck.",
    many="{many} {side} cards in a {own} deck.",
    kind=OneSide,
)
def card_of_the_other_side(deck: Deck, rules: Ruleset) -> Iterator[Hit]:
    """All cards of a deck belong to one side.

    The game has no identities, so a deck is of the side that its list states or that most of its cards
    have. Remove the card or move it to your other deck.
    """
    own = deck.side
    if not own:
        return
    names = rules.once(side_names)
    for rule in rules.of(OneSide):
        for entry in deck.entries:
            side = entry.card.side
            if side != own:
                yield hit_on(rule, entry, removed=entry.quantity, side=names[side], own=names[own])


def side_names(rules: Ruleset) -> dict[str, str]:
    """Return the sides of the game by their ids, as people call them."""
    game = rules.catalogue.game
    return dict(zip(game.sides, game.side_names, strict=True))
