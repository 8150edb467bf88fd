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


@pytest.mark.parametrize(
    ("rules", "decks", "section"),
    [
        (SWS, FISTS, "4.0 Prior To Play"),
        (FFG, BOTH, "Deck Building"),
        (TRC, {"deck-runner": "45 Codecracker\n"}, "Floor Rules 3"),
    ],
    ids=["SWS-chosen", "FFG-same-decks", "TRC-same-deck"],
)
def test_constructed_decks_lock_at_the_start(
    visitors: Visitors, rules: dict[str, str], decks: dict[str, str], section: str
) -> None:
    desk = visitors.player(visitors.event(rules), "Ann Lee")
    assert submitted(visitors, desk, decks) == 303
    visitors.later(days=19)
    answer = visitors.app.test_client().post(f"{desk}/submit", data=decks)
    assert answer.status_code == 403
    assert section in text_of(answer.text)


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


def building(visitors: Visitors, event: str, **data: str) -> str:
    """Press a button of the clock on the judges' board; return what the page then says."""
    address = f"{event.replace('/events/', '/judge/')}/board/building"
    return text_of(visitors.organizer.post(address, data=data, follow_redirects=True).text)


def test_all_build_at_once_with_a_warning_and_an_end(visitors: Visitors) -> None:
    event = visitors.event({**TRC, "format": "sealed"})
    desk = visitors.player(event, "Ann Lee")
    visitors.later(days=18, hours=21, seconds=30)  # half a minute after 10:00 in Berlin
    pages = (desk, visitors.public(event), event)
    read = [visitors.read, visitors.read, visitors.page]
    assert "The time to build has not begun, and nothing is opened before." in visitors.page(
        f"{event.replace('/events/', '/judge/')}/board"
    )
    assert "Decks are built in 30 to 60 minutes" in building(visitors, event, minutes="29")
    assert "Decks are built in 30 to 60 minutes" in building(visitors, event, minutes="61")
    board = building(visitors, event, minutes="45")
    assert "announce the warning at 5 December 2026, 10:40 CET" in board
    assert "Announce it now" not in board
    for address, opened in zip(pages, read, strict=True):
        assert "Decks are built until 5 December 2026, 10:45 CET" in opened(address), address
    assert "until 5 December 2026, 10:45 CET." in visitors.read(f"{visitors.public(event)}/rules")
    warning = '<strong class="illegal">Less than 5 minutes left: finish your deck.'
    assert f"hidden>{warning}" in visitors.app.test_client().get(desk).text
    visitors.later(minutes=40)
    board = visitors.page(f"{event.replace('/events/', '/judge/')}/board")
    assert "Announce it now: less than 5 minutes left." in board
    warned = visitors.app.test_client().get(desk).text
    assert warning in warned
    assert f"hidden>{warning}" not in warned
    visitors.later(minutes=5)
    for address, opened in zip(pages, read, strict=True):
        assert "The time to build is over. It ended at 5 December 2026, 10:45 CET." in opened(address), (
            address
        )


@pytest.mark.parametrize(
    ("rules", "decks", "afterwards"),
    [(SEALED, FISTS, 403), ({**TRC, "format": "sealed"}, {"deck-runner": "45 Codecracker\n"}, 303)],
    ids=["SWS-sealed", "TRC-SD2-early"],
)
def test_the_time_ends_early_when_all_are_ready(
    visitors: Visitors, rules: dict[str, str], decks: dict[str, str], afterwards: int
) -> None:
    event = visitors.event(rules)
    desk = visitors.player(event, "Ann Lee")
    building(visitors, event, minutes="45")
    assert submitted(visitors, desk, decks) == 303
    assert "The time to build is over" in building(visitors, event, do="end")
    visitors.later(minutes=1)
    assert submitted(visitors, desk, decks) == afterwards  # cards of a sealed deck of 1998 may be swapped
    assert "No time to build is running." in building(visitors, event, do="end")


@pytest.mark.parametrize(
    ("rules", "decks"), [(SEALED, FISTS), ({**FFG, "format": "draft"}, BOTH)], ids=["SWS-time", "FFG-time"]
)
def test_lists_lock_when_the_time_to_build_ends(
    visitors: Visitors, rules: dict[str, str], decks: dict[str, str]
) -> None:
    event = visitors.event(rules)
    desk = visitors.player(event, "Ann Lee")
    visitors.later(days=19)
    building(visitors, event, minutes="45")
    visitors.later(minutes=44)
    assert submitted(visitors, desk, decks) == 303
    visitors.later(minutes=2)
    more = {name: text + "1 Sure Gamble\n" for name, text in decks.items()}
    assert submitted(visitors, desk, more) == 403


def test_decks_that_are_brought_along_have_no_time_to_build(visitors: Visitors) -> None:
    event = visitors.event(TRC)
    assert "Only sealed and draft events have a time to build" in building(visitors, event, minutes="45")
    assert "Time to build" not in visitors.page(event)


@pytest.mark.parametrize(
    ("rules", "texts"),
    [
        (DRAFT, ["Three to five players draft at a table", "to the left with the first pack"]),
        (SEALED, ["All players open the same number and kinds of packs"]),
        ({**TRC, "format": "sealed"}, ["You bring your own sealed deck", "Nothing is opened before"]),
        ({**FFG, "format": "draft"}, ["six agenda points, in rounds of 50 minutes"]),
        ({**FFG, "format": "half-draft"}, ["six agenda points in 30 minutes"]),
    ],
    ids=["SWS-draft", "SWS-sealed", "TRC-sealed", "FFG-draft", "FFG-half-draft"],
)
def test_players_and_organizers_read_of_packs_and_tables_where_they_stand(
    visitors: Visitors, rules: dict[str, str], texts: list[str]
) -> None:
    event = visitors.event(rules)
    desk = visitors.read(visitors.player(event, "Ann Lee"))
    assert [text for text in texts if text not in desk.partition("Know before you build")[2]] == []
    page = visitors.page(event)
    own = [text for text in texts if "opened before" not in text]
    assert [text for text in own if text not in page.partition("What the policy asks of you")[2]] == []
