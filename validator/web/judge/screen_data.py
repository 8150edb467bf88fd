"""What the check screen carries with it, so that it works without a network: list, cards, procedures.

The shape of everything here is stated where it is made; only the scripts of the screen read it.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from flask import url_for

from card_data.catalogue import Catalogue, load_catalogue
from card_data.printed_cards import printed_names, public_page
from validator.deck import IDENTITY_ZONE
from validator.deckcheck.clock import HURRY, LONGEST_USUAL, STOP
from validator.deckcheck.handbook import Handbook
from validator.deckcheck.listed import ListedDeck
from validator.languages.speech import gettext, said
from validator.report.faces.card_face import CardFace, face_of
from validator.report.printed_list import group_name
from validator.rules.procedure_parts import Procedure, StatedEffect, Statement
from validator.services.deck_checks.check_saving import CheckSession
from validator.services.deck_checks.material import Material
from validator.services.events.rules_in_force import to_see_to
from validator.store.deck_check import OPEN, DeckCheck

Plain = dict[str, Any]


def screen_data(found: CheckSession, now: datetime) -> Plain:
    """Return everything that the page needs to count, to ask and to rule; moments are in milliseconds."""
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
        "items": [_stated(point, "id", "fails") for point in material.points],
        "keep_in_mind": [
            {"text": said(rule.text), "cite": str(rule.citation)} for rule in to_see_to(event, "judge")
        ],
        "handbook": _handbook(material.handbook, event.tier),
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


def _extension(material: Material, custom: int) -> Plain:
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


def _urls(check: DeckCheck) -> Plain:
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


def _deck(number: int, listed: ListedDeck, material: Material) -> Plain:
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


def _card(catalogue: Catalogue, card_id: str) -> Plain:
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


def _face(face: CardFace) -> Plain:
    """Return what a script needs to draw a face."""
    return {"faction": face.faction, "type": face.type, "pips": face.pips, "words": face.words}


def _titles(catalogue: Catalogue) -> dict[str, str]:
    """Return all titles by the block in which they are printed, as lines: small enough to carry along."""
    groups: dict[str, list[str]] = {}
    for card in catalogue.cards.values():
        groups.setdefault(group_name(catalogue.game, card), []).append(card.title)
    return {group: "\n".join(sorted(titles)) for group, titles in groups.items()}


# --- the handbook: the script walks the procedures by itself ---


def _handbook(handbook: Handbook, tier: str) -> Plain:
    """Return what is needed to ask and to rule at an event of a tier."""
    hint, leniency = handbook.hint, handbook.leniency
    lenient = leniency if leniency and tier in leniency.tiers else None
    return {
        "deck": handbook.deck_procedure().id,
        "penalties": [penalty.model_dump() for penalty in handbook.penalties],
        "escalations": [_stated(one, "penalty", "count", "becomes") for one in handbook.escalations],
        "procedures": {key: _procedure(one) for key, one in handbook.procedures.items()},
        "consequences": [_stated(one, "code", "penalties") for one in handbook.consequences],
        "adjustment": _stated(handbook.adjustment),
        "appeal": _stated(handbook.appeal),
        "hint": f"{hint.text} ({hint.citation})" if hint else "",
        "leniency": f"{lenient.text} ({lenient.citation})" if lenient else "",
    }


def _stated(part: Statement, *fields: str) -> Plain:
    """Return a sentence of the document with where it is written, and fields of its kind."""
    return {"text": part.text, "cite": str(part.citation)} | part.model_dump(include=set(fields))


def _procedure(procedure: Procedure) -> Plain:
    def effects(stated: Iterable[StatedEffect]) -> list[Plain]:
        return [
            effect.model_dump(exclude={"rule", "section"}) | {"cite": str(procedure.citation_of(effect))}
            for effect in stated
        ]

    return procedure.model_dump(include={"name", "start", "ruling", "by", "checks"}) | {
        "cite": str(procedure.citation),
        "effects": effects(procedure.effects),
        "questions": {
            question.id: {
                "text": question.text,
                "fact": question.fact,
                "options": [
                    option.model_dump(include={"id", "to", "by"})
                    | {"label": option.words, "effects": effects(option.effects)}
                    for option in question.option
                ],
            }
            for question in procedure.question
        },
    }
