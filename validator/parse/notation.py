"""Decks in the notations of programs, JSON and EDN: answers of deck sites, code maps, a tournament's decks.

One reader serves both. Brackets, texts and words mean the same in either; commas, colons and comments only
part them, so what people and editors leave in a file does no harm. A damaged text is read up to the damage.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from card_data.names import NameIndex
from validator.deck import ParsedDeck, Source
from validator.finding import finding
from validator.parse.tree import DEEPEST, MOST_VALUES, Node, Symbol, read_tree
from validator.parse.typed import text_of
from validator.vocabulary.columns import field_name
from validator.vocabulary.patterns import lazy

_TOKEN = lazy(
    r"""(?P<blank>[\s,]+|;[^\n]*|//[^\n]*|/\*.*?\*/|:(?=\s)|[#'`~@^?]+(?=[\[("])|['`~@^]+(?=\#?[{]))
    |(?P<open>\#?[{]|[\[(])
    |(?P<close>[\])}])
    |"(?P<string>(?:[^"\\]|\\.)*)"(?::|\s*:(?!\w))?
    |(?P<character>\\(?:[a-z]+|.))
    |(?P<discard>\#_)
    |(?P<tag>\#[A-Za-z][^\s,"\[\](){}]*)
    |(?P<word>[^\s,"\[\](){};]+)""",
    re.VERBOSE | re.DOTALL,
)
_NUMBER = lazy(r"[+-]?\d{1,12}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?[NM]?")
_WORDS = {"nil": None, "null": None, "true": True, "false": False}
_CLOSING = {"{": "}", "#{": "}", "[": "]", "(": ")"}
_EDN_START = lazy(r"\s*(?:(?:;|#_)[^\n]*\n\s*)*(?:[\[(]\s*)?\{\s*:[a-zA-Z]")
_EDN_CARD = lazy(
    r':deck\s+\[\s*(?:"|\(qty)|\{[^{}"]{0,80}:(?:qty|quantity|count)\s+\d[^{}]{0,80}"|\{[^{}]{0,200}:card\s+"'
)


def looks_like(opening: str) -> bool:
    """Tell whether a text begins as JSON or EDN does, or is a program that counts cards in such maps."""
    if not opening.lstrip().startswith(("{", "[", "(", ";", "#_")):
        return False
    return bool(_format_of(opening)) or _EDN_CARD.search(opening) is not None


def _format_of(text: str) -> str:
    if _EDN_START.match(text[:500]):
        return "EDN"
    start = text.lstrip()[:200]
    if start.startswith("[[") and start[2:].lstrip()[:1].isalpha():  # a table of TOML
        return ""
    signs = {"{": ('"', "}", "/", ""), "[": ('"', "{", "[", "]", "/", "")}.get(start[:1], ())
    return "JSON" if start[1:].lstrip()[:1] in signs else ""


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read every deck of a text, of a damaged one those before the damage."""
    text = text_of(source)
    name = _format_of(text) or "EDN"
    root, line, problem = read_notation(text)
    decks = read_tree(root, source, names, name)
    if not problem:
        return decks
    told = finding("PA202", line, format=name, problem=problem)
    if not any(deck.lines for deck in decks):
        return [ParsedDeck((), findings=(told,))]
    return [decks[0]._replace(findings=(told, *decks[0].findings)), *decks[1:]]


@dataclass(slots=True)
class _Open:
    """A bracket that is not yet closed, with what stands in it so far."""

    bracket: str
    line: int
    forms: list[Node] = field(default_factory=list)
    discards: int = 0

    def add(self, form: Node) -> None:
        if self.discards:
            self.discards -= 1
        else:
            self.forms.append(form)

    def closed(self) -> Node:
        return _map(self.line, self.forms) if self.bracket == "{" else _list(self.line, self.forms)


def read_notation(text: str) -> tuple[Node, int, str]:
    """Read all forms of a text as one tree, a single form as the tree itself; tell where it ends, and why."""
    stack = [_Open("", 1)]
    problem, line = "", 1
    for line, kind, written in _tokens(text):
        problem = _problem(stack, kind, written)
        if problem:
            break
        _take(stack, line, kind, written)
    if len(stack) > 1 and not problem:
        problem = f"a missing {_CLOSING[stack[-1].bracket]}"
    for inner in reversed(stack[1:]):
        stack.pop()
        stack[-1].add(inner.closed())
    forms = stack[0].forms
    return forms[0] if len(forms) == 1 else Node(1, items=tuple(forms)), line, problem


def _take(stack: list[_Open], line: int, kind: str, written: str) -> None:
    if kind == "open":
        stack.append(_Open(written, line))
    elif kind == "close":
        inner = stack.pop()
        stack[-1].add(inner.closed())
    elif kind == "discard":
        stack[-1].discards += 1
    elif kind != "tag":
        stack[-1].add(Node(line, _text(written) if kind == "string" else _word(written)))


def _problem(stack: list[_Open], kind: str, written: str) -> str:
    """Say why a token cannot stand where it stands."""
    if kind == "damage":
        return written
    if len(stack) > DEEPEST:
        return "it is nested too deeply"
    if kind == "close" and written != _CLOSING.get(stack[-1].bracket):
        return f"an unexpected {written}"
    if kind == "close" and stack[-1].bracket == "{" and len(stack[-1].forms) % 2:
        return "a map with a key but no value"
    return ""


def _tokens(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield line, kind and text of every token; the last one may say that the text cannot be read on."""
    position, line, values = 0, 1, 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None or values >= MOST_VALUES:
            yield line, "damage", "it holds too many values" if match else "a text without its closing quote"
            return
        kind = str(match.lastgroup)
        if kind != "blank":
            values += 1
            yield line, kind, match[kind]
        line += match[0].count("\n")
        position = match.end()


def _list(line: int, forms: list[Node]) -> Node:
    """Make a list; a pair such as ["Name", 3] or the call (qty "Name" 3) is one card."""
    if len(forms) == 3 and forms[0].value == "qty" and isinstance(forms[2].value, int):
        forms = forms[1:]
    texts = [form for form in forms if isinstance(form.value, str) and not form.is_number()]
    numbers = [form for form in forms if isinstance(form.value, int) and not isinstance(form.value, bool)]
    if len(forms) == 2 and len(texts) == len(numbers) == 1:
        return Node(texts[0].line, members=(("title", texts[0]), ("quantity", numbers[0])))
    return Node(line, items=tuple(forms))


def _map(line: int, forms: list[Node]) -> Node:
    """Make a map; repeated keys are all kept, members have their keys' lines, a key alone says nothing."""
    pairs = zip(forms[::2], forms[1::2], strict=False)
    members = [(field_name(str(key.value)), replace(value, line=key.line)) for key, value in pairs]
    return Node(line, members=tuple(members))


def _word(text: str) -> object:
    if text[0] == ":" or text[-1] == ":":
        return text.strip(":")
    if not _NUMBER.fullmatch(text):
        return _WORDS.get(text, Symbol(text))
    number = float(text.rstrip("NM"))
    return int(number) if number.is_integer() else number


def _text(written: str) -> str:
    """Write out what is escaped in a text; outside of JSON more signs are."""
    if "\\" not in written:
        return written
    try:
        plain = str(json.loads(f'"{written}"', strict=False))
    except ValueError:
        plain = written.replace("\\", "")
    # Half of a sign that is written as two is none.
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
