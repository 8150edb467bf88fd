"""Draw all sheets with all programs: `python tests/decklists/sheets/make [program ...]`."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib import import_module

import columns
from sheet import FOLDER, ORDERS, pages

# Which pairs each program draws: as sheets, and as two columns of typed lists.
SHEETS = {"chromium": range(20), "typst": range(10, 30), "reportlab": range(20, 40), "fpdf": range(0, 40, 2)}
# With columns in other orders.
ORDERED = {"chromium": range(30, 36), "typst": range(6)}
COLUMNS = {"chromium": range(20, 30), "typst": range(30, 40), "fpdf": range(1, 21, 2)}


def main(wanted: list[str]) -> None:
    """Draw what is wanted, else everything."""
    sheets = pages()
    for program in wanted or SHEETS:
        draw = import_module(f"with_{program}").draw
        for number in SHEETS[program]:
            (FOLDER / f"{program}-{number:02}.pdf").write_bytes(draw(sheets[number]))
        for number in ORDERED.get(program, ()):
            path = FOLDER / f"{program}-orders-{number:02}.pdf"
            path.write_bytes(draw(replace(sheets[number], order=ORDERS[number % len(ORDERS)])))
        for number in COLUMNS.get(program, ()):
            path = FOLDER / f"{program}-columns-{number:02}.pdf"
            path.write_bytes(getattr(columns, program)(sheets[number]))


if __name__ == "__main__":
    main(sys.argv[1:])
