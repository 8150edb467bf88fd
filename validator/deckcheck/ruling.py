"""From the walked procedure to the ruling: penalty, change by the judge, repetition, what else follows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from validator.deckcheck.handbook import Consequence, Escalation, Handbook
from validator.deckcheck.procedure import NO_PENALTY, PENALTY, Procedure, Walk, walk


class RulingError(Exception):
    """A ruling cannot be made like this; the sentence says what is missing."""

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a judge says: the answers, another penalty than the procedure's, why, and the ruling in words."""

    answers: Mapping[str, str]
    penalty: str = ""
    reason: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What was decided; `prescribed` is the penalty that the procedure alone yields."""

    procedure: Procedure
    walk: Walk
    prescribed: str
    penalty: str
    reason: str
    text: str
    escalation: Escalation | None
    consequences: tuple[Consequence, ...]
    reserved: tuple[tuple[str, ...], ...]

    @property
    def adjusted(self) -> bool:
        """Tell whether the judge set another penalty than the procedure."""
        return self.escalation is None and self.penalty != self.prescribed

    def waits_for(self, roles: Collection[str]) -> tuple[str, ...]:
        """Return who must confirm the ruling when it is made by somebody of these roles; empty: nobody."""
        for allowed in self.reserved:
            if not set(allowed) & set(roles):
                return allowed
        return ()


def rule_on(handbook: Handbook, procedure_id: str, judgement: Judgement, earlier: Collection[str]) -> Ruling:
    """Make a ruling; `earlier` are the penalties the player has already for the same infraction."""
    procedure = handbook.procedures.get(procedure_id)
    if procedure is None:
        raise RulingError(
            f'This policy knows no infraction "{procedure_id}". Choose one of its list.', "procedure"
        )
    walked = walk(procedure, judgement.answers)
    if walked.next is not None:
        raise RulingError(f"Answer this first: {walked.next.text}", walked.next.id)
    if procedure.ruling and not judgement.text.strip():
        raise RulingError("Write down the ruling: this policy leaves it to the judge.", "text")
    prescribed = severest(handbook, [effect.code for effect in walked.of(PENALTY)])
    chosen = _chosen(handbook, prescribed, judgement)
    escalation = _escalation(handbook, chosen, earlier)
    final = escalation.becomes if escalation else chosen
    return Ruling(
        procedure=procedure,
        walk=walked,
        prescribed=prescribed,
        penalty=final,
        reason=judgement.reason.strip(),
        text=judgement.text.strip(),
        escalation=escalation,
        consequences=consequences_of(handbook, final),
        reserved=_reserved(handbook, walked, prescribed, chosen),
    )


def consequences_of(handbook: Handbook, penalty: str) -> tuple[Consequence, ...]:
    """Return what else follows from a penalty."""
    return tuple(item for item in handbook.consequences if penalty in item.penalties)


def severest(handbook: Handbook, penalties: Collection[str]) -> str:
    """Return the hardest of some penalties; without any there is none."""
    return max(penalties, key=handbook.severity, default=NO_PENALTY)


def _chosen(handbook: Handbook, prescribed: str, judgement: Judgement) -> str:
    chosen = judgement.penalty or prescribed
    if chosen != NO_PENALTY and handbook.penalty(chosen) is None:
        raise RulingError(f'This policy knows no penalty "{chosen}". Choose one of its list.', "penalty")
    if chosen != prescribed and not judgement.reason.strip():
        raise RulingError("Say why the penalty is raised or lowered.", "reason")
    return chosen


def _escalation(handbook: Handbook, penalty: str, earlier: Collection[str]) -> Escalation | None:
    for escalation in handbook.escalations:
        same = sum(code == penalty for code in earlier)
        if escalation.penalty == penalty and same + 1 >= escalation.count:
            return escalation
    return None


def _reserved(handbook: Handbook, walked: Walk, prescribed: str, chosen: str) -> tuple[tuple[str, ...], ...]:
    penalty = handbook.penalty(chosen)
    by = penalty.by if penalty else ()
    # The prescribed penalty of an answer that only some may give is reserved by that answer already.
    automatic = chosen == prescribed and not walked.reserved() and bool(walked.of(PENALTY))
    return (*walked.reserved(), *((by,) if by and not automatic else ()))
