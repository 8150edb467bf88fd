"""Crafted numbers, days, names and NUL bytes are refused in words and never fail, on both databases."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from pydantic import SecretStr

from tests.store.databases import KINDS, fresh_store
from tests.web.conftest import NOON
from tests.web.two_events import TwoEvents, two_events
from validator.config import Settings
from validator.web.app import create_app
from validator.web.middleware.limits import limiter

HUGE, LARGE, LONG = "9" * 25, str(2**31), "7" * 5000
NUL = "a\x00b"
PLAN = {
    "name": "Crafted",
    "zone": "Europe/Berlin",
    "starts_at": "2026-12-20T10:00",
    "policy": "nisei-1.4",
    "tier": "competitive",
    "format": "standard",
    "version": "1",
}


@pytest.fixture(params=KINDS)
def events(request: pytest.FixtureRequest, tmp_path: Path) -> TwoEvents:
    settings = Settings(
        data_dir=tmp_path,
        database_url=fresh_store(request.param, tmp_path).url,
        secret_key=SecretStr("only for tests"),
        base_url="http://localhost",
    )
    app: Flask = create_app(settings, now=lambda: NOON)
    app.config.update(WTF_CSRF_ENABLED=False, PROPAGATE_EXCEPTIONS=False)
    limiter.reset()
    return two_events(app)


def pages(event: str, player: int, token: str) -> Iterator[str]:
    """Yield addresses with numbers and days that no row and no calendar has."""
    for number in (HUGE, LARGE, LONG, "-1"):
        yield f"/events/{number}"
        yield f"{event}/players/{number}"
        yield f"{event}/log?before={number}"
        yield f"{event}?page={number}"
        yield f"{event}?show={number}"
        yield f"/batches/{number}"
        yield f"/p/{token}/receipt/{number}"
        yield f"/p/{token}/opponent/{number}"
        yield f"/judge{event.removeprefix('/events')}/checks/{number}"
        yield f"/e/x/lists/{number}"
        yield f"/api/v1/cards?game=netrunner&q=a&limit={number}"
    for day in ("0001-01-01", "9999-12-31", "0000-00-00", "2026-02-30", NUL, LONG):
        yield f"{event}/what-if?day={day}"
        yield f"/what-if?day={day}"
        yield f"/?date={day}"
    for word in ("nope", NUL, LONG):
        yield f"{event}/what-if?format={word}"
        yield f"{event}/what-if?card_list={word}"
        yield f"/?format={word}&policy={word}"
        yield f"/e/{word}"
        yield f"/p/{word}"
        yield f"/r/{word}"
        yield f"/proof/{word}"
        yield f"/sign-up/{word}"
        yield f"{event}?find={word}"
        yield f"/api/v1/cards?game={word}&q={word}"


def forms(event: str, player: int, token: str) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield forms with the same in every field that might take it."""
    for field in PLAN:
        for value in (NUL, LONG, "0001-01-01T00:00", "9999-12-31T23:59", HUGE):
            yield "/events/new", PLAN | {field: value}
            yield f"{event}/settings", PLAN | {field: value}
    for extra in ("rounds", "cut", "deadline", "proxy_ban_announced", "approval", "environment"):
        for value in (NUL, HUGE, "-1", "0001-01-01T00:00", "9999-12-31T23:59"):
            yield "/events/new", PLAN | {extra: value}
    for number in (HUGE, LARGE, LONG, "-1"):
        yield f"{event}/links", {"registration": number}
        yield f"{event}/withdraw", {"registration": number}
        yield f"{event}/players/{player}/unlock", {"minutes": number, "reason": "r"}
        yield f"{event}/players/{player}/submit", {"deck-runner": "3x Sure Gamble", "based_on": number}
        yield f"{event}/staff", {"name": "N", "role": "judge", "judge_order": number}
        yield f"{event}/staff", {"name": "N", "role": "judge", "registration": number}
        yield f"{event}/triage/accept", {"proposal": f"{number}:{number}"}
        yield f"{event}/triage/dismiss", {"proposal": f"{number}:{number}"}
        yield f"{event}/local-cards", {"do": "remove", "version": number}
        yield f"/p/{token}/submit", {"deck-runner": "3x Sure Gamble", "based_on": number}
    for text in (NUL, LONG, "😀" * 300):
        yield f"{event}/players", {"name": text, "email": "a@example.org"}
        yield f"{event}/players", {"name": "N", "email": text}
        yield f"{event}/staff", {"name": text, "role": text}
        yield f"{event}/stage", {"stage": text, "reason": text}
        yield f"{event}/clone", {"name": text, "starts_at": text}
        yield "/sign-in", {"email": text, "password": text, "next": text}
        yield "/account/invitation", {"email": text}
        yield "/account/password", {"old": text, "new": text}
        yield f"/p/{token}/submit", {"deck-runner": text, "letters": text}
        yield f"/p/{token}/draft", {"deck-runner": text, "letters": text}
        yield "/share", {"text": text, "format": text}
        yield "/", {"text": text, "fix": text}
        yield "/live", {"text": text}
        yield "/api/v1/check", {"text": text, "date": text}
        yield f"{event}/import", {"file": (io.BytesIO(f"name\n{text}\n".encode()), "r\x00.csv")}
        yield f"{event}/batch", {"files": (io.BytesIO(text.encode()), f"{text[:50]}.txt")}
    for target in ("/a\r\nSet-Cookie: x=1", "////evil.example", "/\t/evil.example"):
        yield "/sign-in", {"email": "own.judge@example.org", "password": "p", "next": target}


def test_crafted_requests_are_refused_in_words(events: TwoEvents) -> None:
    client = events.client("organizer")
    own = events.own
    where = (f"/events/{own.event_id}", own.registrations[0], own.tokens[0])
    failed = [f"GET {url[:90]}" for url in pages(*where) if client.get(url).status_code >= 500]
    for url, form in forms(*where):
        if client.post(url, data=form).status_code >= 500:
            failed.append(f"POST {url} {str(form)[:160]}")
    assert "\n".join(failed) == ""
