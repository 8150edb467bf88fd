"""Names and addresses of people: cleaned for keeping, normalised for comparing."""

import re
import unicodedata

from validator.services.errors import Invalid

LONGEST_NAME, LONGEST_EMAIL = 120, 254
_EMAIL = re.compile(r"[^@\s,;<>\"]+@[^@\s,;<>\"]+\.[^@\s.,;<>\"]+")


def clean_name(name: str) -> str:
    """Return a name as it is kept: one space between words, nothing invisible."""
    text = unicodedata.normalize("NFC", name)
    cleaned = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not cleaned:
        raise Invalid("Enter a name.", "name")
    if len(cleaned) > LONGEST_NAME:
        raise Invalid(f"This name is too long: at most {LONGEST_NAME} characters.", "name")
    return cleaned


def clean_email(email: str) -> str:
    """Return an e-mail address as it is kept; an empty one is fine."""
    cleaned = email.strip()
    if cleaned and (len(cleaned) > LONGEST_EMAIL or not _EMAIL.fullmatch(cleaned)):
        raise Invalid(f"{cleaned[:60]!r} is not an e-mail address. Correct it or leave it empty.", "email")
    return cleaned


def email_key(email: str) -> str:
    """Return what two spellings of one address share."""
    return email.strip().casefold()
