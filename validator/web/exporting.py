"""Taking a checked list away: as text, JSON or a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence

import orjson
from flask import Response, abort

from validator.pipeline import Report
from validator.report.document import document
from validator.report.human import human
from validator.report.table import HEADER, row

EXPORTS = {"txt": "Report as text", "json": "Report as JSON", "csv": "Report as CSV"}
_TYPES = {"txt": "text/plain; charset=utf-8", "json": "application/json", "csv": "text/csv; charset=utf-8"}


def exported(kind: str, reports: Sequence[Report]) -> Response:
    """Return reports as a file of a kind."""
    if kind not in EXPORTS:
        abort(404)
    return as_file(_body(kind, reports), f"legaldeck-report.{kind}", _TYPES[kind])


def as_file(body: bytes, name: str, content_type: str) -> Response:
    """Return bytes as a file to be saved."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, headers=headers, content_type=content_type)


def _body(kind: str, reports: Sequence[Report]) -> bytes:
    if kind == "json":
        return orjson.dumps([document(report) for report in reports], option=orjson.OPT_INDENT_2)
    if kind == "csv":
        return (HEADER + "".join(row(report) for report in reports)).encode("utf-8-sig")
    return "\n".join(human(report) for report in reports).encode()
