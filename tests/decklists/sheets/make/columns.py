"""Both decks as typed lists in two columns of one page, by three programs."""

from __future__ import annotations

import tempfile
from html import escape
from pathlib import Path

from sheet import Half, Page

# How people write a line: number, name and influence.
SHAPES = ("{q} {name}{dots}", "{q}x {name}{dots}", "{name} x{q}{dots}")


def lines_of(deck: Half, page: Page) -> list[str]:
    """Return a deck as somebody types it."""
    shape = SHAPES[page.number % len(SHAPES)]
    dots = page.number % 2 == 0 and "x{q}" not in shape
    cards = [
        shape.format(q=q, name=name, dots=" " + "•" * int(inf) if inf and dots else "")
        for q, name, inf in deck.rows
    ]
    return [f"Deck: {deck.title}", deck.identity, "", *cards, "", f"{deck.cards} cards"]


def fields_of(page: Page) -> list[str]:
    return [f"{label}: {page.fields[label]}" for label in ("Name", "Event", "Date")]


def divided(lines: list[str]) -> str:
    return "".join(f"<div>{escape(line) or '&nbsp;'}</div>" for line in lines)


def chromium(page: Page) -> bytes:
    from with_chromium import printed

    halves = "".join(f"<td class=half>{divided(lines_of(deck, page))}</td>" for deck in page.halves)
    return printed(f"{divided(fields_of(page))}<hr><table class=plain><tr>{halves}</tr></table>")


def typst(page: Page) -> bytes:
    from typst import compile
    from with_typst import text

    head = '#set page(paper: "us-letter", margin: 14mm)\n#set text(font: "DejaVu Sans Mono", size: 7pt)\n'
    halves = ", ".join(
        "[" + " \\\n".join(text(line) for line in lines_of(deck, page)) + "]" for deck in page.halves
    )
    fields = " \\\n".join(text(line) for line in fields_of(page))
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "sheet.typ")
        source.write_text(
            f"{head}{fields}\n\n#grid(columns: (1fr, 1fr), gutter: 14pt, {halves})\n", encoding="utf-8"
        )
        return bytes(compile(source))


def fpdf(page: Page) -> bytes:
    from with_fpdf import LEFT, WIDTH, Drawing

    pdf = Drawing()
    for at, line in enumerate(fields_of(page)):
        pdf.put(line, LEFT, 20 + 14 * at, 500, 10)
    for side, deck in enumerate(page.halves):
        for at, line in enumerate(lines_of(deck, page)):
            pdf.put(line, LEFT + side * (WIDTH + 20), 80 + 15 * at, WIDTH, 9)
    return bytes(pdf.output())
