"""What organizers add to an event: local cards such as fan cards, and pods of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from card_data.catalogue import load_catalogue
from card_data.local_table import COLUMNS, LocalCardError, write_local_cards
from validator.checks.pods import GROUPS
from validator.rules.house_rules import admits_local_cards
from validator.rules.kinds import PodCards, Pods
from validator.rules.ruleset import Ruleset
from validator.services.actor import Standing
from validator.services.change_local_cards import change_local_cards, preview_local_cards
from validator.services.change_pods import change_pods, preview_pods
from validator.services.errors import ServiceError
from validator.services.event_additions import stored_local_cards, stored_pods
from validator.services.event_rules import rules_of
from validator.services.judge_decks import event_question, judge_decks
from validator.services.permission import Action
from validator.services.recheck_event import Recheck
from validator.store.event import Event
from validator.web.additions_form import changed_local_cards, changed_pods, text_of_table
from validator.web.events import event_and_standing
from validator.web.exporting import as_file
from validator.web.permissions import current_actor, signed_in_only
from validator.web.site import site

additions = Blueprint("additions", __name__, url_prefix="/events/<int:event_id>")


@additions.route("/local-cards", methods=["GET", "POST"])
@signed_in_only
def local_cards(event_id: int) -> ResponseReturnValue:
    """Show and change the local cards; what that does to the lists is shown before it applies."""
    event, standing = event_and_standing(event_id, Action.CHANGE_EVENT)
    form = request.form.to_dict()
    if request.method == "GET":
        return _cards_page(event, standing, form)
    form["table"] = text_of_table(request.files.get("file"), form.get("table", ""))
    asked = site().store, current_actor()
    try:
        cards = changed_local_cards(event, form)
        preview = preview_local_cards(*asked, event_id, cards, judge_decks)
        if preview is not None and form.get("confirmed") != preview.fingerprint:
            return _cards_page(event, standing, form, preview=preview)
        change_local_cards(*asked, site().now(), event_id, cards, judge_decks, **_confirmation(form))
    except LocalCardError as error:
        return _cards_page(event, standing, form, error.problems), 422
    except ServiceError as error:
        return _cards_page(event, standing, form, [error.sentence]), error.status
    flash(f"The event has {len(cards)} local {'card' if len(cards) == 1 else 'cards'} now.", "good")
    return redirect(url_for("additions.local_cards", event_id=event_id), 303)


@additions.get("/local-cards.csv")
@signed_in_only
def table(event_id: int) -> Response:
    """Hand out the local cards as a table that can be changed and uploaded again."""
    event, _ = event_and_standing(event_id, Action.CHANGE_EVENT)
    text = write_local_cards(stored_local_cards(event.local_cards))
    return as_file(text.encode("utf-8-sig"), f"local-cards-{event.code}.csv", "text/csv; charset=utf-8")


@additions.route("/pods", methods=["GET", "POST"])
@signed_in_only
def pods(event_id: int) -> ResponseReturnValue:
    """Show and change the event's own pods; what that does to the lists is shown before it applies."""
    event, standing = event_and_standing(event_id, Action.CHANGE_EVENT)
    form = request.form.to_dict()
    if request.method == "GET":
        return _pods_page(event, standing, form)
    asked = site().store, current_actor()
    try:
        chosen = changed_pods(event, form)
        preview = preview_pods(*asked, event_id, chosen, judge_decks)
        if preview is not None and form.get("confirmed") != preview.fingerprint:
            return _pods_page(event, standing, form, preview=preview)
        change_pods(*asked, site().now(), event_id, chosen, judge_decks, **_confirmation(form))
    except ServiceError as error:
        return _pods_page(event, standing, form, [error.sentence]), error.status
    flash(f"The event has {len(chosen)} {'pod' if len(chosen) == 1 else 'pods'} of its own now.", "good")
    return redirect(url_for("additions.pods", event_id=event_id), 303)


def offers_local_cards(event: Event) -> bool:
    """Tell whether an event has local cards or could have some."""
    return event.local_cards != "[]" or admits_local_cards(_rules(event))


def offers_pods(event: Event) -> bool:
    """Tell whether an event has pods of its own or could have some."""
    return event.pods != "[]" or _rules(event).first(Pods) is not None


def _rules(event: Event) -> Ruleset:
    return event_question(rules_of(event)).rules


def _confirmation(form: dict[str, str]) -> dict[str, Any]:
    version = form.get("version", "")
    return {
        "version": int(version) if version.isdecimal() else 0,
        "confirmed": form.get("confirmed", ""),
        "reason": form.get("reason", ""),
    }


def _cards_page(
    event: Event,
    standing: Standing,
    form: dict[str, str],
    problems: Sequence[str] = (),
    preview: Recheck | None = None,
) -> str:
    game = load_catalogue(event.game).game
    return render_template(
        "organizer/local_cards.html",
        event=event,
        standing=standing,
        Action=Action,
        form=form,
        problems=problems,
        preview=preview,
        admitted=admits_local_cards(_rules(event)),
        cards=stored_local_cards(event.local_cards),
        types=list(game.type_names.items()),
        columns=COLUMNS,
    )


def _pods_page(
    event: Event,
    standing: Standing,
    form: dict[str, str],
    problems: Sequence[str] = (),
    preview: Recheck | None = None,
) -> str:
    rules = _rules(event)
    own = stored_pods(event.pods)
    return render_template(
        "organizer/pods.html",
        event=event,
        standing=standing,
        Action=Action,
        form=form,
        problems=problems,
        preview=preview,
        limits=rules.first(Pods),
        groups=GROUPS,
        own=own,
        samples=[pod for pod in rules.of(PodCards) if pod.name not in {one.name for one in own}],
        titles={card.id: card.title for card in rules.catalogue.cards.values()},
    )
