"""Hostile PDFs, built object by object."""

from __future__ import annotations

import zlib

MEGABYTE = 1024 * 1024


def pdf_of(objects: list[bytes], root: int = 1, trailer: bytes = b"") -> bytes:
    """Write objects (numbered from 1) as a PDF with a correct table of places."""
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<</Size %d/Root %d 0 R%s>>\nstartxref\n%d\n%%%%EOF" % (
        len(objects) + 1,
        root,
        trailer,
        table,
    )
    return bytes(out)


def stream(data: bytes, entries: bytes = b"") -> bytes:
    """Write a stream object."""
    return b"<</Length %d%s>>\nstream\n%s\nendstream" % (len(data), entries, data)


CATALOG = b"<</Type/Catalog/Pages 2 0 R>>"
PAGES = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"


def page(contents: bytes = b"4 0 R", extra: bytes = b"/Resources<</Font<</F 5 0 R>>>>") -> bytes:
    """Write a page object."""
    return b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents %s%s>>" % (contents, extra)


def one_page(content: bytes, entries: bytes = b"", more: tuple[bytes, ...] = ()) -> bytes:
    """Write a PDF of one page with one font and the given content."""
    return pdf_of([CATALOG, PAGES, page(), stream(content, entries), FONT, *more])


def text_page(*lines: str) -> bytes:
    """Write a PDF that shows a few lines of text."""
    shown = b"".join(
        b"1 0 0 1 72 %d Tm (%s) Tj\n" % (720 - 20 * at, line.encode()) for at, line in enumerate(lines)
    )
    return one_page(b"BT /F 12 Tf\n" + shown + b"ET")


def deflated(piece: bytes, times: int) -> bytes:
    """Compress so many copies of a piece, for the price of one: a block of its own can be repeated."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    block = packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)
    checksum = 1
    for _ in range(times):
        checksum = zlib.adler32(piece, checksum)
    return b"\x78\xda" + block * times + packer.flush() + checksum.to_bytes(4, "big")


def decompression_bomb() -> bytes:
    """Return a small file whose page unpacks to a gigabyte."""
    data = zlib.compress(deflated(bytes(MEGABYTE), 1024), 9)
    return one_page(data, b"/Filter[/FlateDecode/FlateDecode]")


def busy_page() -> bytes:
    """Return a small file whose page makes a reader paint for minutes."""
    return one_page(deflated(b"q 1 0 0 1 0 0 cm Q\n" * 50_000, 100), b"/Filter/FlateDecode")


def endless_page_tree() -> bytes:
    """Return a file whose pages are their own parents."""
    return pdf_of(
        [CATALOG, b"<</Type/Pages/Kids[2 0 R 3 0 R]/Count 9>>", b"<</Type/Pages/Kids[2 0 R]/Count 9>>"]
    )


def deep_page_tree(depth: int) -> bytes:
    """Return a file whose page tree is a very long chain."""
    chain = [b"<</Type/Pages/Kids[%d 0 R]/Count 1>>" % (at + 3) for at in range(depth)]
    return pdf_of([CATALOG, *chain, page(b"[]", b"")])


def many_pages(count: int) -> bytes:
    """Return a file with so many empty pages."""
    kids = b" ".join(b"%d 0 R" % (at + 3) for at in range(count))
    return pdf_of(
        [CATALOG, b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, count), *[page(b"[]", b"")] * count]
    )


def deep_arrays(depth: int) -> bytes:
    """Return a file with arrays nested very deeply."""
    return pdf_of([CATALOG, PAGES, page(extra=b"/Rubbish " + b"[" * depth + b"]" * depth), stream(b"")])


def form_in_itself() -> bytes:
    """Return a file whose page draws a form that draws itself."""
    form = stream(
        b"/X Do /X Do", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>"
    )
    shown = page(extra=b"/Resources<</XObject<</X 6 0 R>>>>")
    return pdf_of([CATALOG, PAGES, shown, stream(b"/X Do"), FONT, form])


def doubling_forms(depth: int) -> bytes:
    """Return a file whose forms each draw the next one twice: few bytes, 2 ** depth drawings."""
    forms = [
        stream(
            b"/X Do /X Do",
            b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X %d 0 R>>>>" % (at + 7),
        )
        for at in range(depth)
    ]
    last = stream(b"", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]")
    shown = page(extra=b"/Resources<</XObject<</X 6 0 R>>>>")
    return pdf_of([CATALOG, PAGES, shown, stream(b"/X Do"), FONT, *forms, last])


def endless_character_map() -> bytes:
    """Return a file whose font maps four thousand million characters."""
    mapping = b"begincmap 1 begincodespacerange <00000000><ffffffff> endcodespacerange "
    mapping += b"1 beginbfrange <00000000><fffffff0><0000> endbfrange endcmap"
    font = (
        b"<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/ToUnicode 6 0 R/DescendantFonts[7 0 R]>>"
    )
    system = b"<</Registry(A)/Ordering(I)/Supplement 0>>"
    kid = b"<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo%s>>" % system
    content = stream(b"BT /F 12 Tf 72 700 Td <0001> Tj ET")
    return pdf_of([CATALOG, PAGES, page(), content, font, stream(mapping), kid])


def table_before_itself() -> bytes:
    """Return a file whose table of places names itself as the one before."""
    whole = pdf_of([CATALOG, PAGES, page(b"[]", b"")])
    place = whole[whole.rindex(b"startxref") + 10 :].split()[0]
    return whole.replace(b"/Root 1 0 R>>", b"/Root 1 0 R/Prev %s>>" % place)
