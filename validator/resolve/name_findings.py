"""The wording of the NM findings."""

from __future__ import annotations

from typing import Any

from validator.finding import Citation, Finding, Message, Severity, one_stop, worded

MESSAGES: dict[str, Message] = {
    "NM101": Message(
        Severity.JUDGE,
        "Line {line}: “{name}” not found.",
        "The name on this line is not the title, a known short form or a printed translation of any "
        "card, and "
        "nothing comes close to it. The line is kept and its copies are not counted as any card. Write the "
        "card's full title, or its printing code.",
    ),
    "NM102": Message(
        Severity.JUDGE,
        'Line {line}: "{name}" can mean {choices}.',
        "The name fits more than one card, so the list does not identify it. Write the full title of "
        "the card "
        "that is meant, or add its set in brackets.",
    ),
    "NM103": Message(
        Severity.JUDGE,
        "Line {line}: “{name}” not found. Did you mean {choices}?",
        "The name is not known, but looks like a misspelling. A misspelt name is never taken for a card "
        "until "
        "a person confirms it: choose the card that is meant, or write its full title.",
    ),
    "NM105": Message(
        Severity.JUDGE,
        "Line {line}: “{name}” was read from the picture. Please confirm: {choices}?",
        "Text that was recognised in a picture is only ever a proposal. Compare the line with the "
        "picture and "
        "confirm it.",
    ),
    "NM106": Message(
        Severity.NOTE,
        "More than {most} names are not known; for the rest, no similar cards were looked for.",
        "Each unknown name is compared with all cards to propose those that it may mean. That is done for "
        "the first names only: a list with hundreds of unknown names is most likely no list of this game.",
    ),
    "NM201": Message(
        Severity.JUDGE,
        "Line {line} says {stated} {what}, but {counted} were read.",
        "The list states a total that differs from the cards that were read: either the list is wrong or a "
        "line was misread. Compare the list with the lines below it.",
    ),
    "NM202": Message(
        Severity.NOTE,
        "Line {line} says {stated} {what}; by the rules of this event it is {counted}.",
        "The list states a sum that differs from the one computed for this event. Sums such as "
        "influence depend "
        "on the rules in force, so this alone makes no deck illegal.",
    ),
}


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
    message = MESSAGES[code]
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
