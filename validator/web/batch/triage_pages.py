"""Deciding about lists that arrived: whose each is, which one counts, and taking lists away as files."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.batch.triage import Proposal, TriageRow
from validator.languages.figures import moment
from validator.services.access import Action
from validator.services.batches.batch_start import batch_progress
from validator.services.batches.decisions import accept_proposal, dismiss_proposal, reopen_decks
from validator.services.batches.event_triage import triage_event
from validator.services.batches.list_export import full_rows, lists_of_event
from validator.services.batches.rival_decks import SideChoice, side_choices
from validator.services.batches.waiting_decks import OpenedDecks, open_batch_decks
from validator.services.errors import Invalid, NotFound
from validator.services.judging import rules_of
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.revisions import load_list
from validator.services.roster.players import register_player
from validator.services.stored_rows import find_registration, stored
from validator.web.answers.answer import answer_of
from validator.web.answers.benches import benches, live_answer
from validator.web.answers.list_form import sides_of, texts_in
from validator.web.answers.list_table import arranged
from validator.web.answers.seen_lines import seen_in
from validator.web.answers.source_view import show_source
from validator.web.batch.corrected_lists import benches_of, corrected_in, mark_of
from validator.web.downloads.event_files import chosen_export, exported_lists
from validator.web.event_context import event_and_standing
from validator.web.notices import FILTERS, flash_with_undo, go, refusal_shown_at
from validator.web.permissions import accounts_only, caller
from validator.web.responses import json_answer
from validator.web.site import site

triage = Blueprint("triage", __name__, url_prefix="/events/<int:event_id>/triage")
triage.before_request(accounts_only)
_PROPOSAL = re.compile(r"(\d{1,9}):(\d{1,9}(?:,\d{1,9})*)(?:=(\d{1,9}))?")
NEW_PLAYER = "new"
# Which deck of a side counts is chosen in a field of its own, such as "side-corp".
SIDE = "side-"
DECIDED = "Somebody else has already decided about this list. Reload the table."


@triage.route("/proposals/<value>", methods=["GET", "POST"])
def proposal(event_id: int, value: str) -> ResponseReturnValue:
    """Show a list that waits for somebody's word beside its source."""
    event, _ = event_and_standing(event_id, Action.OPEN_LIST)
    found = triage_event(caller(), event_id)
    asked = next((p for row in found.rows for p in row.proposals if p.value == value), None)
    if asked is None:
        raise NotFound(DECIDED)
    reason = request.form.get("reason", "")
    try:
        opened = open_batch_decks(caller(), asked.batch_id, asked.deck_ids, reason)
    except Invalid as error:
        return render_template("batch/reason.html", event=event, problem=error, reason=reason), error.status
    row = next(row for row in found.rows if asked in row.proposals)
    name = row.player
    shown = [show_source(item.name, item.data, opened.records, item.reading) for item in opened.items]
    choices = _choices(row, opened)
    players = [(row.registration_id, row.player) for row in found.rows if row.registration_id is not None]
    return render_template(
        "batch/proposal.html",
        event=event,
        proposal=asked,
        opened=opened,
        choices=choices,
        benches=[] if any(choice.open for choice in choices) else benches_of(event, opened.records),
        mark_of=mark_of,
        answer=answer_of(opened.records),
        sources=[source for found in shown for source in found],
        kept=_filters(request.args),
        players=sorted(players, key=lambda item: item[1].casefold()),
        new_player="" if name in dict(players).values() else name,
    )


@triage.post("/live")
def live(event_id: int) -> Response:
    """Check one deck of a list that arrived while staff correct it."""
    event, _ = event_and_standing(event_id, Action.OPEN_LIST)
    found = benches(sides_of(event), texts_in(request.form), rules_of(event), seen_in(request.form))
    return json_answer(live_answer(found, request.args.get("side", "")))


@triage.post("/accept")
@refusal_shown_at("events.show", "event_id")
def accept(event_id: int) -> ResponseReturnValue:
    """File proposals: the one whose button was pressed, or those of the selected rows."""
    event_and_standing(event_id, Action.RUN_BATCH)
    wanted = _wanted(event_id)
    if not wanted:
        raise Invalid("Nothing to assign: select rows whose list has exactly one likely player.")
    reason = request.form.get("reason", "")
    refused: list[str] = []
    filed: list[Filing] = []
    for filing in wanted:
        try:
            _file(filing, reason)
            filed.append(filing)
        except (Invalid, NotFound) as error:
            refused.append(error.sentence)
    if filed:
        done = "1 list assigned." if len(filed) == 1 else f"{len(filed)} lists assigned."
        _offer_undo(event_id, done, filed)
    for sentence in dict.fromkeys(refused):
        flash(sentence, "bad")
    return _back(event_id)


@triage.post("/dismiss")
@refusal_shown_at("events.show", "event_id")
def dismiss(event_id: int) -> ResponseReturnValue:
    """Dismiss a list that counts for nobody."""
    event_and_standing(event_id, Action.RUN_BATCH)
    batch_id, decks, _ = _parsed(request.form.get("proposal", ""))
    row, _ = _asked(event_id, batch_id, decks)
    dismiss_proposal(caller(), batch_id, decks)
    _offer_undo(event_id, f"Dismissed: {row.player}.", [Filing(batch_id, decks)])
    return _back(event_id)


@triage.post("/reopen")
@refusal_shown_at("events.show", "event_id")
def reopen(event_id: int) -> ResponseReturnValue:
    """Undo filing or dismissing lists: they are asked about again."""
    event_and_standing(event_id, Action.RUN_BATCH)
    chosen = [_parsed(value) for value in request.form.getlist("proposal")]
    for batch_id, decks, _ in chosen:
        if batch_progress(caller(), batch_id).batch.event_id != event_id:
            raise NotFound(DECIDED)
        reopen_decks(caller(), batch_id, decks)
    one = len(chosen) == 1
    flash("1 list needs a decision again." if one else f"{len(chosen)} lists need a decision again.", "good")
    return _back(event_id)


@triage.post("/export")
@refusal_shown_at("events.show", "event_id")
def export(event_id: int) -> ResponseReturnValue:
    """Take the selected lists away as a file, or all of them."""
    event, _ = event_and_standing(event_id, Action.EXPORT_LISTS)
    kind = request.form.get("kind", "")
    chosen = chosen_export(kind)
    rows = full_rows(
        caller(),
        event_id,
        purpose=kind,
        registrations=selected(event_id) or None,
        unclaimed=chosen.unclaimed,
        reason=request.form.get("reason", ""),
    )

    def link_to(receipt: str) -> str:
        return url_for("public.proof", receipt=receipt, _external=True)

    lists = lists_of_event(event, rows, moment(site().now(), event.zone), link_to)
    answer: Response = exported_lists(chosen, lists)
    return answer


def selected(event_id: int) -> list[int]:
    """Return the registrations that are selected on the page, or all that fit its filters."""
    if request.form.get("everything"):
        return [row.registration_id for row in _fitting(event_id) if row.registration_id is not None]
    return request.form.getlist("registration", int)


def _fitting(event_id: int) -> tuple[TriageRow, ...]:
    return tuple(arranged(triage_event(caller(), event_id), request.form).paged.everything)


@dataclass(frozen=True, slots=True)
class Filing:
    """Decks of a batch that become the list of a player, and those that were rejected for them."""

    batch_id: int
    decks: list[int]
    registration_id: int = 0
    rejected: tuple[int, ...] = ()
    corrected: tuple[SourceFile, ...] = ()


def _wanted(event_id: int) -> list[Filing]:
    """Return what shall be filed for whom; of selected rows only proposals for exactly one player."""
    pressed = request.form.get("proposal", "")
    if pressed:
        return [_pressed(event_id, pressed)]
    return [
        Filing(proposal.batch_id, list(proposal.deck_ids), proposal.candidates[0][0])
        for row in _selected_rows(event_id)
        for proposal in row.proposals
        if proposal.certain
    ]


def _pressed(event_id: int, pressed: str) -> Filing:
    batch_id, decks, registration_id = _parsed(pressed)
    chosen = request.form.get("player", "")
    registration_id = registration_id or (int(chosen) if chosen.isdecimal() else 0)
    row, asked = _asked(event_id, batch_id, decks)
    sides = [name for name in request.form if name.startswith(SIDE)]
    if asked.doubled and not sides:
        raise Invalid("Two decks of one side arrived. Open the list and choose which one counts.", "player")
    if sides:
        picked = {int(value) for value in map(request.form.get, sides) if value and value.isdecimal()}
        rejected = tuple(number for number in decks if number not in picked)
        decks = [number for number in decks if number in picked]
    else:
        rejected = ()
    if chosen == NEW_PLAYER:
        registration_id = stored(register_player(caller(), event_id, row.player).registration.id)
    if not registration_id:
        raise Invalid("Choose the player to whom this list belongs.", "player")
    return Filing(batch_id, decks, registration_id, rejected, corrected_in(request.form))


def _file(filing: Filing, reason: str) -> None:
    """File what was chosen; where what counts already was chosen, nothing but dismissing remains."""
    if filing.decks:
        chosen = filing.batch_id, filing.decks, filing.registration_id
        accept_proposal(caller(), *chosen, reason, rejected=filing.rejected, corrected=filing.corrected)
    else:
        dismiss_proposal(caller(), filing.batch_id, filing.rejected, reason)


def _offer_undo(event_id: int, sentence: str, decided: Sequence[Filing]) -> None:
    fields = [
        ("proposal", f"{one.batch_id}:{','.join(map(str, (*one.decks, *one.rejected)))}") for one in decided
    ]
    kept = _filters(request.form).items()
    flash_with_undo(sentence, url_for("triage.reopen", event_id=event_id), [*fields, *kept])


def _filters(wanted: Mapping[str, str]) -> dict[str, Any]:
    """Return what the table was filtered by, so that it stays where it was."""
    return {name: wanted[name] for name in FILTERS if wanted.get(name)}


def _back(event_id: int) -> ResponseReturnValue:
    return go("events.show", event_id=event_id, **_filters(request.form))


def _choices(row: TriageRow, opened: OpenedDecks) -> list[SideChoice]:
    """Put the decks of a proposal beside each other, and beside the list that the player has."""
    files = {item.id: item.name.rsplit("/", 1)[-1] for item in opened.items}
    waiting = [
        (deck.id, files[deck.item_id], record)
        for deck, record in zip(opened.decks, opened.records, strict=True)
    ]
    if not row.registration_id or not row.revision:
        return side_choices(waiting)
    with site().store.reading() as session:
        current = load_list(session, find_registration(session, row.registration_id))
    return side_choices(waiting, current.report.decks, row.revision)


def _selected_rows(event_id: int) -> list[TriageRow]:
    """Return the rows that are selected on the page, or all that fit its filters."""
    rows = _fitting(event_id)
    if request.form.get("everything"):
        return list(rows)
    numbers, values = set(selected(event_id)), set(request.form.getlist("row"))
    return [
        row
        for row in rows
        if row.registration_id in numbers or any(proposal.value in values for proposal in row.proposals)
    ]


def _parsed(value: str) -> tuple[int, list[int], int]:
    found = _PROPOSAL.fullmatch(value)
    if found is None:
        raise NotFound("This list is no longer here. Reload the table.")
    return int(found[1]), [int(number) for number in found[2].split(",")], int(found[3] or 0)


def _asked(event_id: int, batch_id: int, decks: list[int]) -> tuple[TriageRow, Proposal]:
    """Return the row and its proposal that the decks make up; one of another event is not found."""
    for row in triage_event(caller(), event_id).rows:
        for found in row.proposals:
            if found.batch_id == batch_id and set(decks) <= set(found.deck_ids):
                return row, found
    raise NotFound(DECIDED)
