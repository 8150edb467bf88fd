"""Trees of maps, lists and plain values that know their line: what JSON and EDN are read into."""

from __future__ import annotations

from dataclasses import dataclass

DEEPEST = 40
# The decks of a thousand players stay below this.
MOST_VALUES = 600_000


class TreeError(ValueError):
    """A document that cannot be read as a tree; `line` and `place` say from where on."""

    def __init__(self, problem: str, line: int = 1, place: int = 0) -> None:
        super().__init__(problem)
        self.problem = problem
        self.line = line
        self.place = place


class Symbol(str):
    """A name that a program gives to something: never the title of a card or deck."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a document: a map (`members`), a list (`items`) or a plain value, and its line."""

    line: int
    value: object = None
    members: tuple[tuple[str, Node], ...] | None = None
    items: tuple[Node, ...] | None = None

    def get(self, *keys: str) -> Node | None:
        """Return the member under the first of these keys that is there and not null."""
        for key in keys:
            for name, node in self.members or ():
                if name == key and not node.is_null():
                    return node
        return None

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
