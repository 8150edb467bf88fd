"""`make reading`: how lists of every kind are read, for the decks tuned on and for those never seen."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

import tests.reading.odd_lines
import tests.reading.talk  # their kinds join the others
import tests.reading.unplayed  # noqa: F401  # and these
from tests.reading.kinds import KINDS, written
from tests.reading.measure import Tally, measure
from tests.reading.page import Page
from tests.reading.printed_pages import printed, printed_kinds
from tests.reading.real_decks import SEEDS, TUNED, UNSEEN, pairs
from validator.pipeline import Question
from validator.rules.rulebook import load_rulebook

COLUMNS = ("right", "asked", "wrong", "lost", "invented")
DAY = date(2026, 8, 15)


def question() -> Question:
    """Return the question that every list is read under; which rules they are does not matter here."""
    return Question(load_rulebook().ruleset("nisei-1.4", "competitive", "standard", DAY))


def main(arguments: list[str]) -> None:
    """Print a table for each half and one for PDFs; `--examples KIND` also prints what went wrong there."""
    examples = arguments[arguments.index("--examples") + 1] if "--examples" in arguments else ""
    halves = [half for half in (TUNED, UNSEEN) if half in arguments] or [TUNED, UNSEEN]
    asked = question()
    for half in halves:
        decks = pairs(half)
        kinds = {kind: lists_of(kind, half) for kind in KINDS}
        _print_table(f"{half} ({2 * len(decks)} decks)", kinds, asked, examples)
    _print_table("PDFs", {kind: printed(paths) for kind, paths in printed_kinds().items()}, asked, examples)


def lists_of(kind: str, half: str) -> Iterator[Page]:
    """Yield the lists of one kind, written from the decks of one half."""
    for number, (corp, runner) in enumerate(pairs(half)):
        yield written(kind, SEEDS[half] * 1000 + number, corp, runner)


def _print_table(title: str, kinds: Mapping[str, Iterable[Page]], asked: Question, examples: str) -> None:
    print(f"\n{title}")
    print(f"{'kind':26}{'lists':>6}{'card lines':>12}" + "".join(f"{c:>10}" for c in COLUMNS)
          + f"{'right %':>10}{'stated':>12}{'questions':>11}")  # fmt: skip
    whole = Tally()
    for kind, pages in kinds.items():
        if examples in ("", kind):
            tally = Tally()
            for page in pages:
                measure(page, asked, tally)
            print(_row(kind, tally))
            whole.counts.update(tally.counts)
            if examples:
                print("\n".join(tally.examples))
    print(_row("all", whole))


def _row(name: str, tally: Tally) -> str:
    counts = tally.counts
    lines = sum(counts[column] for column in COLUMNS[:-1])
    share = 100 * counts["right"] / max(lines, 1)
    stated = f"{counts['stated right']}/{counts['stated']}" if counts["stated"] else ""
    figures = "".join(f"{counts[column]:>10}" for column in COLUMNS)
    read = f"{name:26}{counts['lists']:>6}{lines:>12}{figures}{share:>10.3f}"
    return f"{read}{stated:>12}{counts['questions']:>11}"


if __name__ == "__main__":
    main(sys.argv[1:])
