"""Every code a finding can carry, with its wording and documentation."""

from __future__ import annotations

from validator.finding import Message


def all_codes() -> dict[str, Message]:
    """Return the messages of all stages by code."""
    from validator.checks import messages as check_messages
    from validator.ingest.messages import MESSAGES as INGEST
    from validator.parse.findings import MESSAGES as PARSE
    from validator.resolve.name_findings import MESSAGES as RESOLVE

    tables = (INGEST, PARSE, RESOLVE, check_messages())
    return {code: Message(*message) for table in tables for code, message in table.items()}
