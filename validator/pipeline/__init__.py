"""The straight way of the data, and the bounds within which a file takes it."""

from validator.pipeline.bounded import BoundedReader, check_bytes, default_reader, read_bytes
from validator.pipeline.stages import (
    Question,
    Report,
    check_parsed,
    check_source,
    check_sources,
    judge_deck,
    severities,
)

__all__ = [
    "BoundedReader",
    "Question",
    "Report",
    "check_bytes",
    "check_parsed",
    "check_source",
    "check_sources",
    "default_reader",
    "judge_deck",
    "read_bytes",
    "severities",
]
