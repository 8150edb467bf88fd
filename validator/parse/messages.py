"""What the parser has to say: one row per code with severity, wording and documentation."""

from __future__ import annotations

from validator.finding import Finding, Severity

MESSAGES: dict[str, tuple[Severity, str, str]] = {
    "PA101": (
        Severity.NOTE,
        "Line {line} asks for 0 copies of {name}; nothing was added.",
        "A quantity of zero puts no card into the deck. The line is kept and shown, so that a slip of the "
        "finger can be seen.",
    ),
    "PA102": (
        Severity.JUDGE,
        "Line {line} asks for {quantity} copies of {name}; that is more than a list can mean. Correct the "
        "number.",
        "No deck holds that many copies of one card, so the number is probably a collector number, a year "
        "or a typing error. The copies are not counted until somebody says what was meant.",
    ),
    "PA103": (
        Severity.JUDGE,
        "Line {line} is a change (“{text}”) and not contents; hand in the finished list.",
        "Lines that add or remove copies (+2, -1, or one card in exchange for another) say how a list "
        "differs from another one. They are not counted, because what they change may already be in the "
        "list or not.",
    ),
    "PA104": (
        Severity.JUDGE,
        "Line {line} was not understood: “{text}”.",
        "The line is neither a card with a quantity nor a heading, a total, paperwork or plain prose. It "
        "may be a card that was written in an unusual way, so a person has to look.",
    ),
    "PA105": (
        Severity.JUDGE,
        "There is no card in this list. Hand in one line per card, such as “3 Name of the card”.",
        "The text was read to its end, but no line names a card: it may be headings or prose only, or the "
        "wrong file.",
    ),
    "PA106": (
        Severity.JUDGE,
        "From line {line} on, running text names cards without a quantity ({names}); they were not "
        "counted. Write “1 {name}” if a card belongs to the deck.",
        "Below a list with quantities people often write about their cards. A name that stands alone in "
        "such a text is taken as talk about the card and is not counted.",
    ),
    "PA107": (
        Severity.NOTE,
        "Line {line} is a comment that names {name}; it was not counted.",
        "A line that begins with a comment mark or is struck out is not part of the deck, even when it "
        "looks like a card. It is reported in case the mark was meant as something else.",
    ),
    "PA108": (
        Severity.JUDGE,
        "Line {line} gives the code {printing}, which is {other}, but the name {name}. Correct one of them.",
        "A printing code and a title on the same line name different cards. The title was taken, since "
        "that is what a person reads, but somebody has to confirm it.",
    ),
    "PA109": (
        Severity.JUDGE,
        "Line {line} is too long to read ({length} characters). Hand in one card per line.",
        "A line of several thousand characters is not part of a typed list. It is kept, but not searched "
        "for cards.",
    ),
    "PA110": (
        Severity.NOTE,
        "Line {line} begins with “-{quantity}”; in this list the dash was read as a bullet.",
        "Every card line of the list begins with a dash directly before its number. As no line adds cards "
        "and no line stands without a dash, they are read as bullets and not as cards to remove.",
    ),
    "PA111": (
        Severity.NOTE,
        "Lines {first} to {last} are numbered from {start}; the numbers were not read as quantities.",
        "Numbers that rise by one from line to line count the lines. Each line is taken as one copy "
        "unless it also states a quantity.",
    ),
}


def finding(code: str, line: int | None = None, **params: str | int) -> Finding:
    """Build the finding of a code; the parameters fill its wording."""
    severity, template, _ = MESSAGES[code]
    if line is not None:
        params["line"] = line
    return Finding(code, severity, template.format(**params), line=line, params=dict(params))
