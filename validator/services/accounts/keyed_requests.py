"""Writes under a key: a program that asks again after a lost answer does nothing twice."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from sqlalchemy.exc import IntegrityError
from sqlmodel import select
from sqlmodel.sql.expression import SelectOfScalar

from validator.services.caller import Caller
from validator.services.errors import Conflict, Invalid
from validator.services.tokens import token_hash
from validator.store.account import KeyedRequest

T = TypeVar("T")
LONGEST_KEY = 200
ANOTHER_REQUEST = "This Idempotency-Key was used for another request. Use a new key for each new request."
UNFINISHED = (
    "A request with this Idempotency-Key is being worked on, or was cut off. Look whether it was done "
    "before you send it with a new key."
)


class KeyedWrite(NamedTuple):
    """A request under a key: whose token asks, its key, and what is asked for."""

    token_id: int
    key: str
    request: str

    def once(self, caller: Caller, write: Callable[[], tuple[int, T]]) -> tuple[int, T | None]:
        """Write, and return the number of what was made with what was written; without it when asked again.

        The key is taken before anything is written: whatever happens in between, nothing is written twice.
        A write that was refused gives its key back.
        """
        if not self.key:
            return write()
        if len(self.key) > LONGEST_KEY:
            raise Invalid(f"An Idempotency-Key has at most {LONGEST_KEY} characters.", "Idempotency-Key")
        made = self._take(caller)
        if made is not None:
            return made, None
        try:
            number, written = write()
        except Exception:
            self._give_back(caller)
            raise
        self._note(caller, number)
        return number, written

    def _take(self, caller: Caller) -> int | None:
        row = KeyedRequest(
            token_id=self.token_id, key=self.key, request_hash=token_hash(self.request), asked_at=caller.now
        )
        try:
            with caller.writing() as session:
                session.add(row)
        except IntegrityError:
            return self._earlier(caller)
        return None

    def _earlier(self, caller: Caller) -> int:
        with caller.reading() as session:
            earlier = session.exec(self._own()).one()
        if earlier.request_hash != token_hash(self.request):
            raise Invalid(ANOTHER_REQUEST, "Idempotency-Key")
        if earlier.made is None:
            raise Conflict(UNFINISHED)
        return earlier.made

    def _give_back(self, caller: Caller) -> None:
        with caller.writing() as session:
            session.delete(session.exec(self._own()).one())

    def _note(self, caller: Caller, number: int) -> None:
        with caller.writing() as session:
            session.exec(self._own()).one().made = number

    def _own(self) -> SelectOfScalar[KeyedRequest]:
        return select(KeyedRequest).where(
            KeyedRequest.token_id == self.token_id, KeyedRequest.key == self.key
        )
