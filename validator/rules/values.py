"""The types of values in rule files: texts and numbers, and names that the catalogue or the files must know.

The annotations below do nothing while decks are judged; only `validation` asks them for a schema, so that
pydantic refuses a wrong value with a sentence that a reader of the file understands.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from card_data.table_faults import instead

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, ValidationInfo
    from pydantic_core import CoreSchema

    from card_data.catalogue import Catalogue


class Known(NamedTuple):
    """All that the values of one game's rules may name, by what is named."""

    game: str
    names: Mapping[str, Collection[str]]


def known_names(catalogue: Catalogue, formats: Collection[str], environments: Collection[str]) -> Known:
    """Collect what rules of the catalogue's game may name."""
    cards = catalogue.cards.values()
    names: dict[str, Collection[str]] = {
        "card": catalogue.cards,
        "set": catalogue.sets,
        "publisher": {card_set.publisher for card_set in catalogue.sets.values()},
        "pool": catalogue.pools,
        "type": {card.type for card in cards},
        "faction": {faction for card in cards for faction in card.factions},
        "subtype": {subtype for card in cards for subtype in card.subtypes},
        "side": catalogue.game.sides,
        "format": formats,
        "environment": environments,
    }
    return Known(catalogue.game.id, names)


@dataclass(frozen=True, slots=True)
class _Name:
    """A text that is not empty and, where `what` says so, one of the known names."""

    what: str = ""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.with_info_after_validator_function(self._verified, handler(source))

    def _verified(self, value: str, info: ValidationInfo) -> str:
        if not value.strip():
            refuse("{key} must be a text that is not empty")
        if self.what == "measure":
            return self._measure(value, info)
        verify_name(value, self.what, info.context)
        return value

    def _measure(self, value: str, info: ValidationInfo) -> str:
        what, _, name = value.partition(":")
        if value != "size":
            if what not in ("type", "card"):
                refuse(f'{{key}} is "{value}" but must be "size", "type:..." or "card:..."')
            verify_name(name, what, info.context)
        return value


@dataclass(frozen=True, slots=True)
class _AtLeast:
    """A whole number that is not below another."""

    least: int

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(self._verified, handler(source))

    def _verified(self, value: int) -> int:
        if value < self.least:
            refuse("{key} must be a whole number" + (f" above {self.least - 1}" if self.least else ""))
        return value


@dataclass(frozen=True, slots=True)
class _Different:
    """A list without repetitions."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(self._verified, handler(source))

    def _verified(self, values: tuple[str, ...]) -> tuple[str, ...]:
        for place, value in enumerate(values):
            if value in values[:place]:
                refuse(f'"{value}" stands twice in {{key}}; remove one', value)
        return values


Text = Annotated[str, _Name()]
CardId = Annotated[str, _Name("card")]
SetId = Annotated[str, _Name("set")]
PoolId = Annotated[str, _Name("pool")]
FormatId = Annotated[str, _Name("format")]
EnvironmentId = Annotated[str, _Name("environment")]
TypeId = Annotated[str, _Name("type")]
Faction = Annotated[str, _Name("faction")]
Subtype = Annotated[str, _Name("subtype")]
Measure = Annotated[str, _Name("measure")]
Count = Annotated[int, _AtLeast(0)]
Texts = Annotated[tuple[Text, ...], _Different()]
Cards = Annotated[tuple[CardId, ...], _Different()]
Sets = Annotated[tuple[SetId, ...], _Different()]
Formats = Annotated[tuple[FormatId, ...], _Different()]
Subtypes = Annotated[tuple[Subtype, ...], _Different()]
Sides = Annotated[tuple[Annotated[str, _Name("side")], ...], _Different()]
Publishers = Annotated[tuple[Annotated[str, _Name("publisher")], ...], _Different()]
Numbers = Mapping[CardId, Annotated[int, _AtLeast(1)]]  # so many of each card


def refuse(sentence: str, value: str = "") -> None:
    """Refuse a value of a file; `{key}` in the sentence becomes its key."""
    from pydantic_core import PydanticCustomError

    raise PydanticCustomError("refused", "{sentence}", {"sentence": sentence, "value": value})


def verify_name(value: str, what: str, known: Known | None) -> None:
    """Refuse a name that neither the catalogue nor the files have, with the one that comes closest."""
    names = known.names.get(what) if known else None
    if known and names is not None and value not in names:
        where = "files" if what in ("format", "environment") else "catalogue"
        refuse(f'{what} "{value}" is not in the {known.game} {where}{instead(value, names)}', value)
