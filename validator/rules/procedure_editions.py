"""The procedures of an edition: those of the policy that it extends, with what it changes."""

from collections.abc import Mapping
from typing import Any, Literal

from card_data.table_faults import instead
from validator.rules.procedure_files import (
    REPEATED,
    SINGLE,
    OptionalParts,
    Part,
    Procedures,
    dangling_references,
    parts_of,
    verify_source,
)
from validator.rules.procedure_parts import (
    Appeals,
    ChecklistPoint,
    Handwritten,
    Penalty,
    Procedure,
    Statement,
)
from validator.rules.rule_files import Problem, RuleFile
from validator.rules.validation import validated
from validator.rules.values import Text


class EndedPart(Statement):
    """A part of the other policy that holds no longer; `id` is left out where there is only one."""

    part: Literal[
        "procedure",
        "item",
        "escalation",
        "consequence",
        "extension",
        "leniency",
        "hint",
        "round",
        "lost_card",
    ]
    id: Text = ""


class ChangedProcedures(OptionalParts):
    """What an edition changes: parts replace those of the same name, and penalties are stated all or not."""

    penalty: tuple[Penalty, ...] = ()
    procedure: tuple[Procedure, ...] = ()
    item: tuple[ChecklistPoint, ...] = ()
    ended: tuple[EndedPart, ...] = ()
    adjustment: Statement | None = None
    appeal: Appeals | None = None
    handwritten: Handwritten | None = None


def changed_procedures(
    file: RuleFile, base: Procedures, policy: Mapping[str, Any], sources: Mapping[str, str]
) -> Procedures:
    """Verify what an edition changes, alone and together with what it leaves as it was."""
    changes = validated(ChangedProcedures, file.header, "the procedures file of an edition", None)
    if isinstance(changes, Problem):
        file.refuse(changes)
    verify_source(file, sources)
    ended = _ended(file, changes, base)
    update: dict[str, Any] = {
        name: _joined(getattr(base.table, name), getattr(changes, name), name, ended) for name in REPEATED
    }
    for name in SINGLE:
        update[name] = getattr(changes, name) or (None if (name, "") in ended else getattr(base.table, name))
    update["penalty"] = changes.penalty or base.table.penalty
    table = base.table.model_copy(update=update)
    for problem in dangling_references(table, policy["tiers"]):
        file.refuse(_placed(problem, update, changes))
    document, effective = sources[changes.source], policy["effective"].isoformat()
    own = {part: (document, effective) for part, _ in parts_of(changes.model_dump())}
    gone = [entry.model_dump() | {"document": document, "effective": effective} for entry in changes.ended]
    return Procedures(table, {**base.cited, **own}, tuple(gone))


def _ended(file: RuleFile, changes: ChangedProcedures, base: Procedures) -> set[Part]:
    ended: set[Part] = set()
    for number, entry in enumerate(changes.ended):
        if (entry.part, entry.id) not in base.cited:
            known = [key for part, key in base.cited if part == entry.part]
            text = f'there is no {entry.part} "{entry.id}" to end{instead(entry.id, known)}'
            file.refuse(Problem(text, ("ended", number, "id" if entry.id else "part")))
        ended.add((entry.part, entry.id))
    return ended


def _joined(base: tuple[Any, ...], own: tuple[Any, ...], name: str, ended: set[Part]) -> tuple[Any, ...]:
    """Put what is new in the place of what it replaces, else behind."""
    key = REPEATED[name]
    new: dict[str, list[Any]] = {}
    for entry in own:
        new.setdefault(getattr(entry, key), []).append(entry)
    replaced, found = set(new), list[Any]()
    for entry in base:
        if getattr(entry, key) in replaced:
            found += new.pop(getattr(entry, key), [])
        elif (name, getattr(entry, key)) not in ended:
            found.append(entry)
    return (*found, *(entry for entries in new.values() for entry in entries))


def _placed(problem: Problem, joined: Mapping[str, Any], changes: ChangedProcedures) -> Problem:
    """Point at the part in the file of the edition; at its first line when the part is elsewhere."""
    match problem.place:
        case (str(name), int(number), *rest) if name in REPEATED:
            own = [id(entry) for entry in getattr(changes, name)]
            entry = id(joined[name][number])
            return problem._replace(place=(name, own.index(entry), *rest) if entry in own else ())
        case (str(name), *_) if name in SINGLE and getattr(changes, name) is None:
            return problem._replace(place=())
    return problem
