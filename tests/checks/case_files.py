"""The case files of the checks: small decks, the day and policy they are judged by, what is expected."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from card_data.card import Card
from card_data.catalogue import load_catalogue
from validator.deck import DECK_ZONE, EXTRA_ZONE, IDENTITY_ZONE, SIDEBOARD_ZONE, Deck, Entry
from validator.rules.rule import KINDS
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset

FOLDER = Path(__file__).resolve().parent / "cases"
DEFAULTS: dict[str, Any] = {
    "policy": "nisei-1.4",
    "tier": "competitive",
    "format": "standard",
    "environment": "",
    "day": date(2026, 6, 1),
    "identity": "",
    "cards": [],
    "extra": [],
    "sideboard": [],
    "proxies": {},
    "paperwork": {},
    "open_copies": 0,
    "open_identity": False,
    "ask_paperwork": False,
    "sanctioned": False,
    "add_rule": "",
    "side": "",
    "letters": [],
    "pool": None,
}


@dataclass(frozen=True)
class Case:
    """One case: its file's code, its name, how the deck is made and judged, what is expected."""

    code: str
    name: str
    values: dict[str, Any]
    expect: list[dict[str, Any]]

    def rules(self) -> Ruleset:
        keys = ("policy", "tier", "format", "day", "environment")
        rules = load_rulebook().ruleset(*(self.values[key] for key in keys))
        name = self.values["add_rule"]
        if not name or rules.of(KINDS[name]):
            return rules
        added = KINDS[name](id=name, effective=date(2012, 9, 6), document="A document", section="A section")
        return replace(rules, rules=(*rules.rules, added))

    def deck(self) -> Deck:
        values = self.values
        lines = [(IDENTITY_ZONE, f"1 {values['identity']}")] if values["identity"] else []
        lines += [(DECK_ZONE, text) for text in values["cards"]]
        lines += [(EXTRA_ZONE, text) for text in values["extra"]]
        lines += [(SIDEBOARD_ZONE, text) for text in values["sideboard"]]
        return Deck(
            entries=tuple(self._entry(text, zone, line) for line, (zone, text) in enumerate(lines, 1)),
            identity=self.card_called(values["identity"]) if values["identity"] else None,
            side=values["side"],
            paperwork=values["paperwork"],
            open_copies=values["open_copies"],
            open_identity=values["open_identity"],
            letters=tuple(values["letters"]),
            pool=self._pool(),
        )

    def card_called(self, title: str) -> Card:
        return card_called(title, load_rulebook().policy(self.values["policy"]).game)

    def _pool(self) -> dict[str, int] | None:
        if self.values["pool"] is None:
            return None
        parts = [text.split(" ", 1) for text in self.values["pool"]]
        return {self.card_called(title).id: int(quantity) for quantity, title in parts}

    def _entry(self, text: str, zone: str, line: int) -> Entry:
        quantity, title = text.split(" ", 1)
        proxies = self.values["proxies"].get(title, 0)
        return Entry(self.card_called(title), int(quantity), zone, (line,), proxies)


@cache
def _titles(game: str) -> dict[str, Card]:
    return {card.title: card for card in load_catalogue(game).cards.values()}


def card_called(title: str, game: str) -> Card:
    """Return the card with exactly this title."""
    return _titles(game)[title]


def load_cases() -> list[Case]:
    """Read all case files; values above the first case hold for the whole file."""
    cases: list[Case] = []
    for path in sorted(FOLDER.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        shared = {key: value for key, value in data.items() if key != "case"}
        for plain in data["case"]:
            values = DEFAULTS | shared | plain
            unknown = values.keys() - DEFAULTS.keys() - {"name", "expect"}
            assert not unknown, f"{path.name}: {unknown}"
            cases.append(Case(path.name.split("_")[0], values["name"], values, values["expect"]))
    return cases
