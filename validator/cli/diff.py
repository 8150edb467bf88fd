"""`legaldeck diff`: what changed between two lists, card by card."""

import argparse
import json

from validator.cli.check import reports_of
from validator.cli.question import usual_question
from validator.pipeline import Report
from validator.report.difference import difference


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
