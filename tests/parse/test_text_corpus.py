"""Every list of the text corpus reads as the expectation beside it says.

An expectation has one block per deck: `3 sure-gamble` (with zone, `proxies=` and `set=` where they matter),
`3 ? Name` for a name that the catalogue does not know, and, where they are interesting, `title`, `side`,
`identity`, `stated`, `paperwork` and `role` (of a line). Findings are always listed in full.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from card_data.catalogue import load_catalogue
from validator.deck import ParsedDeck, ReadLine
from validator.ingest import source_from_bytes
from validator.parse import parse

FOLDER = Path(__file__).parents[1] / "decklists" / "text"
LISTS = sorted(FOLDER.glob("*.txt"))


def what(line: ReadLine) -> str:
    return line.found.cards[0].id if line.found and len(line.found.cards) == 1 else f"? {line.name}"


def card(line: ReadLine, with_sets: bool) -> str:
    extra = f" {line.zone}" if line.zone != "deck" else ""
    extra += f" proxies={line.proxies}" if line.proxies else ""
    extra += f" set={line.set_hint}" if line.set_hint and with_sets else ""
    return f"{line.quantity} {what(line)}{extra}"


def described(deck: ParsedDeck, with_sets: bool) -> dict[str, list[str]]:
    return {
        "card": [card(line, with_sets) for line in deck.lines if line.role == "card"],
        "identity": [what(line) for line in deck.lines if line.role == "identity"],
        "title": [deck.title],
        "side": [deck.side],
        "stated": [f"{stated.what} {stated.value}" for stated in deck.stated],
        "paperwork": [f"{label} {value}" for label, value in deck.paperwork.items()],
        "finding": sorted(finding.code for finding in deck.findings),
    }


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
    assert len(LISTS) >= 60


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_list_reads_as_expected(path: Path) -> None:
    expectation = path.with_suffix(".expected").read_text()
    source = source_from_bytes(path.read_bytes(), path.name)
    decks = parse(source, load_catalogue(path.stem.split("-")[0]).names)
    expected = expected_decks(expectation)
    assert len(decks) == len(expected)
    for deck, wanted in zip(decks, expected, strict=True):
        roles = [f"{line.number} {line.role}" for line in deck.lines]
        assert set(wanted.pop("role", [])) <= set(roles)
        got = described(deck, " set=" in expectation)
        assert {key: got[key] for key in wanted} == wanted
    numbers = {line.number for deck in decks for line in deck.lines}
    assert numbers == {line.number for line in source.lines if line.text.strip()}
