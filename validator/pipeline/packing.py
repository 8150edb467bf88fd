"""Packing: sources and findings written down as plain values, for the way through a pipe."""

from datetime import date
from typing import Any

from validator.deck import Line, Source
from validator.finding import Change, Citation, Finding, Severity


def pack_sources(sources: list[Source], most_lines: int) -> list[dict[str, Any]]:
    """Write sources down; of a long one the first lines, and of its data what pages look like."""
    return [
        {
            "name": source.name,
            "kind": source.kind,
            "lines": source.lines[:most_lines],
            "data": source.data if isinstance(source.data, dict) else None,
            "findings": [pack_finding(finding) for finding in source.findings],
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
            tuple(unpack_finding(finding) for finding in source["findings"]),
        )
        for source in packed
    ]


def _line(
    number: int, text: str, page: int | None, box: list[float] | None, certain: bool, clear: bool
) -> Line:
    place = None if box is None else (box[0], box[1], box[2], box[3])
    return Line(number, text, page, place, certain, clear)


def _data(packed: dict[str, Any] | None) -> dict[str, Any] | None:
    """Restore what JSON cannot say: tuples, and numbers as keys."""
    if packed is None:
        return None
    pages = {int(number): tuple(size) for number, size in packed["pages"].items()}
    return {"notes": tuple(packed["notes"]), "pages": pages, "pictures": tuple(packed["pictures"])}


def pack_finding(finding: Finding) -> dict[str, Any]:
    """Write a finding down."""
    citation = finding.citation
    packed = finding._asdict() | {"params": dict(finding.params)}
    if citation is not None:
        effective = citation.effective.isoformat() if citation.effective else None
        packed["citation"] = citation._asdict() | {"effective": effective}
    return packed


def unpack_finding(packed: dict[str, Any]) -> Finding:
    """Build a finding from plain values; JSON knows no tuples."""
    values: dict[str, Any] = _with_tuples(packed)
    values["severity"] = Severity(packed["severity"])
    values["changes"] = tuple(Change(*change) for change in packed["changes"])
    values["params"] = _with_tuples(packed["params"])
    if packed["citation"] is not None:
        day = packed["citation"]["effective"]
        effective = date.fromisoformat(day) if day else None
        values["citation"] = Citation(**packed["citation"] | {"effective": effective})
    return Finding(**values)


def _with_tuples(packed: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in packed.items()}
