"""How fixes are worded: plain words with the right number."""

from collections.abc import Iterable

from card_data.card import Card

OTHER_IDENTITY = (
    "Choose another identity. No single change is enough: size, influence and agendas then go by the new one."
)


def count(number: int, noun: str, plural: str = "") -> str:
    """Say a number with its noun: 1 copy, 2 copies."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def copies(number: int) -> str:
    """Say so many copies."""
    return count(number, "copy", "copies")


def listing(words: Iterable[str], last: str = "and") -> str:
    """Join words as a sentence does: A, B and C."""
    *head, tail = words
    return f"{', '.join(head)} {last} {tail}" if head else tail


def cheapest(worth: Iterable[tuple[Card, int, int]], excess: int) -> list[tuple[Card, int, int]]:
    """Pick copies whose removal saves at least `excess`, with as little loss as one can find quickly.

    `worth` tells the card, its copies and what each copy counts. One card is enough nearly always; else
    the dearest cards are taken first.
    """
    candidates = [part for part in worth if part[1] > 0 and part[2] > 0]
    single = [part for part in candidates if part[1] * part[2] >= excess]
    if single:
        card, _, each = min(single, key=lambda p: (-(-excess // p[2]) * p[2], -p[2], p[0].title))
        return [(card, -(-excess // each), each)]
    picks: list[tuple[Card, int, int]] = []
    for card, available, each in sorted(candidates, key=lambda part: -part[2]):
        if excess <= 0:
            break
        number = min(available, -(-excess // each))
        picks.append((card, number, each))
        excess -= number * each
    return picks


def priced(picks: Iterable[tuple[Card, int, int]]) -> str:
    """Name picked copies with what each of them counts."""
    return listing(
        f"{number} {card.title} ({each} each)" if number > 1 else f"1 {card.title} ({each})"
        for card, number, each in picks
    )
