"""Words of a page: characters become words by their places, whichever way the text runs."""

import math
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

from pdfminer.layout import LTChar, LTContainer, LTCurve, LTItem, LTPage

Box = tuple[float, float, float, float]
DrawnLine = tuple[float, float, float]

# Text runs to the right (0), up (90), to the left (180) or down (270).
ANGLES = (0, 90, 180, 270)

# All but RULE_WIDTH are shares of the letters' height, so that they hold for every size of print.
WORD_GAP = 0.16  # half of the narrowest space that fonts have: a wider gap between letters parts words
RUN_GAP = 1.2  # three usual spaces: what lies further apart was never typed as one text
STRETCH = 6.0  # how wide a justified line may pull one space
OVERPRINT = 0.35  # of a letter's width: bold made by drawing twice moves a letter by less than that
SAME_BASE = 0.25  # raised and lowered letters of one word, such as a trademark sign, differ by less
BACKWARDS = 0.6  # kerning and accents step back by less than that; more is another text
DEPTH = 0.21  # of a letter's size: how far g and p reach below the base line in usual fonts
UNKNOWN_WIDTH = 0.3  # of a letter that has none: some ligatures of the standard fonts are read without width
RULE_WIDTH = 2.5  # points: thinner boxes are drawn lines, thicker ones are frames with four edges
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_INVISIBLE = dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", "")
_PLAIN = str.maketrans(_LIGATURES | _INVISIBLE)
_ACCENTS = dict(
    zip(
        "´`¨ˆ^˜~¯˘˙˚¸˝ˇ",
        "\u0301\u0300\u0308\u0302\u0302\u0303\u0303\u0304\u0306\u0307\u030a\u0327\u030b\u030c",
        strict=True,
    )
)


class Word(NamedTuple):
    """Letters without a space between them, in points from the top left of the text's own direction.

    `glued` means that a single typed space stands before the word.
    """

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    base: float
    size: float
    glued: bool = False


class DrawnLines(NamedTuple):
    """Lines drawn on the page: upright ones as (x, top, bottom), level ones as (y, x0, x1)."""

    upright: tuple[DrawnLine, ...] = ()
    level: tuple[DrawnLine, ...] = ()


class Turned(NamedTuple):
    """Everything of a page that reads in one direction, and its size in that direction."""

    angle: float
    width: float
    height: float
    words: list[Word]
    rules: DrawnLines = DrawnLines()


def turned(box: Box, angle: float, size: tuple[float, float]) -> Box:
    """Turn a box with its page of that size, so that text that runs at that angle runs to the right.

    Boxes are measured from the top left, before and after.
    """
    x0, top, x1, bottom = box
    width, height = size
    across, down = (width, height) if round(angle / 90) % 2 == 0 else (height, width)
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    # Where the middle of the box lies from the middle of the page, and half of the box's size after turning.
    x, y = (x0 + x1 - width) / 2, (top + bottom - height) / 2
    half = (abs((x1 - x0) * cos) + abs((bottom - top) * sin)) / 2
    tall = (abs((x1 - x0) * sin) + abs((bottom - top) * cos)) / 2
    x, y = x * cos - y * sin + across / 2, x * sin + y * cos + down / 2
    return x - half, y - tall, x + half, y + tall


def from_top(box: Box, height: float) -> Box:
    """Measure a box of the library, which counts from the bottom left, from the top left."""
    x0, y0, x1, y1 = box
    return x0, height - y1, x1, height - y0


def read_layout(layout: LTPage, visible: Box) -> list[Turned]:
    """Return the visible words and the rules of a page per direction, the direction with most text first.

    `visible` is measured like the boxes of the library, from the bottom left.
    """
    page = layout.width, layout.height
    left, low, right, high = visible
    chars: dict[int, list[Word]] = {}
    boxes: list[Box] = []
    for item in objects_of(layout):
        if isinstance(item, LTCurve):
            boxes.append(from_top(item.bbox, layout.height))
        elif isinstance(item, LTChar):
            x0, y0, x1, y1 = item.bbox
            if left <= (x0 + x1) / 2 <= right and low <= (y0 + y1) / 2 <= high:
                angle = _angle(item.matrix)
                chars.setdefault(angle, []).append(_character(item, angle, page))
    parts = []
    for angle, found in sorted(chars.items(), key=lambda item: -len(item[1])):
        size = page if angle in (0, 180) else page[::-1]
        rules = _drawn_lines(turned(box, angle, page) for box in boxes)
        parts.append(Turned(angle, *size, list(_words(found)), rules))
    return parts


def objects_of(container: LTContainer[Any]) -> Iterator[LTItem]:
    """Yield everything that is drawn on a page, also what a program put into figures."""
    for item in container:
        if isinstance(item, LTContainer):
            yield from objects_of(item)
        else:
            yield item


def _angle(matrix: Sequence[float]) -> int:
    a, b = matrix[0], matrix[1]
    if a > 0 and abs(b) < a:
        return 0
    return ANGLES[round(math.degrees(math.atan2(b, a)) / 90) % 4]


def _character(item: LTChar, angle: int, page: tuple[float, float]) -> Word:
    x0, top, x1, bottom = turned(from_top(item.bbox, page[1]), angle, page)
    *_, x, y = item.matrix
    base = turned(from_top((x, y, x, y), page[1]), angle, page)[1]
    text = item.get_text()
    if text.startswith("(cid:"):
        text = "\ufffd"
    elif not text.isascii():
        text = _plain(text)
    size = bottom - top
    if bottom <= base:  # the font does not say how deep its letters reach, so all stand on the base line
        top, bottom = top + DEPTH * size, bottom + DEPTH * size
    return Word(text, x0, top, x1, bottom, base, size)


def _plain(text: str) -> str:
    """Undo ligatures; drop invisible characters and the icons that fonts keep in private areas."""
    text = text.translate(_PLAIN)
    return "".join(c for c in text if not "\ue000" <= c <= "\uf8ff" and not "\x00" <= c < "\x20")


def _words(chars: list[Word]) -> Iterator[Word]:
    run: list[Word] = []
    stretched = False
    seen: dict[tuple[str, int, int], float] = {}
    for char in chars:
        if not char.text or _is_overprint(char, seen):
            continue
        if run and not _continues(run[-1], char):
            yield from _split(run, stretched)
            stretched = _is_stretched(run[-1], char)
            run = []
        run.append(char)
    if run:
        yield from _split(run, stretched)


def _is_stretched(last: Word, char: Word) -> bool:
    """Tell whether a typed space was made wide, as in lines that fill their column; numbers are new cells."""
    if abs(char.base - last.base) > 0.1 * char.size or not last.x1 < char.x0 < last.x1 + STRETCH * char.size:
        return False
    return last.text == " " and not char.text.isdigit()


def _is_overprint(char: Word, seen: dict[tuple[str, int, int], float]) -> bool:
    """Tell whether the same letter was already drawn here: that is how some programs make bold."""
    text, x0, base, at = char.text, char.x0, round(char.base), int(char.x0)
    near = OVERPRINT * (char.x1 - x0)
    for place in (at, at - 1, at + 1):
        drawn = seen.get((text, place, base))
        if drawn is not None and abs(drawn - x0) < near:
            return True
    seen[text, at, base] = x0
    return False


def _continues(last: Word, char: Word) -> bool:
    size = min(last.size, char.size)
    if abs(char.base - last.base) > SAME_BASE * size:
        return False
    return -BACKWARDS * size < char.x0 - last.x1 < RUN_GAP * size


def _split(run: list[Word], stretched: bool) -> Iterator[Word]:
    """Cut a run of characters where a space stands or where the gap is wider than its letter spacing."""
    run = _compose(run)
    limit = _gap_limit(run)
    start, glued, missing = 0, stretched, 0.0
    for i, char in enumerate(run):
        if char.x1 - char.x0 < 0.01:
            missing += UNKNOWN_WIDTH * char.size * len(char.text)
        if char.text.isspace():
            if i > start:
                yield _join(run[start:i], glued)
            start, glued = i + 1, _is_single_space(run, i, limit)
        elif i > start and char.x0 - run[i - 1].x1 > limit * char.size:
            if char.x0 - run[i - 1].x1 < missing:
                missing = 0.0
                continue
            yield _join(run[start:i], glued)
            start, glued = i, False
    if start < len(run):
        yield _join(run[start:], glued)


def _is_single_space(run: list[Word], at: int, limit: float) -> bool:
    if at == 0 or at + 1 == len(run) or run[at - 1].text.isspace():
        return False
    following = run[at + 1]
    return following.x0 - run[at].x1 < limit * run[at].size or not following.text.isdigit()


def _gap_limit(run: list[Word]) -> float:
    gaps = [
        (b.x0 - a.x1) / b.size
        for a, b in pairwise(run)
        if b.size > 0 and not a.text.isspace() and not b.text.isspace()
    ]
    if len(gaps) < 3:
        return WORD_GAP
    usual = median(gaps)
    # Below a thirtieth the gaps are rounding; above it somebody set the letters apart.
    return WORD_GAP + (usual if usual > 0.03 else 0.0)


def _compose(run: list[Word]) -> list[Word]:
    """Put accents that were drawn as characters of their own onto the letter they stand on."""
    if not any(char.text in _ACCENTS for char in run):
        return run
    out: list[Word] = []
    for char in run:
        last = out[-1] if out else char
        mark, letter = (last, char) if last.text in _ACCENTS else (char, last)
        if out and mark.text in _ACCENTS and letter.text.isalpha() and _overlap(mark, letter):
            text = unicodedata.normalize("NFC", letter.text + _ACCENTS[mark.text])
            out[-1] = letter._replace(text=text)
        else:
            out.append(char)
    return out


def _overlap(mark: Word, letter: Word) -> bool:
    shared = min(mark.x1, letter.x1) - max(mark.x0, letter.x0)
    return shared > 0.5 * min(mark.x1 - mark.x0, letter.x1 - letter.x0)


def _join(chars: list[Word], glued: bool) -> Word:
    first, last = chars[0], chars[-1]
    text = "".join([char.text for char in chars])
    top = min([char.top for char in chars])
    bottom = max([char.bottom for char in chars])
    return Word(text, first.x0, top, last.x1, bottom, first.base, first.size, glued)


def _drawn_lines(boxes: Iterable[Box]) -> DrawnLines:
    upright: list[DrawnLine] = []
    level: list[DrawnLine] = []
    for x0, top, x1, bottom in boxes:
        wide, high = x1 - x0 > RULE_WIDTH, bottom - top > RULE_WIDTH
        if high:
            upright += [(x0, top, bottom), (x1, top, bottom)] if wide else [((x0 + x1) / 2, top, bottom)]
        if wide:
            level += [(top, x0, x1), (bottom, x0, x1)] if high else [((top + bottom) / 2, x0, x1)]
    return DrawnLines(tuple(upright), tuple(level))
