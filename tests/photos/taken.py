"""Photos of decklists as phones take them: paper at an angle, a shadow, grain, JPEG; always the same."""

from __future__ import annotations

import io
from pathlib import Path
from typing import NamedTuple

import numpy
import pypdfium2
from PIL import Image, ImageDraw, ImageFilter, ImageFont

SYSTEM = Path("/usr/share/fonts/truetype/dejavu")
OURS = Path(__file__).resolve().parents[2] / "validator/report/pdf/fonts"
PAPER = (1240, 1754)  # A4 at 150 dots per inch
TABLE = (74, 62, 52)
SHEET = Path(__file__).resolve().parents[1] / "decklists/pdf/scan-sheet.pdf"
FIRST_ROW, NEXT_ROW = 469.0, 47.27  # pixels from the top of the scanned sheet, and from row to row
LEFT_HALF, RIGHT_HALF = 195, 962  # where names begin


class Shot(NamedTuple):
    """How a photo is taken; `tilt` moves the corners by shares of the paper, `shadow` darkens one side."""

    name: str
    font: str
    size: int = 30
    tilt: float = 0.03
    turn: float = 0.0
    shadow: float = 0.35
    grain: float = 6.0
    blur: float = 0.6
    width: int = 2400
    quality: int = 80
    seed: int = 1


# Settings were chosen by looking at these.
SHOTS = (
    Shot("sans", "DejaVuSans.ttf"),
    Shot("serif", "DejaVuSerif.ttf", tilt=0.05, seed=2),
    Shot("mono", "DejaVuSansMono.ttf", size=28, shadow=0.5, seed=3),
    Shot("narrow", "DejaVuSansCondensed.ttf", size=26, turn=2.5, grain=9, seed=4),
)
# Nobody looks at these before settings are chosen.
UNSEEN = (
    Shot("unseen-italic", "DejaVuSerif-Italic.ttf", size=29, tilt=0.04, turn=-3, seed=11),
    Shot("unseen-bold", "DejaVuSansCondensed-Bold.ttf", size=27, shadow=0.55, quality=60, seed=12),
    Shot("unseen-oblique", "DejaVuSansMono-Oblique.ttf", size=27, tilt=0.06, grain=8, width=3000, seed=13),
    Shot("unseen-light", "DejaVuSans-ExtraLight.ttf", size=31, blur=0.9, seed=14),
)


def take(text: str, shot: Shot) -> bytes:
    """Photograph a list that was printed on paper."""
    chance = numpy.random.default_rng(shot.seed)
    paper = _printed(text, shot)
    lying = _seen_at_an_angle(paper, shot, chance)
    lit = _lit(numpy.asarray(lying, dtype=numpy.float32), shot, chance)
    out = io.BytesIO()
    Image.fromarray(lit).save(out, "JPEG", quality=shot.quality)
    return out.getvalue()


def scan_worn_sheet() -> bytes:
    """Scan a sheet of 46 lines; seven are hard to read: blurred, crossed by a pen, or under a stain."""
    sheet = pypdfium2.PdfDocument(SHEET)[0].render(scale=200 / 72).to_pil().convert("RGB")
    pen = ImageDraw.Draw(sheet)
    font = ImageFont.truetype(str(_folder("DejaVuSans.ttf") / "DejaVuSans.ttf"), 22)
    for row, quantity, name in ((20, "2", "Hedge Fund"), (21, "1", "Ping")):
        pen.text((132, _height(row)), quantity, font=font, fill="black", anchor="lm")
        pen.text((LEFT_HALF + 2, _height(row)), name, font=font, fill="black", anchor="lm")
    for half, row, radius in ((LEFT_HALF, 6, 3.0), (RIGHT_HALF, 13, 3.5), (RIGHT_HALF, 18, 3.0)):
        place = (half, int(_height(row) - 20), half + 540, int(_height(row) + 20))
        sheet.paste(sheet.crop(place).filter(ImageFilter.GaussianBlur(radius)), place)
    for half, row in ((LEFT_HALF, 4), (RIGHT_HALF, 4)):
        pen.line((half + 10, _height(row) + 9, half + 360, _height(row) - 6), fill=(70, 60, 50), width=3)
    for left, row in ((113, 13), (879, 10)):
        stain = (left, _height(row) - 19, left + 56, _height(row) + 19)
        pen.ellipse(stain, fill=(120, 100, 80))
    out = io.BytesIO()
    sheet.save(out, "PNG")
    return out.getvalue()


def _height(row: int) -> float:
    return FIRST_ROW + NEXT_ROW * row


def _folder(font: str) -> Path:
    return SYSTEM if (SYSTEM / font).exists() else OURS


def _printed(text: str, shot: Shot) -> Image.Image:
    font = ImageFont.truetype(str(_folder(shot.font) / shot.font), shot.size)
    paper = Image.new("RGB", PAPER, (246, 244, 238))
    pen = ImageDraw.Draw(paper)
    step = min(shot.size * 1.5, (PAPER[1] - 240) / max(text.count("\n") + 1, 1))
    for at, line in enumerate(text.splitlines()):
        pen.text((130, 120 + at * step), line, font=font, fill=(28, 28, 34))
    return paper


def _seen_at_an_angle(paper: Image.Image, shot: Shot, chance: numpy.random.Generator) -> Image.Image:
    height = round(shot.width * 4 / 3)
    edge_x, edge_y = shot.width * 0.06, height * 0.05
    corners = [(edge_x, edge_y), (shot.width - edge_x, edge_y)]
    corners += [(shot.width - edge_x, height - edge_y), (edge_x, height - edge_y)]
    moved = [
        (x + chance.uniform(-1, 1) * shot.tilt * shot.width, y + chance.uniform(-1, 1) * shot.tilt * height)
        for x, y in corners
    ]
    w, h = paper.size
    seen = paper.transform(
        (shot.width, height),
        Image.Transform.PERSPECTIVE,
        _coefficients(moved, [(0, 0), (w, 0), (w, h), (0, h)]),
        Image.Resampling.BICUBIC,
        fillcolor=TABLE,
    )
    if shot.turn:
        seen = seen.rotate(shot.turn, Image.Resampling.BICUBIC, fillcolor=TABLE)
    return seen.filter(ImageFilter.GaussianBlur(shot.blur * shot.width / 2000))


def _coefficients(seen: list[tuple[float, float]], paper: list[tuple[int, int]]) -> list[float]:
    """Solve for the eight numbers that lead from a place in the photo to its place on the paper."""
    rows, values = [], []
    for (x, y), (u, v) in zip(seen, paper, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return [float(value) for value in numpy.linalg.solve(numpy.array(rows), numpy.array(values))]


def _lit(
    seen: numpy.ndarray[tuple[int, ...], numpy.dtype[numpy.float32]],
    shot: Shot,
    chance: numpy.random.Generator,
) -> numpy.ndarray[tuple[int, ...], numpy.dtype[numpy.uint8]]:
    """Lay a soft shadow over one side, colour the light, and add the grain of a small sensor."""
    height, width = seen.shape[:2]
    across = numpy.linspace(0, 1, width)[None, :] + numpy.linspace(-0.3, 0.3, height)[:, None]
    light = 1 - shot.shadow / (1 + numpy.exp(-14 * (across - chance.uniform(0.55, 0.75))))
    lit = seen * light[:, :, None] * numpy.array([1.0, 0.97, 0.9])
    lit += chance.normal(0, shot.grain, (height, width, 1))
    return numpy.clip(lit, 0, 255).astype(numpy.uint8)
