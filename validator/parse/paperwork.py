"""Paperwork: who plays what, where and when, as lines of a label and a value."""

from __future__ import annotations

import re

from validator.deck import NOTE, PAPERWORK
from validator.parse.dates import read_date
from validator.parse.pattern import pattern
from validator.parse.piece import FIELD, Piece
from validator.parse.totals import size_in_brackets, without_size

_LABELS = {
    **dict.fromkeys(["player", "player name", "players", "name", "full name", "spieler", "joueur"], "player"),
    **dict.fromkeys(["event", "event name", "tournament", "tournament name", "turnier", "tournoi"], "event"),
    **dict.fromkeys(["date", "event date", "tournament date", "day", "datum"], "date"),
    **dict.fromkeys(["location", "venue", "store", "place", "city"], "location"),
    **dict.fromkeys(
        ["deck", "deck name", "deck title", "title", "decklist name", "list name", "deckname"], "title"
    ),
    **dict.fromkeys(["author", "designer", "deck author", "creator", "built by"], "author"),
    **dict.fromkeys(["format", "legality"], "format"),
    **dict.fromkeys(["judge", "head judge"], "judge"),
    **dict.fromkeys(["email", "e-mail", "mail"], "email"),
    **dict.fromkeys(["club", "team", "meta"], "team"),
    "pronouns": "pronouns",
    "country": "country",
    "table": "table",
    "round": "round",
    "seat": "seat",
    "organizer": "organizer",
    "organiser": "organizer",
    "handle": "handle",
    "nickname": "handle",
    "username": "handle",
    "jinteki name": "handle",
    "faction": "faction",
    "factions": "faction",
}
_ALTERNATIVES = "|".join(sorted(map(re.escape, _LABELS), key=len, reverse=True))
_FIELD = pattern(rf"(?:^|(?<=\s)|(?<=\|))({_ALTERNATIVES})\s*(?::|(?<=[a-z])\s*=(?=\s))\s*", re.IGNORECASE)
_FIRST = pattern(rf"^({_ALTERNATIVES})\s*:", re.IGNORECASE)
_BLANK = pattern(r"^[_.\s\-–—]*$")
_BY = pattern(r"^(?:by|built by|designed by|created by|deck by|played by)\s+(.{2,60})$", re.IGNORECASE)


def read_paperwork(text: str) -> Piece | None:
    """Read a line of one or more labelled fields; None when it does not begin with a label."""
    if len(text) > 300 or not _FIRST.match(text):
        return None
    found = list(_FIELD.finditer(text))
    if not found:
        return None
    ends = [*(match.start() for match in found[1:]), len(text)]
    fields = []
    for match, end in zip(found, ends, strict=True):
        value = text[match.end() : end].strip(" |\t,;")
        fields.append((_LABELS[match[1].lower()], "" if _BLANK.match(value) else value))
    return Piece(PAPERWORK, fields=tuple((label, _tidy(label, value)) for label, value in fields))


def read_byline(text: str) -> Piece | None:
    """Read "by Somebody" as the author of the list."""
    found = _BY.match(without_size(text))
    if not found:
        return None
    return Piece(NOTE, FIELD, fields=(("author", found[1].strip()),), stated=size_in_brackets(text))


def label_of(text: str) -> tuple[str, str]:
    """Part a line at its first colon into the paperwork label, "" when unknown, and the value."""
    label, colon, value = text.partition(":")
    return (_LABELS.get(label.strip().lower(), "") if colon else "", value.strip())


def _tidy(label: str, value: str) -> str:
    day = read_date(value) if label == "date" else None
    return day.isoformat() if day else value
