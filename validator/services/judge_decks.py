"""The check of an event's lists: documents in, one report per deck out."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Any

from validator.pipeline import Question, check_bytes
from validator.report.document import document
from validator.rules.house_rules import add_local_cards, add_pods, ban_proxies
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset
from validator.services.event_additions import Additions, stored_local_cards, stored_pods
from validator.services.event_rules import EventRules

RULESETS_KEPT = 64


def judge_decks(data: bytes, name: str, rules: EventRules) -> list[dict[str, Any]]:
    """Judge every deck in a document under the rules of an event."""
    return [document(report) for report in check_bytes(name, data, event_question(rules))]


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
    )


@lru_cache(RULESETS_KEPT)
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
