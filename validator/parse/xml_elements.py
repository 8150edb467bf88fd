"""XML text as elements that know their line; entities and document types are refused."""

from __future__ import annotations

from dataclasses import dataclass, field

from validator.finding import Finding
from validator.parse.nodes import DEEPEST
from validator.parse.structured_messages import finding

MOST_ELEMENTS = 100_000


@dataclass(slots=True)
class Element:
    """An element: its name in lower case, attributes, line, text and what stands inside."""

    tag: str
    attributes: dict[str, str]
    line: int
    words: list[str] = field(default_factory=list)
    children: list[Element] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Return the text directly inside."""
        return "".join(self.words)

    def attribute(self, *names: str) -> str | None:
        """Return the first of these attributes that is there."""
        return next((self.attributes[name] for name in names if name in self.attributes), None)


@dataclass(frozen=True, slots=True)
class Document:
    """What was read of an XML text: the outermost element, and what is wrong with the text."""

    root: Element | None
    findings: tuple[Finding, ...] = ()


def read_xml(text: str, format_name: str) -> Document:
    """Read XML as far as it goes; damage and forbidden declarations become findings."""
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    builder = _Builder()
    parser = DefusedXMLParser(target=builder, forbid_dtd=True)
    builder.parser = parser.parser
    try:
        parser.feed(text)
        parser.close()
    except DefusedXmlException:
        return Document(None, (finding("PA203", format=format_name),))
    except ParseError as error:
        problem = str(error).partition(":")[0]
        told = finding("PA202", error.position[0], format=format_name, problem=problem)
        return Document(builder.root, (told,))
    except (_LimitError, ValueError, UnicodeError) as error:
        line = builder.parser.CurrentLineNumber
        return Document(None, (finding("PA202", line, format=format_name, problem=str(error)),))
    return Document(builder.root)


class _LimitError(Exception):
    pass


class _Builder:
    """The parser's target: builds elements and notes their lines."""

    def __init__(self) -> None:
        self.root: Element | None = None
        self.parser: object = None
        self._open: list[Element] = []
        self._elements = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._open) > DEEPEST:
            raise _LimitError("it is nested too deeply")
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            raise _LimitError("it holds too many elements")
        line = int(getattr(self.parser, "CurrentLineNumber", 1))
        plain = {name.lower(): value for name, value in attributes.items()}
        element = Element(tag.rpartition("}")[2].lower(), plain, line)
        if self._open:
            self._open[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self._open.append(element)

    def end(self, tag: str) -> None:
        self._open.pop()

    def data(self, text: str) -> None:
        if self._open:
            self._open[-1].words.append(text)

    def close(self) -> None:
        """Finish; there is nothing to hand over, the root is kept."""
