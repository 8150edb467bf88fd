"""Signatures: what a file is by its first bytes, whatever its name says."""

PDF, IMAGE, ARCHIVE, TEXT, SHEET, OFFICE = "pdf", "image", "zip", "text", "sheet", "office"
ZIP_MARKS = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")

PDF_MARK = b"%PDF-"
PDF_MARK_WITHIN = 1024  # mail programs put rubbish before it
_IMAGES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"BM", b"II*\x00", b"MM\x00*")
_HEIF_BRANDS = frozenset({b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif"})
_RICH_TEXT = b"{\\rtf"


def kind_by_signature(data: bytes) -> str:
    """Return pdf, image, office (RTF), zip (what other office programs write, too) or text, for all else."""
    if data.startswith(ZIP_MARKS):
        return ARCHIVE
    if data.startswith(_RICH_TEXT):
        return OFFICE
    if _is_image(data):
        return IMAGE
    marked = PDF_MARK in data[:PDF_MARK_WITHIN] and b"endobj" in data
    return PDF if marked or data.startswith(b"%PDF") else TEXT


def _is_image(data: bytes) -> bool:
    if data[:2] == b"BM":
        return b"\x00" in data[:30]
    if data[:4] == b"RIFF":
        return data[8:12] == b"WEBP"
    return data.startswith(_IMAGES) or (data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS)
