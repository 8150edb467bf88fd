"""What can go wrong with archives and office files: one row per code with severity and wording."""

from __future__ import annotations

from validator.finding import Finding, Message, Severity

MESSAGES: dict[str, Message] = {
    "IN401": Message(
        Severity.JUDGE,
        "The archive cannot be opened ({problem}). Pack it again, or hand in the lists one by one.",
        "The file begins like a zip archive, but its directory is damaged or cut off.",
    ),
    "IN402": Message(
        Severity.JUDGE,
        "The archive holds more than {limit} files; the rest was not read. Split it into smaller ones.",
        "The number of files in one archive is limited by a setting.",
    ),
    "IN403": Message(
        Severity.JUDGE,
        "{member} was not unpacked: {problem}. Hand in the list itself.",
        "A small archive can be built to unfold into an enormous one. Unpacking stops at a total size and "
        "at a compression that no decklist reaches.",
    ),
    "IN404": Message(
        Severity.JUDGE,
        "{member} is an archive inside {limit} others and was not opened. Hand in the lists themselves.",
        "Archives within archives are opened only to a certain depth, which is a setting.",
    ),
    "IN405": Message(
        Severity.JUDGE,
        "{member} cannot be unpacked ({problem}). Pack it again without a password.",
        "The file inside the archive is locked with a password, damaged, or packed with a method that is "
        "not known.",
    ),
    "IN406": Message(
        Severity.JUDGE,
        "There is no file in this archive. Check that the right one was handed in.",
        "The archive is empty, or holds nothing but folders.",
    ),
    "IN407": Message(
        Severity.JUDGE,
        "The spreadsheet cannot be read ({problem}). Save it again, or export it as CSV.",
        "The file is laid out like a spreadsheet, but its contents are damaged, locked or too large.",
    ),
    "IN408": Message(
        Severity.JUDGE,
        "The sheet has more than {limit} rows; the rest was not read. Hand in the list alone.",
        "The number of rows is limited by a setting.",
    ),
    "IN409": Message(
        Severity.JUDGE,
        "The spreadsheet has no filled cells. Check that the right file was handed in.",
        "All sheets of the file are empty.",
    ),
    "IN410": Message(
        Severity.JUDGE,
        "The document cannot be read ({problem}). Save it again as text or PDF.",
        "The file is laid out like that of a word processor, but it is damaged, locked or too large.",
    ),
}


def finding(code: str, /, **params: str | int) -> Finding:
    """Build the finding of a code; the parameters fill its wording."""
    message = MESSAGES[code]
    return Finding(code, message.severity, message.template.format(**params), params=dict(params))
