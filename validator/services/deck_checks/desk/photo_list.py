"""Which photos belong to a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.services.stored_rows import stored
from validator.store.judge_desk import CheckPhoto

if TYPE_CHECKING:
    from sqlmodel import Session


def photos_of(session: Session, check_id: int) -> list[tuple[int, str]]:
    """Return the number and the subject of each photo of a check, oldest first, without the pictures."""
    query = select(CheckPhoto.id, CheckPhoto.subject).where(CheckPhoto.check_id == check_id)
    return [(stored(number), subject) for number, subject in session.exec(query.order_by(col(CheckPhoto.id)))]
