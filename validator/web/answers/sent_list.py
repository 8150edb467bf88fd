"""Checking what a visitor sent: a file or a text becomes an answer."""

from collections.abc import Mapping
from dataclasses import dataclass

from werkzeug.datastructures import FileStorage

from validator.checks.totals import breakdown
from validator.ingest.any_file import is_short_text
from validator.ingest.reading_limits import limits_in_use
from validator.links.deck_link import fetch_link, is_link
from validator.pipeline import Question, Report, check_bytes, check_source
from validator.report.deck_report import deck_report
from validator.services.errors import Invalid
from validator.web.answers.answer import Answer, DeckExtras, answer_of
from validator.web.answers.asking import read_question
from validator.web.answers.edits import fixes_of
from validator.web.answers.proxy_marks import proxy_rows
from validator.web.answers.seen_lines import source_with_seen
from validator.web.site import site

PASTED = "pasted list"


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
