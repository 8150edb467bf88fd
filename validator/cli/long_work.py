"""Work that takes longer than a second: several processes share it, and a bar shows how far it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from types import TracebackType
from typing import Any, TextIO, TypeVar

PATIENCE = 1.0
REFRESH = 0.1
WIDTH = 30

Item = TypeVar("Item")
Result = TypeVar("Result")

_work: Callable[[Any], Any] | None = None


def in_processes(
    work: Callable[..., Result], shared: dict[str, Any], items: Iterable[Item], processes: int, chunk: int
) -> Iterator[Result]:
    """Yield what `work` makes of each item and of what is shared, in the order of the items.

    What all items need is sent to each process once.
    """
    from multiprocessing import get_context

    method = "fork" if sys.platform == "linux" else "spawn"
    with get_context(method).Pool(processes, _start, (work, shared)) as pool:
        yield from pool.imap(_do, items, chunksize=chunk)


def _start(work: Callable[..., Any], shared: dict[str, Any]) -> None:
    global _work
    _work = partial(work, **shared)


def _do(item: Any) -> Any:
    assert _work is not None
    return _work(item)


class ProgressBar:
    """Counts steps and shows a bar on a terminal once the wait becomes noticeable."""

    def __init__(self, total: int, stream: TextIO) -> None:
        self.total, self.stream = total, stream
        self.done = 0
        self.started = time.monotonic()
        self.drawn = 0.0
        self.visible = stream.isatty()

    def __enter__(self) -> ProgressBar:
        return self

    def step(self) -> None:
        """Count one finished item."""
        self.done += 1
        now = time.monotonic()
        if self.visible and now - self.started > PATIENCE and now - self.drawn > REFRESH:
            self.drawn = now
            self._draw(now)

    def _draw(self, now: float) -> None:
        filled = WIDTH * self.done // max(1, self.total)
        left = (now - self.started) / self.done * (self.total - self.done)
        bar = "█" * filled + "░" * (WIDTH - filled)
        self.stream.write(f"\r{bar} {self.done}/{self.total}, {left:.0f} s left ")
        self.stream.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.drawn:
            self.stream.write("\r" + " " * (WIDTH + 40) + "\r")
            self.stream.flush()
