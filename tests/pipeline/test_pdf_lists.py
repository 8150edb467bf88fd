"""PDFs through the whole pipeline: they give the same cards as their lines typed by hand."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from fpdf import FPDF

from validator.pipeline import Question, Report, check_bytes
from validator.rules.rulebook import load_rulebook

FOLDER = Path(__file__).parents[1] / "decklists" / "pdf"
RULES = load_rulebook().ruleset("nisei-1.4", "casual", "casual", date(2026, 8, 15))


def copies_in(reports: list[Report]) -> Counter[str]:
    """Add up the copies of each card over all decks."""
    copies: Counter[str] = Counter()
    for report in reports:
        for entry in report.deck.entries:
            if not entry.card.identity:
                copies[entry.card.id] += entry.quantity
    return copies


def read(name: str, data: bytes) -> list[Report]:
    return check_bytes(name, data, Question(RULES))


FILES = sorted(path for path in FOLDER.glob("*.pdf") if "scan" not in path.name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_printed_list_is_read_card_for_card(path: Path) -> None:
    reports = read(path.name, path.read_bytes())
    typed = read("typed", path.with_suffix(".expected").read_bytes())
    assert copies_in(reports) == copies_in(typed)
    assert sum(copies_in(reports).values()) >= 5 or "blank" in path.stem
    unclear = [line.text for report in reports for line in report.lines if line.match in ("guess", "unknown")]
    assert unclear == []
    assert all(line.role != "unknown" for report in reports for line in report.lines)


def test_the_corpus_is_large_and_by_many_producers() -> None:
    assert len(FILES) >= 40
    assert len({path.name.split("-")[0] for path in FILES}) >= 6


@pytest.mark.parametrize(
    ("head", "paperwork"),
    [
        ("Event: Spring Regional", {"event": "Spring Regional"}),
        ("Player: Ann Lee", {"player": "Ann Lee"}),
        ("Spring Regional", {}),
    ],
)
def test_what_the_head_of_every_page_says_is_kept_once(head: str, paperwork: dict[str, str]) -> None:
    pdf = FPDF(unit="pt", format="a4")
    pdf.set_font("helvetica", "", 10)
    for lines in (["3x Diesel", "3x Sure Gamble", "2x Corroder"], ["3x Modded", "2x Gordian Blade"]):
        pdf.add_page()
        pdf.text(60, 40, head)
        for place, line in enumerate(lines):
            pdf.text(60, 110 + 14 * place, line)
    (report,) = read("list.pdf", bytes(pdf.output()))
    assert sorted(copies_in([report]).values()) == [2, 2, 3, 3, 3]
    assert dict(report.deck.paperwork) == paperwork
