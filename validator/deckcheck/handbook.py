"""A handbook: all that one policy says about checking decks and about what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from card_data.updates import kept
from validator.deckcheck.procedure import NO_PENALTY, PENALTY, Effect, Option, Procedure, ProcedureQuestion
from validator.finding import Citation
from validator.rules.rulebook import RulesetError, load_rulebook

T = TypeVar("T")

# The procedure with this trigger applies when deck and list differ or the deck is not legal.
DECK_TRIGGER = "deck"
_LABELS = {"yes": "Yes", "no": "No"}


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty that the policy knows; `by` names who alone may set it (empty: any judge).

    `removes` ends the tournament for the player, `ends_match` the match; `words` asks for the judge's words.
    """

    code: str
    name: str
    by: tuple[str, ...] = ()
    removes: bool = False
    ends_match: bool = False
    words: bool = False


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
class ExtensionRule:
    """When the time of a ruling is given back: if it took more than so many seconds."""

    text: str
    citation: Citation
    above_seconds: int = 0


@dataclass(frozen=True, slots=True)
class Leniency:
    """A hint that holds at some tiers."""

    text: str
    citation: Citation
    tiers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundTime:
    """How many minutes a round lasts."""

    text: str
    citation: Citation
    swiss: int
    elimination: int


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
class LostCardRule:
    """How long a player may look for a lost card, the procedure behind it, and that of the next round."""

    minutes: int
    procedure: str
    text: str
    citation: Citation
    later: str = ""


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


@kept()
def load_handbook(policy: str) -> Handbook:
    """Return what a policy says about deck checks."""
    procedures = load_rulebook().procedures
    if policy not in procedures:
        raise RulesetError(f'There are no procedures for "{policy}"; there are: {", ".join(procedures)}.')
    return build_handbook(procedures[policy])


def build_handbook(table: Mapping[str, Any]) -> Handbook:
    """Turn the verified tables of a policy into a handbook."""
    cite = _Citing(table)
    return Handbook(
        policy=table["policy"],
        penalties=tuple(Penalty(**entry) for entry in table["penalty"]),
        escalations=tuple(cite.on(Escalation, entry) for entry in table["escalation"]),
        consequences=tuple(cite.on(Consequence, entry) for entry in table["consequence"]),
        procedures={entry["id"]: cite.procedure(entry) for entry in table["procedure"]},
        items=tuple(cite.on(Item, entry) for entry in table["item"]),
        adjustment=cite.on(Statement, table["adjustment"]),
        appeal=cite.on(Appeals, table["appeal"]),
        handwritten=cite.on(Handwritten, table["handwritten"]),
        extension=cite.perhaps(ExtensionRule, table["extension"]),
        leniency=cite.perhaps(Leniency, table["leniency"]),
        hint=cite.perhaps(Statement, table["hint"]),
        round=cite.perhaps(RoundTime, table["round"]),
        lost_card=cite.perhaps(LostCardRule, table["lost_card"]),
    )


class _Citing:
    """Makes the parts of a handbook, each with its citation of the one document."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.document = table["document"]
        self.effective = date.fromisoformat(table["effective"])

    def on(self, kind: type[T], entry: Mapping[str, Any], within: Mapping[str, Any] | None = None) -> T:
        """Make a part; what an effect does not cite itself stands in its procedure."""
        values = dict(entry)
        rule, section = values.pop("rule"), values.pop("section")
        outer = within or {"rule": "", "section": ""}
        citation = Citation(self.document, section or outer["section"], self.effective, rule or outer["rule"])
        make: Callable[..., T] = kind
        return make(**values, citation=citation)

    def perhaps(self, kind: type[T], entry: Mapping[str, Any] | None) -> T | None:
        """Make a part that not every document has."""
        return self.on(kind, entry) if entry else None

    def procedure(self, entry: Mapping[str, Any]) -> Procedure:
        """Make a procedure with its questions, answers and effects."""

        def effects(items: tuple[Mapping[str, str], ...]) -> tuple[Effect, ...]:
            return tuple(self.on(Effect, item, entry) for item in items)

        def option(item: Mapping[str, Any]) -> Option:
            label = item["label"] or _LABELS.get(item["id"], item["id"])
            return Option(item["id"], label, item["to"], effects(item["effects"]), item["by"])

        questions = {
            item["id"]: ProcedureQuestion(
                item["id"], item["text"], tuple(map(option, item["option"])), item["fact"]
            )
            for item in entry["question"]
        }
        values = {key: value for key, value in entry.items() if key != "question"}
        return self.on(Procedure, values | {"questions": questions, "effects": effects(entry["effects"])})
