"""The sheet as a typeset page of tables."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import typst
from sheet import CONSENT, HEADS, NOTICE, Half, Page

HEAD = """#set page(paper: "us-letter", margin: 9mm)
#set text(font: "DejaVu Sans Mono", size: SIZE)
#set table(inset: 2pt, stroke: STROKE)
"""


def text(words: str) -> str:
    """Write words so that none of them is markup."""
    return '#"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


def row(cells: Sequence[str]) -> str:
    return ", ".join(f"[{text(cell)}]" for cell in cells)


def half(deck: Half, page: Page) -> str:
    rows = [*deck.rows, *[("", "", "")] * max(0, page.blank - len(deck.rows))]
    totals = (deck.cards, page.totals, deck.influence)
    columns = "columns: (24pt, 1fr, 24pt), align: (center, left, center)"
    widths, sides = page.ordered(("24pt", "1fr", "24pt")), page.ordered(("center", "left", "center"))
    card_columns = f"columns: ({', '.join(widths)}), align: ({', '.join(sides)})"
    heads = ", ".join(f"[*{head}*]" for head in page.ordered(HEADS))
    title = f"*{deck.heading}* Deck Name: {text(deck.title)}"
    identity = row((deck.minimum, deck.identity, deck.maximum))
    lines = ",\n".join(row(page.ordered(cells)) for cells in (*rows, totals))
    return (
        f"[#block(fill: luma(220), inset: 3pt, width: 100%)[{title}]\n"
        f"#table({columns}, [*Min*], [*Identity*], [*Max*], {identity})\n"
        f"#table({card_columns}, {heads},\n{lines})]"
    )


def draw(page: Page) -> bytes:
    """Set one sheet."""
    fields = page.fields
    stroke = ("0.5pt", "none", "(bottom: 0.4pt)")[page.number % 3]
    size = "6.5pt" if page.number % 2 else "6pt"
    head = HEAD.replace("STROKE", stroke).replace("SIZE", size)
    top = (
        f"= DECKLISTS\n{text(NOTICE)}\n\n"
        f"#grid(columns: (1fr, 1fr), row-gutter: 4pt, [Name: {text(fields['Name'])}], "
        f"[Pronouns: {text(fields['Pronouns'])}], [Date: {text(fields['Date'])}], "
        f"[Event: {text(fields['Event'])}])\n"
    )
    halves = f"#grid(columns: (1fr, 1fr), gutter: 8pt, {', '.join(half(d, page) for d in page.halves)})\n"
    signs = ", ".join(f"[#line(length: 80%) {text(words)}]" for words in page.staff)
    foot = (
        f"{text(CONSENT)}\n\n☐ Yes #h(2em) ☐ No\n\n#grid(columns: {len(page.staff)}, gutter: 20pt, {signs})\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "sheet.typ")
        source.write_text(head + top + halves + foot, encoding="utf-8")
        return bytes(typst.compile(source))
