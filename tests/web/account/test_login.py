"""Accounts: links that work once, signing in and out, new passwords."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import NOON
from tests.web.sites import opened_app
from tests.web.two_events import two_events
from validator.services.accounts.one_time_links import issue_first_link
from validator.web.site import KEY

PASSWORD = "correct horse battery"


def sign_up(client: FlaskClient, path: str, email: str = "robin@example.org") -> int:
    data = {"name": "Robin", "email": email, "password": PASSWORD}
    return client.post(path, data=data).status_code


@pytest.fixture
def first_link(app: Flask) -> str:
    return f"/sign-up/{issue_first_link(app.extensions[KEY].store, NOON)}"


def test_the_first_link_makes_an_organizer_and_works_once(client: FlaskClient, first_link: str) -> None:
    assert sign_up(client, first_link) == 303
    assert "Create your first event" in client.get("/events/").text
    stranger = client.application.test_client()
    assert sign_up(stranger, first_link, "eve@example.org") == 404
    assert stranger.get("/events/").status_code == 401


def test_a_used_link_says_so_before_anything_is_typed(client: FlaskClient, first_link: str) -> None:
    assert "Create your account" in client.get(first_link).text
    sign_up(client, first_link)
    used = client.application.test_client().get(first_link)
    assert used.status_code == 404
    assert "This link does not work" in used.text
    assert "was used already, replaced or has expired" in used.text
    assert client.get("/reset/nobody-issued-this").status_code == 404


def test_signing_in_needs_the_right_password(client: FlaskClient, first_link: str) -> None:
    sign_up(client, first_link)
    client.post("/sign-out")
    assert client.get("/events/").status_code == 401
    wrong = client.post("/sign-in", data={"email": "robin@example.org", "password": "wrong"})
    assert wrong.status_code == 403
    assert "do not belong together" in wrong.text
    right = client.post("/sign-in", data={"email": "ROBIN@example.org", "password": PASSWORD})
    assert right.headers["Location"] == "/events/"


def test_only_signing_in_sets_the_cookie_so_that_late_answers_take_nothing_back(tmp_path: Path) -> None:
    with opened_app(tmp_path, lambda: NOON, csrf=True) as app:
        client = app.test_client()
        link = f"/sign-up/{issue_first_link(app.extensions[KEY].store, NOON)}"
        data = {"name": "Robin", "email": "robin@example.org", "password": PASSWORD}
        signed_up = client.post(link, data={**data, "csrf_token": form_token(client.get(link).text)})
        assert signed_up.headers.getlist("Set-Cookie")
        client.get("/events/")  # shows the welcome, which is taken out of the cookie then
        early = client.get("/static/script/page.js")
        form = client.get("/events/new")
        assert [page.headers.getlist("Set-Cookie") for page in (early, form)] == [[], []]
        sent = client.post("/events/new", data={"csrf_token": form_token(form.text)})
        assert "open for too long" not in sent.text


def form_token(page: str) -> str:
    found = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("target", "led_to"),
    [
        ("/events/3", "/events/3"),
        ("https://evil.example/", "/events/"),
        ("//evil.example", "/events/"),
        ("////evil.example", "/events/"),
        ("/\t/evil.example", "/events/"),
        ("/a\r\nSet-Cookie: x=1", "/events/"),
        ("/events/3?show=missing", "/events/3?show=missing"),
        ("/\\evil.example", "/events/"),
        ("javascript:alert(1)", "/events/"),
    ],
)
def test_signing_in_never_leads_to_another_site(
    client: FlaskClient, first_link: str, target: str, led_to: str
) -> None:
    sign_up(client, first_link)
    data = {"email": "robin@example.org", "password": PASSWORD, "next": target}
    assert client.post("/sign-in", data=data).headers["Location"] == led_to


def test_a_page_for_staff_asks_strangers_to_sign_in_and_brings_them_back(client: FlaskClient) -> None:
    page = client.get("/events/7")
    assert page.status_code == 401
    assert "/sign-in?next=/events/7" in page.text.replace("%2F", "/")


def test_an_invited_organizer_can_create_events(client: FlaskClient, first_link: str) -> None:
    sign_up(client, first_link)
    page = client.post("/account/invitation", data={"email": "sam@example.org"}).text
    link = re.search(r"/sign-up/[\w-]+", page)
    assert link
    second = client.application.test_client()
    assert sign_up(second, link[0], "sam@example.org") == 303
    assert second.get("/events/new").status_code == 200


def test_a_new_password_by_link_ends_the_old_sessions(client: FlaskClient, first_link: str) -> None:
    sign_up(client, first_link)
    page = client.post("/accounts/reset", data={"email": "robin@example.org"}).text
    link = re.search(r"/reset/[\w-]+", page)
    assert link
    other = client.application.test_client()
    assert other.post(link[0], data={"password": "another long password"}).status_code == 303
    assert other.get("/events/").status_code == 200
    assert client.get("/events/").status_code == 401


def test_changing_the_password_needs_the_old_one(client: FlaskClient, first_link: str) -> None:
    sign_up(client, first_link)
    wrong = client.post("/account/password", data={"old": "wrong", "new": "another long password"})
    assert "The old password is not right." in wrong.text
    right = client.post("/account/password", data={"old": PASSWORD, "new": "another long password"})
    assert right.status_code == 303
    assert client.get("/account").status_code == 200


def test_a_weak_password_is_refused_beside_its_field(client: FlaskClient, first_link: str) -> None:
    data = {"name": "Robin", "email": "robin@example.org", "password": "short"}
    page = client.post(first_link, data=data)
    assert page.status_code == 422
    assert "A password has 10 to 200 characters." in page.text
    assert 'value="robin@example.org"' in page.text
    assert "short" not in re.sub(r"<title>.*?</title>", "", page.text).split("<main", 1)[1]


def test_a_judge_without_an_account_joins_by_invitation(app: Flask) -> None:
    events = two_events(app)
    organizer = events.client("organizer")
    page = organizer.post(f"/events/{events.own.event_id}/staff/{events.own.spare_staff}/invitation").text
    link = re.search(r"/sign-up/[\w-]+", page)
    assert link
    judge = app.test_client()
    assert sign_up(judge, link[0], "spare@example.org") == 303
    assert judge.get(f"/events/{events.own.event_id}").status_code == 200
    assert judge.get("/events/new").status_code == 403


def test_signing_out_ends_the_session_on_the_server(client: FlaskClient, first_link: str) -> None:
    sign_up(client, first_link)
    cookie = client.get_cookie("legaldeck")
    assert cookie
    left = client.post("/sign-out")
    assert left.headers["Clear-Site-Data"] == '"cache", "storage"'
    thief = client.application.test_client()
    thief.set_cookie("legaldeck", cookie.value)
    assert thief.get("/events/").status_code == 401


def test_signing_out_leaves_other_devices_signed_in(client: FlaskClient, first_link: str) -> None:
    sign_up(client, first_link)
    phone = client.application.test_client()
    phone.post("/sign-in", data={"email": "robin@example.org", "password": PASSWORD})
    client.post("/sign-out")
    assert phone.get("/events/").status_code == 200


def test_an_organizer_takes_over_no_account(app: Flask) -> None:
    events = two_events(app)
    victim = events.other.accounts["organizer"]
    attacker = events.client("organizer")
    assert attacker.post("/accounts/reset", data={"email": victim.email}).status_code == 403
    assert attacker.post("/accounts/close", data={"email": victim.email}).status_code == 403
    assert attacker.post("/account/reset-link", data={"reset_email": victim.email}).status_code == 404
    assert attacker.get("/accounts").status_code == 403


def test_the_owner_resets_and_closes_accounts_and_both_can_be_read_again(
    client: FlaskClient, first_link: str
) -> None:
    sign_up(client, first_link)
    invited = re.search(r"/sign-up/[\w-]+", client.post("/account/invitation").text)
    assert invited
    sam = client.application.test_client()
    sign_up(sam, invited[0], "sam@example.org")
    assert "sam@example.org" in client.get("/accounts").text
    assert "/reset/" in client.post("/accounts/reset", data={"email": "sam@example.org"}).text
    assert "Account reset issued" in sam.get("/account").text
    closed = client.post("/accounts/close", data={"email": "sam@example.org", "reason": "left"})
    assert closed.status_code == 303
    assert sam.get("/events/").status_code == 401
    log = client.get("/accounts/log").text
    assert "Account closed" in log
    assert "Account reset issued" in log
