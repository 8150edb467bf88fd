"""Reports as a batch keeps them: compressed JSON."""

from __future__ import annotations

import zlib

import orjson

from validator.report.document import Plain

LEVEL = 1


def pack_report(document: Plain) -> bytes:
    """Return a report as it is kept."""
    return zlib.compress(orjson.dumps(document), LEVEL)


def unpack_report(data: bytes) -> Plain:
    """Return a kept report."""
    found: Plain = orjson.loads(zlib.decompress(data))
    return found
