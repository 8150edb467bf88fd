"""All readers in the order in which they are asked; the reader of plain text comes last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.parse import structured, text

if TYPE_CHECKING:
    from validator.parse import Reader

READERS: tuple[Reader, ...] = (structured, text)
