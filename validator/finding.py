"""What was found: a code, how bad it is, the rule behind it and what would put it right."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from enum import IntEnum, StrEnum
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
        return tuple(Verdict)[severity]


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


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a rule stands: document, section, and the day from which it holds."""

    document: str
    section: str
    effective: date | None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One statement about a deck; its wording is rendered from the code's message and the params."""

    code: str
    severity: Severity
    message: str
    citation: Citation | None = None
    card: str | None = None
    zone: str = ""
    line: int | None = None
    params: dict[str, Any] = field(default_factory=dict)
    fixes: tuple[str, ...] = ()


def worded(template: str, **params: Any) -> str:
    """Fill the blanks of a sentence; a title that ends with a full stop ends the sentence too."""
    return one_stop(template.format_map(params))


def one_stop(sentence: str) -> str:
    """Take the second full stop off behind words such as "Corp." or "Right..."."""
    return _STOPS.sub(r"\1", sentence) if ".." in sentence else sentence


def verdict_of(findings: Iterable[Finding]) -> Verdict:
    """Return the verdict that the worst finding demands."""
    return Verdict.for_severity(max((f.severity for f in findings), default=Severity.NOTE))
