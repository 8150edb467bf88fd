from hashlib import sha256
from random import Random

import pytest

from validator.deckcheck.draw import DrawSeat, DrawTable, draw_table, lots_of

# Eight players at four tables, a cut of one player: the first two of the standings are likely to make it.
# Documented weights: a contender weighs 3, everybody else 1, whoever was checked more often than others 0.
TABLES = (
    DrawTable(1, (DrawSeat(11, "Ann", 1), DrawSeat(12, "Ben", 3))),
    DrawTable(2, (DrawSeat(21, "Cem", 2), DrawSeat(22, "Dag", 4, checks=1))),
    DrawTable(3, (DrawSeat(31, "Eve", 5), DrawSeat(32, "Fin", 6))),
    DrawTable(4, (DrawSeat(41, "Gil", 7, checks=1), DrawSeat(42, "Hao", 8, checks=1))),
)
WEIGHTS = {1: 3 + 1, 2: 3 + 0, 3: 1 + 1}
EVENTS = 10_000


def test_the_weights_of_the_tables_are_the_documented_ones() -> None:
    assert {lot.table.number: lot.weight for lot in lots_of(TABLES, 1, 8)} == WEIGHTS


def test_over_ten_thousand_events_the_chances_match_the_weights() -> None:
    drawn = dict.fromkeys((1, 2, 3, 4), 0)
    for event in range(EVENTS):
        result = draw_table(TABLES, f"event {event}", 5, 1, cut=1)
        assert result is not None
        drawn[result.lot.table.number] += 1
    for table, weight in WEIGHTS.items():
        chance = weight / 9
        spread = (EVENTS * chance * (1 - chance)) ** 0.5
        assert abs(drawn[table] - EVENTS * chance) < 4 * spread
    assert drawn[4] == 0


def test_the_seed_reproduces_the_draw() -> None:
    assert draw_table(TABLES, "c0ffee", 3, 2, 1) == draw_table(tuple(reversed(TABLES)), "c0ffee", 3, 2, 1)


def test_anybody_can_repeat_a_draw_with_a_calculator_for_sha_256() -> None:
    result = draw_table(TABLES, "c0ffee", 3, 2, cut=1)
    ticket = int(sha256(b"c0ffee/3/2").hexdigest(), 16) % 9
    # Tickets 0 to 3 are table 1, tickets 4 to 6 table 2, tickets 7 and 8 table 3.
    assert result is not None
    assert result.ticket == ticket
    assert result.lot.table.number == {0: 1, 1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3}[ticket]


@pytest.mark.parametrize(("round_number", "draw"), [(3, 3), (4, 2)])
def test_another_round_or_another_draw_is_another_ticket(round_number: int, draw: int) -> None:
    tables = tuple(DrawTable(n, (DrawSeat(2 * n, "x"), DrawSeat(2 * n + 1, "y"))) for n in range(1, 2000))
    first, other = draw_table(tables, "s", 3, 2), draw_table(tables, "s", round_number, draw)
    assert first is not None
    assert other is not None
    assert first.ticket != other.ticket


def test_nobody_is_drawn_twice_before_everybody_else_was_drawn() -> None:
    for event in range(1_000):
        random = Random(event)
        checks = dict.fromkeys(range(12), 0)
        ranks = {player: place for place, player in enumerate(random.sample(range(12), 12), 1)}
        for round_number in range(1, 9):
            order = random.sample(range(12), 12)
            tables = [
                DrawTable(
                    n + 1, tuple(DrawSeat(p, f"P{p}", ranks[p], checks[p]) for p in order[2 * n : 2 * n + 2])
                )
                for n in range(6)
            ]
            result = draw_table(tables, f"{event}", round_number, 1, cut=4)
            assert result is not None
            assert result.lot.chosen
            for seat in result.lot.chosen:
                assert seat.checks == min(checks.values())
                checks[seat.id] += 1


def test_a_player_who_was_checked_sits_along_but_is_not_the_one_to_check() -> None:
    result = draw_table(TABLES, "s", 1, 1, cut=1, excluded=(1, 3))
    assert result is not None
    assert [seat.name for seat in result.lot.chosen] == ["Cem"]
    assert result.reasons == (
        "Cem: not checked yet; number 2 in the standings",
        "Dag: was checked already, sits at the same table",
    )


def test_when_everybody_was_checked_once_the_draw_begins_anew() -> None:
    tables = (DrawTable(1, (DrawSeat(1, "Ann", 1, 1), DrawSeat(2, "Ben", 12, 1))),)
    result = draw_table(tables, "s", 1, 1, cut=1)
    assert result is not None
    assert result.reasons == (
        "Ann: checked once, as rarely as anybody; number 1 in the standings",
        "Ben: checked once, as rarely as anybody",
    )


def test_excluded_tables_and_byes_are_never_drawn() -> None:
    tables = (*TABLES, DrawTable(5, (DrawSeat(51, "Ira", 9),)))
    drawn = set()
    for event in range(300):
        result = draw_table(tables, f"{event}", 1, 1, excluded=(1, 2))
        assert result is not None
        drawn.add(result.lot.table.number)
    assert drawn == {3}


def test_without_a_table_that_may_be_drawn_there_is_no_draw() -> None:
    assert draw_table(TABLES, "s", 1, 1, excluded=(1, 2, 3, 4)) is None
    assert draw_table((), "s", 1, 1) is None


def test_without_a_cut_the_upper_quarter_counts_as_likely() -> None:
    assert {lot.table.number: lot.weight for lot in lots_of(TABLES, 0, 8)} == {1: 4, 2: 3, 3: 2}


def test_before_any_standings_everybody_weighs_the_same() -> None:
    tables = (
        DrawTable(1, (DrawSeat(1, "Ann"), DrawSeat(2, "Ben"))),
        DrawTable(2, (DrawSeat(3, "Cem"), DrawSeat(4, "Dag"))),
    )
    assert [lot.weight for lot in lots_of(tables, 4, 4)] == [2, 2]


def test_tables_may_have_more_than_two_players() -> None:
    tables = (DrawTable(1, (DrawSeat(1, "Ann"), DrawSeat(2, "Ben"), DrawSeat(3, "Cem"))),)
    assert [lot.weight for lot in lots_of(tables, 0, 3)] == [3]
