"""Benches: one editor per deck with the answer to its text, for players and staff alike."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from flask import render_template
from werkzeug.datastructures import FileStorage

from validator.languages.speech import said
from validator.pipeline import Question, check_bytes, default_reader
from validator.report.deck_record import deck_report
from validator.report.deck_report import DeckReport, problems_in
from validator.services.judging import EventRules, event_question
from validator.store.submission_tables import ListPicture
from validator.web.answers.answer import Answer
from validator.web.answers.list_form import Side, seen_by_side, texts_read
from validator.web.answers.sent_list import check_sent, read_sent
from validator.web.answers.source_view import SourceShown, show_source


@dataclass(frozen=True, slots=True)
class Bench:
    """One editor with its text, the answer to it, and those of its lines that nobody has confirmed yet."""

    side: Side
    text: str
    answer: Answer | None
    seen: str = ""

    @property
    def sides_found(self) -> set[str]:
        """Return the sides of the decks that this text holds."""
        decks = self.answer.decks if self.answer else ()
        return {deck.record["side"] for deck in decks}


@dataclass(slots=True)
class FilesRead:
    """What files hold: a text for each side, the files beside it, and what could not be read."""

    texts: dict[str, str] = field(default_factory=dict)
    seen: dict[str, str] = field(default_factory=dict)
    sources: list[SourceShown] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def plain(self) -> dict[str, object]:
        """Return it as the script of a page takes it."""
        shown = render_template("parts/source.html", sources=self.sources) if self.sources else ""
        return {
            "texts": self.texts,
            "seen": self.seen,
            "source": shown,
            "problems": list(map(said, self.problems)),
        }


def benches(
    sides: Sequence[Side], texts: Mapping[str, str], rules: EventRules, seen: Mapping[str, str] | None = None
) -> list[Bench]:
    """Return an editor for each side, its text judged."""
    question = event_question(rules)
    known = seen or {}
    return [_bench(side, texts.get(side.id, ""), question, known.get(side.id, "")) for side in sides]


def _bench(side: Side, text: str, question: Question, seen: str) -> Bench:
    sent = read_sent(text, None, seen)
    return Bench(side, text, check_sent(sent, question)[1] if sent.data.strip() else None, seen)


def live_answer(found: Sequence[Bench], wanted: str) -> dict[str, object]:
    """Return the answer to one editor as its script takes it."""
    answer = next((bench.answer for bench in found if bench.side.id == wanted), None)
    return as_typed(answer, render_template("parts/bench_answer.html", answer=answer, side=wanted))


def as_typed(answer: Answer | None, piece: str, problem: str = "") -> dict[str, object]:
    """Return what a script takes while somebody types: an answer and the piece of a page that shows it."""
    return {
        "verdict": answer.verdict if answer else None,
        "summary": f"{said(answer.word)}: {said(answer.summary)}" if answer else said(problem),
        "answer": piece,
        "marks": {str(number): kind for number, kind in answer.marks.items()} if answer else {},
    }


def read_into_editors(files: Iterable[FileStorage], rules: EventRules, sides: Sequence[Side]) -> FilesRead:
    """Read files into texts for the editors of an event's list."""
    return files_as_text(files, event_question(rules), sides)


def files_as_text(files: Iterable[FileStorage], question: Question, sides: Sequence[Side]) -> FilesRead:
    """Read files into texts that can be edited; nothing is kept."""
    read = FilesRead()
    decks: list[DeckReport] = []
    for file in files:
        data = file.read() if file.filename else b""
        if not file.filename or not data:
            continue
        found = [deck_report(report) for report in check_bytes(file.filename, data, question)]
        decks += found
        read.sources += show_source(file.filename, data, found)
        read.problems += [_problem(deck) for deck in found if not deck["entries"] and not deck["lines"]]
    read.texts = texts_read(decks, sides)
    read.seen = seen_by_side(decks, sides)
    return read


def pictures_beside(pictures: Iterable[ListPicture], question: Question) -> list[SourceShown]:
    """Show the files that a list was read from, with their lines; OCR read them when they came."""
    shown: list[SourceShown] = []
    for kept in pictures:
        default_reader().remember(kept.name, kept.data, kept.reading)
        decks = [deck_report(report) for report in check_bytes(kept.name, kept.data, question)]
        shown += show_source(kept.name, kept.data, decks)
    return shown


def _problem(deck: DeckReport) -> str:
    problems = problems_in(deck["findings"])
    return problems[0]["message"] if problems else f"There is no decklist in {deck['source']}."
