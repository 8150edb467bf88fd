"""How fixes are worded: plain words with the right number."""

from __future__ import annotations

from collections.abc import Iterable

from validator.deck import Entry


def count(number: int, noun: str, plural: str = "") -> str:
    """Say a number with its noun: 1 copy, 2 copies."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def copies(number: int) -> str:
    """Say so many copies."""
    return count(number, "copy", "copies")


def remove(entry: Entry, number: int | None = None) -> str:
    """Say to take copies of a card out; all of them when no number is given."""
    return f"Remove {copies(entry.quantity if number is None else number)} of {entry.card.title}."


def listing(words: Iterable[str], last: str = "and") -> str:
    """Join words as a sentence does: A, B and C."""
    *head, tail = words
    return f"{', '.join(head)} {last} {tail}" if head else tail


def cheapest_removal(worth: Iterable[tuple[str, int, int]], excess: int) -> str:
    """Name copies whose removal saves at least `excess`, with as little loss as one can find quickly.

    `worth` tells title, copies and what each copy counts. One card is enough nearly always; else the
    dearest cards are taken first.
    """
    candidates = [part for part in worth if part[1] > 0 and part[2] > 0]
    single = [part for part in candidates if part[1] * part[2] >= excess]
    if single:
        title, _, each = min(single, key=lambda part: (-(-excess // part[2]) * part[2], -part[2], part[0]))
        return _named(title, -(-excess // each), each)
    parts: list[str] = []
    for title, available, each in sorted(candidates, key=lambda part: -part[2]):
        if excess <= 0:
            break
        number = min(available, -(-excess // each))
        parts.append(_named(title, number, each))
        excess -= number * each
    return listing(parts) if parts else "any of them"


def _named(title: str, number: int, each: int) -> str:
    return f"{number} {title} ({each} each)" if number > 1 else f"1 {title} ({each})"
