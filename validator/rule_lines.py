"""Where something stands in a rule file: the TOML reader forgets lines, people need them."""

from __future__ import annotations

import re
from collections.abc import Iterator

HEADER = -1

_TABLE = re.compile(r"\s*\[+\s*([^\]]+?)\s*\]+")
_KEY = re.compile(r"""\s*["']?([\w.-]+)["']?\s*=""")


def find_line(text: str, place: int | str, key: str = "", value: str = "") -> int:
    """Return the line of a value, else of its key, else of the table that should have it.

    `place` is HEADER, the position of a `[[rule]]` counted from 0, or the name of a table.
    """
    table_line = key_line = 0
    for number, rule, table, line in _walk(text):
        if place not in (rule, table):
            continue
        table_line = table_line or number
        if key and not key_line and _name(line) in (key, f"rule.{key}"):
            key_line = number
        if key_line and value and _holds(line, value):
            return number
    return key_line or table_line or 1


def line_of_error(message: str, text: str) -> int:
    """Return the line that the TOML reader complains about."""
    found = re.search(r"at line (\d+)", message)
    return int(found[1]) if found else max(1, len(text.splitlines()))


def _walk(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Yield number, position of the rule, table and text of every line outside long strings."""
    rule, table, inside = HEADER, "", False
    for number, line in enumerate(text.splitlines(), start=1):
        opened = None if inside else _TABLE.match(line)
        if opened:
            table = opened[1]
            rule += table == "rule"
        if not inside:
            yield number, rule, table, line
        inside ^= (line.count('"""') + line.count("'''")) % 2 == 1


def _name(line: str) -> str:
    found = _KEY.match(line) or _TABLE.match(line)
    return found[1] if found else ""


def _holds(line: str, value: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(value)}(?![\w-])", line) is not None
