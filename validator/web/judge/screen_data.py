"""What the check screen carries with it, so that it works without a network: list, cards, procedures."""

from datetime import datetime
from typing import Any, Required, TypedDict

from flask import url_for

from card_data.catalogue import Catalogue, load_catalogue
from card_data.printed_cards import printed_names, public_page
from validator.deck import IDENTITY_ZONE
from validator.deckcheck.clock import HURRY, LONGEST_USUAL, STOP
from validator.deckcheck.listed import ListedDeck
from validator.languages.speech import gettext, said
from validator.report.deck_check_record import KnownFacts, ListFaultRecord
from validator.report.faces.card_face import CardFace, face_of
from validator.report.printed_list import group_name
from validator.services.deck_checks.check_saving import CheckSession
from validator.services.deck_checks.material import Material
from validator.services.events.rules_in_force import to_see_to
from validator.store.deck_check import OPEN, DeckCheck
from validator.web.judge.screen_handbook import (
    ShownHandbook,
    ShownPoint,
    ShownStatement,
    shown_handbook,
    shown_point,
)


class ShownFace(TypedDict):
    """What a script draws of a card's face."""

    faction: str
    type: str
    pips: int
    words: str


class ScreenCard(TypedDict, total=False):
    """What is known of a card: its face and facts, other printed names, and the pages that show it."""

    names: list[str]
    pages: dict[str, str]
    face: ShownFace
    facts: dict[str, str]
    more: str


class ScreenRow(ScreenCard):
    """A row to count; a line that nobody could read, or a card of this event only, is no known card."""

    key: Required[str]
    title: Required[str]
    group: Required[str]
    copies: Required[int]
    proxies: Required[int]


class ScreenPile(TypedDict):
    """Rows that are counted together."""

    name: str
    keys: list[str]


class ScreenDeck(TypedDict):
    """A deck to count."""

    number: str
    name: str
    identity: str
    face: ShownFace | None
    verdict: str
    identities: int
    rows: list[ScreenRow]
    piles: list[ScreenPile]


class ScreenClock(TypedDict):
    """After how many seconds to hurry and to stop, and how long a check usually takes at the most."""

    hurry: int
    stop: int
    usual: int


class ScreenExtension(TypedDict):
    """How the time to give back follows from the time taken, and by which rule."""

    given: bool
    seated: bool
    above: int
    custom: int
    text: str
    cite: str


class ScreenUrls(TypedDict):
    """Where the screen asks and sends."""

    state: str
    save: str
    look: str
    finish: str
    report: str
    photos: str
    names: str


class ScreenPhoto(TypedDict):
    """A photo and the finding that it shows."""

    subject: str
    url: str


class ScreenSibling(TypedDict):
    """Another check of the same table."""

    name: str
    url: str
    done: bool


class ScreenData(TypedDict):
    """All that the screen carries; moments are milliseconds, as phones count."""

    id: int
    revision: int
    state: dict[str, Any]
    opened: int
    now: int
    player: str
    facts: KnownFacts
    roles: list[str]
    clock: ScreenClock
    extension: ScreenExtension
    list_faults: list[ListFaultRecord]
    earlier: dict[str, list[str]]
    decks: list[ScreenDeck]
    cards: dict[str, str]
    items: list[ShownPoint]
    keep_in_mind: list[ShownStatement]
    handbook: ShownHandbook
    urls: ScreenUrls
    photos: list[ScreenPhoto]
    siblings: list[ScreenSibling]


def screen_data(found: CheckSession, now: datetime) -> ScreenData:
    """Return everything that the page needs to count, to ask and to rule."""
    material = found.material
    check, event = material.check, material.event
    return {
        "id": check.id,
        "revision": check.revision,
        "state": check.state,
        "opened": int(check.opened_at.timestamp() * 1000),
        "now": int(now.timestamp() * 1000),
        "player": material.player.name,
        "facts": {"begun": material.begun, "limited": event.limited},
        "roles": sorted(found.roles),
        "clock": {
            "hurry": int(HURRY.total_seconds()),
            "stop": int(STOP.total_seconds()),
            "usual": int(LONGEST_USUAL.total_seconds()),
        },
        "extension": _extension(material, found.custom),
        "list_faults": [{"key": fault.key, "text": said(fault.text)} for fault in material.list_faults],
        "earlier": {key: list(codes) for key, codes in found.earlier.items()},
        "decks": [_deck(number, listed, material) for number, listed in material.listed.items()],
        "cards": _titles(material.rules.catalogue),
        "items": [shown_point(item) for item in material.points],
        "keep_in_mind": [
            {"text": said(rule.text), "cite": str(rule.citation)} for rule in to_see_to(event, "judge")
        ],
        "handbook": shown_handbook(material.handbook, event.tier),
        "urls": _urls(check),
        "photos": [
            {
                "subject": subject,
                "url": url_for("judge_photos.show", event_id=check.event_id, photo_id=number),
            }
            for number, subject in found.photos
        ],
        "siblings": [
            {
                "name": name,
                "url": url_for("judge_checks.screen", event_id=check.event_id, check_id=other.id),
                "done": other.status != OPEN,
            }
            for other, name in found.siblings
        ],
    }


def _extension(material: Material, custom: int) -> ScreenExtension:
    """Return how the time to give back follows from the time taken, and by which rule."""
    rule = material.handbook.extension
    seated = material.check.round_id is not None and material.check.table_number is not None
    return {
        "given": rule is not None and seated,
        "seated": seated,
        "above": rule.above_seconds if rule else 0,
        "custom": custom,
        "text": rule.text if rule else "",
        "cite": str(rule.citation) if rule else "",
    }


def _urls(check: DeckCheck) -> ScreenUrls:
    def of_check(endpoint: str) -> str:
        return url_for(endpoint, event_id=check.event_id, check_id=check.id)

    return {
        "state": of_check("judge_checks.state"),
        "save": of_check("judge_checks.save"),
        "look": of_check("judge_checks.look"),
        "finish": of_check("judge_checks.finish"),
        "report": of_check("judge_reports.report"),
        "photos": of_check("judge_photos.add"),
        "names": url_for("judge.names", event_id=check.event_id),
    }


def _deck(number: int, listed: ListedDeck, material: Material) -> ScreenDeck:
    game = material.rules.catalogue.game
    identity = listed.deck.identity
    return {
        "number": str(number),
        "name": game.names_of_sides.get(listed.side) or gettext("Deck"),
        "identity": identity.title if identity else listed.title,
        "face": _face(face_of(identity, game.id)) if identity else None,
        "verdict": material.report.decks[number]["verdict"],
        "identities": sum(row.copies for row in listed.rows if row.zone == IDENTITY_ZONE),
        "rows": [
            {
                "key": row.key,
                "title": row.title,
                "group": row.group,
                "copies": row.copies,
                "proxies": row.proxies,
                **_card(material.rules.catalogue, row.card),
            }
            for row in listed.rows
        ],
        "piles": [
            {"name": pile.name, "keys": [row.key for row in pile.rows]} for pile in listed.piles().piles
        ],
    }


def _card(catalogue: Catalogue, card_id: str) -> ScreenCard:
    """Return a card's face and facts, how it is printed in other languages, and the pages that show it."""
    game, card = catalogue.game.id, load_catalogue(catalogue.game.id).cards.get(card_id)
    if card is None:  # a line that nobody could read, or a card of this event only
        return {}
    picture = public_page(card, game)
    pages = {gettext("Card page"): url_for("library.card", game=game, card_id=card_id)}
    pages |= {gettext("Picture on {name}", name=picture[0]): picture[1]} if picture else {}
    face = face_of(card, game)
    facts = {
        gettext("Type"): face.type_name,
        gettext("Faction"): face.faction_name,
        gettext("Influence"): "" if face.influence is None else str(face.influence),
        gettext("Copies in a deck"): "" if card.identity or card.deck_limit is None else str(card.deck_limit),
        gettext("Sets"): ", ".join(dict.fromkeys(catalogue.sets[one.set_id].name for one in card.printings)),
    }
    return {
        "names": list(printed_names(game, card_id)),
        "pages": pages,
        "face": _face(face),
        "facts": {name: value for name, value in facts.items() if value},
        "more": url_for("library.facts", game=game, card_id=card_id),
    }


def _face(face: CardFace) -> ShownFace:
    """Return what a script needs to draw a face."""
    return {"faction": face.faction, "type": face.type, "pips": face.pips, "words": face.words}


def _titles(catalogue: Catalogue) -> dict[str, str]:
    """Return all titles by the block in which they are printed, as lines: small enough to carry along."""
    groups: dict[str, list[str]] = {}
    for card in catalogue.cards.values():
        groups.setdefault(group_name(catalogue.game, card), []).append(card.title)
    return {group: "\n".join(sorted(titles)) for group, titles in groups.items()}
