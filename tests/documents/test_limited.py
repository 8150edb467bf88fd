"""Sealed and draft events: decks are built after the start, and lists lock when round one begins."""

from __future__ import annotations

import pytest

from tests.batch.decks import CORP, RUNNER
from tests.documents.visitors import FFG, NISEI_14, SWS, TRC, Visitors, text_of

SEALED = {**SWS, "format": "baptism-of-fire"}
DRAFT = {**SWS, "format": "whirlpool-of-blood"}
FISTS = {"deck-deck": "5 City Park\n5 Final Brawl\n3 Kar Fai\n"}
BOTH = {"deck-corp": CORP, "deck-runner": RUNNER}


def submitted(visitors: Visitors, desk: str, decks: dict[str, str]) -> int:
    return visitors.app.test_client().post(f"{desk}/submit", data=decks).status_code


@pytest.mark.parametrize(
    ("rules", "decks"),
    [
        (SEALED, FISTS),
        (DRAFT, FISTS),
        ({**FFG, "format": "draft"}, BOTH),
        ({**NISEI_14, "format": "draft"}, BOTH),
    ],
    ids=["SWS-sealed", "SWS-draft", "FFG-draft", "NISEI14-draft"],
)
def test_decks_are_built_after_the_start_and_lock_with_round_one(
    visitors: Visitors, rules: dict[str, str], decks: dict[str, str]
) -> None:
    event = visitors.event(rules)
    desk = visitors.player(event, "Ann Lee")
    visitors.later(days=19)  # three hours after the start
    assert submitted(visitors, desk, decks) == 303
    visitors.organizer.post(f"{event}/stage", data={"stage": "swiss"})
    more = {name: text + "1 Sure Gamble\n" for name, text in decks.items()}
    assert submitted(visitors, desk, more) == 403


def test_constructed_decks_of_the_same_document_lock_at_the_start(visitors: Visitors) -> None:
    desk = visitors.player(visitors.event(SWS), "Ann Lee")
    assert submitted(visitors, desk, FISTS) == 303
    visitors.later(days=19)
    answer = visitors.app.test_client().post(f"{desk}/submit", data={"deck-deck": "5 City Park\n"})
    assert answer.status_code == 403
    assert "4.0 Prior To Play" in text_of(answer.text)


def test_the_time_to_build_may_end_by_the_clock(visitors: Visitors) -> None:
    event = visitors.event(SEALED, deadline="2026-12-05T10:45")
    desk = visitors.player(event, "Ann Lee")
    visitors.later(days=18, hours=21, minutes=40)  # 10:40 in Berlin
    assert submitted(visitors, desk, FISTS) == 303
    visitors.later(minutes=6)
    assert submitted(visitors, desk, {"deck-deck": "5 City Park\n"}) == 403


@pytest.mark.parametrize("format_id", ["draft", "half-draft"])
def test_a_draft_records_pools_without_being_ticked(visitors: Visitors, format_id: str) -> None:
    event = visitors.event({**FFG, "format": format_id})
    visitors.player(event, "Ann Lee")
    assert "Cards the player received" in visitors.page(visitors.listed(event, "Ann Lee"))


def test_the_page_says_when_sealed_decks_of_1998_are_built(visitors: Visitors) -> None:
    event = visitors.event({**TRC, "format": "sealed"})
    page = visitors.read(f"{visitors.public(event)}/rules")
    assert "Decks are built from 5 December 2026, 10:00 CET on" in page
    assert "until 5 December 2026, 10:30 CET at the earliest" in page
    assert "5 December 2026, 11:00 CET at the latest" in page
    assert "with a warning 5 minutes before the end (5 December 2026, 10:55 CET)" in page
    assert "Decks are built in 30 to 60 minutes before the first pairings, all at once" in page
    assert "Additional Floor Rules SD2" in page


def test_sealed_decks_of_1998_may_change_between_matches(visitors: Visitors) -> None:
    event = visitors.event({**TRC, "format": "sealed"})
    desk = visitors.player(event, "Ann Lee")
    visitors.organizer.post(f"{event}/stage", data={"stage": "swiss"})
    visitors.later(days=20)
    assert submitted(visitors, desk, {"deck-runner": "45 Codecracker\n"}) == 303
