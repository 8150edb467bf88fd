"""Links that work once: issuing, revoking and using them up."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from validator.services.errors import NotFound
from validator.services.tokens import new_token, token_hash
from validator.store.account import FIRST, INVITATION, RESET, OneTimeLink

LIFETIME = {FIRST: timedelta(days=7), INVITATION: timedelta(days=14), RESET: timedelta(hours=24)}
DEAD_LINK = "This link was used already, replaced or has expired. Ask for a new one."


def add_link(session: Session, link: OneTimeLink) -> str:
    """Add a link to the transaction and return its token, which exists nowhere else."""
    token = new_token()
    link.token_hash = token_hash(token)
    session.add(link)
    session.flush()
    return token


def new_link(purpose: str, now: datetime, **columns: object) -> OneTimeLink:
    """Return the row of a new link that expires in the usual time."""
    expires = now + LIFETIME[purpose]
    return OneTimeLink.model_validate(
        {"purpose": purpose, "token_hash": "", "created_at": now, "expires_at": expires, **columns}
    )


def find_link(session: Session, now: datetime, token: str, *purposes: str, use: bool = False) -> OneTimeLink:
    """Return the living link behind a token; with `use` it is used up in this transaction."""
    query = select(OneTimeLink).where(
        OneTimeLink.token_hash == token_hash(token), col(OneTimeLink.purpose).in_(purposes)
    )
    link = session.exec(query.with_for_update() if use else query).first()
    if link is None or link.used_at or link.revoked_at or link.expires_at <= now:
        raise NotFound(DEAD_LINK)
    if use:
        link.used_at = now
    return link


def revoke_links(
    session: Session,
    now: datetime,
    purpose: str,
    account_id: int | None = None,
    staff_id: int | None = None,
    older_than: datetime | None = None,
) -> None:
    """Revoke the living links of a purpose: of one account, of one place in a staff, or of neither."""
    query = select(OneTimeLink).where(
        OneTimeLink.purpose == purpose,
        OneTimeLink.account_id == account_id,
        *([OneTimeLink.staff_id == staff_id] if staff_id is not None else []),
        *([col(OneTimeLink.created_at) < older_than] if older_than is not None else []),
        col(OneTimeLink.used_at).is_(None),
        col(OneTimeLink.revoked_at).is_(None),
    )
    for link in session.exec(query):
        link.revoked_at = now
