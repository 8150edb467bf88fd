"""The strip of a deck: what each day says, before, on and after every day that matters."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tests.where.decks import PRECISION_DESIGN, TODAY, ZAHYA, row, where
from validator.where.timeline import ABSENT, Span


def on(spans: tuple[Span, ...], day: date) -> Span:
    (span,) = (span for span in spans if span.covers(day))
    return span


@pytest.mark.parametrize(
    ("day", "verdict", "codes"),
    [
        (date(2022, 12, 22), "illegal", {"FM102"}),  # Ontological Dependence: second Friday after 2022-12-09
        (date(2022, 12, 23), "legal", set()),
        (date(2026, 7, 31), "legal", set()),
        (date(2026, 8, 1), "illegal", {"FM201"}),  # Standard Balance Update 26.08
        (date(2026, 8, 2), "illegal", {"FM201"}),
    ],
)
def test_standard_on_the_days_around_each_change(day: date, verdict: str, codes: set[str]) -> None:
    span = on(row(PRECISION_DESIGN, "standard").spans, day)
    assert (span.verdict, {finding.code for finding in span.reasons}) == (verdict, codes)


def test_the_span_of_a_ban_names_the_card_and_the_list_in_force() -> None:
    today = row(PRECISION_DESIGN, "standard").today
    (reason,) = today.reasons
    assert reason.message == "Red Level Clearance is banned."
    assert reason.citation is not None
    assert reason.citation.effective == date(2026, 8, 1)
    assert (today.first, today.last) == (date(2026, 8, 1), None)
    assert today.card_list == "Standard Balance Update 26.08"
    assert today.pool == "Standard 2026 - Vantage Point"


def test_a_format_is_absent_until_its_first_day() -> None:
    spans = row(PRECISION_DESIGN, "eternal").spans
    assert on(spans, date(2017, 9, 30)).verdict == ABSENT
    assert on(spans, date(2017, 10, 1)).verdict == "illegal"


def test_a_new_list_begins_a_new_span_even_where_the_verdict_stays() -> None:
    spans = row(PRECISION_DESIGN, "eternal").spans
    assert on(spans, date(2026, 3, 1)).list_id == "eternal-points-list-25-07"
    assert on(spans, date(2026, 3, 2)).list_id == "eternal-points-list-26-03"


@pytest.mark.parametrize(
    ("day", "verdict"),
    [(date(2025, 4, 23), "legal"), (date(2025, 4, 24), "illegal"), (date(2025, 4, 25), "illegal")],
)
def test_rotation_ends_a_deck_on_its_day(day: date, verdict: str) -> None:
    span = on(row(ZAHYA, "standard").spans, day)
    assert span.verdict == verdict
    gone = [("FM101", "Aumakua")] if verdict == "illegal" else []
    assert [(finding.code, finding.params["card"]) for finding in span.reasons] == gone


def test_the_strip_begins_with_the_first_card_and_leaves_no_day_out() -> None:
    found = where(PRECISION_DESIGN)
    assert found.first_day == date(2012, 9, 6)  # Hedge Fund, in the first core set
    for each in found.rows:
        assert each.spans[0].first == found.first_day
        assert each.spans[-1].last is None
        for before, after in zip(each.spans, each.spans[1:], strict=False):
            assert before.last is not None
            assert after.first - before.last == timedelta(days=1)
            assert (before.verdict, before.reasons, before.list_id, before.pool) != (
                after.verdict,
                after.reasons,
                after.list_id,
                after.pool,
            )


def test_every_format_of_the_game_has_its_row_once() -> None:
    names = [each.name for each in where(PRECISION_DESIGN).rows]
    assert len(names) == len(set(names))
    assert {"Standard", "Startup", "Eternal", "Snapshot", "Core Experience", "Casual"} <= set(names)


def test_a_name_that_nobody_knows_leaves_every_day_in_doubt() -> None:
    found = where(PRECISION_DESIGN.replace("3 Rime", "3 Rhymes of Old"))
    assert "legal" not in {span.verdict for each in found.rows for span in each.spans}


def test_formats_that_need_an_environment_have_a_row_for_each() -> None:
    deck = (
        "5 Friends of the Dragon\n5 Redeemed Gunman\n5 Everyday Hero\n2 Kar Fai\n5 Final Brawl\n2 City Park\n"
    )
    found = where(deck, "sws-1.2")
    brawl = {each.environment: each.today.verdict for each in found.rows if each.format == "final-brawl"}
    assert len(brawl) == 8
    assert brawl["old-masters"] == "legal"
    assert {each.format for each in found.rows} >= {"final-brawl", "comrades-in-arms", "one-hundred-names"}
    names = next(each for each in found.rows if each.format == "one-hundred-names")
    assert {finding.code for finding in names.today.reasons} == {"DK201"}


def test_today_is_an_argument() -> None:
    earlier = where(PRECISION_DESIGN, day=date(2026, 7, 31))
    (standard,) = (each for each in earlier.rows if each.format == "standard")
    assert standard.today.verdict == "legal"
    assert standard.today.last == date(2026, 7, 31)  # the coming ban is known already
    assert earlier.last_change == date(2026, 8, 1)
    assert where(PRECISION_DESIGN).last_change == TODAY
