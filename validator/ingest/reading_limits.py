"""How much one file may cost: sizes, counts, seconds and memory; and what is refused."""

from dataclasses import dataclass, fields

from validator.finding import Finding

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class ReadingLimits:
    """Bounds on one file; an operator sets each as LEGALDECK_READING__SECONDS and so on.

    `short` is what the asking process reads itself: a text of so many bytes. Everything else is read and
    judged by a reader process, within `seconds` and `memory` for all of it; `wait` is how long a file
    may wait for a free one. `answer` bounds the lines of all decks in one file.
    """

    bytes: int = 20 * MEGABYTE
    short: int = 16_000
    pages: int = 100
    lines: int = 20_000
    answer: int = 60_000
    members: int = 1_000
    unpacked: int = 200 * MEGABYTE
    nesting: int = 2
    wait: float = 5.0
    seconds: float = 12.0
    memory: int = 1024 * MEGABYTE
    scan_pages: int = 10
    scan_seconds: float = 90.0
    scan_memory: int = 4096 * MEGABYTE
    pixels: int = 50_000_000

    def __post_init__(self) -> None:
        for item in fields(self):
            if getattr(self, item.name) <= 0:
                raise ValueError(f"the limit {item.name} must be greater than 0")


DEFAULT_LIMITS = ReadingLimits()
_chosen = DEFAULT_LIMITS


def use_limits(limits: ReadingLimits) -> None:
    """Let this process read under an operator's limits from now on."""
    global _chosen
    _chosen = limits


def limits_in_use() -> ReadingLimits:
    """Return the limits that hold where nobody names others."""
    return _chosen


class RefusedError(Exception):
    """A file that cannot be read, with the finding that says why."""

    def __init__(self, reason: Finding) -> None:
        super().__init__(reason.message)
        self.finding = reason


def reason_of(error: Exception) -> str:
    """Say in a few words what is wrong; libraries write at length or nothing at all."""
    if isinstance(error, RecursionError):
        return "its parts are nested too deeply"
    return (" ".join(str(error).split())[:80] or type(error).__name__).rstrip(".")
