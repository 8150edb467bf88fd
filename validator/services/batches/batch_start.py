"""Starting and cancelling a batch: what arrived is kept at once, the work is done later."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import and_, func, update
from sqlmodel import Session, col, select

from validator.batch.upload import ROSTER, Upload
from validator.services.access import Action
from validator.services.batches.batch_rules import find_batch
from validator.services.caller import Caller
from validator.services.errors import Conflict, Invalid
from validator.services.judging import EventRules
from validator.services.roster.roster_import import import_roster
from validator.services.stored_rows import find_event
from validator.store.batch_tables import CANCELLED, DROPPED, WAITING, WORKING, Batch, BatchItem

MOST_ITEMS = 20_000
NOTHING = "There is nothing to check in what you sent. Choose files, an archive or an export."


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
    lists = _distinct([item for item in uploads if item.kind != ROSTER])
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
        standing = caller.standing(session, event_id)
        standing.require(Action.CHECK_MANY if event_id is None else Action.RUN_BATCH)
        if event_id is not None:
            find_event(session, event_id)
        _verify_room(session, caller, sum(len(item.data) for item in lists))
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
        details = {"documents": len(lists), "rosters": len(rosters), "known": arrived - len(lists)}
        caller.record(session, "batch.started", batch, details=details)
    return batch


def _verify_room(session: Session, caller: Caller, size: int) -> None:
    """Raise when somebody would keep more files than one account may."""
    query = (
        select(func.coalesce(func.sum(func.length(BatchItem.data)), 0))
        .join(Batch, col(Batch.id) == BatchItem.batch_id)
        .where(Batch.account_id == caller.actor.account_id)
    )
    if session.exec(query).one() + size > caller.quotas.batch_bytes_per_account:
        limit = caller.quotas.batch_bytes_per_account / 1e6
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


def _distinct(uploads: Sequence[Upload]) -> list[Upload]:
    return list({item.fingerprint: item for item in uploads}.values())


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
        find_batch(session, caller.actor, batch_id)
        stopped = update(Batch).where(and_(col(Batch.id) == batch_id, col(Batch.state) == WORKING))
        if not session.connection().execute(stopped.values(state=CANCELLED, ended_at=caller.now)).rowcount:
            raise Conflict("This batch is not running any more.")
        waiting = and_(col(BatchItem.batch_id) == batch_id, col(BatchItem.state) == WAITING)
        dropped = (
            session.connection().execute(update(BatchItem).where(waiting).values(state=DROPPED)).rowcount
        )
        session.expire_all()
        batch = find_batch(session, caller.actor, batch_id)
        details = {"dropped": dropped}
        caller.record(session, "batch.cancelled", batch, details=details)
    return batch
