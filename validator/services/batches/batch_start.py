"""Batches: starting one keeps what arrived, the work is done later; how far they have come; cancelling."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import and_, func, update
from sqlmodel import Session, col, select

from validator.batch.upload import ROSTER, Upload
from validator.services.access import Action
from validator.services.batches.batch_rules import find_batch
from validator.services.caller import Caller, CallSession
from validator.services.errors import Conflict, Invalid
from validator.services.judging import EventRules
from validator.services.roster.roster_import import import_roster
from validator.services.stored_rows import find_event
from validator.store.batch_tables import (
    CANCELLED,
    DONE,
    DROPPED,
    WAITING,
    WORKING,
    Batch,
    BatchDeck,
    BatchItem,
)

MOST_ITEMS = 20_000
NOTHING = "There is nothing to check in what you sent. Choose files, an archive or an export."
MOST = 50


def start_batch(
    caller: Caller,
    name: str,
    uploads: Sequence[Upload],
    *,
    event_id: int | None = None,
    rules: EventRules | None = None,
) -> Batch:
    """Keep files as a new batch of an event, or of nobody's event under rules of its own.

    A file that arrived twice is kept once, also where it arrived with an earlier batch of the event. A
    tournament file among them updates the roster first.
    """
    lists = list({item.fingerprint: item for item in uploads if item.kind != ROSTER}.values())
    rosters = [item for item in uploads if item.kind == ROSTER]
    if not lists and not (rosters and event_id is not None):
        raise Invalid(NOTHING, "files")
    arrived = len(lists)
    if arrived > MOST_ITEMS:
        raise Invalid(f"Too many at once: at most {MOST_ITEMS} lists.", "files")
    if event_id is not None:
        for roster in rosters:
            import_roster(caller, event_id, roster.data)
    with caller.writing() as session:
        session.standing(event_id).require(Action.CHECK_MANY if event_id is None else Action.RUN_BATCH)
        if event_id is not None:
            find_event(session, event_id)
        _verify_room(session, sum(len(item.data) for item in lists))
        batch = Batch(
            event_id=event_id,
            account_id=caller.actor.account_id,
            created_by=caller.actor.name,
            created_at=caller.now,
            name=name.strip()[:200] or "Lists",
            rules={} if rules is None else plain_rules(rules),
        )
        session.add(batch)
        session.flush()
        known = _known(session, event_id)
        lists = [item for item in lists if item.fingerprint not in known]
        session.add_all(_item(batch.id, position, item) for position, item in enumerate(lists, 1))
        session.record(
            "batch.started", batch, documents=len(lists), rosters=len(rosters), known=arrived - len(lists)
        )
    return batch


def _verify_room(session: CallSession, size: int) -> None:
    """Raise when somebody would keep more files than one account may."""
    query = (
        select(func.coalesce(func.sum(func.length(BatchItem.data)), 0))
        .join(Batch, col(Batch.id) == BatchItem.batch_id)
        .where(Batch.account_id == session.actor.account_id)
    )
    if session.exec(query).one() + size > session.caller.quotas.batch_bytes_per_account:
        limit = session.caller.quotas.batch_bytes_per_account / 1e6
        raise Invalid(f"Your batches would take more than {limit:g} MB. Send fewer files at once.", "files")


def plain_rules(rules: EventRules) -> dict[str, str]:
    """Return rules as a batch without an event keeps them."""
    kept = ("game", "policy", "tier", "format", "environment")
    return {name: getattr(rules, name) for name in kept} | {"day": rules.day.isoformat()}


def _known(session: Session, event_id: int | None) -> set[str]:
    """Return the fingerprints of all files that were read for an event before."""
    if event_id is None:
        return set()
    query = select(BatchItem.fingerprint).join(Batch, col(Batch.id) == BatchItem.batch_id)
    return set(session.exec(query.where(Batch.event_id == event_id, BatchItem.state != DROPPED)))


def _item(batch_id: int, position: int, item: Upload) -> BatchItem:
    return BatchItem(
        batch_id=batch_id,
        position=position,
        name=item.name[-300:],
        kind=item.kind,
        player=item.player[:200],
        cobra_id=item.cobra_id,
        fingerprint=item.fingerprint,
        data=item.data,
    )


def cancel_batch(caller: Caller, batch_id: int) -> Batch:
    """Stop a batch; files that somebody is reading right now are still finished."""
    with caller.writing() as session:
        find_batch(session, batch_id)
        stopped = update(Batch).where(and_(col(Batch.id) == batch_id, col(Batch.state) == WORKING))
        if not session.connection().execute(stopped.values(state=CANCELLED, ended_at=caller.now)).rowcount:
            raise Conflict("This batch is not running any more.")
        waiting = and_(col(BatchItem.batch_id) == batch_id, col(BatchItem.state) == WAITING)
        dropped = (
            session.connection().execute(update(BatchItem).where(waiting).values(state=DROPPED)).rowcount
        )
        session.expire_all()
        batch = find_batch(session, batch_id)
        session.record("batch.cancelled", batch, dropped=dropped)
    return batch


@dataclass(frozen=True, slots=True)
class BatchRow:
    """A batch with the number of its files and decks."""

    batch: Batch
    uploads: int
    decks: int


def list_batches(caller: Caller, event_id: int | None) -> list[BatchRow]:
    """Return batches, the newest first."""
    uploads = select(func.count()).where(BatchItem.batch_id == Batch.id).correlate(Batch).scalar_subquery()
    decks = select(func.count()).where(BatchDeck.batch_id == Batch.id).correlate(Batch).scalar_subquery()
    query = select(Batch, uploads, decks).where(Batch.event_id == event_id)
    if event_id is None:
        query = query.where(Batch.account_id == caller.actor.account_id)
    with caller.reading() as session:
        action = Action.CHECK_MANY if event_id is None else Action.RUN_BATCH
        session.standing(event_id).require(action)
        rows = session.exec(query.order_by(col(Batch.id).desc()).limit(MOST)).all()
    return [BatchRow(*row) for row in rows]


@dataclass(frozen=True, slots=True)
class BatchProgress:
    """A batch with its counts; `seconds_left` is None as long as nobody can tell."""

    batch: Batch
    total: int
    done: int
    dropped: int
    decks: int
    seconds_left: float | None

    @property
    def running(self) -> bool:
        """Say whether somebody still works on it."""
        return self.batch.state == WORKING

    @property
    def filing(self) -> bool:
        """Say whether everything was read and the lists are being filed."""
        return self.running and self.done + self.dropped == self.total


def batch_progress(caller: Caller, batch_id: int) -> BatchProgress:
    """Count the files of a batch by state, in a fixed number of queries."""
    by_state = (
        select(BatchItem.state, func.count())
        .where(BatchItem.batch_id == batch_id)
        .group_by(col(BatchItem.state))
    )
    with caller.reading() as session:
        batch = find_batch(session, batch_id)
        counts = dict(session.exec(by_state).all())
        decks = session.exec(select(func.count()).where(BatchDeck.batch_id == batch_id)).one()
    total, done = sum(counts.values()), counts.get(DONE, 0)
    return BatchProgress(
        batch=batch,
        total=total,
        done=done,
        dropped=counts.get(DROPPED, 0),
        decks=decks,
        seconds_left=seconds_left(total, done, (caller.now - batch.created_at).total_seconds()),
    )


def seconds_left(total: int, done: int, elapsed: float) -> float | None:
    """Say how long the rest takes if it goes on as it went so far."""
    if not done or elapsed <= 0:
        return None
    return elapsed / done * (total - done)
