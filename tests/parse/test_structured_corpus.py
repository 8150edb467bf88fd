"""Every file of the structured corpus reads as the expectation beside it says.

An expectation has one block per deck, as in the corpus of typed lists: `3 sure-gamble` (with its zone where
that matters), `3 ? Name` for an unknown name, and `title`, `side`, `identity`, `stated`, `role` (of a line)
where they are interesting. Findings are always listed in full. Whatever a file holds, no line of it is lost.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from card_data.catalogue import load_catalogue
from validator.deck import ParsedDeck, ReadLine
from validator.ingest.limits import DEFAULT_LIMITS
from validator.ingest.structured_text import text_source
from validator.parse import parse

FOLDER = Path(__file__).parents[1] / "decklists" / "structured" / "corpus"
LISTS = sorted(path for path in FOLDER.iterdir() if path.suffix != ".expected")


def what(line: ReadLine) -> str:
    return line.found.cards[0].id if line.found and len(line.found.cards) == 1 else f"? {line.name}"


def described(deck: ParsedDeck) -> dict[str, list[str]]:
    cards = [line for line in deck.lines if line.role == "card"]
    return {
        "card": [f"{line.quantity} {what(line)}{_zone(line)}" for line in cards],
        "identity": [what(line) for line in deck.lines if line.role == "identity"],
        "title": [deck.title],
        "side": [deck.side],
        "stated": [f"{stated.what} {stated.value}" for stated in deck.stated],
        "finding": sorted(finding.code for finding in deck.findings),
    }


def _zone(line: ReadLine) -> str:
    return f" {line.zone}" if line.zone != "deck" else ""


def expected_decks(text: str) -> list[dict[str, list[str]]]:
    decks: list[dict[str, list[str]]] = []
    for row in filter(None, text.split("\n")):
        word, _, rest = row.partition(" ")
        if word == "deck":
            decks.append({"card": [], "identity": [], "finding": []})
        elif word.isdigit():
            decks[-1]["card"].append(row)
        else:
            decks[-1].setdefault(word, []).append(rest)
    return decks


def test_the_corpus_is_there() -> None:
    assert len(LISTS) >= 30


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_a_file_reads_as_expected(path: Path) -> None:
    source = text_source(path.name, path.read_bytes(), DEFAULT_LIMITS)
    decks = parse(source, load_catalogue(path.stem.split("-")[0]).names)
    expected = expected_decks(path.with_suffix(".expected").read_text())
    assert len(decks) == len(expected)
    for deck, wanted in zip(decks, expected, strict=True):
        roles = {f"{line.number} {line.role}" for line in deck.lines}
        assert set(wanted.pop("role", [])) <= roles
        got = described(deck)
        assert {key: got[key] for key in wanted} == wanted
    numbers = {line.number for deck in decks for line in deck.lines}
    assert numbers == {line.number for line in source.lines if line.text.strip()}
