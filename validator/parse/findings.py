"""What the readers have to say: one row per code with severity, wording and documentation."""

from __future__ import annotations

from validator.finding import Finding, Message, Severity

MESSAGES: dict[str, Message] = {
    "PA101": Message(
        Severity.NOTE,
        "Line {line} asks for 0 copies of {name}; nothing was added.",
        "A quantity of zero puts no card into the deck. The line is kept and shown, so that a slip of the "
        "finger can be seen.",
    ),
    "PA102": Message(
        Severity.JUDGE,
        "Line {line} asks for {quantity} copies of {name}; that is more than a list can mean. Correct the "
        "number.",
        "No deck holds that many copies of one card, so the number is probably a collector number, a year "
        "or a typing error. The copies are not counted until somebody says what was meant.",
    ),
    "PA103": Message(
        Severity.JUDGE,
        "Line {line} is a change (“{text}”) and not contents; hand in the finished list.",
        "Lines that add or remove copies (+2, -1, or one card in exchange for another) say how a list "
        "differs from another one. They are not counted, because what they change may already be in the "
        "list or not.",
    ),
    "PA104": Message(
        Severity.JUDGE,
        "Line {line} was not understood: “{text}”.",
        "The line is neither a card with a quantity nor a heading, a total, paperwork or plain prose. It "
        "may be a card that was written in an unusual way, so a person has to look.",
    ),
    "PA105": Message(
        Severity.JUDGE,
        "There is no card in this list. Hand in one line per card, such as “3 Name of the card”.",
        "The text was read to its end, but no line names a card: it may be headings or prose only, or the "
        "wrong file.",
    ),
    "PA106": Message(
        Severity.JUDGE,
        "From line {line} on, running text names cards without a quantity ({names}); they were not "
        "counted. Write “1 {name}” if a card belongs to the deck.",
        "Below a list with quantities people often write about their cards. A name that stands alone in "
        "such a text is taken as talk about the card and is not counted.",
    ),
    "PA107": Message(
        Severity.NOTE,
        "Line {line} is a comment that names {name}; it was not counted.",
        "A line that begins with a comment mark or is struck out is not part of the deck, even when it "
        "looks like a card. It is reported in case the mark was meant as something else.",
    ),
    "PA108": Message(
        Severity.JUDGE,
        "Line {line} gives the code {printing}, which is {other}, but the name {name}. Correct one of them.",
        "A printing code and a title on the same line name different cards. The title was taken, since "
        "that is what a person reads, but somebody has to confirm it.",
    ),
    "PA109": Message(
        Severity.JUDGE,
        "Line {line} is too long to read ({length} characters). Hand in one card per line.",
        "A line of several thousand characters is not part of a typed list. It is kept, but not searched "
        "for cards.",
    ),
    "PA110": Message(
        Severity.NOTE,
        "Line {line} begins with “-{quantity}”; in this list the dash was read as a bullet.",
        "Every card line of the list begins with a dash directly before its number. As no line adds cards "
        "and no line stands without a dash, they are read as bullets and not as cards to remove.",
    ),
    "PA111": Message(
        Severity.NOTE,
        "Lines {first} to {last} are numbered from {start}; the numbers were not read as quantities.",
        "Numbers that rise by one from line to line count the lines. Each line is taken as one copy "
        "unless it also states a quantity.",
    ),
    "PA112": Message(
        Severity.JUDGE,
        "From line {line} on, cards of the list are named again in another way ({names}); they were not "
        "counted. Take them out, or write them as the other lines of the list.",
        "Plans, tallies and notes around a list repeat its cards. A block that is written in another way "
        "than the list, stands apart from it and names nothing new is taken as talk. A list that states "
        "its size is read as that size says, without a question.",
    ),
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
        "The file is what a website answers when a deck does not exist, was deleted or is not public.",
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
        "One file may hold the lists of a whole event, but not an endless number of them: reading "
        "them would keep everybody else waiting.",
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
