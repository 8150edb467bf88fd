"""Labels of paperwork: who plays what, where and when, as sheets, pages and files call it."""

import re
from collections.abc import Iterable

from validator.vocabulary.dates import read_date
from validator.vocabulary.patterns import lazy

_WORDS = {
    "player": "player, player name, players, name, full name, spieler, joueur, nom, jugador, gracz",
    "event": "event, event name, tournament, tournament name, turnier, tournoi, torneo, turniej",
    "date": "date, event date, tournament date, day, datum, fecha, data",
    "location": "location, venue, store, place, city",
    "title": "deck, deck name, deck title, title, decklist name, list name, deckname",
    "author": "author, designer, deck author, creator, built by",
    "format": "format, legality",
    "judge": "judge, head judge",
    "email": "email, e-mail, mail",
    "team": "club, team, meta",
    "handle": "handle, nickname, username, jinteki name, discord",
    "organizer": "organizer, organiser",
    "faction": "faction, factions",
    "pronouns": "pronouns, pronomen, pronoms, pronombres, zaimki",
    "country": "country",
    "table": "table",
    "round": "round",
    "seat": "seat",
    "phone": "phone",
}
LABELS = {word.strip(): field for field, words in _WORDS.items() for word in words.split(",")}
# What a report asks for; programs write only these, and underscores for spaces.
PAPERWORK = ("player", "event", "date")

_ALTERNATIVES = "|".join(sorted(map(re.escape, LABELS), key=len, reverse=True))
_FIELD = lazy(rf"(?:^|(?<=\s)|(?<=\|))({_ALTERNATIVES})\s*([:=])\s*", re.IGNORECASE)
_LABEL_END = lazy(r"\s*[:=]")
# Polish for a date and English for anything: a label only before a day, or where nothing was filled in.
_BEFORE_A_DAY = "data"
# The line to write on, left empty.
_EMPTY = lazy(r"^[_.\s\-–—]*$")
# Player, event, date and title in one line are shorter; beyond it is a paragraph.
_LONGEST = 300
# A bare "Name" in a file is as often that of a card or a deck.
_NOT_IN_FILES = frozenset({"name", "full name", "players", "day", "nom", "data"})

Field = tuple[str, str]


def field_of(label: str) -> str:
    """Return the field that a label names, however it is spelt; "" for any other word."""
    return LABELS.get(label.strip().rstrip(":").strip().lower(), "")


def paperwork_field(key: str) -> str:
    """Return the field of player, event or date that a program's key names; "" for any other key."""
    word = key.strip().lower().replace("_", " ")
    field = "" if word in _NOT_IN_FILES else LABELS.get(word, "")
    return field if field in PAPERWORK else ""


def fields_in(text: str) -> tuple[Field, ...]:
    """Read a line of one or more labelled values; () when it does not begin with a label."""
    end = _LABEL_END.search(text)
    if len(text) > _LONGEST or not end or text[: end.start()].lower() not in LABELS:
        return ()
    found = [
        (match, value) for match, value in _valued(_FIELD.finditer(text), text) if _is_label(match, value)
    ]
    if not found or found[0][0].start():
        return ()
    valued = _valued((match for match, _ in found), text)
    return tuple(_tidy(LABELS[match[1].lower()], value) for match, value in valued)


def _valued(labels: Iterable[re.Match[str]], text: str) -> list[tuple[re.Match[str], str]]:
    """Return every label with what stands between it and the next one."""
    found = list(labels)
    ends = [*(match.start() for match in found[1:]), len(text)]
    return [(match, text[match.end() : end].strip(" |\t,;")) for match, end in zip(found, ends, strict=True)]


def _is_label(match: re.Match[str], value: str) -> bool:
    label = match[1].lower()
    if match[2] == "=" and label in _NOT_IN_FILES:
        return False
    return label != _BEFORE_A_DAY or bool(_EMPTY.match(value) or read_date(value))


def _tidy(field: str, value: str) -> Field:
    if _EMPTY.match(value):
        return field, ""
    return field, tidy_value(field, value)


def tidy_value(field: str, value: str) -> str:
    """Write a value as reports show it: dates by year, month and day."""
    day = read_date(value) if field == "date" else None
    return day.isoformat() if day else value.strip()
