"""What organizers add to an event: local cards such as fan cards, and pods of their own."""

import csv
from collections.abc import Mapping, Sequence
from io import StringIO

from flask import Blueprint, Response, flash, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import FileStorage

from card_data.catalogue import load_catalogue
from card_data.local import LocalCard, local_id
from card_data.local_table import COLUMNS, LocalCardError, read_local_cards, write_local_cards
from validator.checks.pods import GROUPS
from validator.ingest.text import decoded
from validator.rules.house_rules import Pod, admits_local_cards
from validator.rules.kinds import PodCards, Pods
from validator.rules.ruleset import Ruleset
from validator.services.access import Action
from validator.services.errors import Invalid, ServiceError
from validator.services.events.additions import (
    local_cards_addition,
    pods_addition,
    rules_without_additions,
)
from validator.services.events.rules_in_force import LIMITED, to_see_to
from validator.services.events.settings import Addition, change_event, preview_change
from validator.services.judging import event_question, judge_decks, rules_of, stored_local_cards, stored_pods
from validator.services.lists.recheck import Recheck
from validator.services.lists.recorded_pools import read_card_counts
from validator.store.event_tables import Event
from validator.web.downloads.deck_files import csv_file
from validator.web.event_context import event_and_standing
from validator.web.notices import go
from validator.web.permissions import accounts_only, caller

ADD, UPLOAD, REMOVE, TAKE_OFF = "add", "upload", "remove", "take-off"
UNCLEAR = "The form does not say what to do. Go back to the page and press one of its buttons."
_FORM_ROW = "Row 2: "
additions = Blueprint("additions", __name__, url_prefix="/events/<int:event_id>")
additions.before_request(accounts_only)


def text_of_table(file: FileStorage | None, typed: str) -> str:
    """Return an uploaded table as text, else what was typed; spreadsheets save in one of two encodings."""
    data = file.read() if file is not None and file.filename else b""
    if not data:
        return typed
    return decoded(data)


def changed_local_cards(event: Event, form: Mapping[str, str]) -> tuple[LocalCard, ...]:
    """Return the event's local cards after what the form asks; a card replaces one of the same title."""
    cards = {local_id(card.title): card for card in stored_local_cards(event.local_cards)}
    if form.get("do") == REMOVE:
        cards.pop(local_id(form.get("title", "")), None)
        return tuple(cards.values())
    if form.get("do") == ADD:
        new = _single_card(event, form)
    elif form.get("do") == UPLOAD:
        new = read_local_cards(form.get("table", ""), load_catalogue(event.game))
        cards = {} if form.get("replace") else cards
    else:
        raise Invalid(UNCLEAR)
    return tuple((cards | {local_id(card.title): card for card in new}).values())


def changed_pods(event: Event, form: Mapping[str, str]) -> tuple[Pod, ...]:
    """Return the event's pods after what the form asks; a pod replaces one of the same name.

    A sample of the document is taken off the offer by a pod of its name without cards; no name means all.
    """
    name = " ".join(form.get("name", "").split())
    others = tuple(pod for pod in stored_pods(event.pods) if pod.name != name)
    if form.get("do") == REMOVE:
        return others
    if form.get("do") == TAKE_OFF:
        known = {pod.name for pod in others}
        samples = [pod for pod in _samples(event) if pod.name not in known and name in ("", pod.name)]
        return (*others, *(Pod(pod.name, pod.group, {}) for pod in samples))
    if form.get("do") != ADD:
        raise Invalid(UNCLEAR)
    data = form.get("cards", "").encode("utf-8", "replace")
    cards = read_card_counts("pod", data, event_question(rules_of(event)), "cards")
    return (*others, Pod(name, form.get("group", ""), cards))


def _single_card(event: Event, form: Mapping[str, str]) -> tuple[LocalCard, ...]:
    row = StringIO(newline="")
    csv.writer(row).writerows((COLUMNS, [form.get(column.replace(" ", "_"), "") for column in COLUMNS]))
    try:
        cards = read_local_cards(row.getvalue(), load_catalogue(event.game))
    except LocalCardError as error:
        raise LocalCardError(_sentence(problem) for problem in error.problems) from None
    if not cards:
        raise LocalCardError(["The title is missing."])
    return cards


def _sentence(problem: str) -> str:
    """Say a problem without its row: a form has only one."""
    plain = problem.removeprefix(_FORM_ROW)
    return plain[:1].upper() + plain[1:]


@additions.route("/local-cards", methods=["GET", "POST"])
def local_cards(event_id: int) -> ResponseReturnValue:
    """Show and change the local cards; what that does to the lists is shown before it applies."""
    event, _ = event_and_standing(event_id, Action.CHANGE_EVENT)
    form = request.form.to_dict()
    if request.method == "GET":
        return _cards_page(event, form)
    form["table"] = text_of_table(request.files.get("file"), form.get("table", ""))
    try:
        cards = changed_local_cards(event, form)
        preview = _applied(event_id, local_cards_addition(caller(), event_id, cards), form)
    except LocalCardError as error:
        return _cards_page(event, form, error.problems), 422
    except ServiceError as error:
        return _cards_page(event, form, [error.sentence]), error.status
    if preview is not None:
        return _cards_page(event, form, preview=preview)
    flash(f"The event has {len(cards)} local {'card' if len(cards) == 1 else 'cards'} now.", "good")
    return go("additions.local_cards", event_id=event_id)


@additions.get("/local-cards.csv")
def table(event_id: int) -> Response:
    """Hand out the local cards as a table that can be changed and uploaded again."""
    event, _ = event_and_standing(event_id, Action.CHANGE_EVENT)
    text = write_local_cards(stored_local_cards(event.local_cards))
    return csv_file(text, f"local-cards-{event.code}.csv")


@additions.route("/pods", methods=["GET", "POST"])
def pods(event_id: int) -> ResponseReturnValue:
    """Show and change the event's own pods; what that does to the lists is shown before it applies."""
    event, _ = event_and_standing(event_id, Action.CHANGE_EVENT)
    form = request.form.to_dict()
    if request.method == "GET":
        return _pods_page(event, form)
    try:
        chosen = changed_pods(event, form)
        preview = _applied(event_id, pods_addition(caller(), event_id, chosen), form)
    except ServiceError as error:
        return _pods_page(event, form, [error.sentence]), error.status
    if preview is not None:
        return _pods_page(event, form, preview=preview)
    own = sum(bool(pod.cards) for pod in chosen)
    flash(f"The event has {own} {'pod' if own == 1 else 'pods'} of its own now.", "good")
    return go("additions.pods", event_id=event_id)


def offers_local_cards(event: Event) -> bool:
    """Tell whether an event has local cards or could have some."""
    return event.local_cards != "[]" or admits_local_cards(_rules(event))


def offers_pods(event: Event) -> bool:
    """Tell whether an event has pods of its own or could have some."""
    return event.pods != "[]" or _rules(event).first(Pods) is not None


def _samples(event: Event) -> tuple[PodCards, ...]:
    return rules_without_additions(event).of(PodCards)


def _rules(event: Event) -> Ruleset:
    return event_question(rules_of(event)).rules


def _applied(event_id: int, addition: Addition, form: dict[str, str]) -> Recheck | None:
    """Apply an addition, or return what it would do to the lists where nobody has confirmed that yet."""
    preview = preview_change(caller(), event_id, addition, judge_decks)
    confirmed, version = form.get("confirmed", ""), form.get("version", "")
    if preview is not None and confirmed != preview.fingerprint:
        return preview
    change_event(
        caller(),
        event_id,
        addition,
        judge_decks,
        version=int(version) if version.isdecimal() else 0,
        confirmed=confirmed,
        reason=form.get("reason", ""),
    )
    return None


def _cards_page(
    event: Event,
    form: dict[str, str],
    problems: Sequence[str] = (),
    preview: Recheck | None = None,
) -> str:
    game = load_catalogue(event.game).game
    return render_template(
        "organizer/local_cards.html",
        event=event,
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
    form: dict[str, str],
    problems: Sequence[str] = (),
    preview: Recheck | None = None,
) -> str:
    rules = _rules(event)
    own = stored_pods(event.pods)
    return render_template(
        "organizer/pods.html",
        event=event,
        form=form,
        problems=problems,
        preview=preview,
        limits=rules.first(Pods),
        to_know=[rule for rule in to_see_to(event, "organizer") if rule.subject == LIMITED],
        groups=GROUPS,
        own=[pod for pod in own if pod.cards],
        taken_off={pod.name for pod in own if not pod.cards},
        samples=[pod for pod in _samples(event) if pod.name not in {one.name for one in own if one.cards}],
        titles={card.id: card.title for card in rules.catalogue.cards.values()},
    )
