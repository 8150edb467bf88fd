"""Reader processes: hostile files are read and judged outside of the process that asks.

Processes are lent out one job at a time, and those that die are replaced. Requests and answers go through
pipes as frames: a head of JSON and a body of bytes. Answers are never pickles, so a process that a file
has subverted can send nothing but plain values.
"""

import atexit
import contextlib
import json
import logging
import os
import signal
import struct
import subprocess
import sys
import threading
import time
import weakref
from collections import Counter
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, cast

from card_data.updates import VARIABLE, updates_folder

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "validator.pipeline.reader_process"
START_SECONDS = 30.0
LEAST_SECONDS = 0.1
# A process that has needed more than this is replaced: Python seldom gives memory back.
MOST_MEMORY = 400 * 1024 * 1024
JOBS_PER_PROCESS = 500
_KEPT_VARIABLES = (
    *("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "TMPDIR", "OMP_NUM_THREADS", "LEGALDECK_PACKS"),
    *("LEGALDECK_CACHE", "XDG_CACHE_HOME"),  # where cards and rules lie that are compiled already
)
_SIZES = struct.Struct(">QQ")

Frame = tuple[dict[str, Any], bytes]

log = logging.getLogger("legaldeck.ingest")
# Whose work is being done: an address, an account or an organizer; empty where nobody else waits.
visitor: ContextVar[str] = ContextVar("visitor", default="")
# Until when all files of one request must be read, by the clock that only goes forward.
deadline: ContextVar[float] = ContextVar("deadline", default=float("inf"))
# Whether that was put off already because a picture takes longer; it is once per request.
put_off: ContextVar[bool] = ContextVar("put_off", default=False)


def put_deadline_off(seconds: float) -> None:
    """Give a request more time, once, however many pictures it brings."""
    if not put_off.get():
        deadline.set(deadline.get() + seconds)
        put_off.set(True)


def send(pipe: BinaryIO, head: dict[str, Any], body: bytes = b"") -> None:
    """Write one frame."""
    written = json.dumps(head).encode()
    pipe.write(_SIZES.pack(len(written), len(body)))
    pipe.write(written)
    pipe.write(body)
    pipe.flush()


def receive(pipe: BinaryIO) -> Frame | None:
    """Read one frame; None when the other side has gone."""
    sizes = pipe.read(_SIZES.size)
    if len(sizes) < _SIZES.size:
        return None
    head_size, body_size = _SIZES.unpack(sizes)
    head, body = pipe.read(head_size), pipe.read(body_size)
    if len(head) < head_size or len(body) < body_size:
        return None
    return json.loads(head), body


class Failure(Enum):
    """Why a job was not done to its end."""

    TIME = "time"
    MEMORY = "memory"
    CRASH = "crash"
    BUSY = "busy"


@dataclass(frozen=True, slots=True)
class JobOutcome:
    """The answers that arrived in time, and what ended the job early."""

    frames: list[Frame] = field(default_factory=list)
    failure: Failure | None = None
    by_ocr: bool = False


class ReaderProcess:
    """One process that reads files; after a failure it is dead."""

    def __init__(self) -> None:
        environment = {key: os.environ[key] for key in _KEPT_VARIABLES if key in os.environ}
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment["PYTHONPATH"] = os.pathsep.join(paths)
        environment[VARIABLE] = str(updates_folder().parent)
        self.jobs = 0
        self.memory = 0
        self.is_ready = False
        self.process = subprocess.Popen(  # noqa: S603 - a fixed command
            [sys.executable, "-m", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,
        )

    @property
    def is_worn(self) -> bool:
        """Tell whether a fresh process should take this one's place."""
        return self.jobs >= JOBS_PER_PROCESS or self.memory > MOST_MEMORY

    def run(self, head: dict[str, Any], body: bytes, seconds: float) -> JobOutcome:
        """Do one job within so many seconds, the start of the process not counted."""
        if not self.is_ready:
            if self._within(START_SECONDS, None).failure:
                return JobOutcome(failure=Failure.CRASH)
            self.is_ready = True
        self.jobs += 1
        return self._within(seconds, (head, body))

    def _within(self, seconds: float, request: Frame | None) -> JobOutcome:
        """Send a request, if any, and collect its answers; the process is killed when time is up."""
        is_late = threading.Event()

        def stop() -> None:
            is_late.set()
            self.process.kill()

        timer = threading.Timer(seconds, stop)
        timer.daemon = True
        timer.start()
        frames: list[Frame] = []
        try:
            for frame in self._answers(request):
                if "failed" in frame[0]:
                    return JobOutcome(frames, self._failed(frame[0]))
                if frame[0].get("done"):
                    self.memory = frame[0].get("memory", 0)
                    return JobOutcome([*frames, frame])
                frames.append(frame)
        finally:
            timer.cancel()
        self.process.kill()
        code = self.process.wait()
        if is_late.is_set() or code == -getattr(signal, "SIGXCPU", 0):
            return JobOutcome(frames, Failure.TIME)
        log.error("A reader process ended by itself with code %s.", code)
        return JobOutcome(frames, Failure.CRASH)

    def _answers(self, request: Frame | None) -> Iterator[Frame]:
        with contextlib.suppress(OSError, ValueError):
            if request is not None:
                send(cast(BinaryIO, self.process.stdin), *request)
            while (frame := receive(cast(BinaryIO, self.process.stdout))) is not None:
                yield frame

    def _failed(self, head: dict[str, Any]) -> Failure:
        self.process.kill()
        if head["failed"] == Failure.MEMORY.value:
            return Failure.MEMORY
        log.error("A reader process failed: %s", head.get("trace", ""))
        return Failure.CRASH

    def end(self) -> None:
        """Kill the process and collect it."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError):
                cast(BinaryIO, pipe).close()


def _time_left() -> float:
    return deadline.get() - time.monotonic()


class ReaderProcesses:
    """So many processes, lent out fairly: the visitor who holds fewest is next, and none may hold most."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.idle: list[ReaderProcess] = []
        self._changed = threading.Condition()
        self._held: Counter[str] = Counter()
        self._waiting: dict[int, str] = {}
        self._numbers = count()
        self._owner = os.getpid()
        _ALL.add(self)

    def run(self, head: dict[str, Any], body: bytes, seconds: float, wait: float) -> JobOutcome:
        """Do one job with a warm process, or a new one, once the visitor's turn has come."""
        who = visitor.get()
        if _time_left() <= 0:
            return JobOutcome(failure=Failure.TIME)
        if not self._take_turn(who, min(wait, _time_left())):
            return JobOutcome(failure=Failure.BUSY)
        try:
            process = self._take()
            outcome = process.run(head, body, min(seconds, max(_time_left(), LEAST_SECONDS)))
            self._give_back(process, outcome)
        finally:
            with self._changed:
                self._held[who] -= 1
                self._held += Counter()  # drops those who hold nothing
                self._changed.notify_all()
        return outcome

    def close(self) -> None:
        """End all idle processes."""
        with self._changed:
            idle, self.idle = self.idle, []
        if self._owner == os.getpid():
            for process in idle:
                process.end()

    def _take_turn(self, who: str, wait: float) -> bool:
        number = next(self._numbers)
        with self._changed:
            self._waiting[number] = who
            try:
                if not self._changed.wait_for(lambda: self._next() == number, wait):
                    return False
                self._held[who] += 1
                return True
            finally:
                del self._waiting[number]
                self._changed.notify_all()

    def _next(self) -> int | None:
        """Return whose turn it is; a visitor holds at most half, so that one is always free for others."""
        if self._held.total() >= self.size:
            return None
        most = max(1, self.size // 2)
        able = [number for number, who in self._waiting.items() if not who or self._held[who] < most]
        return min(able, key=lambda number: (self._held[self._waiting[number]], number), default=None)

    def _take(self) -> ReaderProcess:
        process = self._take_idle() or ReaderProcess()
        # Whoever comes next finds a process that is started already.
        if visitor.get() and not self.idle and self._held.total() < self.size:
            self.start_spare()
        return process

    def _take_idle(self) -> ReaderProcess | None:
        while True:
            with self._changed:
                process = self.idle.pop() if self.idle else None
            if process is None or process.process.poll() is None:
                return process
            process.end()

    def start_spare(self) -> None:
        """Start a process before somebody needs it."""
        spare = ReaderProcess()
        with self._changed:
            self.idle.insert(0, spare)  # taken last: the others are warm

    def _give_back(self, process: ReaderProcess, outcome: JobOutcome) -> None:
        if outcome.failure or process.is_worn:
            process.end()
            if visitor.get():
                self.start_spare()
            return
        with self._changed:
            self.idle.append(process)


_ALL: weakref.WeakSet[ReaderProcesses] = weakref.WeakSet()


@atexit.register
def _close_all() -> None:
    for processes in list(_ALL):
        processes.close()
