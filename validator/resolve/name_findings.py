"""What resolving names has to say; the wording is in messages.toml."""

from __future__ import annotations

from typing import Any

from validator.finding import Citation, Finding, Severity, messages_of, one_stop, worded


def finding(
    code: str,
    *,
    citation: Citation | None = None,
    severity: Severity | None = None,
    card: str | None = None,
    line: int | None = None,
    fixes: tuple[str, ...] = (),
    **params: Any,
) -> Finding:
    """Build an NM finding from its message and what fills the blanks."""
    message = messages_of("resolve")[code]
    text = worded(message.template, line=line, **params)
    return Finding(
        code,
        message.severity if severity is None else severity,
        text,
        citation=citation,
        card=card,
        line=line,
        params=params,
        fixes=tuple(map(one_stop, fixes)),
    )
