"""Fixes, worked out together: whoever follows all of them has a legal deck.

What single cards have to go is taken out first; then the sums of what is left (points, influence,
designators, agendas, size) are put right, each measured on the deck that the fixes before it leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from card_data.card import Card
from validator.checks.card_lists import surplus_agendas, surplus_points
from validator.checks.entries import unsettled_copies
from validator.checks.fixes.filling import Picks, filling, with_designator
from validator.checks.influence import surplus_influence
from validator.checks.registry import Check, Hit
from validator.checks.shared_designator import missing_designators
from validator.checks.wording import copies as so_many
from validator.checks.wording import count, listing, priced
from validator.deck import DECK_ZONE, Deck, Entry
from validator.finding import Change, Severity, one_stop
from validator.rules.kinds import OneIdentity
from validator.rules.ruleset import Ruleset

THEN = "Then"
# Any others would do as well, so a longer list of cards would only look like a prescription.
_NAMED = 3
# Each exemption lost can cost another; after a few rounds nothing is left to lose.
_MOST_ROUNDS = 8
NO_FIX = "No single change is enough: change several cards and check the deck again."


class Remedy(NamedTuple):
    """What puts one fault right; `settled` where the fixes of other faults do it already."""

    texts: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    settled: bool = False


class Step(NamedTuple):
    """One fix of a sum: the faults it cures by their codes, its wording, and the cards that go or come."""

    codes: tuple[str, ...]
    text: str
    changes: tuple[Change, ...]


Hits = Sequence[tuple[Check, Hit]]


def remedies(deck: Deck, rules: Ruleset, hits: Hits) -> list[Remedy | None]:
    """Return for each hit what puts it right beside all the others; None where no change of cards does."""
    found: list[Remedy | None] = [None] * len(hits)
    if all(check.severity_of(hit) is Severity.NOTE for check, hit in hits):
        return found
    places = _places(hits)
    removed = _removals(rules, hits, found)
    left = changed(deck, removed, rules) if removed else deck
    for codes, put_right in _SUMS:
        # What goes may cost an exemption, so a sum is looked at again until it fits.
        for _ in range(_MOST_ROUNDS):
            steps = put_right(left, rules)
            for step in steps:
                _attach(step, places, found)
            changes = [change for step in steps for change in step.changes]
            if not changes or put_right is _right_size:
                break
            left = changed(left, changes, rules)
        for place in (place for code in codes for place in places.get(code, ())):
            found[place] = found[place] or Remedy(settled=True)
    return found


def _places(hits: Hits) -> dict[str, list[int]]:
    """Return the places of the faults of each code, but for those that lines nobody has read yet may cure."""
    places: dict[str, list[int]] = {}
    for place, (check, hit) in enumerate(hits):
        if not hit.waits:
            places.setdefault(check.code, []).append(place)
    return places


def changed(deck: Deck, changes: Iterable[Change], rules: Ruleset) -> Deck:
    """Return the deck after some changes: copies go from the first entries of their card, or are added."""
    gone: dict[tuple[str, str], int] = {}
    added = []
    for card, number, zone in changes:
        if number > 0:
            added.append(Entry(rules.catalogue.cards[card], number, zone))
        else:
            gone[card, zone] = gone.get((card, zone), 0) - number
    entries = []
    for entry in deck.entries:
        key = (entry.card.id, entry.zone)
        left = entry.quantity - gone[key] if key in gone else entry.quantity
        if key in gone:
            gone[key] = max(0, -left)
        if left == entry.quantity:
            entries.append(entry)
        elif left > 0:
            entries.append(entry._replace(quantity=left))
    return deck.with_entries((*entries, *added))


def _removals(rules: Ruleset, hits: Hits, found: list[Remedy | None]) -> list[Change]:
    """Word what has to go; where several faults ask for the same card, the one that asks for most says so."""
    asking = [(place, hit.changes) for place, (_, hit) in enumerate(hits) if hit.changes]
    every = [change for _, changes in asking for change in changes]
    # Where each change is the only one for its card, as nearly always, nothing needs to be compared.
    if len({(card, zone) for card, _, zone in every}) < len(every):
        most = _most_copies(every)
        asking = [
            (place, tuple([one for one in changes if most[one.card, one.zone] is one]))
            for place, changes in asking
        ]
    texts = rules.once(_RemovalTexts)
    for place, own in asking:
        found[place] = Remedy(tuple([texts[change] for change in own]), own, not own)
    return [change for _, own in asking for change in own]


def _most_copies(changes: Iterable[Change]) -> dict[tuple[str, str], Change]:
    """Return for each card and zone the change that takes out most copies."""
    most: dict[tuple[str, str], Change] = {}
    for change in changes:
        card, number, zone = change
        known = most.get((card, zone))
        if known is None or number < known[1]:
            most[card, zone] = change
    return most


def removal_texts(changes: Iterable[Change], rules: Ruleset) -> tuple[str, ...]:
    """Say what has to go; the same few sentences serve many decks."""
    known = rules.once(_RemovalTexts)
    return tuple([known[change] for change in changes])


class _RemovalTexts(dict[Change, str]):
    """What is said about each change that takes copies out."""

    def __init__(self, rules: Ruleset) -> None:
        self.cards = rules.catalogue.cards

    def __missing__(self, change: Change) -> str:
        said = one_stop(f"Remove {so_many(-change.copies)} of {self.cards[change.card].title}.")
        self[change] = said
        return said


def _attach(step: Step, places: Mapping[str, Sequence[int]], found: list[Remedy | None]) -> None:
    """Add a fix to the fault it cures; what other fixes make necessary goes with the first of them."""
    first = min((places[code][0] for code in step.codes if code in places), default=None)
    text = step.text
    if first is None:
        first = next((place for place, remedy in enumerate(found) if remedy and remedy.changes), None)
        text = f"{THEN} {text[0].lower()}{text[1:]}" if step.changes else text
    if first is not None:
        before = found[first] or Remedy()
        found[first] = Remedy((*before.texts, one_stop(text)), (*before.changes, *step.changes))


def _fewer_large_agendas(deck: Deck, rules: Ruleset) -> list[Step]:
    picks = surplus_agendas(deck, rules)
    titles = listing(f"{number} {card.title}" for card, number in picks) if picks else ""
    return [Step(("FM231",), f"Swap {titles} for smaller agendas.", _out(picks))] if picks else []


def _fewer_points(deck: Deck, rules: Ruleset) -> list[Step]:
    excess, picks = surplus_points(deck, rules)
    if not picks:
        return []
    named = listing(f"{card.title} ({worth})" for card, _, worth in picks)
    text = f"Remove every copy of cards worth {count(excess, 'point')}: for example {named}."
    return [Step(("FM221",), text, _out((card, number) for card, number, _ in picks))]


def _less_influence(deck: Deck, rules: Ruleset) -> list[Step]:
    excess, picks = surplus_influence(deck, rules)
    text = f"Remove {excess} influence: for example {priced(picks)}." if picks else ""
    return [Step(("DK501",), text, _out((card, number) for card, number, _ in picks))] if picks else []


def _more_of_a_designator(deck: Deck, rules: Ruleset) -> list[Step]:
    missing = missing_designators(deck, rules)
    for designator, number in missing:
        picks = with_designator(deck, rules, designator, number)
        if picks is not None:
            text = f"Add {count(number, 'card')} with “{designator}”: for example {_named(picks)}."
            return [Step(("DK701",), text, _in(picks))]
    return [Step(("DK701",), NO_FIX, ())] if missing else []


def _right_size(deck: Deck, rules: Ruleset) -> list[Step]:
    if deck.identity is None and rules.first(OneIdentity):
        return []
    found = filling(deck, rules, unsettled_copies(deck))
    if found is None:
        return [Step(_SIZE_CODES, NO_FIX, ())]
    steps = []
    if found.out:
        worth = count(_points(found.out), "point")
        text = f"Remove agendas worth {worth}: for example {_named(found.out)}."
        steps.append(Step(("DK402", "DK401", "DK411"), text, _out(found.out)))
    if found.agendas:
        worth = count(_points(found.agendas), "point")
        text = f"Add agendas worth {worth}: for example {_named(found.agendas)}."
        steps.append(Step(("DK401", "DK411", "DK412", "DK402"), text, _in(found.agendas)))
    if found.others:
        number = count(sum(number for _, number in found.others), "card")
        steps.append(
            Step(("DK111",), f"Add {number}: for example {_named(found.others)}.", _in(found.others))
        )
    return steps


_SIZE_CODES = ("DK111", "DK401", "DK402", "DK411", "DK412")
_SUMS: tuple[tuple[tuple[str, ...], Callable[[Deck, Ruleset], list[Step]]], ...] = (
    (("FM231",), _fewer_large_agendas),
    (("FM221",), _fewer_points),
    (("DK501",), _less_influence),
    (("DK701",), _more_of_a_designator),
    (_SIZE_CODES, _right_size),
)


def _out(picks: Iterable[tuple[Card, int]]) -> tuple[Change, ...]:
    return tuple(Change(card.id, -number, DECK_ZONE) for card, number in picks)


def _in(picks: Picks) -> tuple[Change, ...]:
    return tuple(Change(card.id, number, DECK_ZONE) for card, number in picks)


def _points(picks: Picks) -> int:
    return sum((card.agenda_points or 0) * number for card, number in picks)


def _named(picks: Picks) -> str:
    """Name picked cards; of many only the first, for the rest is as good as any other."""
    named = [f"{number} {card.title}" for card, number in picks]
    rest = sum(number for _, number in picks[_NAMED:])
    return listing([*named[:_NAMED], f"{rest} more"] if rest else named)
