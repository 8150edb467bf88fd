"""What a card in the hand looks like: its titles in other languages, and who shows its picture."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from card_data.card import Card

_FOLDER = Path(__file__).parent


@cache
def printed_names(game: str) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return for each card its titles in other languages, each with the languages that have it."""
    path = _FOLDER / game / "titles.csv"
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    if path.exists():
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                names = found.setdefault(row["card"], {})
                names[row["title"]] = (*names.get(row["title"], ()), row["language"])
    return found


def public_page(card: Card, game: str) -> tuple[str, str] | None:
    """Return who shows the newest printing of a card with its picture, and where."""
    page = _public_pages().get(game)
    codes = [printing.code for printing in card.printings if printing.code]
    return (page["name"], page["address"].format(code=codes[-1])) if page and codes else None


@cache
def _public_pages() -> dict[str, dict[str, str]]:
    return tomllib.loads((_FOLDER / "public_pages.toml").read_text("utf-8"))
