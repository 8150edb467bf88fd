"""A process that serves the site and reads whole requests before any of its threads is troubled.

Waitress collects requests and sends answers in one loop over all sockets, so that slow or silent clients
cost a socket each and nothing else. Gunicorn watches over the process and starts another when it dies.
"""

import os
import resource
import time
from typing import Any

from gunicorn.workers.base import Worker  # type: ignore[import-untyped]  # gunicorn has no types
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import BaseWSGIServer, create_server
from waitress.task import ThreadedTaskDispatcher, WSGITask

from validator.config import Settings
from validator.web.middleware.entrance import ARRIVED
from validator.web.server.socket_loop import SocketLoop, Sockets, is_busy

READING = frozenset({"GET", "HEAD", "OPTIONS"})
LOOP_SECONDS = 1.0
# Files beside the sockets of visitors: database, queue, templates, pipes of reader processes.
OTHER_FILES = 500


class TimedParser(HTTPRequestParser):  # type: ignore[misc]  # same reason
    """A request that remembers when its last byte came."""

    arrived: float | None = None

    def received(self, data: bytes) -> int:
        """Take some bytes."""
        taken: int = super().received(data)
        if self.completed and self.arrived is None:
            self.arrived = time.monotonic()
        return taken


class TimedTask(WSGITask):  # type: ignore[misc]
    """Tells the application when the request arrived, however long it waited for a thread."""

    def get_environment(self) -> dict[str, Any]:
        """Return the environment of the request."""
        environ: dict[str, Any] = super().get_environment()
        if self.request.arrived is not None:
            environ[ARRIVED] = self.request.arrived
        return environ


class TimedChannel(HTTPChannel):  # type: ignore[misc]
    """A connection whose requests know their arrival."""

    parser_class = TimedParser
    task_class = TimedTask


class Threads:
    """Two groups of threads: writers that wait for the database leave those alone who only read."""

    def __init__(self, count: int) -> None:
        self._reading, self._writing = ThreadedTaskDispatcher(), ThreadedTaskDispatcher()
        for group in (self._reading, self._writing):
            group.set_thread_count(count)

    def add_task(self, channel: HTTPChannel) -> None:
        """Give a request to the group that it belongs to."""
        method = channel.requests[0].command if channel.requests else ""
        (self._reading if method in READING else self._writing).add_task(channel)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> None:
        """End all threads."""
        for group in (self._reading, self._writing):
            group.shutdown(cancel_pending, timeout)


class BufferingWorker(Worker):  # type: ignore[misc]
    """A process of the site under gunicorn's watch."""

    def run(self) -> None:
        """Serve until told to stop, then answer what has arrived."""
        settings: Settings = self.app.settings
        _allow_files(settings.server.connections + OTHER_FILES)
        sockets = Sockets()
        loop = SocketLoop(sockets)
        threads = Threads(settings.server.threads)
        create_server(
            self.wsgi,
            map=sockets,
            _dispatcher=threads,
            sockets=[listener.sock for listener in self.sockets],
            connection_limit=settings.server.connections,
            channel_timeout=settings.server.idle_seconds,
            cleanup_interval=min(30, settings.server.idle_seconds),
            max_request_body_size=settings.limits.batch_bytes + 1_000_000,
            clear_untrusted_proxy_headers=False,  # the application trusts as many proxies as were set
            ident="",
        )
        for listener in _listeners(sockets):
            listener.channel_class = TimedChannel
        while self.alive and self.ppid == os.getppid():
            self.notify()
            loop.turn(LOOP_SECONDS)
        self._finish(sockets, loop, threads)

    def _finish(self, sockets: Sockets, loop: SocketLoop, threads: Threads) -> None:
        for listener in _listeners(sockets):
            listener.accepting = False
        end = time.monotonic() + self.cfg.graceful_timeout
        while time.monotonic() < end and any(is_busy(one) for one in sockets.values()):
            self.notify()
            loop.turn(0.1)
        threads.shutdown(timeout=1)


def _listeners(sockets: dict[int, Any]) -> list[BaseWSGIServer]:
    return [one for one in sockets.values() if isinstance(one, BaseWSGIServer)]


def _allow_files(wanted: int) -> None:
    """Ask for as many open files as connections are allowed; shells give a thousand."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
