"""Unusual ways to write a card line, put into the usual one: numbers as words, prices, labels, programs."""

import re

from validator.vocabulary.patterns import lazy
from validator.vocabulary.quantities import starts_with_number

_NUMBERS = "one two three four five six seven eight nine ten eleven twelve"
_VALUES = {word: value for value, word in enumerate(_NUMBERS.split(), 1)} | {"a single": 1, "single": 1}
_QUANTITY_WORD = r"(?:qty|quantity|count|copies|anzahl|cantidad|quantité)\b"
_NAMED = r"""^["']?(?:name|title|card|card_?name|nickname)["']?\s*[:=]\s*["'](?=.{2})"""
_COUNTING = lazy(_QUANTITY_WORD, re.IGNORECASE)
_NAMED_FIELD = lazy(_NAMED, re.IGNORECASE)
# What stands between a name and what is behind it; where one begins is looked at only once.
_GAP, _NO_GAP = r"[\s,.;:\-–—@(\[|]", r"[^\s,.;:\-–—@(\[|]"
_AMOUNT = r"\d{1,4}(?:[.,]\d{1,2})?"
_DIGITS = frozenset("0123456789")
# The signs of each shape: most lines have none, and searching for a whole shape takes ten times as long.
_SHAPES = (
    # A price behind the name.
    (
        frozenset("$€£@"),
        lazy(rf"(?<!{_GAP}){_GAP}+(?:[$€£]\s?{_AMOUNT}|{_AMOUNT}\s?[$€£]|(?<=@)\s?{_AMOUNT})[)\]]?$"),
        "",
    ),
    # A program's field that names one card.
    (frozenset(":="), lazy(rf"{_NAMED}(.+?)[\"'],?;?$", re.IGNORECASE), r"1x \1"),
    # How the card is printed.
    (frozenset(")]"), lazy(r"(?<=[)\]])\s*#?\d+[a-z]?\s+\W?(?:F|E|foil)\W?$", re.IGNORECASE), ""),
    (frozenset("<"), lazy(r"(?<!\s)\s*<\d{1,2}>$"), ""),
    # How rare a card is, in a column of its own; signs and codes behind the number.
    (frozenset("RUCVP"), lazy(r"^(\d{1,2}\s?[xX×]?)\s+[RUCVP]\s+(?=\S)"), r"\1 "),
    (frozenset(",=/;|"), lazy(r"^(\d{1,2})\s?[,=/;|]\s*(?=[^\W\d]|[\"“])"), r"\1x "),
    (_DIGITS, lazy(r"^(\d{1,2}\s?[xX×]?)\s+#?\d{5}[\s:,\-–—]+(?=\D)"), r"\1 "),
    (_DIGITS, lazy(r"^(\d{1,3})\s?-?\s?ofs?[\s:]+(?=\S)", re.IGNORECASE), r"\1x "),
    # A number with a word for copies, in front of the name or behind it.
    (
        _DIGITS,
        lazy(rf"^{_QUANTITY_WORD}[\s:.=]*(\d{{1,3}})[\sxX×:,;\-–—]+(\S.*)$", re.IGNORECASE),
        r"\1x \2",
    ),
    (
        _DIGITS,
        lazy(rf"^(\D.*?{_NO_GAP}){_GAP}+{_QUANTITY_WORD}[\s:.=]*(\d{{1,3}})\s*[)\]]?$", re.IGNORECASE),
        r"\2x \1",
    ),
)
_NUMBER_WORD = lazy(
    rf"^({'|'.join(_VALUES)})(?:\s+(?:copies|copy))?(?:\s+of)?(?:\s?[x×:])?\s+(?=\S)", re.IGNORECASE
)
# What stands between a name and a number word behind it; "x two" is no other number.
_BEFORE_WORD = " \t.,:;=-–—([{"
_AROUND_WORD = "()[]{}.,;:!=-–—"
# Signs that part a line from the next one and say nothing about its number.
_CLOSING = ' \t.,;:!/|\\&_#"-–—。、，；：'
# "e x 12 copies)": searching only there keeps long lines cheap.
_LONGEST_COUNT = 16
# "x3 each" of one card.
_EACH = lazy(r"(?<=[\dxX×])\s+each(?=[)\]]?\W*$)")
_CLOSING_WORDS = (" and", " &", " >")
_COUNT_BEHIND = lazy(
    r"[^\W_](?:\.?[^\w.]\W*[xX×✕✖]?\s?|[xX×✕✖]\s?)\d{1,2}\s?(?:[xX×✕✖]|cop(?:y|ies))?[)\]}]?$"
)
# A row of a program and a list on one line: texts in quotes, numbers, and little else but signs.
_PROGRAM_ROW = lazy(r"^(?:[({\[\"']|[\w.]+\(|new )")
_PROGRAM_LIST = lazy(r"^(?:[\w\"' .-]{1,40}?\s*[:=]{1,2}\s*)?(?:\w+\()?([\[({].*[\])}])\s*[,;]*$")
# A quote that closes a text stands before a sign; any other belongs to the text. A letter may mark its kind.
_TEXT = lazy(r"""(?<!\w\w)(?<!\d )(["'])(?!\d\1)(?P<text>.{1,80}?)\1(?=\s*(?P<sign>[,:;)\]}=]))""")
_NUMBER = lazy(r"(?<![\w.])\d{1,2}(?![\w.%])")
_WORD = lazy(r"[A-Za-z]{2,}")
# Number words within longer text are part of a sentence.
_MOST_WORDS = 4
# Two words in brackets are a remark.
_FEWEST_PARTS = 3


def usual(text: str) -> str:
    """Write a line in the usual way, number first; a line that is not odd comes back unchanged."""
    for signs, shape, instead in _SHAPES:
        if not signs.isdisjoint(text):
            text = shape.sub(instead, text)
    word = _NUMBER_WORD.match(text)
    if word:
        return f"{_VALUES[word[1].lower()]}x {text[word.end() :]}"
    return text if text[:1].isdecimal() else _word_in_front(text)


def _word_in_front(text: str) -> str:
    """Put a number word that stands behind a name in front of it, as the number that it means."""
    name, _, last = text.removesuffix(" copies").rpartition(" ")
    value = _VALUES.get(last.strip(_AROUND_WORD).lower())
    name = name.rstrip(_BEFORE_WORD).removesuffix(" x").removesuffix(" ×").rstrip(_BEFORE_WORD)
    return f"{value}x {name}" if value and name else text


def without_closing_signs(text: str) -> str:
    """Take off what stands behind the number of a line: a comma, a stop, a dash to the next line."""
    text = _EACH.sub("", text) if "each" in text else text
    for word in _CLOSING_WORDS:
        if text.endswith(word):
            return text.removesuffix(word)
    counted = text.rstrip(_CLOSING)
    return (
        counted
        if counted != text and _COUNT_BEHIND.search(counted, max(0, len(counted) - _LONGEST_COUNT))
        else text
    )


def program_row(text: str) -> str:
    """Write a program's row, a title in quotes and one number, as people type it; "" when it is none."""
    if text[-1:] not in ")]},;" or not _PROGRAM_ROW.match(text) or _NAMED_FIELD.match(text):
        return ""
    parts, rest = _counted_texts(text)
    single = len(parts) == 1 and len(_WORD.findall(rest)) <= _MOST_WORDS
    return parts[0] if single and starts_with_number(parts[0]) else ""


def parts_in_brackets(text: str) -> list[str]:
    """Return the parts of a list in brackets as people type them, "3x Name"; [] when a text is none."""
    found = _PROGRAM_LIST.match(text) if text[-1:] in "])},;" else None
    if not found:
        return []
    if _TEXT.search(found[1]):
        return _counted_texts(found[1])[0]
    # Without quotes, one bracket around it and several parts make it a list.
    inner = found[1][1:-1]
    parts = [part.strip() for part in inner.split(",") if part.strip()]
    return parts if len(parts) >= _FEWEST_PARTS and not any(mark in inner for mark in "[]{}") else []


def _counted_texts(text: str) -> tuple[list[str], str]:
    """Return the texts in quotes, each with its number if there are any, and what else stands in a line."""
    rest = _TEXT.sub(lambda one: " " * len(one[0]), text)
    numbers, texts = list(_NUMBER.finditer(rest)), list(_TEXT.finditer(text))
    if len(numbers) == 1:
        # Where a field counts, keys are no titles; any other field with a number is asked about by its key.
        counting = _COUNTING.search(text)
        texts = [one for one in texts if not counting or one["sign"] != ":"][:1]
    titles = [one["text"].strip().replace("\\", "") for one in texts]
    if not numbers:
        return titles, rest
    orders = {one.start() < number.start() for one, number in zip(texts, numbers, strict=False)}
    paired = len(texts) == len(numbers) and len(orders) == 1
    return [f"{number[0]}x {title}" for number, title in zip(numbers, titles, strict=False) if paired], rest
