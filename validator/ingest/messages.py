"""What ingest has to say; the wording stands in messages.toml."""

from __future__ import annotations

from validator.finding import Finding, messages_of


class RefusedError(Exception):
    """A document that cannot be read, with the finding that says why."""

    def __init__(self, reason: Finding) -> None:
        super().__init__(reason.message)
        self.finding = reason


def finding(code: str, /, line: int | None = None, **params: str | int | float) -> Finding:
    """Build the finding of a code; the parameters fill its wording."""
    message = messages_of("ingest")[code]
    return Finding(code, message.severity, message.template.format(**params), line=line, params=dict(params))
