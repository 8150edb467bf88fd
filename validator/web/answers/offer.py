"""What the form offers: formats, policies, tiers and environments, each under its game."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from card_data.catalogue import load_catalogue
from validator.languages.speech import spoken_id
from validator.rules.kinds import TitleLetters
from validator.rules.layers import Format
from validator.rules.rulebook import Rulebook


class Choice(NamedTuple):
    """One entry of a list to choose from; `only` names the policies it goes with, if not all."""

    id: str
    name: str
    only: str = ""


class PolicyChoice(NamedTuple):
    """A policy to choose, with the tier and the environment that count where none is chosen."""

    id: str
    name: str
    tier: str
    environment: str


class GameOffer(NamedTuple):
    """What can be chosen for one game, its usual policy and format, and the formats that ask for letters."""

    id: str
    name: str
    policy: str
    format: str
    formats: tuple[Choice, ...]
    policies: tuple[PolicyChoice, ...]
    environments: tuple[Choice, ...]
    letters: str


class Offer(NamedTuple):
    """Everything that can be chosen."""

    games: tuple[GameOffer, ...]
    tiers: tuple[Choice, ...]


@lru_cache(maxsize=4)
def offer(rulebook: Rulebook) -> Offer:
    """Return what the form offers."""
    return Offer(tuple(_game(game, rulebook) for game in rulebook.games), _tiers(rulebook))


def _game(game: str, rulebook: Rulebook) -> GameOffer:
    return GameOffer(
        id=game,
        name=load_catalogue(game).game.name,
        policy=rulebook.newest_policy(game).id,
        format=rulebook.newest_policy(game).default_format,
        formats=tuple(Choice(f.id, f.name) for f in rulebook.formats.values() if f.game == game),
        policies=tuple(
            PolicyChoice(p.id, p.name, p.default_tier, p.default_environment)
            for p in rulebook.policies.values()
            if p.game == game
        ),
        environments=tuple(Choice(e.id, e.name) for e in rulebook.environments.values() if e.game == game),
        letters=" ".join(f.id for f in rulebook.formats.values() if f.game == game and _asks_letters(f)),
    )


def _asks_letters(format_: Format) -> bool:
    return any(isinstance(rule, TitleLetters) for rule in format_.rules)


def _tiers(rulebook: Rulebook) -> tuple[Choice, ...]:
    tiers: dict[str, list[str]] = {}
    for policy in rulebook.policies.values():
        for tier in policy.tiers:
            tiers.setdefault(tier, []).append(policy.id)
    return tuple(Choice(tier, spoken_id(tier), " ".join(policies)) for tier, policies in tiers.items())
