"""The check on influence."""

from collections.abc import Iterator

from card_data.card import Card
from validator.checks.entries import identity_lines, unsettled_copies
from validator.checks.influence_spent import (
    influence_limit,
    influence_spent,
    listed_penalties,
    listed_surcharge,
    spending,
)
from validator.checks.registry import Hit, check
from validator.checks.wording import cheapest, listing
from validator.deck import DECK_ZONE, Deck
from validator.rules.kinds import Influence
from validator.rules.rule import Rule
from validator.rules.ruleset import Ruleset


@check(
    "DK501",
    "{spent} influence spent, but only {limit} available{because}.",
    kind=Influence,
    concerns=lambda identity, *_: identity.influence_limit is not None,
)
def too_much_influence(deck: Deck, rules: Ruleset, rule: Influence) -> Iterator[Hit]:
    """Cards from outside the identity's faction cost influence, and the identity limits the sum.

    Each copy costs its influence value; neutral cards may cost influence too. Exemptions (first copies
    of programs, alliance cards) are already taken off, and what a card list adds or takes away is
    already counted: where only the list makes the sum too high, the finding names it and its cards. Remove
    or replace cards until the sum fits. If unread lines could still earn an exemption, a judge has to look.
    """
    identity = deck.identity
    assert identity is not None
    limit = influence_limit(deck, identity, rules)
    spent = influence_spent(deck, identity, rules)
    if limit is not None and spent > limit:
        yield _overspent(deck, identity, rules, rule, spent, limit)


def surplus_influence(deck: Deck, rules: Ruleset) -> tuple[int, list[tuple[Card, int, int]]]:
    """Return the influence beyond the limit, and copies of cards that are worth as much."""
    identity = deck.identity
    limit = influence_limit(deck, identity, rules) if identity and rules.first(Influence) else None
    excess = influence_spent(deck, identity, rules) - limit if identity and limit is not None else 0
    if identity is None or excess <= 0:
        return 0, []
    penalties = listed_penalties(rules)
    parts = spending(deck, identity, rules)
    worth = [(part.entry.card, part.paid, part.each + penalties.get(part.entry.card.id, 0)) for part in parts]
    paid = {part.entry.card for part in parts}
    worth += [
        (e.card, e.quantity, penalties[e.card.id])
        for e in deck.entries
        if e.zone == DECK_ZONE and e.card.id in penalties and e.card not in paid
    ]
    return excess, cheapest(worth, excess)


def _overspent(deck: Deck, identity: Card, rules: Ruleset, rule: Rule, spent: int, limit: int) -> Hit:
    curable = unsettled_copies(deck) > 0 and influence_spent(deck, identity, rules, generous=True) <= limit
    surcharge = listed_surcharge(deck, rules)
    listed = surcharge.rule if spent - surcharge.extra <= (identity.influence_limit or 0) else None
    params = {"spent": spent, "limit": limit, "excess": spent - limit, "because": ""}
    if listed is not None:
        titles = listing(f"{entry.quantity} {entry.card.title}" for entry in surcharge.entries)
        params["because"] = f"; {listed.name} takes {surcharge.total} for {titles}"
    return Hit(listed or rule, at=identity_lines(deck), params=params, waits=curable)
