"""What reading PDFs and pictures has to say: one row per code with severity, wording and documentation."""

from __future__ import annotations

from validator.finding import Finding, Severity

MESSAGES: dict[str, tuple[Severity, str, str]] = {
    "IN201": (
        Severity.JUDGE,
        "This is not a PDF, or it is damaged at its beginning. Save or print the list as PDF once "
        "more and hand in the new file.",
        "The file is called a PDF but its contents are something else, or so broken that no page can "
        "be found.",
    ),
    "IN202": (
        Severity.JUDGE,
        "The PDF is locked with a password. Save it without a password and hand it in again.",
        "An encrypted PDF can only be read by somebody who knows its password; passwords are never "
        "asked for.",
    ),
    "IN203": (
        Severity.JUDGE,
        "The PDF is damaged: {reason}. Save or print it once more and hand in the new file.",
        "The file begins like a PDF but its inner structure is broken, for example because the "
        "download stopped.",
    ),
    "IN204": (
        Severity.JUDGE,
        "The PDF has no pages. Save or print the list as PDF once more.",
        "The file is a PDF, but no page could be found in it.",
    ),
    "IN205": (
        Severity.JUDGE,
        "{where} holds no text, only a picture or nothing at all. {advice}",
        'A scan or photo has no letters that a program could copy. With the extra "scan" installed '
        "such pages are read by OCR, and every line read that way has to be confirmed by a person.",
    ),
    "IN206": (
        Severity.JUDGE,
        "The PDF has more than {limit} pages. Hand in the pages with the list alone.",
        "The number of pages is limited by a setting, so that one file cannot occupy the service.",
    ),
    "IN207": (
        Severity.JUDGE,
        "The file is larger than {limit}. Hand in the list alone, without pictures.",
        "The size of a file is limited by a setting, so that one file cannot occupy the service.",
    ),
    "IN208": (
        Severity.JUDGE,
        "Reading the file took longer than {seconds} seconds and was stopped. Print the list as a new"
        " PDF, or hand it in as text.",
        "Every file is read in a process of its own with a time limit. Files that are built to waste "
        "time end here.",
    ),
    "IN209": (
        Severity.JUDGE,
        "Reading the file needed more memory than allowed and was stopped. Print the list as a new "
        "PDF, or hand it in as text.",
        "Every file is read in a process of its own with a memory limit. Files that unpack to "
        "enormous sizes end here.",
    ),
    "IN210": (
        Severity.JUDGE,
        "Reading the file failed in an unexpected way. Print the list as a new PDF, or hand it in as text.",
        "The process that read the file ended by itself. Nothing else was harmed, but nothing could "
        "be read either.",
    ),
    "IN211": (
        Severity.JUDGE,
        "{count} characters on page {page} cannot be read because their font does not say which "
        "letters they are. Compare the list with the original.",
        "Some programs embed fonts without the table that maps shapes to letters. Such letters appear as �.",
    ),
    "IN212": (
        Severity.JUDGE,
        "The PDF has more than {limit} lines; the rest was not read. Hand in the pages with the list alone.",
        "The number of lines is limited by a setting. Because cards may stand in the part that was "
        "not read, a person has to look.",
    ),
    "IN213": (
        Severity.JUDGE,
        "Page {page} could not be read: {reason}. Compare the list with the original.",
        "One page of the PDF is damaged. The other pages were read as usual.",
    ),
    "IN214": (
        Severity.JUDGE,
        "{where} was read by OCR. Compare every line with the original before you rely on it.",
        "Text recognition confuses letters that look alike. Lines read that way are proposals until a"
        " person has confirmed them.",
    ),
    "IN215": (
        Severity.JUDGE,
        "The picture cannot be opened: {reason}. Save it as PNG or JPEG and hand it in again.",
        "The file is called a picture but is damaged, of an unknown kind, or has too many pixels.",
    ),
    "IN217": (
        Severity.JUDGE,
        "{where} holds no text that OCR could read. Take a sharper picture in better light, or hand in the "
        "list as text.",
        "Text recognition looked at the picture and found no lines it was halfway sure of.",
    ),
    "IN216": (
        Severity.JUDGE,
        'This is a picture, and reading pictures needs the extra "scan". Hand in the list as text or as '
        "a PDF with text; or have the operator run: pip install 'legaldeck[scan]'.",
        "Photos and scans are read by OCR. The programs for that are large, so they are installed only "
        "where somebody asks for them.",
    ),
}


def finding(code: str, line: int | None = None, **params: str | int | float) -> Finding:
    """Build the finding of a code; the parameters fill its wording."""
    severity, template, _ = MESSAGES[code]
    return Finding(code, severity, template.format(**params), line=line, params=dict(params))
