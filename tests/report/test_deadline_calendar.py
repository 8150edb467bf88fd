"""Calendar files, read by the letter of RFC 5545."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from validator.report.deadline_calendar import Deadline, as_calendar

NOW = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
NOON_IN_BERLIN = datetime(2026, 11, 19, 12, 0, tzinfo=timezone(timedelta(hours=1)))


def lines_of(file: bytes) -> list[str]:
    """Put folded lines together again, as a calendar does."""
    return file.decode().replace("\r\n ", "").split("\r\n")


def test_a_whole_file() -> None:
    entry = Deadline("lists-k7w2@decks.example.org", 3, NOON_IN_BERLIN, "Lists are due: Cup", reminded=True)
    assert as_calendar("Cup", [entry], NOW) == (
        b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Legaldeck//Deadlines//EN\r\nX-WR-CALNAME:Cup\r\n"
        b"REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n"
        b"BEGIN:VEVENT\r\nUID:lists-k7w2@decks.example.org\r\nSEQUENCE:3\r\n"
        b"DTSTAMP:20261116T120000Z\r\nDTSTART:20261119T110000Z\r\nSUMMARY:Lists are due: Cup\r\n"
        b"BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Lists are due: Cup\r\nTRIGGER:-P1D\r\nEND:VALARM\r\n"
        b"END:VEVENT\r\nEND:VCALENDAR\r\n"
    )


def test_commas_semicolons_backslashes_and_line_breaks_are_escaped() -> None:
    title = "Beer, cards; \\o/\r\nBEGIN:VEVENT\x07\nand more"
    file = as_calendar("Cup", [Deadline("u", 1, NOW, title)], NOW)
    assert "SUMMARY:Beer\\, cards\\; \\\\o/\\nBEGIN:VEVENT\\nand more" in lines_of(file)
    assert lines_of(file).count("BEGIN:VEVENT") == 1


def test_long_lines_are_folded_between_characters() -> None:
    title = "Ōsaka–Mумбаи 🃏 " * 20
    file = as_calendar("Cup", [Deadline("u", 1, NOW, title)], NOW)
    assert max(map(len, file.split(b"\r\n"))) > 71
    assert all(len(part) <= 75 and part.decode() for part in file.removesuffix(b"\r\n").split(b"\r\n"))
    assert f"SUMMARY:{title}" in lines_of(file)
