"""Words inside the expressions of templates: literals that begin with a capital letter are read by people.

A literal that is compared, is a key, or is an argument of a function that wants a name stays as it is. Words
that begin small are said with `_("...")`. What Python worded goes through `said`, if its name is one of SAID.
"""

import re
from collections.abc import Callable

# Names of expressions that Python worded in English; everything else may be what somebody typed.
SAID = frozenset(
    {
        *("message", "sentence", "advice", "label", "hint", "word", "summary", "next_step", "notice"),
        *("too_few", "problem", "worse", "headline", "subtitle", "standing", "heading", "what"),
        *("change_words", "explanation"),
    }
)
# The same as attributes, and tables and functions that give such words.
SAID_OF = frozenset({"words"})
SAID_BY = frozenset({"state_words", "words", "match_word", "rules_said", "reason", "nearest_words"})
EXPLICIT = frozenset({"_", "said"})
_NAMES_WANTED = frozenset(
    {
        *("url_for", "startswith", "endswith", "replace", "split", "get", "include", "selectattr"),
        *("rejectattr", "map", "attr", "join"),
    }
)
_LITERAL = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'")
_STATEMENTS_WITHOUT_WORDS = frozenset(
    {"if", "elif", "extends", "include", "import", "from", "block", "macro"}
)
_FUNCTION = re.compile(r"(\w+)\s*\($")
_LAST_NAME = re.compile(r"[A-Za-z_]\w*")
_MARKS = re.compile(r"^\{[{%][-+]?|[-+]?[%}]\}$")


def inner(source: str) -> str:
    """Return what stands between the braces."""
    return _MARKS.sub("", source).strip()


def spoken_expression(source: str, note: Callable[[str], object]) -> str:
    """Return an expression with its words looked up."""
    said = _with_words(source, note)
    body = inner(source)
    if _is_said(body):
        head, tail = source[: source.index(body)], source[source.index(body) + len(body) :]
        return f"{head}said({inner(said)}){tail}"
    return said


def spoken_statement(source: str, note: Callable[[str], object]) -> str:
    """Return a statement with its words looked up; conditions compare, they say nothing."""
    first = inner(source).split(" ", 1)[0]
    return source if first in _STATEMENTS_WITHOUT_WORDS else _with_words(source, note)


def blank_name(source: str) -> str:
    """Name the blank of an expression: `event.name | upper` is name, `moment(event.starts_at)` is moment."""
    body = inner(source).split("|")[0].strip()
    body = re.sub(r"\b(not|and|or|if|else)\b", " ", body)
    cut = re.match(r"[\w.\[\]]*", body)
    names = _LAST_NAME.findall(cut[0] if cut and cut[0] else body)
    return names[-1] if names else "value"


def _is_said(body: str) -> bool:
    if re.fullmatch(r"[A-Za-z_][\w.]*", body):
        *owner, name = body.split(".")
        return name in SAID or bool(owner and name in SAID_OF)
    called = re.fullmatch(r"(\w+)(\.\w+)?[(\[].*[)\]]", body)
    return called is not None and called[1] in SAID_BY


def _with_words(source: str, note: Callable[[str], object]) -> str:
    out, done = "", 0
    for found in _LITERAL.finditer(source):
        words = found[0][1:-1].replace('\\"', '"').replace("\\'", "'")
        before, after = source[: found.start()], source[found.end() :]
        caller = _calling(before)
        if caller in EXPLICIT and before.rstrip().endswith("("):
            note(" ".join(words.split()))
        elif _is_for_people(words) and caller not in _NAMES_WANTED and not _is_compared(before, after):
            note(" ".join(words.split()))
            out += source[done : found.start()] + f"_({found[0]})"
            done = found.end()
    return out + source[done:]


def _is_for_people(words: str) -> bool:
    return words[:1].isupper() and words.upper() != words and bool(re.search(r"[a-z]", words))


def _is_compared(before: str, after: str) -> bool:
    before, after = before.rstrip(), after.lstrip()
    return (
        before.endswith(("==", "!=", " in", "[", " in ("))
        or after.startswith(("==", "!=", ":", "in "))
        or bool(re.search(r"\bin \([^)]*$", before))
    )


def _calling(before: str) -> str:
    """Return the name of the function whose argument begins here."""
    depth = 0
    for place in range(len(before) - 1, -1, -1):
        depth += (before[place] in ")]}") - (before[place] in "([{")
        if depth < 0:
            named = _FUNCTION.search(before[: place + 1]) if before[place] == "(" else None
            if named or before[place] != "(":
                return named[1] if named else ""
            depth = 0
    return ""
