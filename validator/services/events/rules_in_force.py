"""All rules that are in force at an event, in plain words."""

from collections.abc import Iterable

from card_data.catalogue import Catalogue
from validator.report.rule_words.plain_rule import PlainRule, Terms, plainly
from validator.rules.kinds import Record
from validator.rules.layers import Policy
from validator.rules.rule import Rule
from validator.rules.rulebook import load_rulebook
from validator.services.judging import event_question, rules_of, workflow_of
from validator.store.event_tables import Event

# Sealed and draft: what a document says of them concerns no other event.
LIMITED = "limited"


def rules_in_force(event: Event) -> list[PlainRule]:
    """Return all rules of an event: those that decks are judged by and those that people keep."""
    ruleset = event_question(rules_of(event)).rules
    rules = _plain([*ruleset.rules, *workflow_of(event).rules], ruleset.catalogue)
    return [rule for rule in rules if event.limited or rule.subject != LIMITED]


def to_see_to(event: Event, who: str) -> list[PlainRule]:
    """Return the rules that no check decides and that somebody (player, organizer, judge) must see to."""
    return [rule for rule in rules_in_force(event) if who in rule.audience]


def planning_help(policy: Policy, catalogue: Catalogue) -> list[PlainRule]:
    """Return what a policy wants an organizer to know while choosing, whatever the tier."""
    rules = [rule for rule in policy.rules if isinstance(rule, Record) and "organizer" in rule.audience]
    return _plain(rules, catalogue)


def _plain(rules: Iterable[Rule], catalogue: Catalogue) -> list[PlainRule]:
    formats = {found.id: found.name for found in load_rulebook().formats.values()}
    return plainly(rules, Terms(catalogue, formats))
