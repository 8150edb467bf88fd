"""From command-line options to a question: the rules, the day, the pool."""

import argparse
from collections.abc import Mapping
from pathlib import Path

from validator.cli.arguments import today
from validator.cli.command_error import CommandError
from validator.pipeline import Question
from validator.rules.rulebook import Rulebook, load_rulebook
from validator.rules.ruleset import Ruleset


def ruleset_of(options: argparse.Namespace, rulebook: Rulebook) -> Ruleset:
    """Return the ruleset that the options choose, with the policy's own defaults."""
    tier, format_ = options.tier or "", options.format or ""
    policy = rulebook.policy_for(options.policy, format_)
    return rulebook.ruleset(policy.id, tier, format_, options.date, options.environment)


def usual_question(policy: str) -> Question:
    """Return the usual question under a policy, for commands that only read lists: it tells the game."""
    rulebook = load_rulebook()
    return Question(rulebook.ruleset(rulebook.policy_for(policy).id, "", "", today()))


def question_of(options: argparse.Namespace) -> Question:
    """Return the question that the options ask."""
    rulebook = load_rulebook()
    rules = ruleset_of(options, rulebook)
    if options.local_cards:
        rules = _with_local_cards(rules, options.local_cards)
    pool = read_pool(options.pool, rules) if options.pool else None
    return Question(rules, rulebook, options.paperwork, options.letters, pool, options.sanctioned)


def _with_local_cards(rules: Ruleset, path: str) -> Ruleset:
    from card_data.local_table import LocalCardError, read_local_cards
    from validator.rules.house_rules import add_local_cards

    try:
        text = Path(path).read_text("utf-8-sig")
        return add_local_cards(rules, read_local_cards(text, rules.catalogue))
    except LocalCardError as error:
        raise CommandError("\n".join([f"{path} cannot be taken:", *map(str, error.problems)])) from error
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{path} cannot be read as text: {error}.") from error


def read_pool(path: str, rules: Ruleset) -> Mapping[str, int]:
    """Read a recorded card pool as the site does: every line must name a card."""
    from validator.services.errors import Invalid
    from validator.services.lists.recorded_pools import read_card_counts

    try:
        return read_card_counts(path, Path(path).read_bytes(), Question(rules), "pool")
    except OSError as error:
        raise CommandError(f"The pool {path} cannot be read: {error.strerror}.") from error
    except Invalid as error:
        raise CommandError(f"{path}: {error.sentence}") from error
