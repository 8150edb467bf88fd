"""Reading an organizer's table of local cards; every problem is named with its row."""

import csv
from collections.abc import Collection, Iterable, Mapping
from io import StringIO
from re import split, sub

from card_data.catalogue import Catalogue
from card_data.keys import key_of
from card_data.local import DEFAULT_SET, LocalCard, local_id
from card_data.word_forms import other_number

COLUMNS = ("title", "type", "factions", "designators", "set", "no max", "blue spear")
REQUIRED = ("title", "type")
MOST_CARDS = 2_000
_YES, _NO = frozenset({"yes", "y", "true", "1", "x"}), frozenset({"", "no", "n", "false", "0", "-"})


class LocalCardError(Exception):
    """A table of local cards cannot be used; `problems` holds one sentence per fault, each with its row."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


def read_local_cards(text: str, catalogue: Catalogue) -> tuple[LocalCard, ...]:
    """Read a CSV with the columns title, type, factions, designators, set, no max and blue spear.

    Lists in a cell are joined with `|`, `;` or `,`. Rows are numbered as in the file, the header is row 1.
    """
    reader = csv.DictReader(StringIO(text.removeprefix("\ufeff"), newline=""), restval="")
    named = {
        column: " ".join(split(r"[\s_-]+", column.strip().lower())) for column in reader.fieldnames or ()
    }
    problems = _header_problems(named.values())
    if problems:
        raise LocalCardError(problems)
    known = _Known(catalogue)
    cards: list[LocalCard] = []
    for number, row in enumerate(reader, 2):
        cells = {named[column]: (value or "").strip() for column, value in row.items() if column in named}
        if any(cells.values()):
            found = [*known.problems(cells), *(["it has more cells than the header"] if None in row else [])]
            problems += [f"Row {number}: {problem}." for problem in found]
            cards += [] if found else [known.card(cells)]
    if len(cards) > MOST_CARDS:
        problems.append(f"The table has {len(cards)} cards; at most {MOST_CARDS} can be added.")
    if problems:
        raise LocalCardError(problems)
    return tuple(cards)


def write_local_cards(cards: Iterable[LocalCard]) -> str:
    """Write cards as a table that can be read again."""
    out = StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for card in cards:
        lists = ("|".join(card.factions), "|".join(card.designators))
        marks = ("yes" if mark else "no" for mark in (card.no_max, card.marked))
        writer.writerow((card.title, card.type, *lists, card.set_name, *marks))
    return out.getvalue()


def _header_problems(columns: Collection[str]) -> list[str]:
    unknown = [
        f'Row 1: there is no column "{name}"; use: {", ".join(COLUMNS)}.'
        for name in columns
        if name not in COLUMNS
    ]
    missing = [f'Row 1: the column "{name}" is missing; add it.' for name in REQUIRED if name not in columns]
    return unknown + missing


class _Known:
    """What the rows may name, and which titles were met so far."""

    def __init__(self, catalogue: Catalogue) -> None:
        game = catalogue.game
        self._names = catalogue.names
        self._types = {key_of(name): kind for kind, name in game.type_names.items()}
        self._types |= {key_of(word): kind for word, kind in game.headings.items() if kind in game.type_names}
        cards = catalogue.cards.values()
        self._factions = {key_of(faction): faction for card in cards for faction in card.factions}
        self._designators = {designator for card in cards for designator in card.subtypes}
        self._ids: set[str] = set()

    def problems(self, cells: Mapping[str, str]) -> list[str]:
        """Say what is wrong with a row, and remember its title."""
        return [*self._title_problems(cells["title"]), *self._value_problems(cells)]

    def _title_problems(self, title: str) -> list[str]:
        if not key_of(title):
            return ["the title is missing"]
        known = self._names.find(title)
        if known is not None and known.is_by_title:
            return [f"“{title}” is in the catalogue already, as {known.cards[0].title}"]
        if local_id(title) in self._ids:
            return [f"“{title}” stands in the table twice"]
        self._ids.add(local_id(title))
        return []

    def _value_problems(self, cells: Mapping[str, str]) -> list[str]:
        found = []
        if key_of(cells["type"]) not in self._types:
            kinds = ", ".join(sorted(set(self._types.values())))
            found.append(f"“{cells['type']}” is no type of card; choose one of: {kinds}")
        for faction in _list(cells.get("factions", "")):
            if key_of(faction) not in self._factions:
                factions = ", ".join(sorted(self._factions.values()))
                found.append(f"“{faction}” is no faction; choose one of: {factions}")
        for column in ("no max", "blue spear"):
            if cells.get(column, "").lower() not in _YES | _NO:
                found.append(f'the column "{column}" says “{cells[column]}”; write yes or no')
        return found

    def card(self, cells: Mapping[str, str]) -> LocalCard:
        """Make a local card of a row without problems."""
        return LocalCard(
            title=cells["title"],
            type=self._types[key_of(cells["type"])],
            factions=tuple(self._factions[key_of(name)] for name in _list(cells.get("factions", ""))),
            designators=tuple(dict.fromkeys(map(self._designator, _list(cells.get("designators", ""))))),
            set_name=cells.get("set") or DEFAULT_SET,
            no_max=cells.get("no max", "").lower() in _YES,
            marked=cells.get("blue spear", "").lower() in _YES,
        )

    def _designator(self, word: str) -> str:
        """Write a designator as the catalogue does: lower case, and in the singular where it is known so."""
        plain = sub(r"[^\w-]", "", word.lower())
        other = other_number(plain)
        return other if plain not in self._designators and other in self._designators else plain


def _list(cell: str) -> list[str]:
    return [part.strip() for part in split(r"[|;,]", cell) if part.strip()]
