"""What stands on a sheet, for programs that draw it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]
ROWS = 30
NOTICE = "Policies, card lists and more: ask the organizers or see example.org/organizers"
CONSENT = "Do you agree that your name and pictures of you are used to promote organized play?"
# Rows of totals as sheets print them: before the number of cards, between, behind the influence.
TOTALS = (
    ("", "Totals", ""),
    ("", "◄ Total Cards      Total Influence ►", ""),
    ("", "← Totals →", ""),
    ("", "<- Total ->", ""),
)
# The columns of card tables as most sheets have them, and as others order them.
HEADS = ("Qty", "Card Name", "Inf")
ORDERS = ((1, 0, 2), (2, 0, 1), (2, 1, 0))
STAFF = (
    ("Preferred Alias", "Signature"),
    ("Player signature:", "Judge:", "Table:", "Round:"),
    ("Staff use only", "Deck check ☐", "Seat ____", "Initials ____"),
)


@dataclass(frozen=True)
class Half:
    """One deck of a sheet."""

    heading: str
    title: str
    identity: str
    minimum: str
    maximum: str
    rows: list[tuple[str, str, str]]
    cards: str
    influence: str


@dataclass(frozen=True)
class Page:
    """One sheet, and which of its variants it is."""

    number: int
    fields: dict[str, str]
    halves: tuple[Half, Half]
    order: tuple[int, ...] = (0, 1, 2)

    def ordered(self, cells: tuple[str, str, str]) -> list[str]:
        """Return the cells of a row in the order of this sheet's columns."""
        return [cells[at] for at in self.order]

    @property
    def totals(self) -> str:
        return TOTALS[self.number % len(TOTALS)][1]

    @property
    def staff(self) -> tuple[str, ...]:
        return STAFF[self.number % len(STAFF)]

    @property
    def blank(self) -> int:
        """How many rows a half has at least."""
        return ROWS if self.number % 3 else 0


def pages() -> list[Page]:
    """Return the sheets of all pairs."""
    found = json.loads((FOLDER / "decks.json").read_text(encoding="utf-8"))
    return [
        Page(
            number,
            {
                "Name": pair["player"],
                "Pronouns": pair["pronouns"],
                "Date": pair["date"],
                "Event": pair["event"],
            },
            (_half("CORP DECK", pair["corp"]), _half("RUNNER DECK", pair["runner"])),
        )
        for number, pair in enumerate(found)
    ]


def _half(heading: str, deck: dict[str, object]) -> Half:
    rows = deck["rows"]
    assert isinstance(rows, list)
    return Half(
        heading,
        str(deck["title"]),
        str(deck["identity"]),
        str(deck["minimum"]),
        "∞" if deck["maximum"] is None else str(deck["maximum"]),
        [(str(quantity), name, str(influence or "")) for quantity, name, influence in rows],
        str(sum(row[0] for row in rows)),
        str(sum(row[2] for row in rows)),
    )
