"""Verifying a file of procedures before it is used: known words only, no loose ends, no circles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from validator.deckcheck.handbook import DECK_TRIGGER
from validator.deckcheck.procedure import FLAG, PENALTY, REMEDY

FACTS = ("begun", "legal", "disqualifying", "limited")
CIRCUMSTANCES = ("proxies-banned",)
ROLES = ("judge", "head_judge", "organizer")
CITED = {"rule": str, "section": str}
# What each kind of entry must have, and after it what it may have.
SHAPES: dict[str, tuple[dict[str, type], dict[str, type]]] = {
    "file": ({"policy": str, "source": str, "effective": date, "verified_on": date}, {}),
    "penalty": ({"code": str, "name": str}, {"by": list}),
    "escalation": ({**CITED, "penalty": str, "count": int, "becomes": str, "text": str}, {}),
    "consequence": ({**CITED, "penalties": list, "code": str, "text": str}, {}),
    "adjustment": ({**CITED, "text": str}, {}),
    "appeal": ({**CITED, "text": str, "decides": list}, {}),
    "extension": ({**CITED, "text": str}, {}),
    "handwritten": ({**CITED, "text": str, "allowed": bool}, {"damaged_only": bool}),
    "lost_card": ({**CITED, "text": str, "minutes": int, "procedure": str}, {}),
    "item": ({**CITED, "id": str, "text": str, "fails": str}, {"tiers": list, "when": str}),
    "procedure": (
        {**CITED, "id": str, "name": str},
        {"trigger": str, "start": str, "ruling": bool, "effects": list, "question": list},
    ),
    "question": ({"id": str, "text": str, "option": list}, {"fact": str}),
    "option": ({"id": str}, {"label": str, "to": str, "effects": list, "by": list}),
    "effect": ({"kind": str, "code": str, "text": str}, {"rule": str, "section": str}),
}
TABLES = ("adjustment", "appeal", "handwritten")
OPTIONAL_TABLES = ("extension", "lost_card")
LISTS = ("penalty", "procedure", "item")
OPTIONAL_LISTS = ("escalation", "consequence")


def verify(table: Mapping[str, Any], sources: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with a file, the first thing first."""
    yield from _shapes(table)
    if table["source"] not in sources:
        yield f'the source "{table["source"]}" is not in sources.toml'
    yield from _codes(table)
    for procedure in table["procedure"]:
        yield from _ways(procedure)


def _shapes(table: Mapping[str, Any]) -> Iterator[str]:
    parts = (*TABLES, *OPTIONAL_TABLES, *LISTS, *OPTIONAL_LISTS)
    yield from _shape("file", {key: value for key, value in table.items() if key not in parts})
    for name in (*TABLES, *LISTS):
        if name not in table:
            yield f'"{name}" is missing'
    for name in (*TABLES, *OPTIONAL_TABLES):
        if name in table:
            yield from _shape(name, table[name])
    for name in (*LISTS, *OPTIONAL_LISTS):
        for entry in table.get(name, ()):
            yield from _shape(name, entry)


def _shape(kind: str, entry: Mapping[str, Any]) -> Iterator[str]:
    needed, possible = SHAPES[kind]
    name = f"{kind} {entry.get('id', entry.get('code', ''))}".strip()
    for key in needed:
        if key not in entry:
            yield f'{name} lacks "{key}"'
    for key, value in entry.items():
        wanted = needed.get(key) or possible.get(key)
        if wanted is None:
            yield f'{name} has the unknown key "{key}"'
        elif not isinstance(value, wanted):
            yield f'"{key}" of {name} is not of the type {wanted.__name__}'
    for inner, part in (("effects", "effect"), ("question", "question"), ("option", "option")):
        for item in entry.get(inner, ()):
            yield from _shape(part, item)


def _codes(table: Mapping[str, Any]) -> Iterator[str]:
    yield from _unknown("penalty", _used_penalties(table), [entry["code"] for entry in table["penalty"]])
    procedures = [entry["id"] for entry in table["procedure"]]
    yield from _unknown("procedure", (item["fails"] for item in table["item"]), procedures)
    yield from _unknown("procedure", _lost_procedure(table), procedures)
    yield from _unknown("role", _used_roles(table), ROLES)
    used = (item["when"] for item in table["item"] if "when" in item)
    yield from _unknown("circumstance", used, CIRCUMSTANCES)
    if sum(procedure.get("trigger") == DECK_TRIGGER for procedure in table["procedure"]) != 1:
        yield f'exactly one procedure must have the trigger "{DECK_TRIGGER}"'


def _unknown(what: str, used: Iterable[str], known: Collection[str]) -> Iterator[str]:
    for word in used:
        if word not in known:
            yield f'there is no {what} "{word}"'


def _used_penalties(table: Mapping[str, Any]) -> Iterator[str]:
    for escalation in table.get("escalation", ()):
        yield from (escalation["penalty"], escalation["becomes"])
    for consequence in table.get("consequence", ()):
        yield from consequence["penalties"]
    for effect in _effects(table):
        if effect["kind"] == PENALTY:
            yield effect["code"]


def _effects(table: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for procedure in table["procedure"]:
        yield from procedure.get("effects", ())
        for option in _options(procedure):
            yield from option.get("effects", ())


def _options(procedure: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for question in procedure.get("question", ()):
        yield from question["option"]


def _lost_procedure(table: Mapping[str, Any]) -> Iterator[str]:
    if "lost_card" in table:
        yield table["lost_card"]["procedure"]


def _used_roles(table: Mapping[str, Any]) -> Iterator[str]:
    yield from table["appeal"]["decides"]
    for penalty in table["penalty"]:
        yield from penalty.get("by", ())
    for procedure in table["procedure"]:
        for option in _options(procedure):
            yield from option.get("by", ())


def _ways(procedure: Mapping[str, Any]) -> Iterator[str]:
    """Walk all ways from the start: every question is met, none leads back to itself or nowhere."""
    questions = {question["id"]: question for question in procedure.get("question", ())}
    name, met = procedure["id"], set[str]()
    ways: list[tuple[str, tuple[str, ...]]] = [(procedure["start"], ())] if procedure.get("start") else []
    while ways:
        place, behind = ways.pop()
        if place in behind:
            yield f'{name}: the question "{place}" leads back to itself'
            return
        if place not in questions:
            yield f'{name}: there is no question "{place}"'
            return
        met.add(place)
        ways += [(o["to"], (*behind, place)) for o in questions[place]["option"] if o.get("to")]
    for place in questions.keys() - met:
        yield f'{name}: no answer leads to the question "{place}"'
    yield from _answers(name, questions, procedure)


def _answers(name: str, questions: Mapping[str, Any], procedure: Mapping[str, Any]) -> Iterator[str]:
    for place, question in questions.items():
        ids = [option["id"] for option in question["option"]]
        if len(ids) < 2 or len(ids) != len(set(ids)):
            yield f'{name}: the question "{place}" needs two or more different answers'
        if question.get("fact", FACTS[0]) not in FACTS:
            yield f'{name}: nothing knows the fact "{question["fact"]}"'
        if question.get("fact") and not {"yes", "no"} <= set(ids):
            yield f'{name}: the question "{place}" is answered by a fact and needs yes and no'
    for effect in (
        *procedure.get("effects", ()),
        *(e for o in _options(procedure) for e in o.get("effects", ())),
    ):
        if effect["kind"] not in (PENALTY, REMEDY, FLAG):
            yield f'{name}: the kind "{effect["kind"]}" is unknown'
