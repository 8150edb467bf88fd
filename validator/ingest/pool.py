"""A pool of workers: warm processes that are lent out one job at a time and replaced when they die."""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import subprocess
import sys
import threading
import weakref
from enum import Enum
from typing import Any, BinaryIO, cast

from validator.ingest.frames import receive, send

# This module starts before all others, so it loads little: no paths as objects, no data classes.
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
START_SECONDS = 60.0
JOBS_PER_WORKER = 500
_KEPT_VARIABLES = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "TMPDIR", "OMP_NUM_THREADS")

Answer = tuple[dict[str, Any], bytes]


class Failure(Enum):
    """Why a worker gave no answer."""

    TIME = "time"
    CRASH = "crash"


class Worker:
    """One process that reads documents."""

    def __init__(self) -> None:
        environment = {key: os.environ[key] for key in _KEPT_VARIABLES if key in os.environ}
        paths = [ROOT, *filter(None, [os.environ.get("PYTHONPATH")])]
        environment["PYTHONPATH"] = os.pathsep.join(paths)
        self.jobs = 0
        self.process = subprocess.Popen(
            [sys.executable, "-m", "validator.ingest.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,
        )
        self.is_ready = False

    def run(self, head: dict[str, Any], body: bytes, seconds: float) -> Answer | Failure:
        """Do one job within so many seconds; after a failure the worker is dead."""
        if not self.is_ready:
            if isinstance(self._within(START_SECONDS, None), Failure):
                return Failure.CRASH
            self.is_ready = True
        self.jobs += 1
        return self._within(seconds, (head, body))

    def _within(self, seconds: float, request: Answer | None) -> Answer | Failure:
        """Send a request, if any, and wait for the next answer; kill the process when time is up."""
        is_late = threading.Event()

        def stop() -> None:
            is_late.set()
            self.process.kill()

        timer = threading.Timer(seconds, stop)
        timer.daemon = True
        timer.start()
        try:
            answer = self._exchange(request)
        finally:
            timer.cancel()
        if answer is not None:
            return answer
        self.process.kill()
        is_spent = self.process.wait() == -getattr(signal, "SIGXCPU", 0)
        return Failure.TIME if is_late.is_set() or is_spent else Failure.CRASH

    def _exchange(self, request: Answer | None) -> Answer | None:
        try:
            if request is not None:
                send(cast(BinaryIO, self.process.stdin), *request)
            return receive(cast(BinaryIO, self.process.stdout))
        except (OSError, ValueError):
            return None

    def end(self) -> None:
        """Kill the process and collect it."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError):
                cast(BinaryIO, pipe).close()


class Pool:
    """Up to so many workers; a job waits for a free one."""

    def __init__(self, size: int) -> None:
        self._free = threading.Semaphore(size)
        self._lock = threading.Lock()
        self.idle: list[Worker] = []
        self._owner = os.getpid()
        _POOLS.add(self)

    def run(self, head: dict[str, Any], body: bytes, seconds: float) -> Answer | Failure:
        """Do one job with a warm worker, or a new one."""
        with self._free:
            worker = self._take()
            answer = worker.run(head, body, seconds)
            if self._is_spent(worker, answer):
                worker.end()
            else:
                with self._lock:
                    self.idle.append(worker)
        return answer

    def close(self) -> None:
        """End all idle workers."""
        with self._lock:
            idle, self.idle = self.idle, []
        if self._owner == os.getpid():
            for worker in idle:
                worker.end()

    def _take(self) -> Worker:
        """Take an idle or a prepared worker that is still alive, else start one."""
        while True:
            with self._lock:
                found = self.idle or _PREPARED
                worker = found.pop() if found else None
            if worker is None:
                return Worker()
            if worker.process.poll() is None:
                return worker
            worker.end()

    def _is_spent(self, worker: Worker, answer: Answer | Failure) -> bool:
        return isinstance(answer, Failure) or "failed" in answer[0] or worker.jobs >= JOBS_PER_WORKER


_POOLS: weakref.WeakSet[Pool] = weakref.WeakSet()
_PREPARED: list[Worker] = []


def prepare_worker() -> None:
    """Start a worker that gets ready while this process has other things to do; the first job takes it."""
    _PREPARED.append(Worker())


def prepared_workers() -> tuple[Worker, ...]:
    """Return the workers that wait for their first job."""
    return tuple(_PREPARED)


@atexit.register
def _close_all() -> None:
    for pool in list(_POOLS):
        pool.close()
    while _PREPARED:
        _PREPARED.pop().end()
