"""Every word of a list is in its receipt, whatever its format: as a card, as other matter or as a note."""

from __future__ import annotations

import io
import re
import unicodedata
from collections import Counter
from datetime import date
from pathlib import Path

import pdfplumber
import pytest

from tests.ingest.pdf.corpus import PDFS, PRINTED
from tests.reading.kinds import KINDS, written
from tests.reading.real_decks import UNSEEN, pairs
from validator.deck import Source
from validator.ingest.any_file import ingest
from validator.pipeline import Question, Report, check_sources
from validator.rules.rulebook import load_rulebook

LISTS = Path(__file__).parents[1] / "decklists"
_WORD = re.compile(r"\w+")
_LETTERS = re.compile(r"[^\W\d_]")
FILES = sorted(
    path
    for folder in ("text", "structured")
    for path in (LISTS / folder).rglob("*.*")
    if path.suffix not in (".expected", ".py")
)
# Several records on a line, and words beside them that are no part of any card.
ONE_LINE = {
    "deck.json": '{"name": "Big", "cards": [{"title": "Diesel", "qty": 3}, {"title": "Scrubber", "qty": 2}]}',
    "map.json": '{"identity": "Noise", "remark": "to be tried", "cards": {"01034": 3, "01050": 2}}',
    "decks.json": '[{"name": "A", "by": "Ann", "cards": {"01034": 3}}, {"name": "B", "cards": {"01110": 2}}]',
    "deck.edn": '{:title "Mine" :cards [{:qty 3 :card "Diesel" :art "alt"} {:qty 2 :card "Scrubber"}]}',
    "deck.o8d": '<deck game="x"><section name="Stack"><card qty="3">Diesel</card><card qty="2">Scrubber'
    "</card></section><notes>played twice</notes></deck>",
    "deck.csv": 'Player,Side,Qty,Card,Price\nAnn,runner,3,Diesel,"1,20"\nAnn,runner,2,Scrubber,none',
    "sides.csv": "Qty,Card,Type,Qty,Card,Type\n3,Hedge Fund,money,3,Diesel,draw\n2,Ice Wall,,2,Scrubber,rich",
    "deck.yaml": 'title: Mine\ncards:\n  - {name: "Diesel", qty: 3, art: alt}\n- {name: "Scrubber", qty: 2}',
    "deck.properties": "Player=Ann\nDiesel=3\nScrubber=2\nremark=to be tried",
    "page.html": "<table><tr><td>3</td><td>Diesel</td></tr><tr><td>2</td><td>Scrubber</td></tr></table>bye",
}
QUESTION = Question(load_rulebook().ruleset("nisei-1.4", "casual", "casual", date(2026, 8, 15)))


def words_of(texts: list[str]) -> Counter[str]:
    """Count all words, those of a file's own signs among them."""
    return Counter(word for text in texts for word in _WORD.findall(text))


def missing_words(sources: list[Source], reports: list[Report]) -> Counter[str]:
    """Count the words of all lines that their receipts do not show: whole, or part by part."""
    shown: dict[int, list[str]] = {}
    for one in (one for report in reports for one in report.lines):
        shown.setdefault(one.number, []).append(one.text)
    missing: Counter[str] = Counter()
    for line in (line for source in sources for line in source.lines):
        texts = shown.get(line.number, [])
        if line.text not in texts:
            missing += words_of([line.text]) - words_of(texts)
    return missing


def letters_of(text: str) -> Counter[str]:
    """Count letters without their accents, which some programs draw apart."""
    return Counter(_LETTERS.findall(unicodedata.normalize("NFKD", text.casefold())))


def letters_on_pages(data: bytes) -> Counter[str]:
    """Count the letters of a PDF as the library sees them; those drawn twice for bold count once."""
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        drawn = "".join(char["text"] for page in pdf.pages for char in page.dedupe_chars(tolerance=2).chars)
    # A form's "Name" is written as what it asks for.
    return letters_of(drawn.replace("Name:", "Player:"))


def letters_in_receipt(reports: list[Report]) -> Counter[str]:
    """Count the letters of all lines, notes included; a line may belong to several decks."""
    kept = {(line.number, line.text) for report in reports for line in report.lines}
    written = " ".join(text for _, text in kept)
    return letters_of(written.replace("Name:", "Player:"))


@pytest.mark.parametrize("part", range(8))
def test_every_word_of_a_file_is_in_its_receipt(part: int) -> None:
    for path in FILES[part::8]:
        sources = ingest(path.name, path.read_bytes())
        assert not missing_words(sources, check_sources(sources, QUESTION)), path.name


@pytest.mark.parametrize("kind", KINDS)
def test_every_word_of_a_written_list_is_in_its_receipt(kind: str) -> None:
    for number, (corp, runner) in enumerate(pairs(UNSEEN)[:3]):
        page = written(kind, number, corp, runner)
        sources = ingest(page.name, page.text())
        assert not missing_words(sources, check_sources(sources, QUESTION))


@pytest.mark.parametrize("path", PDFS, ids=lambda path: path.stem)
def test_every_word_of_a_page_is_in_its_receipt(path: Path) -> None:
    data = path.read_bytes()
    sources = ingest(path.name, data)
    reports = check_sources(sources, QUESTION)
    assert not missing_words(sources, reports)
    # That every printed letter is in the lines is what the tests of reading PDFs say.
    if path not in PRINTED:
        assert letters_on_pages(data) - letters_in_receipt(reports) == Counter()


@pytest.mark.parametrize("name", ONE_LINE)
def test_every_word_of_records_on_one_line_is_in_the_receipt(name: str) -> None:
    sources = ingest(name, ONE_LINE[name].encode())
    reports = check_sources(sources, QUESTION)
    assert not missing_words(sources, reports)
    assert (
        sum(entry.quantity for report in reports for entry in report.deck.entries if entry.zone == "deck")
        >= 5
    )
