"""`legaldeck where`: every format of the game in which a deck is legal, today and through the years."""

import argparse
import os
import sys
from datetime import date

from validator.cli.check import ALL_LEGAL, NOT_ALL_LEGAL, UNREADABLE, reports_of
from validator.cli.command_error import CommandError
from validator.deck import UNSETTLED
from validator.pipeline import Question, Report, check_bytes
from validator.rules.rulebook import Rulebook, load_rulebook
from validator.where.whereabouts import too_large, whereabouts


def run(options: argparse.Namespace) -> int:
    """Print where each deck of a list is legal; 0 when every deck is legal somewhere today."""
    rulebook = load_rulebook()
    day = options.date
    reports = [report for report in _reports(options, rulebook, day) if report.readable]
    status = ALL_LEGAL if reports else UNREADABLE
    if not reports:
        print(f"legaldeck: {options.path}: there is no deck to read. Give a decklist.", file=sys.stderr)
    for report in reports:
        if too_large(report):
            raise CommandError(too_large(report))
        found = whereabouts(report, rulebook, day)
        if not found.legal_today:
            status = NOT_ALL_LEGAL
        if options.json:
            from validator.report.history.where_record import where_record

            print(where_record(found).model_dump_json())
        else:
            from validator.report.history.where_text import where_text

            print(where_text(found, colour=sys.stdout.isatty() and "NO_COLOR" not in os.environ))
    return status


def _reports(options: argparse.Namespace, rulebook: Rulebook, day: date) -> list[Report]:
    """Read the list as one of the game that was asked for, else of the game that knows most of its names."""
    games = rulebook.games
    if options.game and options.game not in games:
        raise CommandError(f'There is no game "{options.game}"; choose one of: {", ".join(games)}.')
    typed = sys.stdin.buffer.read() if options.path == "-" else None
    readings: list[list[Report]] = []
    for game in [options.game] if options.game else games:
        policy = options.policy or rulebook.newest_policy(game).id
        question = Question(rulebook.ruleset(policy, options.tier or "", "", day))
        readings.append(
            reports_of(options.path, question) if typed is None else check_bytes("-", typed, question)
        )
        if options.policy or _known(readings[-1]) > 0.5:
            break
    return max(readings, key=_known)


def _known(reports: list[Report]) -> float:
    """Return the share of lines with a name that is settled."""
    named = [line for report in reports for line in report.lines if line.card or line.match in UNSETTLED]
    return sum(line.match not in UNSETTLED for line in named) / max(1, len(named))
