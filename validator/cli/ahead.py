"""Reading ahead: a file that another thread has read while this one loads rules and catalogue."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from validator.deck import Source


class Ahead:
    """A file that is being read."""

    def __init__(self, path: str) -> None:
        self._sources: list[Source] | None = None
        self._thread = Thread(target=self._read, args=(path,), daemon=True)
        self._thread.start()

    def sources(self) -> list[Source] | None:
        """Wait until the file is read; None when it cannot be opened."""
        self._thread.join()
        return self._sources

    def _read(self, path: str) -> None:
        with suppress(OSError):
            with open(path, "rb") as file:
                data = file.read()
            from validator.ingest.document import ingest

            self._sources = list(ingest(path, data))
