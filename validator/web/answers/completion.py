"""Card names to choose from while somebody types one."""

from functools import lru_cache

from card_data.card import Card
from card_data.catalogue import Catalogue, load_catalogue
from card_data.names import key_of


def complete(game: str, typed: str, side: str = "", limit: int = 10) -> list[Card]:
    """Return the cards that somebody may be typing: beginnings first, then words inside the title."""
    return [card for _, _, card in ranked(game, typed, side)[:limit]] if key_of(typed) else []


def ranked(game: str, typed: str, side: str = "") -> list[tuple[int, str, Card]]:
    """Return all cards that fit what was typed in their order, each with what it is ordered by."""
    wanted = key_of(typed)
    words = [key_of(word) for word in typed.split()]
    found: list[tuple[int, str, Card]] = []
    for key, starts, card in _spellings(load_catalogue(game).version, game):
        rank = _rank(key, starts, wanted, words)
        if rank is not None and (not side or card.side == side):
            found.append((rank, key, card))
    found.sort(key=lambda row: row[:2])
    return found


def _rank(key: str, starts: tuple[str, ...], wanted: str, words: list[str]) -> int | None:
    if key.startswith(wanted):
        return 0
    if any(start.startswith(wanted) for start in starts):
        return 1
    if len(words) > 1 and all(any(start.startswith(word) for start in starts) for word in words):
        return 2
    return 3 if len(wanted) > 3 and wanted in key else None


@lru_cache(maxsize=8)
def _spellings(version: str, game: str) -> list[tuple[str, tuple[str, ...], Card]]:
    """Return each card with the key of its title and the keys of the title from each word on."""
    catalogue: Catalogue = load_catalogue(game)
    return [(key_of(card.title), _starts(card.title), card) for card in catalogue.cards.values()]


def _starts(title: str) -> tuple[str, ...]:
    words = title.replace("-", " ").replace(":", " ").split()
    return tuple(key_of(" ".join(words[i:])) for i in range(len(words)))
