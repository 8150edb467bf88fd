"""How the lists of an event are judged: its rules, what its organizer added to them, and the check itself."""

import json
from calendar import monthrange
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from functools import lru_cache
from hashlib import sha256

from card_data.local import LocalCard
from card_data.updates import kept
from validator.deck import Placeholders
from validator.pipeline import Question, check_bytes
from validator.report.deck_record import deck_report
from validator.report.deck_report import DeckReport
from validator.rules.house_rules import Pod, add_local_cards, add_pods, ban_proxies
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset
from validator.rules.workflow import ProxyBanning, Workflow
from validator.store.event_tables import Event

NOTHING = "[]"
TEXTS_KEPT = 64
RULESETS_KEPT = 64


@dataclass(frozen=True, slots=True)
class Additions:
    """The stored texts; `digest` names them where the texts themselves would be too long."""

    local_cards: str = field(default=NOTHING, repr=False)
    pods: str = field(default=NOTHING, repr=False)
    digest: str = ""


NO_ADDITIONS = Additions()


def additions_of(event: Event) -> Additions:
    """Return what was added to an event."""
    if event.local_cards == NOTHING and event.pods == NOTHING:
        return NO_ADDITIONS
    content = f"{event.local_cards}\n{event.pods}"
    return Additions(event.local_cards, event.pods, sha256(content.encode()).hexdigest()[:12])


@lru_cache(TEXTS_KEPT)
def stored_local_cards(text: str) -> tuple[LocalCard, ...]:
    """Return the local cards of a stored text, in the order of their titles."""
    return tuple(
        LocalCard(**row | {"factions": tuple(row["factions"]), "designators": tuple(row["designators"])})
        for row in json.loads(text)
    )


@lru_cache(TEXTS_KEPT)
def stored_pods(text: str) -> tuple[Pod, ...]:
    """Return the pods of a stored text, in the order of their names."""
    return tuple(Pod(**row) for row in json.loads(text))


def text_of_local_cards(cards: Sequence[LocalCard]) -> str:
    """Return local cards as they are stored; the same cards always give the same text."""
    return json.dumps([asdict(card) for card in sorted(cards, key=lambda card: card.title)])


def text_of_pods(pods: Sequence[Pod]) -> str:
    """Return pods as they are stored; the same pods always give the same text."""
    return json.dumps([asdict(pod) for pod in sorted(pods, key=lambda pod: pod.name)], sort_keys=True)


@dataclass(frozen=True, slots=True)
class ProxyBan:
    """Whether the ban is in force, and if an organizer wanted one that is not, why."""

    in_force: bool
    sentence: str = ""


def proxy_ban_of(event: Event, workflow: Workflow) -> ProxyBan:
    """Decide about the event's ban on proxies."""
    if not event.proxies_banned:
        return ProxyBan(False)
    rule = workflow.first(ProxyBanning)
    if rule is None:
        return ProxyBan(True)
    where = f"({rule.citation})"
    if not rule.allowed:
        return ProxyBan(False, f"The ban does not apply: this policy permits proxies at all events {where}.")
    last = months_before(event.day, rule.notice_months)
    announced = event.proxy_ban_announced
    if announced is None or announced > last:
        return ProxyBan(
            False, f"The ban does not apply: it had to be announced by {last.isoformat()} {where}."
        )
    return ProxyBan(True)


def months_before(day: date, months: int) -> date:
    """Return the same day so many months earlier, or the last day of that month if it is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


@dataclass(frozen=True, slots=True)
class EventRules:
    """The rules of an event for one player's list."""

    game: str
    policy: str
    tier: str
    format: str
    environment: str
    day: date
    sanctioned: bool = False
    approval: str = ""
    proxies_banned: bool = False
    letters: tuple[str, ...] = ()
    pool: Mapping[str, int] | None = None
    additions: Additions = NO_ADDITIONS
    placeholders: Mapping[str, tuple[int, int]] = field(default_factory=dict)


# Source bytes, source name and rules in; one JSON-able report per deck out.
CheckDecks = Callable[[bytes, str, EventRules], list[DeckReport]]


def workflow_of(event: Event) -> Workflow:
    """Return what the event's policy asks at its tier on its day."""
    return load_rulebook().workflow(event.policy, event.tier, event.day)


def rules_of(
    event: Event,
    letters: str = "",
    pool: Mapping[str, int] | None = None,
    placeholders: Mapping[str, tuple[int, int]] | None = None,
) -> EventRules:
    """Return the rules under which a list of this event is judged."""
    return EventRules(
        game=event.game,
        policy=event.policy,
        tier=event.tier,
        format=event.format,
        environment=event.environment,
        day=event.day,
        sanctioned=event.sanctioned,
        approval=event.approval,
        proxies_banned=proxy_ban_of(event, workflow_of(event)).in_force,
        letters=tuple(letters),
        pool=pool if event.limited else None,
        additions=additions_of(event),
        placeholders={side: (blanks, agendas) for side, (blanks, agendas) in (placeholders or {}).items()},
    )


def judge_decks(data: bytes, name: str, rules: EventRules) -> list[DeckReport]:
    """Judge every deck in a source under the rules of an event."""
    return [deck_report(report) for report in check_bytes(name, data, event_question(rules))]


def event_question(rules: EventRules) -> Question:
    """Return the question that an event asks of every list."""
    ruleset = _ruleset(
        rules.policy,
        rules.tier,
        rules.format,
        rules.day,
        rules.environment,
        rules.proxies_banned,
        rules.additions,
    )
    return Question(
        ruleset,
        load_rulebook(),
        letters=rules.letters,
        pool=rules.pool,
        sanctioned=rules.sanctioned and not rules.approval,
        placeholders={side: Placeholders(*counts) for side, counts in rules.placeholders.items()},
    )


@kept(RULESETS_KEPT)
def _ruleset(
    policy: str,
    tier: str,
    format: str,
    day: date,
    environment: str,
    proxies_banned: bool,
    additions: Additions,
) -> Ruleset:
    ruleset = load_rulebook().ruleset(policy, tier, format, day, environment)
    if proxies_banned:
        ruleset = ban_proxies(ruleset)
    local, pods = stored_local_cards(additions.local_cards), stored_pods(additions.pods)
    ruleset = add_local_cards(ruleset, local) if local else ruleset
    return add_pods(ruleset, pods) if pods else ruleset
