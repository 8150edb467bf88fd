"""One player in the eyes of the staff: history, rulings, appeals, proxies by staff, lost cards."""

from collections.abc import Callable
from functools import wraps

from flask import Blueprint, flash, g, render_template, request
from flask.typing import ResponseReturnValue

from card_data.catalogue import load_catalogue
from validator.deckcheck.handbook import load_handbook
from validator.report import deck_check_words
from validator.report.pdf.proxy_pdf import PrintedProxy, proxies_pdf
from validator.report.printed_list import group_name
from validator.services.deck_checks.check_state import Decision
from validator.services.deck_checks.check_summary import player_history
from validator.services.deck_checks.lost_cards import report_lost_card, settle_lost_card
from validator.services.deck_checks.rulings.appeals import decide_appeal, file_appeal
from validator.services.deck_checks.rulings.ruling_changes import (
    annul_ruling,
    change_ruling,
    confirm_ruling,
    refuse_ruling,
)
from validator.services.deck_checks.rulings.ruling_entry import preview_ruling, record_infraction
from validator.services.deck_checks.staff_proxies import ProxyRequest, issue_proxy
from validator.services.errors import Conflict, Invalid, NotAllowed
from validator.services.stored_rows import find_registration, player_of
from validator.store.deck_check import WAITING, Appeal, Infraction, LostCard, StaffProxy
from validator.web.downloads.deck_files import as_file, file_name
from validator.web.event_context import read_event, row_of_event, verify_player_named
from validator.web.notices import go, refusal_shown_at
from validator.web.permissions import caller, judges_only
from validator.web.site import site

judge_rulings = Blueprint("judge_rulings", __name__, url_prefix="/judge/<int:event_id>")
judge_rulings.before_request(judges_only)
judge_rulings.before_request(verify_player_named)
LONGEST = 2000


@judge_rulings.get("/players/<int:registration_id>")
def player(event_id: int, registration_id: int) -> ResponseReturnValue:
    """Show what happened to a player at this event, and what staff can do."""
    return _player_page(event_id, registration_id)


def _player_page(
    event_id: int, registration_id: int, asked: Decision | None = None, problem: str = ""
) -> str:
    """Render a player's page; what was asked for and refused stays in its form."""
    event = read_event(event_id)
    handbook = load_handbook(event.policy)
    return render_template(
        "judge/player.html",
        event=event,
        history=player_history(caller(), event_id, registration_id),
        handbook=handbook,
        words=deck_check_words,
        asked=asked,
        problem=problem,
        typed=request.form if problem else {},
        now=site().now(),
    )


@judge_rulings.post("/players/<int:registration_id>/ruling")
@refusal_shown_at("judge_rulings.player", "event_id", "registration_id")
def ruling(event_id: int, registration_id: int) -> ResponseReturnValue:
    """Show what a ruling brings about, then record it."""
    event = read_event(event_id)
    decision = Decision(
        procedure=_typed("procedure"),
        answers=_answers(),
        penalty=_typed("penalty"),
        reason=_typed("reason"),
        text=_typed("text"),
    )
    if request.form.get("seen"):
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
        event=event,
        player=player_history(caller(), event_id, registration_id).player,
        registration_id=registration_id,
        decision=decision,
        preview=preview,
        handbook=load_handbook(event.policy),
        words=deck_check_words,
    )


def on_ruling(act: Callable[[int], str]) -> Callable[[int, int], ResponseReturnValue]:
    """Make a function that does something to a ruling, and says what it did, an action of the pages."""

    @judge_rulings.post(f"/rulings/<int:ruling_id>/{act.__name__}")
    @wraps(act)
    def view(event_id: int, ruling_id: int) -> ResponseReturnValue:
        row = row_of_event(Infraction, event_id, ruling_id)
        return _done(event_id, row.registration_id, lambda: act(ruling_id))

    return view


@on_ruling
def confirm(ruling_id: int) -> str:
    """Confirm a ruling that waits."""
    confirm_ruling(caller(), ruling_id)
    return "The ruling is confirmed."


@on_ruling
def refuse(ruling_id: int) -> str:
    """Refuse a ruling that waits."""
    refuse_ruling(caller(), ruling_id, _typed("reason"))
    return "The ruling is refused. Nothing follows from it."


@on_ruling
def change(ruling_id: int) -> str:
    """Set another penalty."""
    changed = change_ruling(caller(), ruling_id, _typed("penalty"), _typed("reason"), _typed("text"))
    waits = changed.status == WAITING
    return "The change waits for confirmation." if waits else "The ruling is changed."


@on_ruling
def annul(ruling_id: int) -> str:
    """Take a ruling back."""
    annul_ruling(caller(), ruling_id, _typed("reason"))
    return "The ruling is annulled. It stays on record and counts no more."


@on_ruling
def appeal(ruling_id: int) -> str:
    """Note a player's appeal."""
    file_appeal(caller(), ruling_id, _typed("grounds"))
    return "The appeal is noted."


@judge_rulings.post("/appeals/<int:appeal_id>")
def decide(event_id: int, appeal_id: int) -> ResponseReturnValue:
    """Decide an appeal."""
    with site().store.reading() as session:
        found = session.get(Appeal, appeal_id)
    row = row_of_event(Infraction, event_id, found.infraction_id if found else 0)

    def decided() -> str:
        decide_appeal(caller(), appeal_id, _typed("penalty"), _typed("reason"))
        return "The appeal is decided."

    return _done(event_id, row.registration_id, decided)


@judge_rulings.post("/players/<int:registration_id>/proxy")
@refusal_shown_at("judge_rulings.player", "event_id", "registration_id")
def proxy(event_id: int, registration_id: int) -> ResponseReturnValue:
    """Record a proxy that staff write."""
    kept = bool(request.form.get("original_kept"))
    asked = ProxyRequest(_typed("title"), _typed("reason"), _typed("illegible"), kept)
    try:
        issue_proxy(caller(), registration_id, asked)
    except Invalid as error:
        return _player_page(event_id, registration_id, problem=error.sentence), 422
    flash("The proxy is recorded. Print it, or write these words by hand.", "good")
    return _back(event_id, registration_id)


@judge_rulings.get("/proxies/<int:proxy_id>.pdf")
def proxy_pdf(event_id: int, proxy_id: int) -> ResponseReturnValue:
    """Return a proxy to print and cut out."""
    event, standing = read_event(event_id), g.standing
    row = row_of_event(StaffProxy, event_id, proxy_id)
    if not standing.sees_lists:
        raise NotAllowed("You play in this event: somebody else of the staff prints this proxy.")
    with site().store.reading() as session:
        name = player_of(session, find_registration(session, row.registration_id)).name
    catalogue = load_catalogue(event.game)
    kind = group_name(catalogue.game, catalogue.cards[row.card]) if row.card in catalogue.cards else ""
    made_on = row.made_at.date().isoformat()
    printed = PrintedProxy(row.title, kind, row.illegible, event.name, name, row.made_by, made_on)
    file = file_name(event.name, name, row.title, "-proxy.pdf")
    return as_file(proxies_pdf([printed], event.paper), file, "application/pdf")


@judge_rulings.post("/players/<int:registration_id>/lost")
@refusal_shown_at("judge_rulings.player", "event_id", "registration_id")
def lost(event_id: int, registration_id: int) -> ResponseReturnValue:
    """Start the clock for a lost card."""
    minutes = request.form.get("minutes", None, int)
    try:
        report_lost_card(caller(), registration_id, _typed("title"), minutes=minutes)
    except Invalid as error:
        return _player_page(event_id, registration_id, problem=error.sentence), 422
    flash("The clock is running.", "good")
    return _back(event_id, registration_id)


@judge_rulings.post("/lost/<int:lost_id>")
def settle(event_id: int, lost_id: int) -> ResponseReturnValue:
    """Settle a lost card with the answers of the policy's procedure."""
    row = row_of_event(LostCard, event_id, lost_id)
    asked = Decision(procedure="", answers=_answers(), text=_typed("text"))
    try:
        settle_lost_card(caller(), lost_id, asked.answers, asked.text)
    except (Conflict, Invalid) as error:
        return _player_page(event_id, row.registration_id, asked, error.sentence), error.status
    flash("Noted.", "good")
    return _back(event_id, row.registration_id)


def _answers() -> dict[str, str]:
    form = request.form
    return {key.removeprefix("answer-")[:200]: form[key][:200] for key in form if key.startswith("answer-")}


def _typed(name: str) -> str:
    return request.form.get(name, "")[:LONGEST]


def _done(event_id: int, registration_id: int, act: Callable[[], str]) -> ResponseReturnValue:
    """Do something and go back to the player's page, which says what was done or why it was refused."""
    try:
        flash(act(), "good")
    except (Conflict, Invalid) as error:
        flash(error.sentence, "bad")
    return _back(event_id, registration_id)


def _back(event_id: int, registration_id: int) -> ResponseReturnValue:
    return go("judge_rulings.player", event_id=event_id, registration_id=registration_id)
