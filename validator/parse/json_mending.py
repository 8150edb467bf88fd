"""Mending JSON: what people and broken downloads do to it, undone without moving a line."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/|[{}\[\],]|[^\s"{}\[\],/]+|[/"]', re.DOTALL)
_CLOSING = {"{": "}", "[": "]"}


def without_extras(text: str) -> str:
    """Blank out comments and commas before a closing bracket, which many editors allow."""
    kept = list(text)
    comma = -1
    for token, start in _tokens(text):
        if token.startswith(("//", "/*")):
            kept[start : start + len(token)] = re.sub(r"[^\n]", " ", token)
            continue
        if comma >= 0 and token in ("}", "]"):
            kept[comma] = " "
        comma = start if token == "," else -1
    return "".join(kept)


def up_to_damage(text: str, damage: int) -> str:
    """Cut a text behind the last value before the damage, and close what is open there."""
    stack: list[str] = []
    cut, open_there = 0, ""
    for token, start in _tokens(text[:damage]):
        if token in _CLOSING:
            stack.append(_CLOSING[token])
        elif stack and token == stack[-1]:
            stack.pop()
        elif token != ",":
            continue
        cut = start if token == "," else start + 1
        open_there = "".join(reversed(stack))
    return text[:cut] + open_there


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    return ((found[0], found.start()) for found in _TOKEN.finditer(text))
