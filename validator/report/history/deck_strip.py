"""The strip of a deck: one lane per format, with the verdict of every day."""

from validator.deck import Deck
from validator.report.history.span_words import SIGNS, WORDS, reason, rules_in_span
from validator.report.history.strip import Band, Lane, Strip
from validator.where.timeline import Span
from validator.where.whereabouts import Whereabouts, WhereRow


def deck_strips(where: Whereabouts) -> list[tuple[str, Strip]]:
    """Return one strip, or one per format with a lane for each environment, in games that have them."""
    groups: dict[str, list[WhereRow]] = {}
    for row in where.rows:
        groups.setdefault(row.name.partition(" · ")[0] if row.environment else "", []).append(row)
    return [(name, _strip(where, rows, name)) for name, rows in groups.items()]


def _strip(where: Whereabouts, rows: list[WhereRow], name: str) -> Strip:
    title = f"Where this deck is legal: {name}" if name else "Where this deck is legal"
    return Strip(
        title, where.first_day, where.last_change, where.today, [_lane(row, where.deck) for row in rows]
    )


def _lane(row: WhereRow, deck: Deck) -> Lane:
    verdict = row.today.verdict
    name = row.name.partition(" · ")[2] if row.environment else row.name
    bands = [Band(s.first, s.last, s.verdict, band_words(s, row.name, deck)) for s in row.spans]
    return Lane(name, f"{SIGNS[verdict]} {WORDS[verdict]}", verdict, bands)


def _on_days(span: Span, name: str) -> str:
    first, word = span.first.isoformat(), WORDS[span.verdict]
    if span.last is None:
        return f"{name}, since {first}: {word}."
    return (
        f"{name}, {first} to {span.last.isoformat()}: {word}."
        if span.first != span.last
        else f"{name}, on {first}: {word}."
    )


def band_words(span: Span, name: str, deck: Deck) -> str:
    """Say all about a span: format, days, verdict, why, and what was in force."""
    parts = [_on_days(span, name), reason(span, deck)]
    rules = rules_in_span(span)
    parts.append(f"In force: {rules}." if rules else "")
    return " ".join(part for part in parts if part)
