"""What all models of requests share."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel


class AskedModel(BaseModel):
    """What a route is asked; its schema is worked out once, since every request is held against it."""

    @classmethod
    @cache
    def model_json_schema(cls, *args: Any, **kwargs: Any) -> dict[str, Any]:  # type: ignore[override]  # cached
        """Return the schema."""
        return super().model_json_schema(*args, **kwargs)
