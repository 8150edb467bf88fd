"""The audit log in words: whom an entry is about, and its details without numbers of rows."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from validator.report.table import safe_cell
from validator.services.stored_rows import player_names
from validator.store.audit import AuditEntry
from validator.store.event_tables import Event
from validator.web.answers.offer import spoken
from validator.web.page_words import moment
from validator.web.site import site

MOST_NAMES = 4
HASH_SHOWN = 12
# Whom an entry is about is shown by name; numbers of other rows say nothing to a reader.
_NUMBERS = frozenset({"registration", "registrations", "submission", "infraction", "decks", "player", "undo"})
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00")


class LogRow(NamedTuple):
    """One entry of the log as a page shows it."""

    id: int
    when: str
    who: str
    what: str
    about: str
    reason: str
    details: str


def log_rows(entries: Sequence[AuditEntry], event: Event) -> list[LogRow]:
    """Return the entries of an event's log in words."""
    names = names_at(event.id or 0)
    return [
        LogRow(
            entry.id or 0,
            moment(entry.at, event.zone),
            entry.actor_name,
            action_words(entry.action),
            _others(entry, names),
            entry.reason,
            details_in_words(entry, names, event.zone),
        )
        for entry in entries
    ]


def names_at(event_id: int) -> dict[int, str]:
    """Return the names of an event's players by the number of their registration."""
    with site().store.reading() as session:
        return player_names(session, event_id)


def action_words(action: str) -> str:
    """Turn the name of a logged action into words: `list.opened` reads List opened."""
    return spoken(action.replace(".", " "))


def about(object_kind: str, object_id: int | None, details: Mapping[str, Any]) -> Sequence[int]:
    """Return the registrations that an entry is about."""
    if object_kind == "registration" and object_id is not None:
        return [object_id]
    one = details.get("registration")
    return [one] if one is not None else details.get("registrations", [])


def with_names(rows: Sequence[list[str]], names: Mapping[int, str]) -> list[list[str]]:
    """Add a column to an exported log: the names of the players whom each entry is about."""
    *_, kind, number, _, details = range(len(rows[0]))
    named = [[*rows[0], "about"]]
    for row in rows[1:]:
        found = about(row[kind], int(row[number] or 0), json.loads(row[details] or "{}"))
        named.append([*row, safe_cell(", ".join(names[n] for n in found if n in names))])
    return named


def details_in_words(entry: AuditEntry, names: Mapping[int, str], zone: str) -> str:
    """Say the details of an entry; what is empty or only the number of a row is left out."""
    changes = entry.action.endswith(".changed")

    def words(key: str, value: Any) -> str:
        if isinstance(value, Mapping) and "registration" in value:
            who = names.get(value["registration"], "somebody")
            return f"{who}: {spoken(value['before'])} → {spoken(value['after'])}"
        if isinstance(value, Mapping):
            return ", ".join(f"{spoken(str(k)).lower()} {words(str(k), v)}" for k, v in value.items())
        if isinstance(value, Sequence) and not isinstance(value, str):
            between = " → " if changes and len(value) == 2 else ", "
            return between.join(words(key, item) for item in value)
        return f"{value[:HASH_SHOWN]} …" if key == "hash" else _plain(value, zone)

    return "; ".join(
        spoken(key) if value is True else f"{spoken(key)}: {words(key, value)}"
        for key, value in entry.details.items()
        if value not in (None, False, "", [], {}) and key not in _NUMBERS
    )


def _others(entry: AuditEntry, names: Mapping[int, str]) -> str:
    """Name the players whom an entry is about, of many the first ones; nobody, if it is who did it."""
    numbers = about(entry.object_kind, entry.object_id, entry.details)
    found = [names[number] for number in numbers if number in names]
    if found == [entry.actor_name]:
        return ""
    more = f" and {len(found) - MOST_NAMES} more" if len(found) > MOST_NAMES else ""
    return ", ".join(found[:MOST_NAMES]) + more


def _plain(value: Any, zone: str) -> str:
    if value in (None, "", "None"):
        return "–"
    if isinstance(value, bool) or value in ("True", "False"):
        return "yes" if value in (True, "True") else "no"
    text = str(value)
    return moment(datetime.fromisoformat(text), zone) if _MOMENT.fullmatch(text) else text
