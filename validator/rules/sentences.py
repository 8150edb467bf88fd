"""The governing documents sentence by sentence: who decides or shows each, and the test that proves it."""

import tomllib
from datetime import date
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

FOLDER = Path(__file__).resolve().parents[2] / "formats" / "policies"
FILE = "sentences.toml"


class DecidedBy(NamedTuple):
    """What decides or shows a sentence: a rule, a finding, a part of the handbook or a page."""

    kind: str
    name: str


class Sentence(BaseModel):
    """What a document says in one place, in our own words."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    sentence: str
    section: str
    kind: Literal["check", "record", "workflow", "procedure", "about"]
    decided_by: tuple[str, ...]
    test: str
    audience: Literal["player", "organizer", "judge"]
    state: Literal["shown", "open"]

    @property
    def decisions(self) -> list[DecidedBy]:
        """Return what decides or shows the sentence."""
        return [DecidedBy(*text.split(":", 1)) for text in self.decided_by]


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    policy: str
    verified_on: date
    row: tuple[Sentence, ...]


@cache
def sentences_of(policy: str) -> tuple[Sentence, ...]:
    """Return a document's sentences in its own order; nobody has read those of a pack in this way."""
    if not (FOLDER / policy / FILE).exists():
        return ()
    with (FOLDER / policy / FILE).open("rb") as file:
        return _Table.model_validate(tomllib.load(file)).row
