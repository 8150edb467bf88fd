"""The one order and the blocks in which lists are printed, shown, exported and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import TYPE_CHECKING, Protocol, TypeVar

from card_data.card import Card, Game
from validator.deck import DECK_ZONE, IDENTITY_ZONE, Deck, Entry

if TYPE_CHECKING:
    from validator.pipeline import Report

T = TypeVar("T")
IDENTITY_BLOCK, OTHER_BLOCK = "Identity", "Other"
# Behind every block of the deck proper.
BESIDE_THE_DECK = 1000


def printed_order(deck: Deck, game: Game) -> list[Entry]:
    """Return the entries of the deck proper in the one order that lists, sheets and checks share."""
    entries = [entry for entry in deck.entries if entry.zone == DECK_ZONE]
    return sorted(entries, key=lambda entry: (game.group_of(entry.card), entry.card.title.casefold()))


def group_name(game: Game, card: Card) -> str:
    """Return the block of a printed list of a card of the deck."""
    return _named(game, game.group_of(card))


def block_of(zone: str, card: Card | None, game: Game) -> tuple[int, str]:
    """Return the place and the name of the block of copies in a zone; beside the deck that is the zone."""
    if zone == IDENTITY_ZONE:
        return -1, IDENTITY_BLOCK
    if zone != DECK_ZONE:
        return BESIDE_THE_DECK, zone
    place = game.group_of(card) if card else len(game.groups)
    return place, _named(game, place)


def _named(game: Game, place: int) -> str:
    return game.groups[place][0] if place < len(game.groups) else OTHER_BLOCK


def in_blocks(
    listed: Iterable[tuple[T, str, Card | None, str]], game: Game, beside: Callable[[str], str]
) -> list[tuple[str, list[T]]]:
    """Return things in the blocks of a printed list, by zone and card; by title within a block.

    `beside` names the block of a zone outside the deck.
    """
    blocks: dict[tuple[int, str], list[tuple[str, T]]] = {}
    for thing, zone, card, title in listed:
        place, name = block_of(zone, card, game)
        block = place, beside(name) if place == BESIDE_THE_DECK else name
        blocks.setdefault(block, []).append((title.casefold(), thing))
    return [
        (name, [thing for _, thing in sorted(block, key=lambda row: row[0])])
        for (_, name), block in sorted(blocks.items(), key=lambda found: found[0])
    ]


def report_blocks(report: Report) -> list[tuple[str, list[Entry]]]:
    """Return the entries of a report in the blocks of a printed list."""
    listed = ((entry, entry.zone, entry.card, entry.card.title) for entry in report.deck.entries)
    return in_blocks(listed, report.rules.catalogue.game, lambda _: "Beside the deck")


def proxies_note(proxies: int) -> str:
    """Say how many copies are proxies, as a remark behind a title that our readers know."""
    if not proxies:
        return ""
    return " (1 proxy)" if proxies == 1 else f" ({proxies} proxies)"


class ChosenRules(Protocol):
    """What tells rules from others: those of a deck, of an event or of a batch."""

    @property
    def policy(self) -> str: ...
    @property
    def tier(self) -> str: ...
    @property
    def format(self) -> str: ...
    @property
    def environment(self) -> str: ...
    @property
    def day(self) -> date: ...


def rules_line(rules: ChosenRules) -> str:
    """Name rules in one line."""
    parts = (rules.policy, rules.tier, rules.format, rules.environment, rules.day.isoformat())
    return " · ".join(filter(None, parts))


def totals_line(report: Report) -> str:
    """Sum the deck up in one line."""
    totals = report.totals
    parts = [f"{totals.size} cards"]
    if report.deck.open_copies:
        parts.append(f"{report.deck.open_copies} on lines still open")
    if totals.influence_spent is not None:
        limit = "unlimited" if totals.influence_limit is None else str(totals.influence_limit)
        parts.append(f"{totals.influence_spent} of {limit} influence")
    if totals.agenda_points is not None:
        parts.append(f"{totals.agenda_points} agenda points")
    return " · ".join(parts)
