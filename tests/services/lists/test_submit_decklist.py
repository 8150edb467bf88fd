import hashlib
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlmodel import select

from tests.services.world import BOTH, CORP, NOW, ONR, RUNNER, START, World, check, given, new_world
from validator.services.caller import Caller
from validator.services.errors import Conflict, Invalid, NotAllowed
from validator.services.events.plan import plan_of
from validator.services.events.settings import change_event
from validator.services.judging import EventRules
from validator.services.lists.player_desk import save_draft
from validator.services.lists.recorded_pools import record_pool
from validator.services.lists.revisions import list_revisions, open_list
from validator.services.lists.submission import submit_decklist
from validator.services.roster.players import withdraw_player
from validator.store.database import Store
from validator.store.submission_tables import Draft, Submission

LEGAL_AND_OTHER = CORP + b"\n" + RUNNER + b"1 Dirty Laundry\n"


def test_a_submission_gives_a_receipt_with_number_time_hash_and_report(world: World) -> None:
    receipt = world.submit(world.player("Ann"))
    assert receipt.submission.number == 1
    assert receipt.submission.submitted_at == NOW
    assert receipt.submission.content_hash == hashlib.sha256(BOTH).hexdigest()
    assert len(receipt.submission.receipt) >= 32
    assert receipt.report.verdict == "legal"
    assert receipt.report.ruleset == "rules of 2026-11-14"
    assert [deck["side"] for deck in receipt.report.decks] == ["corp", "runner"]


def test_every_revision_stays_and_the_newest_counts(world: World) -> None:
    ann = world.player("Ann")
    first = world.submit(ann)
    second = world.submit(ann, LEGAL_AND_OTHER, NOW + timedelta(hours=1))
    assert (first.submission.number, second.submission.number) == (1, 2)
    assert first.submission.receipt != second.submission.receipt
    assert ann.registration_id is not None
    newest = open_list(Caller(world.store, ann, NOW), ann.registration_id)
    earlier = open_list(Caller(world.store, ann, NOW), ann.registration_id, number=1)
    assert newest.submission.number == 2
    assert earlier.sources[0].data == BOTH


def test_revisions_show_what_changed_card_by_card(world: World) -> None:
    ann = world.player("Ann")
    world.submit(ann)
    world.submit(ann, CORP + b"\nrunner\n2 Sure Gamble\n1 Dirty Laundry\n")
    assert ann.registration_id is not None
    newest, oldest = list_revisions(Caller(world.store, ann, NOW), ann.registration_id)
    changes = [(change.deck, change.title, change.before, change.after) for change in newest.changes]
    assert changes == [
        ("runner", "Sure Gamble", 3, 2),
        ("runner", "Dirty Laundry", 0, 1),
        ("runner", "Diesel", 1, 0),
    ]
    assert oldest.changes == ()


def test_several_documents_are_one_list_with_one_hash(world: World) -> None:
    ann = world.player("Ann")
    assert ann.registration_id is not None
    entry = given(ann.registration_id, CORP, RUNNER)
    receipt = submit_decklist(Caller(world.store, ann, NOW), entry, check)
    lines = "".join(f"{hashlib.sha256(text).hexdigest()}\n" for text in (CORP, RUNNER))
    assert receipt.submission.content_hash == hashlib.sha256(lines.encode()).hexdigest()
    assert receipt.report.summary["missing"] == []


def test_a_list_without_one_of_the_decks_is_taken_and_marked(world: World) -> None:
    receipt = world.submit(world.player("Ann"), CORP)
    assert receipt.report.verdict == "legal"
    assert receipt.report.summary["missing"] == ["runner"]


def test_two_decks_of_one_side_need_a_judge(world: World) -> None:
    receipt = world.submit(world.player("Ann"), CORP + b"\n" + CORP + b"\n" + RUNNER)
    assert receipt.report.verdict == "judge"
    assert receipt.report.summary["doubled"] == ["corp"]


def test_an_illegal_list_is_taken_because_the_organizer_must_see_it(store: Store) -> None:
    world = new_world(store, starts_at=START + timedelta(days=10))
    receipt = world.submit(world.player("Ann"), BOTH + b"2 Bukhgalter\n")
    assert receipt.report.verdict == "illegal"
    shown = receipt.report.summary["decks"][1]["findings"]
    assert shown == [{"code": "FM201", "severity": "error", "message": "Bukhgalter is banned."}]


def test_a_second_click_gives_the_same_receipt_and_no_new_revision(world: World) -> None:
    ann = world.player("Ann")
    first = world.submit(ann)
    again = world.submit(ann, at=NOW + timedelta(seconds=1))
    assert again.repeated
    assert again.submission.receipt == first.submission.receipt
    assert world.actions().count("list.submitted") == 1


def test_going_back_to_an_earlier_list_is_a_new_revision(world: World) -> None:
    ann = world.player("Ann")
    world.submit(ann)
    world.submit(ann, LEGAL_AND_OTHER)
    assert world.submit(ann).submission.number == 3


def test_who_asks_for_it_is_warned_of_a_newer_revision(world: World) -> None:
    ann = world.player("Ann")
    world.submit(ann, based_on=0)
    with pytest.raises(Conflict, match="newer revision"):
        world.submit(ann, LEGAL_AND_OTHER, based_on=0)
    assert world.submit(ann, LEGAL_AND_OTHER, based_on=1).submission.number == 2


def test_rules_that_change_while_the_list_is_checked_mean_a_new_check(world: World) -> None:
    ann = world.player("Ann")
    seen = []

    def slow_check(data: bytes, name: str, rules: EventRules) -> list[dict[str, object]]:
        seen.append(rules.format)
        if len(seen) == 1:
            plan = replace(plan_of(world.event), format="startup")
            change_event(Caller(world.store, world.organizer, NOW), world.event_id, plan, check, version=1)
        return check(data, name, rules)

    assert ann.registration_id is not None
    receipt = submit_decklist(Caller(world.store, ann, NOW), given(ann.registration_id, BOTH), slow_check)
    assert seen == ["standard", "startup"]
    assert receipt.report.format == "startup"


def test_staff_enter_the_list_of_a_walk_up_player(world: World) -> None:
    receipt = world.submit(world.player("Ann"), by=world.organizer)
    assert (receipt.submission.kind, receipt.submission.submitted_by) == ("staff", "Olga")


def test_nobody_submits_for_another_player_or_without_a_list(world: World) -> None:
    ann, ben = world.player("Ann"), world.player("Ben")
    with pytest.raises(NotAllowed):
        world.submit(ann, by=ben)
    with pytest.raises(Invalid, match="no list"):
        world.submit(ann, b"  \n ")


def test_who_withdrew_cannot_submit(world: World) -> None:
    ann = world.player("Ann")
    assert ann.registration_id is not None
    withdraw_player(Caller(world.store, ann, NOW), ann.registration_id)
    with pytest.raises(NotAllowed, match="withdrawn"):
        world.submit(ann)


def test_a_recorded_pool_goes_into_the_check(store: Store) -> None:
    world = new_world(store, **ONR, limited=True)
    ann = world.player("Ann")
    assert ann.registration_id is not None
    record_pool(
        Caller(store, world.organizer, NOW), ann.registration_id, {"hedge_fund": 3, "ice_wall": 2}, check
    )
    receipt = world.submit(ann)
    messages = [finding["message"] for finding in receipt.report.decks[1]["findings"]]
    assert messages == ["Sure Gamble is not in the pool.", "Diesel is not in the pool."]


def test_a_pool_recorded_later_is_checked_at_once(store: Store) -> None:
    world = new_world(store, **ONR, limited=True)
    ann = world.player("Ann")
    assert ann.registration_id is not None
    world.submit(ann)
    later = NOW + timedelta(hours=1)
    record_pool(
        Caller(store, world.organizer, later), ann.registration_id, {"hedge_fund": 3, "ice_wall": 2}, check
    )
    (revision,) = list_revisions(Caller(store, ann, later), ann.registration_id)
    messages = [finding["message"] for finding in revision.report.decks[1]["findings"]]
    assert messages == ["Sure Gamble is not in the pool.", "Diesel is not in the pool."]
    assert (revision.report.cause, revision.report.checked_at) == ("pool recorded", later)


def test_pools_belong_to_limited_events_and_the_newest_counts(store: Store, world: World) -> None:
    ann = world.player("Ann")
    assert ann.registration_id is not None
    with pytest.raises(Invalid, match="limited"):
        record_pool(Caller(store, world.organizer, NOW), ann.registration_id, {"diesel": 1}, check)
    with pytest.raises(Invalid, match="one copy"):
        record_pool(Caller(store, world.organizer, NOW), ann.registration_id, {"diesel": 0}, check)


def test_a_draft_is_kept_until_the_list_is_submitted(world: World) -> None:
    ann, ben = world.player("Ann"), world.player("Ben")
    assert ann.registration_id is not None
    save_draft(Caller(world.store, ann, NOW), ann.registration_id, {"corp": "3 Hed"})
    save_draft(Caller(world.store, ann, NOW), ann.registration_id, {"corp": "3 Hedge Fund"})
    (draft,) = drafts(world)
    assert draft.sources == [{"name": "corp", "text": "3 Hedge Fund"}]
    for stranger in (ben, world.organizer):
        with pytest.raises(NotAllowed):
            save_draft(Caller(world.store, stranger, NOW), ann.registration_id, {"corp": "1 Ice Wall"})
    assert drafts(world)[0].sources == draft.sources
    world.submit(ann)
    assert drafts(world) == []


def drafts(world: World) -> list[Draft]:
    with world.store.reading() as session:
        return list(session.exec(select(Draft)).all())


def test_a_refused_submission_leaves_nothing_behind(world: World) -> None:
    ann = world.player("Ann")
    before = world.actions()
    with pytest.raises(NotAllowed):
        world.submit(ann, at=START + timedelta(days=1))
    with world.store.reading() as session:
        assert session.exec(select(Submission)).all() == []
    assert world.actions() == before
