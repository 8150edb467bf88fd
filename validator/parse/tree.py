"""Trees of maps, lists and plain values that know their line, and where decks stand in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from validator.vocabulary.columns import (
    CODE_FIELDS,
    HEAD_FIELDS,
    IDENTITY_CODE_FIELDS,
    QUANTITY_FIELDS,
    SECTION_FIELDS,
    TITLE_FIELDS,
    WRAPPER_FIELDS,
)

DEEPEST = 40
# The decks of a thousand players stay below this.
MOST_VALUES = 600_000
_FEW_FIELDS = 3
_PARTS_OF_A_DECK = (*SECTION_FIELDS, *IDENTITY_CODE_FIELDS, *WRAPPER_FIELDS)

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
    return [node, *(head for key in HEAD_FIELDS if (head := node.get(key)) is not None)]


def is_card(node: Node) -> bool:
    """Tell whether a node is laid out like one card: a text, or a map with a name and a number."""
    if node.members is None:
        return bool(node.plain())
    named = node.get(*TITLE_FIELDS, *CODE_FIELDS) is not None
    counted = node.get(*QUANTITY_FIELDS) is not None or node.get("nickname") is not None
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
        inner = next(filter(None, (_inner_decks(node, key) for key in WRAPPER_FIELDS)), None)
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
    counted = node.members is not None and node.get(*QUANTITY_FIELDS) is not None
    return counted and node.get(*TITLE_FIELDS, *CODE_FIELDS) is not None


def _inner_decks(node: Node, key: str) -> Node | None:
    """Return what a wrapper holds where that is decks and not cards."""
    member = node.get(key)
    if member is None:
        return None
    if member.items is not None:
        return None if all(map(is_card, member.items)) else member
    inner = [one for _, one in member.members or () if one.members is not None]
    return member if member.members is not None and any(map(has_sections, [member, *inner])) else None
