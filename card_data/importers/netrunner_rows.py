"""The answers of the NetrunnerDB v3 API as pydantic models, and their rows in our tables."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, Field, StringConstraints, ValidationError

Row = dict[str, str]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,120}$")]
Name = Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^[^\x00-\x1f\x7f]{1,200}$")]
Code = Annotated[str, StringConstraints(pattern=r"^\d{5}$")]
Model = TypeVar("Model", bound=BaseModel)
Slugs = Annotated[list[Slug], BeforeValidator(lambda value: [] if value is None else value)]


class CardModel(BaseModel):
    """A card as the API describes it; only what our table keeps."""

    id: Slug
    title: Name
    side_id: Slug
    card_type_id: Slug
    faction_id: Slug
    card_subtype_ids: Slugs = []
    influence_cost: Annotated[int, Field(ge=0, le=20)] | None = None
    deck_limit: Annotated[int, Field(ge=0, le=50)]
    minimum_deck_size: Annotated[int, Field(ge=0, le=200)] | None = None
    influence_limit: Annotated[int, Field(ge=0, le=100)] | None = None
    agenda_points: Annotated[int, Field(ge=0, le=20)] | None = None
    is_unique: bool

    def row(self) -> Row:
        """Return this card as a row of cards.csv."""
        return {
            "id": slug(self.id),
            "title": self.title,
            "side": slug(self.side_id),
            "type": slug(self.card_type_id),
            "faction": slug(self.faction_id),
            "subtypes": "|".join(slug(subtype) for subtype in self.card_subtype_ids),
            "influence_cost": _number(self.influence_cost),
            "deck_limit": _number(self.deck_limit),
            "minimum_deck_size": _number(self.minimum_deck_size),
            "influence_limit": _number(self.influence_limit),
            "agenda_points": _number(self.agenda_points),
            "unique": str(int(self.is_unique)),
        }


class PrintingModel(BaseModel):
    """One printing; its id is the printed five-digit code."""

    id: Code
    card_id: Slug
    card_set_id: Slug
    position: Annotated[int, Field(ge=0, le=10_000)]
    quantity: Annotated[int, Field(ge=0, le=50)]

    def row(self) -> Row:
        """Return this printing as a row of printings.csv."""
        return {
            "code": self.id,
            "card": slug(self.card_id),
            "set": slug(self.card_set_id),
            "position": str(self.position),
            "copies_per_product": str(self.quantity),
        }


class CycleModel(BaseModel):
    """A cycle of sets."""

    id: Slug
    name: Name


class SetModel(BaseModel):
    """A set; one that is announced but not dated has no release day yet."""

    id: Slug
    name: Name
    card_cycle_id: Slug
    card_set_type_id: Slug
    date_release: date | None = None
    released_by: Name

    def row(self, cycle_names: Mapping[str, str]) -> Row:
        """Return this set as a row of sets.csv."""
        return {
            "id": slug(self.id),
            "name": self.name,
            "cycle": slug(self.card_cycle_id),
            "cycle_name": cycle_names.get(self.card_cycle_id, ""),
            "kind": slug(self.card_set_type_id),
            "released": self.date_release.isoformat() if self.date_release else "",
            "publisher": slug(self.released_by.lower().replace(" ", "_")),
        }


class PoolModel(BaseModel):
    """A card pool; which sets it holds is asked separately."""

    id: Slug
    name: Name
    format_id: Slug
    num_cards: int | None = None

    def row(self, sets: Iterable[str]) -> Row:
        """Return this pool as a row of pools.csv."""
        return {
            "id": slug(self.id),
            "format": slug(self.format_id),
            "name": self.name,
            "sets": "|".join(sorted(slug(set_id) for set_id in sets)),
        }


Cards = Annotated[tuple[Slug, ...], BeforeValidator(lambda value: () if value is None else value)]
Numbers = Annotated[dict[Slug, int], BeforeValidator(lambda value: {} if value is None else value)]


class Verdicts(BaseModel):
    """What a card list says about its cards."""

    banned: Cards = ()
    restricted: Cards = ()
    global_penalty: Cards = ()
    universal_faction_cost: Numbers = {}
    points: Numbers = {}


class RestrictionModel(BaseModel):
    """A ban, restricted or points list."""

    id: Slug
    name: Name
    format_id: Slug
    date_start: date
    point_limit: Annotated[int, Field(ge=0, le=100)] | None = None
    banned_subtypes: Cards = ()
    verdicts: Verdicts


class SnapshotModel(BaseModel):
    """A format from a day on: its card pool and its card list."""

    id: Slug
    format_id: Slug
    card_pool_id: Slug
    date_start: date


def slug(identifier: str) -> str:
    """Turn an id of the API into ours."""
    return identifier.replace("_", "-")


def fields_of(model: type[BaseModel]) -> str:
    """Return the attributes that a model reads, as the API's sparse field list."""
    return ",".join(name for name in model.model_fields if name != "id")


def read_models(
    model: type[Model], resource: str, items: Iterable[dict[str, Any]], problems: list[str]
) -> list[Model]:
    """Validate resource objects; what does not fit is added to the problems, not to the result."""
    good = []
    for item in items:
        attributes = item.get("attributes")
        try:
            fields = attributes if isinstance(attributes, dict) else {}
            good.append(model.model_validate({**fields, "id": item.get("id")}))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            problems.append(f"{resource} {str(item.get('id'))[:60]!r}: {where}: {first['msg']}")
    return good


def _number(value: int | None) -> str:
    return "" if value is None else str(value)
