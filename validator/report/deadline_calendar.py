"""Deadlines as a calendar file that every calendar program reads (RFC 5545)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

MIME_TYPE = "text/calendar; charset=utf-8"
LONGEST_LINE = 75  # octets, without the end of the line
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


@dataclass(frozen=True, slots=True)
class Deadline:
    """One entry: `uid` stays the same when the entry changes, and `sequence` grows.

    `reminded` entries make a calendar remind its owner the day before.
    """

    uid: str
    sequence: int
    at: datetime
    title: str
    description: str = ""
    place: str = ""
    url: str = ""
    reminded: bool = False


def as_calendar(name: str, deadlines: Sequence[Deadline], now: datetime) -> bytes:
    """Return deadlines as a calendar file, all times in UTC."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Legaldeck//Deadlines//EN",
        f"X-WR-CALNAME:{_text(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
        *(line for deadline in deadlines for line in _entry(deadline, now)),
        "END:VCALENDAR",
    ]
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line)).encode()


def _entry(deadline: Deadline, now: datetime) -> Iterator[str]:
    yield from ("BEGIN:VEVENT", f"UID:{_text(deadline.uid)}", f"SEQUENCE:{deadline.sequence}")
    yield from (f"DTSTAMP:{_moment(now)}", f"DTSTART:{_moment(deadline.at)}")
    yield f"SUMMARY:{_text(deadline.title)}"
    optional = {"DESCRIPTION": deadline.description, "LOCATION": deadline.place}
    yield from (f"{key}:{_text(value)}" for key, value in optional.items() if value)
    if deadline.url:
        yield f"URL:{deadline.url}"
    if deadline.reminded:
        yield from ("BEGIN:VALARM", "ACTION:DISPLAY", f"DESCRIPTION:{_text(deadline.title)}")
        yield from ("TRIGGER:-P1D", "END:VALARM")
    yield "END:VEVENT"


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(value: str) -> str:
    """Return a text as a value; other control characters than line breaks have no place in one."""
    plain = "\n".join(value.splitlines())
    return "".join(c for c in plain if c == "\n" or c.isprintable()).translate(_ESCAPED)


def _folded(line: str) -> Iterable[str]:
    """Break a line that is too long, never within a character; what goes on begins with a space."""
    part, size = "", 0
    for character in line:
        octets = len(character.encode())
        if size + octets > LONGEST_LINE:
            yield part
            part, size = " ", 1
        part, size = part + character, size + octets
    yield part
