"""A corpus of lists: each file has an expectation beside it that says what is read from it.

An expectation has one block per deck: `3 sure-gamble` (with zone, `proxies=` and `set=` where they matter),
`3 ? Name` for a name that the catalogue does not know, and, where they are interesting, `title`, `side`,
`identity`, `stated`, `paperwork` and `role` (of a line). Findings are always listed in full. Whatever a file
holds, no line of it is lost.
"""

from __future__ import annotations

from pathlib import Path

from card_data.catalogue import load_catalogue
from validator.deck import ParsedDeck, ReadLine, Source
from validator.parse.readers import parse

Described = dict[str, list[str]]


def check(path: Path, source: Source) -> None:
    """Read a source and compare it with the expectation beside its file."""
    expectation = path.with_suffix(".expected").read_text()
    decks = parse(source, load_catalogue(path.stem.split("-")[0]).names)
    expected = _expected_decks(expectation)
    assert len(decks) == len(expected)
    for deck, wanted in zip(decks, expected, strict=True):
        roles = {f"{line.number} {line.role}" for line in deck.lines}
        assert set(wanted.pop("role", [])) <= roles
        got = _described(deck, " set=" in expectation)
        assert {key: got[key] for key in wanted} == wanted
    numbers = {line.number for deck in decks for line in deck.lines}
    assert numbers == {line.number for line in source.lines if line.text.strip()}


def _expected_decks(text: str) -> list[Described]:
    decks: list[Described] = []
    for row in filter(None, text.split("\n")):
        word, _, rest = row.partition(" ")
        if word == "deck":
            decks.append({"card": [], "identity": [], "finding": []})
        elif word.isdigit():
            decks[-1]["card"].append(row)
        else:
            decks[-1].setdefault(word, []).append(rest)
    return decks


def _described(deck: ParsedDeck, with_sets: bool) -> Described:
    return {
        "card": [_card(line, with_sets) for line in deck.lines if line.role == "card"],
        "identity": [_what(line) for line in deck.lines if line.role == "identity"],
        "title": [deck.title],
        "side": [deck.side],
        "stated": [f"{stated.what} {stated.value}" for stated in deck.stated],
        "paperwork": [f"{label} {value}" for label, value in deck.paperwork.items()],
        "finding": sorted(finding.code for finding in deck.findings),
    }


def _card(line: ReadLine, with_sets: bool) -> str:
    extra = f" {line.zone}" if line.zone != "deck" else ""
    extra += f" proxies={line.proxies}" if line.proxies else ""
    extra += f" set={line.set_hint}" if line.set_hint and with_sets else ""
    return f"{line.quantity} {_what(line)}{extra}"


def _what(line: ReadLine) -> str:
    return line.found.cards[0].id if line.found and len(line.found.cards) == 1 else f"? {line.name}"
