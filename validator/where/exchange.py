"""The search for the fewest cards to exchange: what leaves by choice, and what comes in.

All demands on a deck add up over its cards: influence, points of a list, agenda points, large agendas. So
the fewest copies that leave for each combination of sums can be worked out card by card, and what comes in
follows from the sums alone. Nothing is left to chance, and no combination is passed over.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from card_data.card import Card
from validator.checks.card_lists import LARGE_AGENDA

# Fewest and most agenda points for a deck of so many cards.
Window = Callable[[int], tuple[int, int]]
Picks = tuple[tuple[Card, int], ...]


class Removable(NamedTuple):
    """One card that may leave: what its first, second, ... copies free, and what leaves with the last one."""

    card: Card
    copies: int
    frees: tuple[int, ...]
    points: int
    restricted: bool
    agenda_points: int
    large: bool


@dataclass(frozen=True, slots=True)
class Demand:
    """What a deck has to come to, once the cards that leave in any case are gone.

    `gone` of its `size` cards have left already, `plain` of those that are left are no agendas. Influence and
    points are what it has too much of.
    """

    size: int
    gone: int
    minimum: int
    plain: int
    influence: int = 0
    points: int = 0
    restricted_kept: int = 0
    one_restricted: bool = False
    agenda_points: int = 0
    large: int = 0
    most_large: int | None = None
    window: Window | None = None


class State(NamedTuple):
    """Where the choice of leaving cards has come to: what is still too much, and which agendas left."""

    influence: int
    points: int
    restricted_kept: int
    agenda_points: int
    large: int


class Exchange(NamedTuple):
    """One solution: copies that leave by choice, plain ones besides, and the agendas that come in."""

    cost: int
    touched: int
    leaving: Picks
    plain_leaving: int
    agendas: Picks
    plain_coming: int


# For every sum of points, and of large agendas among them: the fewest agendas that make it.
Incoming = dict[int, dict[int, Picks]]


def fewest(
    demand: Demand, items: Sequence[Removable], agendas: Sequence[tuple[Card, int]], most: int
) -> Exchange | None:
    """Return the exchange with the fewest changes, or None where it takes more than `most`.

    Taking a card out and putting another in is one change. Of equally small exchanges the one that touches
    fewest cards is taken.
    """
    best: Exchange | None = None
    incoming = _incoming(agendas, most, _most_points(demand, most))
    for state, (chosen, picks) in _choices(demand, items, most).items():
        if state.influence or state.points or demand.gone + chosen > (best.cost if best else most):
            continue
        for exchange in _completions(demand, state, picks, incoming, best.cost if best else most):
            if best is None or exchange[:2] < best[:2]:
                best = exchange
    return best


def _choices(demand: Demand, items: Sequence[Removable], most: int) -> dict[State, tuple[int, Picks]]:
    """Return for every attainable sum the fewest copies that leave to attain it."""
    start = State(demand.influence, demand.points, demand.restricted_kept, 0, 0)
    reached: dict[State, tuple[int, Picks]] = {start: (0, ())}
    for item in items:
        following: dict[State, tuple[int, Picks]] = {}
        for state, (number, picks) in reached.items():
            for copies in range(min(item.copies, most - demand.gone - number) + 1):
                after = _after(state, item, copies, demand)
                if after is None:
                    continue
                known = following.get(after)
                if known is None or number + copies < known[0]:
                    chosen = (*picks, (item.card, copies)) if copies else picks
                    following[after] = (number + copies, chosen)
        reached = following
    return reached


def _after(state: State, item: Removable, copies: int, demand: Demand) -> State | None:
    """Return the sums once so many copies have left; None where a second restricted card would stay."""
    stays = copies < item.copies
    kept = state.restricted_kept + (item.restricted and stays and demand.one_restricted)
    if kept > 1:
        return None
    return State(
        max(0, state.influence - (item.frees[copies - 1] if copies and item.frees else 0)),
        max(0, state.points - (0 if stays else item.points)),
        kept,
        state.agenda_points + item.agenda_points * copies,
        state.large + item.large * copies,
    )


def _completions(
    demand: Demand, state: State, picks: Picks, incoming: Incoming, most: int
) -> Iterator[Exchange]:
    """Yield exchanges that complete a choice; plain cards may leave too: a small deck needs fewer points."""
    chosen = _number(picks)
    spare = demand.plain - sum(number for card, number in picks if card.agenda_points is None)
    for plain in range(min(spare, most - demand.gone - chosen) + 1 if demand.window else 1):
        out = demand.gone + chosen + plain
        size = demand.size - out
        for into in range(max(0, demand.minimum - size), most + 1):
            agendas = _fitting(demand, state, size + into, into, incoming)
            if agendas is not None:
                rest = into - _number(agendas)
                yield Exchange(max(out, into), out + into, picks, plain, agendas, rest)
                break


def _fitting(demand: Demand, state: State, size: int, into: int, incoming: Incoming) -> Picks | None:
    """Return the fewest agendas to put in so that the points suit a size, or None where none do."""
    if demand.window is None:
        return ()
    low, high = demand.window(size)
    have = demand.agenda_points - state.agenda_points
    room = into
    if demand.most_large is not None:
        room = demand.most_large - (demand.large - state.large)
    fitting = [
        picks
        for points in range(max(0, low - have), min(high - have, max(incoming)) + 1)
        for large, picks in incoming.get(points, {}).items()
        if large <= room and _number(picks) <= into
    ]
    return min(fitting, key=_number, default=None) if room >= 0 else None


def _most_points(demand: Demand, most: int) -> int:
    """Return more points than any exchange could have to put in."""
    low, high = demand.window(demand.size + most) if demand.window else (0, 0)
    return min(high, low + LARGE_AGENDA * most)


def _incoming(agendas: Sequence[tuple[Card, int]], most: int, most_points: int) -> Incoming:
    """Return what can be made of the agendas that could come in."""
    shelf: dict[int, list[Card]] = {}
    for card, copies in agendas:
        shelf.setdefault(card.agenda_points or 0, []).extend([card] * min(copies, most))
    reached: dict[tuple[int, int], tuple[Card, ...]] = {(0, 0): ()}
    for points, cards in sorted(shelf.items(), reverse=True):
        following = dict(reached)
        for (total, large), picks in reached.items():
            for copies in range(1, min(len(cards), most - len(picks)) + 1):
                after = total + points * copies, large + (copies if points >= LARGE_AGENDA else 0)
                if after[0] > most_points:
                    break
                if after not in following or len(picks) + copies < len(following[after]):
                    following[after] = (*picks, *cards[:copies])
        reached = following
    made: Incoming = {}
    for (total, large), picks in reached.items():
        made.setdefault(total, {})[large] = tuple(Counter(picks).items())
    return made


def _number(picks: Picks) -> int:
    return sum([copies for _, copies in picks])
