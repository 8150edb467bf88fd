"""A deck check and its rulings as one record: shown, printed, filed and handed on as JSON."""

from collections.abc import Sequence

from sqlmodel import Session

from validator.deck import IDENTITY_ZONE
from validator.deckcheck.listed import ListedDeck
from validator.report.deck_check_record import (
    ChecklistRecord,
    CountedDeck,
    DeckCheckHead,
    DeckCheckRecord,
    EventHead,
    ExtensionRecord,
    FoundDeck,
    PinnedList,
    RulesPinned,
    VersionRecord,
    kept_outcome,
    kept_record,
)
from validator.report.deck_record import iso
from validator.rules.rulebook import load_rulebook
from validator.services.caller import Caller
from validator.services.deck_checks.check_access import readable_check
from validator.services.deck_checks.check_state import CheckState
from validator.services.deck_checks.correction import plain_correction, repairs_of
from validator.services.deck_checks.desk.extensions import extension_of
from validator.services.deck_checks.material import Material, material_of, photos_of
from validator.services.deck_checks.outcome import outcome_of, plain_outcome
from validator.services.deck_checks.rulings.ruling_record import plain_rulings
from validator.services.errors import NotFound
from validator.services.stored_rows import rows_of
from validator.store.deck_check import FINISHED, CheckVersion, DeckCheck, Infraction, StaffProxy

DRAWN, DIRECTED = "drawn", "directed"


def recorded_check(
    caller: Caller, event_id: int, check_id: int, version: int | None = None
) -> DeckCheckRecord:
    """Return the report of a check for somebody who may see it, or an earlier version of it."""
    with caller.reading() as session:
        check = readable_check(session, event_id, check_id)
        versions = versions_of(session, check)
        if version is None:
            return {**record_of(session, material_of(session, check)), "versions": _versions(versions)}
        kept = next((row for row in versions if row.number == version), None)
        if kept is None:
            raise NotFound("There is no such version of this report.")
        replaced = _versions([kept])[0]
        return {**kept_record(kept.document), "versions": _versions(versions), "replaced": replaced}


def versions_of(session: Session, check: DeckCheck) -> list[CheckVersion]:
    """Return the reports of a check that were replaced, oldest first."""
    return rows_of(session, CheckVersion, CheckVersion.check_id == check.id)


def _versions(rows: Sequence[CheckVersion]) -> list[VersionRecord]:
    return [
        {
            "number": row.number,
            "replaced_at": iso(row.replaced_at),
            "replaced_by": row.replaced_by,
            "reason": row.reason,
        }
        for row in rows
    ]


def record_of(session: Session, material: Material) -> DeckCheckRecord:
    """Return the present report of a check."""
    check = material.check
    state = CheckState.model_validate(check.state)
    if check.status == FINISHED:
        outcome = kept_outcome(check.outcome)
    else:
        found = outcome_of(material, state)
        outcome = plain_outcome(found, repairs_of(material, found))
    rulings = rows_of(session, Infraction, Infraction.check_id == check.id)
    return {
        "event": _event(material),
        "check": _check(material, state),
        "player": material.player.name,
        "registration": check.registration_id,
        "list": _list(material),
        "match": outcome["match"],
        "complete": outcome["complete"],
        "list_faults": outcome["list_faults"],
        "decks": [_deck(deck, material, state) for deck in outcome["decks"]],
        "checklist": _checklist(material, state, photos_of(session, check.id)),
        "rulings": plain_rulings(session, rulings, material.handbook),
        "correction": plain_correction(outcome.get("correction")),
        "extension": _extension(session, material),
        "proxies": [
            {"id": row.id, "title": row.title, "reason": row.reason, "made_by": row.made_by}
            for row in rows_of(session, StaffProxy, StaffProxy.check_id == check.id)
        ],
        "rules": _rules(material),
    }


def _event(material: Material) -> EventHead:
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


def _check(material: Material, state: CheckState) -> DeckCheckHead:
    check = material.check
    return {
        "id": check.id,
        "status": check.status,
        "kind": DRAWN if check.draw_id is not None else DIRECTED,
        "draw": check.draw_id,
        "reason": check.reason,
        "round": material.round.number if material.round else None,
        "table": check.table_number,
        "opened_at": iso(check.opened_at),
        "opened_by": check.opened_by,
        "closed_at": iso(check.closed_at),
        "closed_by": check.closed_by,
        "end_reason": check.end_reason,
        "seconds": check.seconds,
        "note": state.note,
        "signed": list(state.signed),
    }


def _extension(session: Session, material: Material) -> ExtensionRecord:
    """Return the extra time of the table, and by which rule it is given."""
    row = extension_of(session, material.check.opening)
    rule = material.handbook.extension
    return {
        "minutes": row.minutes if row else 0,
        "proposed": row.proposed if row else 0,
        "reason": row.reason if row else "",
        "text": rule.text if rule else "",
        "document": rule.citation.document if rule else "",
        "section": rule.citation.section if rule else "",
    }


def _list(material: Material) -> PinnedList:
    submission = material.submission
    return {
        "revision": submission.number,
        "submitted_at": iso(submission.submitted_at),
        "submitted_by": submission.submitted_by,
        "hash": submission.content_hash,
        "receipt": submission.receipt,
        "verdict": material.report.verdict,
    }


def _deck(found: FoundDeck, material: Material, state: CheckState) -> CountedDeck:
    number = found["number"]
    listed: ListedDeck = material.listed[number]
    counted = state.decks.get(str(number))
    copies = counted.found if counted else {}
    notes = counted.notes if counted else {}
    return {
        **found,
        "name": _deck_name(listed, material),
        "game": material.rules.catalogue.game.id,
        "identity": listed.deck.identity.title if listed.deck.identity else "",
        "identity_card": listed.deck.identity.id if listed.deck.identity else "",
        "listed": listed.copies,
        "identities": sum(row.copies for row in listed.rows if row.zone == IDENTITY_ZONE),
        "counted": sum(copies.get(row.key, 0) for row in listed.rows)
        + sum(counted.added.values() if counted else ()),
        "rows": [
            {
                "group": row.group,
                "card": row.card,
                "title": row.title,
                "listed": row.copies,
                "found": copies.get(row.key, 0),
                "proxies": row.proxies,
                "note": notes.get(row.key, ""),
            }
            for row in listed.rows
        ],
    }


def _deck_name(listed: ListedDeck, material: Material) -> str:
    return material.rules.catalogue.game.names_of_sides.get(listed.side, "Deck")


def _checklist(
    material: Material, state: CheckState, photos: Sequence[tuple[int, str]]
) -> list[ChecklistRecord]:
    names = {str(number): _deck_name(listed, material) for number, listed in material.listed.items()}
    return [
        {
            "id": item.id,
            "text": item.text,
            "document": item.citation.document,
            "section": item.citation.section,
            "result": state.physical.get(item.id, ""),
            "remark": state.remarks.get(item.id, "").strip(),
            "deck": names.get(state.where.get(item.id, ""), ""),
            "photos": [number for number, subject in photos if subject == item.id],
        }
        for item in material.points
    ]


def _rules(material: Material) -> RulesPinned:
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
        "data_as_of": iso(rules.catalogue.as_of),
        "ruleset_of_list": material.report.ruleset,
        "catalogue_of_list": material.report.catalogue,
    }
