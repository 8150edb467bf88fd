"""Scans and photos: pages of the corpus become pictures, clean, crooked, sideways and as HEIC."""

from __future__ import annotations

import io
from pathlib import Path

import pillow_heif
import pypdfium2
from fpdf import FPDF
from PIL import Image, ImageFilter

PIXELS_PER_POINT = 150 / 72


def drawn(folder: Path, name: str, scale: float = PIXELS_PER_POINT) -> Image.Image:
    """Draw the first page of a PDF of the corpus."""
    return pypdfium2.PdfDocument(folder / f"{name}.pdf")[0].render(scale=scale).to_pil().convert("L")


def keep_expected(folder: Path, source: str, target: str) -> None:
    text = (folder / f"{source}.expected").read_text(encoding="utf-8")
    (folder / f"{target}.expected").write_text(text, encoding="utf-8")


def scanned_sheet(folder: Path) -> None:
    """A black-and-white scan of the two-deck sheet, as an office machine sends it."""
    picture = drawn(folder, "fpdf-sheet").point(lambda level: 255 * (level > 150)).convert("1")
    pdf = FPDF(unit="pt", format="letter")
    pdf.add_page()
    pdf.image(picture, 0, 0, 612, 792)
    (folder / "scan-sheet.pdf").write_bytes(bytes(pdf.output()))
    keep_expected(folder, "fpdf-sheet", "scan-sheet")


def photos(folder: Path) -> None:
    """A crooked photo on grey paper, the same sideways, and one as phones of one maker save it."""
    paper = drawn(folder, "libreoffice-players", 1.6)
    paper = paper.crop((0, 0, paper.width, 500)).point(lambda level: 30 + level * 190 // 255)
    crooked = paper.rotate(2.0, expand=True, fillcolor=120).filter(ImageFilter.GaussianBlur(0.6))
    crooked.save(folder / "photo-crooked.jpg", quality=40)
    paper.rotate(90, expand=True).quantize(8).save(folder / "photo-sideways.png", optimize=True)
    out = io.BytesIO()
    pillow_heif.from_pillow(paper.convert("RGB")).save(out, quality=35)
    (folder / "photo-phone.heic").write_bytes(out.getvalue())
    first = (folder / "libreoffice-players.expected").read_text(encoding="utf-8").split("\n=====\n")[0]
    for name in ("photo-crooked", "photo-sideways", "photo-phone"):
        (folder / f"{name}.expected").write_text(first + "\n", encoding="utf-8")


def make(folder: Path) -> None:
    """Take every picture of this module."""
    scanned_sheet(folder)
    photos(folder)


if __name__ == "__main__":
    make(Path(__file__).parent.parent)
