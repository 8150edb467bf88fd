"""Unusual ways to write a card line, put into the usual one: numbers as words, prices, labels, programs."""

from __future__ import annotations

import re

from validator.vocabulary.patterns import lazy

_NUMBERS = "one two three four five six seven eight nine ten eleven twelve"
_VALUES = {word: value for value, word in enumerate(_NUMBERS.split(), 1)} | {"a single": 1, "single": 1}
_QUANTITY_WORD = r"(?:qty|quantity|count|copies|anzahl|cantidad|quantité)\b"
_NAMED = r"""^["']?(?:name|title|card|card_?name|nickname)["']?\s*[:=]\s*["'](?=.{2})"""
_ODD = lazy(
    rf"^\d{{1,2}}\s?[,=/;|]|^\d{{1,2}}\s?[xX×]?\s+[RUCVP]\s|{_NAMED}|{_QUANTITY_WORD}|[$€£]|\s@\s?\d|\d-?\s?ofs?\b|<\d{{1,2}}>$|\b\d{{5}}\s+\D|[)\]]\s*#?\d+[a-z]?\s+\W?(?:F|E|foil)\W?$"
    rf"|^(?:{'|'.join(_VALUES)})\s",
    re.IGNORECASE,
)
_NAMED_FIELD = lazy(_NAMED, re.IGNORECASE)
_AMOUNT = r"\d{1,4}(?:[.,]\d{1,2})?"
_SHAPES = (
    # A price behind the name.
    (lazy(rf"[\s,.\-–—@(\[|]+(?:[$€£]\s?{_AMOUNT}|{_AMOUNT}\s?[$€£]|(?<=@)\s?{_AMOUNT})[)\]]?$"), ""),
    # A program's field that names one card.
    (lazy(rf"{_NAMED}(.+?)[\"'],?;?$", re.IGNORECASE), r"1x \1"),
    # How the card is printed.
    (lazy(r"(?<=[)\]])\s*#?\d+[a-z]?\s+\W?(?:F|E|foil)\W?$", re.IGNORECASE), ""),
    (lazy(r"\s*<\d{1,2}>$"), ""),
    # How rare a card is, in a column of its own.
    (lazy(r"^(\d{1,2}\s?[xX×]?)\s+[RUCVP]\s+(?=\S)"), r"\1 "),
    (lazy(r"^(\d{1,2})\s?[,=/;|]\s*(?=[^\W\d]|[\"“])"), r"\1x "),
    (lazy(r"^(\d{1,2}\s?[xX×]?)\s+#?\d{5}[\s:,\-–—]+(?=\D)"), r"\1 "),
    (lazy(rf"^{_QUANTITY_WORD}[\s:.=]*(\d{{1,3}})[\sxX×:,;\-–—]+(\S.*)$", re.IGNORECASE), r"\1x \2"),
    (
        lazy(rf"^(\D.*?)[\s,;:|(\[\-–—]+{_QUANTITY_WORD}[\s:.=]*(\d{{1,3}})\s*[)\]]?$", re.IGNORECASE),
        r"\2x \1",
    ),
    (lazy(r"^(\d{1,3})\s?-?\s?ofs?[\s:]+(?=\S)", re.IGNORECASE), r"\1x "),
)
# A row of a program: a title in quotes, one number, and little else but signs.
_PROGRAM_ROW = lazy(r"^(?:[({\[\"']|[\w.]+\(|new )")
# A quote that closes a title stands before a sign; any other belongs to it.
_TITLE_IN_QUOTES = lazy(r"""(["'])(?P<title>.{2,60}?)\1(?=\s*[,:;)\]}=])""")
_NUMBER = lazy(r"(?<![\w.])\d{1,2}(?![\w.%])")
_COUNTED_TITLE = lazy(r"^\d{1,2}\s?[xX×]?\s+[^\W\d]")
_WORD = lazy(r"[A-Za-z]{2,}")
# Number words within longer text are part of a sentence.
_MOST_WORDS = 4
_NUMBER_WORD = lazy(
    rf"^({'|'.join(_VALUES)})(?:\s+(?:copies|copy))?(?:\s+of)?(?:\s?[x×:])?\s+(?=\S)", re.IGNORECASE
)
# A list that a program writes on one line: texts and numbers within brackets, with or without quotes.
_PROGRAM_LIST = lazy(r"^(?:[\w\"' .-]{1,40}?\s*[:=]{1,2}\s*)?(?:\w+\()?([\[({].*[\])}])\s*[,;]*$")
# A quote that closes a text stands before a sign; any other belongs to the text.
_PROGRAM_TEXT = lazy(r"""[\[({,:=]\s*(["'])(?P<text>.{1,80}?)\1(?=\s*[,\])}:;=])""")
_PROGRAM_NUMBER = lazy(r"(?<![\w.])\d{1,2}(?![\w.])")
# Two words in brackets are a remark.
_FEWEST_PARTS = 3


def usual(text: str) -> str:
    """Write a line in the usual way, number first; a line that is not odd comes back unchanged."""
    if not _ODD.search(text):
        return text
    for shape, instead in _SHAPES:
        text = shape.sub(instead, text)
    return _NUMBER_WORD.sub(lambda found: f"{_VALUES[found[1].lower()]}x ", text)


def program_row(text: str) -> str:
    """Write a program's row, a title in quotes and one number, as people type it; "" when it is none."""
    if text[-1:] not in ")]},;" or not _PROGRAM_ROW.match(text) or _NAMED_FIELD.match(text):
        return ""
    found = _TITLE_IN_QUOTES.search(text)
    if not found:
        return ""
    title = found["title"].replace("\\", "")
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    numbers, words = _NUMBER.findall(rest), len(_WORD.findall(rest))
    if not numbers and _COUNTED_TITLE.match(title) and words < _MOST_WORDS:
        return title
    return f"{numbers[0]}x {title}" if len(numbers) == 1 and words <= _MOST_WORDS else ""


def parts_in_brackets(text: str) -> list[str]:
    """Return the parts of a list in brackets as people type them, "3 Name"; [] when a text is none."""
    found = _PROGRAM_LIST.match(text) if text[-1:] in "])},;" else None
    if not found:
        return []
    inside = found[1]
    texts = list(_PROGRAM_TEXT.finditer(inside))
    if not texts:
        return _parts_without_quotes(inside)
    titles = [one["text"].strip() for one in texts]
    outside = _PROGRAM_TEXT.sub(lambda one: " " * len(one[0]), inside)
    numbers = list(_PROGRAM_NUMBER.finditer(outside))
    if not numbers:
        return titles
    if len(numbers) != len(texts):
        return []
    orders = {one.start() < number.start() for one, number in zip(texts, numbers, strict=True)}
    counted = zip(numbers, titles, strict=True)
    return [f"{number[0]} {title}" for number, title in counted] if len(orders) == 1 else []


def _parts_without_quotes(inside: str) -> list[str]:
    """Part a list without quotes; one bracket around it and several parts make it a list."""
    inner = inside[1:-1].strip()
    if not inner or any(mark in inner for mark in "[]{}"):
        return []
    parts = [part.strip() for part in inner.split(",") if part.strip()]
    return parts if len(parts) >= _FEWEST_PARTS else []
