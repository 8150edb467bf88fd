from validator.deckcheck.coverage import Share, coverage_of
from validator.deckcheck.draw import DrawSeat


def test_coverage_counts_players_decks_and_the_top_of_the_standings() -> None:
    seats = [DrawSeat(n, f"P{n}", rank=n, checks=1 if n in (1, 7, 30) else 0) for n in range(1, 41)]
    coverage = coverage_of(seats, decks_checked=4, decks=78, cut=4)
    assert coverage.players == Share(3, 40)
    assert coverage.decks == Share(4, 78)
    assert coverage.contenders == Share(2, 8)


def test_the_goal_is_a_tenth_and_is_not_reached_before_it_is() -> None:
    assert Share(3, 40).percent == 7
    assert Share(3, 40).wanted == 4
    assert not Share(3, 40).reached
    assert Share(4, 40).reached
    assert Share(4, 41).wanted == 5


def test_an_event_without_players_has_nothing_to_reach() -> None:
    assert Share(0, 0).percent == 0
    assert Share(0, 0).reached
