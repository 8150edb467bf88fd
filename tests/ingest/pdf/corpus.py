"""The corpus of PDFs and the lines that stand in them."""

from __future__ import annotations

import re
from pathlib import Path

from validator.deck import Source

FOLDER = Path(__file__).parents[2] / "decklists" / "pdf"
PDFS = sorted(path for path in FOLDER.glob("*.pdf") if not path.name.startswith("scan-"))
# All but forms, whose fields are filled by a program and drawn by none.
PRINTED = [path for path in PDFS if not path.name.startswith("pypdf-")]
PICTURES = sorted([*FOLDER.glob("scan-*.pdf"), *FOLDER.glob("photo-*.[jph]*")])


def expected(path: Path) -> list[list[str]]:
    """Return the lines that were put into a file, per player."""
    text = path.with_suffix(".expected").read_text(encoding="utf-8").rstrip("\n")
    return [part.split("\n") for part in text.split("\n=====\n")]


def list_lines(source: Source) -> list[str]:
    """Return the lines of a source that are part of the list."""
    notes = source.data["notes"] if isinstance(source.data, dict) else ()
    return [line.text for line in source.lines if line.number not in notes]


def unbroken(lines: list[str], whole: list[str]) -> list[str]:
    """Put lines together that a narrow column broke, where their letters are those of a whole line."""
    found: list[str] = []
    rest = list(lines)
    for line in whole:
        parts = rest[:1]
        while len(parts) < len(rest) and len(_letters(parts)) < len(_letters([line])):
            parts = rest[: len(parts) + 1]
        found += [line] if parts[1:] and _letters(parts) == _letters([line]) else parts
        rest = rest[len(parts) :]
    return found + rest


def _letters(parts: list[str]) -> str:
    return re.sub(r"[\s‐-]", "", "".join(parts))
