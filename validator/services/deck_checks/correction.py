"""The corrected list that follows from a check: planned when the check closes, carried out right after.

The plan is kept with the check, so that a correction is never lost: whoever opens the next check of the
player, or the report, carries out what is still due.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlmodel import Session, select

from validator.deck import NO_PLACEHOLDERS, Deck
from validator.deckcheck.procedure import CORRECT_LIST, REPAIR_DECK
from validator.deckcheck.repair import Repair, repair
from validator.report.deck_check_record import CorrectionPlan, CorrectionRecord, PlannedSource
from validator.report.export import export
from validator.services.caller import Caller
from validator.services.deck_checks.material import Material
from validator.services.deck_checks.outcome import ILLEGAL, DeckOutcome, Outcome
from validator.services.errors import NotAllowed
from validator.services.judging import CheckDecks
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.submission import ListInput, NewerRevision, submit_decklist
from validator.store.deck_check import ANNULLED, OPEN, REFUSED, DeckCheck, Infraction

FORMAT = "netrunnerdb"
# Nothing to correct; planned; carried out; not this judge's to do; only a person can; not wanted.
NONE, DUE, DONE, NOT_ALLOWED, BY_HAND, LEFT = "none", "due", "done", "refused", "by-hand", "left"
UNREADABLE = "The list or the deck holds cards that nobody could name for certain: correct the list by hand."
CHANGED_MEANWHILE = "Somebody submitted another list since this check began: compare both by hand."
AS_COUNTED = "The count is as listed, so nothing was changed: complete the list by hand."


def repairs_of(material: Material, outcome: Outcome) -> dict[int, Repair]:
    """Return for each illegal deck what makes it legal, where the policy has staff repair decks."""
    if REPAIR_DECK not in material.handbook.remedies():
        return {}
    return {
        deck.number: repair(deck.listed.deck, deck.physical, material.rules)
        for deck in outcome.decks
        if deck.judged.verdict == ILLEGAL
    }


def plan_correction(
    material: Material, outcome: Outcome, infractions: Sequence[Infraction], *, wanted: bool
) -> CorrectionPlan:
    """Say what the list must say from now on, by the rulings of a check."""
    counting = [row for row in infractions if row.status not in (REFUSED, ANNULLED)]
    codes = {effect["code"] for row in counting for effect in row.effects}
    if not codes & {CORRECT_LIST, REPAIR_DECK}:
        return taken_back(material)
    if not wanted:
        return {"status": LEFT, "note": "The judge left the list as it was."}
    repairs = repairs_of(material, outcome) if REPAIR_DECK in codes else {}
    changed = {deck.number: _target(deck, repairs) for deck in outcome.decks if _differs(deck, repairs)}
    if any(not _certain(deck) for deck in outcome.decks if deck.number in changed or deck.listed.unread):
        return {"status": BY_HAND, "note": UNREADABLE}
    if not changed:
        return {"status": BY_HAND, "note": AS_COUNTED}
    flag = " The change is to the player's advantage." if any(row.advantage for row in counting) else ""
    names = ", ".join(dict.fromkeys(row.name for row in counting))
    return _due(material, changed, f"Deck check {material.check.id}: {names}.{flag}")


def taken_back(material: Material) -> CorrectionPlan:
    """Say what the list must say again when a check that had corrected it no longer asks for that."""
    earlier = _earlier(material)
    if earlier is None or earlier["status"] != DONE:
        return {"status": NONE}
    if any(listed.unread for listed in material.all_decks):
        return {"status": BY_HAND, "note": UNREADABLE}
    reason = f"Deck check {material.check.id} was amended or annulled."
    return {**_due(material, {}, reason), "note": "The list is again what it was before this check"}


def _earlier(material: Material) -> CorrectionPlan | None:
    """Return what became of the list when the check was closed before."""
    return material.check.outcome.get("correction")


def _due(material: Material, changed: Mapping[int, Deck], reason: str) -> CorrectionPlan:
    earlier = _earlier(material)
    return {
        "status": DUE,
        "reason": reason,
        "based_on": (earlier.get("revision") if earlier else None) or material.submission.number,
        "letters": material.submission.letters,
        "sources": _sources(material, changed),
        "placeholders": _placeholders(material, changed),
    }


def _target(deck: DeckOutcome, repairs: Mapping[int, Repair]) -> Deck:
    return repairs[deck.number].deck if deck.number in repairs else deck.physical


def _differs(deck: DeckOutcome, repairs: Mapping[int, Repair]) -> bool:
    target, listed = _target(deck, repairs), deck.listed.deck
    return _copies(target) != _copies(listed) or target.placeholders != listed.placeholders


def _certain(deck: DeckOutcome) -> bool:
    """A list with lines or a deck with cards that nobody could name is corrected by hand."""
    return not deck.listed.unread and not deck.physical.open_copies


def _copies(deck: Deck) -> dict[tuple[str, str], int]:
    copies: dict[tuple[str, str], int] = {}
    for entry in deck.entries:
        copies[entry.zone, entry.card.id] = copies.get((entry.zone, entry.card.id), 0) + entry.quantity
    return copies


def _sources(material: Material, changed: Mapping[int, Deck]) -> list[PlannedSource]:
    return [
        {
            "name": f"corrected-{listed.side or f'deck-{number + 1}'}.txt",
            "text": _text(changed.get(number, listed.deck), material),
        }
        for number, listed in enumerate(material.all_decks)
    ]


def _text(deck: Deck, material: Material) -> str:
    """Write a deck as a list; blanks are no cards, they are kept beside it."""
    return export(replace(deck, placeholders=NO_PLACEHOLDERS), FORMAT, material.rules.catalogue)


def _placeholders(material: Material, changed: Mapping[int, Deck]) -> dict[str, list[int]]:
    decks = {
        listed.side: changed.get(number, listed.deck) for number, listed in enumerate(material.all_decks)
    }
    return {
        side: list(deck.placeholders) for side, deck in decks.items() if deck.placeholders != NO_PLACEHOLDERS
    }


def carry_out(caller: Caller, check_id: int, check: CheckDecks) -> DeckCheck:
    """Correct the list as a check planned it; doing it twice changes nothing."""
    with caller.reading() as session:
        row = session.get_one(DeckCheck, check_id)
    plan = row.outcome.get("correction")
    if plan is None or plan["status"] not in (DUE, NOT_ALLOWED):
        return row
    sources = tuple(SourceFile(source["name"], source["text"].encode()) for source in plan["sources"])
    entry = ListInput(
        row.registration_id,
        sources,
        letters=plan["letters"],
        reason=plan["reason"],
        based_on=plan.get("based_on"),
        correction=True,
        placeholders={side: (blanks, agendas) for side, (blanks, agendas) in plan["placeholders"].items()},
    )
    try:
        number = submit_decklist(caller, entry, check).submission.number
    except NotAllowed as refusal:
        return _noted(caller, check_id, {**plan, "status": NOT_ALLOWED, "note": refusal.sentence})
    except NewerRevision:
        return _noted(caller, check_id, {"status": BY_HAND, "note": CHANGED_MEANWHILE})
    done: CorrectionPlan = {
        "status": DONE,
        "reason": plan["reason"],
        "revision": number,
        "note": plan.get("note"),
    }
    return _noted(caller, check_id, done)


def _noted(caller: Caller, check_id: int, plan: CorrectionPlan) -> DeckCheck:
    with caller.writing() as session:
        row = session.exec(select(DeckCheck).where(DeckCheck.id == check_id).with_for_update()).one()
        row.outcome = {**row.outcome, "correction": plan}
    return row


def due_corrections(session: Session, registration_id: int) -> list[int]:
    """Return the checks of a player whose correction was planned and not carried out yet."""
    query = select(DeckCheck).where(DeckCheck.registration_id == registration_id, DeckCheck.status != OPEN)
    plans = [(row.id, row.outcome.get("correction")) for row in session.exec(query)]
    return [check_id for check_id, plan in plans if plan and plan["status"] == DUE]


def plain_correction(plan: CorrectionPlan | None) -> CorrectionRecord:
    """Return what a report says about the correction."""
    if not plan:
        return {"status": NONE, "revision": None, "note": None}
    return {"status": plan["status"], "revision": plan.get("revision"), "note": plan.get("note")}
