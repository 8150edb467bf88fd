"""Lists of another game than the chosen one: hardly any line is a card here, most are there."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from validator.deck import UNSETTLED
from validator.pipeline import Question, Report
from validator.rules.rulebook import RulesetError, load_rulebook
from validator.rules.ruleset import Ruleset

FEWEST_STRANGE, MOST_STRANGE = 2, 200


class OtherGame(NamedTuple):
    """The game to which a list seems to belong, and the usual format of that game."""

    name: str
    format: str


def other_game(reports: Sequence[Report], question: Question) -> OtherGame | None:
    """Return the game that knows most names of a list, when the chosen one knows hardly any."""
    known, strange = _names(reports)
    if not FEWEST_STRANGE <= len(strange) <= MOST_STRANGE or 2 * known > len(strange):
        return None
    best, most = None, (known + len(strange)) // 2
    for rules in _other_games(question.rules):
        known_there = sum(rules.catalogue.names.find(name) is not None for name in strange)
        if known_there > most:
            best, most = OtherGame(rules.catalogue.game.name, rules.format), known_there
    return best


def _names(reports: Sequence[Report]) -> tuple[int, list[str]]:
    """Count the lines that name a card for certain, and return the names of those that should but do not."""
    lines = [line for report in reports for line in report.lines]
    strange = [line.name or line.text for line in lines if line.role == "unknown" or line.match in UNSETTLED]
    return sum(line.card is not None and line.match not in UNSETTLED for line in lines), strange


def _other_games(rules: Ruleset) -> Iterator[Ruleset]:
    """Yield the usual rules of each other game, on the same day."""
    rulebook = load_rulebook()
    for game in rulebook.games:
        if game != rules.catalogue.game.id:
            with suppress(RulesetError):
                yield rulebook.ruleset(rulebook.newest_policy(game).id, "", "", rules.day)
