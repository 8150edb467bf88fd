"""Tallies drawn as SVG: a bar for each group, its name above and its number behind it.

Positions are shares of the width, so that a chart fits a phone and a sheet of paper while its text keeps its
size. Names and numbers are beside every bar: nothing is told by colour or length alone.
"""

from collections.abc import Callable, Iterator
from html import escape

from validator.report.faces.card_face import sign_names
from validator.report.turnout.tally import ListGroup, ListTally

MOST_BARS = 20
_ROW, _BAR, _SIGN, _TEXT = 42, 12, 15, 16
# The longest bar leaves this share of the width to its number; a name has its line to itself, on phones too.
_LONGEST = 70


def shown_groups(tally: ListTally) -> tuple[ListGroup, ...]:
    """Return the groups that a chart has room for, the others as the last one."""
    groups = tally.groups[:MOST_BARS]
    left = (tally.others or 0) + (
        sum(group.number for group in tally.groups[MOST_BARS:]) if tally.others is not None else 0
    )
    return (*groups, ListGroup("others", "Others", left)) if left else groups


def bar_chart(tally: ListTally, signs: str, percent: Callable[[int], str]) -> str:
    """Return a tally as SVG; `signs` is the address of the sheet of signs, `percent` writes a share."""
    groups = shown_groups(tally)
    most = max((group.number for group in groups), default=1) or 1
    words = "; ".join(f"{group.name}: {group.number}" for group in groups)
    return "".join(
        (
            f'<svg class="bars" width="100%" height="{_ROW * len(groups)}" role="img"',
            f' aria-label="{escape(f"{tally.title}. {words}.")}">',
            *(
                part
                for place, group in enumerate(groups)
                for part in _bar(group, place, most, signs, percent(tally.share(group.number)))
            ),
            "</svg>",
        )
    )


def _bar(group: ListGroup, place: int, most: int, signs: str, share: str) -> Iterator[str]:
    top, width = place * _ROW, round(_LONGEST * group.number / most, 2)
    has_sign = f"faction-{group.faction}" in sign_names()
    name, number = escape(group.name), f"{group.number} · {share}"
    yield f'<g class="faction-{escape(group.faction or "none")}"><title>{name}: {number}</title>'
    if has_sign:
        yield (
            f'<svg class="card-sign of-faction" y="{top + 3}" width="{_SIGN}" height="{_SIGN}">'
            f'<use href="{escape(signs)}#faction-{escape(group.faction)}"/></svg>'
        )
    yield f'<text x="{_SIGN + 6 if has_sign else 0}" y="{top + _TEXT}">{name}</text>'
    yield f'<text class="count" x="100%" y="{top + 33}" text-anchor="end">{number}</text>'
    yield f'<rect class="ground" y="{top + 22}" width="{_LONGEST}%" height="{_BAR}" rx="2"/>'
    if group.number:
        yield f'<rect class="bar" y="{top + 22}" width="{width}%" height="{_BAR}" rx="2"/>'
    yield "</g>"
