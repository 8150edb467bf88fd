"""Checking what a visitor sent: a file or a text becomes an answer."""

from __future__ import annotations

from dataclasses import dataclass

from werkzeug.datastructures import FileStorage

from validator.checks.totals import breakdown
from validator.links.deck_link import fetch_link, is_link
from validator.pipeline import Question, Report, check_bytes, check_source
from validator.report.deck_report import deck_report
from validator.web.answers.answer import Answer, answer_of
from validator.web.answers.edits import fixes_of
from validator.web.answers.proxy_marks import proxy_rows

PASTED = "pasted list"


@dataclass(frozen=True, slots=True)
class Sent:
    """What a visitor sent: the bytes, what to call them, and the text if it was typed."""

    name: str
    data: bytes
    text: str = ""

    @property
    def is_file(self) -> bool:
        """Tell whether a file was sent rather than a text."""
        return bool(self.data) and not self.text


def read_sent(text: str, file: FileStorage | None) -> Sent:
    """Take the file if there is one, else the text."""
    data = file.read() if file is not None and file.filename else b""
    if file is not None and data:
        return Sent(file.filename or PASTED, data)
    return Sent(PASTED, text.encode("utf-8", "replace"), text)


def is_deck_link(text: str) -> bool:
    """Tell whether a text is a link to a deck; a bare number is what somebody begins to type."""
    return is_link(text) and not text.strip().isdecimal()


def check_sent(sent: Sent, question: Question) -> tuple[list[Report], Answer]:
    """Judge what was sent and prepare what the page shows; only a typed text gets buttons that edit it."""
    if is_deck_link(sent.text):
        reports, editable = list(check_source(fetch_link(sent.text), question)), False
    else:
        reports, editable = check_bytes(sent.name, sent.data, question), not sent.is_file
    fixes = [fixes_of(report) for report in reports] if editable else []
    proxies = [proxy_rows(report) for report in reports] if editable else []
    spending = [_spending(report) for report in reports]
    return reports, answer_of([deck_report(r) for r in reports], fixes, spending, proxies)


def _spending(report: Report) -> tuple[tuple[str, int, int], ...]:
    """Tell what each card costs in influence, the dearest first."""
    spent = [
        (item.entry.card.title, item.entry.quantity, item.influence)
        for item in breakdown(report.deck, report.rules)
        if item.influence
    ]
    return tuple(sorted(spent, key=lambda row: (-row[2], row[0])))
