"""Where people's names are kept besides their own rows, and how they leave these places."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Table, select, true, update
from sqlmodel import Session, col

from validator.store import deck_check, judge_desk
from validator.store.account import OneTimeLink
from validator.store.audit import AuditEntry
from validator.store.batch_tables import Batch, BatchDeck, BatchItem
from validator.store.column_types import Row
from validator.store.event_tables import Staff
from validator.store.hook_tables import WebHook
from validator.store.submission_tables import Artwork, Proxy, StoredPool, Submission, TakenBack
from validator.store.update_tables import DataUpdate

ERASED = "(erased)"
# Every column in which somebody may be named: by us, or by whoever wrote a reason.
PLACES: dict[type[Row], tuple[str, ...]] = {
    AuditEntry: ("reason", "details"),
    OneTimeLink: ("email",),
    Staff: ("name",),
    Submission: ("submitted_by", "reason"),
    TakenBack: ("taken_back_by",),
    StoredPool: ("recorded_by", "note"),
    Proxy: ("approved_by",),
    Artwork: ("declared_by", "approved_by"),
    WebHook: ("created_by",),
    DataUpdate: ("found_by", "decided_by"),
    Batch: ("created_by", "name"),
    BatchItem: ("name", "player"),
    BatchDeck: ("player", "reason", "summary"),
    deck_check.CheckDraw: ("drawn_by", "lots", "reasons", "dismissed_reason"),
    deck_check.DeckCheck: (
        *("opened_by", "saved_by", "closed_by", "assigned_name"),
        *("reason", "end_reason", "state", "outcome"),
    ),
    deck_check.CheckVersion: ("document", "replaced_by", "reason"),
    deck_check.Infraction: ("recorded_by", "confirmed_by", "reason", "text", "answers", "facts", "effects"),
    deck_check.RulingState: ("made_by", "reason", "effects"),
    deck_check.Appeal: ("filed_by", "grounds", "decided_by", "reason"),
    deck_check.StaffProxy: ("made_by", "reason", "illegible"),
    deck_check.LostCard: ("reported_by", "settled_by", "later_by"),
    judge_desk.CheckPhoto: ("added_by", "subject"),
    judge_desk.TableExtension: ("given_by", "changed_by", "reason"),
    judge_desk.CheckCustom: ("changed_by",),
    judge_desk.RoundClock: ("started_by",),
    judge_desk.CoinToss: ("tossed_by", "choices", "result"),
}


def forget_names(session: Session, names: Iterable[str], event_ids: Sequence[int]) -> None:
    """Take names and addresses out of everything that was written at some events."""
    for kind in PLACES:
        table: Table = kind.__table__  # type: ignore[attr-defined]  # every table has one
        forget_in(session, kind, names, _at(table, event_ids))


def forget_in(session: Session, kind: type[Row], names: Iterable[str], where: ColumnElement[bool]) -> None:
    """Take names and addresses out of some rows of one table."""
    table: Table = kind.__table__  # type: ignore[attr-defined]
    wanted, columns = pattern_of(names), PLACES[kind]
    (key,) = table.primary_key.columns
    run = session.connection().execute
    for number, *values in run(select(key, *(table.c[name] for name in columns)).where(where)).all():
        kept = [without_names(value, wanted) for value in values]
        if kept != values:
            run(update(table).where(key == number).values(dict(zip(columns, kept, strict=True))))


def pattern_of(names: Iterable[str]) -> re.Pattern[str]:
    """Return what finds names as whole words: whoever is called Ann must not take Annabel along."""
    longest_first = sorted(set(names) - {"", ERASED}, key=len, reverse=True) or ["\0"]
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def without_names(value: Any, names: re.Pattern[str]) -> Any:
    """Return a value, of whatever depth, without some names."""
    if isinstance(value, dict):
        return {key: without_names(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [without_names(item, names) for item in value]
    return names.sub(ERASED, value) if isinstance(value, str) else value


def _at(table: Table, event_ids: Sequence[int]) -> ColumnElement[bool]:
    """Return the condition that a row belongs to one of some events, by the way that its keys lead."""
    if "event_id" in table.c:
        return table.c.event_id.in_(event_ids)
    keys = sorted(table.foreign_keys, key=lambda key: str(key.parent.name))
    for key in keys:
        parent = key.column.table
        if parent.name not in ("account", "player"):
            return key.parent.in_(select(parent.c.id).where(_at(parent, event_ids)))
    return true()  # the whole site's


def past_names(session: Session, registration_ids: Sequence[int]) -> set[str]:
    """Return what players were called before, as the log remembers it."""
    kinds = ("registration.added", "registration.player_changed")
    about = (col(AuditEntry.object_kind) == "registration") & col(AuditEntry.object_id).in_(registration_ids)
    told = select(col(AuditEntry.details)).where(col(AuditEntry.action).in_(kinds), about)
    found: set[str] = set()
    for details in session.connection().execute(told).scalars():
        found.update((details.get("player", ""), *details.get("from", ()), *details.get("to", ())))
    for _, details in imports_of(session, registration_ids):
        before = details["undo"]["before"]
        found.update(name for number in registration_ids for name in before.get(str(number), ()))
    return found - {""}


def forget_imports(session: Session, registration_ids: Sequence[int]) -> None:
    """Let no import be undone into the name of somebody who was erased."""
    gone = set(map(str, registration_ids))
    for number, details in imports_of(session, registration_ids):
        before = {key: was for key, was in details["undo"]["before"].items() if key not in gone}
        changed = details | {"undo": details["undo"] | {"before": before}}
        session.connection().execute(
            update(AuditEntry).where(col(AuditEntry.id) == number).values(details=changed)
        )


def imports_of(session: Session, registration_ids: Sequence[int]) -> list[tuple[int, dict[str, Any]]]:
    """Return the log's entries, by number, of imports that renamed one of some players."""
    gone = set(map(str, registration_ids))
    entries = select(col(AuditEntry.id), col(AuditEntry.details)).where(
        col(AuditEntry.action) == "roster.imported"
    )
    rows = session.connection().execute(entries).all()
    return [(number, told) for number, told in rows if gone & told.get("undo", {}).get("before", {}).keys()]
