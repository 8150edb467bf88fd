"""Proposals of newer data: kept, dismissed or applied, and the folder of applied files."""

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path, PurePosixPath

from sqlalchemy import delete, update
from sqlmodel import Session, col, select

from card_data.importers.replacement import replace_folder
from card_data.updates import HOMES, SEAL, catch_up
from validator.services.access import Action
from validator.services.caller import Caller, CallSession
from validator.services.errors import Conflict
from validator.services.stored_rows import hold_row
from validator.services.updates.data_changes import change
from validator.store.database import Store
from validator.store.update_tables import (
    APPLIED,
    ASKED_FOR,
    DISMISSED,
    FAILED,
    LOOKED,
    PROPOSED,
    REPLACED,
    DataChange,
    DataUpdate,
    TouchedEvent,
)

MOST_SHOWN = 20
NOT_FOUND = "There is no such proposal."
_DECIDED = {
    APPLIED: "This proposal is applied: there is nothing more to decide.",
    DISMISSED: "This proposal is dismissed: there is nothing more to decide.",
    REPLACED: "This proposal is replaced by a newer one: decide on that one.",
}
OUTDATED = "Other data was applied since this proposal was made. Look for newer data again."


@dataclass(frozen=True, slots=True)
class FoundData:
    """What was found at a source: all newer files together, what they change and which events they touch."""

    origin: str
    before: str
    files: Mapping[str, str]
    changes: Sequence[DataChange]
    touched: Sequence[TouchedEvent] = ()

    @property
    def digest(self) -> str:
        """Name the files."""
        return sha256(_packed(self.files)).hexdigest()[:24]


def _packed(files: Mapping[str, str]) -> bytes:
    return json.dumps(dict(sorted(files.items()))).encode()


def is_news(one: DataChange) -> bool:
    """Say whether a change is more than a note for whoever keeps the files."""
    return one["what"] not in ("note", "problem")


def applied_digest(store: Store) -> str:
    """Name the data that was applied last, or nothing."""
    with store.reading() as session:
        row = _newest_applied(session)
        return row.digest if row else ""


def _newest_applied(session: Session) -> DataUpdate | None:
    query = select(DataUpdate).where(DataUpdate.state == APPLIED)
    return session.exec(query.order_by(col(DataUpdate.decided_at).desc(), col(DataUpdate.id).desc())).first()


def keep_proposal(caller: Caller, found: FoundData) -> DataUpdate:
    """Keep what was found; it takes the place of a proposal that nobody decided on.

    Where nothing is new but the day, there is nothing to decide: the data is as young as that day.
    """
    row = _row(caller, found.origin, found.changes, found)
    with caller.writing() as session:
        session.connection().execute(
            update(DataUpdate).where(col(DataUpdate.state) == PROPOSED).values(state=REPLACED)
        )
        if not any(map(is_news, found.changes)):
            row.state, row.decided_at, row.decided_by = APPLIED, caller.now, caller.actor.name
            row.rechecked_at = caller.now
        session.add(row)
        session.record("data.looked_for", row, changes=len(found.changes))
    return row


def keep_failure(caller: Caller, origin: str, sentence: str) -> DataUpdate:
    """Note that looking for newer data failed, and why."""
    row = _row(caller, origin, [change("problem", "", sentence)], FoundData(origin, "", {}, ()))
    row.state = FAILED
    with caller.writing() as session:
        session.add(row)
        session.record("data.looked_for", row, failed=True)
    return row


def _row(caller: Caller, origin: str, changes: Sequence[DataChange], found: FoundData) -> DataUpdate:
    return DataUpdate(
        found_at=caller.now,
        found_by=caller.actor.name,
        origin=origin,
        before=found.before,
        digest=found.digest,
        changes=list(changes),
        touched=list(found.touched),
        files=zlib.compress(_packed(found.files)),
    )


def note_request(caller: Caller, origin: str) -> None:
    """Ask a worker to look for newer data."""
    row = _row(caller, origin, [], FoundData(origin, "", {}, ()))
    row.state = ASKED_FOR
    with caller.writing(Action.APPLY_UPDATES) as session:
        if session.exec(select(DataUpdate.id).where(DataUpdate.state == ASKED_FOR)).first():
            raise Conflict("A worker is about to look already. Give it a minute.")
        session.add(row)
        session.record("data.asked_for", row)


def claim_request(store: Store) -> bool:
    """Take up the owner's wish to look, unless somebody else has."""
    with store.writing() as session:
        asked = update(DataUpdate).where(col(DataUpdate.state) == ASKED_FOR)
        return bool(session.connection().execute(asked.values(state=LOOKED)).rowcount)


def last_look(store: Store) -> DataUpdate | None:
    """Return what was noted when somebody last looked for newer data."""
    query = select(DataUpdate).where(DataUpdate.state != ASKED_FOR).order_by(col(DataUpdate.id).desc())
    with store.reading() as session:
        return session.exec(query.limit(1)).first()


def list_updates(caller: Caller) -> list[DataUpdate]:
    """Return what was found so far, the newest first."""
    with caller.reading(Action.APPLY_UPDATES) as session:
        query = (
            select(DataUpdate)
            .where(DataUpdate.state != LOOKED)
            .order_by(col(DataUpdate.id).desc())
            .limit(MOST_SHOWN)
        )
        return list(session.exec(query))


def dismiss_update(caller: Caller, update_id: int) -> None:
    """Decide against a proposal."""
    with caller.writing() as session:
        row = _open_proposal(session, update_id)
        row.state, row.decided_at, row.decided_by = DISMISSED, caller.now, caller.actor.name
        session.record("data.dismissed", row)


def apply_update(caller: Caller, update_id: int, folder: Path) -> DataUpdate:
    """Put a proposal into force; every process of the site reads it from its next request on."""
    with caller.writing() as session:
        row = _open_proposal(session, update_id)
        newest = _newest_applied(session)
        if row.before != (newest.digest if newest else ""):
            raise Conflict(OUTDATED)
        row.state, row.decided_at, row.decided_by = APPLIED, caller.now, caller.actor.name
        session.record("data.applied", row, digest=row.digest)
    settle(caller.store, folder)
    return row


def _open_proposal(session: CallSession, update_id: int) -> DataUpdate:
    session.standing(None).require(Action.APPLY_UPDATES)
    row = hold_row(session, DataUpdate, update_id, NOT_FOUND)
    if row.state != PROPOSED:
        raise Conflict(_DECIDED.get(row.state, NOT_FOUND))
    return row


def settle(store: Store, folder: Path) -> bool:
    """Bring the folder of newer files on this machine to what was applied last; say whether it changed."""
    with store.reading() as session:
        row = _newest_applied(session)
    seal = folder / SEAL
    if row is None or (seal.exists() and seal.read_text("utf-8") == row.digest):
        return False
    write_files(folder, json.loads(zlib.decompress(row.files)), row.digest)
    catch_up()
    return True


def write_files(folder: Path, files: Mapping[str, str], digest: str) -> None:
    """Replace a folder of newer files in one step."""
    places = {home.name for home in HOMES}
    for name in files:
        parts = PurePosixPath(name).parts
        if parts[0] not in places or ".." in parts:
            raise ValueError(f"A file of newer data has no place in {name!r}.")

    def fill(fresh: Path) -> None:
        for path in sorted(fresh.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        for name, text in files.items():
            place = fresh / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, "utf-8")
        (fresh / SEAL).write_text(digest, "utf-8")

    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    replace_folder(folder, fill)


def claim_recheck(store: Store, now: datetime, until: datetime) -> DataUpdate | None:
    """Take the work after an applied proposal: checking upcoming events again. None when there is none."""
    waiting = select(DataUpdate).where(DataUpdate.state == APPLIED, col(DataUpdate.rechecked_at).is_(None))
    with store.writing() as session:
        row = session.exec(waiting.order_by(col(DataUpdate.id).desc())).first()
        if row is None:
            return None
        free = (col(DataUpdate.id) == row.id) & (
            col(DataUpdate.claimed_until).is_(None) | (col(DataUpdate.claimed_until) < now)
        )
        taken = session.connection().execute(update(DataUpdate).where(free).values(claimed_until=until))
        return row if taken.rowcount else None


def note_rechecked(store: Store, now: datetime, update_id: int) -> None:
    """Note that upcoming events were checked again after a proposal, and all before it, were applied."""
    done = update(DataUpdate).where(col(DataUpdate.id) <= update_id, col(DataUpdate.state) == APPLIED)
    with store.writing() as session:
        session.connection().execute(done.values(rechecked_at=now))


def forget_updates(caller: Caller, before: datetime) -> int:
    """Delete what was found long ago, but never the data that is in force."""
    with caller.writing() as session:
        newest = _newest_applied(session)
        old = col(DataUpdate.found_at) < before
        if newest is not None:
            old &= col(DataUpdate.id) != newest.id
        return int(session.connection().execute(delete(DataUpdate).where(old)).rowcount)
