"""A list without its identity: which identities would fit."""

from __future__ import annotations

from card_data.card import Card
from validator.deck import IDENTITY, Deck, ReadLine
from validator.finding import Finding
from validator.resolve.messages import finding
from validator.rule import Ruleset

PROPOSALS = 12


def missing_identity(deck: Deck, lines: tuple[ReadLine, ...], rules: Ruleset) -> tuple[Finding, ...]:
    """Ask for the identity when the list has none, proposing those that these cards could serve."""
    rule = rules.first("one-identity")
    if rule is None or deck.identity is not None or any(line.role == IDENTITY for line in lines):
        return ()
    fixes = tuple(f"Add {card.title}." for card in fitting_identities(deck, rules)[:PROPOSALS])
    return (
        finding("NM104", citation=rule.citation, fixes=fixes or ("Add the identity as the first line.",)),
    )


def fitting_identities(deck: Deck, rules: Ruleset) -> list[Card]:
    """Return the legal identities of the deck's side, those that share most cards' faction first."""
    copies: dict[tuple[str, ...], int] = {}
    agendas: set[tuple[str, ...]] = set()
    for entry in deck.entries:
        faction = entry.card.factions
        copies[faction] = copies.get(faction, 0) + entry.quantity
        if entry.card.agenda_points is not None and not faction[0].startswith("neutral"):
            agendas.add(faction)
    banned = rules.card_list.get("banned", ()) if rules.card_list else ()
    fitting = [
        card
        for card in rules.catalogue.names.cards
        if card.identity
        and card.side == deck.side
        and card.id in rules.in_pool
        and card.id not in banned
        and (not agendas or agendas == {card.factions})
    ]
    return sorted(fitting, key=lambda card: (-copies.get(card.factions, 0), card.title))
