"""Pairings typed by hand: one table per line, a number and the names of those who sit there."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from validator.deckcheck.draw import Table
from validator.services.person_names import name_key

LINE = re.compile(r"^\s*(\d+)\s*[:.)\t ]\s*(.+)$")
BETWEEN = re.compile(r"\s+(?:-|–|—|vs\.?|v\.?|gegen)\s+|\s*[,;/\t|]\s*", re.IGNORECASE)


def pairings_as_text(tables: Sequence[Table]) -> str:
    """Write tables as they can be typed."""
    return "\n".join(f"{table.number}: {' - '.join(seat.name for seat in table.seats)}" for table in tables)


def read_pairings(text: str, names: Mapping[str, int]) -> tuple[dict[int, list[int]], list[str]]:
    """Return the registrations by table, and what could not be understood, line by line."""
    known = {name_key(name): number for name, number in names.items()}
    tables: dict[int, list[int]] = {}
    problems: list[str] = []
    for place, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        found = LINE.match(line)
        if found is None:
            problems.append(f"Line {place}: write a table number, a colon and the names.")
            continue
        number = int(found.group(1))
        people = [part for part in BETWEEN.split(found.group(2).strip()) if part]
        unknown = [name for name in people if name_key(name) not in known]
        problems += [f"Line {place}: nobody called {name} is registered." for name in unknown]
        if number in tables:
            problems.append(f"Line {place}: table {number} stands there twice.")
        tables[number] = [known[name_key(name)] for name in people if name_key(name) in known]
    seated = [player for players in tables.values() for player in players]
    if len(seated) != len(set(seated)):
        problems.append("A player sits at two tables.")
    if not tables and not problems:
        problems.append("Enter at least one table.")
    return tables, problems
