"""Form fields: values that a person filled into a PDF become words at the place of their field."""

from collections.abc import Iterator, Sequence
from typing import Any

from pdfminer.pdftypes import resolve1
from pdfminer.utils import decode_text

from validator.ingest.pdf.printed_words import Box, Word, from_top, turned

# Ten times the fields of the longest sheet; a form of more is an attack.
MAX_FIELDS = 5_000
MAX_PARENTS = 20  # fields inherit from their parents; hostile files make rings of them
LETTER_WIDTH = 0.5  # of the letters' height: the usual width, since a value says nothing of its font
_TEXT_KINDS = ("Tx", "Ch")


def field_values(page: Any) -> list[tuple[Box, str]]:
    """Return place (as displayed) and value of every filled field of a page."""
    annotations = resolve1(page.page_obj.annots) or []
    if not isinstance(annotations, list):
        return []
    found = []
    for reference in annotations[:MAX_FIELDS]:
        annotation = resolve1(reference)
        if not isinstance(annotation, dict) or _name(resolve1(annotation.get("Subtype"))) != "Widget":
            continue
        value, box = _value(annotation), _box(annotation)
        if value and box:
            found.append((displayed(box, page.page_obj), value))
    return found


def _name(value: Any) -> str:
    return str(getattr(value, "name", value))


def _inherited(annotation: dict[str, Any], key: str) -> Any:
    """Look a key up in a field and then in its parents."""
    node: Any = annotation
    for _ in range(MAX_PARENTS):
        if not isinstance(node, dict):
            return None
        if key in node:
            return resolve1(node[key])
        node = resolve1(node.get("Parent"))
    return None


def _value(annotation: dict[str, Any]) -> str:
    if _name(_inherited(annotation, "FT")) not in _TEXT_KINDS:
        return ""
    value = _inherited(annotation, "V")
    values = [resolve1(part) for part in value] if isinstance(value, list) else [value]
    return "\n".join(filter(None, map(_decode, values)))


def _decode(value: Any) -> str:
    if isinstance(value, bytes):
        return decode_text(value).replace("\r\n", "\n").replace("\r", "\n").strip()
    return ""


def _box(annotation: dict[str, Any]) -> Box | None:
    rect = resolve1(annotation.get("Rect"))
    numbers = [resolve1(part) for part in rect] if isinstance(rect, list) else []
    if len(numbers) != 4 or not all(isinstance(part, int | float) for part in numbers):
        return None
    x0, y0, x1, y1 = map(float, numbers)
    return x0, y0, x1, y1


def displayed(box: Box, page: Any) -> Box:
    """Turn a box with the page, as the page's text is turned when it is read (origin top left)."""
    left, low, right, high = page.mediabox
    x0, y0, x1, y1 = box
    moved = from_top((x0 - left, y0 - low, x1 - left, y1 - low), high - low)
    return turned(moved, page.rotate, (right - left, high - low))


def placed_words(fields: Sequence[tuple[Box, str]], words: Sequence[Word]) -> Iterator[Word]:
    """Set the values of fields as words, on the baseline of the printed words beside them."""
    for (x0, top, x1, bottom), value in fields:
        lines = value.split("\n")
        pitch = (bottom - top) / len(lines)
        for at, line in enumerate(lines):
            if line.strip():
                yield _word(line.strip(), (x0, top + at * pitch, x1, top + (at + 1) * pitch), words)


def _word(text: str, box: Box, words: Sequence[Word]) -> Word:
    x0, top, x1, bottom = box
    size = min(11.0, 0.8 * (bottom - top))
    base = (top + bottom) / 2 + 0.3 * size
    level = [w.base for w in words if top < w.base <= bottom + 1 and abs(w.base - base) < size]
    if level:
        base = min(level, key=lambda known: abs(known - base))
    width = min(x1 - x0, len(text) * LETTER_WIDTH * size)
    left = (x0 + x1 - width) / 2 if width < x1 - x0 and len(text) <= 3 else x0
    return Word(text, left, base - 0.8 * size, left + width, base + 0.2 * size, base, size)
