"""The draw: which table is checked next, at random, in a way that anybody can repeat.

A table weighs as much as its players who were checked least so far: `CONTENDER` for a player likely to make
the cut, `OTHER` for everybody else, nothing for a player who was checked more often than somebody else still
is. The chance of a table is its weight over the sum of all weights. The ticket is the SHA-256 digest of
"seed/round/draw", read as a number, modulo that sum; tables in the order of their numbers hold as many
tickets as they weigh. Of the table that is drawn, the players who weigh something are the ones to check: so
nobody is drawn a second time while somebody else was drawn less often.
A coin is tossed with a ticket of the same kind.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256

CONTENDER, OTHER = 3, 1
# Players within this many times the cut are likely to make it; without a cut, the upper quarter counts.
REACH = 2
UPPER_PART = 4
# Who has a bye plays no game that could be interrupted.
FEWEST_SEATS = 2
# Why somebody can be drawn, by the checks so far.
CHECKED_WORDS = (
    "not checked yet",
    "checked once, as rarely as anybody",
    "checked twice, as rarely as anybody",
)


@dataclass(frozen=True, slots=True)
class DrawSeat:
    """A player at a table: the place in the standings (None before any) and the checks so far."""

    id: int
    name: str
    rank: int | None = None
    checks: int = 0


@dataclass(frozen=True, slots=True)
class DrawTable:
    """Players who face each other in a round."""

    number: int
    seats: tuple[DrawSeat, ...]


@dataclass(frozen=True, slots=True)
class Lot:
    """A table that may be drawn: what it weighs, its first ticket, and who of it would be checked."""

    table: DrawTable
    weight: int
    first: int
    chosen: tuple[DrawSeat, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw with everything needed to repeat it."""

    lot: Lot
    lots: tuple[Lot, ...]
    ticket: int
    total: int
    reasons: tuple[str, ...]


def is_contender(seat: DrawSeat, cut: int, players: int) -> bool:
    """Tell whether a player is likely to make the cut, by the standings before the round."""
    if seat.rank is None:
        return False
    return seat.rank <= (cut * REACH if cut else max(1, players // UPPER_PART))


def seat_weight(seat: DrawSeat, fewest: int, cut: int, players: int) -> int:
    """Return what one player adds to the weight of a table."""
    if seat.checks > fewest:
        return 0
    return CONTENDER if is_contender(seat, cut, players) else OTHER


def lots_of(
    tables: Sequence[DrawTable], cut: int, players: int, excluded: Collection[int] = ()
) -> tuple[Lot, ...]:
    """Return the tables that may be drawn, in the order of their numbers, with their tickets."""
    offered = [t for t in tables if t.number not in excluded and len(t.seats) >= FEWEST_SEATS]
    fewest = min((seat.checks for table in offered for seat in table.seats), default=0)
    lots: list[Lot] = []
    first = 0
    for table in sorted(offered, key=lambda t: t.number):
        weights = [(seat, seat_weight(seat, fewest, cut, players)) for seat in table.seats]
        weight = sum(part for _, part in weights)
        if weight:
            lots.append(Lot(table, weight, first, tuple(seat for seat, part in weights if part)))
            first += weight
    return tuple(lots)


def draw_table(
    tables: Sequence[DrawTable],
    seed: str,
    round_number: int,
    draw: int,
    cut: int = 0,
    excluded: Collection[int] = (),
) -> Drawn | None:
    """Draw one table; None when no table may be drawn. Excluded are tables that the judge may not check."""
    players = sum(len(table.seats) for table in tables)
    lots = lots_of(tables, cut, players, excluded)
    total = sum(lot.weight for lot in lots)
    if not total:
        return None
    ticket = ticket_of(seed, round_number, draw) % total
    lot = next(lot for lot in reversed(lots) if lot.first <= ticket)
    return Drawn(
        lot, lots, ticket, total, tuple(_reason(seat, lot, cut, players) for seat in lot.table.seats)
    )


def ticket_of(seed: str, round_number: int | str, draw: int) -> int:
    """Return the number that decides a draw, before it is reduced to the sum of the weights."""
    return int.from_bytes(sha256(f"{seed}/{round_number}/{draw}".encode()).digest(), "big")


def _reason(seat: DrawSeat, lot: Lot, cut: int, players: int) -> str:
    if seat not in lot.chosen:
        return f"{seat.name}: was checked already, sits at the same table"
    words = [_checked(seat.checks)]
    if is_contender(seat, cut, players):
        words.append(f"number {seat.rank} in the standings")
    return f"{seat.name}: {'; '.join(words)}"


def _checked(times: int) -> str:
    if times < len(CHECKED_WORDS):
        return CHECKED_WORDS[times]
    return f"checked {times} times, as rarely as anybody"


def toss(seed: str, number: int, choices: Sequence[str]) -> tuple[int, str]:
    """Return the ticket and the choice it falls on, by the SHA-256 digest of "seed/toss/number"."""
    ticket = ticket_of(seed, "toss", number) % len(choices)
    return ticket, choices[ticket]
