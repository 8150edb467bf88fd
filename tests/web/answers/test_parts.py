"""Small parts of the pages: completion, meters, spans of time, choices."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from validator.rules.rulebook import load_rulebook
from validator.services.errors import Invalid
from validator.web.answers.answer import meters_of
from validator.web.answers.asking import choices_of, read_question
from validator.web.answers.completion import complete
from validator.web.organizer.overview import span

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
DECK = {"size": 45, "influence_spent": None, "influence_limit": None, "agenda_points": None}


def titles(typed: str, **more: str) -> list[str]:
    return [card.title for card in complete("netrunner", typed, **more)]


def test_a_beginning_comes_before_a_word_inside_a_title() -> None:
    found = titles("hedge")
    assert found[0] == "Hedge Fund"


def test_several_beginnings_of_words_find_a_title() -> None:
    assert "Director Haas' Pet Project" in titles("haas pet")


def test_completion_keeps_to_a_side() -> None:
    assert {card.side for card in complete("netrunner", "a", side="corp", limit=40)} == {"corp"}


def test_nothing_typed_proposes_nothing() -> None:
    assert titles("  -") == []


@pytest.mark.parametrize(
    ("deck", "text", "state"),
    [
        ({"minimum_size": 45}, "45 (min. 45)", "good"),
        ({"minimum_size": 50}, "45 (min. 50)", "fault"),
        ({"minimum_size": None}, "45", "good"),
    ],
)
def test_the_size_meter_says_what_is_asked(deck: dict[str, object], text: str, state: str) -> None:
    meter = meters_of(DECK | deck)[0]
    assert (meter.name, meter.text, meter.state) == ("Cards", text, state)


def test_too_much_influence_fills_the_whole_bar_and_shows_the_limit() -> None:
    meter = meters_of(DECK | {"influence_spent": 30, "influence_limit": 15})[1]
    assert (meter.text, meter.state, meter.fill, meter.goal) == ("30 of 15", "fault", 100.0, 50.0)


def test_unlimited_influence_is_never_a_fault() -> None:
    meter = meters_of(DECK | {"influence_spent": 30, "influence_limit": None})[1]
    assert (meter.text, meter.state) == ("30, no limit", "good")


def test_agenda_points_must_lie_between_two_numbers() -> None:
    states = [
        meters_of(DECK | {"agenda_points": points, "agenda_points_needed": (20, 21)})[1].state
        for points in (19, 20, 21, 22)
    ]
    assert states == ["fault", "good", "good", "fault"]


def test_a_sum_with_which_a_finding_finds_fault_has_no_tick() -> None:
    """The rules of 1998 name the fewest agenda points and no most, so that there are no two numbers."""
    short = DECK | {"agenda_points": 6, "findings": [{"code": "DK411"}]}
    assert [meters_of(deck)[1].state for deck in (short, short | {"findings": []})] == ["fault", "good"]


@pytest.mark.parametrize(
    ("away", "words"),
    [
        (timedelta(days=2, hours=5), "in 2 days"),
        (timedelta(hours=1, minutes=59), "in 1 hour"),
        (timedelta(minutes=-5), "5 minutes ago"),
        (timedelta(seconds=20), "now"),
    ],
)
def test_a_span_is_said_in_its_largest_unit(away: timedelta, words: str) -> None:
    assert span(NOW + away, NOW) == words


def test_a_format_alone_chooses_the_newest_policy_of_its_game() -> None:
    rules = read_question({"format": "final-brawl"}, load_rulebook(), date(2026, 11, 16)).rules
    assert (rules.policy, rules.environment) == ("sws-1.2", "classic")


def test_nothing_chosen_means_the_newest_policy_of_the_first_game_today() -> None:
    rules = read_question({}, load_rulebook(), date(2026, 11, 16)).rules
    assert (rules.policy, rules.tier, rules.format) == ("nisei-1.4", "competitive", "standard")
    assert rules.day == date(2026, 11, 16)


def test_letters_are_read_in_any_case_and_refused_when_they_are_none() -> None:
    rulebook, day = load_rulebook(), date(2026, 11, 16)
    assert read_question({"letters": "a, B,c"}, rulebook, day).letters == ("A", "B", "C")
    with pytest.raises(Invalid, match="are not letters"):
        read_question({"letters": "AB"}, rulebook, day)


def test_a_question_that_cannot_be_leaves_the_form_as_it_was_typed() -> None:
    assert choices_of(None, {"date": "soon", "format": "standard"}).date == "soon"
