"""Checks on the number of cards."""

from collections.abc import Iterator

from validator.checks.entries import identity_lines, unsettled_copies
from validator.checks.registry import Hit, check
from validator.checks.totals import minimum_size
from validator.checks.wording import count
from validator.deck import Deck
from validator.finding import Severity
from validator.rules.kinds import MinimumSize, SizeAdvice
from validator.rules.ruleset import Ruleset


@check("DK111", "The deck has {cards}; it needs at least {minimum}.", kind=MinimumSize)
def too_few_cards(deck: Deck, rules: Ruleset, rule: MinimumSize) -> Iterator[Hit]:
    """A deck holds at least as many cards as its identity, or the rules of the game, ask for.

    The identity itself and extra cards outside the deck do not count. There is no maximum. Add the
    missing cards; in a Corp deck every five cards also raise the agenda points needed. While copies
    stand on lines that nobody could read yet, the deck may be complete: then a judge has to look.
    """
    size, minimum = deck.size, minimum_size(deck.identity, rules)
    if minimum is not None and size < minimum:
        missing = minimum - size
        params = {"cards": count(size, "card"), "size": size, "minimum": minimum, "missing": missing}
        yield Hit(rule, at=identity_lines(deck), params=params, waits=unsettled_copies(deck) >= missing)


@check(
    "DK191",
    "A deck of {size} cards may be refused if it cannot be shuffled in reasonable time.",
    kind=SizeAdvice,
    severity=Severity.NOTE,
)
def hard_to_shuffle(deck: Deck, rules: Ruleset, rule: SizeAdvice) -> Iterator[Hit]:
    """A very large deck is legal, but its player must be able to shuffle it without help.

    Staff may refuse a deck that takes too long to shuffle. This is advice, never a fault: practise
    shuffling it, or play fewer cards.
    """
    if deck.size >= rule.cards:
        yield Hit(rule, params={"size": deck.size}, fixes=("Be ready to shuffle it quickly without help.",))
