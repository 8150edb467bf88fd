"""A strip over the years, drawn as SVG: lanes one below the other, bands for what held from when to when.

Positions are shares of the width, so that the drawing fits a phone and a sheet of paper while its text keeps
its size. Bands differ in height as well as in colour; the style sheet only knows their kinds. A lane is one
stop of the Tab key, the arrow keys go from band to band; what a band says is its label, tooltip and caption.
"""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from html import escape
from typing import NamedTuple

# What bands may be, with their height and how far they hang below the top of their lane.
HEIGHTS: dict[str, tuple[int, int]] = {
    "legal": (18, 0),
    "limited": (18, 0),
    "judge": (12, 3),
    "banned": (10, 4),
    "illegal": (6, 6),
    "out": (2, 8),
    "absent": (0, 9),
    "pool": (18, 0),
    "next-pool": (18, 0),
    "list": (18, 0),
}
_TOP, _LABEL, _BAND, _GAP = 26, 19, 18, 13
# Narrow screens show every second year where there are more than so many, every fourth beyond twice as many.
_CROWDED = 8
_MARGIN = timedelta(days=45)
# So much of the width a year takes on a phone, and on wide screens and paper: without room it is not written.
_ON_A_PHONE, _ON_PAPER = 11, 4


class Band(NamedTuple):
    """What held from one day to another; `words` say it in full, `address` leads to more.

    `size`, from 0 to 1, makes a band as high as its share of the lane, where the height tells a number.
    """

    first: date
    last: date | None
    kind: str
    words: str
    size: float | None = None
    address: str = ""


class Lane(NamedTuple):
    """One row of the strip: its name, what holds today, and its bands without a gap between them."""

    name: str
    today: str
    kind: str
    bands: Sequence[Band]


class Strip(NamedTuple):
    """Lanes that share one scale of years."""

    title: str
    first: date
    last: date
    today: date
    lanes: Sequence[Lane]
    band_height: int = _BAND


def draw_strip(strip: Strip) -> str:
    """Return the strip as SVG."""
    scale = _Scale(strip)
    height = _TOP + (_LABEL + strip.band_height + _GAP) * len(strip.lanes)
    return "".join(
        (
            f'<svg class="strip" width="100%" height="{height}" role="group"',
            f' aria-label="{escape(strip.title)}">',
            *_years(scale, height),
            *(part for place, lane in enumerate(strip.lanes) for part in _lane(lane, place, scale)),
            "</svg>",
        )
    )


class _Scale:
    """Turns days into shares of the width."""

    def __init__(self, strip: Strip) -> None:
        self.first, self.today, self.height = strip.first, strip.today, strip.band_height
        self.last = max(strip.last, strip.today) + _MARGIN
        self.days = max(1, (self.last - self.first).days)

    def share(self, day: date) -> float:
        return round(100 * min(max((day - self.first).days, 0), self.days) / self.days, 3)

    def end(self, band: Band) -> date:
        return self.last if band.last is None else band.last + timedelta(days=1)


def _years(scale: _Scale, height: int) -> Iterator[str]:
    years = range(scale.first.year + 1, scale.last.year + 1)
    every = 4 if len(years) > 2 * _CROWDED else 2 if len(years) > _CROWDED else 1
    for year in years:
        at = scale.share(date(year, 1, 1))
        seldom = " seldom" if year % every or at + _ON_A_PHONE > 100 else ""
        yield f'<line class="year" x1="{at}%" x2="{at}%" y1="{_TOP - 6}" y2="{height}"/>'
        if at + _ON_PAPER <= 100:
            yield f'<text class="year{seldom}" x="{at}%" dx="3" y="13" aria-hidden="true">{year}</text>'


def _lane(lane: Lane, place: int, scale: _Scale) -> Iterator[str]:
    top = _TOP + (_LABEL + scale.height + _GAP) * place
    ground = top + _LABEL + (9 if scale.height == _BAND else scale.height)
    yield f'<g class="lane" role="group" aria-label="{escape(lane.name)}">'
    yield f'<text class="name" x="0" y="{top + 13}" aria-hidden="true">{escape(lane.name)}</text>'
    yield (
        f'<text class="now {lane.kind}" x="100%" y="{top + 13}" text-anchor="end" aria-hidden="true">'
        f"{escape(lane.today)}</text>"
    )
    yield f'<line class="ground" x1="0" x2="100%" y1="{ground}" y2="{ground}"/>'
    for band in lane.bands:
        yield _band(band, top + _LABEL, scale)
    yield _today(scale, top + _LABEL)
    yield "</g>"


def _band(band: Band, top: int, scale: _Scale) -> str:
    """Draw a band inside a target as high as the lane, so that a thin one can be pointed at too."""
    height, hang = _extent(band, scale)
    start, end = scale.share(band.first), scale.share(scale.end(band))
    width = round(max(end - start, 0.15), 3)
    now = band.first <= scale.today and (band.last is None or scale.today <= band.last)
    words = escape(band.words)
    opening = f'<a href="{escape(band.address)}"' if band.address else '<g role="img"'
    return (
        f'{opening} class="band {band.kind}" tabindex="{0 if now else -1}" aria-label="{words}">'
        f"<title>{words}</title>"
        f'<rect class="target" x="{start}%" y="{top - 1}" width="{width}%" height="{scale.height + 2}"/>'
        f'<rect class="bar" x="{start}%" y="{top + hang}" width="{width}%" height="{height}"/>'
        f"</{'a' if band.address else 'g'}>"
    )


def _extent(band: Band, scale: _Scale) -> tuple[int, int]:
    """Return how high a band is and how far it hangs below the top of its lane."""
    if band.size is None:
        return HEIGHTS[band.kind]
    height = max(1, round(band.size * scale.height))
    return height, scale.height - height


def _today(scale: _Scale, top: int) -> str:
    at = scale.share(scale.today)
    return f'<line class="today" x1="{at}%" x2="{at}%" y1="{top - 3}" y2="{top + scale.height + 3}"/>'
