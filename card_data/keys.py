"""Keys: what remains of a name when case, accents, quotes, dashes and spaces do not matter."""

import re
import unicodedata

_NOT_ASCII_WORD = re.compile(r"[^a-z0-9]+")
_LETTERS = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "æ": "ae",
        "œ": "oe",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ı": "i",
        "™": "",
        "®": "",
        "©": "",
    }
)
_COMBINING = re.compile("[\u0300-\u036f]+")
_MODIFIERS = re.compile("[\u02b0-\u02ff]+")
_NOT_WORD = re.compile(r"[\W_]+")


def key_of(name: str) -> str:
    """Reduce a name to its letters and digits, without case and accents; `&` reads as "and"."""
    if name.isascii():
        return _NOT_ASCII_WORD.sub("", name.lower().replace("&", "and"))
    plain = name.translate(_LETTERS)
    plain = unicodedata.normalize("NFKD", plain).casefold().translate(_LETTERS)
    plain = _MODIFIERS.sub("", _COMBINING.sub("", plain))
    plain = unicodedata.normalize("NFC", plain.replace("&", "and"))
    return _NOT_WORD.sub("", plain)
