"""What ingest has to say: one row per code with severity, wording and documentation."""

from __future__ import annotations

from validator.finding import Finding, Message, Severity

PASTE_INSTEAD = "Paste the list as text or hand in an exported file instead."

MESSAGES: dict[str, Message] = {
    "IN101": Message(
        Severity.JUDGE,
        "This is not text but {what}; no list could be read from it. Hand in the list as text, as a PDF "
        "with text or in one of the exchange formats.",
        "The file holds binary data that no reader understands as a decklist, for example a picture, a "
        "program or a damaged download. Nothing was read from it, so a person has to look at the "
        "original.",
    ),
    "IN102": Message(
        Severity.JUDGE,
        "The text is longer than {limit} {unit}; the rest was not read. Hand in the list alone.",
        "Decklists are short. A text beyond the limit is cut there, and because cards may stand in the "
        "part that was not read, a person has to look. The limits are settings.",
    ),
    "IN103": Message(
        Severity.JUDGE,
        "There is no text in this file. Check that the right file was handed in.",
        "The file is empty or holds nothing but blank lines, so there is no list to judge.",
    ),
    "IN104": Message(
        Severity.NOTE,
        "The text is not valid UTF-8; it was read as {encoding}. Check letters with accents.",
        "Old programs save text in an encoding of their region. The bytes were read as the most common "
        "one; only letters outside the English alphabet can have suffered.",
    ),
    "IN201": Message(
        Severity.JUDGE,
        "This is not a PDF, or it is damaged at its beginning. Save or print the list as PDF once "
        "more and hand in the new file.",
        "The file is called a PDF but its contents are something else, or so broken that no page can "
        "be found.",
    ),
    "IN202": Message(
        Severity.JUDGE,
        "The PDF is locked with a password. Save it without a password and hand it in again.",
        "An encrypted PDF can only be read by somebody who knows its password; passwords are never "
        "asked for.",
    ),
    "IN203": Message(
        Severity.JUDGE,
        "The PDF is damaged. Save or print it once more and upload the new file.",
        "The file begins like a PDF but its inner structure is broken, for example because the "
        "download stopped.",
    ),
    "IN204": Message(
        Severity.JUDGE,
        "The PDF has no pages. Save or print the list as PDF once more.",
        "The file is a PDF, but no page could be found in it.",
    ),
    "IN205": Message(
        Severity.JUDGE,
        "{where} holds no text, only a picture or nothing at all. {advice}",
        'A scan or photo has no letters that a program could copy. With the extra "scan" installed '
        "such pages are read by OCR, and every line read that way has to be confirmed by a person.",
    ),
    "IN206": Message(
        Severity.JUDGE,
        "The PDF has more than {limit} pages. Hand in the pages with the list alone.",
        "The number of pages is limited by a setting, so that one file cannot occupy the service.",
    ),
    "IN207": Message(
        Severity.JUDGE,
        "The file is larger than {limit}. Hand in the list alone, without pictures.",
        "The size of a file is limited by a setting, so that one file cannot occupy the service.",
    ),
    "IN208": Message(
        Severity.JUDGE,
        "Reading the file took longer than {seconds} seconds and was stopped. Print the list as a new"
        " PDF, or hand it in as text.",
        "Every file is read in a process of its own with a time limit. Files that are built to waste "
        "time end here. The limit is a setting.",
    ),
    "IN209": Message(
        Severity.JUDGE,
        "Reading the file needed more memory than allowed and was stopped. Print the list as a new "
        "PDF, or hand it in as text.",
        "Every file is read in a process of its own with a memory limit. Files that unpack to "
        "enormous sizes end here.",
    ),
    "IN210": Message(
        Severity.JUDGE,
        "Reading the file failed in an unexpected way. Print the list as a new PDF, or hand it in as text.",
        "The process that read the file ended by itself. Nothing else was harmed, but nothing could "
        "be read either.",
    ),
    "IN211": Message(
        Severity.JUDGE,
        "{count} characters on page {page} cannot be read because their font does not say which "
        "letters they are. Compare the list with the original.",
        "Some programs embed fonts without the table that maps shapes to letters. Such letters appear as �.",
    ),
    "IN212": Message(
        Severity.JUDGE,
        "The PDF has more than {limit} lines; the rest was not read. Hand in the pages with the list alone.",
        "The number of lines is limited by a setting. Because cards may stand in the part that was "
        "not read, a person has to look.",
    ),
    "IN213": Message(
        Severity.JUDGE,
        "Page {page} could not be read. Compare the list with the original.",
        "One page of the PDF is damaged. The other pages were read as usual.",
    ),
    "IN214": Message(
        Severity.JUDGE,
        "{where} was read by OCR. Compare every line with the original before you rely on it.",
        "Text recognition confuses letters that look alike. Lines read that way are proposals until a"
        " person has confirmed them.",
    ),
    "IN215": Message(
        Severity.JUDGE,
        "The picture cannot be opened: {reason}. Save it as PNG or JPEG and upload it again.",
        "The file is called a picture but is damaged, of an unknown kind, or has too many pixels.",
    ),
    "IN218": Message(
        Severity.JUDGE,
        "The file holds more than {limit} lines in all; the rest was not read. Hand in fewer lists at once.",
        "One answer shows so many lines of all decks together, which is a setting. Lists beyond that have "
        "not been judged.",
    ),
    "IN219": Message(
        Severity.JUDGE,
        "Too many files are being read just now. Wait a minute and try again, or hand in the list as text.",
        "Files are read by a few processes, and all of them were busy for too long. Nothing is wrong with "
        "the file.",
    ),
    "IN216": Message(
        Severity.JUDGE,
        "This site can't read photos. Please paste the list, upload a PDF with text, or photograph a sheet "
        "that was printed here.",
        "Sheets printed here carry the list in a code that every site reads. Other photos need OCR, whose "
        'programs are large: whoever runs the site installs them with the extra "scan".',
    ),
    "IN217": Message(
        Severity.JUDGE,
        "{where} holds no text that OCR could read. Take a sharper picture in better light, or hand in the "
        "list as text.",
        "Text recognition looked at the picture and found no lines it was halfway sure of.",
    ),
    "IN301": Message(
        Severity.JUDGE,
        "{link} is not a link to a deck that can be read here; give the address of a deck or decklist page "
        "on {host}, its number or its UUID.",
        "Only decks and decklists of one site are fetched, over a secure connection. Other sites, local "
        "files and other kinds of addresses are refused before anything is requested.",
    ),
    "IN302": Message(
        Severity.JUDGE,
        "{host} has no {what} {ident}; check the link, or whether the list was deleted.",
        "The site answered that there is no such deck or decklist. A number that was mistyped, a list that "
        "was taken down and an unpublished deck all look like this.",
    ),
    "IN303": Message(
        Severity.JUDGE,
        "The deck {ident} on {host} is private; its owner can turn on the sharing of decks in the account's "
        "settings or publish the deck, or hand in the list as text.",
        "The site shows this deck only to its owner, so it cannot be read here.",
    ),
    "IN304": Message(
        Severity.JUDGE,
        "{problem} " + PASTE_INSTEAD,
        "The site did not answer, answered with an error or sent something that is not a deck. It was asked"
        " more than once where that could help. Nothing was read.",
    ),
    "IN305": Message(
        Severity.JUDGE,
        "{host} has both a deck and a decklist with the number {ident}; give the whole address of the one "
        "that is meant.",
        "Decks and decklists are numbered separately, so a bare number can mean two different lists.",
    ),
    "IN306": Message(
        Severity.JUDGE,
        "Links cannot be read because of a setting: {problem}",
        "The address of the deck site was changed with LEGALDECK_NETRUNNERDB_URL to something that is "
        "neither a secure address nor one on this machine.",
    ),
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


class RefusedError(Exception):
    """A document that cannot be read, with the finding that says why."""

    def __init__(self, reason: Finding) -> None:
        super().__init__(reason.message)
        self.finding = reason


def finding(code: str, /, line: int | None = None, **params: str | int | float) -> Finding:
    """Build the finding of a code; the parameters fill its wording."""
    message = MESSAGES[code]
    return Finding(code, message.severity, message.template.format(**params), line=line, params=dict(params))
