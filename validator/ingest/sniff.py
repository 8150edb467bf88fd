"""What kind of document some bytes are, told by their contents."""

from __future__ import annotations

import io
import zipfile

PDF, IMAGE, SHEET, DOCUMENT, ARCHIVE, TEXT = "pdf", "image", "sheet", "document", "zip", "text"

# A PDF may have some rubbish before its mark.
_PDF_MARK_WITHIN = 1024
_IMAGES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"BM", b"II*\x00", b"MM\x00*")
_HEIF_BRANDS = frozenset({b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif"})
_RICH_TEXT = b"{\\rtf"
WORD_TEXT, OPEN_TEXT = "word/document.xml", "content.xml"
_OPEN_DOCUMENT = frozenset({"mimetype", OPEN_TEXT, "META-INF/manifest.xml"})
_ZIP_MARKS = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")


def sniff(data: bytes) -> str:
    """Return pdf, image, sheet (XLSX), document, zip or text; other binary data counts as text."""
    if data.startswith(_ZIP_MARKS):
        return _packed(data)
    if data.startswith(_RICH_TEXT):
        return DOCUMENT
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


def _packed(data: bytes) -> str:
    """Tell the archives that office programs write from those that people pack."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = frozenset(archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return ARCHIVE
    if "xl/workbook.xml" in members:
        return SHEET
    return DOCUMENT if WORD_TEXT in members or members >= _OPEN_DOCUMENT else ARCHIVE
