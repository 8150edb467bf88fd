"""A progress bar for work that takes longer than a second."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TextIO

PATIENCE = 1.0
REFRESH = 0.1
WIDTH = 30


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
