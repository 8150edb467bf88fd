"""Finding a card by what people write: the certain ways only (guessing belongs to resolve)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from card_data.card import Card
from card_data.keys import key_of

__all__ = ["Match", "NameIndex", "key_of"]

# A cache of names as written; real lists repeat a few thousand spellings.
CACHE_LIMIT = 50_000

# The ways to find a name besides its exact title; the first that knows a key wins. A key's value is the
# card's position times the number of ways, plus the way: plain numbers load fastest.
WAYS = ("normalised", "alias", "translated")


class Match(NamedTuple):
    """How a name was found and the cards it can mean; one card means certain."""

    how: str
    cards: tuple[Card, ...]

    @property
    def card(self) -> Card | None:
        """Return the card when the name means exactly one."""
        return self.cards[0] if len(self.cards) == 1 else None

    @property
    def is_by_title(self) -> bool:
        """Tell whether somebody wrote the whole title, but for case and signs."""
        return self.how in ("exact", "normalised")


class NameIndex:
    """All ways to name the cards of one game."""

    def __init__(
        self,
        cards: Sequence[Card],
        keys: Mapping[str, int | tuple[int, ...]],
        codes: Mapping[str, int],
        sets: Mapping[str, str],
        headings: Mapping[str, str] | None = None,
    ) -> None:
        self.cards = cards
        self.headings = headings or {}
        self.memory: dict[str, object] = {}  # what parse and resolve remember per line or name
        self._exact = {card.title: card for card in cards}
        self._keys = keys
        self._codes = codes
        self._sets = sets
        self._found: dict[str, Match | None] = {}
        self._titles: list[tuple[str, int]] = []

    def with_cards(self, added: Sequence[Card], sets: Mapping[str, str]) -> NameIndex:
        """Return an index that also knows more cards and sets; their titles win over aliases of others."""
        keys, codes = dict(self._keys), dict(self._codes)
        for position, card in enumerate(added, len(self.cards)):
            codes[card.id] = position
            keys[key_of(card.title)] = position * len(WAYS)
            keys.setdefault(key_of(f"The {card.title}"), position * len(WAYS) + 1)
        named = {key_of(name): set_id for name, set_id in sets.items()}
        return NameIndex([*self.cards, *added], keys, codes, {**named, **self._sets}, self.headings)

    def titled(self, title: str) -> Card | None:
        """Return the card of exactly this title."""
        return self._exact.get(title)

    def spelt(self, name: str) -> bool:
        """Tell whether a name is a spelling of some card, its other number and article left aside."""
        return key_of(name) in self._keys

    def find(self, name: str) -> Match | None:
        """Find a card by title (exact, normalised), alias or printed title in another language."""
        try:
            return self._found[name]
        except KeyError:
            pass
        match = self._look_up(name)
        if len(self._found) > CACHE_LIMIT:
            self._found.clear()
        self._found[name] = match
        return match

    def _look_up(self, name: str) -> Match | None:
        card = self._exact.get(name)
        if card is not None:
            return Match("exact", (card,))
        found = self._keys.get(key_of(name))
        if found is None:
            return self._in_other_form(name)
        numbers = found if isinstance(found, tuple) else (found,)
        return Match(WAYS[numbers[0] % len(WAYS)], tuple(self.cards[n // len(WAYS)] for n in numbers))

    def _in_other_form(self, name: str) -> Match | None:
        """Find a card whose name was written in the other number or with its article at the end."""
        from card_data.word_forms import other_forms  # most names are found without

        keys = (key_of(form) for form in other_forms(name))
        found = next((self._keys[key] for key in keys if key in self._keys), None)
        if found is None:
            return None
        numbers = found if isinstance(found, tuple) else (found,)
        return Match("alias", tuple(self.cards[n // len(WAYS)] for n in numbers))

    def find_code(self, code: str) -> Match | None:
        """Find a card by printing code or card id (`01050`, `sure-gamble`, `sure_gamble`)."""
        index = self._codes.get(code)
        if index is None:
            index = self._codes.get(code.replace("_", "-"))
        return None if index is None else Match("code", (self.cards[index],))

    def find_set(self, text: str) -> str | None:
        """Find a set by name, usual abbreviation or cycle; a cycle answers with the cycle's id."""
        return self._sets.get(key_of(text))

    def beginning_with(self, name: str) -> tuple[Card, ...]:
        """Return all cards whose title begins with a name, whatever its case and marks."""
        key = key_of(name)
        if not key:
            return ()
        titles = self.title_keys()
        start = bisect_left(titles, (key, -1))
        cards = []
        for title, index in titles[start:]:
            if not title.startswith(key):
                break
            cards.append(self.cards[index])
        return tuple(cards)

    def title_keys(self) -> list[tuple[str, int]]:
        """Return the keys of all titles in order, each with the position of its card."""
        if not self._titles:
            self._titles = sorted((key_of(card.title), i) for i, card in enumerate(self.cards))
        return self._titles

    def spellings(self) -> list[tuple[str, Card]]:
        """Return every key that means one card, titles before aliases and translations."""
        return [
            (key, self.cards[found // len(WAYS)])
            for key, found in self._keys.items()
            if isinstance(found, int)
        ]
