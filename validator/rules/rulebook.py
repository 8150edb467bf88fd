"""The rulebook: every policy, format and environment, and the ruleset that holds on a day."""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from card_data.catalogue import game_folders, load_catalogue, table_files
from card_data.compiled import compiled
from card_data.packs import pack_files, pack_folders
from card_data.updates import kept, layered, layered_files, set_aside
from validator.rules.layers import (
    Format,
    Layers,
    Policy,
    read_format,
    read_policy,
    read_rules,
    with_lists_of_others,
)
from validator.rules.rule import KINDS
from validator.rules.ruleset import Ruleset, ruleset_version
from validator.rules.workflow import Workflow

FORMATS = Path(__file__).resolve().parents[2] / "formats"
RULESETS_KEPT = 64

T = TypeVar("T")


class RulesetError(Exception):
    """There are no rules for what was asked; the message says what there is instead."""


class Rulebook:
    """All rules that there are, asked by policy, tier, format and day."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        shared = {key: read_rules(table["rules"], KINDS) for key, table in tables["shared"].items()}
        self.policies = {key: read_policy(table) for key, table in tables["policy"].items()}
        # Documents that name no more than the month in which they took effect.
        self.month_only = frozenset(tables["month_only"])
        # Procedures as plain verified tables: the room of deck checks makes a handbook of them.
        self.procedures: Mapping[str, Any] = tables["procedures"]
        formats = {key: read_format(key, table, shared) for key, table in tables["format"].items()}
        self.formats = {key: with_lists_of_others(chosen, formats) for key, chosen in formats.items()}
        self.environments = {
            key: read_format(key, table, shared) for key, table in tables["environment"].items()
        }
        self._kept_ruleset = lru_cache(RULESETS_KEPT)(self._ruleset)
        self._kept_changes = lru_cache(RULESETS_KEPT)(self._changes)

    def policy(self, policy: str) -> Policy:
        """Return a policy by its id."""
        return _pick("policy", policy, self.policies)

    @property
    def games(self) -> list[str]:
        """Return the games that have a policy: our own in the order of the alphabet, then those of packs."""
        own = {policy.game for policy in self.policies.values() if not policy.pack}
        return sorted({policy.game for policy in self.policies.values()}, key=lambda g: (g not in own, g))

    def newest_policy(self, game: str) -> Policy:
        """Return the newest governing document of a game; one of a pack has to be chosen by its name.

        A folder that an operator adds must not change what holds where nobody chose a policy.
        """
        known = (policy for policy in self.policies.values() if policy.game == game)
        return max(known, key=lambda policy: (not policy.pack, policy.effective))

    def policy_for(self, policy: str = "", format: str = "") -> Policy:
        """Return a policy by its id; without one the newest document of the format's game.

        Without a format either, the first game is meant, in alphabetical order.
        """
        if policy:
            return self.policy(policy)
        games = {format: self.formats[format].game} if format in self.formats else {}
        return self.newest_policy(games.get(format) or self.games[0])

    def workflow(self, policy: str, tier: str, day: date) -> Workflow:
        """Return what a policy asks of the people around a list, at a tier and on a day."""
        return self.policy(policy).workflow(tier, day)

    def format(self, format: str) -> Format:
        """Return a format by its id."""
        return _pick("format", format, self.formats)

    def ruleset(self, policy: str, tier: str, format: str, day: date, environment: str = "") -> Ruleset:
        """Return all rules in force on a day; an empty tier, format or environment means the policy's own."""
        return self._kept_ruleset(policy, tier, format, day, environment)

    def changes(
        self,
        format: str,
        after_day: date,
        until_day: date,
        policy: str = "",
        tier: str = "",
        environment: str = "",
    ) -> tuple[date, ...]:
        """Return the days after one and up to another on which rules change or cards become legal.

        The policy and its tier say how long after its release a card becomes legal; without a policy it
        is legal at once.
        """
        return self._kept_changes(format, after_day, until_day, policy, tier, environment)

    def _ruleset(self, policy: str, tier: str, format: str, day: date, environment: str) -> Ruleset:
        layers = self._layers(self.policy(policy), tier, format, environment)
        first_day = layers.first_day()
        if day < first_day:
            raise RulesetError(
                f'The format "{layers.format.id}" exists from {first_day.isoformat()} on, not yet on '
                f"{day.isoformat()}; choose a later day or another format."
            )
        catalogue = load_catalogue(layers.format.game)
        rules = layers.in_force(day)
        return Ruleset(
            policy=policy,
            tier=layers.tier,
            format=layers.format.id,
            day=day,
            rules=rules,
            catalogue=catalogue,
            version=ruleset_version(rules, catalogue.version),
            environment=layers.environment.id if layers.environment else "",
        )

    def _changes(
        self, format: str, after: date, until: date, policy: str, tier: str, environment: str
    ) -> tuple[date, ...]:
        governing = self.policy(policy) if policy else None
        layers = self._layers(governing, tier, format, environment)
        return layers.changes(load_catalogue(layers.format.game), after, until)

    def _layers(self, policy: Policy | None, tier: str, format: str, environment: str) -> Layers:
        if policy is None:
            chosen = self.format(format)
            return Layers(None, "", chosen, self._environment(environment, chosen))
        chosen = self.format(format or policy.default_format)
        if policy.game != chosen.game:
            fitting = ", ".join(f.id for f in self.formats.values() if f.game == policy.game)
            raise RulesetError(
                f'The policy "{policy.id}" is for {policy.game}, the format "{chosen.id}" for {chosen.game}; '
                f"choose one of these formats: {fitting}."
            )
        environment = environment or ("" if chosen.has_pool else policy.default_environment)
        return Layers(policy, _tier(policy, tier), chosen, self._environment(environment, chosen))

    def _environment(self, environment: str, chosen: Format) -> Format | None:
        fitting = {key: other for key, other in self.environments.items() if other.game == chosen.game}
        if environment and not fitting:
            raise RulesetError(f'The format "{chosen.id}" has no environments; leave "{environment}" out.')
        if not environment and not chosen.has_pool:
            raise RulesetError(f'The format "{chosen.id}" needs an environment: {", ".join(fitting)}.')
        return _pick("environment", environment, fitting) if environment else None


def _pick(what: str, key: str, among: Mapping[str, T]) -> T:
    if key not in among:
        raise RulesetError(f'There is no {what} "{key}"; choose one of: {", ".join(among)}.')
    return among[key]


def _tier(policy: Policy, tier: str) -> str:
    if not tier:
        return policy.default_tier
    if not policy.tiers:
        raise RulesetError(f'The policy "{policy.id}" has no tiers; leave "{tier}" out.')
    if tier not in policy.tiers:
        tiers = ", ".join(policy.tiers)
        raise RulesetError(f'The policy "{policy.id}" has no tier "{tier}"; choose one of: {tiers}.')
    return tier


def load_rulebook(folder: Path = FORMATS) -> Rulebook:
    """Load the rules of the project and its packs, or those in another folder of the same layout."""
    return _own_rulebook(pack_folders()) if folder == FORMATS else Rulebook(_read(folder))


@kept()
def _own_rulebook(packs: tuple[Path, ...]) -> Rulebook:
    try:
        return _compiled_rulebook(packs)
    except Exception:
        # Newer files that no longer fit a new version of the program must not keep it from starting.
        if not set_aside():
            raise
        return _compiled_rulebook(packs)


def _compiled_rulebook(packs: tuple[Path, ...]) -> Rulebook:
    code = sorted(Path(__file__).parent.glob("*.py"))
    tables = [path for game in game_folders().values() for path in table_files(game)]
    added = [path for pack in packs for path in pack_files(pack)]
    sources = [*map(layered, layered_files(FORMATS, "*.toml")), *code, *tables, *added]
    return Rulebook(compiled("rules", sources, lambda: _read(FORMATS, packs)))


def _read(folder: Path, packs: tuple[Path, ...] = ()) -> dict[str, Any]:
    from validator.rules.compilation import compile_rules  # TOML and pydantic are only needed to compile

    return compile_rules(folder, packs)
