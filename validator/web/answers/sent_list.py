"""Checking what a visitor sent: a file or a text becomes an answer, or seems to be a list of another game."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from werkzeug.datastructures import FileStorage

from validator.checks.totals import breakdown
from validator.deck import UNSETTLED
from validator.ingest.any_file import is_short_text
from validator.ingest.reading_limits import limits_in_use
from validator.links.deck_link import is_link
from validator.links.link_download import fetch_link
from validator.pipeline import Question, Report, check_bytes, check_source
from validator.report.deck_record import deck_report
from validator.rules.rulebook import RulesetError, load_rulebook
from validator.rules.ruleset import Ruleset
from validator.services.errors import Invalid
from validator.web.answers.answer import Answer, DeckExtras, answer_of
from validator.web.answers.asking import read_question
from validator.web.answers.edits import fixes_of, proxy_rows
from validator.web.answers.seen_lines import source_with_seen
from validator.web.site import site

PASTED = "pasted list"
# Fewer strange names may be typos; more would make visitors wait while every game is asked.
FEWEST_STRANGE, MOST_STRANGE = 2, 200


@dataclass(frozen=True, slots=True)
class Sent:
    """What a visitor sent: bytes, what to call them, the text if it was typed, and its unconfirmed lines."""

    name: str
    data: bytes
    text: str = ""
    seen: str = ""

    @property
    def is_file(self) -> bool:
        """Tell whether a file was sent rather than a text."""
        return bool(self.data) and not self.text


def read_sent(text: str, file: FileStorage | None, seen: str = "") -> Sent:
    """Take the file if there is one, else the text."""
    data = file.read() if file is not None and file.filename else b""
    if file is not None and data:
        return Sent(file.filename or PASTED, data)
    return Sent(PASTED, text.encode("utf-8", "replace"), text, seen)


def asked(values: Mapping[str, str]) -> tuple[Question | None, str]:
    """Return the question that a visitor asks, or what to choose instead."""
    try:
        return read_question(values, site().rulebook, site().today), ""
    except Invalid as error:
        return None, error.sentence


def is_deck_link(text: str) -> bool:
    """Tell whether a text is a link to a deck; a bare number is what somebody begins to type."""
    return is_link(text) and not text.strip().isdecimal()


def check_sent(sent: Sent, question: Question) -> tuple[list[Report], Answer]:
    """Judge what was sent and prepare what the page shows; only a typed text gets buttons that edit it."""
    if is_deck_link(sent.text):
        reports, editable = list(check_source(fetch_link(sent.text), question)), False
    elif sent.seen.strip() and is_short_text(sent.data, limits_in_use()):
        source = source_with_seen(sent.name, sent.data, sent.seen)
        reports, editable = list(check_source(source, question)), True
    else:
        reports, editable = check_bytes(sent.name, sent.data, question), not sent.is_file
    extras = [
        DeckExtras(fixes_of(report), _spending(report), proxy_rows(report))
        if editable
        else DeckExtras(spending=_spending(report))
        for report in reports
    ]
    return reports, answer_of([deck_report(report) for report in reports], extras)


def _spending(report: Report) -> tuple[tuple[str, int, int, str], ...]:
    """Tell what each card costs in influence, the dearest first."""
    spent = [
        (item.entry.card.title, item.entry.quantity, item.influence, item.entry.card.id)
        for item in breakdown(report.deck, report.rules)
        if item.influence
    ]
    return tuple(sorted(spent, key=lambda row: (-row[2], row[0])))


class OtherGame(NamedTuple):
    """The game to which a list seems to belong, and the usual format of that game."""

    name: str
    format: str


def other_game(reports: Sequence[Report], question: Question) -> OtherGame | None:
    """Return the game that knows most names of a list, when the chosen one knows hardly any."""
    known, strange = _names(reports)
    if not FEWEST_STRANGE <= len(strange) <= MOST_STRANGE or 2 * known > len(strange):
        return None
    best, most = None, (known + len(strange)) // 2
    for rules in _other_games(question.rules):
        known_there = sum(rules.catalogue.names.find(name) is not None for name in strange)
        if known_there > most:
            best, most = OtherGame(rules.catalogue.game.name, rules.format), known_there
    return best


def _names(reports: Sequence[Report]) -> tuple[int, list[str]]:
    """Count the lines that name a card for certain, and return the names of those that should but do not."""
    lines = [line for report in reports for line in report.lines]
    strange = [line.name or line.text for line in lines if line.role == "unknown" or line.match in UNSETTLED]
    return sum(line.card is not None and line.match not in UNSETTLED for line in lines), strange


def _other_games(rules: Ruleset) -> Iterator[Ruleset]:
    """Yield the usual rules of each other game, on the same day."""
    rulebook = load_rulebook()
    for game in rulebook.games:
        if game != rules.catalogue.game.id:
            with suppress(RulesetError):
                yield rulebook.ruleset(rulebook.newest_policy(game).id, "", "", rules.day)
