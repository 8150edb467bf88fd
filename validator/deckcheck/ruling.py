"""From the walked procedure to the ruling: penalty, change by the judge, repetition, what else follows."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from validator.deckcheck.handbook import Handbook
from validator.deckcheck.procedure import CONSEQUENCE, ESCALATION, NO_PENALTY, PENALTY, Effect, Walk, walk
from validator.finding import Citation
from validator.rules.procedure_parts import Escalation, Procedure


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
    """What was decided: `prescribed` by the procedure, `chosen` by the judge, `penalty` after repetition."""

    procedure: Procedure
    walk: Walk
    prescribed: str
    chosen: str
    penalty: str
    reason: str
    text: str
    escalation: Escalation | None
    effects: tuple[Effect, ...]
    reserved: tuple[tuple[str, ...], ...]

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
            f"This policy has no infraction “{procedure_id}”. Choose one from its list.", "procedure"
        )
    walked = walk(procedure, judgement.answers)
    if walked.next is not None:
        raise RulingError(f"Answer this first: {walked.next.text}", walked.next.id)
    prescribed = severest(handbook, [effect.code for effect in walked.of(PENALTY)])
    chosen = _chosen(handbook, prescribed, judgement)
    escalation = escalation_of(handbook, chosen, earlier)
    final = escalation.becomes if escalation else chosen
    verify_words(handbook, procedure, final, judgement.text)
    return Ruling(
        procedure=procedure,
        walk=walked,
        prescribed=prescribed,
        chosen=chosen,
        penalty=final,
        reason=judgement.reason.strip(),
        text=judgement.text.strip(),
        escalation=escalation,
        effects=effects_of(handbook, walked, final, escalation),
        reserved=_reserved(handbook, procedure, walked, prescribed, chosen),
    )


def effects_of(
    handbook: Handbook,
    walked: Walk,
    penalty: str,
    escalation: Escalation | None = None,
    decided: Citation | None = None,
) -> tuple[Effect, ...]:
    """Return all that follows from a ruling with this penalty, and nothing that followed from another.

    A penalty that the procedure does not prescribe cites the judge's right to change it, or `decided`.
    """
    chosen = escalation.penalty if escalation else penalty
    kept = [effect for effect in walked.effects if effect.kind != PENALTY and effect.penalty in ("", chosen)]
    return (
        *_penalty_effects(handbook, walked, penalty, escalation, decided),
        *kept,
        *_others(handbook, penalty),
    )


def _penalty_effects(
    handbook: Handbook, walked: Walk, penalty: str, escalation: Escalation | None, decided: Citation | None
) -> tuple[Effect, ...]:
    if escalation is not None:
        return (Effect(ESCALATION, escalation.becomes, escalation.text, escalation.citation),)
    if penalty == NO_PENALTY:
        return ()
    prescribed = tuple(effect for effect in walked.of(PENALTY) if effect.code == penalty)
    changed = Effect(
        PENALTY, penalty, f"{handbook.penalty_name(penalty)}.", decided or handbook.adjustment.citation
    )
    return prescribed or (changed,)


def _others(handbook: Handbook, penalty: str) -> tuple[Effect, ...]:
    """Return what follows for others or for the tournament."""
    return tuple(
        Effect(CONSEQUENCE, item.code, item.text, item.citation)
        for item in handbook.consequences
        if penalty in item.penalties
    )


def severest(handbook: Handbook, penalties: Collection[str]) -> str:
    """Return the hardest of some penalties; without any there is none."""
    return max(penalties, key=handbook.severity, default=NO_PENALTY)


def verify_words(handbook: Handbook, procedure: Procedure, penalty: str, text: str) -> None:
    """Raise when a ruling needs the judge's own words and has none."""
    if text.strip():
        return
    chosen = handbook.penalty(penalty)
    if chosen is not None and chosen.words:
        raise RulingError(f"{chosen.name}: write down what happened, in your own words.", "text")
    if procedure.ruling:
        raise RulingError("Write down the ruling: this policy leaves it to the judge.", "text")


def escalation_of(handbook: Handbook, penalty: str, earlier: Collection[str]) -> Escalation | None:
    """Return what repetition makes of a penalty, if anything."""
    for escalation in handbook.escalations:
        same = sum(code == penalty for code in earlier)
        if escalation.penalty == penalty and same + 1 >= escalation.count:
            return escalation
    return None


def _chosen(handbook: Handbook, prescribed: str, judgement: Judgement) -> str:
    chosen = judgement.penalty or prescribed
    if chosen != NO_PENALTY and handbook.penalty(chosen) is None:
        raise RulingError(f"This policy has no penalty “{chosen}”. Choose one from its list.", "penalty")
    if chosen != prescribed and not judgement.reason.strip():
        raise RulingError("Say why you raise or lower the penalty.", "reason")
    return chosen


def _reserved(
    handbook: Handbook, procedure: Procedure, walked: Walk, prescribed: str, chosen: str
) -> tuple[tuple[str, ...], ...]:
    """Return who alone may rule like this: by the procedure, by an answer, or by a penalty set otherwise."""
    reserved = [*([procedure.by] if procedure.by else []), *walked.reserved()]
    penalty = handbook.penalty(chosen)
    # What the document itself prescribes needs nobody's discretion.
    if penalty is not None and penalty.by and (chosen != prescribed or reserved):
        reserved.append(penalty.by)
    return tuple(reserved)
