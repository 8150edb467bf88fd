"""Random rulings, changes, appeals and amended checks: no page may tell another story than the next."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from tests.services.deck_checks.deck_check_world import CheckWorld, new_check_world
from tests.store.databases import fresh_store
from validator.deckcheck.handbook import load_handbook
from validator.services.access import SYSTEM, Actor
from validator.services.caller import Caller
from validator.services.deck_checks.amendments import annul_check, reopen_check
from validator.services.deck_checks.check_record import recorded_check
from validator.services.deck_checks.check_state import Decision
from validator.services.deck_checks.check_summary import event_summary, plain_summary, player_history
from validator.services.deck_checks.round_tables import event_seats
from validator.services.deck_checks.rulings.appeals import decide_appeal, file_appeal
from validator.services.deck_checks.rulings.ruling_changes import (
    annul_ruling,
    change_ruling,
    confirm_ruling,
    refuse_ruling,
)
from validator.services.deck_checks.rulings.ruling_entry import record_infraction
from validator.services.errors import ServiceError
from validator.services.roster.registrations import list_registrations
from validator.services.stored_rows import find_event, stored

NAMES = st.sampled_from(["Ann", "Ben", "Cem"])
PENALTIES = st.sampled_from(["none", "warning", "game-loss", "match-loss", "disqualification"])
WHO = st.sampled_from(["judge", "head"])
WORDS = "What I saw at the table."
ANSWERS = {
    "deck-or-list": {"begun": "yes", "playing": "no", "legal": "yes"},
    "materials": {"stands-in": "no"},
    "insufficient-shuffling": {},
    "cheating": {},
}


class Rulings(RuleBasedStateMachine):
    """An event at which staff rule, change their minds, refuse, hear appeals and amend checks."""

    rulings = Bundle("rulings")
    checks = Bundle("checks")

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.ready: CheckWorld = new_check_world(fresh_store("sqlite", Path(self.folder.name)))
        self.appeals: dict[int, int] = {}
        self.given: list[int] = []

    def teardown(self) -> None:
        self.ready.store.close()
        self.folder.cleanup()

    def caller(self, who: str) -> Caller:
        actor: Actor = self.ready.judge if who == "judge" else self.ready.head
        return Caller(self.ready.store, actor, self.ready.now)

    @initialize()
    def begin(self) -> None:
        assert self.summary()["rulings"] == []

    @rule(target=rulings, name=NAMES, procedure=st.sampled_from(sorted(ANSWERS)), who=WHO)
    def give(self, name: str, procedure: str, who: str) -> int:
        decision = Decision(procedure=procedure, answers=ANSWERS[procedure], text=WORDS)
        row = record_infraction(self.caller(who), self.ready.players[name], decision)
        self.given.append(stored(row.id))
        return stored(row.id)

    @rule(target=checks, name=NAMES)
    def check(self, name: str) -> int | None:
        try:
            check = self.ready.open(name)
        except ServiceError:
            return None
        ruling = {"procedure": "deck-or-list", "answers": ANSWERS["deck-or-list"], "text": WORDS}
        state = self.ready.state(check, mayfly=0, makler=2) | {"rulings": [ruling], "correct": False}
        (row,) = self.ready.finish(check, state, revision=check.revision).infractions
        self.given.append(stored(row.id))
        return stored(check.id)

    def tried(self, act: Any, *arguments: Any) -> None:
        """Try something that the services may refuse; a refusal must change nothing."""
        before = self.summary()
        try:
            act(*arguments)
        except ServiceError:
            assert self.summary() == before

    @rule(ruling=rulings, who=WHO)
    def confirm(self, ruling: int, who: str) -> None:
        self.tried(confirm_ruling, self.caller(who), ruling)

    @rule(ruling=rulings, who=WHO)
    def refuse(self, ruling: int, who: str) -> None:
        self.tried(refuse_ruling, self.caller(who), ruling, "It was careless.")

    @rule(ruling=rulings, who=WHO, penalty=PENALTIES)
    def change(self, ruling: int, who: str, penalty: str) -> None:
        self.tried(change_ruling, self.caller(who), ruling, penalty, "Second thoughts.", WORDS)

    @rule(ruling=rulings, who=WHO)
    def annul(self, ruling: int, who: str) -> None:
        self.tried(annul_ruling, self.caller(who), ruling, "The wrong player.")

    @rule(ruling=rulings, penalty=PENALTIES)
    def appeal(self, ruling: int, penalty: str) -> None:
        def appealed() -> None:
            self.appeals[ruling] = stored(file_appeal(self.caller("judge"), ruling, "No.").id)
            decide_appeal(self.caller("head"), self.appeals[ruling], penalty, "I listened.")

        if ruling not in self.appeals:
            self.tried_whole(appealed)

    def tried_whole(self, act: Any) -> None:
        with contextlib.suppress(ServiceError):
            act()

    @rule(check=checks, found=st.booleans())
    def amend(self, check: int | None, found: bool) -> None:
        if check is None:
            return
        try:
            row = reopen_check(self.caller("head"), check, "Counted again.")
        except ServiceError:
            return
        ruling = {"procedure": "deck-or-list", "answers": ANSWERS["deck-or-list"], "text": WORDS}
        state = self.ready.state(row, **({"mayfly": 0, "makler": 2} if found else {}))
        state |= {"rulings": [ruling] if found else [], "correct": False}
        finished = self.ready.finish(row, state, self.ready.head, revision=row.revision)
        self.given += [stored(one.id) for one in finished.infractions if stored(one.id) not in self.given]

    @rule(check=checks)
    def annul_whole_check(self, check: int | None) -> None:
        if check is not None:
            self.tried(annul_check, self.caller("head"), check, "The wrong player.")

    # --- what must always hold ---

    def summary(self) -> dict[str, Any]:
        return plain_summary(event_summary(self.caller("head"), self.ready.event_id))

    @invariant()
    def nobody_disagrees(self) -> None:
        summary = self.summary()
        rulings = {ruling["id"]: ruling for ruling in summary["rulings"]}
        assert set(rulings) == set(self.given)
        standing = [ruling for ruling in rulings.values() if ruling["status"] == "standing"]
        assert sum(summary["penalties"].values()) == sum(summary["infractions"].values()) == len(standing)
        for ruling in rulings.values():
            self.follows(ruling)
        self.histories_agree(rulings)
        self.reports_agree(rulings)
        self.roster_agrees(standing)

    def follows(self, ruling: dict[str, Any]) -> None:
        """What follows is what the penalty, as it stands, brings about; the last state says the same."""
        last = ruling["history"][-1]
        state = (last["status"], last["penalty"], last["effects"])
        assert state == (ruling["status"], ruling["final"], ruling["effects"])
        kinds = {effect["kind"] for effect in ruling["effects"]}
        codes = {
            effect["code"] for effect in ruling["effects"] if effect["kind"] in ("penalty", "escalation")
        }
        if ruling["status"] in ("refused", "annulled"):
            assert (ruling["final"], ruling["effects"]) == ("none", [])
        else:
            assert codes == (set() if ruling["final"] == "none" else {ruling["final"]})
        assert ("consequence" in kinds) == (ruling["final"] == "disqualification")
        if "random-side" in {effect["code"] for effect in ruling["effects"]}:
            assert (ruling["final"], ruling["escalated"]) == ("game-loss", False)

    def histories_agree(self, rulings: dict[int, dict[str, Any]]) -> None:
        for name, player in self.ready.players.items():
            history = player_history(self.caller("head"), self.ready.event_id, player)
            for ruling in history.rulings:
                assert {"player": name, **ruling} == rulings[ruling["id"]]

    def reports_agree(self, rulings: dict[int, dict[str, Any]]) -> None:
        summary = event_summary(self.caller("head"), self.ready.event_id)
        for line in summary.lines:
            document = recorded_check(self.caller("head"), self.ready.event_id, stored(line.check.id))
            assert line.penalties == tuple(ruling["headline"] for ruling in document["rulings"])
            for ruling in document["rulings"]:
                assert {"player": line.player, **ruling} == rulings[ruling["id"]]

    def roster_agrees(self, standing: list[dict[str, Any]]) -> None:
        handbook = load_handbook("nisei-1.4")
        out = {r["registration"] for r in standing if getattr(handbook.penalty(r["final"]), "removes", False)}
        roster = list_registrations(Caller(self.ready.store, SYSTEM, self.ready.now), self.ready.event_id)
        assert {row.registration.id for row in roster.rows if row.removed} == out
        with self.ready.store.reading() as session:
            seats = event_seats(session, find_event(session, self.ready.event_id))
        assert {seat.id for seat in seats} == set(self.ready.players.values()) - out


Rulings.TestCase.settings = settings(
    max_examples=8,
    stateful_step_count=14,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
test_no_page_tells_another_story_than_the_next = Rulings.TestCase
