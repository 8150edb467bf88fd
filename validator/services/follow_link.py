"""Finding the player behind a private link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.services.actor import Actor
from validator.services.errors import NotAllowed, NotFound
from validator.services.stored_rows import stored
from validator.services.token import token_hash
from validator.store import audit
from validator.store.roster import Access, Player, Registration

if TYPE_CHECKING:
    from validator.store.database import Store

UNKNOWN_LINK = "This link is not known. Check that it is complete, or ask the organizer."
REPLACED_LINK = "This link was replaced by a newer one. Ask the organizer for it."
REVOKED_LINK = "This link was withdrawn. Ask the organizer for a new one."


def follow_link(store: Store, token: str) -> Actor:
    """Return the player behind a private link."""
    with store.reading() as session:
        query = (
            select(Access, Player)
            .join(Registration, col(Registration.id) == Access.registration_id)
            .join(Player, col(Player.id) == Registration.player_id)
            .where(Access.token_hash == token_hash(token))
        )
        found = session.exec(query).first()
    if found is None:
        raise NotFound(UNKNOWN_LINK)
    access, player = found
    if access.revoked_at is not None:
        raise NotAllowed(REPLACED_LINK if access.replaced else REVOKED_LINK)
    return Actor(
        audit.PLAYER, player.name, registration_id=access.registration_id, access_id=stored(access.id)
    )
