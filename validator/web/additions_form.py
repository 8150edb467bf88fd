"""What the forms of local cards and pods make of an event's additions."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from io import StringIO
from typing import TYPE_CHECKING

from werkzeug.datastructures import FileStorage

from card_data.catalogue import load_catalogue
from card_data.local import LocalCard, local_id
from card_data.local_table import COLUMNS, LocalCardError, read_local_cards
from validator.rules.house_rules import Pod
from validator.services.card_counts import read_card_counts
from validator.services.errors import Invalid
from validator.services.event_additions import stored_local_cards, stored_pods
from validator.services.event_rules import rules_of
from validator.services.judge_decks import event_question

if TYPE_CHECKING:
    from validator.store.event import Event

ADD, UPLOAD, REMOVE = "add", "upload", "remove"
UNCLEAR = "The form does not say what to do. Go back to the page and press one of its buttons."
_FORM_ROW = "Row 2: "


def text_of_table(file: FileStorage | None, typed: str) -> str:
    """Return an uploaded table as text, else what was typed; spreadsheets save in one of two encodings."""
    data = file.read() if file is not None and file.filename else b""
    if not data:
        return typed
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


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
    """Return the event's pods after what the form asks; a pod replaces one of the same name."""
    name = " ".join(form.get("name", "").split())
    others = tuple(pod for pod in stored_pods(event.pods) if pod.name != name)
    if form.get("do") == REMOVE:
        return others
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
