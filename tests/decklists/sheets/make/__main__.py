"""Draw all sheets with all programs: `python tests/decklists/sheets/make [program ...]`."""

from __future__ import annotations

import sys
from importlib import import_module

from sheet import FOLDER, pages

# Which pairs each program draws.
SHARES = {"chromium": range(20), "typst": range(10, 30), "reportlab": range(20, 40), "fpdf": range(0, 40, 2)}


def main(wanted: list[str]) -> None:
    """Draw what is wanted, else everything."""
    sheets = pages()
    for program, share in SHARES.items():
        if wanted and program not in wanted:
            continue
        draw = import_module(f"with_{program}").draw
        for number in share:
            (FOLDER / f"{program}-{number:02}.pdf").write_bytes(draw(sheets[number]))


if __name__ == "__main__":
    main(sys.argv[1:])
