"""The triage of an event: groups, proposals and what becomes of them."""

from __future__ import annotations

import pytest

from tests.batch.decks import CORP, ILLEGAL_RUNNER, RUNNER
from tests.services.batches.batch_triage import ANNA, BEN, BOTH, CLEO, ids, registration, row, sent
from tests.services.batches.batch_world import NOW, submissions, world_with_players
from validator.batch.triage import Group
from validator.services.batches.decisions import accept_proposal, dismiss_proposal
from validator.services.batches.event_triage import triage_event
from validator.services.batches.list_export import full_rows
from validator.services.batches.waiting_decks import open_batch_decks
from validator.services.caller import Caller
from validator.services.errors import Invalid, NotFound
from validator.store.database import Store


def test_the_triage_of_an_event_counts_its_groups(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN, CLEO)
    sent(world, {f"{ANNA}.txt": BOTH, f"{BEN}.txt": CORP + "\n\n" + ILLEGAL_RUNNER})
    triage = triage_event(Caller(store, world.organizer, NOW), world.event_id)
    assert triage.counts == {
        Group.ILLEGAL: 1,
        Group.UNREAD: 0,
        Group.LOOK: 0,
        Group.MISSING: 1,
        Group.CLEAN: 1,
    }
    assert [found.player for found in triage.rows] == [BEN, CLEO, ANNA]
    assert [finding["message"] for finding in triage.rows[0].findings] == ["Bukhgalter is banned."]


def test_a_list_of_an_unknown_owner_is_a_row_with_a_proposal(store: Store) -> None:
    world = world_with_players(store, BEN)
    batch_id = sent(world, {"okafor corp.txt": CORP, "okafor runner.txt": RUNNER})
    found = row(world, "okafor")
    assert found.group is Group.LOOK
    (proposal,) = found.proposals
    assert proposal.candidates == ((registration(world, BEN), BEN),)
    assert list(proposal.deck_ids) == ids(world, batch_id)
    assert row(world, BEN).group is Group.MISSING


def test_accepting_a_proposal_files_the_list_and_the_row_goes(store: Store) -> None:
    world = world_with_players(store, BEN)
    batch_id = sent(world, {"okafor corp.txt": CORP, "okafor runner.txt": RUNNER})
    number = registration(world, BEN)
    receipt = accept_proposal(Caller(store, world.organizer, NOW), batch_id, ids(world, batch_id), number)
    assert receipt.submission.number == 1
    assert row(world, BEN).group is Group.CLEAN
    assert len(triage_event(Caller(store, world.organizer, NOW), world.event_id).rows) == 1
    assert world.actions()[-1] == "batch.accepted"


def test_accepting_twice_keeps_one_revision(store: Store) -> None:
    world = world_with_players(store, BEN)
    batch_id = sent(world, {"okafor.txt": BOTH})
    number = registration(world, BEN)
    for _ in range(2):
        accept_proposal(Caller(store, world.organizer, NOW), batch_id, ids(world, batch_id), number)
    assert len(submissions(store)) == 1


def test_another_list_than_the_filed_one_asks_before_it_replaces(store: Store) -> None:
    world = world_with_players(store, ANNA)
    sent(world, {f"{ANNA}.txt": BOTH})
    batch_id = sent(world, {f"{ANNA} new.txt": CORP + "\n\n" + ILLEGAL_RUNNER})
    found = row(world, ANNA)
    assert (found.group, found.verdict) == (Group.LOOK, "legal")
    assert found.questions == (f"{ANNA} new.txt: another list than revision 1, replace it?",)
    accept_proposal(
        Caller(store, world.organizer, NOW), batch_id, ids(world, batch_id), registration(world, ANNA)
    )
    found = row(world, ANNA)
    assert (found.group, found.revision, found.questions) == (Group.ILLEGAL, 2, ())


def test_the_other_deck_joins_the_one_that_came_before(store: Store) -> None:
    world = world_with_players(store, ANNA)
    sent(world, {f"{ANNA} corp.txt": CORP})
    assert row(world, ANNA).questions == ("no runner deck",)
    sent(world, {f"{ANNA} runner.txt": RUNNER})
    found = row(world, ANNA)
    assert (found.group, found.revision, [deck["side"] for deck in found.decks]) == (
        Group.CLEAN,
        2,
        ["corp", "runner"],
    )


def test_replacing_one_deck_keeps_the_other_of_the_same_document(store: Store) -> None:
    world = world_with_players(store, ANNA)
    sent(world, {f"{ANNA}.txt": BOTH})
    batch_id = sent(world, {f"{ANNA} runner.txt": ILLEGAL_RUNNER})
    accept_proposal(
        Caller(store, world.organizer, NOW), batch_id, ids(world, batch_id), registration(world, ANNA)
    )
    found = row(world, ANNA)
    assert [(deck["side"], deck["verdict"], deck["size"]) for deck in found.decks] == [
        ("corp", "legal", 45),
        ("runner", "illegal", 40),
    ]


def test_a_dismissed_proposal_is_not_shown_again(store: Store) -> None:
    world = world_with_players(store, BEN)
    batch_id = sent(world, {"okafor.txt": BOTH})
    dismiss_proposal(Caller(store, world.organizer, NOW), batch_id, ids(world, batch_id))
    assert [
        found.player for found in triage_event(Caller(store, world.organizer, NOW), world.event_id).rows
    ] == [BEN]
    assert submissions(store) == []


def test_decks_of_another_batch_are_not_accepted(store: Store) -> None:
    world = world_with_players(store, BEN)
    first, second = sent(world, {"okafor.txt": BOTH}), sent(world, {"ben.txt": BOTH})
    with pytest.raises(NotFound):
        accept_proposal(
            Caller(store, world.organizer, NOW), first, ids(world, second), registration(world, BEN)
        )


def test_opening_a_proposal_is_logged(store: Store) -> None:
    world = world_with_players(store, BEN)
    batch_id = sent(world, {"okafor.txt": BOTH})
    opened = open_batch_decks(Caller(store, world.organizer, NOW), batch_id, ids(world, batch_id))
    assert [document["size"] for document in opened.records] == [45, 40]
    assert [item.name for item in opened.items] == ["okafor.txt"]
    assert world.actions()[-1] == "batch.opened"


def test_judges_who_play_see_how_lists_stand_but_not_what_is_in_them(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN)
    batch_id = sent(world, {f"{ANNA}.txt": BOTH, "okafor.txt": BOTH})
    world.staff("Rosa", "judge", judge_order=1)
    world.staff("Remy", "judge", judge_order=2)
    judge = world.staff("Jo", "judge", plays=True, judge_order=3)
    triage = triage_event(Caller(store, judge, NOW), world.event_id)
    assert triage.concealed
    assert all(found.decks == () for found in triage.rows)
    with pytest.raises(Invalid, match="say why"):
        open_batch_decks(Caller(store, judge, NOW), batch_id, ids(world, batch_id))
    with pytest.raises(Invalid, match="say why"):
        full_rows(Caller(store, judge, NOW), world.event_id, purpose="csv")
