"""A list of another game than the chosen one: hardly a line is a card here, and most are there."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from card_data.catalogue import load_catalogue
from validator.deck import UNSETTLED
from validator.pipeline import Question, Report
from validator.rulebook import RulesetError
from validator.web.asking import default_policy, games_of
from validator.web.site import site

FEWEST_STRANGE, MOST_STRANGE = 2, 200


class OtherGame(NamedTuple):
    """The game to which a list seems to belong, and the usual format of that game."""

    name: str
    format: str


def other_game(reports: Sequence[Report], question: Question) -> OtherGame | None:
    """Return the game that knows most names of a list, when the chosen one knows hardly any."""
    lines = [line for report in reports for line in report.lines]
    known = sum(line.card is not None and line.match not in UNSETTLED for line in lines)
    strange = [line.name for line in lines if line.role == "unknown" or line.match in UNSETTLED]
    if not FEWEST_STRANGE <= len(strange) <= MOST_STRANGE or 2 * known > len(strange):
        return None
    here = question.rules.catalogue.game.id
    count, game = max((_known_in(game, strange), game) for game in games_of(site().rulebook) if game != here)
    return _usual(game, question) if count > (known + len(strange)) // 2 else None


def _known_in(game: str, names: Sequence[str]) -> int:
    """Count the names that are cards of a game; nothing is guessed, for this is asked at every key."""
    find = load_catalogue(game).names.find
    return sum(bool(name) and find(name) is not None for name in names)


def _usual(game: str, question: Question) -> OtherGame | None:
    """Return the format that is usual in a game, if it has rules on the day."""
    rulebook = site().rulebook
    with suppress(RulesetError):
        rules = rulebook.ruleset(default_policy(game, rulebook), "", "", question.rules.day)
        return OtherGame(rules.catalogue.game.name, rules.format)
    return None
