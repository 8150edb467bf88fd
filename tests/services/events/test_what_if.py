"""Events under other rules than their own."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from sqlalchemy import MetaData, select, text
from sqlalchemy.exc import DBAPIError

from tests.batch.decks import ILLEGAL_RUNNER, NEWLY_ILLEGAL_CORP, RUNNER
from tests.services.batches.batch_triage import ANNA, BEN, BOTH, CLEO, sent
from tests.services.batches.batch_world import NOW, worked, world_with_players
from tests.services.world import given, new_world
from tests.store.databases import discard_store, fresh_store
from validator.batch.upload import Upload
from validator.services.batches.batch_start import start_batch
from validator.services.caller import Caller
from validator.services.errors import Invalid
from validator.services.events.what_if import RuleChange, lists_to_choose, what_if, what_if_everywhere
from validator.services.judging import judge_decks
from validator.services.lists.submission import submit_decklist
from validator.services.roster.players import register_player
from validator.store.database import Store
from validator.store.migrate import upgrade


def test_an_earlier_day_shows_who_would_be_legal_again(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN)
    sent(world, {f"{ANNA}.txt": BOTH, f"{BEN}.txt": NEWLY_ILLEGAL_CORP + "\n\n" + RUNNER})
    prospect = what_if(Caller(store, world.organizer, NOW), world.event_id, RuleChange(day=date(2026, 7, 31)))
    assert [item.player for item in prospect.mended] == [BEN]
    assert [finding["message"] for finding in prospect.mended[0].gone] == ["Red Level Clearance is banned."]
    assert prospect.broken == ()


def test_a_card_list_alone_shows_who_would_become_illegal_and_why(store: Store) -> None:
    world = new_world(store, starts_at=datetime(2026, 7, 30, 10, 0))
    register_player(Caller(store, world.organizer, NOW), world.event_id, BEN)
    register_player(Caller(store, world.organizer, NOW), world.event_id, ANNA)
    texts = {BEN: NEWLY_ILLEGAL_CORP + "\n\n" + RUNNER, ANNA: BOTH}
    documents = [Upload(f"{name}.txt", text.encode()) for name, text in texts.items()]
    arrived = datetime(2026, 7, 20, tzinfo=UTC)
    batch = start_batch(Caller(store, world.organizer, arrived), "x", documents, event_id=world.event_id)
    assert batch.id is not None
    worked(world, batch.id)
    prospect = what_if(
        Caller(store, world.organizer, NOW),
        world.event_id,
        RuleChange(card_list="standard-balance-update-26-08"),
    )
    assert [(item.player, item.before, item.after) for item in prospect.broken] == [(BEN, "legal", "illegal")]
    assert [finding["message"] for finding in prospect.broken[0].new] == ["Red Level Clearance is banned."]


def test_another_format_shows_what_is_not_in_its_pool(store: Store) -> None:
    world = world_with_players(store, BEN)
    sent(world, {f"{BEN}.txt": BOTH})
    startup = what_if(Caller(store, world.organizer, NOW), world.event_id, RuleChange(format="startup"))
    assert startup.lists[0].after == "illegal"
    assert any("not in the card pool" in finding["message"] for finding in startup.lists[0].new)


def test_what_if_over_all_events_names_those_without_such_rules(store: Store) -> None:
    world = world_with_players(store, ANNA)
    sent(world, {f"{ANNA}.txt": BOTH})
    good, bad = RuleChange(day=date(2026, 11, 20)), RuleChange(card_list="no-such-list")
    (same,) = what_if_everywhere(Caller(store, world.organizer, NOW), good)
    assert (same.count, same.lists) == (1, ())
    (prospect,) = what_if_everywhere(Caller(store, world.organizer, NOW), bad)
    assert "no card list “no-such-list”" in prospect.problem


def test_the_card_lists_of_a_format_come_with_their_first_days() -> None:
    from validator.rules.rulebook import load_rulebook

    newest = lists_to_choose(load_rulebook(), "standard")[0]
    assert newest == ("standard-balance-update-26-08", "Standard Balance Update 26.08", date(2026, 8, 1))


def test_changing_nothing_is_no_question(store: Store) -> None:
    world = world_with_players(store, ANNA)
    with pytest.raises(Invalid, match="Choose another day"):
        what_if(Caller(store, world.organizer, NOW), world.event_id, RuleChange())


def copy_rows(new: Store, old: Store) -> None:
    """Fill the tables of an older version with what a newer one kept, as far as they had columns for it."""
    tables = MetaData()
    with new.engine.connect() as source, old.connection() as target:
        tables.reflect(target)
        for table in tables.sorted_tables:
            if table.name != "alembic_version":
                rows = [dict(row) for row in source.execute(select(table)).mappings()]
                if rows:
                    target.execute(table.insert(), rows)


def test_lists_that_were_kept_by_an_older_version_are_judged_too(
    store: Store, kind: str, tmp_path: Path
) -> None:
    world = world_with_players(store, ANNA, BEN)
    sent(world, {f"{ANNA}.txt": BOTH, f"{BEN}.txt": NEWLY_ILLEGAL_CORP + "\n\n" + RUNNER})
    (tmp_path / "older").mkdir()
    older = fresh_store(kind, tmp_path / "older", empty=True)
    upgrade(older, "0006")
    copy_rows(store, older)
    store = older
    upgrade(store)
    prospect = what_if(Caller(store, world.organizer, NOW), world.event_id, RuleChange(day=date(2026, 7, 31)))
    (item,) = [item for item in prospect.lists if item.differs]
    assert (item.player, item.before, item.after) == (BEN, "illegal", "legal")
    with pytest.raises(DBAPIError, match="kept as they are"), store.connection() as connection:
        connection.execute(text("update report set verdict = 'legal'"))
    discard_store(store)


def test_many_changes_come_the_worst_first(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN, CLEO)
    unclear = BOTH.replace("3 Sure Gamble", "3 Sure Gambel")
    sent(world, {f"{CLEO}.txt": BOTH, f"{BEN}.txt": BOTH, f"{ANNA}.txt": unclear})
    change = RuleChange(format="startup")
    prospect = what_if(Caller(store, world.organizer, NOW), world.event_id, change)
    assert prospect.count == 3
    assert [item.player for item in prospect.lists if item.differs] == [ANNA, BEN, CLEO]
    assert {item.after for item in prospect.lists} == {"illegal"}


def test_two_decks_of_one_side_need_a_judge_under_any_rules(store: Store) -> None:
    world = new_world(store)
    player = world.player(ANNA)
    assert player.registration_id is not None
    entry = given(player.registration_id, (BOTH + "\n\n" + RUNNER).encode())
    submit_decklist(Caller(store, player, NOW), entry, judge_decks)
    prospect = what_if(
        Caller(store, world.organizer, NOW), world.event_id, RuleChange(day=date(2026, 11, 20))
    )
    assert (prospect.count, [item for item in prospect.lists if item.differs]) == (1, [])


def test_a_list_that_stays_illegal_for_another_reason_is_shown(store: Store) -> None:
    world = world_with_players(store, BEN)
    sent(world, {f"{BEN}.txt": NEWLY_ILLEGAL_CORP + "\n\n" + ILLEGAL_RUNNER})
    prospect = what_if(Caller(store, world.organizer, NOW), world.event_id, RuleChange(day=date(2026, 7, 31)))
    (item,) = [item for item in prospect.lists if item.differs]
    assert (item.before, item.after) == ("illegal", "illegal")
    assert [finding["message"] for finding in item.gone] == ["Red Level Clearance is banned."]
    assert item.new == ()
