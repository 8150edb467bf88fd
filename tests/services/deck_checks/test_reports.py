import io
from datetime import timedelta
from typing import Any

import pytest
from pypdf import PdfReader

from tests.deckcheck.decks import ZAHYA
from tests.services.deck_checks.deck_check_world import CheckWorld, new_check_world
from validator.report.deck_check_words import correction_words, listed_words, nobody_looked, row_differs
from validator.report.pdf.deck_check_pdf import deck_check_pdf
from validator.services.caller import Caller
from validator.services.deck_checks.check_opening import CheckRequest, open_check
from validator.services.deck_checks.check_record import recorded_check
from validator.services.deck_checks.check_summary import event_summary, plain_summary, player_history
from validator.services.deck_checks.rulings.appeals import decide_appeal, file_appeal
from validator.services.errors import NotAllowed, NotFound
from validator.services.stored_rows import stored
from validator.store.database import Store


@pytest.fixture
def kind() -> str:
    """Use SQLite; that both databases do the same is tested elsewhere."""
    return "sqlite"


def checked(ready: CheckWorld, name: str = "Ann", **answers: str) -> int:
    """Make a check with three differences: one card swapped for another, one banned card more."""
    check = ready.open(name)
    given = {"begun": "yes", "playing": "yes", "legal": "no", **answers}
    state = ready.state(check, {"Bukhgalter": 1}, mayfly=0, makler=2)
    state["rulings"] = [{"procedure": "deck-or-list", "answers": given}]
    state["physical"] = {"sleeves": "ok", "proxies": "fault"}
    state["remarks"] = {"proxies": "Cut too large."}
    state["rulings"].append({"procedure": "materials", "answers": {"stands-in": "no"}})
    state["note"] = "Very calm player."
    ready.finish(check, state)
    return stored(check.id)


def document_of(ready: CheckWorld, check_id: int) -> dict[str, Any]:
    return recorded_check(Caller(ready.store, ready.judge, ready.now), ready.event_id, check_id)


def test_the_document_says_who_when_where_and_under_which_rules(store: Store) -> None:
    ready = new_check_world(store)
    document = document_of(ready, checked(ready))
    assert document["player"] == "Ann"
    assert document["event"]["name"] == "Autumn Regional"
    assert document["event"]["policy"] == "NISEI Organized Play Policies 1.4"
    check = document["check"]
    assert (check["round"], check["table"], check["kind"], check["reason"]) == (1, 1, "directed", "A tip.")
    assert (check["opened_by"], check["closed_by"]) == ("Judy", "Judy")
    assert (check["seconds"], check["note"]) == (401, "Very calm player.")
    assert (document["extension"]["minutes"], document["extension"]["section"]) == (7, "Calling Judges")
    assert document["list"]["revision"] == 1
    assert document["rules"]["card_list"] == "standard-balance-update-26-08"
    assert len(document["rules"]["ruleset"]) == 12


def test_the_document_has_the_differences_the_engines_findings_and_what_makes_the_deck_legal(
    store: Store,
) -> None:
    ready = new_check_world(store)
    document = document_of(ready, checked(ready))
    (deck,) = document["decks"]
    assert document["match"] is False
    assert {(d["title"], d["missing"], d["extra"]) for d in deck["deviations"]} == {
        ("Mayfly", 1, 0),
        ("Makler", 0, 1),
        ("Bukhgalter", 0, 1),
    }
    assert deck["verdict"] == "illegal"
    assert "Bukhgalter is banned." in [finding["message"] for finding in deck["findings"]]
    assert deck["repair"]["take_out"] == {"Makler": 1, "Bukhgalter": 1}
    assert (deck["listed"], deck["counted"]) == (46, 47)


def test_the_document_has_the_checklist_and_the_rulings_with_citations(store: Store) -> None:
    ready = new_check_world(store)
    document = document_of(ready, checked(ready))
    results = {item["id"]: (item["result"], item["remark"]) for item in document["checklist"]}
    assert results["sleeves"] == ("ok", "")
    assert results["proxies"] == ("fault", "Cut too large.")
    assert results["art"] == ("", "")
    first, second = document["rulings"]
    assert (first["name"], first["final_name"]) == ("Illegal deck or decklist", "Game loss")
    assert first["answers"][1] == {
        "question": "Was a game in progress when the error was discovered?",
        "answer": "Yes",
    }
    assert first["effects"][0]["section"] == "Illegal deck or decklist"
    assert second["name"] == "Sleeves, proxies or alternative art"


def test_an_answer_that_the_engine_sees_otherwise_is_marked(store: Store) -> None:
    ready = new_check_world(store)
    assert document_of(ready, checked(ready, legal="yes"))["rulings"][0]["engine_disagrees"]
    assert not document_of(ready, checked(ready, "Ben"))["rulings"][0]["engine_disagrees"]


def test_the_document_of_an_open_check_says_so(store: Store) -> None:
    ready = new_check_world(store)
    document = document_of(ready, stored(ready.open("Ann").id))
    assert document["check"]["status"] == "open"
    assert document["check"]["closed_at"] is None


def test_an_appeal_that_was_decided_is_what_counts(store: Store) -> None:
    ready = new_check_world(store)
    check_id = checked(ready)
    ruling = document_of(ready, check_id)["rulings"][0]
    appeal = file_appeal(Caller(store, ready.judge, ready.now), ruling["id"], "A typing slip.")
    decide_appeal(Caller(store, ready.head, ready.now), stored(appeal.id), "warning", "I believe it.")
    after = document_of(ready, check_id)["rulings"][0]
    assert (after["given"], after["final"], after["final_name"]) == ("game-loss", "warning", "Warning")
    assert after["appeals"][0]["decided_by"] == "Hedy"


def test_a_check_of_another_event_is_not_found(store: Store) -> None:
    ready = new_check_world(store)
    with pytest.raises(NotFound):
        recorded_check(
            Caller(store, ready.judge, ready.now), ready.event_id + 1, stored(ready.open("Ann").id)
        )


def test_the_summary_counts_checks_infractions_penalties_and_time(store: Store) -> None:
    ready = new_check_world(store)
    checked(ready, "Ann")
    match = ready.open("Cem")
    ready.finish(match, ready.state(match))
    ready.open("Dag")
    summary = plain_summary(event_summary(Caller(store, ready.judge, ready.now), ready.event_id))
    assert (summary["checks"], summary["finished"], summary["matching"]) == (3, 2, 1)
    assert summary["coverage"]["players"] == {"done": 2, "all": 4, "percent": 50, "reached": True}
    assert summary["infractions"] == {
        "Sleeves, proxies or alternative art": 1,
        "Illegal deck or decklist": 1,
    }
    assert summary["penalties"] == {"No penalty": 1, "Game loss": 1}
    assert summary["seconds_spent"] == 802
    assert summary["minutes_given"] == 14


def test_both_players_of_a_table_get_one_extension(store: Store) -> None:
    ready = new_check_world(store)
    players = (ready.players["Ann"], ready.players["Ben"])
    request = CheckRequest(players, ("runner",), "Both.")
    opened = open_check(Caller(store, ready.judge, ready.now), ready.event_id, request)
    for check in opened.checks:
        ready.finish(check, ready.state(check))
    summary = event_summary(Caller(store, ready.judge, ready.now), ready.event_id)
    # Both checks took 6:41 side by side: so long the table waited.
    assert (summary.seconds, summary.minutes_given) == (401, 7)


def test_the_history_of_a_player_is_for_staff_only(store: Store) -> None:
    ready = new_check_world(store)
    checked(ready)
    history = player_history(Caller(store, ready.judge, ready.now), ready.event_id, ready.players["Ann"])
    assert [line.penalties for line in history.checks] == [("Game loss", "No penalty")]
    assert len(history.rulings) == 2
    player = ready.world.player("Zoe")
    with pytest.raises(NotAllowed):
        player_history(Caller(store, player, ready.now), ready.event_id, ready.players["Ann"])
    with pytest.raises(NotAllowed):
        event_summary(Caller(store, player, ready.now), ready.event_id)


def test_nobody_of_the_staff_sees_the_own_history(store: Store) -> None:
    ready = new_check_world(store)
    checked(ready)
    ann = ready.world.staff("Ann", "judge", registration_id=ready.players["Ann"])
    with pytest.raises(NotAllowed, match="your own deck"):
        player_history(Caller(store, ann, ready.now), ready.event_id, ready.players["Ann"])
    assert event_summary(Caller(store, ann, ready.now), ready.event_id).lines == ()


def test_a_fault_of_the_checklist_says_to_which_deck_it_belongs(store: Store) -> None:
    ready = new_check_world(store)
    check = ready.open("Ann")
    state = ready.state(check) | {
        "physical": {"marked": "fault"},
        "where": {"marked": "0"},
        "rulings": [{"procedure": "marked-cards", "answers": {"slight": "no"}}],
    }
    ready.finish(check, state)
    (fault,) = [
        item for item in document_of(ready, stored(check.id))["checklist"] if item["result"] == "fault"
    ]
    assert fault["deck"] == "Runner"


def test_a_report_goes_on_saying_that_the_list_was_not_corrected(store: Store) -> None:
    ready = new_check_world(store, "sws-1.2")
    check = ready.open("Ann")
    ruling = {"procedure": "deck", "answers": {"copies": "no", "allowed": "yes"}}
    ready.finish(check, ready.state(check, ting_ting=4) | {"rulings": [ruling]})
    document = document_of(ready, stored(check.id))
    assert document["correction"]["status"] == "refused"
    words = correction_words(document["correction"])
    assert words.startswith("The list was not corrected: ")
    printed = PdfReader(io.BytesIO(deck_check_pdf(document, "https://example.org/x")))
    assert words[:60] in " ".join(" ".join(page.extract_text() for page in printed.pages).split())


def test_decks_without_an_identity_are_not_said_to_include_one(store: Store) -> None:
    ready = new_check_world(store, "sws-1.2")
    check = ready.open("Ann")
    ready.finish(check, ready.state(check))
    (deck,) = document_of(ready, stored(check.id))["decks"]
    assert listed_words(deck) == f"{deck['listed']} listed, {deck['listed']} counted."


def test_of_an_illegal_list_whose_deck_nobody_saw_the_judge_is_asked_whether_the_deck_is_legal(
    store: Store,
) -> None:
    ready = new_check_world(store)
    ready.now -= timedelta(days=1)
    ready.register("Eve", ZAHYA.replace("3x Bravado", "4x Bravado"))
    ready.now += timedelta(days=1)
    check = ready.open("Eve")
    state = {"decks": {"0": {"found": {}, "added": {}, "stopped": True}}, "started": 0, "ended": 60_000}
    state["rulings"] = [
        {"procedure": "deck-or-list", "answers": {"begun": "yes", "playing": "no", "legal": "yes"}}
    ]
    ready.finish(check, state)
    document = document_of(ready, stored(check.id))
    (ruling,), (deck,) = document["rulings"], document["decks"]
    assert (ruling["engine_disagrees"], deck["verdict"]) == (False, "illegal")
    assert listed_words(deck) == "46 + identity listed, 0 counted."
    printed = PdfReader(io.BytesIO(deck_check_pdf(document, "https://example.org/x")))
    words = " ".join(" ".join(page.extract_text() for page in printed.pages).split())
    assert "The deck was not counted." in words
    assert "By its list, this deck is not legal." in words
    assert "cards were not looked at" not in words
    assert "– of 4" in words
    assert not any(row_differs(deck, row) for row in deck["rows"])


def test_a_deck_of_which_every_card_is_missing_was_looked_at(store: Store) -> None:
    ready = new_check_world(store)
    check = ready.open("Ann")
    state = ready.state(check)
    state["decks"]["0"]["found"] = {}
    state["rulings"] = [
        {"procedure": "deck-or-list", "answers": {"begun": "yes", "playing": "no", "legal": "no"}}
    ]
    ready.finish(check, state)
    document = document_of(ready, stored(check.id))
    (deck,) = document["decks"]
    assert (deck["counted"], nobody_looked(deck)) == (0, False)
    assert all(row_differs(deck, row) for row in deck["rows"])
    printed = PdfReader(io.BytesIO(deck_check_pdf(document, "https://example.org/x")))
    words = " ".join(" ".join(page.extract_text() for page in printed.pages).split())
    assert "The physical deck is not legal." in words
