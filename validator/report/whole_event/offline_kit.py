"""The offline kit: every list of an event in one HTML file that needs nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from validator.deck import UNSETTLED
from validator.languages.speech import attribute, gettext, html, language, said
from validator.languages.template_text import install
from validator.person_key import name_key
from validator.report.deck_report import DeckReport, FindingRecord, problems_in
from validator.report.faces.card_face import CardFace, face_of, sign_sheet
from validator.report.kept_report import kept_report
from validator.report.list_states import STATE_SIGNS, STATE_WORDS
from validator.report.printed_list import report_blocks, totals_line
from validator.report.whole_event.player_list import BY_NAME, EventLists, PlayerList, in_list_order
from validator.report.whole_event.sheets import rules_of_record

if TYPE_CHECKING:
    from jinja2 import Template

# A block of a list: its name, its copies, and its rows of a quantity, a title and a face.
Block = tuple[str, int, tuple[tuple[int, str, CardFace | None], ...]]
FOLDER = Path(__file__).resolve().parent / "kit"


@dataclass(frozen=True, slots=True)
class KitDeck:
    """One deck as the kit prints it, block by block."""

    name: str
    side: str
    verdict: str
    totals: str
    blocks: tuple[Block, ...]
    face: CardFace | None
    findings: tuple[FindingRecord, ...]


@dataclass(frozen=True, slots=True)
class KitPlayer:
    """One player of the kit, with the words that the search looks at and a QR code."""

    item: PlayerList
    state: str
    key: str
    qr: str
    decks: tuple[KitDeck, ...]


def offline_kit(event: EventLists) -> str:
    """Return the kit as a single file: lists, search, a QR code per player and columns for counting."""
    players = [_player(event, item) for item in in_list_order(event.lists, BY_NAME)]
    style, script = ((FOLDER / name).read_text(encoding="utf-8") for name in ("kit.css", "kit.js"))
    states = {item.state: said(event.word(item.state)) for item in event.lists}
    return _template().render(
        event=event,
        players=players,
        states=states,
        style=style,
        signs=sign_sheet(),
        script=script,
        key=name_key(event.title),
    )


@cache
def _template() -> Template:
    from jinja2 import Environment, FileSystemLoader

    made = Environment(loader=FileSystemLoader(FOLDER), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    install(made)
    made.globals.update(_=gettext, _html=html, _attribute=attribute, said=said, language=language)
    made.globals.update(state_words=STATE_WORDS, state_signs=STATE_SIGNS)
    made.filters.update(said=said)
    return made.get_template("kit.html")


def _player(event: EventLists, item: PlayerList) -> KitPlayer:
    decks = tuple(_deck(deck) for deck in item.decks)
    titles = [deck.name for deck in decks]
    table = [gettext("table {number}", number=item.table)] if item.table is not None else []
    key = name_key(" ".join([item.player, *table, *titles]))
    return KitPlayer(item, said(event.word(item.state)), key, _qr(item), decks)


def _deck(record: DeckReport) -> KitDeck:
    report = kept_report(record, rules_of_record(record))
    game = report.rules.catalogue.game.id
    blocks: list[Block] = [
        (
            said(name),
            sum(e.quantity for e in entries),
            tuple((e.quantity, e.card.title, face_of(e.card, game)) for e in entries),
        )
        for name, entries in report_blocks(report)
    ]
    unread = tuple(
        (line.quantity or 1, f"{line.text.strip()} (?)", None)
        for line in report.lines
        if line.match in UNSETTLED
    )
    if unread:
        blocks.append((gettext("Not read for certain"), sum(quantity for quantity, _, _ in unread), unread))
    return KitDeck(
        name=record["identity_title"] or record["title"] or record["source"],
        side=str(record["side"] or ""),
        verdict=record["verdict"],
        totals=said(totals_line(report)),
        blocks=tuple(blocks),
        face=face_of(report.deck.identity, game) if report.deck.identity else None,
        findings=tuple(problems_in(record["findings"])),
    )


def _qr(item: PlayerList) -> str:
    """Return a QR code as SVG: the link to the list online, else whose list it is and what it holds."""
    import segno

    counts = ", ".join(f"{deck['identity_title'] or deck['side']} ({deck['size']})" for deck in item.decks)
    content = item.link or f"{item.player}: {counts or gettext('No list')}"
    code = segno.make(content, error="l", boost_error=False)
    return str(code.svg_inline(border=1, omitsize=True, svgclass=None, lineclass=None))
