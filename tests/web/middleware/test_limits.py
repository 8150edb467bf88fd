"""How often one visitor may ask: by link or account, over all processes, with or without Redis."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask
from pydantic import SecretStr
from redis.exceptions import RedisError

from tests.web.conftest import NOON
from tests.web.two_events import LEGAL_RUNNER, two_events
from validator.config import Rates, Settings
from validator.services.access import account_actor
from validator.services.caller import Caller
from validator.services.roster.players import register_player
from validator.store.event_tables import Event
from validator.web.app import create_app
from validator.web.middleware.entrance import ARRIVED
from validator.web.middleware.limits import SCHEME, limiter
from validator.web.middleware.shared_limits import FileStorage
from validator.web.site import KEY

TYPED = {"deck-runner": LEGAL_RUNNER.decode()}


def site_with(folder: Path, **settings: object) -> Flask:
    given = {"data_dir": folder, "secret_key": SecretStr("tests"), "base_url": "http://localhost"}
    app = create_app(Settings(**given | settings), now=lambda: NOON)  # type: ignore[arg-type]
    app.config.update(TESTING=True, WTF_CSRF_ENABLED=False)
    return app


@pytest.fixture(autouse=True)
def _counters_of_nobody_else() -> Iterator[None]:
    yield
    with suppress(RedisError):
        limiter.reset()


def test_everybody_in_a_hall_submits_from_one_address(tmp_path: Path) -> None:
    app = site_with(tmp_path)
    events = two_events(app)
    caller = Caller(events.store, account_actor(events.own.accounts["organizer"]), NOON)
    tokens = [register_player(caller, events.own.event_id, f"Player {n}").token for n in range(80)]
    visitor = app.test_client()
    answers = [visitor.post(f"/p/{token}/submit", data=TYPED).status_code for token in tokens]
    assert answers == [303] * 80


def test_one_link_is_limited_and_another_is_not(tmp_path: Path) -> None:
    app = site_with(tmp_path, rates=Rates(keeping="2 per minute"))
    events = two_events(app)
    visitor = app.test_client()
    drafts = [visitor.post(f"/p/{events.own.tokens[0]}/draft", data=TYPED).status_code for _ in range(3)]
    assert drafts == [303, 303, 429]
    assert visitor.post(f"/p/{events.own.tokens[1]}/draft", data=TYPED).status_code == 303


def test_two_processes_count_the_same_guesses(tmp_path: Path) -> None:
    apps = [site_with(tmp_path, rates=Rates(guessing="4 per minute")) for _ in range(2)]
    form = {"email": "robin@example.org", "password": "wrong wrong wrong"}
    answers = [apps[n % 2].test_client().post("/sign-in", data=form).status_code for n in range(6)]
    assert answers == [403, 403, 403, 403, 429, 429]


def test_guesses_at_one_account_lock_nobody_else_in_the_hall_out(tmp_path: Path) -> None:
    app = site_with(tmp_path, rates=Rates(guessing="2 per minute"))
    client = app.test_client()

    def guess(email: str) -> int:
        return client.post("/sign-in", data={"email": email, "password": "wrong"}).status_code

    assert [guess("robin@example.org") for _ in range(3)] == [403, 403, 429]
    assert guess("sam@example.org") == 403


def test_one_account_is_guessed_at_a_hundred_times_an_hour_wherever_from(tmp_path: Path) -> None:
    app = site_with(tmp_path, rates=Rates(guessing_one_account="3 per hour"), trusted_proxies=1)
    form = {"email": "robin@example.org", "password": "wrong"}
    answers = [
        app.test_client().post("/sign-in", data=form, headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code
        for n in range(5)
    ]
    assert answers == [403, 403, 403, 429, 429]


def test_the_site_goes_on_while_redis_is_away(tmp_path: Path) -> None:
    app = site_with(tmp_path, redis_url="redis://127.0.0.1:1/0", rates=Rates(guessing="2 per minute"))
    events = two_events(app)
    visitor = app.test_client()
    assert visitor.get("/").status_code == 200
    assert visitor.post(f"/p/{events.own.tokens[0]}/submit", data=TYPED).status_code == 303
    assert visitor.get("/api/v1/policies").status_code == 200
    answer = visitor.get("/ready")
    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["checks"]["queue"] == "bad"
    form = {"email": "robin@example.org", "password": "wrong"}
    assert [visitor.post("/sign-in", data=form).status_code for _ in range(3)] == [403, 403, 429]


@pytest.mark.parametrize(("waited", "status"), [(0, 403), (5, 303)])
def test_a_list_counts_when_it_arrived_not_when_somebody_had_time_for_it(
    app: Flask, waited: int, status: int
) -> None:
    events = two_events(app)
    with events.store.writing() as session:
        event = session.get_one(Event, events.own.event_id)
        event.deadline = NOON - timedelta(seconds=2)
    answer = app.test_client().post(
        f"/p/{events.own.tokens[0]}/submit",
        data=TYPED,
        environ_overrides={ARRIVED: time.monotonic() - waited},
    )
    assert answer.status_code == status


def test_links_carry_the_address_of_the_site_whatever_a_visitor_claims(app: Flask) -> None:
    assert app.extensions[KEY].settings.hosts == ("localhost", "127.0.0.1", "::1")
    answer = app.test_client().get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "not known under this name" in answer.text
    events = two_events(app)
    page = app.test_client().get(f"/e/{events.own.code}/poster", headers={"Host": "127.0.0.1:8000"}).text
    assert f"http://localhost/e/{events.own.code}" in page


def test_further_hosts_can_be_trusted(tmp_path: Path) -> None:
    app = site_with(tmp_path, trusted_hosts=("decks.internal",))
    assert app.test_client().get("/", headers={"Host": "decks.internal"}).status_code == 200
    assert app.test_client().get("/", headers={"Host": "evil.example"}).status_code == 400


# --- the file of counters ---


def test_processes_count_together_low_numbers_exactly_and_high_ones_nearly(tmp_path: Path) -> None:
    first, second = (FileStorage(f"{SCHEME}://{tmp_path / 'limits.db'}") for _ in range(2))
    counts = [storage.incr("guesses", 60) for _ in range(10) for storage in (first, second)]
    assert counts == list(range(1, 21))
    for _ in range(2000):
        first.incr("checks", 60)
        second.incr("checks", 60)
    assert 3900 < first.incr("checks", 60) <= 4001
    assert first.get("guesses") == second.get("guesses") == 20


def test_nobody_is_refused_because_another_process_holds_the_file(tmp_path: Path) -> None:
    storage = FileStorage(f"{SCHEME}://{tmp_path / 'limits.db'}")
    assert storage.incr("checks", 60) == 1
    holder = sqlite3.connect(tmp_path / "limits.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    assert [storage.incr("checks", 60) for _ in range(2)] == [2, 3]
    holder.execute("ROLLBACK")
    holder.close()
    assert storage.incr("checks", 60) == 4
    assert FileStorage(f"{SCHEME}://{tmp_path / 'limits.db'}").get("checks") == 4
