"""A decklist between the forms and the services: one text per side, or files."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from flask import request
from werkzeug.datastructures import FileStorage

from card_data.catalogue import load_catalogue
from validator.batch.extract import extract_deck
from validator.links.link_download import fetch_link
from validator.report.deck_report import DeckReport
from validator.report.whole_event.player_list import PlayerList
from validator.report.whole_event.sheets import all_sheets
from validator.services.errors import Invalid
from validator.services.judging import event_question, rules_of
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.recorded_pools import read_card_counts
from validator.services.lists.revisions import OpenedList
from validator.services.lists.submission import ListInput
from validator.store.event_tables import Event
from validator.web.answers.seen_lines import seen_of
from validator.web.answers.sent_list import Sent, is_deck_link

FIELD = "deck-"
TYPED = ".txt"


class Side(NamedTuple):
    """One editor of a player's page."""

    id: str
    name: str


def sides_of(event: Event) -> tuple[Side, ...]:
    """Return the decks that a player of an event hands in."""
    game = load_catalogue(event.game).game
    if game.decks_per_player > 1 and len(game.sides) == game.decks_per_player:
        return tuple(Side(side, name) for side, name in game.names_of_sides.items())
    return (Side("deck", "Deck"),)


def entry_from(
    registration_id: int,
    form: Mapping[str, str],
    files: Iterable[FileStorage],
    pictures: Iterable[FileStorage] = (),
) -> ListInput:
    """Read a list from a form: texts by side, then files; the texts were read from `pictures`."""
    sources = [_typed(side, text) for side, text in texts_in(form).items() if text.strip()]
    sources += [SourceFile(file.filename, file.read()) for file in files if file.filename]
    based_on = form.get("based_on", "")
    return ListInput(
        registration_id,
        tuple(sources),
        letters=letters_from(form),
        reason=form.get("reason", ""),
        based_on=int(based_on) if based_on.isdecimal() else None,
        pictures=tuple(SourceFile(file.filename, file.read()) for file in pictures if file.filename),
    )


def texts_in(form: Mapping[str, str]) -> dict[str, str]:
    """Return what a form holds in its editors."""
    return {key.removeprefix(FIELD): text for key, text in form.items() if key.startswith(FIELD)}


def letters_from(form: Mapping[str, str]) -> str:
    """Return the letters that a form declares, whatever is between them."""
    return "".join(form.get("letters", "").upper().replace(",", " ").split())


def _typed(side: str, text: str) -> SourceFile:
    """Return a typed text as a source; a link becomes what it leads to now, and stays that."""
    if not is_deck_link(text):
        return SourceFile(f"{side}{TYPED}", text.encode("utf-8", "replace"))
    source = fetch_link(text)
    if not source.lines:
        raise Invalid(source.findings[0].message, "sources")
    return SourceFile(source.name, "\n".join(line.text for line in source.lines).encode())


def texts_of(
    sources: Iterable[SourceFile], sides: Sequence[Side], decks: Sequence[DeckReport]
) -> dict[str, str]:
    """Return a text for each side: as it was typed, or as it was read from a file."""
    names = {f"{side.id}{TYPED}": side.id for side in sides}
    texts: dict[str, list[str]] = {}
    for source in sources:
        if source.name in names:
            texts.setdefault(names[source.name], []).append(source.data.decode("utf-8", "replace"))
            continue
        for deck in decks:
            if deck["source"] == source.name or deck["source"].startswith(f"{source.name}/"):
                texts.setdefault(_editor_of(deck, sides), []).append(extract_deck(deck))
    return {side: "\n".join(parts) for side, parts in texts.items()}


def texts_read(decks: Iterable[DeckReport], sides: Sequence[Side]) -> dict[str, str]:
    """Return what was read from files as a text for each side; what could not be read is in none."""
    found = _by_editor((deck for deck in decks if deck["entries"] or deck["lines"]), sides)
    return {side: "\n".join(map(extract_deck, own)) for side, own in found.items()}


def seen_by_side(decks: Iterable[DeckReport], sides: Sequence[Side]) -> dict[str, str]:
    """Return for each side the lines that were read from a picture and wait to be confirmed."""
    return {side: seen for side, own in _by_editor(decks, sides).items() if (seen := seen_of(own))}


def _by_editor(decks: Iterable[DeckReport], sides: Sequence[Side]) -> dict[str, list[DeckReport]]:
    found: dict[str, list[DeckReport]] = {}
    for deck in decks:
        found.setdefault(_editor_of(deck, sides), []).append(deck)
    return found


def _editor_of(deck: DeckReport, sides: Sequence[Side]) -> str:
    ids = [side.id for side in sides]
    return deck["side"] if deck["side"] in ids else ids[0]


def cards_of_pool(event: Event, sent: Sent) -> dict[str, int]:
    """Read a recorded pool: every line must name a card, since decks are measured against it."""
    return read_card_counts(sent.name, sent.data, event_question(rules_of(event)), "pool")


def sheet_of_list(event: Event, player: str, opened: OpenedList) -> bytes:
    """Return the official-style sheet of a stored list as PDF, made from the report that was kept."""
    kept = PlayerList(player, "", tuple(opened.report.decks), link=request.url_root)
    return all_sheets([kept], event.name, event.paper)
