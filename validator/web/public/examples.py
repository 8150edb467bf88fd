"""Lists to try the check with; from a data file."""

import tomllib
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("examples.toml")


class Example(NamedTuple):
    """One list to try, and the choices that go with it."""

    title: str
    text: str
    choices: dict[str, str]


def _read() -> dict[str, Example]:
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        key: Example(table["title"], table["text"].strip() + "\n", table.get("choices", {}))
        for key, table in tables.items()
    }


EXAMPLES = _read()
