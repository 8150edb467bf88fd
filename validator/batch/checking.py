"""Checking one file of a batch, whatever it is."""

from collections.abc import Sequence

from validator.batch.matching import Clue, Entrants
from validator.batch.triage import ArrivedDeck
from validator.batch.upload import LINK, REFUSED, Upload
from validator.deck import Source
from validator.finding import Finding, Severity
from validator.pipeline import Question, Report, check_bytes, check_source
from validator.report.deck_record import deck_report
from validator.report.deck_report import DeckReport


def check_upload(item: Upload, question: Question) -> list[DeckReport]:
    """Read and judge one file; what cannot be read is a report that says so."""
    return [deck_report(report) for report in reports_on(item, question)]


def reports_on(item: Upload, question: Question) -> list[Report]:
    """Return the reports on all decks of one file."""
    if item.kind == LINK:
        from validator.links.link_download import fetch_link

        return list(check_source(fetch_link(item.data.decode()), question))
    if item.kind == REFUSED:
        refusal = Finding("IN405", Severity.JUDGE, item.data.decode())
        return list(check_source(Source(item.name, "zip", (), None, (refusal,)), question))
    return check_bytes(item.name, item.data, question)


def assign(item: Upload, decks: Sequence[DeckReport], roster: Entrants) -> list[ArrivedDeck]:
    """Say of each deck of a file whose it is."""
    return [
        ArrivedDeck(deck, item.name, said_player(item, deck), roster.owner_of(clue_of(item, deck)))
        for deck in decks
    ]


def said_player(item: Upload, deck: DeckReport) -> str:
    """Return whose a deck is said to be: beside it, else in it."""
    return item.player or deck["paperwork"].get("player", "")


def clue_of(item: Upload, deck: DeckReport) -> Clue:
    """Gather what says whose deck this is."""
    paperwork = deck["paperwork"]
    return Clue(
        player=paperwork.get("player", ""),
        beside=item.player,
        file=item.name,
        email=paperwork.get("email", ""),
        cobra_id=item.cobra_id,
    )
