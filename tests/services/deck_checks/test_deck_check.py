from datetime import timedelta

import pytest
from sqlmodel import select

from tests.deckcheck.decks import REINA
from tests.services.deck_checks.deck_check_world import CheckWorld, new_check_world
from tests.services.world import NOW, World
from validator.report.deck_check_words import finding_words
from validator.services.access import SYSTEM
from validator.services.caller import Caller
from validator.services.deck_checks.check_draw import dismiss_draw, draw_check
from validator.services.deck_checks.check_opening import CheckRequest, open_check
from validator.services.deck_checks.check_saving import (
    StaleCheck,
    abandon_check,
    look_at_check,
    read_check,
    save_check,
)
from validator.services.deck_checks.round_tables import event_coverage, player_rows
from validator.services.errors import Conflict, Invalid, NotAllowed, NotFound
from validator.services.roster.players import register_player
from validator.services.stored_rows import find_event, newest_submission, stored
from validator.store.database import Store
from validator.store.deck_check import DeckCheck, Infraction

GAME_LOSS = {"procedure": "deck-or-list", "answers": {"begun": "yes", "playing": "yes", "legal": "yes"}}


@pytest.fixture
def kind() -> str:
    """Use SQLite; that both databases do the same is tested beside."""
    return "sqlite"


@pytest.fixture
def check_world(store: Store) -> CheckWorld:
    return new_check_world(store)


def test_a_drawn_table_is_recorded_with_all_that_is_needed_to_repeat_it(check_world: CheckWorld) -> None:
    draw = draw_check(
        Caller(check_world.store, check_world.judge, check_world.now), check_world.event_id, "dice 4 2 6"
    )
    # SHA-256 of "dice 4 2 6/1/1" modulo 4; table 1 holds the tickets 0 and 1, table 2 holds 2 and 3.
    assert (draw.seed, draw.number, draw.total) == ("dice 4 2 6", 1, 4)
    assert [(lot["table"], lot["weight"], lot["first"]) for lot in draw.lots] == [(1, 2, 0), (2, 2, 2)]
    assert draw.table_number == (1 if draw.ticket < 2 else 2)
    assert len(draw.reasons) == 2
    assert check_world.world.actions()[-1] == "check.drawn"


def test_every_draw_has_a_fresh_seed_and_takes_another_table(check_world: CheckWorld) -> None:
    arguments = (Caller(check_world.store, check_world.judge, check_world.now), check_world.event_id)
    first, second = draw_check(*arguments), draw_check(*arguments)
    assert first.seed != second.seed
    assert {first.table_number, second.table_number} == {1, 2}
    with pytest.raises(NotFound, match="No table is left"):
        draw_check(*arguments)


def test_a_dismissed_draw_stays_on_record_with_its_reason(check_world: CheckWorld) -> None:
    store, judge, now = check_world.store, check_world.judge, check_world.now
    draw = draw_check(Caller(store, judge, now), check_world.event_id)
    with pytest.raises(Invalid, match="Say why"):
        dismiss_draw(Caller(store, judge, now), stored(draw.id), " ")
    dismissed = dismiss_draw(Caller(store, judge, now), stored(draw.id), "The game is over already.")
    assert dismissed.dismissed_reason == "The game is over already."
    with pytest.raises(Conflict):
        dismiss_draw(Caller(store, judge, now), stored(draw.id), "Again.")


def test_without_pairings_there_is_nothing_to_draw(world: World) -> None:
    with pytest.raises(NotFound, match="Import or enter the pairings first"):
        draw_check(Caller(world.store, world.organizer, NOW), world.event_id)


def test_a_drawn_check_opens_both_decks_of_the_table(check_world: CheckWorld) -> None:
    store, judge, now = check_world.store, check_world.judge, check_world.now
    draw = draw_check(Caller(store, judge, now), check_world.event_id)
    lot = next(lot for lot in draw.lots if lot["table"] == draw.table_number)
    players = tuple(seat["id"] for seat in lot["seats"])
    opened = open_check(
        Caller(store, judge, now), check_world.event_id, CheckRequest(players, draw_id=draw.id)
    )
    assert [check.registration_id for check in opened.checks] == list(players)
    assert len({check.opening for check in opened.checks}) == 1
    assert all(check.table_number == draw.table_number for check in opened.checks)
    assert check_world.world.actions()[-2:] == ["check.opened", "check.opened"]


def test_a_draw_opens_nobody_elses_check(check_world: CheckWorld) -> None:
    store, judge, now = check_world.store, check_world.judge, check_world.now
    draw = draw_check(Caller(store, judge, now), check_world.event_id)
    lot = next(lot for lot in draw.lots if lot["table"] != draw.table_number)
    request = CheckRequest((lot["seats"][0]["id"],), draw_id=draw.id)
    with pytest.raises(Invalid, match="other players"):
        open_check(Caller(store, judge, now), check_world.event_id, request)


def test_a_directed_check_needs_a_reason(check_world: CheckWorld) -> None:
    with pytest.raises(Invalid, match="needs a reason"):
        check_world.open("Ann", reason="")
    assert check_world.open("Ann", reason="The opponent saw four copies.").reason.startswith("The opponent")


def test_a_second_judge_joins_the_check_that_is_under_way(check_world: CheckWorld) -> None:
    first = check_world.open("Ann")
    assert check_world.open("Ann", check_world.head).id == first.id
    assert check_world.world.actions()[-1] == "check.joined"


def test_a_player_without_a_list_cannot_be_checked_against_it(check_world: CheckWorld) -> None:
    late = register_player(
        Caller(check_world.store, SYSTEM, check_world.now), check_world.event_id, "Eve"
    ).registration
    check_world.players["Eve"] = stored(late.id)
    with pytest.raises(NotFound, match="no list to check against: Eve"):
        check_world.open("Eve")


def test_strangers_and_players_open_no_checks(check_world: CheckWorld) -> None:
    ann = check_world.world.player("Zoe")
    with pytest.raises(NotAllowed, match="run deck checks"):
        check_world.open("Ann", ann)


def test_saving_needs_the_newest_revision_and_overwrites_nothing(check_world: CheckWorld) -> None:
    check = check_world.open("Ann")
    state, other = check_world.state(check), check_world.state(check, mayfly=0)
    saved = save_check(
        Caller(check_world.store, check_world.judge, check_world.now), stored(check.id), 0, state
    )
    assert saved.revision == 1
    with pytest.raises(StaleCheck) as refused:
        save_check(Caller(check_world.store, check_world.head, check_world.now), stored(check.id), 0, other)
    assert (refused.value.revision, refused.value.saved_by) == (1, "Judy")
    assert refused.value.state["decks"] == saved.state["decks"]
    with check_world.store.reading() as session:
        kept = session.exec(select(DeckCheck)).one()
    assert (kept.revision, kept.state["decks"]) == (1, saved.state["decks"])


def test_sending_the_same_count_twice_is_no_conflict(check_world: CheckWorld) -> None:
    check = check_world.open("Ann")
    state = check_world.state(check)
    arguments = (Caller(check_world.store, check_world.judge, check_world.now), stored(check.id), 0, state)
    assert save_check(*arguments).revision == save_check(*arguments).revision == 1


@pytest.mark.parametrize(
    "broken",
    [
        {"decks": {"0": {"found": {"deck/x": -1}}}},
        {"decks": {"0": {"found": {"deck/x": "many"}}}},
        {"physical": {"sleeves": "maybe"}},
        {"unheard": 1},
        [],
        None,
    ],
)
def test_a_state_that_cannot_be_is_refused_with_its_place(check_world: CheckWorld, broken: object) -> None:
    check = check_world.open("Ann")
    with pytest.raises(Invalid, match="could not be read"):
        save_check(Caller(check_world.store, check_world.judge, check_world.now), stored(check.id), 0, broken)


def test_a_deck_that_matches_its_list_ends_without_a_ruling(check_world: CheckWorld) -> None:
    check = check_world.open("Ann")
    finished = check_world.finish(check, check_world.state(check))
    assert finished.infractions == ()
    assert finished.check.outcome["match"] is True
    # 6 minutes and 41 seconds by the judge's clock: as much for the table, in whole minutes.
    assert (finished.check.seconds, finished.check.extension) == (401, 7)


def test_without_a_clock_of_the_phone_the_time_since_opening_counts(check_world: CheckWorld) -> None:
    check = check_world.open("Ann")
    state = check_world.state(check) | {"started": None, "ended": None}
    assert check_world.finish(check, state).check.extension == 10


def test_differences_need_a_ruling_before_the_check_is_closed(check_world: CheckWorld) -> None:
    check = check_world.open("Ann")
    with pytest.raises(Invalid, match="no ruling yet on: Illegal deck or decklist"):
        check_world.finish(check, check_world.state(check, mayfly=0))
    with check_world.store.reading() as session:
        assert session.exec(select(DeckCheck)).one().revision == 0


def test_a_legal_difference_becomes_a_game_loss_and_a_corrected_list(check_world: CheckWorld) -> None:
    check = check_world.open("Ann")
    state = check_world.state(check, mayfly=0, makler=2) | {"rulings": [GAME_LOSS]}
    finished = check_world.finish(check, state)
    (row,) = finished.infractions
    assert (row.penalty, row.prescribed, row.round_number) == ("game-loss", "game-loss", 1)
    known = {"begun": True, "legal": True, "disqualifying": False, "limited": False}
    assert row.facts == known | {"lost": None}
    assert finished.corrected == 2
    with check_world.store.reading() as session:
        newest = newest_submission(session, check_world.players["Ann"])
    assert newest is not None
    assert (newest.number, newest.kind, newest.submitted_by) == (2, "correction", "Judy")
    assert newest.reason == f"Deck check {check.id}: Illegal deck or decklist."


def test_the_corrected_list_says_what_is_in_the_deck(check_world: CheckWorld) -> None:
    check = check_world.open("Ann")
    state = check_world.state(check, {"Jailbreak": 0, "Direct Access": 1}, mayfly=0) | {
        "rulings": [GAME_LOSS]
    }
    check_world.finish(check, state)
    again = check_world.open("Ann")
    listed = read_check(Caller(check_world.store, SYSTEM, NOW), stored(again.id)).listed[0]
    copies = {row.title: row.copies for row in listed.rows}
    assert "Mayfly" not in copies
    assert copies["Direct Access"] == 1
    assert copies["Zahya Sadeghi: Versatile Smuggler"] == 1
    assert listed.copies == 46


def test_an_illegal_deck_goes_back_to_its_legal_list(check_world: CheckWorld) -> None:
    check = check_world.open("Ann")
    ruling = {"procedure": "deck-or-list", "answers": {"begun": "yes", "playing": "yes", "legal": "no"}}
    state = check_world.state(check, {"Bukhgalter": 1}, mayfly=0) | {"rulings": [ruling]}
    finished = check_world.finish(check, state)
    (deck,) = finished.check.outcome["decks"]
    assert deck["verdict"] == "illegal"
    assert deck["repair"]["take_out"] == {"Bukhgalter": 1}
    assert deck["repair"]["put_in"] == {"Mayfly": 1}
    assert finished.corrected is None


def test_a_judge_may_leave_the_list_as_it_is(check_world: CheckWorld) -> None:
    check = check_world.open("Ann")
    state = check_world.state(check, mayfly=0, makler=2) | {"rulings": [GAME_LOSS], "correct": False}
    assert check_world.finish(check, state).corrected is None


def test_a_closed_check_takes_no_more_changes(check_world: CheckWorld) -> None:
    check = check_world.open("Ann")
    state = check_world.state(check)
    check_world.finish(check, state)
    with pytest.raises(Conflict, match="closed by Judy"):
        save_check(Caller(check_world.store, check_world.head, check_world.now), stored(check.id), 1, state)


def test_when_time_runs_out_rows_left_half_way_are_not_held_against_the_player(
    check_world: CheckWorld,
) -> None:
    check = check_world.open("Ann")
    state = check_world.state(check, mayfly=0, carmen=1)
    state["decks"]["0"] |= {"stopped": True, "fixed": ["deck/carmen"]}
    _, outcome = look_at_check(Caller(check_world.store, check_world.judge, NOW), stored(check.id), state)
    assert [(d.title, d.found) for d in outcome.decks[0].deviations] == [("Carmen", 1)]


def test_a_failed_line_of_the_checklist_needs_the_ruling_it_names(check_world: CheckWorld) -> None:
    check = check_world.open("Ann")
    state = check_world.state(check) | {"physical": {"marked": "fault", "sleeves": "ok"}}
    with pytest.raises(Invalid, match="Marked cards"):
        check_world.finish(check, state)
    marked = {"procedure": "marked-cards", "answers": {"slight": "no"}}
    (row,) = check_world.finish(check, state | {"rulings": [marked]}).infractions
    assert row.penalty == "game-loss"


def test_an_abandoned_check_does_not_count(check_world: CheckWorld) -> None:
    check = check_world.open("Ann")
    with pytest.raises(Invalid, match="Say why"):
        abandon_check(Caller(check_world.store, check_world.judge, check_world.now), stored(check.id), "")
    abandon_check(
        Caller(check_world.store, check_world.judge, check_world.now), stored(check.id), "Fire alarm."
    )
    with check_world.store.reading() as session:
        coverage = event_coverage(session, find_event(session, check_world.event_id))
        assert coverage.players.done == 0
        assert session.exec(select(Infraction)).all() == []


def test_the_coverage_meter_counts_checks_when_they_are_closed(check_world: CheckWorld) -> None:
    for name in ("Ann", "Dag"):
        check = check_world.open(name)
        check_world.finish(check, check_world.state(check))
    check_world.open("Cem")
    with check_world.store.reading() as session:
        event = find_event(session, check_world.event_id)
        coverage = event_coverage(session, event)
        rows = {
            row.seat.name: (row.table, row.decks, row.seat.checks)
            for row in player_rows(session, event, None)
        }
    assert (coverage.players.done, coverage.players.all) == (2, 4)
    assert (coverage.decks.done, coverage.decks.all) == (2, 4)
    assert rows["Ann"] == (None, 1, 1)
    assert rows["Ben"] == (None, 1, 0)


def test_a_checked_player_is_not_drawn_again_before_the_others(check_world: CheckWorld) -> None:
    check = check_world.open("Ann")
    check_world.finish(check, check_world.state(check))
    check_world.seat(("Ann", "Cem"), ("Ben", "Dag"), number=2)
    draw = draw_check(Caller(check_world.store, check_world.judge, check_world.now), check_world.event_id)
    weights = {
        lot["table"]: (lot["weight"], [s["name"] for s in lot["seats"] if s["chosen"]]) for lot in draw.lots
    }
    assert weights == {1: (1, ["Cem"]), 2: (2, ["Ben", "Dag"])}


def test_a_check_is_kept_to_the_list_that_was_current_when_it_began(check_world: CheckWorld) -> None:
    check = check_world.open("Ann")
    check_world.now += timedelta(minutes=1)
    assert (
        read_check(Caller(check_world.store, check_world.judge, NOW), stored(check.id)).submission.number == 1
    )


def test_a_fault_that_several_cards_share_names_them(store: Store) -> None:
    ready = new_check_world(store, "nisei-2018")
    ready.register("Eva", REINA.replace("3x Imp", "3x Carmen").replace("3x Mimic", "3x Mayfly"))
    check = ready.open("Eva", ready.head)
    ruling = {"procedure": "deck-or-list", "answers": {"begun": "no", "delay": "no", "legal": "no"}}
    outcome = ready.finish(check, ready.state(check) | {"rulings": [ruling]}, ready.head)
    found = [finding for deck in stored(outcome.check.outcome)["decks"] for finding in deck["findings"]]
    shared = next(finding for finding in found if finding["message"].startswith("2 cards"))
    assert shared["cards"] == ["Carmen", "Mayfly"]
    assert finding_words(shared).endswith(": Carmen, Mayfly.")
