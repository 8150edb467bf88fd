"""From the bytes of any document to its sources, chosen by what it contains rather than by its name."""

from __future__ import annotations

from validator.deck import Source
from validator.ingest import sniff
from validator.ingest.limits import DEFAULT_LIMITS, Limits
from validator.ingest.structured_text import text_source


def ingest(name: str, data: bytes, limits: Limits | None = None) -> list[Source]:
    """Turn a document into sources; each kind of document has a reader of its own."""
    bounds = limits or DEFAULT_LIMITS
    kind = sniff.sniff(data)
    if kind == sniff.TEXT:
        return [text_source(name, data, bounds)]
    return _READERS[kind](name, data, bounds)


def _pdf(name: str, data: bytes, limits: Limits) -> list[Source]:
    from validator.ingest.pdf import read_pdf

    return read_pdf(name, data, limits)


def _image(name: str, data: bytes, limits: Limits) -> list[Source]:
    from validator.ingest.image import read_image

    return read_image(name, data, limits)


def _sheet(name: str, data: bytes, limits: Limits) -> list[Source]:
    from validator.ingest.sheet import sources_in_workbook

    return sources_in_workbook(name, data, limits)


def _document(name: str, data: bytes, limits: Limits) -> list[Source]:
    from validator.ingest.office import source_of_document

    return source_of_document(name, data, limits)


def _archive(name: str, data: bytes, limits: Limits) -> list[Source]:
    from validator.ingest.archive import sources_in_archive

    return sources_in_archive(name, data, limits, lambda n, d: ingest(n, d, limits))


_READERS = {
    sniff.PDF: _pdf,
    sniff.IMAGE: _image,
    sniff.SHEET: _sheet,
    sniff.DOCUMENT: _document,
    sniff.ARCHIVE: _archive,
}
