"""What a judge sees beside a check: the roles they rule in, and the other checks of the same table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.services.actor import Actor
from validator.services.check_access import checker_of, judge_in_order, roles_of
from validator.services.check_material import Material, material_of
from validator.services.save_check import readable_check
from validator.services.stored_rows import find_registration, player_of
from validator.store.deck_check import ABANDONED, DeckCheck

if TYPE_CHECKING:
    from sqlmodel import Session

    from validator.store.database import Store


@dataclass(frozen=True, slots=True)
class CheckSession:
    """A check as one judge sees it."""

    material: Material
    roles: frozenset[str]
    siblings: tuple[tuple[DeckCheck, str], ...]


def check_session(store: Store, actor: Actor, event_id: int, check_id: int) -> CheckSession:
    """Return a check of an event for somebody who may see it."""
    with store.reading() as session:
        check = readable_check(session, actor, event_id, check_id)
        material = material_of(session, check)
        standing = checker_of(session, actor, material.event)
        in_turn = judge_in_order(session, material.event, (check.registration_id,), check.round_id)
        roles = roles_of(session, material.event, standing, in_turn)
        return CheckSession(material, frozenset(roles), tuple(_siblings(session, check)))


def _siblings(session: Session, check: DeckCheck) -> list[tuple[DeckCheck, str]]:
    query = select(DeckCheck).where(
        DeckCheck.batch == check.batch, DeckCheck.id != check.id, DeckCheck.status != ABANDONED
    )
    return [
        (other, player_of(session, find_registration(session, other.registration_id)).name)
        for other in session.exec(query.order_by(col(DeckCheck.id)))
    ]
