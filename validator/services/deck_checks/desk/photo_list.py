"""Which photos belong to a check."""

from __future__ import annotations

from sqlmodel import Session, col, select

from validator.store.judge_desk import CheckPhoto


def photos_of(session: Session, check_id: int) -> list[tuple[int, str]]:
    """Return the number and the subject of each photo of a check, oldest first, without the pictures."""
    query = select(CheckPhoto.id, CheckPhoto.subject).where(CheckPhoto.check_id == check_id)
    return [(number, subject) for number, subject in session.exec(query.order_by(col(CheckPhoto.id)))]
