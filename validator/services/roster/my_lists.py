"""What a player finds behind a mailed link: all their registrations over events, and a way into each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete
from sqlmodel import Session, col, select

from validator.report.list_states import MISSING
from validator.report.list_summary import ListSummary
from validator.services.access import Actor
from validator.services.caller import Caller
from validator.services.errors import NotFound
from validator.services.lists.current_lists import registrations_with_lists
from validator.services.privacy.own_data import player_data
from validator.services.roster.mailed_links import follow_mailed_link
from validator.services.stored_rows import NO_REGISTRATION
from validator.services.tokens import new_token, token_from, token_hash
from validator.store import audit
from validator.store.event_tables import Event
from validator.store.roster import Access, MailedLink, Player, Registration


@dataclass(frozen=True, slots=True)
class MyList:
    """A registration of one's own: the event, the state of the list, and what its decks are called."""

    event: Event
    registration: Registration
    player: str
    status: str
    missing: tuple[str, ...]
    revision: int
    submitted_at: datetime | None
    decks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MyLists:
    """Everything of one e-mail address, the newest event first."""

    email: str
    expires_at: datetime | None
    rows: tuple[MyList, ...]


def my_lists(caller: Caller, token: str) -> MyLists:
    """Return all registrations with the address that a mailed link went to."""
    with caller.reading() as session:
        link = follow_mailed_link(session, token)
        query = (
            registrations_with_lists()
            .add_columns(Event)
            .join(Event, col(Event.id) == Registration.event_id)
            .where(col(Player.email_key) == link.email_key, col(Event.deleted_at).is_(None))
            .order_by(col(Event.starts_at).desc(), col(Registration.id).desc())
        )
        found = session.execute(query).all()
    rows = tuple(
        MyList(
            event=row.Event,
            registration=row.Registration,
            player=row.Player.name,
            status=row.verdict or MISSING,
            missing=tuple(row.summary["missing"]) if row.summary else (),
            revision=row.number or 0,
            submitted_at=row.submitted_at,
            decks=tuple(_deck_names(row.summary)) if row.summary else (),
        )
        for row in found
    )
    return MyLists(found[0].Player.email if found else link.email_key, link.expires_at, rows)


def _deck_names(summary: ListSummary) -> Iterator[str]:
    for deck in summary["decks"]:
        if name := deck.get("identity_title") or deck.get("title"):
            yield name


def open_my_list(caller: Caller, token: str, registration_id: int) -> str:
    """Return the token of a private link to one of one's own registrations; asked twice, the same one."""
    with caller.writing() as session:
        link = follow_mailed_link(session, token)
        found = next((row for row in _registrations(session, link) if row[0].id == registration_id), None)
        if found is None:
            raise NotFound(NO_REGISTRATION)
        registration, player = found
        wanted = token_from(f"{token}\n{registration_id}")
        known = session.exec(select(Access).where(Access.token_hash == token_hash(wanted))).first()
        if known is not None and known.revoked_at is None:
            return wanted
        fresh = new_token() if known else wanted
        session.add(
            Access(
                registration_id=registration_id,
                token_hash=token_hash(fresh),
                issued_at=caller.now,
                by_mail=True,
            )
        )
        session.act_as(_player_self(registration, player))
        session.record("access.by_mail", registration)
    return fresh


def end_mailed_links(caller: Caller, token: str) -> None:
    """End all mailed links of an address, and the private links that were made from them."""
    with caller.writing() as session:
        link = follow_mailed_link(session, token)
        mine = _registrations(session, link)
        numbers = [registration.id for registration, _ in mine]
        living = select(Access).where(
            col(Access.registration_id).in_(numbers), col(Access.by_mail), col(Access.revoked_at).is_(None)
        )
        ended = set()
        for access in session.exec(living):
            access.revoked_at = caller.now
            ended.add(access.registration_id)
        for registration, player in mine:
            if registration.id in ended:
                session.act_as(_player_self(registration, player))
                session.record("access.ended_by_player", registration)
        session.connection().execute(delete(MailedLink).where(col(MailedLink.email_key) == link.email_key))


def my_data(caller: Caller, token: str) -> dict[str, Any]:
    """Return everything that is kept about an address: its links, and what each event keeps."""
    with caller.reading() as session:
        link = follow_mailed_link(session, token)
        links = session.exec(select(MailedLink).where(MailedLink.email_key == link.email_key)).all()
        mine = _registrations(session, link)
    kept = {"id", "email_key", "token_hash", "claimed_until"}
    return {
        "email": link.email_key,
        "mailed_links": [row.model_dump(mode="json", exclude=kept) for row in links],
        "registrations": [
            player_data(caller.acting_as(_player_self(registration, player)), registration.id)
            for registration, player in mine
        ],
    }


def _registrations(session: Session, link: MailedLink) -> Sequence[tuple[Registration, Player]]:
    query = (
        select(Registration, Player)
        .join(Player, col(Player.id) == Registration.player_id)
        .join(Event, col(Event.id) == Registration.event_id)
        .where(Player.email_key == link.email_key, col(Event.deleted_at).is_(None))
    )
    return session.exec(query.order_by(col(Registration.id))).all()


def _player_self(registration: Registration, player: Player) -> Actor:
    return Actor(audit.PLAYER, player.name, registration_id=registration.id)
