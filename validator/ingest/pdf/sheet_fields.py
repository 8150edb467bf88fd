"""Fields of a sheet: labels with what was written behind them, beside each other and beside other text."""

from collections.abc import Sequence
from itertools import pairwise

from validator.ingest.pdf.segments import PagePiece, Segment, clean, piece_of, rows_of
from validator.ingest.pdf.table_columns import find_headers
from validator.vocabulary.labels import field_of

# These stand over one of the decks and say nothing of the whole page.
_OF_A_DECK = frozenset({"title", "author", "format", "faction"})
# What the reader of lists asks for goes by one name, whatever the sheet calls it.
_USUAL = {"player": "Player", "event": "Event", "date": "Date", "location": "Location"}
TIGHT = 1.45  # of the letters' height: lines of one text follow each other at most this far


def label_of(segment: Segment) -> str:
    """Return what the label at the beginning of a segment asks for; "" where none stands there."""
    label, colon, _ = segment.text.partition(":")
    return field_of(label) if colon else ""


def parted(row: Sequence[Segment]) -> list[list[Segment]]:
    """Part a row before every label, so that each field is a line of its own."""
    starts = [0, *(at for at in range(1, len(row)) if label_of(row[at]))]
    return [list(row[start:end]) for start, end in pairwise([*starts, len(row)])]


def take_fields(segments: Sequence[Segment]) -> tuple[list[Segment], list[PagePiece]]:
    """Separate the fields that are about all lists: those over the tables of a page, and rows of several."""
    top = min((base for base, _ in find_headers(segments)), default=0.0)
    rest: list[Segment] = []
    fields: list[PagePiece] = []
    for row in rows_of(segments):
        parts = parted(row)
        labels = [label_of(part[0]) for part in parts]
        is_row = 1 < len(set(labels)) == len(labels) and all(labels) and not _OF_A_DECK & set(labels)
        for part, label in zip(parts, labels, strict=True):
            if is_row or (label and label not in _OF_A_DECK and row[0].base < top):
                fields.append(_field(part))
            else:
                rest += part
    return rest, fields


def _field(part: Sequence[Segment]) -> PagePiece:
    piece = piece_of(part)
    label, _, value = clean(piece.text).partition(":")
    usual = _USUAL.get(field_of(label), label.capitalize())
    return piece._replace(text=f"{usual}:{value and ' '}{value.strip()}", note=not value)


def is_one_title(upper: Sequence[Segment], lower: Sequence[Segment]) -> bool:
    """Tell whether the name of a deck goes on in a second line, or stands below its label."""
    title = upper[-1]
    if label_of(title) != "title" or any(map(label_of, lower)):
        return False
    return title.text.endswith(":") or lower[0].base - title.base <= TIGHT * lower[0].size
