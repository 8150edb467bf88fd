"""Standings: rows that are numbered from 1 and name no card are places of players, not cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.parse.item import Item
from validator.parse.pattern import pattern
from validator.parse.piece import PROSE

if TYPE_CHECKING:
    from validator.finding import Finding
    from validator.parse.lexicon import Lexicon

_PLACE = pattern(r"^\W{0,3}(\d{1,3})([.):]|st\b|nd\b|rd\b|th\b)?\s+(?=\S)")
_FEWEST_PLACES = 3
_FEWEST_BARE_PLACES = 6
_FEWEST_CARDS = 5


def standings(items: list[Item], _: Lexicon, __: list[Finding]) -> None:
    """Turn numbered rows without any card into notes, where enough cards stand elsewhere."""
    if sum(item.is_counted for item in items) < _FEWEST_CARDS:
        return
    for run in _runs(items):
        found = _PLACE.match(run[0].line.text) if run else None
        if found and len(run) >= (_FEWEST_PLACES if found[2] else _FEWEST_BARE_PLACES):
            for item in run:
                item.becomes_note(PROSE)


def _runs(items: list[Item]) -> list[list[Item]]:
    """Collect stretches of unknown names whose lines begin with 1, 2, 3 and so on."""
    runs: list[list[Item]] = []
    run: list[Item] = []
    for item in items:
        found = _PLACE.match(item.line.text) if item.is_card and item.piece.match is None else None
        if found and int(found[1]) == len(run) + 1:
            run.append(item)
            continue
        runs.append(run)
        run = [item] if found and int(found[1]) == 1 else []
    return [*runs, run]
