"""What is done before the first visitor comes."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from card_data.catalogue import load_catalogue
from tests.store.databases import fresh_store
from validator.config import Settings
from validator.web.app import create_app
from validator.web.server.serve import load_data, warm_up


@pytest.fixture(autouse=True)
def collector_as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    gc.unfreeze()
    yield
    gc.freeze()
    gc.set_threshold(*thresholds)


def test_nobody_waits_while_all_cards_are_searched_for_cycles() -> None:
    load_data()
    cards = {id(card) for card in load_catalogue("netrunner").cards.values()}
    assert not any(id(found) in cards for found in gc.get_objects())


def test_every_page_is_compiled_before_it_is_asked_for(app: Flask) -> None:
    warm_up(app)
    assert app.jinja_env.cache is not None
    compiled = {name for _, name in app.jinja_env.cache}
    assert compiled == set(app.jinja_env.list_templates())


@pytest.mark.parametrize("blocked", [False, True])
def test_pages_are_shown_wherever_their_compiled_form_can_be_kept_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, blocked: bool
) -> None:
    cache = tmp_path / "cache"
    if blocked:
        cache.write_text("a file where the folder should be")
    monkeypatch.setenv("LEGALDECK_CACHE", str(cache))
    settings = Settings(data_dir=tmp_path, database_url=fresh_store("sqlite", tmp_path).url)
    for _ in range(2):
        assert create_app(settings).test_client().get("/").status_code == 200
    assert bool(list(cache.glob("pages/*"))) is not blocked
