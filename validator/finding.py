"""What was found: a code, how bad it is, the rule behind it and what would put it right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from enum import IntEnum, StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple


class Severity(IntEnum):
    """How bad a finding is; the worst one decides the verdict."""

    NOTE = 0
    JUDGE = 1
    ERROR = 2


class Verdict(StrEnum):
    """What a deck is, from good to bad."""

    LEGAL = "legal"
    JUDGE = "judge"
    ILLEGAL = "illegal"

    @property
    def severity(self) -> Severity:
        """Return how bad a finding must be to demand this verdict."""
        return tuple(Severity)[tuple(Verdict).index(self)]

    @staticmethod
    def for_severity(severity: Severity) -> Verdict:
        """Return the verdict that a finding demands."""
        return _VERDICTS[severity]


_VERDICTS = tuple(Verdict)


def worst(verdicts: Iterable[str]) -> Verdict:
    """Return the worst of some verdicts; where there is none, a judge has to look."""
    return max(map(Verdict, verdicts), key=lambda verdict: verdict.severity, default=Verdict.JUDGE)


# One stop too many: two where one belongs, four where three belong.
_STOPS = re.compile(r"(?<!\.)(\.|\.{3})\.(?!\.)")


class Message(NamedTuple):
    """The wording behind a code: how bad, the sentence with its blanks, and what `explain` prints."""

    severity: Severity
    template: str
    documentation: str


@cache
def messages_of(room: str) -> dict[str, Message]:
    """Read the wording of a room's codes, which is in its messages.toml; most lists need none of it."""
    import tomllib

    table = tomllib.loads((Path(__file__).parent / room / "messages.toml").read_text(encoding="utf-8"))
    return {
        code: Message(Severity[row["severity"].upper()], row["says"], row["means"])
        for code, row in table.items()
    }


class Citation(NamedTuple):
    """Where a rule is written: document, section, and the day from which it holds."""

    document: str
    section: str
    effective: date | None
    rule: str = ""

    def __str__(self) -> str:
        """Say where it is written, for people."""
        return f"{self.document}, {self.section}"


class Change(NamedTuple):
    """So many copies of a card more (or, below 0, fewer) in a zone of a deck."""

    card: str
    copies: int
    zone: str = "deck"


class Finding(NamedTuple):
    """One statement about a deck; its wording is rendered from the code's message and the params.

    `card` and `line` are the only card and the first line it is about; `cards` and `lines` are all of them.
    Whoever makes the `changes` of all findings has a legal deck. `follows` is the code of the finding that
    this one hangs below: settle that one first. `waits` marks what lines that nobody could read may cure.
    """

    code: str
    severity: Severity
    message: str
    citation: Citation | None = None
    card: str | None = None
    zone: str = ""
    line: int | None = None
    params: Mapping[str, Any] = MappingProxyType({})
    fixes: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    changes: tuple[Change, ...] = ()
    follows: str = ""
    waits: bool = False


# Each room has codes of its own, told by their first two letters.
_ROOMS = {"IN": "ingest", "PA": "parse", "NM": "resolve"}


def finding(
    code: str,
    /,
    line: int | None = None,
    *,
    severity: Severity | None = None,
    citation: Citation | None = None,
    fixes: tuple[str, ...] = (),
    **params: Any,
) -> Finding:
    """Build the finding of a code from the messages of its room; line and parameters fill the wording."""
    message = messages_of(_ROOMS[code[:2]])[code]
    return Finding(
        code,
        message.severity if severity is None else severity,
        worded(message.template, line=line, **params),
        citation=citation,
        line=line,
        params=params,
        fixes=tuple(map(one_stop, fixes)),
    )


def worded(template: str, **params: Any) -> str:
    """Fill the blanks of a sentence; a title that ends with a full stop ends the sentence too."""
    return one_stop(template.format_map(params))


def one_stop(sentence: str) -> str:
    """Take the second full stop off behind words such as "Corp." or "Right..."."""
    return _STOPS.sub(r"\1", sentence) if ".." in sentence else sentence


def verdict_of(findings: Iterable[Finding]) -> Verdict:
    """Return the verdict that the worst finding demands."""
    return Verdict.for_severity(max([f.severity for f in findings], default=Severity.NOTE))
