"""The decks of the corpus and the lines that a reader should find for them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
TYPES = ("event", "hardware", "resource", "program", "agenda", "asset", "upgrade", "operation", "ice")


@dataclass(frozen=True)
class Sample:
    """One deck: title, identity and rows of quantity, card title and influence by type."""

    title: str
    side: str
    identity: str
    minimum: int
    maximum: int
    groups: dict[str, list[tuple[int, str, int]]]

    @property
    def rows(self) -> list[tuple[int, str, int]]:
        return [row for group in self.groups.values() for row in group]

    @property
    def size(self) -> int:
        return sum(quantity for quantity, _, _ in self.rows)

    @property
    def influence(self) -> int:
        return sum(influence for _, _, influence in self.rows)


def load() -> dict[str, Sample]:
    """Read the decks of decks.toml."""
    found = tomllib.loads((HERE / "decks.toml").read_text(encoding="utf-8"))
    return {
        key: Sample(
            deck["title"],
            deck["side"],
            deck["identity"],
            deck["minimum"],
            deck["maximum"],
            {kind: [tuple(row) for row in deck[kind]] for kind in TYPES if kind in deck},
        )
        for key, deck in found.items()
    }


DECKS = load()


def headed(deck: Sample, marks: bool = True, sep: str = "x ") -> list[str]:
    """Return a deck as it looks on a deck page: identity, headings with counts, cards with marks, totals."""
    lines = [deck.title, deck.identity]
    for kind, rows in deck.groups.items():
        lines.append(f"{kind.title()} ({sum(row[0] for row in rows)})")
        lines += [f"{q}{sep}{name}{dots(influence) if marks else ''}" for q, name, influence in rows]
    return [*lines, f"{deck.influence} influence spent", f"{deck.size} cards (min {deck.minimum})"]


def plain(deck: Sample) -> list[str]:
    """Return a deck as typed by hand: identity, then quantity and name, without headings."""
    return [deck.identity, *(f"{q} {name}" for q, name, _ in deck.rows)]


def dots(influence: int) -> str:
    """Return the marks after a card, in groups of five."""
    groups = ["•" * 5] * (influence // 5) + ["•" * (influence % 5)] * bool(influence % 5)
    return " " + " ".join(groups) if groups else ""


def table_lines(deck: Sample) -> list[str]:
    """Return what the rows of a table with quantity, name and influence read as."""
    return [f"{q} {name}" + (" " + "•" * influence if influence else "") for q, name, influence in deck.rows]


def half(deck: Sample) -> list[str]:
    """Return what one half of the two-deck sheet reads as."""
    totals = [f"{deck.size} cards", f"{deck.influence} influence spent"]
    return [deck.title, f"Identity: {deck.identity}", *table_lines(deck), *totals]


def softened(name: str, soft: dict[str, str]) -> str:
    """Put soft hyphens into the words of a name."""
    for word, broken in soft.items():
        name = name.replace(word, broken)
    return name


def write(folder: Path, name: str, data: bytes, sources: list[list[str]]) -> None:
    """Write a PDF and, beside it, the lines that it holds."""
    (folder / f"{name}.pdf").write_bytes(data)
    text = "\n=====\n".join("\n".join(lines) for lines in sources)
    (folder / f"{name}.expected").write_text(text + "\n", encoding="utf-8")
    print(f"{name}.pdf {len(data) / 1024:.0f} kB")
