"""Signs and pips on paper: the shapes of the pages, drawn as paths, so that nobody reads them as letters."""

import re
from functools import cache
from typing import Any

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib import SVGPath
from fpdf import FPDF

from validator.report.faces.card_face import CardFace, faction_colour, sign_sheet

_GRID = 16.0  # signs are drawn on 16 by 16
_GREY = "#555b6e"
_SYMBOL = re.compile(r'<symbol id="([\w-]+)"[^>]*>(.*?)</symbol>', re.DOTALL)
_OPERATORS = {"moveTo": "m", "lineTo": "l", "curveTo": "c", "closePath": "h", "endPath": ""}
_APART = 0.28  # of a sign's size


def face_width(face: CardFace | None, size: float) -> float:
    """Return the room that the signs of a face take before a name."""
    return len(_signs(face)) * size * (1 + _APART) + size * _APART if face and _signs(face) else 0.0


def draw_face(pdf: FPDF, face: CardFace | None, left: float, middle: float, size: float) -> float:
    """Draw the signs of a card around the middle of its line, and return where its name begins."""
    if face is None:
        return left
    at = left
    for name, colour in _signs(face):
        _draw(pdf, name, at, middle - size / 2, size, colour)
        at += size * (1 + _APART)
    return left + face_width(face, size)


def draw_pips(pdf: FPDF, face: CardFace | None, right: float, middle: float, size: float) -> float:
    """Draw the pips of a card's influence before a place, and return where they begin."""
    if face is None or not face.pips:
        return right
    left = right - face.pips * size * 1.3
    red, green, blue = _rgb(faction_colour(face.game, face.faction))
    pdf.set_fill_color(round(red * 255), round(green * 255), round(blue * 255))
    for pip in range(face.pips):
        pdf.ellipse(left + pip * size * 1.3, middle - size / 2, size, size, style="F")
    return left


def _signs(face: CardFace | None) -> list[tuple[str, str]]:
    if face is None:
        return []
    faction = [(f"faction-{face.faction}", faction_colour(face.game, face.faction))] if face.faction else []
    return [*faction, *([(f"type-{face.type}", _GREY)] if face.type else [])]


def _draw(pdf: FPDF, name: str, left: float, top: float, size: float, colour: str) -> None:
    # Written as operators of the page: through the library's drawings, a thousand signs would cost seconds.
    scale = size * pdf.k / _GRID
    red, green, blue = _rgb(colour)
    place = f"{left * pdf.k:.2f} {(pdf.h - top) * pdf.k:.2f}"
    pdf._out(
        f"q {red:.3f} {green:.3f} {blue:.3f} rg {scale:.4f} 0 0 {-scale:.4f} {place} cm {_paths()[name]} f* Q"
    )


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


@cache
def _paths() -> dict[str, str]:
    """Return every sign as the operators that draw its outline."""
    return {name: _outline(inner) for name, inner in _SYMBOL.findall(sign_sheet())}


def _outline(inner: str) -> str:
    pen = RecordingPen()
    SVGPath.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>'.encode()).draw(pen)
    return " ".join(_step(*step) for step in pen.value)


def _step(operator: str, points: tuple[Any, ...]) -> str:
    numbers = " ".join(f"{number:.2f}" for point in points for number in point)
    return f"{numbers} {_OPERATORS[operator]}".strip()
