"""Readers get the language that they chose, else the browser's; what people typed stays as it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import validator.web.middleware.language_choice as choice
from tests.web.conftest import NOON
from tests.web.every_page import every_page, signed_in
from tests.web.full_event import LISTS, FullEvent, full_event
from tests.web.sites import opened_app
from validator.languages import language, template_text
from validator.languages.language import ENGLISH, PSEUDO, load_language
from validator.languages.speech import speak
from validator.languages.written_days import days_in


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    monkeypatch.setattr(choice, "COMPLETE", ("de", "pl"))
    with opened_app(tmp_path, lambda: NOON) as application:
        application.config["PSEUDO_LANGUAGE"] = True
        yield application


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.mark.parametrize(
    ("asked", "given"),
    [("", "en"), ("de-CH,de;q=0.9,en;q=0.5", "de"), ("fr", "en"), ("pl", "pl"), ("en-GB,de", "en")],
)
def test_the_browser_chooses(client: FlaskClient, asked: str, given: str) -> None:
    answer = client.get("/", headers={"Accept-Language": asked})
    assert f'<html lang="{given}">' in answer.text
    assert answer.headers["Content-Language"] == given
    assert {"Accept-Language", "Cookie"} <= {name.strip() for name in answer.headers["Vary"].split(",")}


def test_a_choice_is_remembered_and_leads_back(client: FlaskClient) -> None:
    answer = client.get("/language/pl", headers={"Referer": "http://localhost/docs/"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/docs/")
    assert '<html lang="pl">' in client.get("/", headers={"Accept-Language": "de"}).text


def test_the_choice_of_staff_follows_them_to_another_device(app: Flask) -> None:
    full = full_event(app, next(iter(LISTS)), 5)
    signed_in(full).get("/language/de")
    elsewhere = signed_in(full)
    assert '<html lang="de">' in elsewhere.get("/", headers={"Accept-Language": "pl"}).text
    assert '<html lang="pl">' in app.test_client().get("/", headers={"Accept-Language": "pl"}).text


def test_the_site_has_a_language_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "COMPLETE", ("de",))
    with opened_app(tmp_path, lambda: NOON, language="de") as application:
        page = application.test_client().get("/", headers={"Accept-Language": "ja"}).text
    assert '<html lang="de">' in page


def test_a_broken_file_costs_nothing_but_its_language(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "messages.po"
    broken.write_bytes(b'msgid "Check\\xff\nmsgstr')
    monkeypatch.setattr(language, "catalogue_file", lambda code: broken)
    language.load_language.cache_clear()
    try:
        answer = client.get("/", headers={"Accept-Language": "de"})
    finally:
        language.load_language.cache_clear()
    assert answer.status_code == 200
    assert "Is this deck legal?" in answer.text


def test_nothing_leads_to_other_sites(client: FlaskClient) -> None:
    answer = client.get("/language/de", headers={"Referer": "https://elsewhere.example/docs/"})
    assert answer.headers["Location"] == "/"
    assert client.get("/language/fr").status_code == 404


def test_programs_are_answered_in_english(client: FlaskClient) -> None:
    client.set_cookie("language", PSEUDO)
    answer = client.post("/api/v1/check", json={"text": "3x Bukhgalter", "format": "standard"})
    assert not re.search("[áéíóúñ]", answer.text)


def test_english_is_what_the_templates_say_and_nothing_typed_is_translated(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every page of an event: with the templates rewritten, and as they stand."""
    full = full_event(app, next(iter(LISTS)), 12)
    client = signed_in(full)
    app.jinja_env.bytecode_cache = None
    plain, spoken = Rewriting(lambda source: source), Rewriting(template_text.spoken_template)
    for name, url in every_page(full):
        client.delete_cookie("language")
        as_it_stands, rewritten = (page_by(way, full, client, url, monkeypatch) for way in (plain, spoken))
        assert rewritten == as_it_stands, name
        client.set_cookie("language", PSEUDO)
        assert "Áútúmñ".encode() not in client.get(url).data  # the event is called Autumn Regional


@dataclass
class Rewriting:
    """A way to rewrite templates, and those that were compiled in this way: each of them once."""

    rewrite: Callable[[str], str]
    compiled: dict[Any, Any] = field(default_factory=dict)


def page_by(way: Rewriting, full: FullEvent, client: FlaskClient, url: str, patch: pytest.MonkeyPatch) -> str:
    with patch.context() as only:
        only.setattr(template_text, "spoken_template", way.rewrite)
        only.setattr(full.app.jinja_env, "cache", way.compiled)
        answer = client.get(url)
    return same(answer.text) if answer.mimetype == "text/html" else ""


def same(page: str) -> str:
    """Take out what differs from one request to the next, and the ways of breaking lines and writing days."""
    page = days_in(page, load_language("en"))
    page = re.sub(r'(value|content)="[\w.-]{60,}"|data-now="[^"]*"|\d\d:\d\d:\d\d\.\d+', "", page)
    return re.sub(r"\s+", "", page)


def test_words_in_the_readers_language_are_not_said_again(app: Flask) -> None:
    """ "Listes de deck" is no deck of a side called "Listes de"."""
    with app.test_request_context():
        speak("fr")
        label = app.jinja_env.from_string("{{ said(_('Decklists')) }}").render()
        speak(ENGLISH)
    assert label == "Listes de deck"
