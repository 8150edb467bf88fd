from datetime import datetime, timedelta

import pytest
from sqlmodel import select

from tests.services.world import CORP, NOW, World, account, new_world
from validator.services.access import STRANGER
from validator.services.caller import Caller
from validator.services.errors import Conflict, Invalid, NotAllowed, NotFound
from validator.services.events.settings import advance_stage, clone_event
from validator.services.roster.players import change_player, register_player, register_self, withdraw_player
from validator.services.roster.private_links import follow_link, issue_access, revoke_access
from validator.services.roster.registrations import list_registrations
from validator.services.roster.rounds import record_round
from validator.store.database import Store
from validator.store.roster import Access, Player, Seat


def names(world: World) -> list[str]:
    return [
        row.player.name
        for row in list_registrations(Caller(world.store, world.organizer, NOW), world.event_id).rows
    ]


def test_players_register_themselves_by_the_events_link(world: World) -> None:
    registered = register_self(
        Caller(world.store, STRANGER, NOW), world.event.code, "  Ann   Example ", "ann@example.org"
    )
    assert names(world) == ["Ann Example"]
    ann = follow_link(world.store, registered.token)
    assert (ann.name, ann.registration_id) == ("Ann Example", registered.registration.id)


def test_an_unknown_code_leads_nowhere(world: World) -> None:
    with pytest.raises(NotFound):
        register_self(Caller(world.store, STRANGER, NOW), "nothing", "Ann")


def test_nobody_gets_at_another_players_link_by_registering_again(world: World) -> None:
    # Nor do they learn whether that player is there: they are registered beside them, and staff see both.
    stranger = Caller(world.store, STRANGER, NOW)
    ann = register_self(stranger, world.event.code, "Ann Example", "ann@example.org")
    again = register_self(stranger, world.event.code, "ANN EXAMPLE", "Ann@Example.org")
    assert again.registration.id != ann.registration.id
    assert follow_link(world.store, again.token).registration_id == again.registration.id
    register_self(stranger, world.event.code, "Ann Example", "other@example.org")
    assert [name.casefold() for name in names(world)] == ["ann example"] * 3


def test_registration_closes_by_setting_and_when_play_begins(store: Store) -> None:
    world = new_world(store, registration_open=False)
    with pytest.raises(NotAllowed, match="closed"):
        register_self(Caller(store, STRANGER, NOW), world.event.code, "Ann")
    world.player("Walk-up")
    advance_stage(Caller(store, world.organizer, NOW), world.event_id, "swiss")
    world.player("Late")
    assert names(world) == ["Late", "Walk-up"]


@pytest.mark.parametrize(("name", "email"), [("", ""), ("x" * 121, ""), ("Ann", "not an address")])
def test_bad_names_and_addresses_are_refused(world: World, name: str, email: str) -> None:
    with pytest.raises(Invalid):
        register_self(Caller(world.store, STRANGER, NOW), world.event.code, name, email)


def test_staff_register_a_player_once_and_bring_withdrawn_ones_back(world: World) -> None:
    ann = world.player("Ann")
    with pytest.raises(Conflict, match="registered already"):
        world.player("ann")
    assert ann.registration_id is not None
    withdraw_player(Caller(world.store, ann, NOW), ann.registration_id)
    with pytest.raises(Conflict):
        withdraw_player(Caller(world.store, ann, NOW), ann.registration_id)
    back = register_player(Caller(world.store, world.organizer, NOW), world.event_id, "Ann")
    assert back.registration.id == ann.registration_id
    with pytest.raises(NotAllowed):
        withdraw_player(Caller(world.store, world.player("Ben"), NOW), ann.registration_id)


def test_private_links_are_kept_only_as_hashes(world: World) -> None:
    registered = register_player(Caller(world.store, world.organizer, NOW), world.event_id, "Ann")
    with world.store.reading() as session:
        access = session.exec(select(Access)).one()
    assert registered.token not in str(access.model_dump())


def test_a_link_issued_again_replaces_the_old_one(world: World) -> None:
    old = register_player(Caller(world.store, world.organizer, NOW), world.event_id, "Ann")
    assert old.registration.id is not None
    tokens = issue_access(Caller(world.store, world.organizer, NOW), world.event_id, [old.registration.id])
    with pytest.raises(NotAllowed, match="replaced by a newer one"):
        follow_link(world.store, old.token)
    assert follow_link(world.store, tokens[old.registration.id]).name == "Ann"


def test_reminders_get_further_links_that_leave_printed_slips_valid(world: World) -> None:
    slip = register_player(Caller(world.store, world.organizer, NOW), world.event_id, "Ann")
    assert slip.registration.id is not None
    numbers = [slip.registration.id]
    tokens = issue_access(Caller(world.store, world.organizer, NOW), world.event_id, numbers, replace=False)
    assert follow_link(world.store, slip.token) != follow_link(world.store, tokens[numbers[0]])


def test_revoked_and_unknown_links_say_what_to_do(world: World) -> None:
    registered = register_player(Caller(world.store, world.organizer, NOW), world.event_id, "Ann")
    assert registered.registration.id is not None
    revoke_access(Caller(world.store, world.organizer, NOW), registered.registration.id, "Posted in a chat")
    with pytest.raises(NotAllowed, match=r"revoked\. Ask the organizer"):
        follow_link(world.store, registered.token)
    with pytest.raises(NotFound, match="complete"):
        follow_link(world.store, registered.token[:-1])
    assert world.audit()[-1].reason == "Posted in a chat"


def test_links_are_issued_only_for_the_own_event(world: World) -> None:
    ann = world.player("Ann")
    other = clone_event(
        Caller(world.store, world.organizer, NOW),
        world.event_id,
        "Other",
        world.event.starts_at + timedelta(days=7),
    )
    assert other.id is not None
    assert ann.registration_id is not None
    with pytest.raises(NotFound):
        issue_access(Caller(world.store, world.organizer, NOW), other.id, [ann.registration_id])
    with pytest.raises(NotAllowed):
        issue_access(
            Caller(world.store, account(world.store, "Otto"), NOW), world.event_id, [ann.registration_id]
        )


def test_one_person_is_one_player_at_all_events_of_an_organizer(world: World) -> None:
    ann = world.player("Ann")
    later = world.event.starts_at + timedelta(days=7)
    other = clone_event(Caller(world.store, world.organizer, NOW), world.event_id, "Other", later)
    assert other.id is not None
    again = register_player(Caller(world.store, world.organizer, NOW), other.id, "Ann")
    with world.store.reading() as session:
        assert len(session.exec(select(Player)).all()) == 1
    assert ann.registration_id is not None
    change_player(Caller(world.store, world.organizer, NOW), ann.registration_id, "Anna", "anna@example.org")
    assert names(world) == ["Anna"]
    [row] = list_registrations(Caller(world.store, world.organizer, NOW), other.id).rows
    assert (row.player.name, row.registration.id) == ("Ann", again.registration.id)


def test_a_correction_cannot_make_two_players_the_same(world: World) -> None:
    ann, _ = world.player("Ann"), world.player("Ben")
    assert ann.registration_id is not None
    with pytest.raises(Conflict):
        change_player(Caller(world.store, world.organizer, NOW), ann.registration_id, "BEN")
    with pytest.raises(NotAllowed):
        change_player(Caller(world.store, ann, NOW), ann.registration_id, "Anna")


def test_rounds_are_entered_by_hand_with_tables_of_any_size(world: World) -> None:
    players = [world.player(name).registration_id for name in ("Ann", "Ben", "Cid", "Dan")]
    a, b, c, d = (number for number in players if number is not None)
    record_round(Caller(world.store, world.organizer, NOW), world.event_id, 1, {1: [a, b], 2: [c, d]})
    record_round(Caller(world.store, world.organizer, NOW), world.event_id, 1, {1: [a, b, c], 2: [d]})
    with world.store.reading() as session:
        seats = [(seat.table_number, seat.registration_id) for seat in session.exec(select(Seat))]
    assert sorted(seats) == [(1, a), (1, b), (1, c), (2, d)]


def test_rounds_need_registered_players_each_at_one_table(world: World) -> None:
    ann = world.player("Ann").registration_id
    assert ann is not None
    with pytest.raises(Conflict, match="two tables"):
        record_round(Caller(world.store, world.organizer, NOW), world.event_id, 1, {1: [ann], 2: [ann]})
    with pytest.raises(NotFound):
        record_round(Caller(world.store, world.organizer, NOW), world.event_id, 1, {1: [ann, 999]})
    with pytest.raises(Invalid):
        record_round(Caller(world.store, world.organizer, NOW), world.event_id, 0, {1: [ann]})


def test_a_list_with_an_illegal_deck_is_illegal_though_the_other_deck_is_missing(store: Store) -> None:
    world = new_world(store, starts_at=datetime(2026, 11, 21, 10, 0))
    ann, ben = world.player("Ann"), world.player("Ben")
    world.submit(ann, CORP)
    world.submit(ben, CORP + b"1 Bukhgalter\n")
    rows = list_registrations(Caller(world.store, world.organizer, NOW), world.event_id).rows
    assert [(row.player.name, row.status, row.missing) for row in rows] == [
        ("Ann", "incomplete", ("runner",)),
        ("Ben", "illegal", ("runner",)),
    ]
