"""What ingest has to say; the wording stands in messages.toml."""

from __future__ import annotations

from validator.finding import Finding, messages_of


class RefusedError(Exception):
    """A file that cannot be read, with the finding that says why."""

    def __init__(self, reason: Finding) -> None:
        super().__init__(reason.message)
        self.finding = reason


def finding(code: str, /, line: int | None = None, **params: str | int | float) -> Finding:
    """Build the finding of a code; the parameters fill its wording."""
    message = messages_of("ingest")[code]
    return Finding(code, message.severity, message.template.format(**params), line=line, params=dict(params))


def reason_of(error: Exception) -> str:
    """Say in a few words what is wrong; libraries write at length or nothing at all."""
    if isinstance(error, RecursionError):
        return "its parts are nested too deeply"
    return (" ".join(str(error).split())[:80] or type(error).__name__).rstrip(".")
