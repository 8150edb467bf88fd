"""Finding what a page says in English while its reader speaks another language.

Pages are rendered in a language of accents (`languages/pseudo.py`): a word without any did not come from the
catalogue. It may be what somebody typed, a name of the game or the text of a governing document; whatever is
left is a sentence of ours that nobody can translate.
"""

from __future__ import annotations

import re
import tomllib
from calendar import month_abbr, month_name
from collections.abc import Iterable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from card_data.catalogue import game_ids, load_catalogue
from validator.languages.pseudo import ACCENTS

ROOT = Path(__file__).resolve().parents[2]
# What stands in these is for machines, or as somebody typed it.
_LEFT_ALONE = frozenset({"script", "style", "code", "pre", "textarea", "samp", "kbd"})
_VOID = frozenset({"br", "hr", "img", "input", "meta", "link", "source", "wbr", "col", "base", "area"})
_READ = frozenset({"title", "placeholder", "alt", "aria-label", "aria-description", "label"})
_MARKS = re.compile(r"[⟦⟧]")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
# Names of things that are called the same everywhere, and what formats of files are called.
_SAME_EVERYWHERE = frozenset(
    {
        *("Legaldeck", "Netrunner", "NetrunnerDB", "Shadowfist", "Jinteki", "LackeyCCG", "OpenAPI", "Redis"),
        *("PostgreSQL", "Discord", "Cobra", "Aesop", "GitHub", "Europe", "Berlin", "English", "Deutsch"),
        *("Polski", *month_name, *month_abbr),
    }
)
# Addresses and files, hashes and seeds, ids in quotation marks, and blanks by their names.
_NO_WORDS = re.compile(
    r"https?://\S+|[\w.+-]+@[\w.-]+|\S+\.(?:txt|zip|pdf|csv|json|png|net|py)\b|/\S+|\.\w+"
    r"|\b(?=\w*\d)[\da-f]{8,}\b|[“\"][a-z\d.-]+[”\"]|‹\w+›|\b[A-Z]+\d*-[\w.-]+"
)


class _Reader(HTMLParser):
    """Gather what people read on a page: texts, and attributes that are spoken or shown."""

    def __init__(self) -> None:
        super().__init__()
        self.open = list[tuple[str, bool]]()
        self.texts = list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        hidden = self.hidden or tag in _LEFT_ALONE or ("translate", "no") in attrs
        if not hidden or tag == "textarea":
            self.texts += [value for name, value in attrs if value and _is_read(name, value)]
        if tag not in _VOID:
            self.open.append((tag, hidden))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        while any(name == tag for name, _ in self.open) and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self.hidden and data.strip():
            self.texts.append(" ".join(data.split()))

    @property
    def hidden(self) -> bool:
        return bool(self.open) and self.open[-1][1]


def _is_read(name: str, value: str) -> bool:
    return name in _READ or (name.startswith("data-") and value[:1].isupper() and " " in value)


def texts_of(page: str) -> list[str]:
    """Return everything that people read on a page."""
    reader = _Reader()
    reader.feed(page)
    return reader.texts


def english_in(text: str, data: tuple[str, ...] = ()) -> list[str]:
    """Return the words of a text that are neither translated nor data, as runs of words."""
    known = _phrases(data)
    runs = list[str]()
    for chunk in re.split(r"~+|(?<=\W)[·–|→](?=\W)", _NO_WORDS.sub(" ", _MARKS.sub("", text))):
        words = _WORD.findall(chunk)
        place, run = 0, list[str]()
        while place < len(words):
            length = _data_at(words, place, known)
            if length or _is_fine(words[place]):
                runs += [" ".join(run)] if run else []
                run = []
            else:
                run.append(words[place])
            place += length or 1
        runs += [" ".join(run)] if run else []
    return runs


def _is_fine(word: str) -> bool:
    """Tell whether a word was translated, is no word, or is called the same everywhere."""
    return bool(set(word) & ACCENTS) or len(word) < 2 or word.upper() == word or word in _SAME_EVERYWHERE


Phrases = dict[str, list[tuple[str, ...]]]


def _data_at(words: list[str], place: int, known: Phrases) -> int:
    """Return how many words of data begin at a place."""
    for phrase in known.get(words[place], ()):
        if tuple(words[place : place + len(phrase)]) == phrase:
            return len(phrase)
    return 0


def _by_first_word(data: Iterable[str]) -> Phrases:
    found = Phrases()
    for phrase in sorted(
        {tuple(_WORD.findall(_NO_WORDS.sub(" ", one))) for one in data} - {()}, key=len, reverse=True
    ):
        found.setdefault(phrase[0], []).append(phrase)
    return found


@cache
def _phrases(data: tuple[str, ...]) -> Phrases:
    """Return what was typed, the names of all games, and the texts of all documents, the longest first."""
    return _by_first_word([*data, *_game_names(), *_document_texts()])


def _game_names() -> Iterator[str]:
    for game_id in game_ids():
        catalogue = load_catalogue(game_id)
        game = catalogue.game
        yield from game.faction_names.values()
        yield from (card.title for card in catalogue.cards.values())
        yield from {name.capitalize() for card in catalogue.cards.values() for name in card.subtypes}
        yield from (name for one in catalogue.sets.values() for name in (one.name, one.cycle_name))
        yield from (name for name, _ in catalogue.pools.values())
        yield from (*game.side_names, *game.type_names.values(), *(name for name, _, _ in game.groups))


def _document_texts() -> Iterator[str]:
    for file in sorted((ROOT / "formats").rglob("*.toml")):
        yield from _capital_texts(tomllib.loads(file.read_text(encoding="utf-8")))


def _capital_texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (text for part in value.values() for text in _capital_texts(part))
    elif isinstance(value, list):
        yield from (text for part in value for text in _capital_texts(part))
    elif isinstance(value, str) and (value[:1].isupper() or " " in value):
        yield value
