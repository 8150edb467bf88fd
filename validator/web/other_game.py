"""A list of another game than the chosen one: hardly a line is a card here, and most are there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from validator.deck import UNSETTLED
from validator.pipeline import Question, Report, check_bytes
from validator.rulebook import RulesetError, load_rulebook
from validator.web.asking import default_policy, games_of
from validator.web.checking import Sent, is_deck_link

FEWEST_STRANGE, MOST_STRANGE = 2, 200


class OtherGame(NamedTuple):
    """The game to which a list seems to belong, and the usual format of that game."""

    name: str
    format: str


def other_game(sent: Sent, reports: Sequence[Report], question: Question) -> OtherGame | None:
    """Return the game that knows most lines of a list, when the chosen one knows hardly any."""
    known, strange = _lines(reports)
    if not FEWEST_STRANGE <= strange <= MOST_STRANGE or 2 * known > strange or is_deck_link(sent.text):
        return None
    best, most = None, (known + strange) // 2
    for rival in _other_games(question):
        known_there = _lines(check_bytes(sent.name, sent.data, rival))[0]
        if known_there > most:
            most = known_there
            best = OtherGame(rival.rules.catalogue.game.name, rival.rules.format)
    return best


def _other_games(question: Question) -> Iterator[Question]:
    """Yield the usual question of each other game, on the same day."""
    rulebook, rules = load_rulebook(), question.rules
    for game in games_of(rulebook):
        if game != rules.catalogue.game.id:
            with suppress(RulesetError):
                yield Question(rulebook.ruleset(default_policy(game, rulebook), "", "", rules.day))


def _lines(reports: Sequence[Report]) -> tuple[int, int]:
    """Count the lines that name a card for certain, and those that should but do not."""
    lines = [line for report in reports for line in report.lines]
    strange = sum(line.role == "unknown" or line.match in UNSETTLED for line in lines)
    known = sum(line.card is not None and line.match not in UNSETTLED for line in lines)
    return known, strange
