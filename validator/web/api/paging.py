"""Pages of long answers: a cursor says behind which row the next page begins."""

import base64
import binascii
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import orjson
from pydantic import Field

from validator.services.errors import Invalid
from validator.web.api.asked_model import AskedModel

T = TypeVar("T")
MOST_ROWS = 200
NO_CURSOR = "This cursor is none that we gave out. Begin without one, then follow `next`."


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
