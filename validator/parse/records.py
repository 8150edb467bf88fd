"""Decks as fields, `name: ...` with `quantity: ...` or `Name=3`, as in YAML, TOML and files of properties."""

import re

from card_data.names import NameIndex
from validator.deck import Line, ParsedDeck, Source
from validator.parse.tree import Node
from validator.parse.typed import TypedDeck, text_of
from validator.vocabulary.columns import Fields, field_name
from validator.vocabulary.labels import paperwork_field
from validator.vocabulary.patterns import lazy

_FIELD = lazy(
    r"(?P<indent>\s*)(?P<bullet>-\s+)?(?P<quote>[\"']?)(?P<key>[\w .'’!&,-]+?)(?P=quote)\s*[:=]"
    r"(?:\s+|$|(?=[\"'\d]))(?P<value>.*?)\s*,?\s*"
)
# In a file of properties any sign may stand in a key; some are written with a backslash.
_PROPERTY = lazy(
    r"(?P<indent>\s*)(?P<bullet>-\s+)?[\"']?(?P<key>(?:[^=\\]|\\.)+?)[\"']?\s*=\s*(?P<value>.*?)\s*"
)
_ESCAPED = lazy(r"\\(.)")
_COUNT = lazy(r".*\S\s*=\s*\d{1,3}\s*")
_TABLE = lazy(r"\s*\[\[?\s*([\w. -]+?)\s*\]\]?\s*")
_FLOW = lazy(r"\s*(?:-\s+)?\{(.*)\}\s*[,;]?\s*")
_FLOW_GAP = lazy(r",\s*(?=[\"']?[\w-]+[\"']?\s*[:=])")
_COMMENT = lazy(r"\s+(?:#|//).*$")
# One field with a number may be anything; two follow a pattern.
_FEWEST = 2
# The pattern shows in the first records.
_SAMPLE, _SAMPLE_LINES = 4000, 60
_CARD_FIELDS = frozenset({*Fields.QUANTITY, *Fields.TITLE, *Fields.CODE, *Fields.SET})
_DECK_TITLES = frozenset({*Fields.DECK_TITLE, "deck", "decklist", "deck.name"})
_OF_A_DECK = _DECK_TITLES | {"id"}
# Fields that count or hold cards, as programs and people spell them. Hardly a line of typed lists has the
# sign of a field, so they are looked for in front of signs only.
_COUNTING = tuple(
    name.replace("_", gap) for name in (*Fields.QUANTITY, *Fields.SECTION) for gap in ("", *"_ -")
)
_SIGN = lazy("[:=]")
_LONGEST_KEY = 40


def looks_like(opening: str) -> bool:
    """Tell whether a text consists of fields that name and count cards."""
    text = "\n".join(opening.split("\n", _SAMPLE_LINES)[:_SAMPLE_LINES])
    return not text.lstrip().startswith(("<", "{")) and (_is_properties(text) or _is_records(text))


def _is_properties(text: str) -> bool:
    """Tell whether every line is a property and some of them count something."""
    if "=" not in text:
        return False
    rows = [row for row in text[:_SAMPLE].splitlines() if row.strip() and not _is_aside(row)]
    counted = sum(_COUNT.fullmatch(row) is not None for row in rows)
    return bool(rows) and all("=" in row for row in rows) and counted * 3 >= len(rows)


def _is_aside(row: str) -> bool:
    """Tell whether a row is a comment or a section; two hashes make a heading of a typed list."""
    row = row.lstrip()
    return row[0] in "#![;" and not row.startswith("##")


def _is_records(text: str) -> bool:
    """Tell whether several lines name a card and several others count it, or a section counts its lines."""
    keys = [part[-_LONGEST_KEY:] for part in _SIGN.split(text)[:-1]]
    if not any(key.rstrip(" \t\"'").lower().endswith(_COUNTING) for key in keys):
        return False
    rows = [part for row in text.split("\n") for part in _parts(row)]
    found = [match for row in rows if (match := _FIELD.fullmatch(row))]
    fields = [field_name(match["key"]) for match in found]
    counting = sum(one in Fields.QUANTITY for one in fields)
    if counting >= _FEWEST and sum(one in Fields.TITLE or one in Fields.CODE for one in fields) >= counting:
        return True
    announced = any(match["key"] in Fields.SECTION and not match["value"] for match in found)
    return announced and sum(bool(match["indent"] and match["value"].isdigit()) for match in found) >= _FEWEST


def _parts(row: str) -> list[str]:
    """Part a row in braces into its fields; any other row is one part."""
    flow = _FLOW.fullmatch(_COMMENT.sub("", row))
    return _FLOW_GAP.split(flow[1].strip()) if flow else [row]


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the decks of a file of fields."""
    typist = _Typist(names, properties=_is_properties(text_of(source)[:_SAMPLE]))
    for line in source.lines:
        if line.text.strip():
            typist.take(line)
    typist.end_card()
    return typist.deck.read(source)


class _Typist:
    """Types a line for every card; a bullet, a table or a field that comes again begins another card."""

    def __init__(self, names: NameIndex, properties: bool) -> None:
        self.deck = TypedDeck(names)
        self._names = names
        # In a file of properties any key may be a card, in others only those that are set in.
        self._properties = properties
        self._card: dict[str, Node] = {}
        self._in_table = False
        # How far the fields of a card are set in at least, and whether others than those known are numbers.
        self._indent = 0
        self._has_numbers = False

    def take(self, line: Line) -> None:
        """Read one line."""
        text = _COMMENT.sub("", line.text)
        table, flow = _TABLE.fullmatch(text), _FLOW.fullmatch(text)
        found = (_PROPERTY if self._properties else _FIELD).fullmatch(text)
        if flow:
            self.end_card()
            parts = filter(None, map(_FIELD.fullmatch, map(str.strip, _parts(text))))
            self._card = {field_name(part["key"]): Node(line.number, _plain(part["value"])) for part in parts}
            self._in_table = True
            self.end_card()
        elif not table and text.lstrip()[:1] not in ("#", "!", ";") and found and found["value"]:
            self._take_field(line.number, found)
        else:
            if found and not table:  # a section below a name that is not counted: the name is a deck's
                self._in_table = False
            self.end_card()
            self._in_table, self._indent = table is not None, 0
            self.deck.type(line.number, f"{table[1].rpartition('.')[2]}:" if table else line.text)

    def _take_field(self, number: int, found: re.Match[str]) -> None:
        key, value = _ESCAPED.sub(r"\1", found["key"]), _plain(found["value"])
        name, indent = field_name(key), len(found["indent"])
        if found["bullet"] or name in self._card or indent < self._indent:
            self.end_card()
        if found["bullet"]:
            self._in_table, self._indent = True, indent + 1
        if name in _CARD_FIELDS:
            self._card[name] = Node(number, value)
        elif self._goes_on():
            self._has_numbers = self._has_numbers or value.isdigit()
        else:
            self.end_card()
            self._tell(number, key, value, set_in=self._properties or bool(found["indent"]))

    def _goes_on(self) -> bool:
        """Tell whether the fields of a card are being read, and not those of a deck."""
        known = any(self._names.find(field.plain()) for field in self._card.values())
        return bool(self._card) and (self._in_table or known)

    def _tell(self, number: int, key: str, value: str, set_in: bool) -> None:
        """Type a field that is no part of a card."""
        name = field_name(key)
        if value.isdigit() and set_in and not paperwork_field(name):
            self.deck.card(number, value, self._without_package(key))
        elif name == "identity" or name in _DECK_TITLES:
            self.deck.tell(number, "identity" if name == "identity" else "title", value)
        else:
            self.deck.type(number, f"{key}: {value}" if paperwork_field(name) else f"// {key}: {value}")

    def _without_package(self, key: str) -> str:
        """Take the path off a name such as "game.cards.Name" unless it is a title as it stands."""
        last = key.rpartition(".")[2]
        path = " " not in key and self._names.find(key) is None and self._names.find(last) is not None
        return last if path else key

    def end_card(self) -> None:
        """Type the card whose fields were collected; a name that is neither counted nor listed is a title."""
        fields, self._card = self._card, {}
        card = Node(0, members=tuple(fields.items()))
        title, count = card.text(*Fields.TITLE), card.get(*Fields.QUANTITY)
        key = next((key for key in (*Fields.TITLE, *Fields.CODE) if key in fields), "")
        if key and not count and not self._in_table and key in _OF_A_DECK:
            self.deck.tell(fields[key].line, "title", title)
        elif key:
            copies = count.value if count else None if self._has_numbers else 1
            codes, set_hint = card.texts(*Fields.CODE), card.text(*Fields.SET)
            self.deck.card(fields[key].line, copies, title, codes, set_hint=set_hint)
        elif count:
            self.deck.ask(count.line, f"quantity: {count.value}")
        self._has_numbers = False


def _plain(value: str) -> str:
    return value.strip().strip("\"'")
