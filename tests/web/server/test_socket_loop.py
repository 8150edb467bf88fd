"""The loop over sockets loses no connection, whenever an answer is done."""

from __future__ import annotations

import socket

from waitress.channel import HTTPChannel

from validator.web.server.socket_loop import SocketLoop, Sockets


class SuddenlyDone(HTTPChannel):  # type: ignore[misc]
    """A connection whose answer is done just when the loop has asked what it wants."""

    def __init__(self) -> None:  # nothing else of a connection is needed here
        self.requests: list[str] = []
        self.total_outbufs_len = 0
        self.will_close = self.close_when_flushed = self.accepting = False
        self.reads = 0

    def readable(self) -> bool:
        is_idle = not self.requests
        self.requests = []
        return is_idle

    def writable(self) -> bool:
        return False

    def handle_read_event(self) -> None:
        self.reads += 1
        self.requests = ["a request that a thread answers"]


def test_a_connection_is_waited_for_again_as_soon_as_its_answer_is_done() -> None:
    near, far = socket.socketpair()
    with near, far:
        sockets, channel = Sockets(), SuddenlyDone()
        sockets[near.fileno()] = channel
        loop = SocketLoop(sockets)
        far.send(b"the next request")
        loop.turn(0)
        assert channel.reads == 1
        loop.turn(0)
        loop.turn(0)
        assert channel.reads == 2
