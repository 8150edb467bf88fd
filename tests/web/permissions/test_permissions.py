"""Every route, for every role, at one's own event and at another: one table says who may do what."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from tests.services.deck_checks.deck_check_world import new_check_world
from tests.web.permissions.judge_desks import COUNTS, Desk, add_desks, photo
from tests.web.permissions.permission_table import (
    ACCOUNTS,
    ASKS_WHY,
    EVERYBODY,
    LINK,
    PLAYING,
    RESTING_STAFF,
    ROLES,
    TABLE,
)
from tests.web.signed_in import sign_in_as
from tests.web.two_events import EventWorld, TwoEvents, add_playing_staff, two_events
from validator.ingest.sheet_code import CodedList, write_code
from validator.services.access import SYSTEM
from validator.services.caller import Caller
from validator.services.updates.data_changes import change
from validator.services.updates.proposals import FoundData, keep_proposal
from validator.store.account import Account
from validator.web.site import KEY

PLAN = {
    "name": "Changed",
    "zone": "Europe/Berlin",
    "starts_at": "2026-11-20T10:00",
    "policy": "nisei-1.4",
    "tier": "competitive",
    "format": "standard",
    "version": "1",
}
# What is sent as JSON.
BODIES: dict[str, dict[str, Any]] = {
    "api.check_batch": {"lists": [{"text": "3x Sure Gamble"}]},
    "api_events.register": {"name": "Somebody new"},
    "api_events.submit": {"sources": [{"text": "3x Sure Gamble"}]},
    "netrunnerdb.validate_deck": {
        "data": {"attributes": {"identity_card_id": "x", "side_id": "runner", "cards": {}, "validations": []}}
    },
}
FORMS: dict[str, Callable[[EventWorld], dict[str, Any]]] = {
    "api.check": lambda _: {"text": "3x Sure Gamble"},
    "api.where": lambda _: {"text": "3x Sure Gamble"},
    "tokens.make": lambda _: {"name": "a program", "scope": "events:read"},
    "where.show": lambda _: {"text": "3x Sure Gamble"},
    "check.share": lambda _: {"text": "3x Sure Gamble"},
    "events.new": lambda _: PLAN,
    "events.settings": lambda _: PLAN,
    "events.clone": lambda _: {"name": "Again", "starts_at": "2026-12-20T10:00"},
    "events.stage": lambda _: {"stage": "swiss", "reason": "test"},
    "archive.delete": lambda _: {"name": "The own event"},
    "mine.send": lambda _: {"email": "ada@example.org"},
    "public.register": lambda _: {"name": "Somebody new"},
    "roster.add": lambda _: {"name": "Walk Up"},
    "roster_import.load": lambda _: {"file": (io.BytesIO(b"name\nCy\n"), "roster.csv")},
    "roster.links": lambda world: {"registration": str(world.registrations[0])},
    "roster.change": lambda _: {"name": "Ada Renamed"},
    "lists.submit": lambda _: {"deck-runner": "3x Sure Gamble", "reason": "test"},
    "lists.erase": lambda _: {"sure": "1"},
    "lists.unlock": lambda _: {"reason": "test", "minutes": "5"},
    "additions.local_cards": lambda _: {"do": "remove", "title": "Nothing", "version": "1"},
    "additions.pods": lambda _: {"do": "remove", "name": "Nothing", "version": "1"},
    "batch.start": lambda _: {"files": (io.BytesIO(b"3x Sure Gamble"), "list.txt")},
    "batch.start_for_event": lambda _: {"files": (io.BytesIO(b"3x Sure Gamble"), "list.txt")},
    "triage.dismiss": lambda world: {"proposal": f"{world.batch_id}:{world.deck_id}"},
    "triage.reopen": lambda world: {"proposal": f"{world.batch_id}:{world.deck_id}"},
    "triage.export": lambda _: {"kind": "csv"},
    "batch_messages.show": lambda world: {"registration": str(world.registrations[0])},
    "batch_messages.as_csv": lambda world: {"registration": str(world.registrations[0])},
    "hooks.add": lambda _: {"url": "https://localhost:1/told", "kinds": "list.submitted"},
    "staff.add": lambda _: {"name": "New Judge", "role": "judge"},
    "staff.change": lambda _: {"role": "judge"},
    "owner.reset": lambda world: {"email": world.accounts["judge"].email},
    "owner.close": lambda world: {"email": world.accounts["judge"].email},
    "login.sign_in": lambda _: {"email": "nobody@example.org", "password": "wrong"},
    "login.sign_up": lambda _: {"name": "N", "email": "n@example.org", "password": "a long enough one"},
    "login.new_password": lambda _: {"password": "a long enough one"},
    "login.change": lambda _: {"old": "wrong", "new": "a long enough one"},
    "player.submit": lambda _: {"deck-runner": "3x Sure Gamble"},
    "judge.pairings": lambda _: {"round": "2", "pairings": "1: Bo of own"},
    "judge.dismiss": lambda _: {"reason": "The game is over."},
    "judge.open_": lambda world: {"registration": str(world.registrations[0]), "reason": "A tip."},
    "judge_checks.abandon": lambda _: {"reason": "Fire alarm."},
    "judge_checks.annul": lambda _: {"reason": "Another player."},
    "judge_checks.reopen": lambda _: {"reason": "Counted twice."},
    "judge_desk.assign": lambda world: {"staff": str(world.judge_staff)},
    "judge_desk.clock": lambda _: {"minutes": "65"},
    "judge_desk.building": lambda _: {"minutes": "45"},
    "judge_desk.custom": lambda _: {"minutes": "3", "reason": "For shuffling again."},
    "judge_desk.extension": lambda _: {"minutes": "4", "reason": "A long ruling."},
    "judge_desk.toss": lambda _: {"seed": "dice 4 2"},
    "judge_photos.add": lambda _: {"photo": photo(), "subject": "sleeves"},
    "judge_rulings.annul": lambda _: {"reason": "Another player."},
    "judge_rulings.appeal": lambda _: {"grounds": "No."},
    "judge_rulings.change": lambda _: {"penalty": "none", "reason": "Second thoughts."},
    "judge_rulings.decide": lambda _: {"penalty": "none", "reason": "Fine."},
    "judge_rulings.lost": lambda _: {"title": "Carmen", "minutes": "5"},
    "judge_rulings.proxy": lambda _: {"title": "Carmen", "reason": "Torn."},
    "judge_rulings.refuse": lambda _: {"reason": "Not on purpose."},
    "judge_rulings.ruling": lambda _: {
        "procedure": "materials",
        "answer-stands-in": "no",
        "text": "Sleeves.",
    },
}


# One card, one list and one format: their pages are the same for everybody.
LIBRARY = {
    "game": "netrunner",
    "card_id": "sure-gamble",
    "list_id": "standard-balance-update-26-08",
    "format_id": "standard",
}


# What addresses name besides, and what no event owns.
OF_NO_EVENT = frozenset({*LIBRARY, "policy", "kind", "language_code", "filename", "packed"})

# What may sign somebody out or in: whoever has been there signs in afresh.
SESSIONS = ("login", "account", "owner")


def values_for(world: EventWorld, events: TwoEvents) -> dict[str, Any]:
    return {
        "event_id": world.event_id,
        "registration_id": world.registrations[0],
        "staff_id": world.spare_staff,
        "batch_id": world.batch_id,
        "deck_id": world.deck_id,
        "hook_id": world.hook_id,
        "delivery_id": world.delivery_id,
        "update_id": 1,
        "chart": "arrivals",
        "value": f"{world.batch_id}:{world.deck_id}",
        "code": world.code,
        "language_code": "en",
        "receipt": world.receipt,
        "token": events.shared,
        "kind": "report-json",
        "policy": "nisei-1.4",
        "game": "netrunner",
        "number": 1,
        "check_id": 1,
        "token_id": 1_000_000,
        "filename": "style/base.css",
        "packed": write_code(CodedList("standard", "2026-11-15", "3x Sure Gamble"))[1],
        **LIBRARY,
    }


def routes(app: Flask) -> Iterator[tuple[str, str]]:
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield rule.endpoint, method


def address(app: Flask, endpoint: str, method: str, values: dict[str, Any]) -> str:
    with app.test_request_context():
        rule = next(r for r in app.url_map.iter_rules(endpoint) if method in (r.methods or ()))
        needed = {name: values[name] for name in rule.arguments}
        found: str = app.url_for(endpoint, _method=method, **needed)
        return found


def body(endpoint: str, world: EventWorld, desk: Desk) -> dict[str, Any]:
    """Return what a route is sent: a form, JSON, or the count of the check screen."""
    if endpoint in COUNTS:
        return {"json": desk.count()}
    if endpoint in BODIES:
        return {"json": BODIES[endpoint]}
    return {"data": FORMS.get(endpoint, lambda _: {})(world)}


@pytest.fixture
def events(app: Flask) -> TwoEvents:
    events = two_events(app)
    found = FoundData("a source", "", {}, [change("new set", "Dark Tide")])
    keep_proposal(Caller(events.store, SYSTEM, events.now), found)  # number 1
    return events


def test_every_route_stands_in_the_table(app: Flask) -> None:
    assert set(routes(app)) == set(TABLE)


def expected(role: str, where: str, endpoint: str, method: str) -> set[int]:
    """Return the status codes that the table asks for."""
    granted = TABLE[endpoint, method]
    if where == "own" and role in PLAYING and (endpoint, method) in ASKS_WHY:
        return {422}
    if role in granted[0 if where == "own" else 1]:
        return {200, 303}
    if endpoint.startswith("api_events."):
        return {401}
    if endpoint.split(".")[0] == "mine":
        return {404, 409}
    if (
        endpoint.split(".")[0] in ("tokens", "login", "public", "public_statistics", "health", "owner")
        or endpoint == "judge.proof"
    ):
        return {400, 401, 403, 404, 422}
    return {403 if role in ACCOUNTS else 401}


def is_of_no_event(app: Flask, endpoint: str, granted: object) -> bool:
    """Say whether a page is everybody's and names nothing of an event: at another it would be the same."""
    named = {name for rule in app.url_map.iter_rules(endpoint) for name in rule.arguments}
    return granted == (EVERYBODY, EVERYBODY) and named <= OF_NO_EVENT


@pytest.mark.parametrize("where", ["own", "other"])
@pytest.mark.parametrize("role", ROLES)
def test_the_table_holds(events: TwoEvents, role: str, where: str) -> None:
    add_playing_staff(events)
    desk = add_desks(events)[where]
    world: EventWorld = getattr(events, where)
    wrong, client = [], events.client(role)
    for (endpoint, method), granted in TABLE.items():
        if granted == LINK or (where == "other" and is_of_no_event(events.app, endpoint, granted)):
            continue
        values = values_for(world, events) | desk.values_for(endpoint)
        if endpoint in ("login.sign_up", "login.new_password"):
            values["token"] = "nobody-issued-this"
        answer = client.open(
            address(events.app, endpoint, method, values), method=method, **body(endpoint, world, desk)
        )
        if endpoint.split(".")[0] in SESSIONS:
            client = events.client(role)
        if answer.status_code not in expected(role, where, endpoint, method):
            wrong.append(f"{role} at {where} event: {method} {endpoint} gave {answer.status_code}")
    assert "\n".join(wrong) == ""


@pytest.mark.parametrize("role", sorted(RESTING_STAFF))
def test_people_of_another_event_are_not_found_in_ones_own(events: TwoEvents, role: str) -> None:
    desk = add_desks(events)["other"]
    wrong = []
    for (endpoint, method), granted in TABLE.items():
        if granted == LINK or role not in granted[0]:
            continue
        values = values_for(events.own, events) | desk.values_for(endpoint)
        values |= {"registration_id": events.other.registrations[0], "staff_id": events.other.spare_staff}
        values["hook_id"] = events.other.hook_id
        values["value"] = f"{events.other.batch_id}:{events.other.deck_id}"
        rule = next(r for r in events.app.url_map.iter_rules(endpoint))
        if "event_id" in rule.arguments and len(rule.arguments - {"chart"}) > 1:
            url = address(events.app, endpoint, method, values)
            answer = events.client(role).open(url, method=method, **body(endpoint, events.other, desk))
            if answer.status_code != 404:
                wrong.append(f"{method} {endpoint} gave {answer.status_code}")
    assert "\n".join(wrong) == ""


def test_a_private_link_opens_its_own_pages_and_no_others(events: TwoEvents) -> None:
    def status(endpoint: str, method: str, token: str, registration_id: int) -> int:
        values = {"token": token, "number": 1, "registration_id": registration_id}
        form = FORMS.get(endpoint, lambda _: {})(events.own)
        url = address(events.app, endpoint, method, values)
        return events.app.test_client().open(url, method=method, data=form).status_code

    mine, opponent, stranger = (
        events.own.tokens[0],
        events.own.registrations[1],
        events.other.registrations[0],
    )
    for endpoint, method in [key for key, granted in TABLE.items() if granted == LINK]:
        assert status(endpoint, method, "made-up-token", opponent) == 404, endpoint
        own = status(endpoint, method, mine, opponent)
        # Lists are hidden before the elimination rounds, also from opponents; earlier ones are for whoever
        # came by a mailed link.
        refused = {"player.opponent": 403, "player.start_from": 404}
        assert own == refused[endpoint] if endpoint in refused else own in (200, 303), endpoint
    assert status("player.opponent", "GET", mine, stranger) == 403


def test_links_of_another_player_are_of_no_use(events: TwoEvents) -> None:
    client = events.app.test_client()
    page = client.get(f"/p/{events.own.tokens[1]}").text
    assert "Bo of own" in page
    assert "Ada of own" not in page
    assert client.get(f"/p/{events.own.tokens[1]}/receipt/1").status_code == 404


def test_issuing_a_new_link_ends_the_old_one_with_a_clear_page(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    links, player = f"/events/{events.own.event_id}/links", str(events.own.registrations[0])
    organizer.post(links, data={"registration": player, "replace": "1"})
    answer = events.app.test_client().get(f"/p/{events.own.tokens[0]}")
    assert answer.status_code == 403
    assert "This link does not work" in answer.text
    assert "This link was replaced by a newer one. Ask the organizer for it." in answer.text


def test_reminders_and_slips_leave_earlier_links_alive(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    links, player = f"/events/{events.own.event_id}/links", str(events.own.registrations[0])
    reminder = organizer.post(links, data={"registration": player, "what": "messages"}).text
    slips = organizer.post(links, data={"registration": player, "what": "slips"}).text
    visitor = events.app.test_client()
    found = [re.search(r"http://localhost(/p/[\w-]+)", page) for page in (reminder, slips)]
    fresh = [link[1] for link in found if link]
    assert len({*fresh, f"/p/{events.own.tokens[0]}"}) == 3
    assert [visitor.get(link).status_code for link in (*fresh, f"/p/{events.own.tokens[0]}")] == [200] * 3


@pytest.mark.parametrize("role", ["organizer", "head", "judge"])
def test_a_document_with_a_clock_for_lost_cards_has_it_for_all_staff(app: Flask, role: str) -> None:
    store = app.extensions[KEY].store
    ready = new_check_world(store, "ffg-2.2.1")
    actor = ready.world.organizer if role == "organizer" else getattr(ready, role)
    with store.reading() as session:
        account = session.get_one(Account, actor.account_id)
    client = app.test_client()
    page = f"/judge/{ready.event_id}/players/{ready.players['Ann']}/lost"
    lost = {"title": "Corroder", "minutes": "5"}
    assert client.post(page, data=lost).status_code == 401
    sign_in_as(client, account)
    assert client.post(page, data=lost).status_code == 303
    answers = {"answer-during": "no", "answer-in-time": "yes"}
    assert client.post(f"/judge/{ready.event_id}/lost/1", data=answers).status_code == 303
