from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlmodel import select

from tests.services.world import BOTH, NOW, World, account, check
from validator.services.caller import Caller
from validator.services.errors import Conflict, NotAllowed
from validator.services.events.plan import EventPlan, plan_of
from validator.services.events.settings import change_event, preview_change
from validator.services.judging import EventRules
from validator.services.lists.proofs import find_receipt
from validator.services.lists.recheck import preview_recheck, recheck_event
from validator.services.roster.players import withdraw_player
from validator.services.roster.registrations import list_registrations
from validator.store.submission_tables import StoredReport

BANNED_LATER = BOTH + b"2 Bukhgalter\n"
LATER = datetime(2026, 11, 28, 10, 0)


def stricter(data: bytes, name: str, rules: EventRules) -> list[dict[str, object]]:
    """Check with a new card list that bans Diesel, too."""
    decks = check(data, name, rules)
    for deck in decks:
        if any(entry["title"] == "Diesel" for entry in deck["entries"]):
            deck["verdict"] = "illegal"
    return decks


def moved(world: World) -> EventPlan:
    return replace(plan_of(world.event), starts_at=LATER, deadline=None)


def statuses(world: World) -> dict[str, str]:
    rows = list_registrations(Caller(world.store, world.organizer, NOW), world.event_id).rows
    return {row.player.name: row.status for row in rows}


@pytest.fixture
def lists(world: World) -> World:
    for name, text in (("Ann", BOTH), ("Ben", BANNED_LATER), ("Cid", BANNED_LATER)):
        world.submit(world.player(name), text)
    world.player("Dan")
    return world


def test_a_change_of_the_date_shows_whose_verdict_would_change_and_changes_nothing(lists: World) -> None:
    preview = preview_change(Caller(lists.store, lists.organizer, NOW), lists.event_id, moved(lists), check)
    assert preview is not None
    assert [(item.player, item.before, item.after) for item in preview.changed] == [
        ("Ben", "legal", "illegal"),
        ("Cid", "legal", "illegal"),
    ]
    assert len(preview.lists) == 3
    assert statuses(lists) == {"Ann": "legal", "Ben": "legal", "Cid": "legal", "Dan": "missing"}


def test_the_change_applies_only_when_its_preview_is_confirmed(lists: World) -> None:
    def change(confirmed: str) -> None:
        change_event(
            Caller(lists.store, lists.organizer, NOW),
            lists.event_id,
            moved(lists),
            check,
            version=1,
            confirmed=confirmed,
        )

    with pytest.raises(Conflict, match="Look at the preview"):
        change("")
    preview = preview_change(Caller(lists.store, lists.organizer, NOW), lists.event_id, moved(lists), check)
    assert preview is not None
    change(preview.fingerprint)
    assert statuses(lists) == {"Ann": "legal", "Ben": "illegal", "Cid": "illegal", "Dan": "missing"}
    assert lists.actions()[-2:] == ["event.rechecked", "event.changed"]
    changed = lists.audit()[-2].details["changed"]
    assert [(item["before"], item["after"]) for item in changed] == [("legal", "illegal")] * 2


def test_a_list_submitted_after_the_preview_asks_for_a_new_look(lists: World) -> None:
    preview = preview_change(Caller(lists.store, lists.organizer, NOW), lists.event_id, moved(lists), check)
    assert preview is not None
    lists.submit(lists.player("Eva"), BANNED_LATER)
    with pytest.raises(Conflict):
        change_event(
            Caller(lists.store, lists.organizer, NOW),
            lists.event_id,
            moved(lists),
            check,
            version=1,
            confirmed=preview.fingerprint,
        )
    assert statuses(lists)["Ben"] == "legal"


def test_changes_that_leave_the_rules_alone_need_no_preview(lists: World) -> None:
    plan = replace(
        plan_of(lists.event), place="Hamburg", starts_at=lists.event.starts_at + timedelta(hours=1)
    )
    assert preview_change(Caller(lists.store, lists.organizer, NOW), lists.event_id, plan, check) is None
    change_event(Caller(lists.store, lists.organizer, NOW), lists.event_id, plan, check, version=1)
    with lists.store.reading() as session:
        assert len(session.exec(select(StoredReport)).all()) == 3


def test_new_rules_data_is_previewed_and_applied_the_same_way(lists: World) -> None:
    preview = preview_recheck(Caller(lists.store, lists.organizer, NOW), lists.event_id, stricter)
    assert [item.player for item in preview.changed] == ["Ann", "Ben", "Cid"]
    with pytest.raises(Conflict):
        recheck_event(Caller(lists.store, lists.organizer, NOW), lists.event_id, stricter, "something else")
    recheck_event(
        Caller(lists.store, lists.organizer, NOW),
        lists.event_id,
        stricter,
        preview.fingerprint,
        "August list",
    )
    assert set(statuses(lists).values()) == {"illegal", "missing"}
    assert lists.audit()[-1].reason == "August list"


def test_a_re_check_keeps_the_earlier_reports(lists: World) -> None:
    eva = lists.player("Eva")
    receipt = lists.submit(eva)
    preview = preview_recheck(Caller(lists.store, lists.organizer, NOW), lists.event_id, stricter)
    recheck_event(Caller(lists.store, lists.organizer, NOW), lists.event_id, stricter, preview.fingerprint)
    proof = find_receipt(lists.store, receipt.submission.receipt)
    assert [(report.cause, report.verdict) for report in proof.reports] == [
        ("submitted", "legal"),
        ("re-check", "illegal"),
    ]
    assert (proof.player, proof.newest_revision) == ("Eva", True)
    lists.submit(eva, BANNED_LATER)
    assert not find_receipt(lists.store, receipt.submission.receipt).newest_revision


def test_lists_of_withdrawn_players_are_left_out(lists: World) -> None:
    eva = lists.player("Eva")
    lists.submit(eva)
    withdraw_player(Caller(lists.store, eva, NOW), eva.registration_id or 0)
    preview = preview_recheck(Caller(lists.store, lists.organizer, NOW), lists.event_id, stricter)
    assert "Eva" not in [item.player for item in preview.lists]
    assert statuses(lists)["Eva"] == "withdrawn"


def test_only_the_newest_revision_is_checked_again(lists: World) -> None:
    eva = lists.player("Eva")
    lists.submit(eva, BANNED_LATER)
    lists.submit(eva, BOTH)
    preview = preview_change(Caller(lists.store, lists.organizer, NOW), lists.event_id, moved(lists), check)
    assert preview is not None
    assert "Eva" not in [item.player for item in preview.changed]


def test_only_the_organizer_checks_again(lists: World) -> None:
    for actor in (lists.staff("Hanna", "head_judge"), account(lists.store, "Otto")):
        with pytest.raises(NotAllowed):
            preview_recheck(Caller(lists.store, actor, NOW), lists.event_id, check)
