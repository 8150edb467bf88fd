"""The log tells what happened, and never what was in a list, a link or a password."""

from __future__ import annotations

import io
import re

from flask import Flask

from tests.web.two_events import LEGAL_RUNNER, TwoEvents, two_events
from validator.log import mask
from validator.services.accounts.one_time_links import issue_first_link
from validator.web.site import KEY

PASSWORD = "correct horse battery"


def broken(app: Flask) -> None:
    """Let submitting fail with a message that quotes the list."""
    store = app.extensions[KEY].store
    store.close()
    app.config.update(TESTING=False, PROPAGATE_EXCEPTIONS=False)

    def fail(**values: str) -> str:
        raise ValueError(f"cannot read {LEGAL_RUNNER.decode()} of {values['token']}")

    app.view_functions["player.submit"] = fail


def test_a_request_is_one_line_with_number_pattern_outcome_and_actor(
    events: TwoEvents, log: io.StringIO
) -> None:
    answer = events.client("judge").get(f"/events/{events.own.event_id}")
    number = answer.headers["X-Request-Id"]
    line = next(line for line in log.getvalue().splitlines() if f"[{number}] legaldeck: " in line)
    judge = events.own.accounts["judge"].id
    assert re.search(rf"GET /events/<int:event_id> 200 \d+ ms account {judge}$", line)


def test_a_player_is_named_by_number(events: TwoEvents, log: io.StringIO) -> None:
    events.app.test_client().get(f"/p/{events.own.tokens[0]}")
    assert "GET /p/<token> 200 " in log.getvalue()
    assert f"player {events.own.registrations[0]}" in log.getvalue()


def test_no_list_link_token_or_password_reaches_the_log(app: Flask, log: io.StringIO) -> None:
    first = issue_first_link(app.extensions[KEY].store, app.extensions[KEY].now())
    events = two_events(app)
    visitor = app.test_client()
    visitor.post(f"/sign-up/{first}", data={"name": "R", "email": "r@example.org", "password": PASSWORD})
    visitor.post("/sign-in", data={"email": "r@example.org", "password": PASSWORD})
    visitor.post("/sign-in", data={"email": "r@example.org", "password": "another secret one"})
    token, typed = events.own.tokens[0], {"deck-runner": LEGAL_RUNNER.decode()}
    visitor.post(f"/p/{token}/submit", data=typed)
    visitor.post(f"/p/{token}/draft", data=typed)
    visitor.get(f"/proof/{events.own.receipt}")
    shared = visitor.post("/share", data={"text": LEGAL_RUNNER.decode()}).headers["Location"]
    visitor.get(shared)
    broken(app)
    assert visitor.post(f"/p/{token}/submit", data=typed).status_code == 500
    written = log.getvalue()
    assert "ValueError: (message withheld)" in written
    assert "POST /p/<token>/submit failed" in written
    secrets = (first, token, events.own.receipt, shared.rsplit("/", 1)[1], PASSWORD, "another secret one")
    cards = [line[3:] for line in LEGAL_RUNNER.decode().splitlines()[1:]]
    assert [secret for secret in (*secrets, *cards) if secret and secret in written] == []


def test_what_looks_like_a_link_is_masked_wherever_it_stands() -> None:
    text = (
        'GET http://x.org/p/AbC-123_x/submit?a=1 "/sign-up/Tok" /reset/abc /proof/r1 /mine/m2 /r/q9 /events/3'
    )
    assert mask(text) == (
        'GET http://x.org/p/***/submit?a=1 "/sign-up/***" /reset/*** /proof/*** /mine/*** /r/*** /events/3'
    )
