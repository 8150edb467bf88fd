"""What can be asked: from a request to a question, with defaults that just work, and what a form offers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from card_data.catalogue import load_catalogue
from validator.languages.speech import spoken_id
from validator.pipeline import Question
from validator.rules.kinds import TitleLetters
from validator.rules.layers import Format, Policy
from validator.rules.rulebook import Rulebook, RulesetError
from validator.services.errors import Invalid

FIELDS = ("format", "tier", "date", "policy", "environment", "letters", "paperwork")
_YES = ("1", "true", "on", "yes")


@dataclass(frozen=True, slots=True)
class Choices:
    """What a form shows as chosen."""

    format: str
    tier: str
    date: str
    policy: str
    environment: str
    letters: str
    paperwork: bool


def read_question(values: Mapping[str, str], rulebook: Rulebook, today: date) -> Question:
    """Read the question in a form or a query string; what is missing comes from the policy."""
    day = _day(values.get("date", ""), today)
    format_id = values.get("format", "")
    try:
        policy = rulebook.policy_for(values.get("policy", ""), format_id)
        rules = rulebook.ruleset(
            policy.id, values.get("tier", ""), format_id, day, values.get("environment", "")
        )
    except RulesetError as error:
        raise Invalid(str(error)) from error
    return Question(rules, rulebook, _yes(values), _letters(values.get("letters", "")))


def choices_of(question: Question | None, values: Mapping[str, str]) -> Choices:
    """Return what the form shows: what the question settled, or as it was typed when it could not be."""
    typed = {field: values.get(field, "") for field in FIELDS}
    if question is not None:
        rules = question.rules
        typed |= {"format": rules.format, "tier": rules.tier, "date": rules.day.isoformat()}
        typed |= {"policy": rules.policy, "environment": rules.environment}
    typed.pop("paperwork")
    return Choices(**typed, paperwork=_yes(values))


def _day(text: str, today: date) -> date:
    if not text.strip():
        return today
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Invalid(f"“{text}” is not a date. Write year, month and day, for example {today}.") from None


def _yes(values: Mapping[str, str]) -> bool:
    return values.get("paperwork", "").casefold() in _YES


def _letters(text: str) -> tuple[str, ...]:
    letters = tuple(part.strip().upper() for part in text.split(",") if part.strip())
    if any(len(letter) != 1 or not letter.isalpha() for letter in letters):
        raise Invalid(f"“{text}” are not letters. Write them as A,B,C.")
    return letters


class TierOffer(NamedTuple):
    """A tier to choose; `only` names the policies that know it."""

    id: str
    name: str
    only: str


class GameOffer(NamedTuple):
    """What can be chosen for one game, its usual policy and format, and the formats that ask for letters."""

    id: str
    name: str
    policy: str
    format: str
    formats: tuple[Format, ...]
    policies: tuple[Policy, ...]
    environments: tuple[Format, ...]
    letters: str


class Offer(NamedTuple):
    """Everything that can be chosen."""

    games: tuple[GameOffer, ...]
    tiers: tuple[TierOffer, ...]


@lru_cache(maxsize=4)
def offer(rulebook: Rulebook) -> Offer:
    """Return what the form offers."""
    return Offer(tuple(_game(game, rulebook) for game in rulebook.games), _tiers(rulebook))


def _game(game: str, rulebook: Rulebook) -> GameOffer:
    newest = rulebook.newest_policy(game)
    formats = tuple(found for found in rulebook.formats.values() if found.game == game)
    return GameOffer(
        id=game,
        name=load_catalogue(game).game.name,
        policy=newest.id,
        format=newest.default_format,
        formats=formats,
        policies=tuple(policy for policy in rulebook.policies.values() if policy.game == game),
        environments=tuple(found for found in rulebook.environments.values() if found.game == game),
        letters=" ".join(found.id for found in formats if _asks_letters(found)),
    )


def _asks_letters(format_: Format) -> bool:
    return any(isinstance(rule, TitleLetters) for rule in format_.rules)


def _tiers(rulebook: Rulebook) -> tuple[TierOffer, ...]:
    tiers: dict[str, list[str]] = {}
    for policy in rulebook.policies.values():
        for tier in policy.tiers:
            tiers.setdefault(tier, []).append(policy.id)
    return tuple(TierOffer(tier, spoken_id(tier), " ".join(policies)) for tier, policies in tiers.items())
