"""Where a deck is legal, for people at a terminal: a strip per format, the verdict, what would help."""

from collections.abc import Iterator
from datetime import date, timedelta

from validator.deck import Deck
from validator.report.history.span_words import (
    SIGNS,
    WORDS,
    days,
    legal_years,
    nearest_steps,
    nearest_words,
    reason,
    rules_in_span,
)
from validator.report.human import COLOURS, painter
from validator.where.timeline import ABSENT
from validator.where.whereabouts import Whereabouts, WhereRow

_COLUMNS = 56
_BLOCKS = {"legal": "█", "illegal": "░", "judge": "▒", ABSENT: " "}
_COLOURS = COLOURS | {ABSENT: "2"}


def where_text(where: Whereabouts, colour: bool = False) -> str:
    """Return the answer for one deck as text."""
    paint = painter(colour)
    deck = where.deck
    name = deck.title or (deck.identity.title if deck.identity else "This deck")
    legal = len(where.legal_today)
    out = [paint(f"{name}: legal in {legal} of {len(where.rows)} on {where.today.isoformat()}", "1")]
    out.append(paint(f"  {where.policy} · {where.tier}", "2"))
    width = max(len(row.name) for row in where.rows)
    out.extend(["", f"  {'':{width}}  {_years(where)}"])
    for row in where.rows:
        verdict = row.today.verdict
        out.append(f"  {row.name:{width}}  {_strip(row, where)}  {paint(_headline(row), _COLOURS[verdict])}")
    out.append(f"  {'':{width}}  █ legal  ░ illegal  ▒ needs a judge")
    for row in where.rows:
        if row.today.verdict not in ("legal", ABSENT):
            out.extend(["", paint(f"  {row.name}", "1"), *(f"    {line}" for line in _why(row, deck))])
    return "\n".join(out) + "\n"


def _headline(row: WhereRow) -> str:
    return f"{SIGNS[row.today.verdict]} {WORDS[row.today.verdict]}"


def _why(row: WhereRow, deck: Deck) -> Iterator[str]:
    yield reason(row.today, deck)
    yield f"({rules_in_span(row.today)}, {days(row.today)})"
    legal = legal_years(row.spans)
    if legal:
        yield "Legal " + "; ".join(legal) + "."
    if row.nearest:
        yield f"→ {nearest_words(row.nearest)}"
        yield from (f"  {step}" for step in nearest_steps(row.nearest))


def _column_days(where: Whereabouts) -> list[date]:
    """Return the day in the middle of each column; the last column is the last known change, or today."""
    whole = (where.last_change - where.first_day).days
    return [where.first_day + timedelta(days=whole * place // (_COLUMNS - 1)) for place in range(_COLUMNS)]


def _strip(row: WhereRow, where: Whereabouts) -> str:
    return "".join(
        _BLOCKS[next(span for span in row.spans if span.covers(day)).verdict] for day in _column_days(where)
    )


def _years(where: Whereabouts) -> str:
    """Write years above the strip, as many as there is room for."""
    line, before = "", 0
    for place, day in enumerate(_column_days(where)):
        if day.year != before and len(line) <= place and place <= _COLUMNS - 4:
            line = f"{line:{place}}{day.year} "
        before = day.year
    return line
