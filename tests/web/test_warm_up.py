"""What is done before the first visitor comes."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from flask import Flask

from card_data.catalogue import load_catalogue
from validator.web.warm_up import load_data, warm_up


@pytest.fixture(autouse=True)
def collector_as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
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
