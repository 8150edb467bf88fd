"""The formats of the December 2018 document equal what it prints."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from card_data.catalogue import load_catalogue
from validator.rules.kinds import Advice, Influence, OneProduct, Pool
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset

PRINTED = sorted(Path(__file__).parent.joinpath("document_2018").glob("*.toml"))
DOCUMENT_DAY = date(2018, 12, 21)

# The campaign's own cards never belong to a tournament pool; the document means the playable half.
CAMPAIGN_ONLY = "terminal-directive-campaign"


@pytest.fixture(params=PRINTED, ids=lambda path: path.stem)
def printed(request: pytest.FixtureRequest) -> dict[str, Any]:
    return tomllib.loads(request.param.read_text(encoding="utf-8"))


def rules_on(printed: dict[str, Any], day: date) -> Ruleset:
    return load_rulebook().ruleset("nisei-2018", "competitive", printed["format"], day)


def titles(ids: list[str]) -> set[str]:
    return {load_catalogue("netrunner").cards[card].title for card in ids}


def sets_of(cycles: list[str]) -> set[str]:
    sets = load_catalogue("netrunner").sets.values()
    assert not set(cycles) - {s.cycle_name for s in sets}, "a product that the catalogue does not know"
    out = [s for s in sets if s.cycle_name in cycles and s.id != CAMPAIGN_ONLY]
    return {s.id for s in out if s.released and s.released <= DOCUMENT_DAY}


def test_all_three_printed_formats_are_compared() -> None:
    assert [path.stem for path in PRINTED] == ["eternal", "snapshot", "standard"]


def test_the_removed_and_restricted_cards_are_the_printed_ones(printed: dict[str, Any]) -> None:
    for day in (printed["effective"], DOCUMENT_DAY):
        card_list = rules_on(printed, day).card_list
        assert card_list is not None
        assert titles(card_list.banned) == set(printed["removed"])
        assert titles(card_list.restricted) == set(printed["restricted"])


def test_the_list_cites_the_document_and_its_own_day(printed: dict[str, Any]) -> None:
    card_list = rules_on(printed, DOCUMENT_DAY).card_list
    assert card_list is not None
    assert card_list.effective == printed["effective"]
    assert card_list.document == "NISEI Organized Play Policies December 2018"


def test_the_products_are_the_printed_ones(printed: dict[str, Any]) -> None:
    rules = rules_on(printed, DOCUMENT_DAY)
    pool = rules.first(Pool)
    assert pool is not None
    sets = rules.catalogue.sets
    out = {s for s in rules.catalogue.pools[pool.pool][1] if (sets[s].released or date.max) <= DOCUMENT_DAY}
    assert out == sets_of(printed["legal"])
    assert not out & sets_of(printed["not_legal"])


def test_a_card_that_only_has_printings_in_other_products_is_out(printed: dict[str, Any]) -> None:
    rules = rules_on(printed, DOCUMENT_DAY)
    legal = sets_of(printed["legal"])
    for card in rules.catalogue.cards.values():
        printed_there = any(printing.set_id in legal for printing in card.printings)
        assert (card.id in rules.in_pool) == printed_there, card.title


def test_core_experience_is_one_system_core_without_a_list() -> None:
    rules = load_rulebook().ruleset("nisei-2018", "competitive", "core-experience", DOCUMENT_DAY)
    core = {
        c.id for c in rules.catalogue.cards.values() for p in c.printings if p.set_id == "system-core-2019"
    }
    assert rules.in_pool == core
    assert rules.card_list is None
    assert rules.list_id == ""
    assert [rule.set for rule in rules.of(OneProduct)] == ["system-core-2019"]


@pytest.mark.parametrize("format_id", ["draft", "napd-3-versus-1"])
def test_announced_formats_without_rules_say_so_and_offer_construction_checks(format_id: str) -> None:
    rules = load_rulebook().ruleset("nisei-2018", "competitive", format_id, DOCUMENT_DAY)
    assert [rule.id for rule in rules.of(Advice)] == ["NISEI18-F7"]
    assert "only deck construction" in rules.of(Advice)[0].text
    assert rules.of(Influence)
    assert rules.in_pool == set(rules.catalogue.cards)
