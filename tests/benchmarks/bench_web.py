"""The site: server time of the live check, and of every page of an event with 500 players."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from flask import Flask

from tests.benchmarks.every_page import Row, measured, spent
from tests.benchmarks.typed_decks import typed_decks
from tests.web.conftest import NOON
from tests.web.full_event import LISTS
from validator.config import Settings
from validator.web.app import create_app
from validator.web.middleware.limits import limiter
from validator.web.server.serve import load_data, warm_up

DECKS = 100


def run() -> Iterator[Row]:
    """Measure the live check of a site that has just started, then the pages of large events."""
    load_data()
    limiter.enabled = False
    try:
        with tempfile.TemporaryDirectory() as folder:
            settings = Settings(data_dir=Path(folder), database_url=f"sqlite:///{folder}/bench.db")
            app = create_app(settings, now=lambda: NOON)
            app.config["WTF_CSRF_ENABLED"] = False
            warm_up(app)
            yield from _live(app)
        yield from measured()
    finally:
        limiter.enabled = True


def _live(app: Flask) -> Iterator[Row]:
    """Yield what the answer while typing takes, every request counted from the first one on."""
    decks = [deck.decode() for deck in typed_decks(DECKS)]
    older = [
        {"text": text.decode(), "policy": policy}
        for policy in ("trc-1998", "sws-1.2")
        for text in LISTS[policy]
    ]
    kinds = {
        "live check of a typed deck": [{"text": deck} for deck in decks],
        "live check, every fifth name misspelt": [{"text": _misspelt(deck, 5)} for deck in decks],
        "live check, each name misspelt": [{"text": _misspelt(deck, 1)} for deck in decks],
        "live check, the other games": older * 10,
    }
    for name, forms in kinds.items():
        times = [_posted(app, form) for form in forms]
        yield f"{name}, median of {len(times)}", median(times), "ms", "50"
        yield f"{name}, slowest of {len(times)}", max(times), "ms", "50"
    cards = [_asked(app, start) for start in ("su", "sure g", "gamble", "z")]
    yield "card-name completion, slowest", max(cards), "ms", "50"


def _posted(app: Flask, form: dict[str, str]) -> float:
    answer = app.test_client().post("/live", data=form)
    assert answer.status_code == 200, answer.status_code
    return spent(answer.headers["Server-Timing"])


def _asked(app: Flask, typed: str) -> float:
    return spent(app.test_client().get(f"/api/v1/cards?q={typed}").headers["Server-Timing"])


def _misspelt(text: str, every: int) -> str:
    """Swap two neighbouring letters in one of so many lines."""
    chance = random.Random(text)
    lines = text.splitlines()
    return "\n".join(line if place % every else _slip(line, chance) for place, line in enumerate(lines))


def _slip(line: str, chance: random.Random) -> str:
    places = [i for i in range(len(line) - 1) if line[i : i + 2].isalpha()]
    if not places:
        return line
    place = chance.choice(places)
    return line[:place] + line[place + 1] + line[place] + line[place + 2 :]
