"""What a page shows of a check: verdict, findings, meters and a mark for every line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from validator.deck import UNCONFIRMED, UNSETTLED
from validator.languages.speech import gettext, said, spoken_id
from validator.report.deck_record import SEVERITY_OF
from validator.report.deck_report import DeckReport, FindingRecord, LineRecord
from validator.report.list_states import STATE_SIGNS, STATE_WORDS, UNREAD, state_of, worst_state
from validator.report.since import cited
from validator.web.answers.edits import CONFIRMED_BY, Fix, ProxyRow

SIGNS = STATE_SIGNS | {"error": "✕", "note": "i"}
SEVERITY_WORDS = {"error": "Problem", "judge": "Question", "note": "Note"}
COUNT_WORDS = {
    "error": ("{number} problem", "{number} problems"),
    "judge": ("{number} question", "{number} questions"),
    "note": ("{number} note", "{number} notes"),
}
# The one finding about all lines that were read clearly: it makes none of them doubtful.
READ_CLEARLY = "NM105"
# Kinds of marks with their signs; where several hold for a line, the first one is shown.
MARKS = {"fault": "✕", "doubt": "?", "seen": "○", "card": "✓", "other": "·"}


class Meter(NamedTuple):
    """One bar of 100 units: how far it is filled, where the goal lies, and the same in words."""

    name: str
    text: str
    state: str
    fill: float
    goal: float
    goal_width: float


# What is found where a rule names the fewest points and no most.
_TOO_FEW_AGENDA_POINTS = "DK411"


def meters_of(record: DeckReport) -> tuple[Meter, ...]:
    """Return the meters that make sense for a deck."""
    found = (_size(record), _influence(record), _agendas(record), _list_points(record))
    return tuple(meter for meter in found if meter is not None)


def _size(record: DeckReport) -> Meter | None:
    size, minimum = record["size"], record.get("minimum_size")
    if not minimum:
        return _meter("Cards", str(size), size) if size else None
    return _meter("Cards", f"{size} (min. {minimum})", size, (minimum, minimum), size >= minimum)


def _influence(record: DeckReport) -> Meter | None:
    spent, limit = record["influence_spent"], record["influence_limit"]
    if spent is None:
        return None
    if limit is None:
        return _meter("Influence", f"{spent}, no limit", spent)
    return _meter("Influence", f"{spent} of {limit}", spent, (limit, limit), spent <= limit)


def _agendas(record: DeckReport) -> Meter | None:
    points, needed = record["agenda_points"], record.get("agenda_points_needed")
    if points is None:
        return None
    if not needed:
        short = any(finding["code"] == _TOO_FEW_AGENDA_POINTS for finding in record.get("findings", ()))
        return _meter("Agenda points", str(points), points, good=not short)
    low, high = needed
    text = f"{points} ({low} or {high} needed)" if high == low + 1 else f"{points} ({low} to {high} needed)"
    return _meter("Agenda points", text, points, needed, low <= points <= high)


def _list_points(record: DeckReport) -> Meter | None:
    points, limit = record.get("list_points"), record.get("list_point_limit")
    if points is None or limit is None:
        return None
    return _meter("List points", f"{points} of {limit}", points, (limit, limit), points <= limit)


def _meter(name: str, text: str, value: int, goal: tuple[int, int] | None = None, good: bool = True) -> Meter:
    """Scale a bar so that the goal is at four fifths, or further left for a value far beyond it."""
    if goal is None:
        return Meter(name, text, "good" if good else "fault", min(100, value), 0, 0)
    low, high = goal
    scale = 100 / max(high * 1.25, value, 1)
    width = max((high - low) * scale, 0.8)
    state = "good" if good else "fault"
    return Meter(name, text, state, round(value * scale, 2), round(low * scale, 2), round(width, 2))


class ShownFinding(FindingRecord):
    """One finding as a row: with where its rule is written, and the buttons that put it right."""

    cite: str
    buttons: Sequence[Fix]


class DeckExtras(NamedTuple):
    """What is known of a deck besides its report: buttons for each finding, what costs influence, proxies."""

    fixes: Sequence[Sequence[Fix]] = ()
    spending: tuple[tuple[str, int, int, str], ...] = ()
    proxy_rows: tuple[ProxyRow, ...] = ()


class WithVerdict:
    """Something with a verdict, which is shown as a sign and a word."""

    __slots__ = ()
    verdict: str

    @property
    def sign(self) -> str:
        """Return the sign of the verdict."""
        return SIGNS[self.verdict]

    @property
    def word(self) -> str:
        """Return the word of the verdict."""
        return STATE_WORDS[self.verdict]


@dataclass(frozen=True, slots=True)
class DeckShown(WithVerdict):
    """One deck of an answer."""

    record: DeckReport
    name: str
    verdict: str
    summary: str
    findings: list[ShownFinding]
    meters: tuple[Meter, ...]
    spending: tuple[tuple[str, int, int, str], ...]
    proxy_rows: tuple[ProxyRow, ...]
    # Settles every misspelt name whose card is near enough, with one click.
    all_spellings: Fix | None

    @property
    def subtitle(self) -> str:
        """Return the identity where the deck has a name of its own."""
        identity: str | None = self.record["identity_title"]
        return identity if identity and identity != self.name else ""


@dataclass(frozen=True, slots=True)
class Answer(WithVerdict):
    """Everything that one check says, over all its decks."""

    verdict: str
    summary: str
    decks: tuple[DeckShown, ...]
    marks: Mapping[int, str]

    @property
    def readable(self) -> bool:
        """Say whether there is any list in what was checked."""
        return any(deck.verdict != UNREAD for deck in self.decks)


def answer_of(records: Sequence[DeckReport], extras: Sequence[DeckExtras] = ()) -> Answer:
    """Return what a page shows of some decks' reports."""
    decks = tuple(_deck(record, more or DeckExtras()) for record, more in zip_longest(records, extras))
    return Answer(worst_state(deck.verdict for deck in decks), _summary(records), decks, _marks(records))


def _deck(record: DeckReport, more: DeckExtras) -> DeckShown:
    findings: list[ShownFinding] = [
        {**finding, "cite": cited(finding["citation"]), "buttons": buttons or ()}
        for finding, buttons in zip_longest(record["findings"], more.fixes)
    ]
    return DeckShown(
        record=record,
        name=record["title"] or record["identity_title"] or _untitled(record),
        verdict=state_of(record),
        summary=_summary([record]),
        findings=sorted(findings, key=_urgency),
        meters=meters_of(record),
        spending=more.spending,
        proxy_rows=more.proxy_rows,
        all_spellings=_all_spellings(record, more.fixes),
    )


def _urgency(finding: ShownFinding) -> tuple[bool, int]:
    """Rank findings: what was read from a picture is confirmed before anything else is judged."""
    return finding["code"] not in CONFIRMED_BY, -SEVERITY_OF[finding["severity"]]


def _all_spellings(record: DeckReport, fixes: Sequence[Sequence[Fix]]) -> Fix | None:
    """Join the nearest fix of every misspelt line; a name that fits several cards is left to a person."""
    misspelt = {line["number"] for line in record["lines"] if line["match"] == "guess"}
    edits: dict[int, str | None] = {}
    for finding, offered in zip(record["findings"], fixes, strict=False):
        if offered and finding["line"] in misspelt:
            edits |= offered[0].edits
    return Fix(f"Fix all {len(edits)} spellings", edits) if len(edits) > 1 else None


def _untitled(record: DeckReport) -> str:
    """Name a deck that has no name: by its file where nothing was read, else by its side or its place."""
    # Reports that were kept long ago do not name their source.
    source = record.get("source", "")
    named = state_of(record) == UNREAD and source not in ("", "list")
    if named:
        return source
    if record["side"]:
        return str(said(spoken_id(record["side"])))
    return gettext("Deck {number}", number=record["deck"])


def _summary(records: Sequence[DeckReport]) -> str:
    severities: list[str] = [finding["severity"] for record in records for finding in record["findings"]]
    parts = []
    for severity, (one, more) in COUNT_WORDS.items():
        number = severities.count(severity)
        if number:
            parts.append((one if number == 1 else more).format(number=number))
    return ", ".join(parts) or "no problems"


def _marks(records: Sequence[DeckReport]) -> dict[int, str]:
    kinds: dict[int, set[str]] = {}
    for record in records:
        for line in record["lines"]:
            kinds.setdefault(line["number"], set()).add(_kind(line))
        for finding in record["findings"]:
            kind = {"error": "fault", "judge": "doubt"}.get(finding["severity"])
            if kind and finding["code"] != READ_CLEARLY:
                for number in _lines_of(finding, record):
                    kinds.setdefault(number, set()).add(kind)
    return {number: next(kind for kind in MARKS if kind in found) for number, found in kinds.items()}


def _kind(line: LineRecord) -> str:
    if line["candidates"] or line["match"] in UNSETTLED or line["role"] == "unknown":
        return "doubt"
    if line["match"] in UNCONFIRMED:
        return "seen"
    return "card" if line["card"] else "other"


def _lines_of(finding: FindingRecord, record: DeckReport) -> set[int]:
    """Return the lines a finding is about; reports kept long ago name only its card."""
    if finding.get("lines"):
        return set(finding["lines"])
    lines = {finding["line"]} if finding["line"] else set()
    if finding["card"]:
        for entry in record["entries"]:
            if entry["card"] == finding["card"] and (finding["zone"] or entry["zone"]) == entry["zone"]:
                lines.update(entry["lines"])
    return lines
