"""What if: the lists of events under another day, format or card list, beside how they stand now."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import select as sql_select
from sqlmodel import col

from validator.pipeline import Question, judge_deck
from validator.report.document import Plain, plain_finding
from validator.report.kept_report import kept_deck
from validator.rule import Ruleset, ruleset_version
from validator.rulebook import Rulebook, RulesetError, load_rulebook
from validator.services.actor import Actor, standing_of
from validator.services.current_lists import is_newest_report, is_newest_submission, recorded_pools
from validator.services.errors import Invalid
from validator.services.event_rules import rules_of
from validator.services.judge_decks import event_question
from validator.services.list_events import list_events
from validator.services.permission import Action
from validator.services.stored_rows import find_event
from validator.store.roster import REGISTERED, Player, Registration
from validator.store.submission import Report, Submission

if TYPE_CHECKING:
    from sqlmodel import Session

    from validator.store.database import Store
    from validator.store.event import Event

# Findings of reading; a deck that is judged again is not read again.
_READING = ("IN", "PA", "NM")
AT_A_TIME = 50
_NO_CHANGE = "Choose another day, format or card list than the event has."


@dataclass(frozen=True, slots=True)
class Change:
    """What would be different: everything that is left empty stays as the event has it."""

    day: date | None = None
    format: str = ""
    environment: str = ""
    tier: str = ""
    card_list: str = ""


@dataclass(frozen=True, slots=True)
class ChangedList:
    """One player's list now and then, with the findings that would come and those that would go."""

    player: str
    registration_id: int
    before: str
    after: str
    new: tuple[Plain, ...]
    gone: tuple[Plain, ...]

    @property
    def changes(self) -> bool:
        """Say whether anything would be different."""
        return self.before != self.after or bool(self.new or self.gone)


@dataclass(frozen=True, slots=True)
class Prospect:
    """An event under changed rules: its lists, or why there are no such rules for it."""

    event: Event
    rules: str
    lists: tuple[ChangedList, ...]
    problem: str = ""

    @property
    def broken(self) -> tuple[ChangedList, ...]:
        """Return the lists that would become illegal."""
        return tuple(item for item in self.lists if item.after == "illegal" != item.before)

    @property
    def mended(self) -> tuple[ChangedList, ...]:
        """Return the lists that would no longer be illegal."""
        return tuple(item for item in self.lists if item.before == "illegal" != item.after)


def what_if(store: Store, actor: Actor, event_id: int, change: Change) -> Prospect:
    """Judge all current lists of an event under changed rules; nothing is kept."""
    if change == Change():
        raise Invalid(_NO_CHANGE)
    with store.reading() as session:
        standing = standing_of(session, actor, event_id)
        standing.require(Action.RECHECK_EVENT)
        event = find_event(session, event_id)
        return _prospect(session, event, change, load_rulebook())


def what_if_everywhere(store: Store, actor: Actor, change: Change, game: str = "") -> list[Prospect]:
    """Judge the current lists of all events that somebody organizes under changed rules."""
    if change == Change():
        raise Invalid(_NO_CHANGE)
    prospects = []
    for row in list_events(store, actor):
        with store.reading() as session:
            if standing_of(session, actor, row.event.id).may(Action.RECHECK_EVENT) and (
                not game or row.event.game == game
            ):
                prospects.append(_prospect(session, row.event, change, load_rulebook()))
    return prospects


def _prospect(session: Session, event: Event, change: Change, rulebook: Rulebook) -> Prospect:
    try:
        rules = changed_rules(event, change, rulebook)
    except RulesetError as error:
        return Prospect(event, "", (), str(error))
    pools = recorded_pools(session, col(Registration.event_id) == event.id) if event.limited else {}
    lists = tuple(_judge(row, rules, pools.get(row.registration_id)) for row in _current(session, event))
    described = [rules.format, rules.environment, rules.tier, rules.day.isoformat(), rules.list_id]
    return Prospect(event, " · ".join(filter(None, described)), lists)


def changed_rules(event: Event, change: Change, rulebook: Rulebook) -> Ruleset:
    """Return the rules of an event with something changed."""
    asked = replace(
        rules_of(event),
        tier=change.tier or event.tier,
        format=change.format or event.format,
        day=change.day or event.day,
        environment=change.environment or ("" if change.format else event.environment),
    )
    rules = event_question(asked).rules
    return _with_card_list(rules, change.card_list, rulebook) if change.card_list else rules


def card_lists(rulebook: Rulebook, format_id: str) -> list[tuple[str, str, date]]:
    """Return the card lists of a format: id, name and first day, the newest first."""
    found = [
        (rule["list"], str(rule.get("name") or rule["list"]), rule.effective)
        for rule in rulebook.format(format_id).rules
        if rule.kind == "card-list"
    ]
    return sorted(found, key=lambda item: item[2], reverse=True)


def _with_card_list(rules: Ruleset, wanted: str, rulebook: Rulebook) -> Ruleset:
    every = [rule for rule in rulebook.format(rules.format).rules if rule.kind == "card-list"]
    chosen = next((rule for rule in every if rule["list"] == wanted), None)
    if chosen is None:
        known = ", ".join(rule["list"] for rule in every) or "none"
        raise RulesetError(f'The format "{rules.format}" has no card list "{wanted}"; it has: {known}.')
    others = tuple(rule for rule in rules.rules if rule.kind != "card-list")
    changed = (*others, chosen)
    return replace(rules, rules=changed, version=ruleset_version(changed, rules.catalogue.version))


class _Current(NamedTuple):
    registration_id: int
    player: str
    letters: str
    verdict: str
    decks: list[Plain]


def _current(session: Session, event: Event) -> Iterator[_Current]:
    columns = (Registration.id, Player.name, Submission.letters, Report.verdict, Report.decks)
    query = (
        sql_select(*map(col, columns))
        .join(Player, col(Player.id) == Registration.player_id)
        .join(Submission, is_newest_submission())
        .join(Report, is_newest_report())
        .where(col(Registration.event_id) == event.id, col(Registration.status) == REGISTERED)
        .order_by(col(Player.name_key))
    )
    # A few at a time: reports are large, and all of them at once would fill the memory.
    return itertools.starmap(_Current, session.execute(query).yield_per(AT_A_TIME))


def _judge(current: _Current, rules: Ruleset, pool: dict[str, int] | None) -> ChangedList:
    question = Question(rules)
    before: list[Plain] = []
    after: list[Plain] = []
    for document in current.decks:
        deck = kept_deck(document, rules)
        if current.letters or pool is not None:
            deck = replace(deck, letters=tuple(current.letters), pool=pool)
        stated = [finding for finding in document["findings"] if finding["severity"] != "note"]
        before += stated
        after += [finding for finding in stated if finding["code"].startswith(_READING)]
        after += [f for f in map(plain_finding, judge_deck(deck, question)) if f["severity"] != "note"]
    return ChangedList(
        current.player,
        current.registration_id,
        current.verdict,
        _verdict(after) if current.decks else current.verdict,
        _without(after, before),
        _without(before, after),
    )


def _verdict(findings: Sequence[Plain]) -> str:
    severities = {finding["severity"] for finding in findings}
    return "illegal" if "error" in severities else "judge" if severities else "legal"


def _without(findings: Sequence[Plain], others: Sequence[Plain]) -> tuple[Plain, ...]:
    known = {(finding["code"], finding["message"]) for finding in others}
    return tuple(finding for finding in findings if (finding["code"], finding["message"]) not in known)
