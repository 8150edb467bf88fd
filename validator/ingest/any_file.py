"""From the bytes of any file to its sources, chosen by what it contains rather than by its name."""

from collections.abc import Iterator
from importlib.util import find_spec

from validator.deck import Source
from validator.finding import finding
from validator.ingest.reading_limits import MEGABYTE, ReadingLimits, RefusedError, limits_in_use
from validator.ingest.signatures import ARCHIVE, IMAGE, OFFICE, SHEET, TEXT, kind_by_signature
from validator.ingest.text import text_source


def sniff(data: bytes, limits: ReadingLimits | None = None) -> str:
    """Return pdf, image, sheet (XLSX), office, zip or text; other binary data counts as text."""
    kind = kind_by_signature(data)
    if kind != ARCHIVE:
        return kind
    from validator.ingest.archive import kind_of_archive

    return kind_of_archive(data, limits or limits_in_use())


def is_short_text(data: bytes, limits: ReadingLimits) -> bool:
    """Tell whether a file is a text so short that reading it can never take long."""
    return len(data) <= limits.short and kind_by_signature(data) == TEXT


def ingest(name: str, data: bytes, limits: ReadingLimits | None = None, scans: bool = False) -> list[Source]:
    """Turn a file into sources, in this process; `scans` lets it read pictures by OCR."""
    bounds = limits or limits_in_use()
    kind = sniff(data, bounds)
    try:
        return _read(kind, name, data, bounds, scans)
    except RefusedError as refusal:
        return [Source(name, kind, (), None, (refusal.finding,))]


def _read(kind: str, name: str, data: bytes, limits: ReadingLimits, scans: bool) -> list[Source]:
    """Read one file; a reader loads its libraries when the first file of its kind comes."""
    if kind == TEXT:
        return [text_source(name, data, limits)]
    if kind == SHEET:
        from validator.ingest.workbook import sources_in_workbook

        return sources_in_workbook(name, data, limits)
    if kind == OFFICE:
        from validator.ingest.office import source_of_office_text

        return [source_of_office_text(name, data, limits)]
    if kind == ARCHIVE:
        return list(_members(name, data, limits, scans))
    return _image(name, data, limits, scans) if kind == IMAGE else _pdf(name, data, limits, scans)


def _members(name: str, data: bytes, limits: ReadingLimits, scans: bool) -> Iterator[Source]:
    from validator.ingest.archive import members_of

    for shown, found in members_of(name, data, limits):
        if isinstance(found, bytes):
            yield from ingest(shown, found, limits, scans)
        else:
            yield Source(shown, ARCHIVE, (), None, (found,))


def _pdf(name: str, data: bytes, limits: ReadingLimits, scans: bool) -> list[Source]:
    from validator.ingest.pdf.reader import read_pdf

    sources = read_pdf(name, data, limits)
    if not has_pictures(sources):
        return sources
    from validator.ingest.image import scan

    scanned = scan(name, data, limits, ocr=scans)
    return scanned if any(source.data for source in scanned) else sources


def _image(name: str, data: bytes, limits: ReadingLimits, scans: bool) -> list[Source]:
    """Read a picture by its code, else by OCR; where this process may not, the source says so."""
    if len(data) > limits.bytes:
        raise RefusedError(finding("IN207", limit=f"{limits.bytes / MEGABYTE:g} MB"))
    from validator.ingest.image import scan

    unread = {"notes": (), "pages": {}, "pictures": (1,)}
    found = scan(name, data, limits, ocr=scans)
    return found or [Source(name, IMAGE, (), unread, (finding("IN216"),))]


def has_pictures(sources: list[Source]) -> bool:
    """Tell whether OCR would find more in what was read."""
    return any(isinstance(source.data, dict) and source.data.get("pictures") for source in sources)


def can_scan() -> bool:
    """Tell whether OCR is installed; some small machines have no packages for it."""
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None
