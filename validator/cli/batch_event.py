"""The event of `legaldeck batch`: one of the site, a roster in a file, or none."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from pathlib import Path

from validator.batch.matching import Entrant, Entrants
from validator.cli.command_error import CommandError
from validator.cli.question import ruleset_of
from validator.pipeline import Question
from validator.rules.rulebook import load_rulebook
from validator.services.errors import ServiceError
from validator.services.roster.roster_file import read_roster


@dataclass(frozen=True, slots=True)
class BatchEvent:
    """Under which rules a batch is judged, who is expected, and which decks everybody owes."""

    title: str
    question: Question
    roster: Entrants
    sides: tuple[str, ...] = ()
    paper: str = ""

    def with_roster(self, roster: Entrants) -> BatchEvent:
        """Return the event with players; whoever is on a roster owes a deck of every side."""
        return replace(self, roster=roster, sides=_sides(self.question))


def event_of(options: argparse.Namespace) -> BatchEvent:
    """Return the event that the options name."""
    wanted: str = options.event or ""
    if wanted.isdigit() and not Path(wanted).exists():
        return _stored_event(int(wanted))
    rulebook = load_rulebook()
    event = BatchEvent("Lists", Question(ruleset_of(options, rulebook), rulebook), Entrants(()))
    if not wanted:
        return event
    if "://" in wanted:
        return event.with_roster(roster_in(_pulled(wanted), wanted))
    try:
        data = Path(wanted).read_bytes()
    except OSError as error:
        raise CommandError(f"The roster {wanted} cannot be read: {error.strerror}.") from error
    return replace(event.with_roster(roster_in(data, wanted)), title=Path(wanted).stem)


def _pulled(address: str) -> bytes:
    from validator.services.roster.tournament_link import fetch_tournament

    try:
        return fetch_tournament(address)
    except ServiceError as error:
        raise CommandError(f"{address}: {error.sentence}") from error


def roster_in(data: bytes, name: str) -> Entrants:
    """Read a roster (CSV, XLSX or Cobra's tournament file)."""
    try:
        found = read_roster(data)
    except ServiceError as error:
        raise CommandError(f"{name}: {error.sentence}") from error
    if found.problems:
        problem = found.problems[0]
        raise CommandError(f"{name}, row {problem.row}: {problem.sentence}")
    return Entrants(Entrant(entry.row, entry.name, entry.email, entry.cobra_id) for entry in found.entries)


def _stored_event(event_id: int) -> BatchEvent:
    from validator.cli.site_commands import as_system, open_store
    from validator.services.judging import event_question, rules_of, workflow_of
    from validator.services.roster.registrations import list_registrations
    from validator.services.stored_rows import find_event
    from validator.store.roster import WITHDRAWN

    with open_store(newest=False) as store:
        with store.reading() as session:
            event = find_event(session, event_id)
        rows = list_registrations(as_system(store), event_id).rows
    entrants = [
        Entrant(row.registration.id, row.player.name, row.player.email, row.registration.cobra_id)
        for row in rows
        if row.status != WITHDRAWN
    ]
    question, sides = event_question(rules_of(event)), workflow_of(event).sides_owed
    return BatchEvent(event.name, question, Entrants(entrants), sides, event.paper)


def _sides(question: Question) -> tuple[str, ...]:
    rules = question.rules
    return load_rulebook().workflow(rules.policy, rules.tier, rules.day).sides_owed
