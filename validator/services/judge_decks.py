"""The check of an event's lists: documents in, one report per deck out."""

from __future__ import annotations

from typing import Any

from validator.event_rules import with_proxies_banned
from validator.pipeline import Question, check_bytes
from validator.report.document import document
from validator.rulebook import load_rulebook
from validator.services.event_rules import EventRules


def judge_decks(data: bytes, name: str, rules: EventRules) -> list[dict[str, Any]]:
    """Judge every deck in a document under the rules of an event."""
    return [document(report) for report in check_bytes(name, data, question_of(rules))]


def question_of(rules: EventRules) -> Question:
    """Return the question that an event asks of every list."""
    rulebook = load_rulebook()
    ruleset = rulebook.ruleset(rules.policy, rules.tier, rules.format, rules.day, rules.environment)
    return Question(ruleset, rulebook, letters=rules.letters, pool=rules.pool)
