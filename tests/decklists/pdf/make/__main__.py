"""Make the corpus anew: `python tests/decklists/pdf/make [producer ...]`.

Producers: fpdf and pypdf (Python packages), chromium, libreoffice (soffice), typesetters (pdflatex,
groff), and scans (Pillow, after the others). Each PDF goes beside this folder with an .expected file: the
lines that were put into it, in reading order, without running heads, page numbers and table heads;
"=====" parts players.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

PRODUCERS = ("fpdf", "pypdf", "chromium", "libreoffice", "typesetters", "scans")


def main() -> None:
    """Run the producers that were named, or all of them."""
    for producer in sys.argv[1:] or PRODUCERS:
        import_module(f"with_{producer}").make(Path(__file__).parent.parent)


if __name__ == "__main__":
    main()
