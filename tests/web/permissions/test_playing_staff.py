"""Staff who play at the event they work at: what they do not get to see, issue or change."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.permissions.judge_desks import add_desks
from tests.web.two_events import LEGAL_RUNNER, OWN_SETTINGS, TwoEvents, add_playing_staff, two_events
from validator.services.access import account_actor
from validator.services.caller import Caller
from validator.services.events.event_log import read_audit
from validator.services.events.staff import change_staff
from validator.services.roster.players import withdraw_player
from validator.services.stored_rows import stored

TYPED = {"deck-runner": "3x Sure Gamble", "reason": "oops"}


@pytest.fixture
def events(app: Flask) -> TwoEvents:
    events = two_events(app)
    add_playing_staff(events)
    return events


def own_registration(events: TwoEvents, role: str) -> int:
    """Return the registration as which somebody of the staff plays."""
    with Caller(events.store, account_actor(events.own.accounts[role]), events.now).reading() as session:
        standing = session.standing(events.own.event_id)
    return stored(standing.registration_id)


def organizer_of(events: TwoEvents) -> Caller:
    return Caller(events.store, account_actor(events.own.accounts["organizer"]), events.now)


def links_in(page: str) -> list[str]:
    return re.findall(r"/p/[\w-]{20,}", page)


@pytest.mark.parametrize("role", ["playing_judge", "playing_organizer"])
def test_they_issue_no_private_links(events: TwoEvents, role: str) -> None:
    url = f"/events/{events.own.event_id}/links"
    answer = events.client(role).post(url, data={"registration": str(events.own.registrations[0])})
    assert answer.status_code == 403
    assert "You play in this event, so you may not issue a private link" in answer.text
    assert links_in(answer.text) == []


def test_they_get_no_link_by_withdrawing_and_registering_a_player_again(events: TwoEvents) -> None:
    withdraw_player(organizer_of(events), events.own.registrations[0])
    judge = events.client("playing_judge")
    answer = judge.post(f"/events/{events.own.event_id}/players", data={"name": "Ada of own"})
    assert answer.status_code == 303
    page = judge.get(answer.headers["Location"])
    assert "Somebody of the staff who does not play gives out the private link" in page.text
    assert links_in(page.text) == []


def test_a_walk_up_player_gets_a_link_from_them(events: TwoEvents) -> None:
    answer = events.client("playing_judge").post(
        f"/events/{events.own.event_id}/players", data={"name": "Walk Up"}
    )
    assert len(set(links_in(answer.text))) == 1


def test_what_if_is_not_for_them(events: TwoEvents) -> None:
    url = f"/events/{events.own.event_id}/what-if?format=system-gateway"
    assert events.client("playing_organizer").get(url).status_code == 403
    everywhere = events.client("playing_organizer").get("/what-if?format=system-gateway&game=netrunner").text
    assert "You play in this event" in everywhere
    assert "Carpe Diem" not in everywhere
    assert "Carpe Diem" in events.client("organizer").get(url).text


def test_the_preview_of_other_settings_names_no_cards_to_them(events: TwoEvents) -> None:
    url, other = f"/events/{events.own.event_id}/settings", OWN_SETTINGS | {"format": "system-gateway"}
    shown = {
        role: events.client(role).post(url, data=other).text for role in ("organizer", "playing_organizer")
    }
    assert "Ada of own" in shown["organizer"]
    assert "Ada of own" in shown["playing_organizer"]
    why = re.compile(r"Zahya Sadeghi|(?:is|are) not in")
    assert why.search(shown["organizer"])
    assert not why.search(shown["playing_organizer"])
    assert "hidden, because you play" in shown["playing_organizer"]


@pytest.mark.parametrize("whose", ["own", "opponent"])
def test_they_change_neither_their_own_list_nor_that_of_an_opponent(events: TwoEvents, whose: str) -> None:
    number = own_registration(events, "playing_judge") if whose == "own" else events.own.registrations[0]
    judge, url = events.client("playing_judge"), f"/events/{events.own.event_id}/players/{number}"
    for what, data in (("submit", TYPED), ("unlock", {"reason": "oops"}), ("lock", {}), ("proxies", {})):
        answer = judge.post(f"{url}/{what}", data=data)
        assert answer.status_code == 403, what
        assert "This is your own game" in answer.text, what


def test_they_may_still_hand_in_a_list_for_somebody_at_another_table(events: TwoEvents) -> None:
    url = f"/events/{events.own.event_id}/players/{events.own.registrations[1]}/submit"
    assert events.client("playing_judge").post(url, data=TYPED).status_code == 303


def test_whoever_plays_as_nobody_knows_whom_changes_no_list(events: TwoEvents) -> None:
    judge = account_actor(events.own.accounts["playing_judge"])
    with Caller(events.store, judge, events.now).reading() as session:
        staff = session.standing(events.own.event_id).staff_id
    change_staff(organizer_of(events), stored(staff), registration_id=None)
    url = f"/events/{events.own.event_id}/players/{events.own.registrations[1]}/submit"
    answer = events.client("playing_judge").post(url, data=TYPED)
    assert answer.status_code == 403
    assert "the staff page does not say as whom" in answer.text


def test_a_list_says_who_issued_the_link_that_it_came_with(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    page = organizer.post(
        f"/events/{events.own.event_id}/links", data={"registration": str(events.own.registrations[1])}
    ).text
    link = links_in(page)[0]
    visitor = events.app.test_client()
    assert visitor.post(f"{link}/submit", data={"deck-runner": LEGAL_RUNNER.decode()}).status_code == 303
    (entry,) = [
        entry
        for entry in read_audit(organizer_of(events), events.own.event_id)
        if entry.action == "list.submitted" and entry.actor_name == "Bo of own"
    ]
    assert entry.details["link"] == "issued by own.organizer"
    shown = organizer.get(f"/events/{events.own.event_id}/players/{events.own.registrations[1]}").text
    assert "with a link issued by own.organizer" in shown
    assert "with a link issued by own.organizer" in visitor.get(f"{link}/revisions").text


def test_a_player_sees_which_links_open_their_page(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    url = f"/events/{events.own.event_id}/links"
    organizer.post(url, data={"registration": str(events.own.registrations[0])})
    page = events.app.test_client().get(f"/p/{events.own.tokens[0]}").text
    assert "2 links open this page" in page
    assert "issued by own.organizer" in page


def test_a_player_who_registered_alone_has_a_link_of_nobody(events: TwoEvents) -> None:
    visitor = events.app.test_client()
    made = visitor.post(f"/e/{events.own.code}", data={"name": "Zoe"})
    token = made.headers["Location"].split("?")[0]
    visitor.post(f"{token}/submit", data={"deck-runner": LEGAL_RUNNER.decode()})
    assert "with a link issued" not in visitor.get(f"{token}/revisions").text


def test_they_see_no_proxied_cards_of_others(events: TwoEvents) -> None:
    desk, ada = add_desks(events)["own"], events.own.registrations[0]
    page, proxy = (
        f"/judge/{events.own.event_id}/players/{ada}",
        f"/judge/{events.own.event_id}/proxies/{desk.values['proxy_id']}.pdf",
    )
    resting, playing = events.client("judge"), events.client("playing_judge")
    assert "Carmen" in resting.get(page).text
    assert resting.get(proxy).data.startswith(b"%PDF")
    assert "Carmen" not in playing.get(page).text
    assert playing.get(proxy).status_code == 403
