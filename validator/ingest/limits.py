"""How much one document may cost: sizes, counts, seconds and memory."""

from __future__ import annotations

from dataclasses import dataclass

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on one document; every field can be set by the operator."""

    bytes: int = 20 * MEGABYTE
    pages: int = 100
    lines: int = 20_000
    members: int = 1_000
    unpacked: int = 200 * MEGABYTE
    nesting: int = 2
    seconds: float = 20.0
    memory: int = 1024 * MEGABYTE
    scan_pages: int = 10
    scan_seconds: float = 120.0
    scan_memory: int = 4096 * MEGABYTE
    pixels: int = 50_000_000


DEFAULT_LIMITS = Limits()
