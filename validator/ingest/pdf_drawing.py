"""Pictures of pages: what the web shows behind a marked line, and what OCR looks at."""

from __future__ import annotations

import io
from typing import Any

from validator.ingest.limits import Limits

BIGGEST_SCALE = 4.0


def draw_page(data: bytes, page: int, scale: float, limits: Limits) -> bytes:
    """Draw a page as PNG, so many pixels per point; nothing when there is no such page."""
    picture = page_picture(data, page, scale, limits)
    if picture is None:
        return b""
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def page_picture(data: bytes, page: int, scale: float, limits: Limits) -> Any:
    """Draw a page as a picture in memory, smaller than asked for where it would have too many pixels."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        found = document[page - 1] if 1 <= page <= len(document) else None
        if found is None:
            return None
        width, height = found.get_size()
        fitting = (limits.pixels / max(width * height, 1.0)) ** 0.5
        return found.render(scale=min(scale, BIGGEST_SCALE, fitting)).to_pil()
    except pypdfium2.PdfiumError:
        return None
