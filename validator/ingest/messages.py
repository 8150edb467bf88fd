"""What ingest has to say: one row per code with severity, wording and documentation."""

from __future__ import annotations

from validator.finding import Finding, Severity

MESSAGES: dict[str, tuple[Severity, str, str]] = {
    "IN101": (
        Severity.JUDGE,
        "This is not text but {what}; no list could be read from it. Hand in the list as text, as a PDF "
        "with text or in one of the exchange formats.",
        "The file holds binary data that no reader understands as a decklist, for example a picture, a "
        "program or a damaged download. Nothing was read from it, so a person has to look at the "
        "original.",
    ),
    "IN102": (
        Severity.JUDGE,
        "The text is longer than {limit} {unit}; the rest was not read. Hand in the list alone.",
        "Decklists are short. A text beyond the limit is cut there, and because cards may stand in the "
        "part that was not read, a person has to look. The limits are settings of the caller.",
    ),
    "IN103": (
        Severity.JUDGE,
        "There is no text in this file. Check that the right file was handed in.",
        "The file is empty or holds nothing but blank lines, so there is no list to judge.",
    ),
    "IN104": (
        Severity.NOTE,
        "The text is not valid UTF-8; it was read as {encoding}. Check letters with accents.",
        "Old programs save text in an encoding of their region. The bytes were read as the most common "
        "one; only letters outside the English alphabet can have suffered.",
    ),
}


def finding(code: str, line: int | None = None, **params: str | int) -> Finding:
    """Build the finding of a code; the parameters fill its wording."""
    severity, template, _ = MESSAGES[code]
    return Finding(code, severity, template.format(**params), line=line, params=dict(params))
