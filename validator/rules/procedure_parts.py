"""The parts of a policy's procedures: penalties, statements, the checklist, questions with their answers.

One class per part, for the file that states it and for the handbook that judges work with. A part knows its
section; `stated_in` tells it of which document, since a file names that once for all its parts.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cached_property
from typing import Literal, Self

from pydantic import PrivateAttr

from validator.finding import Citation
from validator.rules.validation import Strict
from validator.rules.values import Count, Text, Texts

Role = Literal["judge", "head_judge", "organizer"]
# What judges read on answers that have no label of their own.
_LABELS = {"yes": "Yes", "no": "No"}


class Penalty(Strict):
    """A penalty that the policy knows; `by` names who alone may set it (empty: any judge).

    `removes` ends the tournament for the player, `ends_match` the match; `words` asks for the judge's words.
    """

    code: Text
    name: Text
    by: tuple[Role, ...] = ()
    removes: bool = False
    ends_match: bool = False
    words: bool = False


class Cited(Strict):
    """Something that is written in a section of a document."""

    rule: Text
    section: Text
    _document: str = PrivateAttr("")
    _effective: date | None = PrivateAttr(None)

    def stated_in(self, document: str, effective: date) -> Self:
        """Note of which document the section is, and from which day on that holds."""
        self._document, self._effective = document, effective
        return self

    @property
    def citation(self) -> Citation:
        """Return where this is written."""
        return Citation(self._document, self.section, self._effective, self.rule)


class Statement(Cited):
    """A cited sentence to show beside an action."""

    text: Text


class Escalation(Statement):
    """So many penalties of one kind for the same infraction become another penalty."""

    penalty: Text
    count: Count
    becomes: Text


class Consequence(Statement):
    """What else follows from a penalty, for others or for the tournament."""

    penalties: Texts
    code: Text


class Appeals(Statement):
    """Who decides appeals."""

    decides: tuple[Role, ...]


class ExtensionRule(Statement):
    """When the time of a ruling is given back: if it took more than so many seconds."""

    above_seconds: int = 0


class Leniency(Statement):
    """A hint for the events of some tiers."""

    tiers: Texts


class RoundTime(Statement):
    """How many minutes a round lasts."""

    swiss: Count
    elimination: Count


class Handwritten(Statement):
    """Whether staff may write a proxy, and whether only for a damaged card."""

    allowed: bool
    damaged_only: bool = False


class LostCardRule(Statement):
    """How long a player may look for a lost card, the procedure behind it, and that of the next round."""

    minutes: Count
    procedure: Text
    later: Text = ""


class ChecklistPoint(Statement):
    """One line of the physical checklist; `fails` is the procedure to follow when it does not hold."""

    id: Text
    fails: Text
    tiers: Texts = ()
    when: Literal["", "proxies-banned", "proxies-allowed"] = ""


class StatedEffect(Strict):
    """What an answer brings about; without rule and section those of its procedure.

    With a `penalty` it follows only as long as the ruling's penalty is that one.
    """

    kind: Literal["penalty", "remedy", "flag"]
    code: Text
    text: Text
    rule: Text = ""
    section: Text = ""
    penalty: Text = ""


class Option(Strict):
    """One answer: where it leads (empty: to the end), what it brings about, and who alone may give it."""

    id: Text
    label: Text = ""
    to: Text = ""
    effects: tuple[StatedEffect, ...] = ()
    by: tuple[Role, ...] = ()

    @property
    def words(self) -> str:
        """Return what a judge reads on this answer."""
        return self.label or _LABELS.get(self.id, self.id)


class ProcedureQuestion(Strict):
    """A question to the judge; `fact` names what the system can answer beforehand with yes or no."""

    id: Text
    text: Text
    option: tuple[Option, ...]
    fact: Literal["", "begun", "legal", "disqualifying", "limited", "lost"] = ""

    def chosen(self, id: str) -> Option | None:
        """Return one of the answers."""
        return next((option for option in self.option if option.id == id), None)


class Procedure(Cited):
    """How a policy deals with one kind of infraction; `ruling` asks for the ruling in the judge's words.

    `by` names who alone may rule on it; `checks` tells whether a deck check can bring it up, `extension`
    whether time may be given back for it.
    """

    id: Text
    name: Text
    trigger: Literal["", "deck"] = ""
    start: Text = ""
    ruling: bool = False
    by: tuple[Role, ...] = ()
    checks: bool = True
    extension: bool = True
    effects: tuple[StatedEffect, ...] = ()
    question: tuple[ProcedureQuestion, ...] = ()

    @cached_property
    def questions(self) -> Mapping[str, ProcedureQuestion]:
        """Return the questions by their names."""
        return {question.id: question for question in self.question}

    def all_effects(self) -> Iterator[StatedEffect]:
        """Yield what the procedure brings about on any of its ways."""
        yield from self.effects
        for question in self.question:
            for option in question.option:
                yield from option.effects

    def citation_of(self, effect: StatedEffect) -> Citation:
        """Return where an effect is written: what it does not say itself, its procedure says."""
        own = self.citation
        return Citation(own.document, effect.section or own.section, own.effective, effect.rule or own.rule)
