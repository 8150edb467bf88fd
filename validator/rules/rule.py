"""A rule: one dated, cited statement of a governing document."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar, NoReturn, Self, dataclass_transform

from validator.finding import Citation
from validator.rules.values import Text

KINDS: dict[str, type[Rule]] = {}
WORKFLOW_KINDS: dict[str, type[Rule]] = {}


@dataclass_transform(frozen_default=True, kw_only_default=True)
class _Frozen:
    """What every kind of rule has in common with a frozen dataclass.

    Sixty dataclasses take 40 ms to define at every start of the command; these take none, and the type
    checker sees the same. What a rule does not state is the default of its class.
    """

    def __init__(self, **stated: Any) -> None:
        self.__dict__.update(stated)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"A rule does not change; use but({name}=...) to state another one.")


class Rule(_Frozen):
    """Where a rule is written and since when it holds; each kind adds the values that it may state."""

    kind: ClassVar[str] = ""
    one_of: ClassVar[tuple[str, ...]] = ()  # values of which a rule states exactly one

    id: Text
    effective: date
    document: Text
    section: Text
    tiers: tuple[Text, ...] = ()
    file: str = ""

    def __init_subclass__(
        cls, kind: str, kinds: dict[str, type[Rule]] = KINDS, one_of: tuple[str, ...] = ()
    ) -> None:
        cls.kind, cls.one_of = kind, one_of
        kinds[kind] = cls

    @property
    def citation(self) -> Citation:
        """Say where this rule is written."""
        return Citation(self.document, self.section, self.effective, self.id)

    @property
    def values(self) -> Mapping[str, Any]:
        """Return what the rule states besides the things that every rule has."""
        return {key: value for key, value in vars(self).items() if key not in COMMON}

    def but(self, **changes: Any) -> Self:
        """Return a rule that states something else."""
        return type(self)(**{**vars(self), **changes})


COMMON = frozenset(Rule.__annotations__)
