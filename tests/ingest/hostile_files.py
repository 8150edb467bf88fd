"""Hostile documents of every kind, small to send and dear to read, made anew for each use."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from collections.abc import Callable

import openpyxl

from tests.ingest.pdf import bombs

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
}
