"""All official sheets of an event in one PDF."""

from collections.abc import Iterable
from datetime import date
from urllib.parse import urlsplit

from card_data.local import LocalCard, local_id
from validator.report.deck_report import DeckReport, EntryRecord
from validator.report.kept_report import kept_report
from validator.report.pdf.paper import Paper
from validator.report.pdf.sheet_pdf import sheets_pdf
from validator.report.sheet import sheet_of
from validator.report.whole_event.player_list import PlayerList
from validator.rules.house_rules import add_local_cards
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset


def all_sheets(lists: Iterable[PlayerList], event: str, paper: str = Paper.A4) -> bytes:
    """Return the sheets of all players who have a list, in the given order."""
    return sheets_pdf(
        [
            sheet_of(
                [kept_report(deck, rules_of_record(deck)) for deck in item.decks],
                {"player": item.player, "event": event, "date": item.decks[0]["date"]},
                site_of(item.link),
            )
            for item in lists
            if item.decks
        ],
        paper,
    )


def site_of(link: str) -> str:
    """Return the site that a link leads to."""
    parts = urlsplit(link)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def rules_of_record(record: DeckReport) -> Ruleset:
    """Return the rules under which a kept record was judged, with the local cards that it names."""
    day = date.fromisoformat(record["date"])
    rules = load_rulebook().ruleset(
        record["policy"], record["tier"], record["format"], day, record["environment"] or ""
    )
    local = [LocalCard(entry["title"], "") for entry in record["entries"] if _is_local(entry, rules)]
    return add_local_cards(rules, local) if local else rules


def _is_local(entry: EntryRecord, rules: Ruleset) -> bool:
    return entry["card"] not in rules.catalogue.cards and entry["card"] == local_id(entry["title"])
