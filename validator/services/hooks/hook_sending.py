"""Sending what hooks are told: claimed row by row, so that several workers never send one notice twice.

What does not arrive is tried again with growing pauses; after the last one it has failed, and the page of
the hooks offers to send it again. All is signed as the public Standard Webhooks specification has it: `v1,`
and the base64 of HMAC-SHA256 over `id.timestamp.body`. The secret that its receiver keeps is `whsec_` and
the base64 of the key.
"""

import hmac
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import requests
from sqlalchemy import update
from sqlmodel import Session, col, select

from validator.links.public_hosts import guarded_session
from validator.log import LOGGER
from validator.services.stored_rows import find_event, player_names
from validator.store.database import Store
from validator.store.hook_tables import HookDelivery, WebHook

PREFIX = "whsec_"
# Pauses after each attempt that failed: a day and a half together, then a delivery has failed.
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 720, 1200))
CLAIM = timedelta(minutes=2)
CONNECT_SECONDS, READ_SECONDS = 4, 8
MOST_AT_ONCE = 50
GONE = 410
UNREACHED = "not reached: no public host answers there"


def secret_of(site_key: str, salt: str) -> str:
    """Return the secret of a hook, made from the key of the site: it is stored nowhere."""
    key = hmac.digest(site_key.encode(), b"web hook " + salt.encode(), "sha256")
    return PREFIX + b64encode(key).decode()


def signed_headers(secret: str, number: str, now: datetime, body: bytes) -> Mapping[str, str]:
    """Return the headers that prove who sent a body, and when."""
    stamp = str(int(now.timestamp()))
    content = b".".join((number.encode(), stamp.encode(), body))
    made = hmac.digest(b64decode(secret.removeprefix(PREFIX)), content, "sha256")
    return {
        "webhook-id": number,
        "webhook-timestamp": stamp,
        "webhook-signature": f"v1,{b64encode(made).decode()}",
    }


@dataclass(frozen=True, slots=True)
class Sender:
    """How an installation sends: its key, whether addresses of its own network are let in, and its clock."""

    site_key: str
    private: bool
    clock: Callable[[], datetime]


def send_due(store: Store, sender: Sender) -> int:
    """Send what is due; a host that does not answer is left alone until the next time."""
    silent: set[int] = set()
    sent = 0
    for number, hook_id in _due(store, sender.clock()):
        if hook_id not in silent:
            arrived = send_one(store, sender, number)
            sent += bool(arrived)
            if arrived is False:
                silent.add(hook_id)
    return sent


def send_one(store: Store, sender: Sender, delivery_id: int) -> bool | None:
    """Try one delivery and note what came of it; None when somebody else is at it."""
    now = sender.clock()
    claimed = _claim(store, now, delivery_id)
    if claimed is None:
        return None
    hook, delivery, body = claimed
    number = f"{hook.id}-{delivery.id}"  # by which a receiver knows a delivery that comes again
    headers = signed_headers(secret_of(sender.site_key, hook.salt), number, now, body)
    outcome, status = _post(hook.url, headers, body, sender.private)
    _note(store, now, delivery_id, outcome, status)
    return 200 <= status < 300


def _due(store: Store, now: datetime) -> list[tuple[int, int]]:
    query = select(HookDelivery.id, HookDelivery.hook_id).where(col(HookDelivery.next_at) <= now)
    with store.reading() as session:
        rows = session.exec(query.order_by(col(HookDelivery.id)).limit(MOST_AT_ONCE)).all()
    return [(number, hook_id) for number, hook_id in rows]


def _claim(store: Store, now: datetime, delivery_id: int) -> tuple[WebHook, HookDelivery, bytes] | None:
    """Take a delivery that is due; should this process die, it is due again in two minutes."""
    due = (col(HookDelivery.id) == delivery_id) & (col(HookDelivery.next_at) <= now)
    with store.writing() as session:
        taking = (
            update(HookDelivery).where(due).values(next_at=now + CLAIM, attempts=HookDelivery.attempts + 1)
        )
        if not session.connection().execute(taking).rowcount:
            return None
        delivery = session.get_one(HookDelivery, delivery_id)
        hook = session.get_one(WebHook, delivery.hook_id)
        return hook, delivery, _body(session, hook, delivery)


def _body(session: Session, hook: WebHook, delivery: HookDelivery) -> bytes:
    event = find_event(session, hook.event_id)
    data: dict[str, Any] = {"event": {"id": event.id, "code": event.code, "name": event.name}}
    data |= delivery.facts
    if "registration" in delivery.facts:
        data["player"] = player_names(session, hook.event_id).get(delivery.facts["registration"], "")
    told = {"type": delivery.kind, "timestamp": delivery.created_at.isoformat(), "data": data}
    return json.dumps(told, separators=(",", ":")).encode()


def _post(url: str, headers: Any, body: bytes, private: bool) -> tuple[str, int]:
    """Send a body; return what came of it in words, and the status, 0 without one.

    Nothing of the answer is read but its status, so that nobody can look at a page through us.
    """
    try:
        with (
            guarded_session(private=private) as session,
            session.post(
                url,
                data=body,
                headers={**headers, "Content-Type": "application/json"},
                timeout=(CONNECT_SECONDS, READ_SECONDS),
                allow_redirects=False,
                stream=True,
            ) as answer,
        ):
            return f"answered {answer.status_code}", answer.status_code
    except requests.exceptions.SSLError:
        return "its certificate is not valid", 0
    except requests.exceptions.ReadTimeout:
        return f"did not answer within {READ_SECONDS} seconds", 0
    except requests.RequestException:
        # One sentence for all: who listens where inside of our network is nobody's business.
        return UNREACHED, 0


def _note(store: Store, now: datetime, delivery_id: int, outcome: str, status: int) -> None:
    with store.writing() as session:
        delivery = session.get_one(HookDelivery, delivery_id)
        hook = session.get_one(WebHook, delivery.hook_id)
        delivery.outcome, delivery.next_at = outcome, None
        if 200 <= status < 300:
            delivery.arrived_at = now
        elif status == GONE:
            hook.ended_at = now  # the receiver wants no more
        elif hook.ended_at is None and delivery.attempts <= len(PAUSES):
            delivery.next_at = now + PAUSES[delivery.attempts - 1]
        if delivery.arrived_at is None:
            LOGGER.info("delivery %s of web hook %s: %s", delivery_id, delivery.hook_id, outcome)
