"""What becomes of rulings and checks afterwards, and of players who are out."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from sqlmodel import select

from tests.services.deck_checks.deck_check_world import CheckWorld, new_check_world, playing, ruled, warned
from validator.report.deck_check_words import correction_words, verdict_words
from validator.report.pdf.deck_check_pdf import deck_check_pdf
from validator.services.access import SYSTEM, Actor
from validator.services.caller import Caller
from validator.services.deck_checks.amendments import annul_check, reopen_check
from validator.services.deck_checks.check_draw import draw_check
from validator.services.deck_checks.check_opening import CheckRequest, open_check
from validator.services.deck_checks.check_record import recorded_check
from validator.services.deck_checks.check_state import Decision
from validator.services.deck_checks.check_summary import event_summary, player_history
from validator.services.deck_checks.rulings.appeals import decide_appeal, file_appeal
from validator.services.deck_checks.rulings.ruling_changes import annul_ruling, change_ruling, refuse_ruling
from validator.services.deck_checks.rulings.ruling_entry import record_infraction
from validator.services.errors import Conflict, Invalid, NotAllowed, NotFound
from validator.services.judging import judge_decks
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.revisions import list_revisions
from validator.services.lists.submission import ListInput, submit_decklist
from validator.services.roster.players import withdraw_player
from validator.services.roster.registrations import RosterRow, list_registrations
from validator.services.stored_rows import stored
from validator.store.database import Store
from validator.store.deck_check import CheckVersion, DeckCheck

BETWEEN = {"procedure": "deck-or-list", "answers": {"begun": "yes", "playing": "no", "legal": "yes"}}


@pytest.fixture
def kind() -> str:
    """Use SQLite; that both databases do the same is tested elsewhere."""
    return "sqlite"


def judge(ready: CheckWorld) -> Caller:
    return Caller(ready.store, ready.judge, ready.now)


def head(ready: CheckWorld) -> Caller:
    return Caller(ready.store, ready.head, ready.now)


def checked(ready: CheckWorld, name: str = "Ann", **ruling: Any) -> tuple[int, int]:
    """Close a check that found a legal difference between games; return it and its ruling."""
    check = ready.open(name)
    state = ready.state(check, mayfly=0, makler=2) | {"rulings": [BETWEEN | ruling]}
    (row,) = ready.finish(check, state).infractions
    return stored(check.id), stored(row.id)


def told(ready: CheckWorld, check_id: int) -> dict[str, Any]:
    document = recorded_check(head(ready), ready.event_id, check_id)
    (ruling,) = document["rulings"]
    return ruling | {"texts": [effect["text"] for effect in ruling["effects"]]}


LIST = "Complete or change the list so that it matches the deck."


def test_a_lowered_penalty_leaves_nothing_of_the_old_one(store: Store) -> None:
    ready = new_check_world(store)
    check_id, ruling_id = checked(ready)
    assert "Randomize which side" in " ".join(told(ready, check_id)["texts"])
    change_ruling(head(ready), ruling_id, "warning", "A typing slip.")
    ruling = told(ready, check_id)
    assert (ruling["headline"], ruling["texts"]) == ("Warning", ["Warning.", LIST])
    summary = event_summary(head(ready), ready.event_id)
    assert summary.by_penalty == {"Warning": 1}
    assert summary.lines[0].penalties == ("Warning",)
    history = player_history(head(ready), ready.event_id, ready.players["Ann"])
    assert history.checks[0].penalties == ("Warning",)
    assert [state["penalty"] for state in ruling["history"]] == ["game-loss", "warning"]


def test_an_overturned_disqualification_gives_the_player_back(store: Store) -> None:
    ready = new_check_world(store)
    why = "The cards were swapped on purpose."
    decision = Decision(**BETWEEN, penalty="disqualification", reason=why, text=why)
    row = record_infraction(head(ready), ready.players["Ann"], decision)
    assert row_of(ready, "Ann").removed
    appeal = file_appeal(judge(ready), stored(row.id), "It was the box of a friend.")
    decide_appeal(head(ready), stored(appeal.id), "none", "The friend confirms it.")
    assert not row_of(ready, "Ann").removed
    history = player_history(head(ready), ready.event_id, ready.players["Ann"])
    (ruling,) = history.rulings
    assert (ruling["headline"], [e["text"] for e in ruling["effects"]]) == ("No penalty", [LIST])
    assert history.removed == ""


def row_of(ready: CheckWorld, name: str) -> RosterRow:
    roster = list_registrations(Caller(ready.store, SYSTEM, ready.now), ready.event_id)
    return next(row for row in roster.rows if row.player.name == name)


def test_a_penalty_raised_on_appeal_tells_what_the_opponent_gets(store: Store) -> None:
    ready = new_check_world(store)
    check_id, ruling_id = checked(ready, text="Swapped between the rounds.")
    appeal = file_appeal(judge(ready), ruling_id, "It was the only time.")
    decide_appeal(head(ready), stored(appeal.id), "disqualification", "On purpose, and admitted.")
    ruling = told(ready, check_id)
    assert ruling["headline"] == "Disqualification"
    assert "The opponent gets two wins for this round." in ruling["texts"]
    assert "Loss of the first game of the next round." not in ruling["texts"]


def test_who_is_disqualified_or_withdrawn_is_not_drawn_and_not_checked(store: Store) -> None:
    ready = new_check_world(store)
    ruled(ready, "Ann", ready.head, "cheating")
    withdraw_player(Caller(store, SYSTEM, ready.now), ready.players["Cem"])
    with pytest.raises(NotFound, match="No table is left"):
        draw_check(judge(ready), ready.event_id)
    with pytest.raises(Conflict, match="Ann is out of this event"):
        ready.open("Ann")


def test_a_disqualification_by_a_judge_who_plays_waits_for_the_head_judge(store: Store) -> None:
    ready = new_check_world(store)
    row = ruled(ready, "Cem", playing(ready, "Ann"), "cheating")
    assert (row.status, row.waits_for, row.removes) == ("waiting", ["head_judge"], False)
    assert not row_of(ready, "Cem").removed
    summary = event_summary(head(ready), ready.event_id)
    assert summary.by_penalty == {}
    (_, ruling) = summary.rulings[0]
    assert ruling["headline"] == "Disqualification (proposed, waits for the head judge)"


def test_a_ruling_that_waits_can_be_refused_with_a_reason(store: Store) -> None:
    ready = new_check_world(store)
    row = ruled(ready, "Ann", ready.judge, "cheating")
    with pytest.raises(Invalid, match="Say why"):
        refuse_ruling(head(ready), stored(row.id), " ")
    with pytest.raises(NotAllowed, match="Only the head judge"):
        refuse_ruling(judge(ready), stored(row.id), "I changed my mind.")
    refuse_ruling(head(ready), stored(row.id), "It was careless, not on purpose.")
    (ruling,) = player_history(head(ready), ready.event_id, ready.players["Ann"]).rulings
    assert (ruling["headline"], ruling["effects"], ruling["final"]) == ("Refused, no penalty", [], "none")
    with pytest.raises(Conflict, match="nothing to appeal"):
        file_appeal(judge(ready), stored(row.id), "No.")


def test_a_ruling_is_changed_by_its_judge_or_by_who_decides_appeals(store: Store) -> None:
    ready = new_check_world(store)
    _, ruling_id = checked(ready)
    other = Caller(store, ready.world.staff("Jim", "judge"), ready.now)
    with pytest.raises(NotAllowed, match="Ask the head judge"):
        annul_ruling(other, ruling_id, "I saw it otherwise.")
    assert change_ruling(judge(ready), ruling_id, "warning", "Too hard.").penalty == "warning"
    appeal = file_appeal(judge(ready), ruling_id, "Still too hard.")
    decide_appeal(head(ready), stored(appeal.id), "none", "True.")
    with pytest.raises(NotAllowed, match="Ask the head judge"):
        change_ruling(judge(ready), ruling_id, "game-loss", "I was right.")
    assert annul_ruling(head(ready), ruling_id, "Another player.").status == "annulled"


def test_a_third_warning_that_was_counted_with_an_annulled_one_stays_a_game_loss_until_changed(
    store: Store,
) -> None:
    ready = new_check_world(store)
    first, _, third = (warned(ready, "Ann") for _ in range(3))
    assert third.penalty == "game-loss"
    assert third.reason == "An honest mistake."
    annul_ruling(head(ready), stored(first.id), "It was Ben.")
    # Setting the same warning again counts anew: only one earlier warning stands.
    assert change_ruling(head(ready), stored(third.id), "warning", "Only the second.").penalty == "warning"


def test_an_amended_check_rules_anew_and_its_old_report_stays_readable(store: Store) -> None:
    ready = new_check_world(store)
    check_id, _ = checked(ready)
    with pytest.raises(Invalid, match="Say why"):
        reopen_check(judge(ready), check_id, "")
    check = reopen_check(judge(ready), check_id, "I miscounted.")
    state = ready.state(check) | {"rulings": []}
    ready.finish(check, state, revision=check.revision)
    document = recorded_check(judge(ready), ready.event_id, check_id)
    assert document["match"] is True
    assert [ruling["headline"] for ruling in document["rulings"]] == ["Annulled, no penalty"]
    old = recorded_check(judge(ready), ready.event_id, check_id, version=1)
    assert old["replaced"]["reason"] == "I miscounted."
    assert [ruling["headline"] for ruling in old["rulings"]] == ["Game loss"]
    assert event_summary(head(ready), ready.event_id).by_penalty == {}


def test_an_amended_check_that_says_the_same_keeps_what_an_appeal_decided(store: Store) -> None:
    ready = new_check_world(store)
    check_id, ruling_id = checked(ready)
    appeal = file_appeal(judge(ready), ruling_id, "A typing slip.")
    decide_appeal(head(ready), stored(appeal.id), "warning", "I believe it.")
    check = reopen_check(head(ready), check_id, "A note is missing.")
    state = ready.state(check, mayfly=0, makler=2) | {
        "rulings": [BETWEEN | {"penalty": "warning", "reason": "As decided."}],
        "note": "Calm.",
    }
    ready.finish(check, state, ready.head, revision=check.revision)
    assert told(ready, check_id)["headline"] == "Warning"


def test_an_annulled_check_does_not_count_and_takes_its_rulings_along(store: Store) -> None:
    ready = new_check_world(store)
    check_id, _ = checked(ready)
    other = Caller(store, ready.world.staff("Jim", "judge"), ready.now)
    with pytest.raises(NotAllowed, match="Judy closed this check"):
        annul_check(other, check_id, "Why not.")
    annul_check(head(ready), check_id, "The wrong Ann.")
    summary = event_summary(head(ready), ready.event_id)
    assert (summary.lines, summary.by_penalty, summary.coverage.players.done) == ((), {}, 0)
    document = recorded_check(head(ready), ready.event_id, check_id)
    assert document["check"]["end_reason"] == "The wrong Ann."
    assert document["rulings"][0]["status"] == "annulled"


def test_a_round_that_is_paired_means_that_the_event_has_begun(store: Store) -> None:
    ready = new_check_world(store, begun=False)
    before = ready.open("Ann")
    assert material(ready, before)["begun"] is False
    ready.seat(("Ann", "Ben"), ("Cem", "Dag"))
    assert material(ready, before)["begun"] is True


def material(ready: CheckWorld, check: Any) -> dict[str, Any]:
    from validator.services.deck_checks.check_saving import look_at_check

    _, outcome = look_at_check(judge(ready), stored(check.id), ready.state(check))
    return outcome.facts


def test_a_deck_that_the_list_lacks_goes_through_the_documents_procedure(store: Store) -> None:
    ready = new_check_world(store)
    request = CheckRequest((ready.players["Ann"],), reason="A tip.")
    (check,) = open_check(judge(ready), ready.event_id, request).checks
    state = ready.state(check)
    with pytest.raises(Invalid, match="Illegal deck or decklist"):
        ready.finish(check, state)
    ruling = {"procedure": "deck-or-list", "answers": {"begun": "yes", "playing": "yes", "legal": "yes"}}
    finished = ready.finish(check, state | {"rulings": [ruling]})
    document = recorded_check(judge(ready), ready.event_id, stored(check.id))
    assert (document["match"], finished.infractions[0].penalty) == (False, "game-loss")
    assert [fault["text"] for fault in document["list_faults"]] == ["The list has no Corp deck."]


def test_a_line_that_names_no_card_is_a_fault_of_the_list_unless_the_judge_can_read_it(
    store: Store,
) -> None:
    ready = new_check_world(store, begun=False)
    ready.register("Eve", ready.text.replace("2x Revolver", "2x Revolvrr Deluxe"))
    ready.seat(("Ann", "Ben"), ("Cem", "Eve"))
    ready.start()
    check = ready.open("Eve")
    (fault,) = material_of_check(ready, check).list_faults
    assert fault.text == "“2x Revolvrr Deluxe” does not identify one card."
    state = ready.state(check)
    with pytest.raises(Invalid, match="Illegal deck or decklist"):
        ready.finish(check, state)
    clear = state | {"readings": {fault.key: "ok"}}
    assert ready.finish(check, clear).infractions == ()


def material_of_check(ready: CheckWorld, check: Any) -> Any:
    from validator.services.deck_checks.check_saving import read_check

    return read_check(judge(ready), stored(check.id))


def test_a_check_that_ran_out_of_time_is_no_match_and_says_what_was_counted(store: Store) -> None:
    ready = new_check_world(store)
    check = ready.open("Ann")
    state = ready.state(check, carmen=1, mayfly=0, makler=0)
    state["decks"]["0"]["stopped"] = True
    ready.finish(check, state)
    document = recorded_check(judge(ready), ready.event_id, stored(check.id))
    (deck,) = document["decks"]
    assert (document["match"], document["complete"], deck["verdict"]) == (False, False, "judge")
    assert (deck["counted"], deck["uncounted"]) == (43, 2)
    assert [(row["title"], row["found"], row["missing"]) for row in deck["half_counted"]] == [
        ("Carmen", 1, 1)
    ]
    summary = event_summary(judge(ready), ready.event_id)
    assert (summary.matching, summary.coverage.decks.done) == (0, 0)


def corp_with_a_fault(store: Store) -> tuple[CheckWorld, Any]:
    """Check a Corp deck whose list holds a fourth Hedge Fund; the deck is as listed."""
    from tests.deckcheck.decks import PRECISION

    ready = new_check_world(store, begun=False)
    text = PRECISION.replace("3x Hedge Fund", "4x Hedge Fund")
    assert text != PRECISION
    ready.register("Eve", text.replace("2x Sprint", "1x Sprint"))
    ready.seat(("Ann", "Ben"), ("Cem", "Eve"))
    ready.start()
    request = CheckRequest((ready.players["Eve"],), ("corp",), "A tip.")
    (check,) = open_check(judge(ready), ready.event_id, request).checks
    return ready, check


def test_the_blanks_of_a_repair_are_part_of_the_corrected_list_and_known_to_the_next_check(
    store: Store,
) -> None:
    ready, check = corp_with_a_fault(store)
    ruling = {"procedure": "deck-or-list", "answers": {"begun": "yes", "playing": "yes", "legal": "no"}}
    finished = ready.finish(check, ready.state(check) | {"rulings": [ruling]})
    (deck,) = finished.check.outcome["decks"]
    assert deck["repair"]["take_out"] == {"Hedge Fund": 1}
    assert deck["repair"]["blanks"] + deck["repair"]["blank_agendas"] == 1
    assert finished.corrected == 2
    assert row_of(ready, "Eve").decks[0]["verdict"] == "legal"
    request = CheckRequest((ready.players["Eve"],), ("corp",), "The same deck again.")
    (again,) = open_check(judge(ready), ready.event_id, request).checks
    rows = [row for row in material_of_check(ready, again).listed[0].rows if row.zone == "placeholder"]
    assert sum(row.copies for row in rows) == 1
    second = ready.finish(again, ready.state(again))
    assert (second.infractions, second.check.outcome["match"]) == ((), True)


def revisions(ready: CheckWorld, name: str = "Ann") -> list[tuple[int, str, int]]:
    """Return a player's revisions: number, reason, copies of Makler."""
    found = list_revisions(head(ready), ready.players[name], "To see what the list says.")
    return [
        (
            revision.submission.number,
            revision.submission.reason,
            sum(
                entry["quantity"]
                for entry in revision.report.decks[0]["entries"]
                if entry["card"] == "makler"
            ),
        )
        for revision in reversed(found)
    ]


def test_a_correction_is_taken_back_when_the_amended_check_no_longer_asks_for_it(store: Store) -> None:
    ready = new_check_world(store)
    check_id, _ = checked(ready)
    check = reopen_check(judge(ready), check_id, "I miscounted.")
    ready.finish(check, ready.state(check) | {"rulings": []}, revision=check.revision)
    assert revisions(ready) == [
        (1, "Handed in by staff.", 1),
        (2, f"Deck check {check_id}: Illegal deck or decklist.", 2),
        (3, f"Deck check {check_id} was amended or annulled.", 1),
    ]
    correction = recorded_check(head(ready), ready.event_id, check_id)["correction"]
    assert correction_words(correction) == (
        "The list is again what it was before this check: revision 3, a correction by staff."
    )


def test_an_annulled_check_takes_its_correction_back(store: Store) -> None:
    ready = new_check_world(store)
    check_id, _ = checked(ready)
    annul_check(head(ready), check_id, "The wrong Ann.")
    assert [copies for _, _, copies in revisions(ready)] == [1, 2, 1]


def test_a_list_that_changed_during_the_check_is_not_overwritten(store: Store) -> None:
    ready = new_check_world(store)
    check = ready.open("Ann")
    source = SourceFile("list.txt", ready.text.replace("1x Makler", "3x Makler").encode())
    entry = ListInput(ready.players["Ann"], (source,), reason="A typing slip.")
    submit_decklist(Caller(store, ready.world.organizer, ready.now), entry, judge_decks)
    state = ready.state(check, mayfly=0, makler=2) | {"rulings": [BETWEEN]}
    finished = ready.finish(check, state)
    assert finished.corrected is None
    assert finished.uncorrected == (
        "Somebody submitted another list since this check began: compare both by hand."
    )
    assert [copies for _, _, copies in revisions(ready)] == [1, 3]


def test_both_documents_without_a_clock_give_no_time_back_and_a_judge_may_with_a_reason(
    store: Store,
) -> None:
    ready = new_check_world(store, "trc-1998")
    check = ready.open("Ann", ready.head)
    state = ready.state(check)
    with pytest.raises(Invalid, match="Say why the extension"):
        ready.finish(check, state | {"extension": 5}, ready.head)
    asked = state | {"extension": 5, "extension_reason": "The hall was evacuated."}
    assert ready.finish(check, asked, ready.head).check.extension == 5


def test_after_a_match_loss_there_is_no_time_to_give_back(store: Store) -> None:
    ready = new_check_world(store)
    check = ready.open("Ann")
    ruling = BETWEEN | {"penalty": "match-loss", "reason": "The second time."}
    state = ready.state(check, mayfly=0, makler=2) | {"rulings": [ruling]}
    assert ready.finish(check, state).check.extension == 0


def test_a_playing_judge_is_no_stranger_to_the_rules(store: Store) -> None:
    ready = new_check_world(store)
    ann: Actor = playing(ready, "Ann")
    with pytest.raises(NotAllowed, match="You play in this game"):
        ruled(ready, "Ben", ann, "slow-play")


def test_a_report_kept_before_cards_and_photos_were_noted_is_still_read(store: Store) -> None:
    ready = new_check_world(store)
    check_id, _ = checked(ready)
    reopen_check(head(ready), check_id, "Miscounted.")
    with store.writing() as session:
        version = session.exec(select(CheckVersion)).one()
        old = deepcopy(version.document)
        for deck in old["decks"]:
            del deck["game"], deck["identity_card"]
            for row in deck["rows"]:
                del row["card"]
        for line in old["checklist"]:
            del line["deck"], line["photos"]
        del old["rules"]["data_as_of"]
        moment = {"replaced_at": version.replaced_at, "replaced_by": "Hedda", "reason": "Long ago."}
        session.add(CheckVersion(check_id=check_id, number=2, document=old, **moment))
    record = recorded_check(head(ready), ready.event_id, check_id, 2)
    assert verdict_words(record).endswith("Game loss")
    assert record["decks"][0]["game"] == ""
    assert record["decks"][0]["rows"][0]["card"] == ""
    assert record["checklist"][0]["photos"] == []
    assert record["rules"]["data_as_of"] is None
    assert record["replaced"]["reason"] == "Long ago."
    assert deck_check_pdf(record, "https://example.org/").startswith(b"%PDF")


def test_a_check_closed_before_one_could_be_stopped_counts_as_complete(store: Store) -> None:
    ready = new_check_world(store)
    check_id, _ = checked(ready)
    with store.writing() as session:
        check = session.get_one(DeckCheck, check_id)
        old = deepcopy(check.outcome)
        del old["complete"], old["list_faults"]
        for deck in old["decks"]:
            del deck["uncounted"], deck["half_counted"]
        check.outcome = old
    record = recorded_check(head(ready), ready.event_id, check_id)
    assert record["complete"]
    assert not record["list_faults"]
    assert deck_check_pdf(record, "https://example.org/").startswith(b"%PDF")
    assert event_summary(head(ready), ready.event_id).coverage.decks.done == len(record["decks"])
