"""Fields of a form: several labels on one line become one line each."""

from __future__ import annotations

import re
from collections.abc import Sequence

from validator.ingest.pdf_pieces import Piece, around, clean
from validator.ingest.pdf_segments import Segment, rows_of
from validator.ingest.pdf_words import Word

_LABELS = {
    "name": "Player",
    "player": "Player",
    "player name": "Player",
    "pronouns": "Pronouns",
    "date": "Date",
    "event": "Event",
    "event name": "Event",
    "tournament": "Event",
    "location": "Location",
    "venue": "Location",
    "table": "Table",
    "email": "Email",
    "e-mail": "Email",
    "discord": "Discord",
    "phone": "Phone",
}
_LABEL_WORD = re.compile(r"^([\w-]+)\s*:_*(.*)$")


def take_fields(segments: Sequence[Segment]) -> tuple[list[Segment], list[Piece]]:
    """Separate rows with several labelled fields from the rest of a page."""
    fields: list[Piece] = []
    taken: set[Word] = set()
    for row in rows_of(word for segment in segments for word in segment.words):
        found = _fields(row)
        if found:
            fields += found
            taken.update(row)
    if not taken:
        return list(segments), []
    return [segment for segment in segments if segment.words[0] not in taken], fields


def _fields(row: Sequence[Word]) -> list[Piece]:
    """Read a row as fields when at least two different labels stand on it."""
    starts = [(at, found) for at in range(len(row)) if (found := _label_at(row, at))]
    labels = [label for _, (label, _, _) in starts]
    if len(labels) < 2 or len(set(labels)) < len(labels) or starts[0][0] != 0:
        return []
    pieces = []
    ends = [at for at, _ in starts[1:]] + [len(row)]
    for (at, (label, length, rest)), end in zip(starts, ends, strict=True):
        words = row[at:end]
        value = clean(" ".join([rest, *(word.text for word in words[length:])]))
        box = around((word.x0, word.top, word.x1, word.bottom) for word in words)
        pieces.append(Piece(f"{label}: {value}" if value else f"{label}:", box, note=not value))
    return pieces


def _label_at(row: Sequence[Word], at: int) -> tuple[str, int, str] | None:
    """Return the label that begins at a word, how many words it takes and what sticks to its colon."""
    for length in (2, 1):
        words = row[at : at + length]
        match = _LABEL_WORD.match(words[-1].text) if len(words) == length else None
        if match:
            name = " ".join([*(word.text for word in words[:-1]), match[1]]).lower()
            if name in _LABELS:
                return _LABELS[name], length, match[2]
    return None
