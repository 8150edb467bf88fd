"""The file of a policy's procedures, verified: known words only, no loose ends, no circles."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from validator.rules.procedure_parts import (
    Appeals,
    ChecklistPoint,
    Consequence,
    Escalation,
    ExtensionRule,
    Handwritten,
    Leniency,
    LostCardRule,
    Penalty,
    Procedure,
    RoundTime,
    Statement,
)
from validator.rules.rule_files import Place, Problem, RuleFile, unknown_source
from validator.rules.validation import Strict, validated
from validator.rules.values import Text


class OptionalParts(Strict):
    """What a file of a policy and that of an edition may state or leave out."""

    source: Text
    verified_on: date
    extension: ExtensionRule | None = None
    leniency: Leniency | None = None
    hint: Statement | None = None
    round: RoundTime | None = None
    lost_card: LostCardRule | None = None
    escalation: tuple[Escalation, ...] = ()
    consequence: tuple[Consequence, ...] = ()


class ProceduresFile(OptionalParts):
    """One file: penalties, procedures, the checklist and further statements."""

    penalty: tuple[Penalty, ...]
    procedure: tuple[Procedure, ...]
    item: tuple[ChecklistPoint, ...]
    adjustment: Statement
    appeal: Appeals
    handwritten: Handwritten


# The parts of a file that repeat, and what tells one from another; all others occur once at most.
REPEATED = {"procedure": "id", "item": "id", "escalation": "penalty", "consequence": "code"}
SINGLE = ("adjustment", "appeal", "handwritten", "extension", "leniency", "hint", "round", "lost_card")

Part = tuple[str, str]  # ("item", "marked"), ("appeal", "")


class Procedures(NamedTuple):
    """The verified procedures of a policy, and which document states each part, from which day on.

    `ended` are the parts that an edition took out, with what it says about them.
    """

    table: ProceduresFile
    cited: Mapping[Part, tuple[str, str]]
    ended: tuple[Mapping[str, str], ...] = ()

    def plain(self, policy: str) -> dict[str, Any]:
        """Return plain tables, each with what it cites, without what is not stated."""
        plain = self.table.model_dump(exclude={"verified_on", "source"}, exclude_defaults=True)
        for part, entry in parts_of(plain):
            entry["document"], entry["effective"] = self.cited[part]
        return plain | {"policy": policy, "ended": [dict(entry) for entry in self.ended]}


def parts_of(plain: Mapping[str, Any]) -> Iterator[tuple[Part, dict[str, Any]]]:
    """Yield every part that cites a document, with its name."""
    for name, key in REPEATED.items():
        yield from (((name, entry[key]), entry) for entry in plain.get(name, ()))
    yield from (((name, ""), plain[name]) for name in SINGLE if plain.get(name))


def read_procedures(file: RuleFile, policy: Mapping[str, Any], sources: Mapping[str, str]) -> Procedures:
    """Verify the procedures of a policy."""
    table = validated(ProceduresFile, file.header, "a procedures file", None)
    if isinstance(table, Problem):
        file.refuse(table)
    verify_source(file, sources)
    for problem in dangling_references(table, policy["tiers"]):
        file.refuse(problem)
    cited = (sources[table.source], policy["effective"].isoformat())
    return Procedures(table, {part: cited for part, _ in parts_of(table.model_dump())})


def verify_source(file: RuleFile, sources: Mapping[str, str]) -> None:
    """Refuse a file that cites a document which nobody describes."""
    source = file.header["source"]
    if source not in sources:
        file.refuse(unknown_source(source))


def dangling_references(table: ProceduresFile, tiers: list[str]) -> Iterator[Problem]:
    """Yield what names something that is not there, and questions that lead nowhere."""
    yield from _unknown("penalty", _used_penalties(table), [penalty.code for penalty in table.penalty])
    yield from _unknown("procedure", _used_procedures(table), [one.id for one in table.procedure])
    yield from _unknown("tier", _used_tiers(table), tiers)
    if sum(procedure.trigger == "deck" for procedure in table.procedure) != 1:
        yield Problem('exactly one procedure must have the trigger "deck"')
    for number, procedure in enumerate(table.procedure):
        for text in (*_ways(procedure), *_answers(procedure)):
            yield Problem(f"{procedure.id}: {text}", ("procedure", number))


def _unknown(what: str, used: Iterable[tuple[Place, str]], known: list[str]) -> Iterator[Problem]:
    for place, word in used:
        if word not in known:
            yield Problem(f'there is no {what} "{word}"; there are: {", ".join(known)}', place, word)


def _used_procedures(table: ProceduresFile) -> Iterator[tuple[Place, str]]:
    for number, item in enumerate(table.item):
        yield ("item", number, "fails"), item.fails
    if table.lost_card:
        yield ("lost_card", "procedure"), table.lost_card.procedure
        if table.lost_card.later:
            yield ("lost_card", "later"), table.lost_card.later


def _used_tiers(table: ProceduresFile) -> Iterator[tuple[Place, str]]:
    for number, item in enumerate(table.item):
        for tier in item.tiers:
            yield ("item", number, "tiers"), tier
    for tier in table.leniency.tiers if table.leniency else ():
        yield ("leniency", "tiers"), tier


def _used_penalties(table: ProceduresFile) -> Iterator[tuple[Place, str]]:
    for number, escalation in enumerate(table.escalation):
        yield ("escalation", number, "penalty"), escalation.penalty
        yield ("escalation", number, "becomes"), escalation.becomes
    for number, consequence in enumerate(table.consequence):
        for penalty in consequence.penalties:
            yield ("consequence", number, "penalties"), penalty
    for number, procedure in enumerate(table.procedure):
        for effect in procedure.all_effects():
            if effect.kind == "penalty":
                yield ("procedure", number), effect.code
            if effect.penalty:
                yield ("procedure", number), effect.penalty


def _ways(procedure: Procedure) -> Iterator[str]:
    """Walk all ways from the start: every question is met, none leads back to itself or nowhere."""
    questions = procedure.questions
    met: set[str] = set()
    ways: list[tuple[str, tuple[str, ...]]] = [(procedure.start, ())] if procedure.start else []
    while ways:
        place, behind = ways.pop()
        if place in behind:
            yield f'the question "{place}" leads back to itself'
            return
        if place not in questions:
            yield f'there is no question "{place}"'
            return
        met.add(place)
        ways += [(option.to, (*behind, place)) for option in questions[place].option if option.to]
    for place in questions:
        if place not in met:
            yield f'no answer leads to the question "{place}"'


def _answers(procedure: Procedure) -> Iterator[str]:
    for question in procedure.question:
        ids = {option.id for option in question.option}
        if len(ids) < 2 or len(ids) != len(question.option):
            yield f'the question "{question.id}" needs two or more different answers'
        if question.fact and not {"yes", "no"} <= ids:
            yield f'the question "{question.id}" is answered by a fact and needs yes and no'
