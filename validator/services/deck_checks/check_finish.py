"""Finishing a check: what was found and decided is kept together; a corrected list follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from sqlmodel import select

from validator.deckcheck.clock import Clock
from validator.deckcheck.procedure import CORRECT_LIST, REPAIR_DECK
from validator.deckcheck.repair import Repair, repair
from validator.report.export import export
from validator.services.access import Actor
from validator.services.caller import Caller
from validator.services.deck_checks.check_access import checker_of, judge_in_order, roles_of
from validator.services.deck_checks.check_saving import hold_open_check, write_state
from validator.services.deck_checks.check_state import CheckState, Decision, read_state
from validator.services.deck_checks.material import Material, material_of
from validator.services.deck_checks.outcome import ILLEGAL, DeckOutcome, Outcome, outcome_of, plain_outcome
from validator.services.deck_checks.rulings import add_infraction
from validator.services.errors import Invalid, NotAllowed
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.submission import ListInput, Receipt, submit_decklist
from validator.services.stored_rows import stored
from validator.store.deck_check import FINISHED, DeckCheck, Infraction

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.deck import Deck
    from validator.services.judging import CheckDecks

FORMAT = "netrunnerdb"
LONGEST_CHECK = timedelta(hours=6)


def correct_list(
    caller: Caller,
    material: Material,
    decks: Mapping[int, Deck],
    reason: str,
    check: CheckDecks,
) -> Receipt:
    """Submit the list again with some decks replaced by what they really are; the others stay as listed."""
    sources = tuple(
        SourceFile(f"{_name(number, listed.side)}.txt", _text(decks.get(number, listed.deck), material))
        for number, listed in enumerate(material.all_decks)
    )
    entry = ListInput(
        material.check.registration_id,
        sources,
        letters=material.submission.letters,
        reason=reason,
        correction=True,
    )
    return submit_decklist(caller, entry, check)


def _name(number: int, side: str) -> str:
    return f"corrected-{side or f'deck-{number + 1}'}"


def _text(deck: Deck, material: Material) -> bytes:
    return export(deck, FORMAT, material.rules.catalogue).encode()


@dataclass(frozen=True, slots=True)
class FinishedCheck:
    """A closed check with its rulings, the number of the corrected revision, and why there is none."""

    check: DeckCheck
    infractions: tuple[Infraction, ...]
    corrected: int | None = None
    uncorrected: str = ""


def finish_check(
    caller: Caller, check_id: int, revision: int, plain: Any, check: CheckDecks
) -> FinishedCheck:
    """Close a check: save it, record its rulings, and correct the list where a ruling says so."""
    state = read_state(plain)
    with caller.writing() as session:
        row = hold_open_check(session, caller.actor, check_id)
        write_state(row, caller.actor, caller.now, revision, state)
        material = material_of(session, row)
        outcome = outcome_of(material, state)
        _verify_rulings(outcome, state)
        infractions = _record(session, caller, material, outcome, state)
        _close(row, caller.actor, caller.now, material, outcome, state)
        details = {"registration": row.registration_id, "match": outcome.match, "seconds": row.seconds}
        caller.record(session, "check.finished", row, event_id=row.event_id, details=details)
    targets = corrected_decks(material, outcome, infractions) if state.correct else {}
    return _correct(caller, material, targets, infractions, check)


def _verify_rulings(outcome: Outcome, state: CheckState) -> None:
    ruled = {decision.procedure for decision in state.rulings}
    for procedure in outcome.procedures:
        if procedure.id not in ruled:
            raise Invalid(f"There is no ruling yet on: {procedure.name}. Answer its questions.", procedure.id)


def _record(
    session: Session, caller: Caller, material: Material, outcome: Outcome, state: CheckState
) -> tuple[Infraction, ...]:
    check, event = material.check, material.event
    standing = checker_of(session, caller.actor, event)
    in_turn = judge_in_order(session, event, (check.registration_id,), check.round_id)
    roles = roles_of(session, event, standing, in_turn)

    def add(decision: Decision) -> Infraction:
        return add_infraction(
            session,
            caller,
            event,
            check.registration_id,
            decision,
            roles,
            check_id=stored(check.id),
            facts=outcome.facts,
        )

    return tuple(add(decision) for decision in state.rulings)


def _close(
    row: DeckCheck, actor: Actor, now: datetime, material: Material, outcome: Outcome, state: CheckState
) -> None:
    clock = clock_of(row, now, state)
    row.status, row.closed_at, row.closed_by = FINISHED, now, actor.name
    row.seconds = int(clock.taken(now).total_seconds())
    row.extension = clock.extension_minutes(now)
    row.outcome = plain_outcome(outcome, repairs_of(material, outcome))


def clock_of(row: DeckCheck, now: datetime, state: CheckState) -> Clock:
    """Return the clock of a check: the judge's own, which also ran without a network, if it makes sense."""
    seconds = state.seconds
    if seconds is not None and seconds <= LONGEST_CHECK.total_seconds():
        return Clock(row.opened_at, row.opened_at + timedelta(seconds=seconds))
    return Clock(row.opened_at, now)


def repairs_of(material: Material, outcome: Outcome) -> dict[int, Repair]:
    """Return for each illegal deck what makes it legal, where the policy has staff repair decks."""
    if REPAIR_DECK not in material.handbook.remedies():
        return {}
    return {
        deck.number: repair(deck.listed.deck, deck.physical, material.rules)
        for deck in outcome.decks
        if deck.judged.verdict == ILLEGAL
    }


def corrected_decks(
    material: Material, outcome: Outcome, infractions: tuple[Infraction, ...]
) -> Mapping[int, Deck]:
    """Return the decks that the list must say from now on, by their number."""
    codes = {effect["code"] for row in infractions for effect in row.effects}
    repairs = repairs_of(material, outcome) if REPAIR_DECK in codes else {}
    targets: dict[int, Deck] = {}
    for deck in outcome.decks:
        corrects = CORRECT_LIST in codes or REPAIR_DECK in codes
        target = repairs[deck.number].deck if deck.number in repairs else deck.physical
        if corrects and _copies(target) != _copies(deck.listed.deck) and _certain(deck):
            targets[deck.number] = target
    return targets


def _certain(deck: DeckOutcome) -> bool:
    """A list with lines or a deck with cards that nobody could name is corrected by hand."""
    return not deck.listed.deck.open_copies and not deck.physical.open_copies


def _copies(deck: Deck) -> dict[tuple[str, str], int]:
    copies: dict[tuple[str, str], int] = {}
    for entry in deck.entries:
        copies[entry.zone, entry.card.id] = copies.get((entry.zone, entry.card.id), 0) + entry.quantity
    return copies


def _correct(
    caller: Caller,
    material: Material,
    targets: Mapping[int, Deck],
    infractions: tuple[Infraction, ...],
    check: CheckDecks,
) -> FinishedCheck:
    row = material.check
    if not targets:
        return FinishedCheck(row, infractions)
    flag = " The change is to the player's advantage." if any(i.advantage for i in infractions) else ""
    reason = f"Deck check {row.id}: {', '.join(dict.fromkeys(i.name for i in infractions))}.{flag}"
    try:
        receipt = correct_list(caller, material, targets, reason, check)
    except NotAllowed as refusal:
        return FinishedCheck(row, infractions, uncorrected=refusal.sentence)
    with caller.writing() as session:
        kept = session.exec(select(DeckCheck).where(DeckCheck.id == row.id).with_for_update()).one()
        kept.outcome = {**kept.outcome, "corrected_revision": receipt.submission.number}
    return FinishedCheck(kept, infractions, corrected=receipt.submission.number)
