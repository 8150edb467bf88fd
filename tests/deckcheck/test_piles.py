from itertools import combinations, pairwise
from random import Random

import pytest

from validator.deckcheck.piles import PileRow, plan_piles


def rows_of(*blocks: tuple[str, str]) -> list[PileRow]:
    """Read blocks such as ("Event", "A3 B2"): a title and its copies."""
    return [
        PileRow(f"{group}/{word}", group, word[:-1], int(word[-1]))
        for group, words in blocks
        for word in words.split()
    ]


RUNNER = rows_of(
    ("Event", "Creative3 Dirty3 Diesel3 Legwork2 Sure3"),
    ("Hardware", "Clone3 Desperado1"),
    ("Resource", "Armitage3 Kati2 Plascrete2 Same2"),
    ("Icebreaker", "Corroder2 Femme1 Yog2"),
    ("Program", "Datasucker3 Magnum2"),
)


def split_cost(rows: list[PileRow], bounds: tuple[int, ...]) -> int:
    """Add up what a split costs: sorting each card, searching in its pile, looking at torn blocks again."""
    piles = [rows[start:stop] for start, stop in pairwise(bounds)]
    copies = [sum(row.copies for row in pile) for pile in piles]
    homes: dict[str, set[int]] = {}
    for number, pile in enumerate(piles):
        for row in pile:
            homes.setdefault(row.group, set()).add(number)
    torn = sum(row.copies for row in rows if len(homes[row.group]) > 1)
    searching = sum(count * len(pile) for count, pile in zip(copies, piles, strict=True))
    return sum(copies) * len(piles) + searching + 2 * torn


def brute_force(rows: list[PileRow]) -> int:
    """Try every way to cut the list into three to five stretches."""
    inner = range(1, len(rows))
    return min(
        split_cost(rows, (0, *cuts, len(rows)))
        for count in (2, 3, 4)
        if count < len(rows)
        for cuts in combinations(inner, count)
    )


def test_the_cost_of_a_split_is_sorting_and_searching() -> None:
    rows = rows_of(("Event", "A3 B2"), ("Program", "C1"), ("Resource", "D4"))
    # Ten cards into three piles: 30 halves. Searching: 5 cards among 2 titles, 1 among 1, 4 among 1.
    assert split_cost(rows, (0, 2, 3, 4)) == 30 + 10 + 1 + 4


def test_a_block_that_is_torn_apart_costs_a_look_at_each_of_its_cards() -> None:
    rows = rows_of(("Event", "A3 B2 C1"), ("Program", "D1"))
    # Seven cards into four piles: 28. Searching: 3 + 2 + 1 + 1. The six events are looked at once more: 12.
    assert split_cost(rows, (0, 1, 2, 3, 4)) == 28 + 7 + 12


def test_the_plan_for_a_usual_deck_keeps_its_blocks_together() -> None:
    plan = plan_piles(RUNNER)
    assert [pile.name for pile in plan.piles] == ["Event", "Hardware, Resource", "Icebreaker, Program"]
    assert [pile.copies for pile in plan.piles] == [14, 13, 10]


@pytest.mark.parametrize("seed", range(40))
def test_no_other_split_needs_fewer_comparisons(seed: int) -> None:
    random = Random(seed)
    rows = [
        PileRow(f"{n}", "EHRP"[min(3, n * random.randint(1, 2) // 3)], f"T{n:02}", random.randint(1, 3))
        for n in range(random.randint(3, 9))
    ]
    rows.sort(key=lambda row: "EHRP".index(row.group))
    plan = plan_piles(rows)
    assert plan.cost == brute_force(rows)
    bounds = [0]
    for pile in plan.piles:
        bounds.append(bounds[-1] + len(pile.rows))
    assert plan.cost == split_cost(rows, tuple(bounds))
    assert 3 <= len(plan.piles) <= 5


def test_all_rows_are_in_the_piles_in_the_printed_order() -> None:
    assert [row for pile in plan_piles(RUNNER).piles for row in pile.rows] == RUNNER


def test_a_deck_of_one_large_block_is_split_by_title_and_the_piles_say_where() -> None:
    rows = rows_of(("Event", " ".join(f"{letter}3" for letter in "ABCDEFGHIJKLMNO")))
    plan = plan_piles(rows)
    # Four piles: 45 x 4 + 9 x 3 + 3 x 12 x 4 = 351 halves; three would need 360, five 360.
    names = [pile.name for pile in plan.piles]
    assert names == ["Event: A to C", "Event: D to G", "Event: H to K", "Event: L to O"]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_tiny_decks_have_as_many_piles_as_rows(count: int) -> None:
    plan = plan_piles(RUNNER[:count])
    assert len(plan.piles) == count
