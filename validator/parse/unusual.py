"""Unusual ways to write a card line, put into the usual one: numbers as words, prices, pictures, labels."""

from __future__ import annotations

import re

from validator.parse.pattern import pattern

_NUMBERS = "one two three four five six seven eight nine ten eleven twelve"
_VALUES = {word: value for value, word in enumerate(_NUMBERS.split(), 1)} | {"a single": 1, "single": 1}
_PICTURE = "\U0001f000-\U0001faff☀-☄☎-♗♟-♥♧-➿⬀-⬢⬤-⯿🇦-🇿\u20e3"
_PICTURES_IN_FRONT = pattern(rf"^(?:[{_PICTURE}]\s*)+(?=\S)")
_PICTURES_BEHIND = pattern(rf"(?:\s*[{_PICTURE}])+$")
_KEYCAP = pattern("(?<=\\d)\u20e3")
# Pictures by their names, as chats write them.
_NAMED_PICTURE = r"(?:<a?:\w{1,40}:\d{1,25}>|:[a-z][a-z0-9_+-]{1,40}:)"
_NAMED_IN_FRONT = pattern(rf"^(?:{_NAMED_PICTURE}\s*)+(?=\S)")
_NAMED_BEHIND = pattern(rf"(?:\s+{_NAMED_PICTURE})+$")
# A word of emphasis behind the name: "*new*".
_EMPHASISED = pattern(r"^(\W?\d{1,2}\b.*\w)\s+(\*{1,2}|_)([a-z][a-z' ]{1,24})\2$")
# A frame around a heading, and the letters that a word processor's bullets become.
_FRAME = pattern(
    r"^(?:-{2,}|={2,}|\+{2,}|\*{3,}|#{2,})\s*(?=[^\s\-=+*#])(.*[^\s\-=+*#])\s*(?:-{2,}|={2,}|\+{2,}|\*{3,}|#{2,})$"
)
_LETTER_BULLET = pattern(r"^[o§Øvqü¨Þ]\s+(?=\d{1,2}\s?[xX×]?\s)")
# Marks of emphasis that stand apart behind a line; a star may close what another one opened.
_FLOURISH = pattern(r"(?<=\w|[)\]!?.])\s+(?:!+|\.{3,}|…|(?<!\*)\*{1,3})$")
_COUNT_AND_STOP = pattern(r"(?:[xX×]\s?\d{1,2}|\(\d{1,2}\))\.$")
_LONGEST_COUNT = 5
_ANY_PICTURE = pattern(rf"[{_PICTURE}]")
_QUANTITY_WORD = r"(?:qty|quantity|count|copies|anzahl|cantidad|quantité)\b"
_NAMED = r"""^["']?(?:name|title|card|card_?name|nickname)["']?\s*[:=]\s*["'](?=.{2})"""
_ODD = pattern(
    rf"^\d{{1,2}}\s?[,=/;|]|^\d{{1,2}}\s?[xX×]?\s+[RUCVP]\s|{_NAMED}|{_QUANTITY_WORD}|[$€£]|\s@\s?\d|\d-?\s?ofs?\b|<\d{{1,2}}>$|\b\d{{5}}\s+\D|[)\]]\s*#?\d+[a-z]?\s+\W?(?:F|E|foil)\W?$"
    rf"|^(?:{'|'.join(_VALUES)})\s",
    re.IGNORECASE,
)
_NAMED_FIELD = pattern(_NAMED, re.IGNORECASE)
_AMOUNT = r"\d{1,4}(?:[.,]\d{1,2})?"
_SHAPES = (
    # A price behind the name.
    (pattern(rf"[\s,.\-–—@(\[|]+(?:[$€£]\s?{_AMOUNT}|{_AMOUNT}\s?[$€£]|(?<=@)\s?{_AMOUNT})[)\]]?$"), ""),
    # A program's field that names one card.
    (pattern(rf"{_NAMED}(.+?)[\"'],?;?$", re.IGNORECASE), r"1x \1"),
    # How the card is printed.
    (pattern(r"(?<=[)\]])\s*#?\d+[a-z]?\s+\W?(?:F|E|foil)\W?$", re.IGNORECASE), ""),
    (pattern(r"\s*<\d{1,2}>$"), ""),
    # How rare a card is, in a column of its own.
    (pattern(r"^(\d{1,2}\s?[xX×]?)\s+[RUCVP]\s+(?=\S)"), r"\1 "),
    (pattern(r"^(\d{1,2})\s?[,=/;|]\s*(?=[^\W\d]|[\"“])"), r"\1x "),
    (pattern(r"^(\d{1,2}\s?[xX×]?)\s+#?\d{5}[\s:,\-–—]+(?=\D)"), r"\1 "),
    (pattern(rf"^{_QUANTITY_WORD}[\s:.=]*(\d{{1,3}})[\sxX×:,;\-–—]+(\S.*)$", re.IGNORECASE), r"\1x \2"),
    (
        pattern(rf"^(\D.*?)[\s,;:|(\[\-–—]+{_QUANTITY_WORD}[\s:.=]*(\d{{1,3}})\s*[)\]]?$", re.IGNORECASE),
        r"\2x \1",
    ),
    (pattern(r"^(\d{1,3})\s?-?\s?ofs?[\s:]+(?=\S)", re.IGNORECASE), r"\1x "),
)
# A row of a program: a title in quotes, one number, and little else but signs.
_PROGRAM_ROW = pattern(r"^(?:[({\[\"']|[\w.]+\(|new )")
_TITLE_IN_QUOTES = pattern(r"""(["'])(?P<title>[^"]{2,60}?)\1(?=\s*[,:;)\]}=])""")
_NUMBER = pattern(r"(?<![\w.])\d{1,2}(?![\w.%])")
_COUNTED_TITLE = pattern(r"^\d{1,2}\s?[xX×]?\s+[^\W\d]")
_WORD = pattern(r"[A-Za-z]{2,}")
_MOST_WORDS = 4
_NUMBER_WORD = pattern(
    rf"^({'|'.join(_VALUES)})(?:\s+(?:copies|copy))?(?:\s+of)?(?:\s?[x×:])?\s+(?=\S)", re.IGNORECASE
)


def without_ornaments(text: str) -> str:
    """Take frames, bullets and pictures off both ends of a line; a digit in a key is a digit."""
    text = _LETTER_BULLET.sub("", _FRAME.sub(r"\1", text.strip()))
    if text[-1:] in "!.…*_":
        text = _EMPHASISED.sub(r"\1 (\3)", _without_flourish(text))
    if text.count(":") > 1:
        text = _NAMED_IN_FRONT.sub("", _NAMED_BEHIND.sub("", text))
    if text.isascii() or not _ANY_PICTURE.search(text):
        return text
    plain = _PICTURES_BEHIND.sub("", _KEYCAP.sub(" ", text))
    return _PICTURES_IN_FRONT.sub("", plain).strip() or text


def _without_flourish(text: str) -> str:
    stopped = _COUNT_AND_STOP.search(text, max(0, len(text) - _LONGEST_COUNT))
    if stopped and any(map(str.isalnum, text[: stopped.start()])):
        return text[:-1]
    found = _FLOURISH.search(text)
    if not found or (text.endswith("*") and text[: found.start()].lstrip("* ").count("*") % 2):
        return text
    return text[: found.start()]


def usual(text: str) -> str:
    """Write a line in the usual way, number first; a line that is not odd comes back unchanged."""
    row = text[-1:] in ")]},;" and ('"' in text or "'" in text) and _PROGRAM_ROW.match(text)
    if row and not _NAMED_FIELD.match(text):
        text = _from_program(text)
    if not _ODD.search(text):
        return text
    for shape, instead in _SHAPES:
        text = shape.sub(instead, text)
    return _NUMBER_WORD.sub(lambda found: f"{_VALUES[found[1].lower()]}x ", text)


def _from_program(text: str) -> str:
    found = _TITLE_IN_QUOTES.search(text)
    if not found:
        return text
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    numbers = _NUMBER.findall(rest)
    if not numbers and _COUNTED_TITLE.match(found["title"]) and len(_WORD.findall(rest)) < _MOST_WORDS:
        return found["title"]
    sure = len(numbers) == 1 and len(_WORD.findall(rest)) <= _MOST_WORDS
    return f"{numbers[0]}x {found['title']}" if sure else text
