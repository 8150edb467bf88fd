"""One player in the eyes of the staff: history, rulings, appeals, proxies by staff, lost cards."""

from __future__ import annotations

from typing import TypeVar

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from card_data.catalogue import load_catalogue
from validator.deckcheck.handbook import load_handbook
from validator.report import check_report
from validator.report.printed_list import group_name
from validator.report.proxy_pdf import PrintedProxy, proxies_pdf
from validator.services.access import Action
from validator.services.deck_checks.appeals import decide_appeal, file_appeal
from validator.services.deck_checks.check_state import Decision
from validator.services.deck_checks.check_summary import player_history
from validator.services.deck_checks.lost_cards import report_lost_card, settle_lost_card
from validator.services.deck_checks.ruling_changes import (
    annul_ruling,
    change_ruling,
    confirm_ruling,
    refuse_ruling,
)
from validator.services.deck_checks.rulings import preview_ruling, record_infraction
from validator.services.deck_checks.staff_proxies import ProxyRequest, issue_proxy
from validator.services.errors import Invalid, NotAllowed, NotFound
from validator.services.stored_rows import find_registration, player_of
from validator.store.deck_check import WAITING, Appeal, Infraction, LostCard, StaffProxy
from validator.web.answers.deck_files import as_file
from validator.web.event_context import event_and_standing, of_event
from validator.web.permissions import caller, signed_in_only
from validator.web.refusals import refusal_shown_at
from validator.web.site import site

judge_rulings = Blueprint("judge_rulings", __name__, url_prefix="/judge/<int:event_id>")
LONGEST = 2000
T = TypeVar("T", Infraction, StaffProxy, LostCard)


@judge_rulings.get("/players/<int:registration_id>")
@signed_in_only
def player(event_id: int, registration_id: int) -> ResponseReturnValue:
    """Show what happened to a player at this event, and what staff can do."""
    of_event(event_id, registration_id)
    return _player_page(event_id, registration_id)


def _player_page(
    event_id: int, registration_id: int, asked: Decision | None = None, problem: str = ""
) -> str:
    """Render a player's page; what was asked for and refused stays in its form."""
    event, _ = event_and_standing(event_id, Action.RUN_CHECK)
    handbook = load_handbook(event.policy)
    return render_template(
        "judge/player.html",
        event=event,
        history=player_history(caller(), event_id, registration_id),
        handbook=handbook,
        words=check_report,
        asked=asked,
        problem=problem,
        typed=request.form if problem else {},
        now=site().now(),
    )


@judge_rulings.post("/players/<int:registration_id>/ruling")
@signed_in_only
@refusal_shown_at("judge_rulings.player", "event_id", "registration_id")
def ruling(event_id: int, registration_id: int) -> ResponseReturnValue:
    """Show what a ruling brings about, then record it."""
    of_event(event_id, registration_id)
    form = request.form
    decision = Decision(
        procedure=form.get("procedure", "")[:200],
        answers=_answers(),
        penalty=form.get("penalty", "")[:200],
        reason=form.get("reason", "")[:LONGEST],
        text=form.get("text", "")[:LONGEST],
    )
    if form.get("seen"):
        row = record_infraction(caller(), registration_id, decision)
        flash(
            "The ruling waits for confirmation." if row.status == WAITING else "The ruling is given.", "good"
        )
        return _back(event_id, registration_id)
    try:
        preview = preview_ruling(caller(), registration_id, decision)
    except Invalid as error:
        return _player_page(event_id, registration_id, decision, error.sentence), 422
    return render_template(
        "judge/preview.html",
        event=event_and_standing(event_id, Action.RUN_CHECK)[0],
        player=player_history(caller(), event_id, registration_id).player,
        registration_id=registration_id,
        decision=decision,
        preview=preview,
        handbook=load_handbook(event_and_standing(event_id, Action.RUN_CHECK)[0].policy),
        words=check_report,
    )


@judge_rulings.post("/rulings/<int:ruling_id>/confirm")
@signed_in_only
@refusal_shown_at("judge_reports.summary", "event_id")
def confirm(event_id: int, ruling_id: int) -> ResponseReturnValue:
    """Confirm a ruling that waits."""
    row = _of_event(Infraction, event_id, ruling_id)
    confirm_ruling(caller(), ruling_id)
    flash("The ruling is confirmed.", "good")
    return _back(event_id, row.registration_id)


@judge_rulings.post("/rulings/<int:ruling_id>/refuse")
@signed_in_only
@refusal_shown_at("judge_reports.summary", "event_id")
def refuse(event_id: int, ruling_id: int) -> ResponseReturnValue:
    """Refuse a ruling that waits."""
    row = _of_event(Infraction, event_id, ruling_id)
    refuse_ruling(caller(), ruling_id, _reason())
    flash("The ruling is refused. Nothing follows from it.", "good")
    return _back(event_id, row.registration_id)


@judge_rulings.post("/rulings/<int:ruling_id>/change")
@signed_in_only
@refusal_shown_at("judge_reports.summary", "event_id")
def change(event_id: int, ruling_id: int) -> ResponseReturnValue:
    """Set another penalty."""
    row = _of_event(Infraction, event_id, ruling_id)
    form = request.form
    changed = change_ruling(
        caller(), ruling_id, form.get("penalty", ""), _reason(), form.get("text", "")[:LONGEST]
    )
    waits = changed.status == WAITING
    flash("The change waits for confirmation." if waits else "The ruling is changed.", "good")
    return _back(event_id, row.registration_id)


@judge_rulings.post("/rulings/<int:ruling_id>/annul")
@signed_in_only
@refusal_shown_at("judge_reports.summary", "event_id")
def annul(event_id: int, ruling_id: int) -> ResponseReturnValue:
    """Take a ruling back."""
    row = _of_event(Infraction, event_id, ruling_id)
    annul_ruling(caller(), ruling_id, _reason())
    flash("The ruling is annulled. It stays on record and counts no more.", "good")
    return _back(event_id, row.registration_id)


@judge_rulings.post("/rulings/<int:ruling_id>/appeal")
@signed_in_only
@refusal_shown_at("judge_reports.summary", "event_id")
def appeal(event_id: int, ruling_id: int) -> ResponseReturnValue:
    """Note a player's appeal."""
    row = _of_event(Infraction, event_id, ruling_id)
    grounds = request.form.get("grounds", "")[:LONGEST]
    file_appeal(caller(), ruling_id, grounds)
    flash("The appeal is noted.", "good")
    return _back(event_id, row.registration_id)


@judge_rulings.post("/appeals/<int:appeal_id>")
@signed_in_only
@refusal_shown_at("judge_reports.summary", "event_id")
def decide(event_id: int, appeal_id: int) -> ResponseReturnValue:
    """Decide an appeal."""
    event_and_standing(event_id, Action.RUN_CHECK)
    with site().store.reading() as session:
        found = session.get(Appeal, appeal_id)
        row = session.get(Infraction, found.infraction_id) if found else None
    if row is None or row.event_id != event_id:
        raise NotFound("There is no such appeal in this event.")
    penalty, reason = request.form.get("penalty", ""), request.form.get("reason", "")[:LONGEST]
    decide_appeal(caller(), appeal_id, penalty, reason)
    flash("The appeal is decided.", "good")
    return _back(event_id, row.registration_id)


@judge_rulings.post("/players/<int:registration_id>/proxy")
@signed_in_only
@refusal_shown_at("judge_rulings.player", "event_id", "registration_id")
def proxy(event_id: int, registration_id: int) -> ResponseReturnValue:
    """Record a proxy that staff write."""
    of_event(event_id, registration_id)
    form = request.form
    asked = ProxyRequest(
        form.get("title", ""),
        form.get("reason", "")[:LONGEST],
        form.get("illegible", "")[:LONGEST],
        bool(form.get("original_kept")),
    )
    try:
        issue_proxy(caller(), registration_id, asked)
    except Invalid as error:
        return _player_page(event_id, registration_id, problem=error.sentence), 422
    flash("The proxy is recorded. Print it, or write these words by hand.", "good")
    return _back(event_id, registration_id)


@judge_rulings.get("/proxies/<int:proxy_id>.pdf")
@signed_in_only
def proxy_pdf(event_id: int, proxy_id: int) -> ResponseReturnValue:
    """Return a proxy to print and cut out."""
    event, standing = event_and_standing(event_id, Action.RUN_CHECK)
    row = _of_event(StaffProxy, event_id, proxy_id)
    if not standing.sees_lists:
        raise NotAllowed("You play in this event: somebody else of the staff prints this proxy.")
    with site().store.reading() as session:
        name = player_of(session, find_registration(session, row.registration_id)).name
    catalogue = load_catalogue(event.game)
    kind = group_name(catalogue.game, catalogue.cards[row.card]) if row.card in catalogue.cards else ""
    made_on = row.made_at.date().isoformat()
    printed = PrintedProxy(row.title, kind, row.illegible, event.name, name, row.made_by, made_on)
    return as_file(proxies_pdf([printed]), f"proxy-{proxy_id}.pdf", "application/pdf")


@judge_rulings.post("/players/<int:registration_id>/lost")
@signed_in_only
@refusal_shown_at("judge_rulings.player", "event_id", "registration_id")
def lost(event_id: int, registration_id: int) -> ResponseReturnValue:
    """Start the clock for a lost card."""
    of_event(event_id, registration_id)
    minutes = request.form.get("minutes", "")
    try:
        report_lost_card(
            caller(),
            registration_id,
            request.form.get("title", ""),
            minutes=int(minutes) if minutes.isdecimal() else None,
        )
    except Invalid as error:
        return _player_page(event_id, registration_id, problem=error.sentence), 422
    flash("The clock runs.", "good")
    return _back(event_id, registration_id)


@judge_rulings.post("/lost/<int:lost_id>")
@signed_in_only
@refusal_shown_at("judge_reports.summary", "event_id")
def settle(event_id: int, lost_id: int) -> ResponseReturnValue:
    """Settle a lost card with the answers of the policy's procedure."""
    row = _of_event(LostCard, event_id, lost_id)
    form = request.form
    try:
        settle_lost_card(caller(), lost_id, _answers(), form.get("text", "")[:LONGEST])
    except Invalid as error:
        asked = Decision(procedure="", answers=_answers(), text=form.get("text", "")[:LONGEST])
        return _player_page(event_id, row.registration_id, asked, error.sentence), 422
    flash("That is noted.", "good")
    return _back(event_id, row.registration_id)


def _answers() -> dict[str, str]:
    form = request.form
    return {key.removeprefix("answer-")[:200]: form[key][:200] for key in form if key.startswith("answer-")}


def _reason() -> str:
    return request.form.get("reason", "")[:LONGEST]


def _of_event(table: type[T], event_id: int, row_id: int) -> T:
    """Return a row of this event; one of another event is not found."""
    event_and_standing(event_id, Action.RUN_CHECK)
    with site().store.reading() as session:
        row = session.get(table, row_id)
    if row is None or row.event_id != event_id:
        raise NotFound("There is nothing like this in this event.")
    return row


def _back(event_id: int, registration_id: int) -> ResponseReturnValue:
    return redirect(url_for("judge_rulings.player", event_id=event_id, registration_id=registration_id), 303)
