"""What a card in the hand looks like: its titles in other languages, and who shows its picture."""

import csv
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from card_data.card import Card
from card_data.catalogue import FOLDER, game_folders

Names = Mapping[str, tuple[str, ...]]


def printed_names(game: str, card_id: str) -> Names:
    """Return the titles of a card in other languages, each with the languages that have it."""
    folder = game_folders().get(game)
    return _all_names(folder).get(card_id, {}) if folder else {}


@cache
def _all_names(folder: Path) -> Mapping[str, Names]:
    path = folder / "titles.csv"
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
    return tomllib.loads((FOLDER / "public_pages.toml").read_text("utf-8"))
