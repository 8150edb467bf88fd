"""What the readers have to say; the wording stands in messages.toml."""

from __future__ import annotations

from validator.finding import Finding, messages_of


def finding(code: str, /, line: int | None = None, **params: str | int) -> Finding:
    """Build the finding of a code; the parameters fill its wording."""
    message = messages_of("parse")[code]
    if line is not None:
        params["line"] = line
    return Finding(code, message.severity, message.template.format(**params), line=line, params=dict(params))
