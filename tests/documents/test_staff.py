"""Staff who register as players are noticed, under every document."""

from __future__ import annotations

import re

import pytest

from tests.documents.visitors import FFG, NISEI_14, NISEI_2018, SWS, TRC, Visitors, text_of

ASKED = "Olga Organizer is on the staff, and Olga Organizer is registered as a player."
NEVER = "Olga Organizer cannot play: staff of this event do not play in it"


def confirmed(visitors: Visitors, page: str) -> str:
    """Press the button of the notice; return what the next page says."""
    form = re.search(r'<form method="post" action="(/events/\d+/staff/\d+)".*?</form>', page, re.S)
    assert form
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    return text_of(visitors.organizer.post(form[1], data=fields, follow_redirects=True).text)


@pytest.mark.parametrize(
    ("rules", "section"),
    [
        (NISEI_14, "Staff Participation In Events"),
        (NISEI_2018, "Tournament Staff Expectations"),
        ({**FFG, "tier": "formal"}, "Leader Participation"),
        (TRC, "Floor Rules 1"),
        (SWS, "2.4 Judges"),
    ],
    ids=["NISEI14", "NISEI18", "FFG", "TRC", "SWS"],
)
def test_staff_who_register_are_noticed(visitors: Visitors, rules: dict[str, str], section: str) -> None:
    event = visitors.event(rules)
    assert "Is that one person?" not in visitors.page(event)
    visitors.player(event, "Olga  ORGANIZER")
    for address in (event, f"{event}/staff"):
        page = visitors.page(address)
        assert "Olga Organizer is on the staff, and Olga ORGANIZER is registered as a player." in page, (
            address
        )
        assert section in page.partition("Is that one person?")[2][:300]


def test_the_address_is_enough_whatever_the_name(visitors: Visitors) -> None:
    event = visitors.event(NISEI_14)
    form = {"name": "Somebody Else", "email": "OLGA@example.org"}
    visitors.app.test_client().post(visitors.public(event), data=form)
    assert "Olga Organizer is on the staff, and Somebody Else is registered" in visitors.page(event)


@pytest.mark.parametrize(
    "rules",
    [NISEI_2018, {**FFG, "tier": "premier"}, TRC],
    ids=["NISEI18-staff-competitive", "FFG-leader-formal", "TRC-never-play"],
)
def test_where_staff_never_play_the_answer_says_so(visitors: Visitors, rules: dict[str, str]) -> None:
    event = visitors.event(rules)
    visitors.player(event, "Olga Organizer")
    assert "If so, remove one of the two: staff can't play in this event." in visitors.page(event)
    assert NEVER in confirmed(visitors, visitors.organizer.get(event).text)
    assert ASKED in visitors.page(event)


def test_whoever_says_that_they_play_is_not_asked_again(visitors: Visitors) -> None:
    event = visitors.event(NISEI_14)
    visitors.organizer.post(f"{event}/staff", data={"name": "Jo Lane", "role": "judge"})
    visitors.player(event, "Olga Organizer")
    assert "Saved." in confirmed(visitors, visitors.organizer.get(event).text)
    assert ASKED not in visitors.page(event)
    rules = visitors.read(f"{visitors.public(event)}/rules")
    assert "Olga Organizer: organizer, also plays" in rules
