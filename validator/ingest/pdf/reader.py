"""A whole PDF: from bytes to sources, or to pictures of its pages, in this process.

Hostile files take what they get: outside of a reader process nobody calls this.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from itertools import islice
from typing import Any

import pdfplumber
from pdfminer.pdfdocument import PDFPasswordIncorrect
from pdfminer.pdfpage import PDFPage
from pdfplumber.page import Page

from validator.deck import Line, Source
from validator.finding import Finding, finding
from validator.ingest.pdf.furniture import take_furniture
from validator.ingest.pdf.page import PageText, page_text, read_blocks
from validator.ingest.pdf.segments import GOES_ON, IN_TABLE, RUNNING, PagePiece, is_list_line
from validator.ingest.reading_limits import MEGABYTE, ReadingLimits, RefusedError, reason_of
from validator.ingest.signatures import PDF, PDF_MARK, PDF_MARK_WITHIN

# The library logs every token that it reads.
logging.getLogger("pdfminer").setLevel(logging.CRITICAL)

BIGGEST_SCALE = 4.0  # pixels per point
SCAN_ADVICE = "This site can't read scans. Please upload a PDF with text, or paste the list."


def read_pdf(name: str, data: bytes, limits: ReadingLimits) -> list[Source]:
    """Read a PDF without the protection of another process."""
    try:
        texts, findings = read_texts(data, limits)
    except RefusedError as refusal:
        return [Source(name, PDF, (), None, (refusal.finding,))]
    return sources_of(name, PDF, texts, findings, limits)


def read_texts(data: bytes, limits: ReadingLimits) -> tuple[list[PageText], list[Finding]]:
    """Read the words of all pages, and what was wrong with any of them."""
    if len(data) > limits.bytes:
        raise RefusedError(finding("IN207", limit=f"{limits.bytes / MEGABYTE:g} MB"))
    if PDF_MARK not in data[:PDF_MARK_WITHIN]:
        raise RefusedError(finding("IN201"))
    texts: list[PageText] = []
    findings: list[Finding] = []
    for number, page in enumerate(_pages(data, limits), start=1):
        try:
            text = page_text(page(), number)
        except Exception as error:
            findings.append(finding("IN213", page=number, reason=reason_of(_cause(error))))
            continue
        texts.append(text)
        if text.unreadable:
            findings.append(finding("IN211", page=number, count=text.unreadable))
    if not texts and not findings:
        raise RefusedError(finding("IN204"))
    return texts, findings + _without_text(texts)


def _pages(data: bytes, limits: ReadingLimits) -> Iterator[Callable[[], Any]]:
    """Open the file and yield its pages, each to be called for; faults of the file become a refusal."""
    try:
        pdf = pdfplumber.open(BytesIO(data))
        found = list(islice(PDFPage.create_pages(pdf.doc), limits.pages + 1))
    except Exception as error:
        cause = _cause(error)
        if isinstance(cause, PDFPasswordIncorrect) or "Encrypt" in type(cause).__name__:
            raise RefusedError(finding("IN202")) from error
        raise RefusedError(finding("IN203", reason=reason_of(cause))) from error
    if len(found) > limits.pages:
        raise RefusedError(finding("IN206", limit=limits.pages))
    for number, page in enumerate(found, start=1):
        yield partial(Page, pdf, page, number)


def _cause(error: Exception) -> Exception:
    """Take an error out of the error that a library wrapped around it; lack of memory goes its own way."""
    cause = error.args[0] if error.args and isinstance(error.args[0], Exception) else error
    if isinstance(cause, MemoryError):
        raise cause
    return cause


def _without_text(texts: Sequence[PageText]) -> list[Finding]:
    empty = [text for text in texts if text.is_empty]
    if len(empty) == len(texts):
        return [finding("IN205", where="The PDF", advice=SCAN_ADVICE)] if texts else []
    return [finding("IN205", where=f"Page {t.number}", advice=SCAN_ADVICE) for t in empty if t.has_picture]


def sources_of(
    name: str, kind: str, texts: Sequence[PageText], findings: Sequence[Finding], limits: ReadingLimits
) -> list[Source]:
    """Bring pages into reading order, number the lines, and give every player a source of their own."""
    furniture = take_furniture([text.margins() for text in texts])
    table = None
    for text, found in zip(texts, furniture, strict=True):
        table = read_blocks(text, found, table)
    sources: list[Source] = []
    number = 0
    for group in _players(texts):
        lines: list[Line] = []
        notes: list[int] = []
        for page, piece in _ordered(group):
            number += 1
            if number > limits.lines:
                break
            sure = not page.is_scanned, page.is_clear(piece.box)
            lines.append(Line(number, piece.text, page.number, piece.box, *sure))
            if piece.note:
                notes.append(number)
        data = {
            "notes": tuple(notes),
            "pages": {page.number: page.size for page in group},
            "pictures": tuple(page.number for page in group if page.is_picture),
        }
        sources.append(Source(name, kind, tuple(lines), data))
    if number > limits.lines:
        findings = [*findings, finding("IN212", limit=limits.lines)]
    first = sources[0] if sources else Source(name, kind, ())
    return [first._replace(findings=tuple(findings)), *sources[1:]]


def _players(pages: Sequence[PageText]) -> list[list[PageText]]:
    """Group pages by player: a page that names another player than the page before begins a new group."""
    groups: list[list[PageText]] = []
    current = ""
    for page in pages:
        player = next((piece.text for piece in page.pieces if piece.text.startswith("Player: ")), "")
        if groups and (not player or not current or player == current):
            _note_repeated(groups[-1][-1], page)
            groups[-1].append(page)
        else:
            groups.append([page])
        current = player or current
    return groups


def _note_repeated(last: PageText, page: PageText) -> None:
    """Make notes of what a player's next page only repeats around its lists."""
    goes_on = any(piece.place == GOES_ON for piece in last.pieces)
    places = ("", RUNNING) if goes_on else (RUNNING,)
    said = {piece.text for piece in last.pieces if piece.place in places}
    page.blocks = [[p._replace(note=p.note or p.text in said) for p in block] for block in page.blocks]


def _ordered(group: Sequence[PageText]) -> list[tuple[PageText, PagePiece]]:
    """Return the pieces of a player's pages; lists side by side that go on over pages stay together.

    Every block has the number of its list from the left, those below all lists one more.
    """
    is_list = _has_table if any(map(_has_table, (b for page in group for b in page.blocks))) else _has_lines
    marked = [[(block, is_list(block)) for block in page.blocks] for page in group]
    lists = [[block for block, listed in blocks if listed] for blocks in marked]
    lefts = [round(block[0].box[0]) for block in lists[0]]
    goes_on = len(group) > 1 and len(set(lefts)) == len(lefts) > 1
    goes_on &= len(set(map(len, lists))) == 1 if is_list is _has_table else _go_on(lists)
    titles = {block[0].text for block in lists[0]} if goes_on else set()
    sided: list[tuple[int, PageText, PagePiece]] = []
    for page, blocks, listed in zip(group, marked, lists, strict=True):
        side, left, again = 0, len(listed), page is not group[0]
        for block, in_list in blocks:
            if goes_on and not left:
                side = len(lefts) + 1
            elif goes_on and in_list:
                side = 1 + min(range(len(lefts)), key=lambda place: abs(lefts[place] - block[0].box[0]))
            left -= in_list
            sided += [(side, page, p._replace(note=p.note or (again and p.text in titles))) for p in block]
    return [(on, piece) for _, on, piece in sorted(sided, key=lambda one: one[0])]


def _go_on(lists: Sequence[Sequence[Sequence[PagePiece]]]) -> bool:
    """Tell whether lists without heads go on below: under titles on one line, and from as far down as any."""
    first, *later = lists
    foot = max((block[-1].box[1] for block in first), default=0.0)
    going = {round(block[0].box[0]) for blocks in later for block in blocks}
    full = {round(block[0].box[0]) for block in first if block[-1].box[3] >= foot}
    level = len({round(block[0].box[1]) for block in first}) == 1 < len(first)
    return level and going <= full and not any(is_list_line(block[0].text) for block in first)


def _has_table(block: Sequence[PagePiece]) -> bool:
    return any(piece.place == IN_TABLE for piece in block)


def _has_lines(block: Sequence[PagePiece]) -> bool:
    return sum(is_list_line(piece.text) for piece in block) * 2 >= len(block) > 0


def page_picture(data: bytes, page: int, scale: float, limits: ReadingLimits) -> Any:
    """Draw a page as a picture in memory, smaller than asked for where it would have too many pixels."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        found = document[page - 1] if 1 <= page <= len(document) else None
        if found is None:
            return None
        width, height = found.get_size()
        fitting = (limits.pixels / max(width * height, 1.0)) ** 0.5
        return found.render(scale=min(scale, BIGGEST_SCALE, fitting)).to_pil()
    except pypdfium2.PdfiumError:
        return None
