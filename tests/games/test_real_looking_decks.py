"""Lists as players hand them in, read and judged end to end."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.games.judged import GAMES, pool_of, rules_of
from validator.pipeline import Question, check_bytes

FOLDER = Path(__file__).with_name("decks")
JUDGED = ("DK", "FM", "PX", "EV")


def decks():
    for path in sorted(FOLDER.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for deck in data["deck"]:
            yield pytest.param(deck, data["policy"], id=f"{path.stem}: {deck['name']}")


@pytest.mark.parametrize(("deck", "policy"), list(decks()))
def test_a_list_gets_the_verdict_that_the_document_gives_it(deck, policy):
    pool = pool_of(deck["pool"], GAMES[policy]) if "pool" in deck else None
    rules = rules_of(policy, deck["format"], deck.get("environment", ""))
    question = Question(rules, letters=tuple(deck.get("letters", ())), pool=pool)
    reports = check_bytes("list.txt", deck["text"].encode(), question)
    assert len(reports) == 1
    found = [finding for finding in reports[0].findings if finding.code.startswith(JUDGED)]
    assert sorted(finding.code for finding in found) == sorted(deck["findings"]), [f.message for f in found]
    names = [finding for finding in reports[0].findings if finding.code.startswith("NM")]
    assert len(names) == deck.get("unknown", 0), [f.message for f in names]
    assert reports[0].verdict == deck["verdict"]


def test_there_are_at_least_ten_lists_per_game():
    for path in FOLDER.glob("*.toml"):
        assert len(tomllib.loads(path.read_text(encoding="utf-8"))["deck"]) >= 10
