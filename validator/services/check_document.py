"""A deck check as one plain document: the report that is shown, printed, filed and handed on as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlmodel import col, select

from validator.rules.rulebook import load_rulebook
from validator.services.actor import Actor
from validator.services.check_material import Material, material_of
from validator.services.check_outcome import outcome_of
from validator.services.check_record import plain_outcome
from validator.services.check_state import CheckState
from validator.services.finish_check import repairs_of
from validator.services.plain_ruling import plain_moment, plain_rulings
from validator.services.save_check import readable_check
from validator.store.deck_check import FINISHED, DeckCheck, Infraction, StaffProxy

if TYPE_CHECKING:
    from sqlmodel import Session

    from validator.deckcheck.listed import ListedDeck
    from validator.store.database import Store

Plain = dict[str, Any]
DRAWN, DIRECTED = "drawn", "directed"


def check_document(store: Store, actor: Actor, event_id: int, check_id: int) -> Plain:
    """Return the report of a check for somebody who may see it."""
    with store.reading() as session:
        check = readable_check(session, actor, event_id, check_id)
        material = material_of(session, check)
        return _document(session, material)


def _document(session: Session, material: Material) -> Plain:
    check = material.check
    state = CheckState.model_validate(check.state)
    outcome = check.outcome
    if check.status != FINISHED:
        found = outcome_of(material, state)
        outcome = plain_outcome(found, repairs_of(material, found))
    return {
        "event": _event(material),
        "check": _check(material, state),
        "player": material.player.name,
        "registration": check.registration_id,
        "list": _list(material),
        "match": outcome["match"],
        "decks": [_deck(deck, material, state) for deck in outcome["decks"]],
        "checklist": _checklist(material, state),
        "rulings": plain_rulings(session, _infractions(session, check), material.handbook),
        "corrected_revision": outcome.get("corrected_revision"),
        "proxies": [_proxy(row) for row in _proxies(session, check)],
        "rules": _rules(material),
    }


def _event(material: Material) -> Plain:
    event = material.event
    rulebook = load_rulebook()
    return {
        "id": event.id,
        "name": event.name,
        "place": event.place,
        "day": event.day.isoformat(),
        "zone": event.zone,
        "policy": rulebook.policies[event.policy].name,
        "format": rulebook.formats[event.format].name if event.format in rulebook.formats else event.format,
        "tier": event.tier,
    }


def _check(material: Material, state: CheckState) -> Plain:
    check = material.check
    return {
        "id": check.id,
        "status": check.status,
        "kind": DRAWN if check.draw_id is not None else DIRECTED,
        "draw": check.draw_id,
        "reason": check.reason,
        "round": material.round.number if material.round else None,
        "table": check.table_number,
        "opened_at": plain_moment(check.opened_at),
        "opened_by": check.opened_by,
        "closed_at": plain_moment(check.closed_at),
        "closed_by": check.closed_by,
        "seconds": check.seconds,
        "extension": check.extension,
        "note": state.note,
        "signed": list(state.signed),
    }


def _list(material: Material) -> Plain:
    submission = material.submission
    return {
        "revision": submission.number,
        "submitted_at": plain_moment(submission.submitted_at),
        "submitted_by": submission.submitted_by,
        "hash": submission.content_hash,
        "receipt": submission.receipt,
        "verdict": material.report.verdict,
    }


def _deck(found: Plain, material: Material, state: CheckState) -> Plain:
    number = found["number"]
    listed: ListedDeck = material.listed[number]
    counted = state.decks.get(str(number))
    copies = counted.found if counted else {}
    notes = counted.notes if counted else {}
    game = material.rules.catalogue.game
    names = dict(zip(game.sides, game.side_names, strict=True))
    return {
        **found,
        "name": names.get(listed.side, "Deck"),
        "identity": listed.deck.identity.title if listed.deck.identity else "",
        "listed": listed.copies,
        "counted": sum(copies.get(row.key, 0) for row in listed.rows)
        + sum(counted.added.values() if counted else ()),
        "rows": [
            {
                "group": row.group,
                "title": row.title,
                "listed": row.copies,
                "found": copies.get(row.key, 0),
                "proxies": row.proxies,
                "note": notes.get(row.key, ""),
            }
            for row in listed.rows
        ],
    }


def _checklist(material: Material, state: CheckState) -> list[Plain]:
    return [
        {
            "id": item.id,
            "text": item.text,
            "document": item.citation.document,
            "section": item.citation.section,
            "result": state.physical.get(item.id, ""),
            "remark": state.remarks.get(item.id, ""),
        }
        for item in material.items
    ]


def _proxy(row: StaffProxy) -> Plain:
    return {"id": row.id, "title": row.title, "reason": row.reason, "made_by": row.made_by}


def _rules(material: Material) -> Plain:
    rules = material.rules
    return {
        "policy": rules.policy,
        "format": rules.format,
        "environment": rules.environment or None,
        "card_list": rules.list_id or None,
        "pool": rules.pool_name,
        "day": rules.day.isoformat(),
        "ruleset": rules.version,
        "catalogue": rules.catalogue.version,
        "ruleset_of_list": material.report.ruleset,
        "catalogue_of_list": material.report.catalogue,
    }


def _infractions(session: Session, check: DeckCheck) -> list[Infraction]:
    query = select(Infraction).where(Infraction.check_id == check.id).order_by(col(Infraction.id))
    return list(session.exec(query))


def _proxies(session: Session, check: DeckCheck) -> list[StaffProxy]:
    query = select(StaffProxy).where(StaffProxy.check_id == check.id).order_by(col(StaffProxy.id))
    return list(session.exec(query))
