"""Fixes that one click applies: each is a set of changed lines of the text that was checked."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from validator.deck import Deck, Entry, ReadLine
from validator.finding import Change, Finding, Severity
from validator.pipeline import Report
from validator.report.printed_list import proxies_note
from validator.rules.kinds import Proxies
from validator.rules.ruleset import Ruleset

MOST_CANDIDATES = 6
# Of more copies than these nobody is offered a button for each number of proxies.
MOST_COPIES = 9
# How like a title a misspelt name must be for a button that puts it right: a tap must not bring a wrong card.
NEAR = 80.0
GUESSED = ("guess", "unknown")
# Findings that ask for nothing but a person's word.
CONFIRMED_BY = ("NM105", "NM107")
_LINE_ENDS = re.compile("\r\n|\r|\n")


class Fix(NamedTuple):
    """What a button says and the lines that it changes; a line that becomes None goes."""

    label: str
    edits: Mapping[int, str | None]

    @property
    def value(self) -> str:
        """Return the edits as the value of a button."""
        return json.dumps(self.edits, separators=(",", ":"), ensure_ascii=False)


def fixes_of(report: Report) -> list[list[Fix]]:
    """Return the one-click fixes of each finding, in the order of the findings."""
    lines = {line.number: line for line in report.lines}
    shared = _shared_lines(report.lines)
    return [_fixes(finding, report.deck, lines, shared) for finding in report.findings]


def apply_fix(text: str, value: str) -> str:
    """Apply the edits of a button to a text; a value that is no set of edits changes nothing."""
    try:
        edits = {int(number): line for number, line in json.loads(value).items()}
    except (ValueError, AttributeError):
        return text
    kept = [edits.get(number, line) for number, line in enumerate(_LINE_ENDS.split(text), 1)]
    return "\n".join(line for line in kept if isinstance(line, str))


def _fixes(finding: Finding, deck: Deck, lines: Mapping[int, ReadLine], shared: frozenset[int]) -> list[Fix]:
    if finding.code in CONFIRMED_BY:
        return _confirm(finding, lines, shared)
    line = lines.get(finding.line or 0)
    if line is not None and line.candidates and line.number not in shared:
        return [_choose(line, title) for title in near_titles(line)[:MOST_CANDIDATES]]
    if line is not None and line.match == "unknown" and line.number not in shared:
        return [Fix("Remove the line", {line.number: None})]
    if finding.severity is not Severity.ERROR:
        return []
    fewer = [change for change in finding.changes if change.copies < 0]
    found = [_less_of(change, deck, lines, shared, alone=len(fewer) == 1) for change in fewer]
    fixes = [fix for fix in found if fix is not None]
    return [_all_of(fixes), *fixes] if "many" in finding.params and len(fixes) > 1 else fixes


def _confirm(finding: Finding, lines: Mapping[int, ReadLine], shared: frozenset[int]) -> list[Fix]:
    """Return the button that confirms lines as they are, and for one alone the button that removes it."""
    numbers = finding.lines or (finding.line or 0,)
    edits: dict[int, str | None] = {n: lines[n].text.strip() for n in numbers if n in lines}
    if len(edits) > 1:
        return [Fix(f"Confirm all {len(edits)}", edits)]
    if any(number in shared for number in edits):
        return []
    return [Fix("Confirm it", edits), Fix("Remove the line", dict.fromkeys(edits))]


def _all_of(fixes: list[Fix]) -> Fix:
    """Join the fixes of several cards that share one fault."""
    edits = {number: line for fix in fixes for number, line in fix.edits.items()}
    rewrites = any(edits.values())
    if len(fixes) == 2:
        return Fix("Fix both" if rewrites else "Remove both", edits)
    return Fix(f"Fix all {len(fixes)}" if rewrites else f"Remove all {len(fixes)}", edits)


def near_titles(line: ReadLine) -> list[str]:
    """Return the titles worth a button: all that a name fits, of mere guesses the near ones."""
    titles = [card.title for card in line.candidates]
    if line.match not in GUESSED:
        return titles
    from rapidfuzz import fuzz

    written = (line.name or line.text).casefold().strip()
    likeness = {
        title: 100.0 if title.casefold().startswith(written) else fuzz.ratio(written, title.casefold())
        for title in titles
    }
    return sorted((title for title in titles if likeness[title] >= NEAR), key=lambda title: -likeness[title])


def _less_of(
    change: Change, deck: Deck, lines: Mapping[int, ReadLine], shared: frozenset[int], alone: bool
) -> Fix | None:
    entries = [e for e in deck.entries if e.card.id == change.card and e.zone == change.zone]
    if not entries or not _editable(entries, lines, shared):
        return None
    title = entries[0].card.title
    kept = sum(entry.quantity for entry in entries) + change.copies
    if kept > 0:
        return Fix(f"Keep {kept}" if alone else f"Keep {kept} {title}", _keep(kept, entries, lines))
    return Fix("Remove it" if alone else f"Remove {title}", _keep(0, entries, lines))


def _keep(limit: int, entries: Iterable[Entry], lines: Mapping[int, ReadLine]) -> dict[int, str | None]:
    edits: dict[int, str | None] = {}
    for entry in entries:
        for number in entry.lines:
            line = lines[number]
            kept = min(limit, line.quantity)
            limit -= kept
            if kept != line.quantity:
                edits[number] = f"{kept}x {entry.card.title}" if kept else None
    return edits


def _choose(line: ReadLine, title: str) -> Fix:
    written = title if line.role == "identity" else f"{line.quantity or 1}x {title}"
    return Fix(title, {line.number: written})


def _editable(entries: list[Entry], lines: Mapping[int, ReadLine], shared: frozenset[int]) -> bool:
    numbers = [number for entry in entries for number in entry.lines]
    return bool(numbers) and all(n in lines and n not in shared for n in numbers)


def _shared_lines(lines: Iterable[ReadLine]) -> frozenset[int]:
    """Return the lines that hold several cards: replacing them would lose the others."""
    seen: set[int] = set()
    twice: set[int] = set()
    for line in lines:
        (twice if line.number in seen else seen).add(line.number)
    return frozenset(twice)


class ProxyRow(NamedTuple):
    """A line of the list, and one button for each number of its copies that may be proxies."""

    title: str
    proxies: int
    buttons: tuple[Fix, ...]


def asks_for_marks(rules: Ruleset) -> bool:
    """Tell whether the policy wants proxies marked on the list."""
    return any(rule.allowed and rule.marked for rule in rules.of(Proxies))


def proxy_rows(report: Report) -> tuple[ProxyRow, ...]:
    """Return the lines with one certain card, each with its buttons; none where no marks are asked for."""
    if not asks_for_marks(report.rules):
        return ()
    cards_on = Counter(line.number for line in report.lines)
    return tuple(
        ProxyRow(
            line.card.title,
            line.proxies,
            tuple(
                Fix(str(number), {line.number: f"{line.quantity}x {line.card.title}{proxies_note(number)}"})
                for number in range(line.quantity + 1)
            ),
        )
        for line in report.lines
        if line.card is not None
        and line.role == "card"
        and 0 < line.quantity <= MOST_COPIES
        and cards_on[line.number] == 1
    )
