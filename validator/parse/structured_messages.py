"""What readers of structured files have to say: one row per code with severity, wording, documentation."""

from __future__ import annotations

from validator.finding import Finding, Message, Severity

MESSAGES: dict[str, Message] = {
    "PA201": Message(
        Severity.JUDGE,
        "Line {line}: “{value}” is not a number of copies of {name}; correct it.",
        "The file gives something else than a whole number where the number of copies belongs, or nothing. "
        "The line is kept, but no copies are counted until somebody says how many are meant.",
    ),
    "PA202": Message(
        Severity.JUDGE,
        "The {format} is damaged at line {line} ({problem}); what stands there and after it was not read. "
        "Export the file again.",
        "The file does not follow the rules of its own format. What could be read before the damage is "
        "shown, but cards may be missing, so a person has to look.",
    ),
    "PA203": Message(
        Severity.JUDGE,
        "The {format} declares entities or a document type, which no decklist needs; it was not read. "
        "Export the file again, or hand in the list as text.",
        "Such declarations can make a small file unfold into a huge one or pull in other files, so they are"
        " refused.",
    ),
    "PA204": Message(
        Severity.JUDGE,
        "This {format} holds no deck in a known form. Export the deck again, or hand in the list as text.",
        "The file was read to its end, but nothing in it is laid out like the cards of a deck.",
    ),
    "PA205": Message(
        Severity.NOTE,
        "Line {line}: the title “{name}” is not known; its code {code} is {card}, which was taken.",
        "A printing code names one card for certain. The title beside it is not a known title of any card, "
        "often because it is shortened or written in a language of its own.",
    ),
    "PA206": Message(
        Severity.JUDGE,
        "The answer in this file says that there is no such deck; download it again or hand in the list as "
        "text.",
        "The file is what a website answers when a deck does not exist or is not public.",
    ),
    "PA207": Message(
        Severity.JUDGE,
        "{deck} lists no cards; export it again or hand in the list as text.",
        "The file names a deck, but the part that should hold its cards is empty or missing.",
    ),
    "PA208": Message(
        Severity.JUDGE,
        "This file holds the players and pairings of a tournament, but no decks; export the decks instead.",
        "Tournament software writes one file for results and another for decks. Only the latter can be "
        "checked.",
    ),
    "PA210": Message(
        Severity.JUDGE,
        "This file holds more than {limit} decks; the rest was not read. Split the file.",
        "One file may hold the lists of a whole event, but not an endless number of them.",
    ),
    "PA211": Message(
        Severity.JUDGE,
        "Line {line}: the code {code} is {other}, but the title is {name}. Correct one of them.",
        "The file names a card twice, by a code and by its title, and the two disagree. The title was taken, "
        "since that is what a person reads, but somebody has to confirm it.",
    ),
}


def finding(code: str, /, line: int | None = None, **params: str | int) -> Finding:
    """Build the finding of a code; the parameters fill its wording."""
    message = MESSAGES[code]
    if line is not None:
        params["line"] = line
    return Finding(code, message.severity, message.template.format(**params), line=line, params=dict(params))
