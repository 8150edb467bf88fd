"""What models of the interface share: those that are asked, and answers made after a model."""

from datetime import date
from functools import cache
from typing import Any

from pydantic import BaseModel

Plain = dict[str, Any]


class AskedModel(BaseModel):
    """What a route is asked; its schema is worked out once, since every request is held against it."""

    @classmethod
    @cache
    def model_json_schema(cls, *args: Any, **kwargs: Any) -> dict[str, Any]:  # type: ignore[override]  # cached
        """Return the schema."""
        return super().model_json_schema(*args, **kwargs)


def shape(model: type[BaseModel], *sources: object, **given: object) -> Plain:
    """Return the fields of a model: what is given, else what the first source that has a field says of it."""
    found = {
        name: next(getattr(source, name) for source in sources if hasattr(source, name))
        for name in model.model_fields
        if name not in given
    }
    return {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in (found | given).items()
    }
