"""`legaldeck diff`: what changed between two lists, card by card."""

import argparse
import json
from collections.abc import Mapping
from dataclasses import dataclass

from validator.cli.check import reports_of
from validator.cli.question import usual_question
from validator.pipeline import Report


def run(options: argparse.Namespace) -> int:
    """Print the difference of two lists; both may hold several decks, compared in order."""
    question = usual_question(options.policy)
    before, after = (reports_of(path, question) for path in (options.before, options.after))
    changes = difference(_copies(before), _copies(after))
    unread = [line.text.strip() for report in (*before, *after) for line in report.lines if line.candidates]
    titles = {card.id: card.title for card in question.rules.catalogue.cards.values()}
    if options.json:
        rows = (
            {"card": c.card, "title": titles[c.card], "before": c.before, "after": c.after} for c in changes
        )
        print(json.dumps(list(rows)))
    else:
        for change in changes:
            sign = "+" if change.after > change.before else "-"
            copies = abs(change.after - change.before)
            print(f"{sign} {copies} {titles[change.card]}  ({change.before} → {change.after})")
        for text in unread:
            print(f"? not compared, names no single card: {text}")
        if not changes and not unread:
            print("The lists hold the same cards.")
    return 1 if changes or unread else 0


def _copies(reports: list[Report]) -> dict[str, int]:
    copies: dict[str, int] = {}
    for report in reports:
        for entry in report.deck.entries:
            copies[entry.card.id] = copies.get(entry.card.id, 0) + entry.quantity
    return copies


@dataclass(frozen=True, slots=True)
class CountDifference:
    """How many copies of a card there were and are."""

    card: str
    before: int
    after: int


def difference(before: Mapping[str, int], after: Mapping[str, int]) -> list[CountDifference]:
    """Return the cards whose number changed, those taken out first, then those added."""
    changes = [
        CountDifference(card, before.get(card, 0), after.get(card, 0))
        for card in sorted({*before, *after})
        if before.get(card, 0) != after.get(card, 0)
    ]
    return sorted(changes, key=lambda change: (change.after > change.before, change.card))
