"""What if: the lists of events under another day, format or card list, beside how they stand now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Any

from sqlmodel import col, select

from validator.finding import verdict_of
from validator.pipeline import Question, judge_deck
from validator.report.document import plain_finding
from validator.report.kept_report import kept_deck, kept_report
from validator.rule import Ruleset, ruleset_version
from validator.rulebook import Rulebook, RulesetError, load_rulebook
from validator.services.actor import Actor, standing_of
from validator.services.current_lists import is_newest_report, is_newest_submission
from validator.services.errors import Invalid
from validator.services.event_rules import rules_of
from validator.services.judge_decks import event_question
from validator.services.list_events import list_events
from validator.services.permission import Action
from validator.services.stored_rows import find_event, stored
from validator.store.roster import REGISTERED, Player, Registration
from validator.store.submission import Pool, Report, Submission

if TYPE_CHECKING:
    from sqlmodel import Session

    from validator.store.database import Store
    from validator.store.event import Event

# Findings of reading; a deck that is judged again is not read again.
_READING = ("IN", "PA", "NM")
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
    new: tuple[dict[str, Any], ...]
    gone: tuple[dict[str, Any], ...]

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
    lists = tuple(_judge(row, rules) for row in _current(session, event))
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


@dataclass(frozen=True, slots=True)
class _Current:
    player: str
    registration_id: int
    letters: str
    pool: dict[str, int] | None
    report: Report


def _current(session: Session, event: Event) -> Iterator[_Current]:
    query = (
        select(Registration, Player, Submission, Report)
        .join(Player, col(Player.id) == Registration.player_id)
        .join(Submission, is_newest_submission())
        .join(Report, is_newest_report())
        .where(Registration.event_id == event.id, Registration.status == REGISTERED)
        .order_by(Player.name_key)
    )
    pools = _pools(session, event) if event.limited else {}
    for registration, player, submission, report in session.exec(query):
        number = stored(registration.id)
        yield _Current(player.name, number, submission.letters, pools.get(number), report)


def _pools(session: Session, event: Event) -> dict[int, dict[str, int]]:
    query = (
        select(Pool)
        .join(Registration, col(Registration.id) == Pool.registration_id)
        .where(Registration.event_id == event.id)
        .order_by(col(Pool.number))
    )
    return {pool.registration_id: pool.cards for pool in session.exec(query)}


def _judge(current: _Current, rules: Ruleset) -> ChangedList:
    before: list[dict[str, Any]] = []
    after: list[dict[str, Any]] = []
    verdicts = ["legal"]
    for document in current.report.decks:
        kept = [f for f in kept_report(document, rules).findings if f.code.startswith(_READING)]
        deck = kept_deck(document, rules)
        if current.letters or current.pool is not None:
            deck = replace(deck, letters=tuple(current.letters), pool=current.pool)
        found = [*kept, *judge_deck(deck, Question(rules))]
        verdicts.append(verdict_of(found))
        before += [f for f in document["findings"] if f["severity"] != "note"]
        after += [plain for f in found if (plain := plain_finding(f))["severity"] != "note"]
    worst = max(verdicts, key=("legal", "judge", "illegal").index)
    return ChangedList(
        current.player,
        current.registration_id,
        current.report.verdict,
        worst if current.report.decks else current.report.verdict,
        _without(after, before),
        _without(before, after),
    )


def _without(
    findings: Sequence[dict[str, Any]], others: Sequence[dict[str, Any]]
) -> tuple[dict[str, Any], ...]:
    known = {(finding["code"], finding["message"]) for finding in others}
    return tuple(finding for finding in findings if (finding["code"], finding["message"]) not in known)
