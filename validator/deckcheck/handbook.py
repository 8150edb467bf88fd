"""A handbook: all that one policy says about checking decks and about what follows."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar, cast

from card_data.updates import kept
from validator.deckcheck.procedure import NO_PENALTY, PENALTY
from validator.rules.layers import Policy
from validator.rules.procedure_parts import (
    Appeals,
    ChecklistPoint,
    Cited,
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
from validator.rules.rulebook import load_rulebook

C = TypeVar("C", bound=Cited)

# The procedure with this trigger applies when deck and list differ or the deck is not legal.
DECK_TRIGGER = "deck"


@dataclass(frozen=True, slots=True)
class Handbook:
    """One policy's penalties (from mild to severe), procedures, checklist and further rules."""

    policy: str
    penalties: tuple[Penalty, ...]
    escalations: tuple[Escalation, ...]
    consequences: tuple[Consequence, ...]
    procedures: Mapping[str, Procedure]
    items: tuple[ChecklistPoint, ...]
    adjustment: Statement
    appeal: Appeals
    handwritten: Handwritten
    extension: ExtensionRule | None = None
    leniency: Leniency | None = None
    hint: Statement | None = None
    round: RoundTime | None = None
    lost_card: LostCardRule | None = None

    def penalty(self, code: str) -> Penalty | None:
        """Return a penalty by its code."""
        return next((penalty for penalty in self.penalties if penalty.code == code), None)

    def penalty_name(self, code: str) -> str:
        """Return what people call a penalty."""
        penalty = self.penalty(code)
        return penalty.name if penalty else "No penalty" if code == NO_PENALTY else code

    def severity(self, code: str) -> int:
        """Return the place of a penalty from mild to severe; no penalty comes before all others."""
        codes = [penalty.code for penalty in self.penalties]
        return codes.index(code) if code in codes else -1

    def remedies(self) -> frozenset[str]:
        """Return the codes of everything besides penalties that a procedure may bring about."""
        effects = [effect for procedure in self.procedures.values() for effect in procedure.all_effects()]
        return frozenset(effect.code for effect in effects if effect.kind != PENALTY)

    def checklist(self, tier: str, circumstances: frozenset[str] = frozenset()) -> tuple[ChecklistPoint, ...]:
        """Return the checklist for a tier; some lines apply only under certain circumstances."""
        return tuple(
            item
            for item in self.items
            if (not item.tiers or tier in item.tiers) and (not item.when or item.when in circumstances)
        )

    def deck_procedure(self) -> Procedure:
        """Return the procedure for a deck that does not match its list or is not legal."""
        return next(p for p in self.procedures.values() if p.trigger == DECK_TRIGGER)


@kept()
def load_handbook(policy: str) -> Handbook:
    """Return what a policy says about deck checks."""
    rulebook = load_rulebook()
    stated = rulebook.procedures.get(policy)
    return _build_handbook(stated) if stated else silent_handbook(rulebook.policy(policy))


def _build_handbook(table: Mapping[str, Any]) -> Handbook:
    """Turn the verified tables of a policy into a handbook."""
    return Handbook(
        policy=table["policy"],
        penalties=tuple(Penalty.model_validate(entry) for entry in table["penalty"]),
        escalations=tuple(_cited(Escalation, entry) for entry in table.get("escalation", ())),
        consequences=tuple(_cited(Consequence, entry) for entry in table.get("consequence", ())),
        procedures={entry["id"]: _cited(Procedure, entry) for entry in table["procedure"]},
        items=tuple(_cited(ChecklistPoint, entry) for entry in table["item"]),
        adjustment=_cited(Statement, table["adjustment"]),
        appeal=_cited(Appeals, table["appeal"]),
        handwritten=_cited(Handwritten, table["handwritten"]),
        extension=_perhaps(ExtensionRule, table.get("extension")),
        leniency=_perhaps(Leniency, table.get("leniency")),
        hint=_perhaps(Statement, table.get("hint")),
        round=_perhaps(RoundTime, table.get("round")),
        lost_card=_perhaps(LostCardRule, table.get("lost_card")),
    )


def _cited(kind: type[C], entry: Mapping[str, Any]) -> C:
    """Make a part with its citation."""
    stated = {key: value for key, value in entry.items() if key not in ("document", "effective")}
    return kind.model_validate(stated).stated_in(entry["document"], date.fromisoformat(entry["effective"]))


def _perhaps(kind: type[C], entry: Mapping[str, Any] | None) -> C | None:
    """Make a part that not every document has."""
    return _cited(kind, entry) if entry else None


def silent_handbook(policy: Policy) -> Handbook:
    """Return the handbook of a policy that says nothing about deck checks: judges rule in their own words."""
    deck = _unwritten(
        Procedure, policy, id=DECK_TRIGGER, name="Deck and list differ", trigger=DECK_TRIGGER, ruling=True
    )
    words = "The document does not say. The judge decides and writes down why."
    return Handbook(
        policy=policy.id,
        penalties=(Penalty(code="ruling", name="As the judge rules", words=True),),
        escalations=(),
        consequences=(),
        procedures={deck.id: deck},
        items=(),
        adjustment=_unwritten(Statement, policy, text=words),
        appeal=_unwritten(Appeals, policy, text=words, decides=("head_judge", "organizer")),
        handwritten=_unwritten(Handwritten, policy, text=words, allowed=True),
    )


def _unwritten(kind: type[C], policy: Policy, **values: Any) -> C:
    """Make a part that no rule states: nothing in a file could, so nothing is verified."""
    part = kind.model_construct(rule="", section="says nothing about deck checks", **values)
    return cast("C", part.stated_in(policy.name, policy.effective))
