"""Decks as records: `name: ...` and `quantity: ...` on lines of their own, as in YAML and TOML."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from card_data.names import NameIndex
from validator.deck import CARD, DECK_ZONE, HEADING, IDENTITY_ZONE, NOTE, Line, ParsedDeck, Source
from validator.parse.builder import DeckBuilder
from validator.parse.opening import Opening
from validator.parse.text.text_reader import read as read_text
from validator.vocabulary.columns import (
    CODE_FIELDS,
    DECK_TITLE_FIELDS,
    QUANTITY_FIELDS,
    SECTION_FIELDS,
    SET_FIELDS,
    SIDE_FIELDS,
    TITLE_FIELDS,
    field_name,
)
from validator.vocabulary.headings import zone_of
from validator.vocabulary.labels import paperwork_field

_FIELD = re.compile(
    r"(?P<indent>\s*)(?P<bullet>-\s+)?(?P<quote>[\"']?)(?P<key>[\w .'’!&,-]+?)(?P=quote)\s*[:=]"
    r"(?:\s+|$|(?=[\"'\d]))(?P<value>.*?)\s*,?\s*"
)
_TABLE = re.compile(r"\s*\[\[?\s*([\w. -]+?)\s*\]\]?\s*")
_FLOW = re.compile(r"\s*(?:-\s+)?\{(.*)\}\s*[,;]?\s*")
_FLOW_GAP = re.compile(r",\s*(?=[\"']?[\w-]+[\"']?\s*[:=])")
_COMMENT = re.compile(r"\s+(?:#|//).*$")
_FIELD_END = re.compile(r"[:=]")
_FEWEST = 2
_KNOWN = frozenset(
    {*QUANTITY_FIELDS, *TITLE_FIELDS, *CODE_FIELDS, *SET_FIELDS, *DECK_TITLE_FIELDS, *SIDE_FIELDS}
)
_CARD_FIELDS = frozenset({*QUANTITY_FIELDS, *TITLE_FIELDS, *CODE_FIELDS, *SET_FIELDS})
_SURELY_OF_A_CARD = frozenset({*QUANTITY_FIELDS, "card", "card_name", "card_title", "card_code"})
_SECTIONS = frozenset({*SECTION_FIELDS, "identity"})
_HINTS = frozenset({*QUANTITY_FIELDS, *SECTION_FIELDS})
_LONGEST_KEY = 20


def looks_like(opening: Opening) -> bool:
    """Tell whether several lines name a card and several others count it, or a section counts its lines."""
    sample = opening.text if opening.first not in ("", "<") else ""
    if not any(_is_hint(part) for part in _FIELD_END.split(sample)[:-1]):
        return False
    rows = [part for row in sample.split("\n") for part in _parts(row)]
    found = [match for row in rows if (match := _FIELD.fullmatch(row))]
    fields = [field_name(match["key"]) for match in found]
    counting = sum(one in QUANTITY_FIELDS for one in fields)
    if counting >= _FEWEST and sum(one in TITLE_FIELDS or one in CODE_FIELDS for one in fields) >= counting:
        return True
    announced = any(match["key"] in SECTION_FIELDS and not match["value"] for match in found)
    return announced and sum(bool(match["indent"] and match["value"].isdigit()) for match in found) >= _FEWEST


def _is_hint(before: str) -> bool:
    """Tell whether a field that counts or holds cards ends here; nearly every typed list has none."""
    words = before[-_LONGEST_KEY:].rstrip(" \"'").rsplit(None, 1)
    return bool(words) and field_name(words[-1].lstrip("{[(,\"'")) in _HINTS


def _parts(row: str) -> list[str]:
    """Part a row in braces into its fields; any other row is one part."""
    flow = _FLOW.fullmatch(_COMMENT.sub("", row))
    return _FLOW_GAP.split(flow[1].strip()) if flow else [row]


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the decks of a file of records."""
    reader = _RecordReader(names, source)
    for line in source.lines:
        if line.text.strip():
            reader.take(line)
    reader.end_record()
    return [builder.build() for builder in reader.builders]


def _plain(value: str) -> str:
    return value.strip().strip("\"'")


@dataclass(slots=True)
class _Record:
    """The fields of one card while they are being collected, each with its line."""

    fields: dict[str, tuple[str, int]] = field(default_factory=dict)

    def value(self, *keys: str) -> str:
        return next((self.fields[key][0] for key in keys if key in self.fields), "")


class _RecordReader:
    """Takes line after line; a bullet, a table or a field that comes again begins another card."""

    def __init__(self, names: NameIndex, source: Source) -> None:
        self.names = names
        self.lines = source.lines
        self.builders = [DeckBuilder(names, source.lines)]
        self.record = _Record()
        self.zone = ""
        self.in_table = False

    @property
    def builder(self) -> DeckBuilder:
        """Return the deck that is being read."""
        return self.builders[-1]

    def take(self, line: Line) -> None:
        """Read one line."""
        table = _TABLE.fullmatch(line.text)
        found = _FIELD.fullmatch(_COMMENT.sub("", line.text))
        if table:
            self._begin_section(line, field_name(table[1].rpartition(".")[2]))
            self.in_table = True
        elif _FLOW.fullmatch(_COMMENT.sub("", line.text)):
            self._take_flow(line)
        elif found is None:
            self.end_record()
            self._take_typed(line)
        else:
            self._take_field(line, found)

    def _take_typed(self, line: Line) -> None:
        """Read a row that is no field: a card as people type it, or a note."""
        lines = [one for deck in read_text(Source("", "text", (line,)), self.names) for one in deck.lines]
        if all(one.role == CARD and one.match is not None for one in lines):
            self.builder.adopt([one._replace(zone=self.zone or DECK_ZONE) for one in lines])
        else:
            self.builder.add_matter(line.number, line.text.strip(), NOTE)

    def _take_flow(self, line: Line) -> None:
        self.end_record()
        for part in _parts(line.text):
            found = _FIELD.fullmatch(part.strip())
            if found:
                self.record.fields[field_name(found["key"])] = (_plain(found["value"]), line.number)
        self.end_record()

    def _take_field(self, line: Line, found: re.Match[str]) -> None:
        name, value = field_name(found["key"]), _plain(found["value"])
        if found["bullet"] or name in self.record.fields:
            self.end_record()
        inside = self.in_table or found["bullet"] or (self.zone and found["indent"]) or self.record.fields
        if not value:
            self._begin_section(line, name)
        elif name in _SURELY_OF_A_CARD or (inside and name in _CARD_FIELDS):
            self.record.fields[name] = (value, line.number)
        elif self.zone and value.isdigit() and name not in _KNOWN and not paperwork_field(name):
            self._add(line.number, value, name, self.zone)
        else:
            self._take_head(line, name, value)

    def _begin_section(self, line: Line, name: str) -> None:
        self.end_record()
        self.in_table = False
        if name in _SECTIONS or zone_of(name) != DECK_ZONE:
            self.zone = zone_of(name)
            if self.zone == IDENTITY_ZONE:
                self._begin_deck()
        self.builder.add_matter(line.number, line.text.strip(), HEADING)

    def _take_head(self, line: Line, name: str, value: str) -> None:
        """Read a field about the deck; its title or identity after cards begins another deck."""
        paperwork = paperwork_field(name)
        if name == "identity":
            self._begin_deck()
            self._add(line.number, 1, value, IDENTITY_ZONE)
        elif name in DECK_TITLE_FIELDS or name in ("deck", "decklist"):
            self._begin_deck(titled=True)
            self.builder.title = value
            self.builder.add_matter(line.number, line.text.strip(), NOTE)
        elif paperwork:
            self.builder.add_paperwork(line.number, paperwork, value)
        else:
            if name in SIDE_FIELDS:
                self.builder.side = self.builder.side_called(value)
            self.builder.add_matter(line.number, line.text.strip(), NOTE)

    def _add(self, number: int, quantity: str | int, key: str, zone: str) -> None:
        is_code = self.names.find_code(key) is not None
        name, codes = ("", [key]) if is_code else (key, [])
        self.builder.add_card(number, quantity, name, codes, zone=zone)

    def _begin_deck(self, titled: bool = False) -> None:
        self.end_record()
        if self.builder.has_cards() and (titled or self.builder.identity is not None):
            self.builders.append(DeckBuilder(self.names, self.lines))
        if titled:
            self.zone = ""

    def end_record(self) -> None:
        """Add the card whose fields were collected; what is no card is kept as notes."""
        record, self.record = self.record, _Record()
        name = record.value(*TITLE_FIELDS)
        codes = [value for key in CODE_FIELDS if (value := record.value(key))]
        counted = record.value(*QUANTITY_FIELDS)
        if not (name or codes) or not (counted or self.zone):
            for value, number in record.fields.values():
                self.builder.add_matter(number, value, NOTE)
            return
        key = next(key for key in (*TITLE_FIELDS, *CODE_FIELDS) if key in record.fields)
        for other, (value, number) in record.fields.items():
            if other != key and number != record.fields[key][1]:
                self.builder.add_matter(number, value, NOTE)
        self.builder.add_card(
            record.fields[key][1],
            counted or 1,
            name,
            codes,
            zone=self.zone or DECK_ZONE,
            set_hint=record.value(*SET_FIELDS),
        )
