"""From the bytes of any file to its sources, chosen by what it contains rather than by its name."""

from importlib.util import find_spec

from validator.deck import Source
from validator.finding import finding
from validator.ingest.reading_limits import MEGABYTE, ReadingLimits, RefusedError, limits_in_use
from validator.ingest.text import text_source

PDF, IMAGE, ARCHIVE, TEXT, SHEET, OFFICE = "pdf", "image", "zip", "text", "sheet", "office"
ZIP_MARKS = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")

# A PDF may have some rubbish before its mark.
_PDF_MARK_WITHIN = 1024
_IMAGES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"BM", b"II*\x00", b"MM\x00*")
_HEIF_BRANDS = frozenset({b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif"})
_RICH_TEXT = b"{\\rtf"


def sniff(data: bytes, limits: ReadingLimits | None = None) -> str:
    """Return pdf, image, sheet (XLSX), office, zip or text; other binary data counts as text."""
    if data.startswith(ZIP_MARKS):
        from validator.ingest.archive import office_kind, open_archive

        try:
            with open_archive(data, limits or limits_in_use()) as archive:
                return office_kind(archive) or ARCHIVE
        except RefusedError:
            return ARCHIVE
    if data.startswith(_RICH_TEXT):
        return OFFICE
    if _is_image(data):
        return IMAGE
    head = data[:_PDF_MARK_WITHIN]
    if head.startswith(b"%PDF") or (b"%PDF-" in head and b"endobj" in data):
        return PDF
    return TEXT


def _is_image(data: bytes) -> bool:
    if data[:2] == b"BM":
        return b"\x00" in data[:30]
    if data[:4] == b"RIFF":
        return data[8:12] == b"WEBP"
    return data.startswith(_IMAGES) or (data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS)


def is_short_text(data: bytes, limits: ReadingLimits) -> bool:
    """Tell whether a file is a text so short that reading it can never take long."""
    return len(data) <= limits.short and not data.startswith(ZIP_MARKS) and sniff(data) == TEXT


def ingest(name: str, data: bytes, limits: ReadingLimits | None = None, scans: bool = False) -> list[Source]:
    """Turn a file into sources, in this process; `scans` lets it read pictures by OCR."""
    bounds = limits or limits_in_use()
    if data.startswith(ZIP_MARKS):
        return _packed(name, data, bounds, scans)
    kind = sniff(data)
    if kind == TEXT:
        return [text_source(name, data, bounds)]
    if kind == OFFICE:
        from validator.ingest.office import source_of_rich_text

        return [source_of_rich_text(name, data, bounds)]
    return _scanned(name, data, bounds, scans) if kind == IMAGE else _pdf(name, data, bounds, scans)


def _packed(name: str, data: bytes, limits: ReadingLimits, scans: bool) -> list[Source]:
    """Read an archive, or a text of an office program, which is an archive too; it is opened once."""
    from validator.ingest.archive import office_kind, open_archive, sources_in_archive

    try:
        with open_archive(data, limits) as archive:
            kind = office_kind(archive)
            if kind == SHEET:
                from validator.ingest.workbook import sources_in_workbook

                return sources_in_workbook(name, data, archive, limits)
            if kind == OFFICE:
                from validator.ingest.office import sources_of_office_text

                return sources_of_office_text(name, archive, limits)
            return sources_in_archive(name, archive, limits, lambda n, d: ingest(n, d, limits, scans))
    except RefusedError as refusal:
        return [Source(name, ARCHIVE, (), None, (refusal.finding,))]


def _pdf(name: str, data: bytes, limits: ReadingLimits, scans: bool) -> list[Source]:
    from validator.ingest.pdf.reader import read_pdf

    sources = read_pdf(name, data, limits)
    if not has_pictures(sources):
        return sources
    from validator.ingest.image import scan

    scanned = scan(name, data, limits, ocr=scans)
    return scanned if any(source.data for source in scanned) else sources


def _scanned(name: str, data: bytes, limits: ReadingLimits, scans: bool) -> list[Source]:
    """Read a picture by its code, else by OCR; where this process may not, the source says so."""
    if len(data) > limits.bytes:
        why = finding("IN207", limit=f"{limits.bytes / MEGABYTE:g} MB")
        return [Source(name, IMAGE, (), None, (why,))]
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
