"""The loop over all sockets of a process: a thousand silent ones cost it nothing.

Waitress asks every socket in every round whether it wants to read or write. Here only those are asked
that did something lately; the others stay with the selector as they are.
"""

import selectors
import time
from typing import Any

from waitress import wasyncore
from waitress.channel import HTTPChannel

READ, WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE
# So often all are asked: some were silent for too long and are closed.
ALL_SECONDS = 1.0


class Sockets(dict[int, Any]):
    """The open sockets by number; it remembers which came or went since somebody looked."""

    def __init__(self) -> None:
        super().__init__()
        self.changed: set[int] = set()

    def __setitem__(self, number: int, handler: Any) -> None:
        self.changed.add(number)
        super().__setitem__(number, handler)

    def __delitem__(self, number: int) -> None:
        self.changed.add(number)
        super().__delitem__(number)


class SocketLoop:
    """Waits for sockets and lets their handlers read and write."""

    def __init__(self, sockets: Sockets) -> None:
        self._sockets = sockets
        self._selector = selectors.DefaultSelector()
        self._known: dict[int, tuple[Any, int]] = {}
        self._lively: set[int] = set()
        self._next_round = 0.0

    def turn(self, seconds: float) -> None:
        """Wait for at most some seconds and serve the sockets that are ready."""
        for number in self._to_ask():
            self._ask(number)
        for key, events in self._selector.select(seconds):
            handler = self._sockets.get(key.fd)
            if handler is None:
                continue
            self._lively.add(key.fd)
            if events & READ:
                wasyncore.read(handler)
            if events & WRITE and self._sockets.get(key.fd) is handler:
                wasyncore.write(handler)

    def _to_ask(self) -> set[int]:
        changed, self._sockets.changed = self._sockets.changed, set()
        if time.monotonic() < self._next_round:
            return changed | self._lively
        self._next_round = time.monotonic() + ALL_SECONDS
        return changed | set(self._sockets) | set(self._known)

    def _ask(self, number: int) -> None:
        """Let the selector wait for what a socket wants now; forget sockets that are gone."""
        handler = self._sockets.get(number)
        before, events = self._known.get(number, (None, 0))
        if before is not handler and before is not None:
            self._forget(number)
            events = 0
        if handler is None:
            self._lively.discard(number)
            return
        # First, for the answer may be done at any moment: asked afterwards, a socket that wanted nothing
        # while it was busy would be neither waited for nor asked again until the next round.
        was_busy = is_busy(handler)
        wanted = self._wanted(handler)
        if wanted != events:
            self._wait_for(number, handler, events, wanted)
        if not was_busy:
            self._lively.discard(number)

    @staticmethod
    def _wanted(handler: Any) -> int:
        reads = READ if handler.readable() else 0
        writes = WRITE if handler.writable() and not handler.accepting else 0
        return reads | writes

    def _wait_for(self, number: int, handler: Any, events: int, wanted: int) -> None:
        if not wanted:
            self._forget(number)
            return
        if events:
            self._selector.modify(number, wanted)
        else:
            self._selector.register(number, wanted)
        self._known[number] = (handler, wanted)

    def _forget(self, number: int) -> None:
        _, events = self._known.pop(number, (None, 0))
        if events:
            try:
                self._selector.unregister(number)
            except (KeyError, OSError):
                return  # closed already; the system forgot it, too


def is_busy(handler: Any) -> bool:
    """Say whether a connection is being answered or about to be closed: its wishes may change at any time."""
    return isinstance(handler, HTTPChannel) and bool(
        handler.requests or handler.total_outbufs_len or handler.will_close or handler.close_when_flushed
    )
