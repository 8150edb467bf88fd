# ruff: noqa: N802 - tests bear the names of the rules they cover
"""What FFG and the referees of 1998 say about staff, proxies and infractions, kept by the services."""

from datetime import date, timedelta

import pytest

from tests.services.deck_checks.deck_check_world import new_check_world, playing, ruled
from validator.services.access import SYSTEM, Actor
from validator.services.caller import Caller
from validator.services.deck_checks.check_record import recorded_check
from validator.services.deck_checks.check_saving import read_check
from validator.services.deck_checks.check_state import Decision
from validator.services.deck_checks.lost_cards import report_lost_card, settle_lost_card
from validator.services.deck_checks.material import material_of
from validator.services.deck_checks.rulings.appeals import decide_appeal, file_appeal
from validator.services.deck_checks.rulings.ruling_changes import confirm_ruling
from validator.services.deck_checks.rulings.ruling_entry import record_infraction
from validator.services.deck_checks.staff_proxies import ProxyRequest, issue_proxy
from validator.services.errors import Conflict, Invalid, NotAllowed
from validator.services.events.settings import advance_stage
from validator.services.lists.visibility import read_opponent
from validator.services.roster.rounds import record_round
from validator.services.stored_rows import stored
from validator.store.database import Store
from validator.store.deck_check import Infraction


@pytest.fixture
def kind() -> str:
    """Use SQLite; that both databases do the same is tested elsewhere."""
    return "sqlite"


def test_FFG_S1_leaders_play_only_at_relaxed_events_with_a_second_leader(store: Store) -> None:
    formal = new_check_world(store, "ffg-2.2.1")
    with pytest.raises(NotAllowed, match="do not play"):
        playing(formal, "Ann")


def test_FFG_S1_at_relaxed_events_the_announced_leader_rules_on_the_games_of_the_other(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1", tier="relaxed")
    second = ready.world.staff("Sue", "judge", judge_order=1)
    ann = playing(ready, "Ann")
    with pytest.raises(NotAllowed, match="You play in this game"):
        ready.open("Ben", ann)
    assert ready.open("Ben", second).opened_by == "Sue"


def test_FFG_S1_nobody_but_the_second_leader_rules_on_the_games_of_the_first(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1", tier="relaxed")
    ready.world.staff("Sue", "judge", judge_order=1)
    another = ready.world.staff("Tim", "judge")
    playing(ready, "Ann")
    with pytest.raises(NotAllowed, match=r"falls to Sue .*Leader Participation"):
        ready.open("Ben", another)


def test_FFG_S2_the_higher_seed_sees_identities_only(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1")
    advance_stage(Caller(store, SYSTEM, ready.now), ready.event_id, "elimination")
    pair = {1: [ready.players["Ann"], ready.players["Ben"]]}
    record_round(Caller(store, SYSTEM, ready.now), ready.event_id, 2, pair, elimination=True)
    ben = Actor("player", "Ben", registration_id=ready.players["Ben"])
    with pytest.raises(NotAllowed, match="higher seed"):
        read_opponent(Caller(store, ben, ready.now), ready.players["Ann"])


def test_FFG_I1_a_check_records_the_ruling_and_no_penalty(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1")
    check = ready.open("Ann")
    ruling = {
        "procedure": "deck-or-list",
        "answers": {"lost": "no", "legal": "yes", "advantage": "yes"},
        "text": "Play on with the deck as it is.",
    }
    state = ready.state(check, crypsis=1, mimic=3) | {"rulings": [ruling]}
    finished = ready.finish(check, state)
    (row,) = finished.infractions
    assert (row.penalty, row.text) == ("none", "Play on with the deck as it is.")


def test_FFG_D5_the_corrected_list_bears_the_flag_of_advantage(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1")
    check = ready.open("Ann")
    answers = {"lost": "no", "legal": "yes", "advantage": "yes"}
    ruling = {"procedure": "deck-or-list", "answers": answers, "text": "Inquiry."}
    finished = ready.finish(check, ready.state(check, crypsis=1, mimic=3) | {"rulings": [ruling]})
    assert finished.infractions[0].advantage
    assert finished.corrected == 2
    with store.reading() as session:
        corrected = material_of(session, ready.open("Ann")).submission
    assert corrected.kind == "correction"
    assert corrected.reason.endswith("The change is to the player's advantage.")


def test_FFG_I1_only_the_organizer_disqualifies(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1")
    decision = Decision(
        procedure="materials", penalty="disqualification", reason="Marked on purpose.", text="Out."
    )
    row = record_infraction(Caller(store, ready.head, ready.now), ready.players["Ann"], decision)
    assert row.waits_for == ["organizer"]
    assert (
        confirm_ruling(Caller(store, ready.world.organizer, ready.now), stored(row.id)).confirmed_by == "Olga"
    )


def test_FFG_P1_a_leader_makes_a_proxy_only_for_a_damaged_card_and_keeps_the_original(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1")
    arguments = (Caller(store, ready.judge, ready.now), ready.players["Ann"])
    with pytest.raises(Invalid, match="no longer be read"):
        issue_proxy(*arguments, ProxyRequest("Corroder", "Torn in round 1."))
    with pytest.raises(Invalid, match="face down"):
        issue_proxy(*arguments, ProxyRequest("Corroder", "Torn in round 1.", "The strength."))
    proxy = issue_proxy(*arguments, ProxyRequest("Corroder", "Torn in round 1.", "The strength.", True))
    assert (proxy.title, proxy.illegible, proxy.original_kept) == ("Corroder", "The strength.", True)
    assert (proxy.made_by, proxy.made_at.date()) == ("Judy", date(2017, 8, 5))


def test_FFG_D7_the_clock_for_a_lost_card_runs_and_then_the_procedure_decides(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1")
    lost = report_lost_card(Caller(store, ready.judge, ready.now), ready.players["Ann"], "corroder")
    assert lost.due_at == ready.now + timedelta(minutes=5)
    caller = Caller(store, ready.judge, ready.now)
    settled = settle_lost_card(caller, stored(lost.id), {"during": "no", "in-time": "no"})
    assert settled.settled_by == "Judy"
    assert settled.infraction_id is not None
    # Only the start of the next round asks whether there is a replacement by then.
    later = settle_lost_card(caller, stored(lost.id), {"next-round": "no"}, "No copy in the whole hall.")
    with store.reading() as session:
        removal = session.get_one(Infraction, later.later_infraction_id)
    assert (removal.penalty, removal.removes, removal.status) == ("removal", True, "standing")
    with pytest.raises(Conflict, match="settled"):
        settle_lost_card(caller, stored(lost.id), {"next-round": "yes"})


def test_a_policy_without_a_clock_for_lost_cards_says_what_to_do(store: Store) -> None:
    ready = new_check_world(store)
    with pytest.raises(NotAllowed, match="Check the deck"):
        report_lost_card(Caller(store, ready.judge, ready.now), ready.players["Ann"], "Sure Gamble")


def test_TRC_S1_judges_never_play_in_their_own_event(store: Store) -> None:
    ready = new_check_world(store, "trc-1998")
    with pytest.raises(NotAllowed, match="do not play"):
        playing(ready, "Ann")


def test_TRC_I1_a_referee_proposes_forfeiture_and_the_judge_declares_it(store: Store) -> None:
    ready = new_check_world(store, "trc-1998")
    row = ruled(ready, "Ann", ready.judge, "deck", limited="no", ruling="forfeiture")
    assert row.waits_for == ["head_judge"]
    with pytest.raises(NotAllowed, match="Only the head judge"):
        confirm_ruling(Caller(store, ready.world.organizer, ready.now), stored(row.id))
    assert confirm_ruling(Caller(store, ready.head, ready.now), stored(row.id)).confirmed_by == "Hedy"


def test_TRC_P1_not_even_staff_make_a_proxy(store: Store) -> None:
    ready = new_check_world(store, "trc-1998")
    with pytest.raises(NotAllowed, match="no proxies at all"):
        issue_proxy(
            Caller(store, ready.judge, ready.now), ready.players["Ann"], ProxyRequest("Score!", "Torn.")
        )


def test_TRC_P1_a_list_that_marks_a_proxy_is_illegal(store: Store) -> None:
    ready = new_check_world(store, "trc-1998", begun=False)
    ready.register("Eve", ready.text.replace("4x Score!", "4x Score! (proxy)"))
    with store.reading() as session:
        assert material_of(session, ready.open("Eve")).report.verdict == "illegal"


def test_TRC_P2_the_consent_to_sleeves_is_on_the_checklist(store: Store) -> None:
    ready = new_check_world(store, "trc-1998")
    check = ready.open("Ann")
    texts = [item.text for item in read_check(Caller(store, ready.judge, ready.now), stored(check.id)).points]
    assert "There are no sleeves, or judge and opponent agree to them." in texts


@pytest.mark.parametrize(
    ("drivers", "disagrees"),
    [
        (5, False),  # 45 cards and more: legal, and not the deck of the first round
        (0, True),  # 41 cards are called legal: the rules check says otherwise
    ],
)
def test_TRC_D1_a_legal_deck_that_was_changed_is_no_contradiction(
    store: Store, drivers: int, disagrees: bool
) -> None:
    ready = new_check_world(store, "trc-1998")
    check = ready.open("Ann", ready.head)
    answers = {"limited": "no", "ruling": "warning", "legal": "yes", "same": "no"}
    state = ready.state(check, pile_driver=drivers) | {"rulings": [{"procedure": "deck", "answers": answers}]}
    ready.finish(check, state, ready.head)
    (ruling,) = recorded_check(Caller(store, ready.head, ready.now), ready.event_id, stored(check.id))[
        "rulings"
    ]
    assert ruling["engine_disagrees"] is disagrees
    assert "The player restores the deck of the first round." in [e["text"] for e in ruling["effects"]]


def test_FFG_D7_nobody_starts_a_clock_in_their_own_game(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1", tier="relaxed")
    ready.world.staff("Sue", "judge", judge_order=1)
    ann = playing(ready, "Ann")
    with pytest.raises(NotAllowed, match="You play in this game"):
        report_lost_card(Caller(store, ann, ready.now), ready.players["Ben"], "Corroder")


def test_FFG_I1_without_a_marshal_the_organizer_is_it(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1", judges=False)
    row = ruled(ready, "Ann", ready.judge, "materials")
    appeal = file_appeal(Caller(store, ready.judge, ready.now), stored(row.id), "They are new.")
    assert (
        decide_appeal(Caller(store, ready.head, ready.now), stored(appeal.id), "none", "So they are.").penalty
        == "none"
    )
