"""The shapes in which programs write decks as maps and lists, whether in JSON or in EDN.

One vocabulary serves them all: answers of NetrunnerDB (v1, v2, v3), bare maps of codes, maps of
sections, a tournament's file with the decks of every player, and lists of cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from card_data.names import NameIndex
from validator.deck import DECK_ZONE, IDENTITY_ZONE, NOTE, ParsedDeck, Source
from validator.parse.builder import DeckBuilder
from validator.parse.findings import finding
from validator.parse.text.lexicon import lexicon_of
from validator.parse.tree import Decks, Node, Place, heads_of, is_card, is_card_map
from validator.vocabulary.columns import (
    CODE_FIELDS,
    DECK_TITLE_FIELDS,
    IDENTITY_CODE_FIELDS,
    IDENTITY_TITLE_FIELDS,
    QUANTITY_FIELDS,
    SECTION_FIELDS,
    SET_FIELDS,
    SIDE_FIELDS,
    TITLE_FIELDS,
)
from validator.vocabulary.headings import zone_of
from validator.vocabulary.labels import paperwork_field
from validator.vocabulary.patterns import lazy

MOST_DECKS = 2000
# Members that speak about cards which stand elsewhere.
_ASIDES = frozenset({"proxies", "paperwork", "identity"})
_COUNTED = lazy(r"(\d{1,3})\s*[xX×]?\s+(\S.*)")


def read_tree(root: Node, source: Source, names: NameIndex, format_name: str) -> list[ParsedDeck]:
    """Read every deck of a tree; a tree without any gives one empty deck that says so."""
    if _is_refusal(root):
        return [ParsedDeck((), findings=(finding("PA206"),))]
    if root.get("rounds") is not None and root.get("players") is not None:
        return [ParsedDeck((), findings=(finding("PA208"),))]
    decks: list[ParsedDeck] = []
    for place in Decks(lexicon_of(names).headings.side_of).places(root):
        if len(decks) == MOST_DECKS:
            decks.append(ParsedDeck((), findings=(finding("PA210", limit=MOST_DECKS),)))
            break
        deck = _DeckReader(place, DeckBuilder(names, source.lines), names).read()
        if deck is not None:
            decks.append(deck)
    return decks or [ParsedDeck((), findings=(finding("PA204", format=format_name),))]


def _is_refusal(root: Node) -> bool:
    success = root.get("success")
    return success is not None and success.value is False


class _DeckReader:
    """Reads one deck node into a builder."""

    def __init__(self, place: Place, builder: DeckBuilder, names: NameIndex) -> None:
        self.place = place
        self.node = node = place.node
        self.builder = builder
        self.names = names
        self.heads = heads_of(node)
        self.proxies = self._head("proxies")

    def read(self) -> ParsedDeck | None:
        """Return the deck, or nothing when the node is not laid out like one."""
        if not self.place.sure and not self._names_cards(self.node):
            return None
        builder = self.builder
        builder.title = self._text(*DECK_TITLE_FIELDS) or self.place.title
        builder.side = builder.side_called(self._text(*SIDE_FIELDS)) or self.place.side
        self._read_paperwork()
        self._read_identity()
        sections = list(self._sections())
        for zone, section in sections:
            self._read_section(section, zone)
        if not builder.has_cards():
            if not sections and not builder.title:
                return None
            label = f"The deck “{builder.title}”" if builder.title else "A deck"
            builder.findings.append(finding("PA207", self.node.line, deck=label))
        return builder.build()

    def _head(self, *keys: str) -> Node | None:
        return next((found for head in self.heads if (found := head.get(*keys)) is not None), None)

    def _text(self, *keys: str) -> str:
        node = self._head(*keys)
        return node.plain() if node is not None else ""

    def _read_paperwork(self) -> None:
        heads = [*self.heads, *([paper] if (paper := self._head("paperwork")) is not None else [])]
        for head in heads:
            for key, member in head.members or ():
                field = paperwork_field(key)
                if field:
                    self.builder.add_paperwork(member.line, field, member.plain())

    def _read_identity(self) -> None:
        title = self._head(*IDENTITY_TITLE_FIELDS)
        codes = [text for key in IDENTITY_CODE_FIELDS if (text := self._text(key))]
        node = self._head("identity") or self._named_identity()
        if node is not None and not is_card_map(node):
            title = title or (node.get(*TITLE_FIELDS) if node.members is not None else node)
            codes += [text for key in CODE_FIELDS if (text := node.text(key))]
            self.builder.side = self.builder.side_called(node.text(*SIDE_FIELDS)) or self.builder.side
        name = title.plain() if title is not None else ""
        if not name and not codes:
            return
        if name and not codes and self.names.find_code(name) is not None:
            name, codes = "", [name]
        line = (title or self._head(*IDENTITY_CODE_FIELDS) or node or self.node).line
        proxies = self._proxies_of(name, codes)
        self.builder.add_card(line, 1, name, codes, zone=IDENTITY_ZONE, proxies=proxies)

    def _named_identity(self) -> Node | None:
        """Return the id of a deck where a program gives it the identity's title."""
        node = self.node.get("id")
        match = self.names.find(node.plain()) if node is not None else None
        return node if match is not None and match.cards[0].identity else None

    def _sections(self) -> Iterator[tuple[str, Node]]:
        """Yield the parts that hold cards, each with its zone."""
        if self.node.items is not None:
            yield DECK_ZONE, self.node
            return
        for key, member in (pair for head in self.heads for pair in head.members or ()):
            if _is_section(key, member):
                yield zone_of(key), member
            elif key not in _ASIDES and self._names_cards(member):
                self.builder.add_heading(member.line, key)
                yield zone_of(key), member
        if is_card_map(self.node) or self._numbers_name_cards():
            numbers = [pair for pair in self.node.members or () if pair[1].is_number()]
            yield DECK_ZONE, Node(self.node.line, members=tuple(numbers))

    def _names_cards(self, member: Node) -> bool:
        """Tell whether a part under a name of its own counts or lists cards."""
        if is_card_map(member):
            return any(self._known(key) for key, _ in member.members or ())
        items = member.items or ()
        texts = [
            _uncounted(item.plain()) or item.text(*TITLE_FIELDS) or item.text(*CODE_FIELDS) for item in items
        ]
        return bool(items) and all(map(is_card, items)) and any(map(self._known, texts))

    def _known(self, text: str) -> bool:
        return bool(text) and (self.names.find_code(text) or self.names.find(text)) is not None

    def _numbers_name_cards(self) -> bool:
        keys = [key for key, member in self.node.members or () if member.is_number()]
        found = [key for key in keys if self._known(key)]
        return bool(found) and len(found) * 2 >= len(keys)

    def _read_section(self, section: Node, zone: str) -> None:
        for key, member in section.members or ():
            if member.members is not None:
                self._add_item(member, zone, key)
            else:
                self._add(member.line, member.value, key, zone=zone)
        for item in section.items or ():
            if item.members is not None:
                self._add_item(item, zone)
            else:
                self._add_written(item, zone)

    def _add_item(self, item: Node, zone: str, key: str = "") -> None:
        inner = item.get("card")
        named = inner if inner is not None and inner.members is not None else item
        quantity = item.get(*QUANTITY_FIELDS)
        name = named.text(*TITLE_FIELDS)
        codes = [text for code in CODE_FIELDS if (text := named.text(code))]
        if not name and not codes and not key:
            self.builder.add_unknown(item.line, "a card without a name")
            return
        title = named.get(*TITLE_FIELDS)
        proxies = item.text("proxies") or self._proxies_of(name, codes)
        value: object = 1 if quantity is None and not key else quantity.value if quantity else None
        if key and not codes and self.names.find_code(key) is not None:
            codes = [key]
        self.builder.add_card(
            title.line if title else item.line,
            value,
            name or ("" if codes else key),
            codes,
            zone=zone_of(item.text("zone", "board")) if zone == DECK_ZONE else zone,
            set_hint=item.text(*SET_FIELDS),
            proxies=proxies,
        )

    def _add_written(self, item: Node, zone: str) -> None:
        """Add a card that is written as text, with or without a number before it."""
        text = item.plain()
        counted = _COUNTED.fullmatch(text) if self.names.find(text) is None else None
        if counted:
            self._add(item.line, int(counted[1]), counted[2], zone)
        elif text:
            self._add(item.line, 1, text, zone)
        elif not item.is_null():
            self.builder.add_matter(item.line, str(item.value)[:80], NOTE)

    def _add(self, line: int, quantity: object, key: str, zone: str) -> None:
        is_code = key.isdigit() or self.names.find_code(key) is not None
        name, codes = ("", [key]) if is_code else (key, [])
        self.builder.add_card(line, quantity, name, codes, zone=zone, proxies=self._proxies_of(name, codes))

    def _proxies_of(self, name: str, codes: list[str]) -> str:
        return self.proxies.text(*codes, name) if self.proxies is not None else ""


def _uncounted(text: str) -> str:
    counted = _COUNTED.fullmatch(text)
    return counted[2] if counted else text


def _is_section(key: str, member: Node) -> bool:
    if member.members is None and member.items is None:
        return False
    if key.lower() in SECTION_FIELDS:
        return True
    return zone_of(key) != DECK_ZONE and (is_card_map(member) or member.items is not None)
