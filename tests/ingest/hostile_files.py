"""Hostile documents of every kind, small to send and dear to read, made anew for each use."""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from collections.abc import Callable

import openpyxl

from tests.ingest.pdf import bombs

# What readers look for, as runs of which lines are made.
SIGNS = (
    *(" ", ".", "(", "[", ",", "-", "1", "x", "a", "2 ", "3x ", "|", "\t", "="),
    *("proxy ", "Foo ", "(Core Set) "),
)
WORDS = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def packed(files: dict[str, bytes]) -> bytes:
    """Pack files into an archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def directory(entries: int) -> bytes:
    """Return an archive of empty files that consists of its directory and nothing else."""
    local = struct.pack("<4s5H3L2H", b"PK\x03\x04", 20, 0, 0, 0, 0, 0, 0, 0, 1, 0) + b"a"
    entry = struct.pack("<4s6H3L5H2L", b"PK\x01\x02", 20, 20, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0)
    listed = b"".join(entry + bytes([97 + at % 26]) for at in range(entries))
    counted = min(entries, 0xFFFF)
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, counted, counted, len(listed), len(local), 0)
    return local + listed + end


def numbers(count: int) -> bytes:
    """Return a text of lone quantities."""
    return b"3\n" * count


def unknown_names(count: int, seed: int = 0) -> bytes:
    """Return a list of cards that do not exist, no two alike."""
    return "\n".join(f"1 Zq{(at + seed) * 7919:x} Worv{at:x}" for at in range(count)).encode()


def open_tags(count: int) -> bytes:
    """Return a page of tags that never end."""
    return b"<html>" + b"<a " * count


def open_comments(count: int) -> bytes:
    """Return a page of comments that never end."""
    return b"<html>" + b"<!--" * count


def html_table(rows: int) -> bytes:
    """Return a page with one long table of cards."""
    row = "<tr><td>3</td><td>Sure Gamble</td></tr>"
    head = "<tr><th>Qty</th><th>Card Name</th></tr>"
    return f"<html><body><table>{head}{row * rows}</table></body></html>".encode()


def json_cards(count: int) -> bytes:
    """Return a JSON deck with so many members."""
    cards = [{"name": "Sure Gamble", "quantity": 1} for _ in range(count)]
    return json.dumps({"name": "Deck", "cards": cards}).encode()


def xml_cards(count: int) -> bytes:
    """Return an XML deck with so many cards."""
    card = '<card qty="1">Sure Gamble</card>'
    return f'<?xml version="1.0"?><deck><section name="Main">{card * count}</section></deck>'.encode()


def workbook_rows(count: int) -> bytes:
    """Return a workbook with so many rows."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Deck")
    sheet.append(["Qty", "Name"])
    for at in range(count):
        sheet.append([3, f"Card {at}"])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def deep_document(depth: int) -> bytes:
    """Return a word processor's document whose parts are nested very deeply."""
    xml = f'<w:document xmlns:w="{WORDS}"><w:body>' + "<w:x>" * depth + "</w:x>" * depth
    return packed({"word/document.xml": (xml + "</w:body></w:document>").encode()})


def deep_rich_text(depth: int) -> bytes:
    """Return rich text of nothing but braces."""
    return b"{\\rtf1 " + b"{" * depth


def one_long_line(length: int) -> bytes:
    """Return the patterns that readers look for, each as one line of so many characters."""
    return "\n".join((sign * length)[:length] for sign in SIGNS).encode()


def nested(depth: int, pair: tuple[str, str], inside: str = "") -> bytes:
    """Return brackets or tags within each other."""
    return (pair[0] * depth + inside + pair[1] * depth).encode()


def edn_cards(count: int) -> bytes:
    """Return a deck of so many cards as EDN."""
    return b"{:cards [" + b'{:qty 1 :card {:title "Sure Gamble"}} ' * count + b"]}"


def entities(depth: int) -> str:
    """Return a document type whose last entity unfolds tenfold with every step."""
    steps = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, depth))
    return f'<!DOCTYPE deck [<!ENTITY e0 "ha">{steps}]>'


def laughing_xml() -> bytes:
    """Return a small deck that unfolds to gigabytes."""
    return f'{entities(10)}<deck><section name="Main"><card qty="1">&e9;</card></section></deck>'.encode()


def foreign_xml() -> bytes:
    """Return a deck that asks for a file of the machine."""
    return b'<!DOCTYPE deck [<!ENTITY x SYSTEM "file:///etc/passwd">]><deck><notes>&x;</notes></deck>'


def changed_workbook(change: Callable[[str, bytes], bytes]) -> bytes:
    """Return a small workbook whose members were changed."""
    with zipfile.ZipFile(io.BytesIO(workbook_rows(3))) as book:
        return packed({name: change(name, book.read(name)) for name in book.namelist()})


def huge_picture(side: int) -> bytes:
    """Return a picture of so many pixels by so many, in a few bytes."""
    head = struct.pack(">2I5B", side, side, 1, 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(side // 8 + 1))), (b"IEND", b""))
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def archives_in_archives(depth: int) -> bytes:
    """Return an archive of ten archives of ten archives, and so on."""
    data = b"0" * 1_000_000
    for level in range(depth):
        data = packed({f"{level}-{n}.zip": data for n in range(10)})
    return data


def lists_in_archive(count: int, names: int) -> bytes:
    """Return an archive of so many lists, each of so many unknown names."""
    return packed({f"{at}.txt": unknown_names(names, seed=at * names) for at in range(count)})


def long_texts_in_archive(count: int) -> bytes:
    """Return an archive of long texts."""
    return packed({f"{at}.txt": b"3 Sure Gamble\n" * 20_000 for at in range(count)})


def busy_pdfs_in_archive(count: int) -> bytes:
    """Return an archive of PDFs that take for ever."""
    return packed({f"{at}.pdf": bombs.busy_page() for at in range(count)})


# As the attack on the running service sent them: what it is, and how it is made.
REQUESTS: dict[str, Callable[[], bytes]] = {
    "24 KB of open tags": lambda: open_tags(8_000),
    "24 KB of lone quantities": lambda: numbers(12_000),
    "15 MB HTML table": lambda: html_table(370_000),
    "19 MB zip, 400,000 directory entries": lambda: directory(400_000),
    "zip of 1,000 lists with 60 unknown names each": lambda: lists_in_archive(1_000, 60),
    "20,000 unknown names": lambda: unknown_names(20_000),
    "zip of 3 busy PDFs": lambda: busy_pdfs_in_archive(3),
    "zip of 20 long texts": lambda: long_texts_in_archive(20),
    "19 MB JSON": lambda: json_cards(440_000),
    "XLSX of 200,000 rows": lambda: workbook_rows(200_000),
    "docx nested a million deep": lambda: deep_document(700_000),
    "RTF of a million braces": lambda: deep_rich_text(1_000_000),
    "PDF that unpacks to 1 GB": bombs.decompression_bomb,
    "PDF with a busy page": bombs.busy_page,
    "PDF with forms that double": lambda: bombs.doubling_forms(40),
    "PDF with an endless character map": bombs.endless_character_map,
    "10 MB in one line": lambda: b"a" * 10_000_000,
    "zip of 32 pages of open tags": lambda: packed({f"{n}.html": open_tags(8_000) for n in range(32)}),
    "EDN of 6 MB": lambda: edn_cards(160_000),
    "JSON a million deep": lambda: nested(1_000_000, ("[", "]")),
    "EDN a million deep": lambda: nested(1_000_000, ("{:a ", "}"), "1"),
    "XML 200,000 deep": lambda: nested(200_000, ("<deck>", "</deck>")),
    "docx nested 100,000 deep": lambda: deep_document(100_000),
    "archives in archives": lambda: archives_in_archives(4),
    "XML that unfolds": laughing_xml,
    "XML that asks for a file": foreign_xml,
    "XLSX with entities": lambda: changed_workbook(
        lambda name, data: entities(10).encode() + data if "sheet1" in name else data
    ),
    "XLSX that claims a million rows and columns": lambda: changed_workbook(
        lambda name, data: data.replace(b"<sheetData>", b'<dimension ref="A1:XFD1048576"/><sheetData>')
    ),
    "XLSX with 180 MB of texts": lambda: packed(
        {"xl/workbook.xml": b"<workbook/>", "xl/sharedStrings.xml": b"<si><t>a</t></si>" * 10_600_000}
    ),
    "PNG of 60,000 by 60,000": lambda: huge_picture(60_000),
    "PDF of 100,000 pages": lambda: bombs.many_pages(100_000),
    "PDF whose pages lead in a circle": bombs.endless_page_tree,
    "PDF with pages 20,000 deep": lambda: bombs.deep_page_tree(20_000),
    "PDF with arrays 100,000 deep": lambda: bombs.deep_arrays(100_000),
    "PDF with a form in itself": bombs.form_in_itself,
    "PDF whose tables lead in a circle": bombs.table_before_itself,
    "zip bomb of 50 MB": lambda: packed({"bomb.txt": b"0" * 50_000_000}),
}
GROWING: dict[str, Callable[[int], bytes]] = {
    "`<a ` in HTML": open_tags,
    "`<!--` in HTML": open_comments,
    "lines `3`": numbers,
    "HTML table rows": html_table,
    "JSON cards": json_cards,
    "XML cards": xml_cards,
    "unknown names": unknown_names,
    "spreadsheet rows": workbook_rows,
    "braces in RTF": deep_rich_text,
    "directory entries": directory,
    "EDN cards": edn_cards,
    "17 patterns, each in one long line": one_long_line,
}
