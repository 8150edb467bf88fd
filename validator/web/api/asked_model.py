"""What models of the interface share: questions, pages of long answers, answers made after a model."""

import base64
import binascii
from bisect import bisect_right
from collections.abc import Callable, Sequence
from datetime import date
from functools import cache
from typing import Any, TypeVar

import orjson
from pydantic import BaseModel, Field

from validator.services.errors import Invalid

T = TypeVar("T")
Answered = TypeVar("Answered", bound=BaseModel)
MOST_ROWS = 200
NO_CURSOR = "This cursor is none that we gave out. Begin without one, then follow `next`."


class AskedModel(BaseModel):
    """What a route is asked; its schema is worked out once, since every request is held against it."""

    @classmethod
    @cache
    def model_json_schema(cls, *args: Any, **kwargs: Any) -> dict[str, Any]:  # type: ignore[override]  # cached
        """Return the schema."""
        return super().model_json_schema(*args, **kwargs)


def shape(model: type[Answered], *sources: object, **given: object) -> Answered:
    """Fill a model: with what is given, else with what the first source that has a field says of it."""
    if unknown := given.keys() - model.model_fields:
        raise TypeError(f"{model.__name__} has no {', '.join(sorted(unknown))}")
    found = {
        name: next(getattr(source, name) for source in sources if hasattr(source, name))
        for name in model.model_fields
        if name not in given
    }
    return model.model_validate(
        {
            name: value.isoformat() if isinstance(value, date) else value
            for name, value in (found | given).items()
        }
    )


class PageAsked(AskedModel):
    """Which page of a long answer."""

    cursor: str = Field(default="", description="`next` of the page before; empty for the first page.")
    limit: int = Field(default=50, ge=1, le=MOST_ROWS, description="How many at most.")


def page_of(
    rows: Sequence[T], key: Callable[[T], list[Any]], cursor: str, limit: int
) -> tuple[Sequence[T], str | None]:
    """Return the rows behind a cursor and the cursor of the next page; rows are ordered by their keys."""
    start = 0
    if cursor:
        try:
            start = bisect_right(rows, _read(cursor), key=key)
        except (TypeError, ValueError, binascii.Error):
            raise Invalid(NO_CURSOR, "cursor") from None
    page = rows[start : start + limit]
    more = start + limit < len(rows)
    return page, _written(key(page[-1])) if more and page else None


def _written(key: list[Any]) -> str:
    return base64.urlsafe_b64encode(orjson.dumps(key)).decode().rstrip("=")


def _read(cursor: str) -> list[Any]:
    key = orjson.loads(base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True))
    if not isinstance(key, list):
        raise ValueError(cursor)
    return key
