"""The demonstration of a fresh site, and the links that it prints."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import NOON
from validator.config import Settings
from validator.services.demo import create_demo
from validator.services.judging import judge_decks
from validator.web.server.serve import greeting
from validator.web.site import KEY


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_the_demonstration_has_a_good_a_bad_an_unclear_and_a_missing_list(
    app: Flask, client: FlaskClient
) -> None:
    demo = create_demo(app.extensions[KEY].store, NOON, judge_decks)
    assert demo is not None
    form = {"name": "Robin", "email": "robin@example.org", "password": "correct horse battery"}
    assert client.post(f"/sign-up/{demo.organizer}", data=form).status_code == 303
    page = text_of(client.get(f"/events/{demo.event.id}").text)
    assert re.search(r"Ada Marsh.*?Legal", page)
    assert re.search(r"Bo Castellan.*?Illegal.*?Bukhgalter is banned", page)
    assert re.search(r"Chi Okafor.*?Needs a look.*?Sneakdoor Prime", page)
    assert re.search(r"Dee Lindqvist.*?Missing", page)


def test_its_links_let_a_judge_and_the_players_in(app: Flask, client: FlaskClient) -> None:
    demo = create_demo(app.extensions[KEY].store, NOON, judge_decks)
    assert demo is not None
    form = {"name": "Jordan", "email": "jordan@example.org", "password": "correct horse battery"}
    assert client.post(f"/sign-up/{demo.judge}", data=form).status_code == 303
    assert client.get(f"/events/{demo.event.id}").status_code == 200
    assert client.get(f"/events/{demo.event.id}/settings").status_code == 403
    for name, token in demo.players.items():
        assert name in client.get(f"/p/{token}").text


def test_a_restart_renews_the_links_and_doubles_nothing(app: Flask, client: FlaskClient) -> None:
    store = app.extensions[KEY].store
    first = create_demo(store, NOON, judge_decks)
    second = create_demo(store, NOON + timedelta(minutes=2), judge_decks)
    assert first is not None
    assert second is not None
    assert first.event.id == second.event.id
    form = {"name": "Robin", "email": "robin@example.org", "password": "correct horse battery"}
    assert client.post(f"/sign-up/{first.organizer}", data=form).status_code == 404
    assert client.post(f"/sign-up/{second.organizer}", data=form).status_code == 303
    assert "4 <" in client.get("/events/").text.replace("</td>", " </td>")


def test_servers_that_start_together_print_links_that_work(app: Flask, client: FlaskClient) -> None:
    store = app.extensions[KEY].store
    first = create_demo(store, NOON, judge_decks)
    second = create_demo(store, NOON + timedelta(seconds=1), judge_decks)
    assert first is not None
    assert second is not None
    form = {"name": "Robin", "email": "robin@example.org", "password": "correct horse battery"}
    assert client.post(f"/sign-up/{first.organizer}", data=form).status_code == 303
    # The other one ends with it: there is an organizer now.
    other = form | {"email": "eve@example.org"}
    assert app.test_client().post(f"/sign-up/{second.organizer}", data=other).status_code == 404


def test_a_site_with_an_organizer_shows_no_demonstration(app: Flask, client: FlaskClient) -> None:
    store = app.extensions[KEY].store
    demo = create_demo(store, NOON, judge_decks)
    assert demo is not None
    form = {"name": "Robin", "email": "robin@example.org", "password": "correct horse battery"}
    client.post(f"/sign-up/{demo.organizer}", data=form)
    assert create_demo(store, NOON, judge_decks) is None


def test_the_greeting_tells_where_the_site_is(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, database_url="", base_url="http://localhost:8123")
    lines = greeting(settings)
    assert lines[0] == "Legaldeck is at http://localhost:8123/"
    assert any(
        re.search(r"first organizer:\s+http://localhost:8123/sign-up/[\w-]{32}$", line) for line in lines
    )
    assert any(re.search(r"player \(Ada Marsh\): http://localhost:8123/p/[\w-]{32}$", line) for line in lines)


def test_links_of_servers_that_start_together_both_work_until_one_is_used(
    app: Flask, client: FlaskClient
) -> None:
    store = app.extensions[KEY].store
    links = [create_demo(store, NOON + timedelta(seconds=n), judge_decks) for n in (0, 1)]
    first, second = (demo.organizer for demo in links if demo)
    form = {"name": "Robin", "email": "robin@example.org", "password": "correct horse battery"}
    assert client.get(f"/sign-up/{second}").status_code == 200
    assert client.post(f"/sign-up/{first}", data=form).status_code == 303
    assert app.test_client().post(f"/sign-up/{second}", data=form).status_code == 404
