"""What makes a deck legal while staying as close to its list as can be: cards out, proxies in, blanks."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from validator.checks import hits, run_checks
from validator.checks.card_lists import surplus_agendas
from validator.checks.fixes.remedies import changed
from validator.checks.totals import breakdown, needed_points, totals
from validator.deck import BLANK_AGENDA_POINTS, DECK_ZONE, EXTRA_ZONE, Deck, Placeholders
from validator.finding import Change, Finding, Severity
from validator.rules.kinds import AgendaPoints
from validator.rules.ruleset import Ruleset

# Whoever lost so many cards lost the deck.
MOST_BLANKS = 60
REMOVABLE = (DECK_ZONE, EXTRA_ZONE)


@dataclass(frozen=True, slots=True)
class Repair:
    """The deck to play on with, and how the physical one becomes it; `left` is what a person must settle."""

    deck: Deck
    take_out: Mapping[str, int]
    put_in: Mapping[str, int]
    blanks: int
    blank_agendas: int
    left: tuple[Finding, ...]


def repair(listed: Deck, physical: Deck, rules: Ruleset) -> Repair:
    """Start from the list, drop what is not legal on it, and compare with the deck on the table."""
    target = _within_influence(_without_faulty(listed, rules), rules)
    target = replace(target, placeholders=Placeholders())
    blanks, agendas = _filling(target, rules)
    wanted, there = _copies(target), _copies(physical)
    return Repair(
        deck=replace(target, placeholders=Placeholders(blanks, agendas)),
        take_out=dict(there - wanted),
        put_in=dict(wanted - there),
        blanks=blanks,
        blank_agendas=agendas,
        left=_left(target, rules, {"minimum-size": blanks + agendas, "agenda-points": blanks + agendas}),
    )


def _without_faulty(deck: Deck, rules: Ruleset) -> Deck:
    for _ in deck.entries:
        faulty = [hit.changes for check, hit in hits(deck, rules) if check.severity_of(hit) is Severity.ERROR]
        removed = next((change for changes in faulty for change in changes if change.zone in REMOVABLE), None)
        if removed is None:
            break
        deck = changed(deck, [removed], rules)
    large = [Change(card.id, -number) for card, number in surplus_agendas(deck, rules)]
    return changed(deck, large, rules) if large else deck


def _within_influence(deck: Deck, rules: Ruleset) -> Deck:
    for _ in range(deck.size):
        sums = totals(deck, rules)
        if sums.influence_limit is None or (sums.influence_spent or 0) <= sums.influence_limit:
            return deck
        dearest = max(breakdown(deck, rules), key=lambda spent: spent.each)
        deck = changed(deck, [Change(dearest.entry.card.id, -1, dearest.entry.zone)], rules)
    return deck


def _filling(deck: Deck, rules: Ruleset) -> tuple[int, int]:
    """Return the fewest blanks, and blank agendas among them last, that make size and points fit."""
    sums = totals(deck, rules)
    rule = rules.first(AgendaPoints) if sums.agenda_points is not None else None
    minimum, points = sums.minimum_size or 0, sums.agenda_points or 0
    for together in range(max(0, minimum - sums.size), MOST_BLANKS):
        low, high = needed_points(rule, sums.size + together) if rule else (points, points)
        for agendas in range(together + 1):
            if low <= points + agendas * BLANK_AGENDA_POINTS <= high:
                return together - agendas, agendas
    return 0, 0


def _copies(deck: Deck) -> Counter[str]:
    copies: Counter[str] = Counter()
    for entry in deck.entries:
        copies[entry.card.id] += entry.quantity
    return copies


def _left(deck: Deck, rules: Ruleset, filling: Mapping[str, int]) -> tuple[Finding, ...]:
    """Return the faults that neither taking out nor filling up cures; `filling` is by kind of rule."""
    kinds = {rule.id: rule.kind for rule in rules.rules}
    return tuple(
        fault
        for fault in run_checks(deck, rules)
        if fault.severity is Severity.ERROR
        and not filling.get(kinds.get(fault.citation.rule, "") if fault.citation else "")
    )
