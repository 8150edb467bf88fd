"""Checks on the card pool: which cards the format has on the day."""

from collections.abc import Iterator, Mapping
from datetime import timedelta

from validator.checks.entries import with_identity
from validator.checks.recorded_pool import cards_of_pods
from validator.checks.registry import Hit, check
from validator.checks.wording import OTHER_IDENTITY
from validator.deck import Deck, Entry
from validator.rules.kinds import Pool, ReleaseDelay
from validator.rules.rule import Rule
from validator.rules.ruleset import Ruleset

# Nobody waits for years with a deck.
_WORTH_WAITING = timedelta(days=90)


@check(
    "FM101",
    "{card} is not in the card pool ({pool}).",
    many="{many} cards are not in the card pool ({pool}).",
    kind=Pool,
)
def not_in_pool(deck: Deck, rules: Ruleset, rule: Pool) -> Iterator[Hit]:
    """A format is played with the cards of certain products, and this card is in none of them.

    It rotated out of the format or never belonged to it. A card counts as in the pool when any of its
    printings is, so an old copy of a reprinted card is fine. Replace the card, or choose a format that
    has it. The cards of a pod that is on offer may be played whatever the pool.
    """
    missing = deck.tally.ids - rules.in_pool
    if not missing:
        return
    missing = (missing & rules.once_a_day(_released)) - cards_of_pods(deck, rules)
    params = {"pool": rules.pool_name}
    for entry in with_identity(deck):
        if entry.card.id in missing:
            yield _missing(rule, entry, deck, params)


@check(
    "FM102",
    "{card} is not legal before {day}.",
    many="{many} cards are not legal before {day}.",
    kind=Pool,
)
def not_yet_legal(deck: Deck, rules: Ruleset, rule: Pool) -> Iterator[Hit]:
    """A new card becomes legal some time after its release, as the governing policy says.

    The delay gives everyone time to get the cards; it may be shorter at smaller events. Play the card
    from the day named, or remove it. A card that was printed earlier in another product is legal at once.
    """
    coming = deck.tally.ids - rules.in_pool - rules.once_a_day(_released)
    for entry in with_identity(deck) if coming else ():
        if entry.card.id in coming:
            day = rules.legal_from.get(entry.card.id)
            until = f"{day:%Y-%m-%d}" if day else "its release"
            wait = f"Or wait: {entry.card.title} is legal from {until}."
            waits = (wait,) if day is None or day - rules.day <= _WORTH_WAITING else ()
            yield _missing(rules.first(ReleaseDelay) or rule, entry, deck, {"day": until}, waits)


def _released(rules: Ruleset) -> frozenset[str]:
    """Return the cards that the policy has let in by the day, whether or not the format has them."""
    return frozenset(card for card, day in rules.legal_from.items() if day <= rules.day)


def _missing(
    rule: Rule, entry: Entry, deck: Deck, params: Mapping[str, str], fixes: tuple[str, ...] = ()
) -> Hit:
    if entry.card is deck.identity:
        return Hit(rule, entry, params, fixes=(OTHER_IDENTITY, *fixes))
    return Hit(rule, entry, params, entry.quantity, fixes)
