"""The check on influence."""

from __future__ import annotations

from collections.abc import Iterator

from card_data.card import Card
from validator.checks.entries import identity_line, unsettled_copies
from validator.checks.registry import Hit, check
from validator.checks.spending import influence_limit, influence_spent, spending
from validator.checks.wording import cheapest_removal
from validator.deck import Deck
from validator.finding import Severity
from validator.rules.kinds import Influence
from validator.rules.rule import Rule
from validator.rules.ruleset import Ruleset


@check(
    "DK501",
    "{spent} influence spent, but only {limit} available.",
    kind=Influence,
    concerns=lambda identity, _: identity.influence_limit is not None,
)
def too_much_influence(deck: Deck, rules: Ruleset) -> Iterator[Hit]:
    """Cards from outside the identity's faction cost influence, and the identity limits the sum.

    Each copy costs its influence value; neutral cards may cost influence too. Exemptions (first copies
    of programs, alliance cards) are already taken off, and what a card list adds or takes away is
    already counted. Remove or replace cards until the sum fits. If unread lines could still earn an
    exemption, a judge has to look.
    """
    identity = deck.identity
    if identity is None:
        return
    limit = influence_limit(deck, identity, rules)
    spent = influence_spent(deck, identity, rules)
    if limit is not None and spent > limit:
        for rule in rules.of(Influence):
            yield _overspent(deck, identity, rules, rule, spent, limit)


def _overspent(deck: Deck, identity: Card, rules: Ruleset, rule: Rule, spent: int, limit: int) -> Hit:
    excess = spent - limit
    parts = spending(deck, identity, rules)
    example = cheapest_removal([(part.entry.card.title, part.paid, part.each) for part in parts], excess)
    curable = unsettled_copies(deck) and influence_spent(deck, identity, rules, generous=True) <= limit
    return Hit(
        rule,
        line=identity_line(deck),
        params={"spent": spent, "limit": limit, "excess": excess},
        fixes=(f"Remove {excess} influence: for example {example}.",),
        severity=Severity.JUDGE if curable else Severity.ERROR,
    )
