"""Tokens for programs: made on the account page, shown once, kept as a hash, revoked for good."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event
from sqlmodel import select

from tests.web.signed_in import sign_in_as
from tests.web.two_events import TwoEvents, add_playing_staff
from validator.store.account import ApiToken
from validator.store.audit import AuditEntry


def made(client: FlaskClient, *scopes: str, name: str = "a program") -> str:
    page = client.post("/account/tokens", data={"name": name, "scope": list(scopes) or ["events:read"]})
    found = re.search(r'value="(ld_[\w-]+)"', page.text)
    assert found, page.text
    return found[1]


def asked(app: Flask, path: str, token: str) -> int:
    return app.test_client().get(path, headers={"Authorization": f"Bearer {token}"}).status_code


def test_a_token_is_made_used_seen_and_revoked(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    assert "Tokens for programs" in organizer.get("/account").text
    assert "None yet. Make one above" in organizer.get("/account/tokens").text
    token = made(organizer, name="The bracket")
    listed = organizer.get("/account/tokens").text
    assert token not in listed
    assert "The bracket" in listed
    assert f"{token[:7]}…" in listed
    assert "never" in listed
    assert asked(events.app, "/api/v1/events", token) == 200
    assert "16 November 2026, 12:00 UTC" in organizer.get("/account/tokens").text
    number = re.search(r"/account/tokens/(\d+)/revoke", listed)
    assert number
    assert organizer.post(number[0]).status_code == 303
    assert asked(events.app, "/api/v1/events", token) == 401
    assert (
        "The bracket" not in events.client("organizer").get("/account/tokens").text.split("Active tokens")[1]
    )


def test_only_the_hash_of_a_token_is_kept_and_its_making_is_logged(events: TwoEvents) -> None:
    token = made(events.client("organizer"))
    with events.store.reading() as session:
        row = session.exec(select(ApiToken)).one()
        log = session.exec(select(AuditEntry).where(AuditEntry.action == "account.token_made")).all()
    assert token not in row.model_dump_json()
    assert len(row.token_hash) == 64
    assert [entry.details["scopes"] for entry in log] == [["events:read"]]
    assert token not in events.client("organizer").get("/account/data.json").text


def test_a_token_needs_a_name_and_a_scope(events: TwoEvents) -> None:
    for form, sentence in (
        ({"name": " ", "scope": "events:read"}, "Name the program that gets this token"),
        ({"name": "x" * 81, "scope": "events:read"}, "in at most 80 letters"),
        ({"name": "x"}, "Choose at least one thing that the token may do."),
        ({"name": "x", "scope": "everything"}, "Choose at least one thing that the token may do."),
    ):
        answer = events.client("organizer").post("/account/tokens", data=form)
        assert answer.status_code == 422
        assert sentence in answer.text


def test_judges_have_no_tokens_and_nobody_revokes_those_of_others(events: TwoEvents) -> None:
    assert events.client("judge").get("/account/tokens").status_code == 403
    token = made(events.client("organizer"))
    with events.store.reading() as session:
        number = session.exec(select(ApiToken.id)).one()
    other = events.app.test_client()
    sign_in_as(other, events.other.accounts["organizer"])
    assert other.post(f"/account/tokens/{number}/revoke").status_code == 404
    assert other.post("/account/tokens/9999/revoke").status_code == 404
    assert asked(events.app, "/api/v1/events", token) == 200


def test_a_closed_account_takes_its_tokens_with_it(events: TwoEvents) -> None:
    add_playing_staff(events)
    token = made(events.client("playing_organizer"))
    email = events.own.accounts["playing_organizer"].email
    assert events.client("owner").post("/accounts/close", data={"email": email}).status_code in (200, 303)
    assert asked(events.app, "/api/v1/events", token) == 401


def test_without_a_token_that_works_the_answer_is_always_the_same(events: TwoEvents) -> None:
    path = f"/api/v1/events/{events.own.event_id}"
    for sent in ("", "Basic abc", "Bearer", "Bearer ", "Bearer ld_made-up", "bearer x"):
        answer = events.app.test_client().get(path, headers={"Authorization": sent})
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"] == "Bearer"
        assert answer.json["detail"].startswith("Send a token that works")  # type: ignore[index]


def test_the_session_of_a_browser_counts_for_nothing(events: TwoEvents) -> None:
    assert events.client("organizer").get("/api/v1/events").status_code == 401


def test_how_long_a_token_is_looked_up_says_nothing_about_it(events: TwoEvents) -> None:
    """One that nobody made and one that resembles a real one ask the database the same, by their hash."""
    token = made(events.client("organizer"))
    asked(events.app, "/api/v1/events", token)
    put: list[tuple[str, int]] = []

    def note(
        _connection: object, _cursor: object, statement: str, values: tuple[str, ...], *_: object
    ) -> None:
        put.append((statement, len(values[0]) if values else 0))

    event.listen(events.store.engine, "before_cursor_execute", note)
    for guess in ("ld_nothing", token[:-1] + ("a" if token[-1] != "a" else "b"), token + "x"):
        assert asked(events.app, "/api/v1/events", guess) == 401
    event.remove(events.store.engine, "before_cursor_execute", note)
    selects = [found for found in put if found[0].startswith("SELECT")]
    assert len(selects) == 3
    assert len(set(selects)) == 1
    assert selects[0][1] == 64
