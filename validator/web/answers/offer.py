"""What the form offers: formats, policies, tiers and environments, each under its game."""

from functools import lru_cache
from typing import NamedTuple

from card_data.catalogue import load_catalogue
from validator.languages.speech import spoken_id
from validator.rules.kinds import TitleLetters
from validator.rules.layers import Format, Policy
from validator.rules.rulebook import Rulebook


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
