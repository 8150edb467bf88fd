"""Decks as EDN, the notation of Clojure programs: `{:qty 3 :card "Name"}`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from card_data.names import NameIndex
from validator.deck import ParsedDeck, Source
from validator.parse.findings import finding
from validator.parse.opening import Opening, text_of
from validator.parse.tree import DEEPEST, Node, Symbol, TreeError
from validator.parse.tree_decks import read_tree
from validator.vocabulary.columns import field_name

MOST_TOKENS = 100_000

_TOKEN = re.compile(
    r"""(?P<open>\#?[{]|[\[(])
    |(?P<blank>[\s,]+|;[^\n]*|[#'`~@^?]+(?=[\[("])|['`~@^]+(?=\#?[{]))
    |(?P<string>"(?:[^"\\]|\\.)*")
    |(?P<character>\\(?:[a-z]+|.))
    |(?P<close>[\])}])
    |(?P<discard>\#_)
    |(?P<tag>\#[A-Za-z][^\s,"\[\](){}]*)
    |(?P<word>[^\s,"\[\](){};]+)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
_INTEGER = re.compile(r"[+-]?\d{1,12}[NM]?")
_CLOSING = {"{": "}", "#{": "}", "[": "]", "(": ")"}
_START = re.compile(r"\s*(?:(?:;|#_)[^\n]*\n\s*)*(?:[\[(]\s*)?\{\s*:[a-zA-Z]")
_CALL_LENGTH = 3
_CARD = re.compile(
    r':deck\s+\[\s*(?:"|\(qty)|\{[^{}"]{0,80}:(?:qty|quantity|count)\s+\d[^{}]{0,80}"|\{[^{}]{0,200}:card\s+"'
)


class _Token(NamedTuple):
    kind: str
    text: str
    line: int


def looks_like(opening: Opening) -> bool:
    """Tell whether a text begins with a map of keywords, or is a program that counts cards in such maps."""
    if opening.first not in tuple("{[(;#"):
        return False
    text = opening.program
    program = opening.first != "#" or text.lstrip().startswith("#_")
    return program and (_START.match(text[:500]) is not None or _CARD.search(text) is not None)


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read every deck of an EDN text, of a damaged one those before the damage."""
    text = text_of(source)
    try:
        return read_tree(read_edn(text), source, names, "EDN")
    except TreeError as error:
        problem = finding("PA202", error.line, format="EDN", problem=error.problem)
        decks = _before_damage(text, source, names)
    return [replace(decks[0], findings=(problem, *decks[0].findings)), *decks[1:]]


def _before_damage(text: str, source: Source, names: NameIndex) -> list[ParsedDeck]:
    try:
        root = _tree(_EdnReader(iter(_sound_tokens(text)), mending=True))
    except TreeError:
        return [ParsedDeck(())]
    decks = read_tree(root, source, names, "EDN")
    return decks if any(deck.lines for deck in decks) else [ParsedDeck(())]


def read_edn(text: str) -> Node:
    """Read all forms of an EDN text as one tree; a single form is the tree itself."""
    return _tree(_EdnReader(_tokens(text)))


def _tree(reader: _EdnReader) -> Node:
    forms = reader.forms("", 0)
    return forms[0] if len(forms) == 1 else Node(1, items=tuple(forms))


def _sound_tokens(text: str) -> list[_Token]:
    """Return the tokens up to the first that does not fit, and close what is open there."""
    sound: list[_Token] = []
    missing: list[str] = []
    with suppress(TreeError):
        for token in _tokens(text):
            if token.kind == "open":
                missing.append(_CLOSING[token.text])
            elif token.kind == "close":
                if missing[-1:] != [token.text]:
                    break
                missing.pop()
            sound.append(token)
    line = sound[-1].line if sound else 1
    return [*sound, *(_Token("close", bracket, line) for bracket in reversed(missing))]


def _tokens(text: str) -> Iterator[_Token]:
    position, line, values = 0, 1, 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise TreeError("a text without its closing quote", line)
        if match.lastgroup != "blank":
            values += 1
            if values > MOST_TOKENS:
                raise TreeError("it holds too many values", line)
            yield _Token(str(match.lastgroup), match[0], line)
        line += match[0].count("\n")
        position = match.end()


class _EdnReader:
    """Reads tokens into nodes."""

    def __init__(self, tokens: Iterator[_Token], mending: bool = False) -> None:
        self.tokens = tokens
        self.mending = mending
        self.line = 1

    def forms(self, closing: str, depth: int) -> list[Node]:
        """Read forms up to the closing bracket, or to the end of the text where there is none."""
        if depth > DEEPEST:
            raise TreeError("it is nested too deeply", self.line)
        found: list[Node] = []
        for token in self.tokens:
            self.line = token.line
            if token.kind == "close":
                if token.text != closing:
                    raise TreeError(f"an unexpected {token.text}", token.line)
                return found
            if token.kind == "discard":
                self.skip_form(depth)
            elif token.kind != "tag":
                found.append(self._form(token, depth))
        if closing:
            raise TreeError(f"a missing {closing}", self.line)
        return found

    def skip_form(self, depth: int) -> None:
        """Read one form and forget it."""
        if depth > DEEPEST:
            raise TreeError("it is nested too deeply", self.line)
        for token in self.tokens:
            if token.kind == "close":
                raise TreeError(f"an unexpected {token.text}", token.line)
            if token.kind == "discard":
                self.skip_form(depth + 1)
            elif token.kind != "tag":
                self._form(token, depth)
                return

    def _form(self, token: _Token, depth: int) -> Node:
        if token.kind == "open":
            inner = self.forms(_CLOSING[token.text], depth + 1)
            if self.mending and token.text == "{" and len(inner) % 2:
                inner.pop()
            return _map(token.line, inner) if token.text == "{" else _list(token.line, inner)
        if token.kind == "string":
            return Node(token.line, _ESCAPE.sub(_unescape, token.text[1:-1]))
        return Node(token.line, _word(token.text))


def _list(line: int, forms: list[Node]) -> Node:
    """Make a list; the call (qty "Name" 3) that some programs write is one card."""
    values = [form.value for form in forms]
    if len(values) == _CALL_LENGTH and values[0] == "qty" and isinstance(values[2], int):
        return Node(line, members=(("title", forms[1]), ("quantity", forms[2])))
    return Node(line, items=tuple(forms))


def _map(line: int, forms: list[Node]) -> Node:
    if len(forms) % 2:
        raise TreeError("a map with a key but no value", line)
    pairs = zip(forms[::2], forms[1::2], strict=True)
    return Node(line, members=tuple((field_name(str(key.value)), value) for key, value in pairs))


def _word(text: str) -> object:
    if text.startswith(":"):
        return text[1:]
    if _INTEGER.fullmatch(text):
        return int(text.rstrip("NM"))
    return {"nil": None, "true": True, "false": False}.get(text, Symbol(text))


def _unescape(match: re.Match[str]) -> str:
    escaped = match[1]
    return chr(int(escaped[1:], 16)) if len(escaped) == 5 else _ESCAPES.get(escaped, escaped)
