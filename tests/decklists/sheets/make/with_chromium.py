# ruff: noqa: E501  (markup reads better unbroken)
"""The sheet as a web page with boxes to type into, printed by Chromium."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from html import escape
from pathlib import Path

from sheet import CONSENT, HEADS, NOTICE, Half, Page

STYLE = """
@page{size:letter;margin:8mm} body{font:9pt 'Liberation Sans',sans-serif;margin:0} table{border-collapse:collapse;width:100%}
td,th{border:1px solid #999;padding:0 2px;height:15px} .plain td{border:0} input{border:0;width:100%;font:inherit;padding:0;background:none}
.qty,.inf{width:30px} .qty input,.inf input{text-align:center} h1{font-size:15pt;margin:0} .half{width:50%;vertical-align:top;padding:3px}
.dark{background:#222;color:#fff} .dark input{color:#fff;width:60%} .fields input{width:70%;border-bottom:1px solid #000} .line{border-top:1px solid #000;display:block}
"""


def box(text: str, kind: str) -> str:
    """Write a value into a box to type into, or as plain text."""
    return f'<input value="{escape(text)}">' if kind == "boxes" else escape(text) or "&nbsp;"


def row(cells: tuple[str, str, str], kind: str, order: tuple[int, ...] = (0, 1, 2)) -> str:
    classes = ("qty", "name", "inf")
    return f"<tr>{''.join(f'<td class={classes[at]}>{box(cells[at], kind)}' for at in order)}</tr>"


def half(deck: Half, page: Page, kind: str) -> str:
    blank = [("", "", "")] * max(0, page.blank - len(deck.rows))
    cards = "".join(row(cells, kind, page.order) for cells in (*deck.rows, *blank))
    totals = (
        f"<td class=qty>{box(deck.cards, kind)}",
        f"<th>{escape(page.totals)}",
        f"<td class=inf>{box(deck.influence, kind)}",
    )
    return (
        f"<td class=half><table><tr class=dark><td><b>{deck.heading}</b> Deck Name: {box(deck.title, kind)}</tr></table>"
        f"<table><tr><th>Min<th>Identity<th>Max</tr>{row((deck.minimum, deck.identity, deck.maximum), kind)}</table>"
        f"<table><tr>{''.join(f'<th>{head}' for head in page.ordered(HEADS))}</tr>{cards}"
        f"<tr>{''.join(page.ordered(totals))}</tr></table></td>"
    )


def draw(page: Page) -> bytes:
    """Print one sheet."""
    kind = "boxes" if page.number % 2 == 0 else "text"
    fields = page.fields
    head = (
        f"<table class='plain fields'><tr><td style='width:32%'><h1>DECKLISTS</h1>{escape(NOTICE)}<td>"
        f"<div>Name: {box(fields['Name'], kind)}</div><div>Pronouns: {box(fields['Pronouns'], kind)}</div>"
        f"<div><span style='display:inline-block;width:30%'>Date: {box(fields['Date'], kind)}</span>"
        f"<span style='display:inline-block;width:69%;white-space:nowrap'>Event: {box(fields['Event'], kind)}</span></div></tr></table>"
    )
    signs = "".join(f"<td><br><span class=line>{escape(text)}</span>" for text in page.staff)
    consent = (
        f"<table><tr><td colspan={len(page.staff) + 1}>{escape(CONSENT)}</tr>"
        f"<tr><td><input type=checkbox style='width:auto'> Yes <input type=checkbox style='width:auto'> No{signs}</tr></table>"
    )
    halves = "".join(half(deck, page, kind) for deck in page.halves)
    return printed(f"{head}<table class=plain><tr>{halves}</tr></table>{consent}")


def printed(body: str) -> bytes:
    """Print a page without the browser's own head and foot."""
    text = f"<!doctype html><html lang=en><meta charset=utf-8><title>Decklists</title><style>{STYLE}</style>{body}"
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "sheet.html"), Path(folder, "sheet.pdf")
        source.write_text(text, encoding="utf-8")
        flags = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-pdf-tagging",
            "--no-pdf-header-footer",
        ]
        command = [
            next(filter(None, map(shutil.which, ("chromium", "chromium-headless-shell")))),
            *flags,
            f"--user-data-dir={folder}/profile",
            f"--print-to-pdf={target}",
            source.as_uri(),
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        return target.read_bytes()
