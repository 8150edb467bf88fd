"""The official-style deck sheet: what a player hands in, as rows that any printer can draw."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from card_data.card import Game
from validator.checks.totals import breakdown
from validator.deck import UNSETTLED
from validator.ingest.sheet_code import CodedList, write_code
from validator.languages.speech import gettext
from validator.pipeline import Report
from validator.report.faces.card_face import CardFace, face_of
from validator.report.printed_list import printed_order, proxies_note


@dataclass(frozen=True, slots=True)
class Half:
    """One deck of a sheet: its heading, its identity row and its lines in printed order."""

    side: str
    title: str = ""
    identity: str = ""
    minimum: str = ""
    limit: str = ""
    rows: tuple[tuple[str, str, str], ...] = ()
    cards: str = ""
    influence: str = ""
    has_identity: bool = True
    # The faces of the identity and of the card of each row, where they are known.
    identity_face: CardFace | None = None
    faces: tuple[CardFace | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's sheet: the header fields and one or two decks."""

    halves: tuple[Half, ...]
    player: str = ""
    pronouns: str = ""
    event: str = ""
    date: str = ""
    # The address that the code on the sheet holds, in two parts; a blank form has none.
    code: tuple[str, str] | None = None


def sheet_of(reports: Sequence[Report], paperwork: Mapping[str, str] | None = None, site: str = "") -> Sheet:
    """Return the sheet for a player's decks, in the order of the game's sides; its code leads to the site."""
    rules = reports[0].rules
    game = rules.catalogue.game
    known = dict(paperwork or {})
    for report in reports:
        for field, value in report.deck.paperwork.items():
            known.setdefault(field, value)
    halves = {report.deck.side: _half(report, game) for report in reversed(reports)}
    order = [side for side in game.sides if side in halves] or list(halves)
    if game.decks_per_player == len(game.sides):
        blanks = {side: _blank_half(side, game) for side in game.sides}
        order, halves = list(game.sides), {**blanks, **halves}
    shown = tuple(halves[side] for side in order)
    text = list_text(known.get("player", ""), shown)
    return Sheet(
        halves=shown,
        code=write_code(CodedList(rules.format, rules.day.isoformat(), text), site),
        player=known.get("player", ""),
        pronouns=known.get("pronouns", ""),
        event=known.get("event", ""),
        date=known.get("date", ""),
    )


def list_text(player: str, halves: Sequence[Half]) -> str:
    """Return the decks of a sheet as the text that its code holds: as somebody would type them."""
    parts = [f"Player: {player}"] if player else []
    for half in halves:
        head = [f"Deck: {half.title}"] if half.title else []
        head += [half.identity] if half.identity else []
        rows = [f"{quantity}x {name.removesuffix(' (?)')}" for quantity, name, _ in half.rows]
        parts += ["\n".join([*head, "", *rows])] if rows or half.identity else []
    return "\n\n".join(parts)


def blank_sheet(game: Game) -> Sheet:
    """Return an empty form for a game."""
    sides = game.sides if game.decks_per_player == len(game.sides) and game.sides else ("",)
    return Sheet(tuple(_blank_half(side, game) for side in sides))


def _blank_half(side: str, game: Game) -> Half:
    return Half(_side_name(side, game), has_identity=bool(game.identity_types))


def _side_name(side: str, game: Game) -> str:
    return game.names_of_sides.get(side) or gettext("Deck")


def _half(report: Report, game: Game) -> Half:
    deck, totals = report.deck, report.totals
    spent = {id(spending.entry): spending.influence for spending in breakdown(deck, report.rules)}
    entries = printed_order(deck, game)
    rows = tuple(
        (str(e.quantity), e.card.title + proxies_note(e.proxies), str(spent.get(id(e), 0) or ""))
        for e in entries
    )
    unread = tuple(
        (str(line.quantity), f"{line.text.strip()} (?)", "")
        for line in report.lines
        if line.match in UNSETTLED
    )
    identity = deck.identity
    limit = "∞" if identity and totals.influence_limit is None else str(totals.influence_limit or "")
    return Half(
        side=_side_name(deck.side, game),
        title=deck.title,
        identity=identity.title if identity else "",
        minimum=str(totals.minimum_size or ""),
        limit=limit if identity else "",
        rows=rows + unread,
        cards=str(totals.size + deck.open_copies),
        influence="" if totals.influence_spent is None else str(totals.influence_spent),
        has_identity=bool(game.identity_types),
        identity_face=face_of(identity, game.id) if identity else None,
        faces=(*(face_of(entry.card, game.id) for entry in entries), *(None for _ in unread)),
    )
