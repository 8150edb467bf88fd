"""What the check screen carries with it, so that it works without a network: list, cards, procedures."""

from __future__ import annotations

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
from validator.rules.procedure_parts import Cited, Procedure, StatedEffect
from validator.services.deck_checks.check_saving import CheckSession
from validator.services.deck_checks.material import Material
from validator.services.events.rules_in_force import to_see_to
from validator.store.deck_check import OPEN, DeckCheck

Plain = dict[str, Any]


def screen_data(found: CheckSession, now: datetime) -> Plain:
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
        "closed": check.revision if check.status != OPEN else None,
        "decks": [_deck(number, listed, material) for number, listed in material.listed.items()],
        "cards": _titles(material.rules.catalogue),
        "items": [_cited(item) for item in material.items],
        "keep_in_mind": [
            {"text": said(rule.text), "cite": str(rule.citation)} for rule in to_see_to(event, "judge")
        ],
        "handbook": _handbook(material.handbook) | _hints(material.handbook, event.tier),
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
                "done": other.status != "open",
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
    place: Plain = {"event_id": check.event_id, "check_id": check.id}
    return {
        "state": url_for("judge_checks.state", **place),
        "save": url_for("judge_checks.save", **place),
        "look": url_for("judge_checks.look", **place),
        "finish": url_for("judge_checks.finish", **place),
        "report": url_for("judge_reports.report", **place),
        "photos": url_for("judge_photos.add", **place),
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
            {"key": r.key, "title": r.title, "group": r.group, "copies": r.copies, "proxies": r.proxies}
            | _card(material.rules.catalogue, r.card)
            for r in listed.rows
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


def _handbook(handbook: Handbook) -> Plain:
    return {
        "deck": handbook.deck_procedure().id,
        "penalties": [penalty.model_dump() for penalty in handbook.penalties],
        "escalations": [_cited(escalation) for escalation in handbook.escalations],
        "procedures": {key: _procedure(value) for key, value in handbook.procedures.items()},
        "consequences": [_cited(consequence) for consequence in handbook.consequences],
        "adjustment": _cited(handbook.adjustment),
        "appeal": _cited(handbook.appeal),
    }


def _cited(part: Cited) -> Plain:
    """Return a part of the procedures with where it is written, for people."""
    return part.model_dump(exclude={"rule", "section"}) | {"cite": str(part.citation)}


def _hints(handbook: Handbook, tier: str) -> Plain:
    """Return what a document says beside its procedures, where it says something."""
    hint, leniency = handbook.hint, handbook.leniency
    lenient = leniency if leniency and tier in leniency.tiers else None
    return {
        "hint": f"{hint.text} ({hint.citation})" if hint else "",
        "leniency": f"{lenient.text} ({lenient.citation})" if lenient else "",
    }


def _procedure(procedure: Procedure) -> Plain:
    def brought_about(effects: Iterable[StatedEffect]) -> list[Plain]:
        return [
            effect.model_dump(exclude={"rule", "section"}) | {"cite": str(procedure.citation_of(effect))}
            for effect in effects
        ]

    return {
        **procedure.model_dump(include={"name", "start", "ruling", "by", "checks"}),
        "cite": str(procedure.citation),
        "effects": brought_about(procedure.effects),
        "questions": {
            key: {
                "text": question.text,
                "fact": question.fact,
                "options": [
                    {"id": option.id, "label": option.words, "to": option.to, "by": option.by}
                    | {"effects": brought_about(option.effects)}
                    for option in question.option
                ],
            }
            for key, question in procedure.questions.items()
        },
    }
