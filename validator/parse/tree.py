"""Trees of maps and lists, from JSON, EDN or XML: where decks stand in them, and their cards in typed lines.

One vocabulary serves them all: answers of NetrunnerDB (v1, v2, v3), bare maps of codes, maps of
sections, a tournament's file with the decks of every player, and lists of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from card_data.names import NameIndex
from validator.deck import DECK_ZONE, ParsedDeck, Source
from validator.finding import finding
from validator.parse.text.lexicon import lexicon_of
from validator.parse.typed import TypedDeck
from validator.vocabulary.columns import Fields
from validator.vocabulary.headings import zone_of
from validator.vocabulary.labels import paperwork_field
from validator.vocabulary.patterns import lazy

# Real files are ten levels deep; a million would end the stack.
DEEPEST = 40
# The decks of a thousand players stay below this.
MOST_VALUES = 600_000
# The decks of the largest events; a file of more is an attack.
MOST_DECKS = 2000
# A card without a number is a name with a field or two; more fields describe something else.
_FEW_FIELDS = 3
_PARTS_OF_A_DECK = (*Fields.SECTION, *Fields.IDENTITY_CODE, *Fields.WRAPPER)
# Members that speak about cards which stand elsewhere.
_ASIDES = frozenset({"proxies", "paperwork", "identity"})
_COUNTED = lazy(r"(\d{1,3})\s*[xX×]?\s+(\S.*)")

SideOf = Callable[[str], str]


class Symbol(str):
    """A name that a program gives to something: never the title of a card or deck."""

    __slots__ = ()


@dataclass(frozen=True)
class Node:
    """A value of a document: a map (`members`), a list (`items`) or a plain value, and its line."""

    line: int
    value: object = None
    members: tuple[tuple[str, Node], ...] | None = None
    items: tuple[Node, ...] | None = None

    @cached_property
    def _first(self) -> dict[str, Node]:
        """Find members by key; the first that is not null counts."""
        found: dict[str, Node] = {}
        for key, node in self.members or ():
            if not node.is_null():
                found.setdefault(key, node)
        return found

    def get(self, *keys: str) -> Node | None:
        """Return the member under the first of these keys that is there and not null."""
        return next((self._first[key] for key in keys if key in self._first), None) if self.members else None

    def text(self, *keys: str) -> str:
        """Return a member's plain text or number as text; nothing when it is not plain."""
        node = self.get(*keys)
        return node.plain() if node is not None else ""

    def plain(self) -> str:
        """Return this value as text when it is a text or a number."""
        plain = isinstance(self.value, (str, int, float)) and not isinstance(self.value, (bool, Symbol))
        return str(self.value).strip() if plain else ""

    def is_null(self) -> bool:
        """Tell whether nothing is there."""
        return self.value is None and self.members is None and self.items is None

    def is_number(self) -> bool:
        """Tell whether this is a number, also one written as text."""
        if isinstance(self.value, (int, float)) and not isinstance(self.value, bool):
            return True
        return isinstance(self.value, str) and self.value.strip().isdigit()


class Place(NamedTuple):
    """A node that may be a deck, with the side and the title that the way to it names.

    A `sure` node is laid out like a deck; any other is one only if it names cards that are known.
    """

    node: Node
    side: str = ""
    title: str = ""
    sure: bool = True


def heads_of(node: Node) -> list[Node]:
    """Return a deck's own map and the maps inside it that speak about the deck."""
    return [node, *(head for key in Fields.HEAD if (head := node.get(key)) is not None)]


def is_card(node: Node) -> bool:
    """Tell whether a node is laid out like one card: a text, or a map with a name and a number."""
    if node.members is None:
        return bool(node.plain())
    named = node.get(*Fields.TITLE, *Fields.CODE) is not None
    counted = node.get(*Fields.QUANTITY) is not None or node.get("nickname") is not None
    return named and not has_sections(node) and (counted or len(node.members) < _FEW_FIELDS)


def is_card_map(node: Node) -> bool:
    """Tell whether a map counts things: every member is a number."""
    return bool(node.members) and all(member.is_number() for _, member in node.members or ())


def has_sections(node: Node) -> bool:
    """Tell whether a map has a part that holds cards or names an identity by code."""
    return any(head.get(*_PARTS_OF_A_DECK) is not None for head in heads_of(node))


class Decks(NamedTuple):
    """Finds decks in a tree: on top, in wrappers, by side, under their names, or in calls of a program."""

    side_of: SideOf

    def places(self, node: Node, side: str = "") -> Iterator[Place]:
        """Yield the nodes that are or may be decks, in the order of the document."""
        if node.items is not None:
            yield from self._in_list(node, side)
            return
        inner = next(filter(None, (_inner_decks(node, key) for key in Fields.WRAPPER)), None)
        if inner is not None:
            yield from self.places(inner, side)
        elif has_sections(node) or is_card_map(node):
            yield from self._by_side(node) or [Place(node, side)]
        elif node.members is not None:
            yield from self._by_side(node) or self._under_names(node, side)

    def _in_list(self, node: Node, side: str) -> Iterator[Place]:
        items = node.items or ()
        if items and all(map(is_card, items)):
            yield Place(node, side, sure=any(item.members is not None for item in items))
            return
        call = _call(items)
        if call is not None:
            yield Place(call, side)
            return
        for item in items:
            if item.items is not None or item.members is not None:
                yield from self.places(item, side)

    def _by_side(self, node: Node) -> list[Place]:
        """Return the decks of a map that parts them by side, each under the name of a side."""
        sides = [(side, member) for key, member in node.members or () if (side := self.side_of(key))]
        return [
            place
            for side, member in sides
            if member.members or member.items
            for place in self.places(member, side)
        ]

    def _under_names(self, node: Node, side: str) -> Iterator[Place]:
        """Yield the map itself, which may have sections of its own names, or the decks that it names."""
        maps = [(key, member) for key, member in node.members or () if member.members is not None]
        named = [(key, member) for key, member in maps if has_sections(member)]
        if not named:
            lists = [member for _, member in node.members or () if self._lists_decks(member)]
            yield from (place for member in lists for place in self.places(member, side))
            if not lists:
                yield Place(node, side)
        for key, member in named:
            for place in self.places(member, side):
                yield place._replace(title=place.title or key)

    def _lists_decks(self, node: Node) -> bool:
        """Tell whether a list holds decks, or players with a deck for each side."""
        maps = [item for item in node.items or () if item.members is not None]
        return any(has_sections(item) or self._by_side(item) for item in maps)


def _call(items: tuple[Node, ...]) -> Node | None:
    """Read a call of a program that makes a deck from a title, an identity and a list of cards."""
    lists = [item for item in items if item.items and all(map(_is_counted, item.items))]
    maps = [item for item in items if item.members is not None]
    if len(lists) != 1 or len(maps) > 1:
        return None
    texts = [item for item in items if isinstance(item.value, str) and item.plain()]
    members = [("name", texts[0])] if texts else []
    members += [("identity", maps[0])] if maps else []
    return Node(items[0].line, members=(*members, ("cards", lists[0])))


def _is_counted(node: Node) -> bool:
    counted = node.members is not None and node.get(*Fields.QUANTITY) is not None
    return counted and node.get(*Fields.TITLE, *Fields.CODE) is not None


def _inner_decks(node: Node, key: str) -> Node | None:
    """Return what a wrapper holds where that is decks and not cards."""
    member = node.get(key)
    if member is None:
        return None
    if member.items is not None:
        return None if all(map(is_card, member.items)) else member
    inner = [one for _, one in member.members or () if one.members is not None]
    return member if member.members is not None and any(map(has_sections, [member, *inner])) else None


def read_tree(root: Node, source: Source, names: NameIndex, format_name: str) -> list[ParsedDeck]:
    """Read every deck of a tree; a tree without any gives one empty deck that says so."""
    success = root.get("success")
    if success is not None and success.value is False:
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


class _DeckReader:
    """Types the lines of one deck node."""

    def __init__(self, place: Place, names: NameIndex) -> None:
        self.place = place
        self.node = place.node
        self.names = names
        self.heads = heads_of(place.node)
        self.proxies = self._head("proxies")
        self.side_of = lexicon_of(names).headings.side_of
        title = self._text(*Fields.DECK_TITLE) or place.title
        self.deck = TypedDeck(names, title, self.side_of(self._text(*Fields.SIDE)) or place.side)

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
        title = self._head(*Fields.IDENTITY_TITLE)
        codes = [text for key in Fields.IDENTITY_CODE if (text := self._text(key))]
        node = self._head("identity") or self._named_identity()
        if node is not None and not is_card_map(node):
            title = title or (node.get(*Fields.TITLE) if node.members is not None else node)
            codes += [text for key in Fields.CODE if (text := node.text(key))]
            self.deck.side = self.side_of(node.text(*Fields.SIDE)) or self.deck.side
        name = title.plain() if title is not None else ""
        if name or codes:
            line = (title or self._head(*Fields.IDENTITY_CODE) or node or self.node).line
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
            _uncounted(item.plain()) or item.text(*Fields.TITLE) or item.text(*Fields.CODE) for item in items
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
        quantity = item.get(*Fields.QUANTITY)
        name = named.text(*Fields.TITLE)
        codes = [text for code in Fields.CODE if (text := named.text(code))]
        if not name and not codes and not key:
            self.deck.ask(item.line, item.text("text") or "a card without a name")
            return
        title = named.get(*Fields.TITLE)
        self.deck.card(
            title.line if title else item.line,
            quantity.value if quantity else None if key else 1,
            name or ("" if codes else key),
            codes,
            zone=zone if zone_of(zone) != DECK_ZONE else item.text("zone", "board"),
            set_hint=item.text(*Fields.SET),
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
    if key.lower() in Fields.SECTION:
        return True
    return zone_of(key) != DECK_ZONE and (is_card_map(member) or member.items is not None)
