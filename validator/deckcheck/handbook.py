"""A handbook: all that one policy says about checking decks and about what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from card_data.updates import kept
from validator.deckcheck.procedure import NO_PENALTY, PENALTY, Effect, Option, Procedure, ProcedureQuestion
from validator.finding import Citation
from validator.rules.layers import Policy
from validator.rules.rulebook import load_rulebook

T = TypeVar("T")

# The procedure with this trigger applies when deck and list differ or the deck is not legal.
DECK_TRIGGER = "deck"
_LABELS = {"yes": "Yes", "no": "No"}
_PLACE = ("document", "effective", "rule", "section")


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
class Statement:
    """A cited sentence to show beside an action."""

    text: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class Escalation(Statement):
    """So many penalties of one kind for the same infraction become another penalty."""

    penalty: str
    count: int
    becomes: str


@dataclass(frozen=True, slots=True)
class Consequence(Statement):
    """What follows from a penalty for others or for the tournament."""

    penalties: tuple[str, ...]
    code: str


@dataclass(frozen=True, slots=True)
class Item(Statement):
    """One line of the physical checklist; `fails` is the procedure to follow when it does not hold."""

    id: str
    fails: str
    tiers: tuple[str, ...] = ()
    when: str = ""


@dataclass(frozen=True, slots=True)
class ExtensionRule(Statement):
    """When the time of a ruling is given back: if it took more than so many seconds."""

    above_seconds: int = 0


@dataclass(frozen=True, slots=True)
class Leniency(Statement):
    """A hint that holds at some tiers."""

    tiers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundTime(Statement):
    """How many minutes a round lasts."""

    swiss: int
    elimination: int


@dataclass(frozen=True, slots=True)
class Appeals(Statement):
    """Who decides appeals."""

    decides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Handwritten(Statement):
    """Whether staff may write a proxy, and whether only for a damaged card."""

    allowed: bool
    damaged_only: bool


@dataclass(frozen=True, slots=True)
class LostCardRule(Statement):
    """How long a player may look for a lost card, the procedure behind it, and that of the next round."""

    minutes: int
    procedure: str
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
    rulebook = load_rulebook()
    stated = rulebook.procedures.get(policy)
    return _build_handbook(stated) if stated else silent_handbook(rulebook.policy(policy))


def _build_handbook(table: Mapping[str, Any]) -> Handbook:
    """Turn the verified tables of a policy into a handbook."""
    return Handbook(
        policy=table["policy"],
        penalties=tuple(Penalty(**entry) for entry in table["penalty"]),
        escalations=tuple(_cited(Escalation, entry) for entry in table["escalation"]),
        consequences=tuple(_cited(Consequence, entry) for entry in table["consequence"]),
        procedures={entry["id"]: _procedure(entry) for entry in table["procedure"]},
        items=tuple(_cited(Item, entry) for entry in table["item"]),
        adjustment=_cited(Statement, table["adjustment"]),
        appeal=_cited(Appeals, table["appeal"]),
        handwritten=_cited(Handwritten, table["handwritten"]),
        extension=_perhaps(ExtensionRule, table["extension"]),
        leniency=_perhaps(Leniency, table["leniency"]),
        hint=_perhaps(Statement, table["hint"]),
        round=_perhaps(RoundTime, table["round"]),
        lost_card=_perhaps(LostCardRule, table["lost_card"]),
    )


def _cited(kind: type[T], entry: Mapping[str, Any], within: Mapping[str, Any] | None = None) -> T:
    """Make a part with its citation; what an effect does not cite itself is cited by its procedure."""
    stated = {**(within or {}), **{key: value for key, value in entry.items() if value or key not in _PLACE}}
    citation = Citation(
        stated["document"], stated["section"], date.fromisoformat(stated["effective"]), stated["rule"]
    )
    make: Callable[..., T] = kind
    return make(**{key: value for key, value in entry.items() if key not in _PLACE}, citation=citation)


def _perhaps(kind: type[T], entry: Mapping[str, Any] | None) -> T | None:
    """Make a part that not every document has."""
    return _cited(kind, entry) if entry else None


def _procedure(entry: Mapping[str, Any]) -> Procedure:
    """Make a procedure with its questions, answers and effects."""
    place = {key: entry[key] for key in _PLACE}

    def effects(items: tuple[Mapping[str, str], ...]) -> tuple[Effect, ...]:
        return tuple(_cited(Effect, item, place) for item in items)

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
    return _cited(Procedure, values | {"questions": questions, "effects": effects(entry["effects"])})


def silent_handbook(policy: Policy) -> Handbook:
    """Return the handbook of a policy that says nothing about deck checks: judges rule in their own words."""
    citation = Citation(policy.name, "says nothing about deck checks", policy.effective, "")
    deck = Procedure(DECK_TRIGGER, "Deck and list differ", citation, trigger=DECK_TRIGGER, ruling=True)
    words = "The document does not say. The judge decides and writes down why."
    return Handbook(
        policy=policy.id,
        penalties=(Penalty("ruling", "As the judge rules", words=True),),
        escalations=(),
        consequences=(),
        procedures={deck.id: deck},
        items=(),
        adjustment=Statement(words, citation),
        appeal=Appeals(words, citation, ("head_judge", "organizer")),
        handwritten=Handwritten(words, citation, allowed=True, damaged_only=False),
    )
