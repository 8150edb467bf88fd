"""The Netrunner catalogue: complete, quick to load, never stale."""

from __future__ import annotations

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from threading import Barrier

import pytest

from card_data.catalogue import FOLDER, Catalogue, CatalogueError, load_catalogue
from card_data.compiled import KEPT_VERSIONS, compiled


def test_all_cards_printings_sets_and_pools_are_there() -> None:
    catalogue = load_catalogue("netrunner")
    assert len(catalogue.cards) == 2054
    assert sum(len(card.printings) for card in catalogue.cards.values()) == 2460
    assert len(catalogue.sets) == 75
    assert len(catalogue.pools) == 29


def test_a_card_has_its_facts() -> None:
    card = load_catalogue("netrunner").cards["astroscript-pilot-program"]
    assert (card.title, card.side, card.type, card.factions) == (
        "AstroScript Pilot Program",
        "corp",
        "agenda",
        ("nbn",),
    )
    assert (card.agenda_points, card.deck_limit, card.identity) == (2, 3, False)


def test_an_identity_without_influence_limit_has_none() -> None:
    card = load_catalogue("netrunner").cards["the-masque-cyber-general"]
    assert card.identity
    assert card.influence_limit is None


def test_sets_know_their_release_day() -> None:
    assert load_catalogue("netrunner").sets["vantage-point"].released == date(2026, 3, 2)


def test_an_edited_table_gives_another_catalogue_and_version(tmp_path: Path) -> None:
    for name in ("before", "after"):
        shutil.copytree(FOLDER / "netrunner", tmp_path / name / "netrunner")
    table = tmp_path / "after" / "netrunner" / "cards.csv"
    table.write_text(table.read_text("utf-8").replace("Sure Gamble", "Safe Gamble"), "utf-8")
    before, after = (load_catalogue("netrunner", tmp_path / name) for name in ("before", "after"))
    assert after.cards["sure-gamble"].title == "Safe Gamble"
    assert before.version != after.version


def test_threads_that_start_together_share_one_catalogue(tmp_path: Path) -> None:
    shutil.copytree(FOLDER / "onr", tmp_path / "onr")
    together = Barrier(4)

    def load(_: int) -> Catalogue:
        together.wait()
        return load_catalogue("onr", tmp_path)

    with ThreadPoolExecutor(4) as pool:
        assert len({id(catalogue) for catalogue in pool.map(load, range(4))}) == 1


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with pytest.raises(CatalogueError, match="netrunner"):
        load_catalogue("chess")


def test_a_damaged_compiled_file_is_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEGALDECK_CACHE", str(tmp_path / "cache"))
    source = tmp_path / "source.txt"
    source.write_text("one")
    assert compiled("thing", [source], lambda: {"value": 1}) == {"value": 1}
    (kept,) = (tmp_path / "cache").glob("thing-*.bin")
    kept.write_bytes(b"\x00damaged")
    assert compiled("thing", [source], lambda: {"value": 2}) == {"value": 2}
    assert compiled("thing", [source], lambda: {"value": 3}) == {"value": 2}


def test_what_is_in_use_is_kept_while_many_others_are_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEGALDECK_CACHE", str(tmp_path / "cache"))
    used = tmp_path / "used.txt"
    used.write_text("in use")
    assert compiled("thing", [used], lambda: 1) == 1
    (kept,) = (tmp_path / "cache").iterdir()
    os.utime(kept, (0, 0))  # built long before all others
    assert compiled("thing", [used], lambda: 3) == 1
    for number in range(1, 2 * KEPT_VERSIONS):
        other = tmp_path / f"{number}.txt"
        other.write_text("a pack that is tried out")
        before = set((tmp_path / "cache").iterdir())
        compiled("thing", [other], lambda: 2)
        (made,) = set((tmp_path / "cache").iterdir()) - before
        os.utime(made, (number, number))  # clocks of file systems tick slower than this test
    assert compiled("thing", [used], lambda: 3) == 1
    assert len(list((tmp_path / "cache").iterdir())) == KEPT_VERSIONS


def test_a_cache_that_cannot_be_written_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("not a folder")
    monkeypatch.setenv("LEGALDECK_CACHE", str(blocker))
    assert compiled("thing", [blocker], lambda: [1]) == [1]
