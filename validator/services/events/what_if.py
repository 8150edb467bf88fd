"""What if: the lists of events under another day, format or card list, beside their present verdicts."""

from dataclasses import dataclass, replace
from datetime import date
from operator import attrgetter

from sqlmodel import Session

from validator.finding import Verdict
from validator.pipeline import Question
from validator.rules.rulebook import Rulebook, RulesetError, load_rulebook
from validator.rules.ruleset import Ruleset
from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import Invalid
from validator.services.events.event_list import list_events
from validator.services.events.outlook import Outlook, outlooks_of
from validator.services.judging import event_question, rules_of
from validator.services.stored_rows import find_event
from validator.store.event_tables import Event

YOU_PLAY = "You play in this event, so its lists stay out of this. Ask an organizer who does not play."
_NO_CHANGE = "Choose another day, format or card list than the event has."


@dataclass(frozen=True, slots=True)
class RuleChange:
    """What would be different: everything that is left empty stays as the event has it."""

    day: date | None = None
    format: str = ""
    environment: str = ""
    tier: str = ""
    card_list: str = ""


@dataclass(frozen=True, slots=True)
class Prospect:
    """An event under changed rules: its lists that would not be legal now and then, other verdicts first."""

    event: Event
    rules: Ruleset | None = None
    count: int = 0
    lists: tuple[Outlook, ...] = ()
    problem: str = ""

    @property
    def broken(self) -> tuple[Outlook, ...]:
        """Return the lists that would become illegal."""
        return tuple(item for item in self.lists if item.after == Verdict.ILLEGAL != item.before)

    @property
    def mended(self) -> tuple[Outlook, ...]:
        """Return the lists that would no longer be illegal."""
        return tuple(item for item in self.lists if item.before == Verdict.ILLEGAL != item.after)

    @property
    def staying(self) -> tuple[Outlook, ...]:
        """Return the lists that would stay illegal or a matter for a judge, for whatever reasons."""
        return tuple(item for item in self.lists if not item.is_other)


def what_if(caller: Caller, event_id: int, change: RuleChange) -> Prospect:
    """Judge all current lists of an event under changed rules; nothing is kept."""
    if change == RuleChange():
        raise Invalid(_NO_CHANGE)
    with caller.reading(Action.PREVIEW_LISTS, event_id) as session:
        event = find_event(session, event_id)
        return _prospect(session, event, change, load_rulebook())


def what_if_everywhere(caller: Caller, change: RuleChange, game: str = "") -> list[Prospect]:
    """Judge the current lists of all events that somebody organizes under changed rules."""
    if change == RuleChange():
        raise Invalid(_NO_CHANGE)
    prospects = []
    for row in list_events(caller):
        with caller.reading() as session:
            standing = session.standing(row.event.id)
            if not standing.may(Action.RECHECK_EVENT) or (game and row.event.game != game):
                continue
            if standing.may(Action.PREVIEW_LISTS):
                prospects.append(_prospect(session, row.event, change, load_rulebook()))
            else:
                prospects.append(Prospect(row.event, problem=YOU_PLAY))
    return prospects


def _prospect(session: Session, event: Event, change: RuleChange, rulebook: Rulebook) -> Prospect:
    now = event_question(rules_of(event)).rules
    try:
        question = changed_question(event, change, rulebook)
    except RulesetError as error:
        return Prospect(event, problem=str(error))
    count, outlooks = outlooks_of(session, event, now, question)
    lists = sorted((item for item in outlooks if not item.stays_legal), key=attrgetter("order"))
    return Prospect(event, question.rules, count, tuple(lists))


def changed_question(event: Event, change: RuleChange, rulebook: Rulebook) -> Question:
    """Return what an event would ask with something changed; it does not look further ahead."""
    asked = replace(
        rules_of(event),
        tier=change.tier or event.tier,
        format=change.format or event.format,
        day=change.day or event.day,
        environment=change.environment or ("" if change.format else event.environment),
    )
    question = event_question(asked)
    rules = question.rules
    if change.card_list:
        rules = _with_card_list(rules, change.card_list, rulebook)
    return replace(question, rules=rules, rulebook=None)


def lists_to_choose(rulebook: Rulebook, format_id: str) -> list[tuple[str, str, date]]:
    """Return the card lists of a format: id, name and first day, the newest first."""
    found = [(rule.list, rule.name, rule.effective) for rule in rulebook.format(format_id).card_lists]
    return sorted(found, key=lambda item: item[2], reverse=True)


def _with_card_list(rules: Ruleset, wanted: str, rulebook: Rulebook) -> Ruleset:
    every = rulebook.format(rules.format).card_lists
    chosen = next((rule for rule in every if rule.list == wanted), None)
    if chosen is None:
        known = ", ".join(rule.list for rule in every) or "–"
        raise RulesetError(f"The format “{rules.format}” has no card list “{wanted}”; it has: {known}.")
    others = (rule for rule in rules.rules if rule.kind != chosen.kind)
    return rules.with_rules((*others, chosen))
