"""Two decks on one printed page, by the program that drew it: official sheets, and lists side by side."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.reading.page import CATALOGUE, Page
from tests.reading.real_decks import RealDeck
from validator.ingest.any_file import ingest

FOLDER = Path(__file__).parents[1] / "decklists" / "sheets"


@dataclass
class PrintedPage(Page):
    """A page that a program printed; its lines are those that were read off it."""

    chance: random.Random = field(default_factory=random.Random)
    data: bytes = b""

    def text(self) -> bytes:
        """Return the page as a file."""
        return self.data


def printed_kinds() -> dict[str, list[Path]]:
    """Return all pages by what they are and who drew them."""
    found: dict[str, list[Path]] = {}
    for path in sorted(FOLDER.glob("*.pdf")):
        program, _, rest = path.stem.partition("-")
        kind = "two columns" if rest.startswith("columns") else "official sheet"
        found.setdefault(f"{kind}, {program}", []).append(path)
    return found


def printed(paths: list[Path]) -> Iterator[PrintedPage]:
    """Yield pages with the decks that they were drawn from."""
    pairs = json.loads((FOLDER / "decks.json").read_text(encoding="utf-8"))
    for path in paths:
        pair = pairs[int(path.stem.rpartition("-")[2])]
        data = path.read_bytes()
        lines = [line.text for source in ingest(path.name, data) for line in source.lines]
        decks = [_deck(pair["corp"]), _deck(pair["runner"])]
        yield PrintedPage(lines=lines, decks=decks, name=path.name, data=data)


def _deck(plain: dict[str, Any]) -> RealDeck:
    names = CATALOGUE.names
    cards = {name: names.titled(name) for _, name, _ in plain["rows"]}
    identity = names.titled(plain["identity"])
    assert identity is not None
    return RealDeck(identity, {card: copies for copies, name, _ in plain["rows"] if (card := cards[name])})
