"""A handbook: all that one policy says about checking decks and about what follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from validator.deckcheck.procedure import PENALTY, Procedure
from validator.finding import Citation

# The procedure with this trigger applies when deck and list differ or the deck is not legal.
DECK_TRIGGER = "deck"


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty that the policy knows; `by` names who alone may set it (empty: any judge)."""

    code: str
    name: str
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Escalation:
    """So many penalties of one kind for the same infraction become another penalty."""

    penalty: str
    count: int
    becomes: str
    text: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class Consequence:
    """What follows from a penalty for others or for the tournament."""

    penalties: tuple[str, ...]
    code: str
    text: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the physical checklist; `fails` is the procedure to follow when it does not hold."""

    id: str
    text: str
    fails: str
    citation: Citation
    tiers: tuple[str, ...] = ()
    when: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """A cited sentence to show beside an action."""

    text: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class Appeals:
    """Who decides appeals."""

    decides: tuple[str, ...]
    text: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class Handwritten:
    """Whether staff may write a proxy, and whether only for a damaged card."""

    allowed: bool
    damaged_only: bool
    text: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class LostCard:
    """How long a player may look for a lost card, and the procedure behind it."""

    minutes: int
    procedure: str
    text: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class Handbook:
    """One policy's penalties (from mild to severe), procedures, checklist and further rules."""

    policy: str
    penalties: tuple[Penalty, ...]
    escalations: tuple[Escalation, ...]
    consequences: tuple[Consequence, ...]
    procedures: Mapping[str, Procedure]
    items: tuple[Item, ...]
    adjustment: Statement
    appeal: Appeals
    handwritten: Handwritten
    extension: Statement | None = None
    lost_card: LostCard | None = None

    def penalty(self, code: str) -> Penalty | None:
        """Return a penalty by its code."""
        return next((penalty for penalty in self.penalties if penalty.code == code), None)

    def severity(self, code: str) -> int:
        """Return the place of a penalty from mild to severe; no penalty comes before all others."""
        codes = [penalty.code for penalty in self.penalties]
        return codes.index(code) if code in codes else -1

    def remedies(self) -> frozenset[str]:
        """Return the codes of everything besides penalties that a procedure may bring about."""
        effects = [effect for procedure in self.procedures.values() for effect in procedure.all_effects()]
        return frozenset(effect.code for effect in effects if effect.kind != PENALTY)

    def checklist(self, tier: str, circumstances: frozenset[str] = frozenset()) -> tuple[Item, ...]:
        """Return the checklist for a tier; some lines apply only under certain circumstances."""
        return tuple(
            item
            for item in self.items
            if (not item.tiers or tier in item.tiers) and (not item.when or item.when in circumstances)
        )

    def deck_procedure(self) -> Procedure:
        """Return the procedure for a deck that does not match its list or is not legal."""
        return next(p for p in self.procedures.values() if p.trigger == DECK_TRIGGER)
