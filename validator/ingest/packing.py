"""Packing: sources written down as plain values, for the way through a pipe."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from validator.deck import Line, Source
from validator.finding import Finding, Severity


def pack_sources(sources: list[Source]) -> list[dict[str, Any]]:
    """Write sources down as plain values."""
    return [
        {
            "name": source.name,
            "kind": source.kind,
            "lines": [(line.number, line.text, line.page, line.box, line.certain) for line in source.lines],
            "data": source.data,
            "findings": [asdict(finding) for finding in source.findings],
        }
        for source in sources
    ]


def unpack_sources(packed: list[dict[str, Any]]) -> list[Source]:
    """Build sources from plain values."""
    return [
        Source(
            source["name"],
            source["kind"],
            tuple(_line(*line) for line in source["lines"]),
            _data(source["data"]),
            tuple(_finding(finding) for finding in source["findings"]),
        )
        for source in packed
    ]


def _line(number: int, text: str, page: int | None, box: list[float] | None, certain: bool) -> Line:
    place = None if box is None else (box[0], box[1], box[2], box[3])
    return Line(number, text, page, place, certain)


def _finding(packed: dict[str, Any]) -> Finding:
    packed["severity"] = Severity(packed["severity"])
    packed["fixes"] = tuple(packed["fixes"])
    return Finding(**packed)


def _data(packed: dict[str, Any] | None) -> dict[str, Any] | None:
    """Restore what JSON cannot say: tuples, and numbers as keys."""
    if packed is None:
        return None
    pages = {int(number): tuple(size) for number, size in packed["pages"].items()}
    return {"notes": tuple(packed["notes"]), "pages": pages, "pictures": tuple(packed["pictures"])}
