"""Two decks on one page, as official sheets and as columns: every card right, and no false question."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from tests.pipeline.test_receipt import letters_in_receipt, letters_on_pages, missing_words
from validator.finding import Severity
from validator.ingest.any_file import ingest
from validator.pipeline import Question, check_sources
from validator.rules.rulebook import load_rulebook

FOLDER = Path(__file__).parents[1] / "decklists" / "sheets"
PAIRS = json.loads((FOLDER / "decks.json").read_text(encoding="utf-8"))
FILES = sorted(FOLDER.glob("*.pdf"))
# Those of which another library reads every letter, too, which takes as long as all the rest.
LOOKED_AT = FILES[::4]
QUESTION = Question(
    load_rulebook().ruleset("nisei-1.4", "casual", "casual", date(2026, 8, 15)), paperwork=True
)
# What reading has to say; other codes judge the deck itself.
ABOUT_READING = ("IN", "PA", "NM", "EV")


def test_there_are_sheets_of_several_programs() -> None:
    assert len(FILES) >= 60
    assert len({path.stem.partition("-")[0] for path in FILES}) >= 3


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_both_decks_of_a_page_are_read_and_nobody_is_asked_anything(path: Path) -> None:
    pair = PAIRS[int(path.stem.rpartition("-")[2])]
    data = path.read_bytes()
    sources = ingest(path.name, data)
    reports = check_sources(sources, QUESTION)
    assert len(reports) == 2
    assert not missing_words(sources, reports)
    if path in LOOKED_AT:
        assert letters_on_pages(data) - letters_in_receipt(reports) == Counter()
    for side, report in zip(("corp", "runner"), reports, strict=True):
        expected, deck = pair[side], report.deck
        cards = Counter[str]()
        for entry in deck.entries:
            cards[entry.card.title] += entry.quantity
        assert cards == Counter(
            {expected["identity"]: 1} | {name: quantity for quantity, name, _ in expected["rows"]}
        )
        assert deck.identity is not None
        assert (deck.identity.title, deck.title) == (expected["identity"], expected["title"])
        assert (deck.paperwork["player"], deck.paperwork["event"]) == (pair["player"], pair["event"])
        questions = [
            finding
            for finding in report.findings
            if finding.code.startswith(ABOUT_READING) and finding.severity >= Severity.JUDGE
        ]
        assert questions == []
