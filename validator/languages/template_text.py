"""Templates stay plain English: what people read in them becomes messages by itself, while they are compiled.

A message is the longest run of text, expressions and inline tags. Expressions become blanks named after their
last name (`{{ event.name }}` is `{name}`), inline tags lose their attributes (`<a href="...">` is `<a>`, the
second one `<a2>`).
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from jinja2 import Environment
from jinja2.ext import Extension

from validator.languages.template_expressions import blank_name, inner, spoken_expression, spoken_statement
from validator.languages.template_tokens import TemplatePiece, pieces_of, skip_jinja

BRAND = "Legaldeck"
SEPARATOR = re.compile(r"(\s*[·|]\s+)")
# Signs around a message that say the same in every language.
_EDGE = " \t\r\n·‹›→←↳✓✕+"
_LETTER = re.compile(r"[^\W\d_]")
_ENTITY = re.compile(r"&#?\w+;")
_ATTRIBUTE = re.compile(r"\s(title|placeholder|alt|label|aria-label|aria-description|content|data-[\w-]+)=\"")
Note = Callable[[str], object]
# Compiled pages are kept; those that an earlier way of rewriting made must not be found again.
VERSION = hashlib.sha256(
    b"".join(
        (Path(__file__).parent / f"template_{name}.py").read_bytes()
        for name in ("text", "tokens", "expressions")
    )
).hexdigest()[:10]


class TemplateText(Extension):
    """Let Jinja compile templates whose text is looked up in the reader's language."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the template with its text as calls."""
        return spoken_template(source) if name and name.endswith(".html") else source


def install(environment: Environment) -> None:
    """Let an environment translate its templates."""
    environment.add_extension(TemplateText)


def spoken_template(source: str, note: Note = lambda message: None) -> str:
    """Return a template with every run of text as a call; `note` is told each message."""
    return _Rewriting(note).template(source)


def has_words(text: str) -> bool:
    """Tell whether there is anything to translate in a text."""
    return bool(_LETTER.search(_ENTITY.sub("", text).replace(BRAND, "")))


def quoted(text: str) -> str:
    """Write a text as a literal of a template."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class _Rewriting:
    """One pass over one template."""

    def __init__(self, note: Note) -> None:
        self.note = note
        self.sets = 0

    def template(self, source: str) -> str:
        out, run = [], list[TemplatePiece]()
        raw = False
        for piece in pieces_of(source):
            if piece.kind == "statement" and inner(piece.source) in ("raw", "endraw"):
                raw = inner(piece.source) == "raw"
            if piece.inline and not raw:
                run.append(piece)
                continue
            out.append(self.run(run))
            run = []
            out.append(piece.source if raw else self.plain(piece))
        return "".join(out) + self.run(run)

    def plain(self, piece: TemplatePiece) -> str:
        """Return a piece that is no part of a message, with the words in its attributes and expressions."""
        if piece.kind == "expression":
            return spoken_expression(piece.source, self.note)
        if piece.kind == "statement":
            return spoken_statement(piece.source, self.note)
        return self.attributes(piece) if piece.kind in ("open", "tag") else piece.source

    def run(self, pieces: Sequence[TemplatePiece]) -> str:
        """Return a run with its messages as calls; tags that are not closed in it split it."""
        alone = _unmatched(pieces)
        out, part = [], list[TemplatePiece]()
        for place, piece in enumerate(pieces):
            if place in alone:
                out += [self.balanced(part), self.plain(piece)]
                part = []
            else:
                part.append(piece)
        return "".join(out) + self.balanced(part)

    def balanced(self, pieces: Sequence[TemplatePiece]) -> str:
        if not any(piece.kind == "text" and has_words(piece.source) for piece in pieces):
            return "".join(map(self.plain, pieces))
        split = _split_at_separators(pieces)
        if len(split) > 1:
            return "".join(self.balanced(part) for part in split)
        before, kept, after = _trimmed(pieces)
        parts = list(_elements(kept))
        worded = any(
            len(part) == 1 and part[0].kind == "text" and has_words(part[0].source) for part in parts
        )
        said = self.message(kept) if worded else "".join(map(self.element, parts))
        return before + said + after

    def element(self, pieces: Sequence[TemplatePiece]) -> str:
        if len(pieces) == 1:
            return self.plain(pieces[0])
        return self.plain(pieces[0]) + self.balanced(pieces[1:-1]) + pieces[-1].source

    def message(self, pieces: Sequence[TemplatePiece], function: str = "_html") -> str:
        words, values, before = "", dict[str, str](), ""
        opened = list[str]()
        for piece in pieces:
            if piece.kind == "text":
                words += piece.source
                continue
            if piece.kind == "close":
                words += f"</{opened.pop()}>"
                continue
            name = _free(piece.name or blank_name(piece.source), values)
            if piece.kind == "expression":
                values[name] = f"({inner(spoken_expression(piece.source, self.note))})"
            else:
                ready, values[name] = self.markup(piece)
                before += ready
            if piece.kind == "open":
                opened.append(name)
            words += f"<{name}>" if piece.kind == "open" else f"{{{name}}}"
        return before + self.call(function, words, values)

    def markup(self, piece: TemplatePiece) -> tuple[str, str]:
        """Return what stands before the message, and the expression for a tag or an element left alone."""
        source = self.attributes(piece) if piece.kind == "open" else piece.source
        parts = [part.source for part in _jinja_parts(source)]
        if any(part.startswith("{%") for part in parts):
            self.sets += 1
            return f"{{% set _tag_{self.sets} %}}{source}{{% endset %}}", f"_tag_{self.sets}"
        said = [f"({inner(part)})" if part.startswith("{{") else f"({quoted(part)}|safe)" for part in parts]
        return "", " ~ ".join(said) if len(said) > 1 else said[0]

    def attributes(self, piece: TemplatePiece) -> str:
        """Return a tag with the attributes that people read as calls."""
        source, out, done = piece.source, "", 0
        if "{%" in source or "{{" in source:
            source = "".join(
                self.plain(part) if part.kind in ("expression", "statement") else part.source
                for part in _jinja_parts(source)
            )
        for found in _ATTRIBUTE.finditer(source):
            start = found.end()
            end = _end_of_value(source, start)
            value = source[start:end]
            if start < done or not _is_read(found[1], value, source):
                continue
            out += source[done:start] + self.value(value)
            done = end
        return out + source[done:]

    def value(self, source: str) -> str:
        out, run = "", list[TemplatePiece]()
        for part in [*_jinja_parts(source), TemplatePiece("statement", "")]:
            if part.kind != "statement":
                run.append(part)
                continue
            if any(piece.kind == "text" and has_words(piece.source) for piece in run):
                before, kept, after = _trimmed(run)
                out += before + self.message(kept, "_attribute") + after
            else:
                out += "".join(piece.source for piece in run)
            out += part.source
            run = []
        return out

    def call(self, function: str, words: str, values: dict[str, str]) -> str:
        message = " ".join(words.split())
        self.note(message)
        filled = ", ".join(f"{quoted(name)}: {value}" for name, value in values.items())
        return f"{{{{ {function}({quoted(message)}{', {' + filled + '}' if filled else ''}) }}}}"


def _unmatched(pieces: Sequence[TemplatePiece]) -> set[int]:
    opened, alone = list[int](), set[int]()
    for place, piece in enumerate(pieces):
        if piece.kind == "open":
            opened.append(place)
        elif piece.kind == "close":
            if opened and pieces[opened[-1]].name == piece.name:
                opened.pop()
            else:
                alone.add(place)
    return alone | set(opened)


def _split_at_separators(pieces: Sequence[TemplatePiece]) -> list[list[TemplatePiece]]:
    """Split a run where a dot between two things stands outside of all tags."""
    split, depth = [list[TemplatePiece]()], 0
    for piece in pieces:
        depth += {"open": 1, "close": -1}.get(piece.kind, 0)
        if piece.kind != "text" or depth:
            split[-1].append(piece)
            continue
        for number, part in enumerate(SEPARATOR.split(piece.source)):
            if number % 2:
                split += [[TemplatePiece("text", part)], []]
            elif part:
                split[-1].append(TemplatePiece("text", part))
    return [part for part in split if part]


def _trimmed(pieces: Sequence[TemplatePiece]) -> tuple[str, list[TemplatePiece], str]:
    """Take blanks and signs off both ends."""
    kept, before, after = list(pieces), "", ""
    while kept and kept[0].kind == "text" and not kept[0].source.strip(_EDGE):
        before += kept.pop(0).source
    while kept and kept[-1].kind == "text" and not kept[-1].source.strip(_EDGE):
        after = kept.pop().source + after
    if kept and kept[0].kind == "text":
        text = kept[0].source.lstrip(_EDGE)
        before += kept[0].source[: len(kept[0].source) - len(text)]
        kept[0] = TemplatePiece("text", text)
    if kept and kept[-1].kind == "text":
        text = kept[-1].source.rstrip(_EDGE)
        after = kept[-1].source[len(text) :] + after
        kept[-1] = TemplatePiece("text", text)
    return before, kept, after


def _elements(pieces: Sequence[TemplatePiece]) -> Iterable[list[TemplatePiece]]:
    """Yield the pieces of a balanced run, whole elements together."""
    depth, element = 0, list[TemplatePiece]()
    for piece in pieces:
        depth += {"open": 1, "close": -1}.get(piece.kind, 0)
        element.append(piece)
        if not depth:
            yield element
            element = []


def _free(name: str, taken: Iterable[str]) -> str:
    return (
        name if name not in taken else next(f"{name}{n}" for n in range(2, 99) if f"{name}{n}" not in taken)
    )


def _jinja_parts(source: str) -> list[TemplatePiece]:
    """Cut a tag or a value into what Jinja fills in and what stands there."""
    parts, place, text = list[TemplatePiece](), 0, 0
    while place < len(source):
        end = skip_jinja(source, place)
        if end == place:
            place += 1
            continue
        if text < place:
            parts.append(TemplatePiece("text", source[text:place]))
        parts.append(
            TemplatePiece("expression" if source.startswith("{{", place) else "statement", source[place:end])
        )
        place = text = end
    if text < len(source):
        parts.append(TemplatePiece("text", source[text:]))
    return parts


def _end_of_value(source: str, place: int) -> int:
    while place < len(source) and source[place] != '"':
        place = max(skip_jinja(source, place), place + 1)
    return place


def _is_read(attribute: str, value: str, tag: str) -> bool:
    """Tell whether people read an attribute: what scripts show begins with a capital letter."""
    if attribute == "content":
        return 'name="description"' in tag
    if attribute.startswith("data-"):
        return value[:1].isupper() or attribute == "data-label"
    return True
