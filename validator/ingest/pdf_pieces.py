"""Pieces: what becomes a line, with its place, and the cleaning that every text gets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from validator.ingest.pdf_segments import Segment
from validator.ingest.pdf_words import Box

_LEADERS = re.compile(r"\.{4,}|…{2,}|(?:\s\.){4,}|_{2,}|(?:\s_){2,}")
_SPACES = re.compile(r"\s+")


class Piece(NamedTuple):
    """A line in the making: `note` means that it is no part of the list itself."""

    text: str
    box: Box
    note: bool = False


def clean(text: str) -> str:
    """Remove leaders, fill-in lines and soft hyphens, and spaces that say nothing."""
    return _SPACES.sub(" ", _LEADERS.sub(" ", text).replace("\u00ad", "")).strip()


def around(boxes: Iterable[Box]) -> Box:
    """Return the box around all boxes."""
    found = list(boxes)
    return (
        min(box[0] for box in found),
        min(box[1] for box in found),
        max(box[2] for box in found),
        max(box[3] for box in found),
    )


def piece_of(segments: Iterable[Segment], note: bool = False) -> Piece:
    """Join segments into one piece."""
    found = list(segments)
    return Piece(" ".join(s.text for s in found), around(s.box for s in found), note)
