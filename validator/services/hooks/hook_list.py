"""Setting web hooks up, ending them, and the log of what was sent."""

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlsplit

from sqlmodel import Session, col, select

from validator.links.public_hosts import AddressError, verified_url
from validator.services.access import Action
from validator.services.caller import Caller, CallSession
from validator.services.errors import Conflict, Invalid, NotFound
from validator.services.hooks.hook_sending import secret_of
from validator.services.stored_rows import find_event
from validator.services.tokens import new_token
from validator.store.hook_tables import SUBMITTED, TEST, VERDICT_CHANGED, HookDelivery, WebHook

KINDS = {SUBMITTED: "a list is submitted", VERDICT_CHANGED: "the verdict on a list changes"}
MOST_HOOKS, MOST_SHOWN = 5, 50


@dataclass(frozen=True, slots=True)
class HookRow:
    """A hook as its page shows it: the host, what it is told, and the newest deliveries."""

    id: int
    host: str
    kinds: tuple[str, ...]
    hook: WebHook
    deliveries: tuple[HookDelivery, ...]


def list_hooks(caller: Caller, event_id: int) -> list[HookRow]:
    """Return the hooks of an event with what was sent to them, the newest first."""
    with caller.reading(Action.CHANGE_EVENT, event_id) as session:
        query = select(WebHook).where(WebHook.event_id == event_id, col(WebHook.ended_at).is_(None))
        return [_row(session, hook) for hook in session.exec(query.order_by(col(WebHook.id))).all()]


def _row(session: Session, hook: WebHook) -> HookRow:
    query = select(HookDelivery).where(HookDelivery.hook_id == hook.id)
    sent = session.exec(query.order_by(col(HookDelivery.id).desc()).limit(MOST_SHOWN)).all()
    kinds = tuple(words for kind, words in KINDS.items() if kind in hook.kinds)
    return HookRow(hook.id, host_of(hook), kinds, hook, tuple(sent))


def host_of(hook: WebHook) -> str:
    """Return where a hook leads; the rest of an address is often as good as a password."""
    return urlsplit(hook.url).netloc


def add_hook(
    caller: Caller, event_id: int, url: str, kinds: Collection[str], site_key: str, *, private: bool = False
) -> tuple[WebHook, str]:
    """Set a hook up; return it with its secret, which is shown this once."""
    try:
        address = verified_url(url, private=private)
    except AddressError as error:
        raise Invalid(str(error), "url") from error
    wanted = [kind for kind in KINDS if kind in kinds]
    if not wanted:
        raise Invalid("Choose what the address is told about.", "kinds")
    with caller.writing() as session:
        event = find_event(session, event_id)
        session.standing(event_id).require(Action.CHANGE_EVENT)
        living = select(WebHook).where(WebHook.event_id == event_id, col(WebHook.ended_at).is_(None))
        if len(session.exec(living).all()) >= MOST_HOOKS:
            raise Conflict(f"An event has at most {MOST_HOOKS} web hooks. End one first.")
        hook = WebHook(
            event_id=event.id,
            url=address,
            salt=new_token(),
            kinds=wanted,
            created_at=caller.now,
            created_by=caller.actor.name,
        )
        session.add(hook)
        session.record("hook.added", hook, host=host_of(hook), told=wanted)
    return hook, secret_of(site_key, hook.salt)


def end_hook(caller: Caller, event_id: int, hook_id: int) -> None:
    """Tell an address nothing more; what is still on its way stays unsent."""
    with caller.writing() as session:
        hook = _hook(session, event_id, hook_id)
        hook.ended_at = caller.now
        waiting = select(HookDelivery).where(HookDelivery.hook_id == hook_id)
        for delivery in session.exec(waiting.where(col(HookDelivery.next_at).is_not(None))).all():
            delivery.next_at, delivery.outcome = None, "the web hook was ended"
        session.record("hook.ended", hook, host=host_of(hook))


def add_test(caller: Caller, event_id: int, hook_id: int) -> int:
    """Put a test on its way and return its number; whoever pressed the button sends it at once."""
    with caller.writing() as session:
        hook = _hook(session, event_id, hook_id)
        delivery = HookDelivery(hook_id=hook_id, kind=TEST, created_at=caller.now, next_at=caller.now)
        session.add(delivery)
        session.record("hook.tested", hook, host=host_of(hook))
        return delivery.id


def send_again(caller: Caller, event_id: int, hook_id: int, delivery_id: int) -> None:
    """Try a delivery again that has failed."""
    with caller.writing() as session:
        hook = _hook(session, event_id, hook_id)
        delivery = session.get(HookDelivery, delivery_id)
        if delivery is None or delivery.hook_id != hook.id:
            raise NotFound("There is no such delivery.")
        if delivery.next_at is not None or delivery.arrived_at is not None:
            raise Conflict("This delivery arrived, or is still being tried.")
        delivery.next_at, delivery.attempts = caller.now, 0
        session.record("hook.sent_again", hook, host=host_of(hook))


def _hook(session: CallSession, event_id: int, hook_id: int) -> WebHook:
    session.standing(event_id).require(Action.CHANGE_EVENT)
    hook = session.get(WebHook, hook_id)
    if hook is None or hook.event_id != event_id or hook.ended_at is not None:
        raise NotFound("There is no such web hook.")
    return hook
