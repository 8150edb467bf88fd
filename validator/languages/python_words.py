"""The sentences that Python words for people: constants and f-strings, found in the syntax tree.

A blank is named after the last name in it. `{'list' if n == 1 else 'lists'}` gives one message for each word.
Single words that begin small are found in tables named ...WORDS, and as nouns of `count(number, ...)`.
"""

import ast
import re
from collections.abc import Iterator
from itertools import product

# Calls whose words are for operators, programs or other code.
_NOT_FOR_READERS = frozenset(
    {
        *("debug", "info", "warning", "error", "exception", "log", "compile", "Field", "getLogger"),
        *("add_argument", "ArgumentParser", "add_parser", "Info", "Tag", "Literal", "TypeVar", "ParamSpec"),
        *("execute", "text", "Column", "ForeignKey", "CheckConstraint", "Index", "import_module", "getattr"),
        *("ValueError", "TypeError", "RuntimeError", "KeyError", "AssertionError", "NotImplementedError"),
    }
)
# Calls whose constants are read, however short.
_WORDED = frozenset({"CardStatus", "gettext"})
_SENTENCE = re.compile(r"(?:[;,]? )?[A-Za-z{“]|\d+ [a-z]")
_WORDS = re.compile(r"[^\W\d_]{2,}")
_LABEL = re.compile(r"[A-Z][a-zà-ÿ-]+")
_BLANK = re.compile(r"\{\w+\}")
# What is put together from more parts is no sentence for people.
_MOST_PARTS = 13
_CODE = re.compile(r"[<>\\_=|#^$\[\]]|https?:|^\S+/\S+$|\.py\b|%[sd(]|\S  ")


def words_of(source: str) -> Iterator[str]:
    """Yield every message that a module may say to a reader."""
    tree = ast.parse(source)
    skipped = set(_skipped(tree))
    for node in ast.walk(tree):
        yield from _phrases(node)
        if id(node) not in skipped:
            yield from map(_alone, filter(is_sentence, _messages(node)))


def _phrases(node: ast.AST) -> Iterator[str]:
    """Yield words that begin small: those of a table named so, and nouns with their number."""
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if isinstance(target, ast.Name) and target.id.endswith("WORDS"):
            yield from _table(node.value)
    elif isinstance(node, ast.Call) and _called(node.func) in _WORDED:
        yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
    elif isinstance(node, ast.Call) and _called(node.func) == "count" and len(node.args) > 1:
        nouns = [str(arg.value) for arg in node.args[1:] if isinstance(arg, ast.Constant)]
        for noun in nouns if len(nouns) > 1 else [*nouns, *(f"{noun}s" for noun in nouns)]:
            yield f"{{number}} {noun}"


def _table(node: ast.expr) -> Iterator[str]:
    rows = node.values if isinstance(node, ast.Dict) else getattr(node, "elts", ())
    for row in rows:
        if isinstance(row, ast.Tuple | ast.Dict):
            yield from _table(row)
        elif row is not None:
            yield from (message for message in _messages(row) if _WORDS.search(_BLANK.sub("", message)))


def _alone(message: str) -> str:
    """Return what is put behind other words as it reads alone."""
    return message.removeprefix(" ")


def is_sentence(message: str) -> bool:
    """Tell whether a text is meant for a reader: words that begin or go on like a sentence, or a label."""
    literal = _BLANK.sub("0", message)
    if _CODE.search(literal) or not _SENTENCE.match(message) or literal.upper() == literal:
        return False
    words = _WORDS.findall(literal)
    if not words:
        return False
    return " " in message.strip() or bool(_LABEL.fullmatch(message))


def blank_of(node: ast.expr) -> str:
    """Name the blank of an expression after its last name."""
    if isinstance(node, ast.Call):
        return blank_of(node.func) if not isinstance(node.func, ast.Attribute) else _method(node)
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Subscript):
        return blank_of(node.value)
    inner = next((part for part in ast.walk(node) if isinstance(part, ast.Name | ast.Attribute)), None)
    return blank_of(inner) if inner is not None else "value"


def _method(call: ast.Call) -> str:
    func = call.func
    assert isinstance(func, ast.Attribute)
    return (
        blank_of(func.value)
        if isinstance(func.value, ast.Name | ast.Attribute | ast.Subscript)
        else func.attr
    )


def _messages(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from _filled(node)


def _filled(node: ast.JoinedStr) -> Iterator[str]:
    choices, names = list[list[str]](), list[str]()
    for part in node.values:
        if isinstance(part, ast.Constant):
            choices.append([str(part.value)])
            continue
        assert isinstance(part, ast.FormattedValue)
        said = _alternatives(part.value)
        if said is None:
            name = blank_of(part.value)
            same = names.count(name)
            names.append(name)
            said = ["{" + (f"{name}{same + 1}" if same else name) + "}"]
        choices.append(said)
    if len(choices) <= _MOST_PARTS:
        yield from ("".join(parts) for parts in product(*choices))


def _alternatives(node: ast.expr) -> list[str] | None:
    """Return the constants between which an expression chooses, if it does nothing else."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        both = _alternatives(node.body), _alternatives(node.orelse)
        if both[0] is not None and both[1] is not None:
            return [*both[0], *both[1]]
    return None


def _skipped(tree: ast.Module) -> Iterator[int]:
    """Yield what no reader sees: docstrings, parts of f-strings, annotations, and words for other code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield id(node.value)
        elif isinstance(node, ast.JoinedStr):
            yield from (id(part) for part in node.values)
            yield from (id(part) for one in node.values for part in _inside(one))
        elif _is_for_code(node):
            yield from (id(part) for part in ast.walk(node))
        elif isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            yield from (id(part) for part in ast.walk(node.annotation))


def _is_for_code(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign):
        return getattr(node.targets[0], "id", "") == "__all__"
    if isinstance(node, ast.Call):
        return _called(node.func) in _NOT_FOR_READERS
    return isinstance(node, ast.Compare)


def _inside(part: ast.expr) -> Iterator[ast.AST]:
    """Yield the constants of a blank that were taken as alternatives, and its format."""
    if isinstance(part, ast.FormattedValue):
        if _alternatives(part.value) is not None:
            yield from ast.walk(part.value)
        if part.format_spec is not None:
            yield from ast.walk(part.format_spec)


def _called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
