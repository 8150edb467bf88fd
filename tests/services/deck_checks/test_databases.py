"""A whole check on each kind of database."""

from tests.services.deck_checks.deck_check_world import new_check_world
from validator.services.caller import Caller
from validator.services.deck_checks.check_draw import draw_check
from validator.services.deck_checks.check_saving import save_check
from validator.services.deck_checks.rulings.appeals import decide_appeal, file_appeal
from validator.services.deck_checks.staff_proxies import ProxyRequest, issue_proxy
from validator.services.stored_rows import stored
from validator.store.database import Store


def test_draw_count_rule_correct_appeal_and_proxy(store: Store) -> None:
    ready = new_check_world(store)
    assert draw_check(Caller(store, ready.judge, ready.now), ready.event_id).number == 1
    check = ready.open("Ann")
    state = ready.state(check, mayfly=0, makler=2)
    assert save_check(Caller(store, ready.judge, ready.now), stored(check.id), 0, state).revision == 1
    answers = {"begun": "yes", "playing": "no", "legal": "yes"}
    ruling = {"procedure": "deck-or-list", "answers": answers}
    finished = ready.finish(check, state | {"rulings": [ruling]}, revision=1)
    (row,) = finished.infractions
    assert (row.penalty, finished.corrected) == ("game-loss", 2)
    appeal = file_appeal(
        Caller(store, ready.judge, ready.now), stored(row.id), "The list was copied wrongly."
    )
    decided = decide_appeal(
        Caller(store, ready.head, ready.now), stored(appeal.id), "warning", "No advantage."
    )
    assert decided.penalty == "warning"
    request = ProxyRequest("Mayfly", "The card is torn.")
    assert issue_proxy(Caller(store, ready.judge, ready.now), ready.players["Ann"], request).title == "Mayfly"
