"""A deck check and its rulings as one plain record: shown, printed, filed and handed on as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlmodel import col, select

from validator.deckcheck.procedure import NO_PENALTY
from validator.rules.rulebook import load_rulebook
from validator.services.caller import Caller
from validator.services.deck_checks.check_finish import repairs_of
from validator.services.deck_checks.check_saving import readable_check
from validator.services.deck_checks.check_state import CheckState
from validator.services.deck_checks.material import Material, material_of
from validator.services.deck_checks.outcome import outcome_of, plain_outcome
from validator.services.stored_rows import stored
from validator.store.deck_check import FINISHED, Appeal, DeckCheck, Infraction, StaffProxy

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.deckcheck.handbook import Handbook
    from validator.deckcheck.listed import ListedDeck

Plain = dict[str, Any]
DRAWN, DIRECTED = "drawn", "directed"


def plain_rulings(session: Session, rows: Sequence[Infraction], handbook: Handbook) -> list[Plain]:
    """Return rulings with their appeals as plain data, in one query however many they are."""
    query = select(Appeal).where(col(Appeal.infraction_id).in_([row.id for row in rows]))
    appeals: dict[int, list[Appeal]] = {}
    for appeal in session.exec(query.order_by(col(Appeal.id))):
        appeals.setdefault(appeal.infraction_id, []).append(appeal)
    return [_ruling(row, appeals.get(stored(row.id), []), handbook) for row in rows]


def _ruling(row: Infraction, appeals: Sequence[Appeal], handbook: Handbook) -> Plain:
    procedure = handbook.procedures.get(row.procedure)
    questions = (procedure.questions or {}) if procedure else {}
    decided = [appeal.penalty for appeal in appeals if appeal.decided_at is not None]
    final = decided[-1] if decided else row.penalty
    return {
        "id": row.id,
        "procedure": row.procedure,
        "name": row.name,
        "round": row.round_number,
        "answers": [
            {"question": questions[key].text, "answer": _label(handbook, row, key, answer)}
            for key, answer in row.answers.items()
            if key in questions
        ],
        "facts": row.facts,
        "prescribed": row.prescribed,
        "prescribed_name": penalty_name(handbook, row.prescribed),
        "penalty": row.penalty,
        "penalty_name": penalty_name(handbook, row.penalty),
        "final": final,
        "final_name": penalty_name(handbook, final),
        "reason": row.reason,
        "text": row.text,
        "effects": row.effects,
        "escalated": row.escalated,
        "advantage": row.advantage,
        "engine_disagrees": _engine_disagrees(row),
        "recorded_at": plain_moment(row.recorded_at),
        "recorded_by": row.recorded_by,
        "waits_for": row.waits_for if row.confirmed_at is None else [],
        "confirmed_by": row.confirmed_by,
        "appeals": [_appeal(appeal, handbook) for appeal in appeals],
    }


def _engine_disagrees(row: Infraction) -> bool:
    known = row.facts.get("legal")
    return (
        known is not None
        and row.answers.get("legal") in ("yes", "no")
        and ((row.answers["legal"] == "yes") is not known)
    )


def penalty_name(handbook: Handbook, code: str) -> str:
    """Return what people call a penalty."""
    penalty = handbook.penalty(code)
    return penalty.name if penalty else "No penalty" if code == NO_PENALTY else code


def _label(handbook: Handbook, row: Infraction, question: str, answer: str) -> str:
    procedure = handbook.procedures[row.procedure]
    option = (procedure.questions or {})[question].option(answer)
    return option.label if option else answer


def _appeal(appeal: Appeal, handbook: Handbook) -> Plain:
    return {
        "id": appeal.id,
        "filed_at": plain_moment(appeal.filed_at),
        "filed_by": appeal.filed_by,
        "grounds": appeal.grounds,
        "decided_at": plain_moment(appeal.decided_at),
        "decided_by": appeal.decided_by,
        "penalty": appeal.penalty,
        "penalty_name": penalty_name(handbook, appeal.penalty) if appeal.decided_at else "",
        "reason": appeal.reason,
    }


def plain_moment(moment: datetime | None) -> str | None:
    """Return a moment as text."""
    return moment.isoformat() if moment else None


def check_document(caller: Caller, event_id: int, check_id: int) -> Plain:
    """Return the report of a check for somebody who may see it."""
    with caller.reading() as session:
        check = readable_check(session, caller.actor, event_id, check_id)
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
