"""`legaldeck diff`: what changed between two lists, card by card."""

from __future__ import annotations

import argparse
import json
import sys

from validator.cli.check import UNREADABLE, reports_of
from validator.cli.day import today
from validator.pipeline import Question, Report
from validator.report.difference import difference
from validator.rules.rulebook import load_rulebook


def run(options: argparse.Namespace) -> int:
    """Print the difference of two lists; both may hold several decks, compared in order."""
    rulebook = load_rulebook()
    policy = rulebook.policy_for(options.policy)
    rules = rulebook.ruleset(policy.id, policy.default_tier, policy.default_format, today())
    before, after = (_reports(path, Question(rules)) for path in (options.before, options.after))
    if before is None or after is None:
        return UNREADABLE
    changes = difference(_copies(before), _copies(after))
    unread = [line.text.strip() for report in (*before, *after) for line in report.lines if line.candidates]
    titles = {card.id: card.title for card in rules.catalogue.cards.values()}
    if options.json:
        print(
            json.dumps(
                [
                    {"card": c.card, "title": titles[c.card], "before": c.before, "after": c.after}
                    for c in changes
                ]
            )
        )
    else:
        for change in changes:
            sign, copies = (
                ("+", change.after - change.before)
                if change.after > change.before
                else ("-", change.before - change.after)
            )
            print(f"{sign} {copies} {titles[change.card]}  ({change.before} → {change.after})")
        for text in unread:
            print(f"? not compared, names no single card: {text}")
        if not changes and not unread:
            print("The lists hold the same cards.")
    return 1 if changes or unread else 0


def _reports(path: str, question: Question) -> list[Report] | None:
    try:
        return reports_of(path, question)
    except OSError as error:
        print(f"legaldeck: {path}: {error.strerror or error}. Check the name and try again.", file=sys.stderr)
        return None


def _copies(reports: list[Report]) -> dict[str, int]:
    copies: dict[str, int] = {}
    for report in reports:
        for entry in report.deck.entries:
            copies[entry.card.id] = copies.get(entry.card.id, 0) + entry.quantity
    return copies
