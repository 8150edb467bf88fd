"""Lists that a program writes on one line: texts and numbers within brackets, with or without quotes."""

from __future__ import annotations

from validator.parse.pattern import pattern

_LIST = pattern(r"^(?:[\w\"' .-]{1,40}?\s*[:=]{1,2}\s*)?(?:\w+\()?([\[({].*[\])}])\s*[,;]*$")
# A quote that closes a text stands before a sign; any other belongs to the text.
_TEXT = pattern(r"""[\[({,:=]\s*(["'])(?P<text>.{1,80}?)\1(?=\s*[,\])}:;=])""")
_NUMBER = pattern(r"(?<![\w.])\d{1,2}(?![\w.])")
_COMMA = pattern(r"\s*,\s*")
_FEWEST = 2


def parts_in_brackets(text: str) -> list[str]:
    """Return the parts of a list in brackets as people type them, "3 Name"; [] when a text is none."""
    found = _LIST.match(text) if text[-1:] in "])},;" else None
    if not found:
        return []
    inside = found[1]
    texts = list(_TEXT.finditer(inside))
    if not texts:
        return _plain_parts(inside)
    titles = [one["text"].strip() for one in texts]
    outside = _TEXT.sub(lambda one: " " * len(one[0]), inside)
    numbers = list(_NUMBER.finditer(outside))
    if not numbers:
        return titles
    if len(numbers) != len(texts):
        return []
    orders = {one.start() < number.start() for one, number in zip(texts, numbers, strict=True)}
    counted = zip(numbers, titles, strict=True)
    return [f"{number[0]} {title}" for number, title in counted] if len(orders) == 1 else []


def _plain_parts(inside: str) -> list[str]:
    """Part a list without quotes; one bracket around it and several parts make it a list."""
    inner = inside[1:-1].strip()
    if not inner or any(mark in inner for mark in "[]{}"):
        return []
    parts = [part for part in _COMMA.split(inner) if part]
    return parts if len(parts) > _FEWEST else []
