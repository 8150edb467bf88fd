"""Pictures: a printed sheet is read from its code, exactly; other scans and photos by OCR, as proposals."""

import io
import math
import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from statistics import median
from typing import Any, NamedTuple

from validator.deck import Line, Source
from validator.finding import Finding, finding
from validator.ingest.pdf.page import PageText, set_words
from validator.ingest.pdf.printed_words import Box, Turned, Word, turned
from validator.ingest.pdf.reader import page_picture, read_texts, sources_of
from validator.ingest.reading_limits import MEGABYTE, ReadingLimits, RefusedError
from validator.ingest.sheet_code import CodedList, codes_in
from validator.ingest.signatures import IMAGE, PDF, PDF_MARK, PDF_MARK_WITHIN
from validator.vocabulary.marks import is_marks

SCAN_SCALE = 200 / 72  # pixels per point: OCR reads 200 dots per inch best
LETTER_HEIGHT = 0.72  # of the box that OCR draws around a line
BASELINE = 0.26  # of a letter's height, below the middle of its line
SHOWN_SIDE = 1400  # pixels of a photo beside its lines
WORST_SCORE = 0.5  # below that OCR sees letters in paper grain
FAINT_SCORE = 0.9  # below that a person looks at the line alone
# OCR takes so much address space before it reads a word; with less, how it fails depends on luck.
LEAST_SCAN_MEMORY = 1024 * MEGABYTE
LOOKED_AT = 1280  # pixels of the longer side in which OCR looks for lines; it reads them in the whole picture
QUARTER_TURNS = {90: 270, 270: 90}  # how to turn a picture whose text runs in such a direction
_PART = re.compile("[^ ]+")
# OCR cannot count dots, but sees that there are some.
_DOTTED_END = re.compile(r"[\s.…•·●]*[…•·●][\s.…•·●]*$")


class ScannedLine(NamedTuple):
    """One line as OCR saw it: four corners (top left first, clockwise), text and how sure it is."""

    corners: Sequence[tuple[float, float]]
    text: str
    score: float

    @property
    def width(self) -> float:
        """Return the length of the upper edge."""
        return math.dist(self.corners[0], self.corners[1])

    @property
    def height(self) -> float:
        """Return the length of the right edge."""
        return math.dist(self.corners[1], self.corners[2])

    @property
    def spot(self) -> Box:
        """Return the place between the corners, as a box without any size."""
        x, y = (sum(parts) / 4 for parts in zip(*self.corners, strict=True))
        return x, y, x, y

    @property
    def slope(self) -> float:
        """Return by how many degrees the upper edge slopes."""
        (x0, y0), (x1, y1) = self.corners[:2]
        return math.degrees(math.atan2(y1 - y0, x1 - x0))


def scan(name: str, data: bytes, limits: ReadingLimits, *, ocr: bool = True) -> list[Source]:
    """Read a picture, or the pages of a PDF that have no text, in this process: by codes, else by OCR.

    Without OCR and without a code there is nothing to return.
    """
    try:
        if PDF_MARK in data[:PDF_MARK_WITHIN]:
            draw_page = partial(page_picture, data, scale=SCAN_SCALE, limits=limits)
            return _scanned(name, PDF, *read_texts(data, limits), draw_page, limits, ocr)
        picture = _open(data, limits)
        text = PageText(1, picture.size, has_picture=True)
        return _scanned(name, IMAGE, [text], [], lambda _: picture, limits, ocr)
    except RefusedError as refusal:
        return [Source(name, IMAGE, (), None, (refusal.finding,))]


def _scanned(
    name: str,
    kind: str,
    texts: Sequence[PageText],
    findings: list[Finding],
    draw_page: Callable[[int], Any],
    limits: ReadingLimits,
    ocr: bool,
) -> list[Source]:
    """Read the pages that are pictures by their codes, else by OCR, and leave the others as they are."""
    coded: dict[str, Source] = {}
    pages: list[PageText] = []
    pictures = [text.number for text in texts if text.is_picture]
    if ocr:
        findings = [found for found in findings if found.code != "IN205"]
    for text in texts:
        picture = draw_page(text.number) if text.number in pictures[: limits.scan_pages] else None
        codes = codes_in(picture) if picture else []
        for code in codes:  # all pages of one sheet bear the same code
            coded.setdefault(code.text, _coded(name, kind, code, text))
        if not codes:
            pages.append(_scan(picture, text, limits) if picture and ocr else text)
    if ocr:
        unread = [page.number for page in pages if page.number in pictures and not page.turned]
        findings += [_unread(kind, number, pictures, limits) for number in unread]
    read = sources_of(name, kind, pages, findings, limits) if pages and (ocr or coded) else []
    return [*coded.values(), *read]


def _coded(name: str, kind: str, code: CodedList, page: PageText) -> Source:
    lines = tuple(Line(at, line, page.number) for at, line in enumerate(code.text.split("\n"), 1))
    return Source(name, kind, lines, {"notes": (), "pages": {page.number: page.size}, "pictures": ()})


def _unread(kind: str, page: int, pictures: Sequence[int], limits: ReadingLimits) -> Finding:
    where = "The picture" if kind == IMAGE else f"Page {page}"
    if page in pictures[: limits.scan_pages]:
        return finding("IN217", where=where)
    return finding("IN205", where=where, advice="Only so many pages are scanned.")


def _open(data: bytes, limits: ReadingLimits) -> Any:
    """Open a picture the right way up; refuse what is no picture or has too many pixels."""
    from PIL import Image, ImageOps

    try:
        import pillow_heif

        pillow_heif.register_heif_opener()
    except ImportError:
        pass
    try:
        picture = Image.open(io.BytesIO(data))
        if picture.width * picture.height > limits.pixels:
            raise RefusedError(finding("IN215", why=f"it has more than {limits.pixels:,} pixels"))
        return ImageOps.exif_transpose(picture).convert("RGB")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise RefusedError(finding("IN215", why="it is damaged or of an unknown kind")) from error


def draw(data: bytes, page: int, scale: float, limits: ReadingLimits) -> bytes:
    """Draw a page of a PDF as PNG, or a photo as a JPEG that a page can carry; nothing where that fails."""
    out = io.BytesIO()
    try:
        picture = _open(data, limits)
        picture.thumbnail((SHOWN_SIDE, SHOWN_SIDE))
        picture.save(out, "JPEG", quality=80)
    except RefusedError:
        drawn = page_picture(data, page, scale, limits)
        if drawn is not None:
            drawn.save(out, "PNG")
    return out.getvalue()


@lru_cache(maxsize=1)
def _engine() -> Any:
    from rapidocr import RapidOCR

    return RapidOCR(
        params={
            "Global.log_level": "critical",
            "Det.limit_side_len": LOOKED_AT,
            "Det.limit_type": "max",
            # Threads that wait for each other spin: two read hardly sooner than one and take twice as much.
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
        }
    )


def _recognise(picture: Any, scale: float) -> list[ScannedLine]:
    """Read the lines of a picture; `scale` is points per pixel."""
    import numpy

    found = _engine()(numpy.asarray(picture.convert("RGB"))[:, :, ::-1])
    if found.boxes is None:
        return []
    boxes = [[(float(x) * scale, float(y) * scale) for x, y in box] for box in found.boxes]
    readings = map(ScannedLine, boxes, found.txts, map(float, found.scores))
    return [reading for reading in readings if reading.score >= WORST_SCORE and reading.text.strip()]


def _scan(picture: Any, page: PageText, limits: ReadingLimits) -> PageText:
    """Read the picture of a page in the direction in which it makes most sense."""
    if limits.scan_memory < LEAST_SCAN_MEMORY:
        raise MemoryError
    scale = page.size[0] / picture.width
    readings, angle = _recognise(picture, scale), 0
    if readings and sum(r.height > 1.5 * r.width for r in readings) > 0.5 * len(readings):
        ways = {
            turn: _recognise(picture.rotate(QUARTER_TURNS[turn], expand=True), scale)
            for turn in QUARTER_TURNS
        }
        angle = max(ways, key=lambda turn: sum(r.score * len(r.text) for r in ways[turn]))
        readings = ways[angle]
    size = picture.width * scale, picture.height * scale
    across = size if angle == 0 else size[::-1]
    text = PageText(page.number, size, has_picture=True, is_scanned=True)
    if readings:
        skew = _skew(readings)
        height = median(reading.height for reading in readings) * LETTER_HEIGHT
        words = [
            word
            for reading in readings
            for word in _spread(reading, turned(reading.spot, -skew, across), height)
        ]
        set_words(text, [Turned(angle - skew, *across, words)])
        doubtful = [reading for reading in readings if reading.score < FAINT_SCORE]
        text.faint = [turned(reading.spot, -angle, across)[:2] for reading in doubtful]
    return text


def _skew(readings: Sequence[ScannedLine]) -> float:
    """Return by how many degrees the lines of a picture slope; short ones tell too little."""
    long = [reading.slope for reading in readings if reading.width > 4 * reading.height]
    return median(long) if long else 0.0


def _spread(reading: ScannedLine, place: Box, size: float) -> list[Word]:
    """Set the words of a line between its ends, around its place; letters share its width evenly."""
    text = _DOTTED_END.sub(" •", reading.text.strip())
    first, _, rest = text.partition(" ")
    if rest and is_marks(first):
        text = " " * len(first) + " " + rest
    x, y = place[:2]
    step, left = reading.width / max(len(text), 1), x - reading.width / 2
    top, bottom, base = y - size / 2, y + size / 2, y + BASELINE * size
    return [
        Word(part[0], left + part.start() * step, top, left + part.end() * step, bottom, base, size, at > 0)
        for at, part in enumerate(_PART.finditer(text))
    ]
