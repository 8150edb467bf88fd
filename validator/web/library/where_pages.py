"""Where is this deck legal? Every format through the years, for a list that somebody sent."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from validator.languages.speech import gettext, in_language, language
from validator.links.link_download import fetch_link
from validator.pipeline import Question, Report, check_bytes, check_source
from validator.report.history.deck_strip import deck_strips
from validator.report.history.span_words import SIGNS, WORDS, days, legal_years, nearest_words, reason
from validator.web.answers.asking import choices_of, offer
from validator.web.answers.sent_list import Sent, asked, is_deck_link, read_sent
from validator.web.library.library_pages import drawn
from validator.web.middleware.limits import CHECKING, limiter
from validator.web.site import site
from validator.where.timeline import Span
from validator.where.whereabouts import Whereabouts, WhereRow, too_large, whereabouts

where_pages = Blueprint("where", __name__)


class DeckWhere(NamedTuple):
    """One deck with its strips, one for each group of formats."""

    name: str
    game: str
    where: Whereabouts
    strips: list[tuple[str, Markup]]

    @property
    def groups(self) -> dict[str, list[WhereRow]]:
        """Return the rows by format, for games in which one format is played in several environments."""
        groups: dict[str, list[WhereRow]] = {}
        for row in self.where.rows:
            groups.setdefault(row.format, []).append(row)
        return groups


@where_pages.get("/where")
def ask() -> str:
    """Ask somebody who comes without a list for one."""
    return _page(Sent("", b""))


@where_pages.post("/where")
@limiter.limit(CHECKING)
def show() -> ResponseReturnValue:
    """Show where each deck of a list is legal, today and through the years."""
    sent = read_sent(request.form.get("text", ""), request.files.get("file"))
    question, problem = asked(request.form)
    if question is None:
        return _page(sent, problem), 422
    reports = [report for report in _reports(sent, question) if report.readable] if sent.data.strip() else []
    problem = next(filter(None, map(too_large, reports)), "")
    if not reports:
        problem = "There is no deck to look at. Paste a list, or choose a file."
    decks = [_shown(report) for report in reports if not too_large(report)]
    return _page(sent, problem, decks, question)


def _page(
    sent: Sent, problem: str = "", decks: Sequence[DeckWhere] = (), question: Question | None = None
) -> str:
    return render_template(
        "library/where.html",
        sent=sent,
        problem=problem,
        games=offer(site().rulebook).games,
        decks=decks,
        choices=choices_of(question, request.form) if question else None,
        today=question.rules.day if question else site().today,
        words=WORDS,
        signs=SIGNS,
        reason=reason,
        days=days,
        legal_years=_legal_years,
        nearest_words=nearest_words,
    )


def _legal_years(spans: Iterable[Span]) -> list[str]:
    """Say when a deck is legal; the page writes the days."""
    return [in_language(stretch, language()) for stretch in legal_years(spans)]


def _reports(sent: Sent, question: Question) -> list[Report]:
    if is_deck_link(sent.text):
        return list(check_source(fetch_link(sent.text), question))
    return check_bytes(sent.name, sent.data, question)


def _shown(report: Report) -> DeckWhere:
    found = whereabouts(report, site().rulebook, report.rules.day)
    deck = report.deck
    name = deck.title or (
        deck.identity.title if deck.identity else gettext("Deck {number}", number=report.number)
    )
    strips = [(title, drawn(strip)) for title, strip in deck_strips(found)]
    return DeckWhere(name, report.rules.catalogue.game.id, found, strips)
