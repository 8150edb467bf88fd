"""The shapes in which programs write decks as maps and lists, whether in JSON or in EDN.

One vocabulary serves them all: answers of NetrunnerDB (v1, v2, v3), bare maps of codes, maps of
sections, a tournament's file with the decks of every player, and lists of cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from card_data.names import NameIndex
from validator.deck import DECK_ZONE, ParsedDeck, Source
from validator.parse.findings import finding
from validator.parse.text.lexicon import lexicon_of
from validator.parse.tree import Decks, Node, Place, heads_of, is_card, is_card_map
from validator.parse.typed import TypedDeck
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
        if len(decks) >= MOST_DECKS:
            decks.append(ParsedDeck((), findings=(finding("PA210", limit=MOST_DECKS),)))
            break
        decks += read_deck(place, source, names)
    return decks or [ParsedDeck((), findings=(finding("PA204", format=format_name),))]


def read_deck(place: Place, source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read one deck of a tree; none when it is not laid out like a deck."""
    return _DeckReader(place, names).read(source)


def _is_refusal(root: Node) -> bool:
    success = root.get("success")
    return success is not None and success.value is False


class _DeckReader:
    """Types the lines of one deck node."""

    def __init__(self, place: Place, names: NameIndex) -> None:
        self.place = place
        self.node = place.node
        self.names = names
        self.heads = heads_of(place.node)
        self.proxies = self._head("proxies")
        self.side_of = lexicon_of(names).headings.side_of
        title = self._text(*DECK_TITLE_FIELDS) or place.title
        self.deck = TypedDeck(names, title, self.side_of(self._text(*SIDE_FIELDS)) or place.side)

    def read(self, source: Source) -> list[ParsedDeck]:
        """Return the deck, or nothing when the node is not laid out like one."""
        if not self.place.sure and not self._names_cards(self.node):
            return []
        self._read_paperwork()
        self._read_identity()
        sections = list(self._sections())
        for zone, section in sections:
            self._read_section(section, zone)
        deck = self.deck
        if deck.has_cards or deck.asked:
            return deck.read(source)
        if not sections and not deck.title:
            return []
        label = f"The deck “{deck.title}”" if deck.title else "A deck"
        return [
            ParsedDeck((), deck.title, deck.side, findings=(finding("PA207", self.node.line, deck=label),))
        ]

    def _head(self, *keys: str) -> Node | None:
        return next((found for head in self.heads if (found := head.get(*keys)) is not None), None)

    def _text(self, *keys: str) -> str:
        node = self._head(*keys)
        return node.plain() if node is not None else ""

    def _read_paperwork(self) -> None:
        paper = self._head("paperwork")
        for head in [*self.heads, paper] if paper is not None else self.heads:
            for key, member in head.members or ():
                if paperwork_field(key):
                    self.deck.tell(member.line, paperwork_field(key), member.plain())

    def _read_identity(self) -> None:
        title = self._head(*IDENTITY_TITLE_FIELDS)
        codes = [text for key in IDENTITY_CODE_FIELDS if (text := self._text(key))]
        node = self._head("identity") or self._named_identity()
        if node is not None and not is_card_map(node):
            title = title or (node.get(*TITLE_FIELDS) if node.members is not None else node)
            codes += [text for key in CODE_FIELDS if (text := node.text(key))]
            self.deck.side = self.side_of(node.text(*SIDE_FIELDS)) or self.deck.side
        name = title.plain() if title is not None else ""
        if name or codes:
            line = (title or self._head(*IDENTITY_CODE_FIELDS) or node or self.node).line
            self.deck.card(line, 1, name, codes, zone="identity", proxies=self._proxies_of(name, codes))

    def _named_identity(self) -> Node | None:
        """Return the id of a deck where a program gives it the identity's title."""
        node = self.node.get("id")
        match = self.names.find(node.plain()) if node is not None else None
        return node if match is not None and match.cards[0].identity else None

    def _sections(self) -> Iterator[tuple[str, Node]]:
        """Yield the parts that hold cards, each with its name."""
        if self.node.items is not None:
            yield "", self.node
            return
        for key, member in (pair for head in self.heads for pair in head.members or ()):
            if _is_section(key, member) or (key not in _ASIDES and self._names_cards(member)):
                yield key, member
        if is_card_map(self.node) or self._numbers_name_cards():
            numbers = [pair for pair in self.node.members or () if pair[1].is_number()]
            yield "", Node(self.node.line, members=tuple(numbers))

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
                self._add(member.line, member.value, key, zone)
        for item in section.items or ():
            if item.members is not None:
                self._add_item(item, zone)
            elif item.plain():
                counted = _COUNTED.fullmatch(item.plain()) if not self._known(item.plain()) else None
                copies, name = (int(counted[1]), counted[2]) if counted else (1, item.plain())
                self._add(item.line, copies, name, zone)

    def _add_item(self, item: Node, zone: str, key: str = "") -> None:
        inner = item.get("card")
        named = inner if inner is not None and inner.members is not None else item
        quantity = item.get(*QUANTITY_FIELDS)
        name = named.text(*TITLE_FIELDS)
        codes = [text for code in CODE_FIELDS if (text := named.text(code))]
        if not name and not codes and not key:
            self.deck.ask(item.line, item.text("text") or "a card without a name")
            return
        title = named.get(*TITLE_FIELDS)
        self.deck.card(
            title.line if title else item.line,
            quantity.value if quantity else None if key else 1,
            name or ("" if codes else key),
            codes,
            zone=zone if zone_of(zone) != DECK_ZONE else item.text("zone", "board"),
            set_hint=item.text(*SET_FIELDS),
            proxies=item.text("proxies") or self._proxies_of(name, codes),
        )

    def _add(self, line: int, quantity: object, key: str, zone: str) -> None:
        name, codes = ("", [key]) if key.isdigit() else (key, [])
        self.deck.card(line, quantity, name, codes, zone=zone, proxies=self._proxies_of(name, codes))

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
