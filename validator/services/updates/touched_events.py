"""The upcoming events that other cards or card lists concern, and checking them again."""

from collections import Counter
from collections.abc import Iterator

from sqlmodel import Session, col, select

from validator.rules.rulebook import RulesetError
from validator.services.caller import Caller, CallSession
from validator.services.errors import Conflict
from validator.services.events.outlook import outlooks_of
from validator.services.judging import CheckDecks, event_question, rules_of
from validator.services.lists.recheck import Recheck, preview_recheck, recheck_event
from validator.store.event_tables import Event, Stage
from validator.store.update_tables import TouchedEvent

MOST_ATTEMPTS = 3


def upcoming_events(session: CallSession, game: str) -> list[Event]:
    """Return the events of a game that are not over, in order of their days."""
    query = select(Event).where(
        Event.game == game,
        Event.stage != Stage.FINISHED,
        col(Event.day) >= session.now.date(),
        col(Event.archived_at).is_(None),
        col(Event.deleted_at).is_(None),
    )
    return list(session.exec(query.order_by(col(Event.day), col(Event.id))))


def touched_events(caller: Caller, game: str) -> list[TouchedEvent]:
    """Judge the lists of upcoming events by the data of this process and compare; nothing is kept."""
    with caller.reading() as session:
        return [_touched(session, event) for event in upcoming_events(session, game)]


def _touched(session: Session, event: Event) -> TouchedEvent:
    found: TouchedEvent = {
        "event": event.id,
        "name": event.name,
        "day": event.day.isoformat(),
        "lists": 0,
        "changed": [],
        "problem": "",
    }
    try:
        question = event_question(rules_of(event))
    except RulesetError as error:
        return {**found, "problem": str(error)}
    # Today's rules are also those of that day here: only lists that were judged by others are judged again.
    count, outlooks = outlooks_of(session, event, question.rules, question)
    changes = Counter((item.before, item.after) for item in outlooks if item.is_other)
    changed = [(before, after, number) for (before, after), number in sorted(changes.items())]
    return {**found, "lists": count, "changed": changed}


def recheck_upcoming(caller: Caller, game: str, check: CheckDecks, reason: str) -> Iterator[Recheck]:
    """Check the lists of upcoming events again that were judged by other data; yield what that changed."""
    with caller.reading() as session:
        events = upcoming_events(session, game)
        outdated = [event.id for event in events if _is_outdated(session, event)]
    for event_id in outdated:
        yield _recheck(caller, event_id, check, reason)


def _is_outdated(session: Session, event: Event) -> bool:
    question = event_question(rules_of(event))
    return bool(outlooks_of(session, event, question.rules, question)[1])


def _recheck(caller: Caller, event_id: int, check: CheckDecks, reason: str) -> Recheck:
    """Check an event again; a list that arrives meanwhile means that it is looked at once more."""
    for _ in range(MOST_ATTEMPTS):
        preview = preview_recheck(caller, event_id, check)
        try:
            return recheck_event(caller, event_id, check, preview.fingerprint, reason)
        except Conflict:
            continue
    return preview_recheck(caller, event_id, check)
