"""Where the decks of a tree stand: on top, in wrappers, by side, under their names, or in calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from validator.parse.deck_builder import SIDES
from validator.parse.fields import CODE, HEADS, IDENTITY_CODE, QUANTITY, SECTIONS, TITLE, WRAPPERS
from validator.parse.nodes import Node

_FEW_FIELDS = 3


class Place(NamedTuple):
    """A node that may be a deck, with the side and the title that the way to it names.

    A `sure` node is laid out like a deck; any other is one only if it names cards that are known.
    """

    node: Node
    side: str = ""
    title: str = ""
    sure: bool = True


def deck_places(node: Node, side: str = "") -> Iterator[Place]:
    """Yield the nodes that are or may be decks, in the order of the document."""
    if node.items is not None:
        yield from _in_list(node, side)
        return
    inner = next(_inner_decks(node), None)
    if inner is not None:
        yield from deck_places(inner, side)
    elif has_sections(node) or is_card_map(node):
        yield from _by_side(node) or [Place(node, side)]
    elif node.members is not None:
        yield from _by_side(node) or _under_names(node, side)


def has_sections(node: Node) -> bool:
    """Tell whether a map has a part that holds cards or names an identity by code."""
    heads = [node, *(head for key in HEADS if (head := node.get(key)) is not None)]
    return any(head.get(*SECTIONS, *IDENTITY_CODE, *WRAPPERS) is not None for head in heads)


def is_card(node: Node) -> bool:
    """Tell whether a node is laid out like one card: a text, or a map with a name and a number."""
    if node.members is None:
        return bool(node.plain())
    named = node.get(*TITLE, *CODE) is not None
    counted = node.get(*QUANTITY) is not None or node.get("nickname") is not None
    return named and not has_sections(node) and (counted or len(node.members) < _FEW_FIELDS)


def is_card_map(node: Node) -> bool:
    """Tell whether a map counts things: every member is a number."""
    return bool(node.members) and all(member.is_number() for _, member in node.members or ())


def _in_list(node: Node, side: str) -> Iterator[Place]:
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
            yield from deck_places(item, side)


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
    counted = node.members is not None and node.get(*QUANTITY) is not None
    return counted and node.get(*TITLE, *CODE) is not None


def _inner_decks(node: Node) -> Iterator[Node]:
    for key in WRAPPERS:
        member = node.get(key)
        if member is None:
            continue
        of_decks = member.items is not None and not all(map(is_card, member.items))
        if of_decks or (member.members is not None and _holds_decks(member)):
            yield member


def _holds_decks(node: Node) -> bool:
    return has_sections(node) or any(
        member.members is not None and has_sections(member) for _, member in node.members or ()
    )


def _lists_decks(node: Node) -> bool:
    """Tell whether a list holds decks, or players with a deck for each side."""
    return any(has_sections(item) or _by_side(item) for item in node.items or () if item.members is not None)


def _by_side(node: Node) -> list[Place]:
    """Return the decks of a map that parts them by side, such as {"corp": ..., "runner": ...}."""
    sides = [(SIDES[key.lower()], member) for key, member in node.members or () if key.lower() in SIDES]
    return [
        place
        for side, member in sides
        if member.members or member.items
        for place in deck_places(member, side)
    ]


def _under_names(node: Node, side: str) -> Iterator[Place]:
    """Yield the map itself, which may have sections of its own names, or the decks that it names."""
    maps = [(key, member) for key, member in node.members or () if member.members is not None]
    named = [(key, member) for key, member in maps if has_sections(member)]
    if not named:
        lists = [member for _, member in node.members or () if _lists_decks(member)]
        yield from (place for member in lists for place in deck_places(member, side))
        if not lists:
            yield Place(node, side)
    for key, member in named:
        for place in deck_places(member, side):
            yield place._replace(title=place.title or key)
