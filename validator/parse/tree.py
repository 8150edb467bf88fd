"""Trees of maps and lists, from JSON, EDN or XML: where decks stand in them, and their cards in typed lines.

One vocabulary serves them all: answers of NetrunnerDB (v1, v2, v3), bare maps of codes, maps of
sections, a tournament's file with the decks of every player, and lists of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
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
    members: Members | None = None
    items: tuple[Node, ...] | None = None

    @cached_property
    def _first(self) -> dict[str, Node]:
        """Find members by key; the first that is not null counts."""
        found: dict[str, Node] = {}
        for key, node in self.members or ():
            if (node.value, node.members, node.items) != (None, None, None):
                found.setdefault(key, node)
        return found

    def get(self, *keys: str) -> Node | None:
        """Return the member under the first of these keys that is there and not null."""
        return next((self._first[key] for key in keys if key in self._first), None) if self.members else None

    def text(self, *keys: str) -> str:
        """Return a member's plain text or number as text; nothing when it is not plain."""
        node = self.get(*keys)
        return node.plain() if node is not None else ""

    def texts(self, *keys: str) -> list[str]:
        """Return the plain texts of all these members that are there."""
        return [text for key in keys if (text := self.text(key))]

    def plain(self) -> str:
        """Return this value as text when it is a text or a number."""
        plain = isinstance(self.value, (str, int, float)) and not isinstance(self.value, (bool, Symbol))
        return str(self.value).strip() if plain else ""

    def is_number(self) -> bool:
        """Tell whether this is a number, also one written as text."""
        if isinstance(self.value, str):
            return self.value.strip().isdigit()
        return isinstance(self.value, (int, float)) and not isinstance(self.value, bool)


Members = tuple[tuple[str, Node], ...]


class Place(NamedTuple):
    """A node that may be a deck, with the side and the title that the way to it names.

    A `sure` node is laid out like a deck; any other is one only if it names cards that are known.
    """

    node: Node
    side: str = ""
    title: str = ""
    sure: bool = True


def with_heads(node: Node) -> Node:
    """Return a deck's own map together with the members of the maps inside it that speak about the deck."""
    heads = [head.members or () for key in Fields.HEAD if (head := node.get(key)) is not None]
    return replace(node, members=(*node.members, *chain(*heads))) if heads and node.members else node


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
    return with_heads(node).get(*_PARTS_OF_A_DECK) is not None


class Decks(NamedTuple):
    """Finds decks in a tree: on top, in wrappers, by side, under their names, or in calls of a program."""

    side_of: SideOf

    def places(self, node: Node, side: str = "", title: str = "") -> Iterator[Place]:
        """Yield the nodes that are or may be decks, in the order of the document."""
        if node.items is not None:
            yield from self._in_list(node.items, Place(node, side))
            return
        parts = self._parts(node)
        for key, part in parts:
            named = key if part.members is not None and not self.side_of(key) else ""
            yield from self.places(part, self.side_of(key) or side, named)
        if not parts and node.members is not None:
            yield Place(node, side, title)

    def _in_list(self, items: tuple[Node, ...], place: Place) -> Iterator[Place]:
        """Yield a list of cards, the deck that a call of a program makes, or the decks of a list."""
        call = _call(items)
        if items and all(map(is_card, items)):
            yield place._replace(sure=any(item.members is not None for item in items))
        elif call is not None:
            yield place._replace(node=call)
        else:
            yield from (found for item in items for found in self.places(item, place.side))

    def _parts(self, node: Node) -> Members:
        """Return what holds the decks of a map, by key; nothing where the map is a deck itself."""
        inner = tuple(pair for pair in node.members or () if self._holds_decks(pair[1]))
        wrapped = [("", part) for key, part in inner if key in Fields.WRAPPER]
        if wrapped:
            return (wrapped[0],)
        sides = self._sides(node)
        return sides if sides or has_sections(node) or is_card_map(node) else inner

    def _sides(self, node: Node) -> Members:
        """Return the parts of a map that stand under the name of a side."""
        parts = [pair for pair in node.members or () if pair[1].members or pair[1].items]
        return tuple(pair for pair in parts if self.side_of(pair[0]))

    def _holds_decks(self, node: Node) -> bool:
        """Tell whether a node, or one inside it, has the sections of a deck or a deck for each side."""
        inner = node.items or [node, *(part for _, part in node.members or ())]
        return any(has_sections(one) or self._sides(one) for one in inner)


def _call(items: tuple[Node, ...]) -> Node | None:
    """Read a call of a program that makes a deck from a title, an identity and a list of cards."""
    lists = [item for item in items if item.items and all(map(_is_counted, item.items))]
    maps = [item for item in items if item.members is not None]
    if len(lists) != 1 or len(maps) > 1:
        return None
    texts = [item for item in items if isinstance(item.value, str) and item.plain()]
    about = [("name", text) for text in texts[:1]] + [("identity", one) for one in maps]
    return Node(items[0].line, members=(*about, ("cards", lists[0])))


def _is_counted(node: Node) -> bool:
    counted = node.members is not None and node.get(*Fields.QUANTITY) is not None
    return counted and node.get(*Fields.TITLE, *Fields.CODE) is not None


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
        decks += DeckReader(place, names).read(source)
    return decks or [ParsedDeck((), findings=(finding("PA204", format=format_name),))]


class DeckReader:
    """Types the lines of one deck node."""

    def __init__(self, place: Place, names: NameIndex) -> None:
        self.place = place
        self.node = with_heads(place.node)
        self.names = names
        self.proxies = self.node.get("proxies") or Node(0)
        self.side_of = lexicon_of(names).headings.side_of
        title = self.node.text(*Fields.DECK_TITLE) or place.title
        self.deck = TypedDeck(names, title, self.side_of(self.node.text(*Fields.SIDE)) or place.side)

    def read(self, source: Source) -> list[ParsedDeck]:
        """Return the deck, or nothing when the node is not laid out like one."""
        if not self.place.sure and not self._names_cards(self.node):
            return []
        self._read_paperwork()
        self._read_identity()
        sections = list(self._sections())
        for zone, section in sections:
            for key, member in section.members or ():
                self._add(member, zone, key)
            for item in section.items or ():
                self._add(item, zone)
        deck = self.deck
        if deck.has_cards or deck.asked:
            return deck.read(source)
        if not sections and not deck.title:
            return []
        label = f"The deck “{deck.title}”" if deck.title else "A deck"
        told = finding("PA207", self.node.line, deck=label)
        return [ParsedDeck((), deck.title, deck.side, findings=(told,))]

    def _read_paperwork(self) -> None:
        paper = self.node.get("paperwork") or Node(0)
        for key, member in (*(self.node.members or ()), *(paper.members or ())):
            if paperwork_field(key):
                self.deck.tell(member.line, paperwork_field(key), member.plain())

    def _read_identity(self) -> None:
        title = self.node.get(*Fields.IDENTITY_TITLE)
        codes = self.node.texts(*Fields.IDENTITY_CODE)
        node = self.node.get("identity") or self._named_identity()
        if node is not None and not is_card_map(node):
            title = title or (node.get(*Fields.TITLE) if node.members is not None else node)
            codes += node.texts(*Fields.CODE)
            self.deck.side = self.side_of(node.text(*Fields.SIDE)) or self.deck.side
        name = title.plain() if title is not None else ""
        if name or codes:
            line = (title or self.node.get(*Fields.IDENTITY_CODE) or node or self.node).line
            self.deck.card(line, 1, name, codes, zone="identity", proxies=self.proxies.text(*codes, name))

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
        members = self.node.members or ()
        for key, member in members:
            if _is_section(key, member) or (key not in _ASIDES and self._names_cards(member)):
                yield key, member
        numbers = tuple((key, member) for key, member in members if member.is_number())
        found = sum(self._is_known(key) for key, _ in numbers)
        if numbers and (len(numbers) == len(members) or found * 2 >= len(numbers)):
            yield "", Node(self.node.line, members=numbers)

    def _names_cards(self, member: Node) -> bool:
        """Tell whether a part under a name of its own counts or lists cards."""
        if is_card_map(member):
            return any(self._is_known(key) for key, _ in member.members or ())
        items = member.items or ()
        names = [_counted(item.plain())[1] or item.text(*Fields.TITLE, *Fields.CODE) for item in items]
        return bool(items) and all(map(is_card, items)) and any(map(self._is_known, names))

    def _is_known(self, text: str) -> bool:
        return bool(text) and (self.names.find_code(text) or self.names.find(text)) is not None

    def _add(self, item: Node, zone: str, key: str | None = None) -> None:
        """Type a card: a map of its fields, a number under its name or code, or a text with both."""
        text = item.plain()
        if item.members is not None:
            self._add_fields(item, zone, key)
        elif text or key is not None:
            written = (1, text) if self._is_known(text) else _counted(text)
            copies, name = written if key is None else (item.value, key)
            self.deck.card(item.line, copies, name, zone=zone, proxies=self.proxies.text(name))

    def _add_fields(self, item: Node, zone: str, key: str | None) -> None:
        inner = item.get("card")
        named = inner if inner is not None and inner.members is not None else item
        quantity = item.get(*Fields.QUANTITY)
        title = named.get(*Fields.TITLE)
        name = title.plain() if title else ""
        codes = named.texts(*Fields.CODE)
        if not name and not codes and not key:
            self.deck.ask(item.line, item.text("text") or "a card without a name")
            return
        self.deck.card(
            title.line if title else item.line,
            quantity.value if quantity else None if key else 1,
            name or ("" if codes else key or ""),
            codes,
            zone=zone if zone_of(zone) != DECK_ZONE else item.text("zone", "board"),
            set_hint=item.text(*Fields.SET),
            proxies=item.text("proxies") or self.proxies.text(*codes, name),
        )


def _counted(text: str) -> tuple[int, str]:
    """Part a text into copies and name."""
    found = _COUNTED.fullmatch(text)
    return (int(found[1]), found[2]) if found else (1, text)


def _is_section(key: str, member: Node) -> bool:
    if member.members is None and member.items is None:
        return False
    if key.lower() in Fields.SECTION:
        return True
    return zone_of(key) != DECK_ZONE and (is_card_map(member) or member.items is not None)
