"""The log: one line per request and per failure, without anything that belongs to a player.

A line names the request, who acted, how long it took and how it ended. Lists, private links, tokens and
passwords never reach it: addresses are written as their pattern, what looks like a link is masked, and of
a failure the log keeps where it happened, but not what was being read.
"""

import logging
import re
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType

LOGGER = logging.getLogger("legaldeck")
# The number of the request or the work that a line belongs to.
CURRENT: ContextVar[str] = ContextVar("legaldeck_request", default="-")
MASK = "***"
# Everything behind these opens something: private pages, accounts, proofs, shared results.
_LINKS = re.compile(r"(/(?:p|sign-up|reset|proof|mine|r)/)[^/\s?\"'<>]+")
# Messages of these are written by the system or by us; others may quote what was being read.
_HARMLESS = ("OSError", "OperationalError", "InterfaceError", "RedisError", "ConnectionError", "TimeoutError")

Excuse = tuple[type[BaseException], BaseException, TracebackType | None]


def mask(text: str) -> str:
    """Return a text without the secret part of any link."""
    return _LINKS.sub(rf"\1{MASK}", text)


class LineFormatter(logging.Formatter):
    """Writes time, level, request and message on one line; a traceback below it, without contents."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the masked line of a record."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = f"{moment} {record.levelname.lower()} [{CURRENT.get()}] {record.name}: {record.getMessage()}"
        if record.exc_info and record.exc_info[0] is not None:
            line += "\n" + traceback_of(record.exc_info)
        return mask(line)


def traceback_of(failure: Excuse) -> str:
    """Return where something failed, cause by cause; messages that may quote a list are left out."""
    kind, error, trace = failure
    told = "".join(traceback.format_tb(trace)).rstrip()
    parts = [f"{told}\n{kind.__name__}: {_message(error)}"]
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        parts.insert(0, traceback_of((type(before), before, before.__traceback__)) + "\n(led to)")
    return "\n".join(parts)


def _message(error: BaseException) -> str:
    if any(kind.__name__ in _HARMLESS for kind in type(error).__mro__):
        return str(error).splitlines()[0] if str(error) else ""
    return "(message withheld)"


def set_up_log(level: str = "info") -> None:
    """Let everything that logs, ours and libraries', write through one handler to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LineFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    LOGGER.setLevel(level.upper())
    # Depth of the queue is a metric, not a warning per request.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
