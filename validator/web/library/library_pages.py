"""Cards, card lists and formats through time, and the search that finds them."""

from datetime import date
from typing import NamedTuple
from urllib.parse import quote

from flask import Blueprint, abort, g, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from card_data.card import Card
from card_data.catalogue import game_ids, load_catalogue
from card_data.printed_cards import printed_names, public_page
from validator.languages.speech import said
from validator.report.faces.card_face import CardFace, face_of
from validator.report.history.card_history import card_rows, card_strip, row_name, statuses_today, was_ever_in
from validator.report.history.list_history import card_lists, format_strip, pools, read_card_list
from validator.report.history.strip import Strip, draw_strip
from validator.report.legality import CardStatus
from validator.rules.layers import Format
from validator.rules.rulebook import Rulebook
from validator.web.library.search import all_lists, search
from validator.web.middleware.limits import COMPLETING, limiter
from validator.web.notices import go
from validator.web.site import site
from validator.where.epochs import Course, courses

library = Blueprint("library", __name__)


def card_address(face: CardFace) -> str:
    """Return the address of a card's page; a list shows so many cards that making each anew would be felt."""
    return f"{request.script_root}/cards/{quote(face.game)}/{quote(face.id)}"


def sign_address() -> str:
    """Return the address of the sheet of signs, made once for a page."""
    found: str = g.get("sign_address") or url_for("static", filename="signs.svg")
    g.sign_address = found
    return found


@library.get("/search")
@limiter.limit(COMPLETING)
def find() -> ResponseReturnValue:
    """Find cards, formats and lists; a name that fits one card leads straight to it."""
    words = request.args.get("q", "").strip()[:200]
    found = search(words, site().rulebook)
    if found.only_card:
        return go("library.card", game=found.only_card.game, card_id=found.only_card.id)
    return render_template("library/search.html", words=words, found=found)


@library.get("/cards/<game>/<card_id>")
def card(game: str, card_id: str) -> str:
    """Show a card: its printings, its rotations, bans and points, and where it is legal today."""
    found = _card(game, card_id)
    policy = site().rulebook.newest_policy(game).id
    rows = card_rows(found, site().rulebook, policy, site().today)
    catalogue = load_catalogue(game)
    return render_template(
        "library/card.html",
        card=found,
        game=catalogue.game,
        facts=facts_of(found, game, site().rulebook, policy, site().today),
        public_page=public_page(found, game),
        printed_names=printed_names(game, card_id),
        printings=[(printing, catalogue.sets[printing.set_id]) for printing in found.printings],
        rows=rows,
        never=[row.name for row in rows if not was_ever_in(row)],
        strip=drawn(card_strip(found, [row for row in rows if was_ever_in(row)] or rows, site().today)),
        today=site().today,
    )


@library.get("/cards/<game>/<card_id>/facts")
@limiter.limit(COMPLETING)
def facts(game: str, card_id: str) -> str:
    """Show the facts of a card as a piece of a page."""
    found = _card(game, card_id)
    policy = site().rulebook.newest_policy(game).id
    return render_template(
        "library/facts.html",
        facts=facts_of(found, game, site().rulebook, policy, site().today),
        today=site().today,
    )


@library.get("/formats")
def formats() -> str:
    """Show all formats with today's pool and list, and their whole history in pictures."""
    by_game = {
        load_catalogue(game).game.name: [_overview(course) for course in _courses(game)]
        for game in site().rulebook.games
    }
    return render_template("library/formats.html", games=by_game, today=site().today)


@library.get("/formats/<format_id>")
def one_format(format_id: str) -> str:
    """Show the whole history of a format: its pools and its card lists."""
    found = _format(format_id)
    own = [course for course in _courses(found.game) if course.format.id == format_id]
    return render_template(
        "library/format.html",
        format=found,
        game=load_catalogue(found.game).game,
        courses=[
            (
                course,
                drawn(format_strip(course, site().today, _list_address)),
                pools(course),
                card_lists(course),
            )
            for course in own
        ],
        today=site().today,
    )


@library.get("/card-lists/<list_id>")
def card_list(list_id: str) -> str:
    """Show a card list and what it changed against the one before."""
    found = (format_ for format_, rule in all_lists(site().rulebook) if rule.list == list_id)
    format_ = next(found, None) or abort(404)
    course = next(course for course in _courses(format_.game) if course.format.id == format_.id)
    page = read_card_list(course, list_id, load_catalogue(format_.game))
    if page is None:
        abort(404)
    return render_template(
        "library/card_list.html", page=page, format=format_, game=format_.game, today=site().today
    )


def drawn(strip: Strip) -> Markup:
    """Draw a strip for a page, in the reader's language; every text in it is escaped by the drawing."""
    lanes = [
        lane._replace(
            name=said(lane.name),
            today=_today_said(lane.today),
            bands=[band._replace(words=said(band.words)) for band in lane.bands],
        )
        for lane in strip.lanes
    ]
    return Markup(draw_strip(strip._replace(title=said(strip.title), lanes=lanes)))  # noqa: S704 - the drawing escapes its texts


def _today_said(words: str) -> str:
    """Say the status of something today, with its sign if it has one."""
    sign, between, rest = words.partition(" ")
    return f"{sign} {said(rest)}" if between and not sign.isalnum() else str(said(words))


def _courses(game: str) -> tuple[Course, ...]:
    return courses(site().rulebook, site().rulebook.newest_policy(game).id)


def _overview(course: Course) -> tuple[Course, Markup | None, str]:
    """Return a format with its picture, or with a sentence where nothing ever changed."""
    strip = format_strip(course, site().today, _list_address)
    if any(len(lane.bands) > 1 for lane in strip.lanes):
        return course, drawn(strip), ""
    return course, None, "; ".join(lane.bands[0].words for lane in strip.lanes)


def _list_address(list_id: str) -> str:
    return url_for("library.card_list", list_id=list_id)


def _card(game: str, card_id: str) -> Card:
    if game not in game_ids() or card_id not in load_catalogue(game).cards:
        abort(404)
    return load_catalogue(game).cards[card_id]


def _format(format_id: str) -> Format:
    found = site().rulebook.formats.get(format_id)
    if found is None:
        abort(404)
    return found


# --- the facts of a card ---


class CardFacts(NamedTuple):
    """A card's facts: names and values, its sets, and where it may be played today."""

    face: CardFace
    rows: tuple[tuple[str, str], ...]
    sets: tuple[tuple[str, date | None], ...]
    statuses: tuple[tuple[str, CardStatus], ...]


def facts_of(card: Card, game: str, rulebook: Rulebook, policy: str, today: date) -> CardFacts:
    """Return the facts of a card on a day."""
    statuses = statuses_today(card, rulebook, policy, today)
    return CardFacts(
        face_of(card, game),
        tuple(_rows(card, game)),
        card_sets(card, game),
        tuple((row_name(course), status) for course, status in statuses),
    )


def card_sets(card: Card, game: str) -> tuple[tuple[str, date | None], ...]:
    """Return the products with a printing of a card and their days, the first one first."""
    sets = load_catalogue(game).sets
    found = {sets[printing.set_id].name: sets[printing.set_id].released for printing in card.printings}
    return tuple(sorted(found.items(), key=lambda item: (item[1] or date.min, item[0])))


def _rows(card: Card, game: str) -> list[tuple[str, str]]:
    face, shape = face_of(card, game), load_catalogue(game).game
    numbers = {
        "Influence": None if card.identity else card.influence_cost,
        "Influence limit": card.influence_limit,
        "Minimum deck size": card.minimum_deck_size,
        "Agenda points": card.agenda_points,
        "Copies in a deck": None if card.identity else card.deck_limit,
    }
    words = {
        "Side": shape.names_of_sides.get(card.side, ""),
        "Type": face.type_name,
        "Faction": face.faction_name,
        "Designators" if not shape.sides else "Subtypes": ", ".join(card.subtypes),
    }
    rows = [(name, text) for name, text in words.items() if text]
    return rows + [(name, str(number)) for name, number in numbers.items() if number is not None]
