"""Readers get the language that they chose, else the browser's; what people typed stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lxml.html
import pytest
from flask import Flask
from flask.testing import FlaskClient

import validator.web.account.language_choice as choice
from tests.web.all_pages.every_page import every_page, signed_in
from tests.web.conftest import NOON
from tests.web.full_event import LISTS, full_event
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


RAW_DAY = re.compile(r"[^.\n]{0,40}\b\d{4}-\d\d-\d\d\b[^.\n]{0,20}")
# What people fill in, programs read, or a document quotes.
NOT_READ = "//script | //style | //textarea | //code | //pre | //samp"


def raw_days(page: str) -> list[str]:
    """Return what a page shows around days that are written for programs."""
    tree = lxml.html.fromstring(page)
    for element in tree.xpath(NOT_READ):
        element.drop_tree()
    return RAW_DAY.findall("\n".join(tree.itertext()))


def test_english_is_what_the_templates_say_and_days_are_written_as_people_do(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every page of an event: with the templates rewritten, as the site does it, and as they stand."""
    full = full_event(app, next(iter(LISTS)), 12)
    client = signed_in(full)
    as_they_stand: dict[Any, Any] = {}
    for name, url in every_page(full):
        rewritten = client.get(url)
        if rewritten.mimetype != "text/html":
            continue
        with monkeypatch.context() as only:
            only.setattr(template_text, "spoken_template", lambda source: source)
            only.setattr(app.jinja_env, "cache", as_they_stand)
            only.setattr(app.jinja_env, "bytecode_cache", None)
            plain = client.get(url)
        assert same(rewritten.text) == same(plain.text), name
        assert raw_days(rewritten.text) == [], name


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
