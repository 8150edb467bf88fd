"""Fixes, worked out together: whoever follows all of them has a legal deck.

What single cards have to go is taken out first; then the sums of what is left (points, influence,
designators, agendas, size) are put right, each measured on the deck that the fixes before it leave.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from card_data.card import Card
from validator.checks.card_lists import agenda_caps, surplus_agendas, surplus_points
from validator.checks.entries import unsettled_copies
from validator.checks.fixes.filling import Picks, filling, with_designator
from validator.checks.fixes.grouping import Fault, finding_of
from validator.checks.influence import surplus_influence
from validator.checks.shared_designator import missing_designators
from validator.checks.totals import point_list
from validator.checks.wording import copies as so_many
from validator.checks.wording import count, listing, priced
from validator.deck import DECK_ZONE, Deck, Entry
from validator.finding import Change, Finding, Severity, one_stop
from validator.rules.kinds import Influence, OneIdentity, SharedDesignator
from validator.rules.ruleset import Ruleset

_THEN = "Then"
# Any others would do as well, so a longer list of cards would only look like a prescription.
_NAMED = 3
# Each exemption lost can cost another; after a few rounds nothing is left to lose.
_MOST_ROUNDS = 8
_NO_FIX = "No single change is enough: change several cards and check the deck again."
_SETTLED = "The other fixes settle this too."


@dataclass(slots=True)
class Remedy:
    """What puts one fault right beside all the others: what to do, what then, and the changes of each hit."""

    fault: Fault
    changes: list[tuple[Change, ...]]
    texts: list[str] = field(default_factory=list)
    then: list[str] = field(default_factory=list)
    settled: bool = False  # where there is nothing to do, the fixes of other faults do it already

    def cures(self, codes: tuple[str, ...]) -> bool:
        """Tell whether the fault has one of some codes; one that unread lines may cure has no fix yet."""
        return self.fault.check.code in codes and not self.fault.hits[0].waits

    def finding(self) -> Finding:
        """Word the fault with everything that puts it right, each sentence once."""
        fixes: Iterable[str] = dict.fromkeys([*self.texts, *self.then])
        if not fixes and self.settled:
            fixes = (_SETTLED,)
        return finding_of(self.fault, fixes, [change for changes in self.changes for change in changes])


class Step(NamedTuple):
    """One fix of a sum: the faults it cures by their codes, its wording, and the cards that go or come."""

    codes: tuple[str, ...]
    text: str
    changes: tuple[Change, ...]


PutRight = Callable[[Deck, Ruleset], list[Step]]


def remedies(deck: Deck, rules: Ruleset, faults: Sequence[Fault]) -> list[Remedy]:
    """Return for each fault what puts it right beside all the others."""
    found = [Remedy(fault, [hit.changes for hit in fault.hits]) for fault in faults]
    removed = _removals(found, rules)
    if all(fault.check.severity_of(fault.hits[0]) is Severity.NOTE for fault in faults):
        return found
    left = changed(deck, removed, rules) if removed else deck
    for codes, put_right in rules.once(_sums):
        # What goes may cost an exemption, so a sum is looked at again until it fits.
        for _ in range(_MOST_ROUNDS):
            steps = put_right(left, rules)
            for step in steps:
                _attach(step, found)
            changes = [change for step in steps for change in step.changes]
            if not changes or put_right is _right_size:
                break
            left = changed(left, changes, rules)
        for remedy in found:
            remedy.settled = remedy.settled or remedy.cures(codes)
    return found


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
        taken = gone.pop(key, 0)
        left = entry.quantity - taken
        if left < 0:
            gone[key] = -left
        elif not taken:
            entries.append(entry)
        elif left:
            entries.append(entry._replace(quantity=left))
    return deck.with_entries((*entries, *added))


def _removals(found: Iterable[Remedy], rules: Ruleset) -> list[Change]:
    """Word what has to go and return it; of several faults that ask for one card, one says so."""
    removed = [change for remedy in found for changes in remedy.changes for change in changes]
    if len({(card, zone) for card, _, zone in removed}) < len(removed):
        removed = _drop_repeated(found, removed)
    said = rules.once(_RemovalTexts)
    for remedy in found:
        for hit, changes in zip(remedy.fault.hits, remedy.changes, strict=True):
            for change in changes:
                remedy.texts.append(said[change])
            for fix in hit.fixes:
                remedy.texts.append(one_stop(fix))
    return removed


def _drop_repeated(found: Iterable[Remedy], every: Iterable[Change]) -> list[Change]:
    """Leave of the changes to one card in one zone the first of those that take out most copies."""
    most: dict[tuple[str, str], int] = {}
    for card, copies, zone in every:
        most[card, zone] = min(copies, most.get((card, zone), 0))
    kept = []
    for remedy in found:
        for place, changes in enumerate(remedy.changes):
            own = []
            for change in changes:
                if most.get((change.card, change.zone)) == change.copies:
                    own.append(change)
                    del most[change.card, change.zone]
            remedy.settled = remedy.settled or len(own) < len(changes)
            remedy.changes[place] = tuple(own)
            kept += own
    return kept


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


def _attach(step: Step, found: Sequence[Remedy]) -> None:
    """Add a fix to the fault it cures; what other fixes make necessary goes with the first of them."""
    cured = next((remedy for remedy in found if remedy.cures(step.codes)), None)
    if cured is not None:
        said = cured.texts if step.changes else cured.then
        said.append(one_stop(step.text))
        cured.changes[0] += step.changes
        return
    for remedy in found:
        for place, changes in enumerate(remedy.changes):
            if changes:
                text = f"{_THEN} {step.text[0].lower()}{step.text[1:]}" if step.changes else step.text
                remedy.then.append(one_stop(text))
                remedy.changes[place] += step.changes
                return


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
    return [Step(("DK701",), _NO_FIX, ())] if missing else []


def _right_size(deck: Deck, rules: Ruleset) -> list[Step]:
    if deck.identity is None and rules.first(OneIdentity):
        return []
    found = filling(deck, rules, unsettled_copies(deck))
    if found is None:
        return [Step(_SIZE_CODES, _NO_FIX, ())]
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
# What bounds a sum in a ruleset (the size always counts), the codes of its faults, the way to put it right.
_SUMS: tuple[tuple[Callable[[Ruleset], object], tuple[str, ...], PutRight], ...] = (
    (agenda_caps, ("FM231",), _fewer_large_agendas),
    (point_list, ("FM221",), _fewer_points),
    (lambda rules: rules.of(Influence), ("DK501",), _less_influence),
    (lambda rules: rules.of(SharedDesignator), ("DK701",), _more_of_a_designator),
    (lambda rules: True, _SIZE_CODES, _right_size),
)


def _sums(rules: Ruleset) -> list[tuple[tuple[str, ...], PutRight]]:
    """Return the sums that rules in force bound."""
    return [(codes, put_right) for bounds, codes, put_right in _SUMS if bounds(rules)]


def _out(picks: Iterable[tuple[Card, int]]) -> tuple[Change, ...]:
    return tuple([Change(card.id, -number, DECK_ZONE) for card, number in picks])


def _in(picks: Picks) -> tuple[Change, ...]:
    return tuple([Change(card.id, number, DECK_ZONE) for card, number in picks])


def _points(picks: Picks) -> int:
    return sum((card.agenda_points or 0) * number for card, number in picks)


def _named(picks: Picks) -> str:
    """Name picked cards; of many only the first, for the rest is as good as any other."""
    named = [f"{number} {card.title}" for card, number in picks[:_NAMED]]
    rest = sum(number for _, number in picks[_NAMED:])
    return listing([*named, f"{rest} more"] if rest else named)
