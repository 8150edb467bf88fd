"""The pydantic models behind rule files, and their complaints in words that point at a line.

A kind of rule is declared once, as a class in `kinds` or `workflow`; its model is derived from that class.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any, TypeVar, get_args, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model
from pydantic_core import ErrorDetails

from card_data.table_faults import instead
from validator.rules import kinds as _kinds
from validator.rules import workflow as _workflow
from validator.rules.rule import COMMON, KINDS, WORKFLOW_KINDS, Rule
from validator.rules.rule_files import Place, Problem
from validator.rules.values import EnvironmentId, FormatId, Known, Text, Texts

_WORDS = {
    "int_type": "a whole number",
    "bool_type": "true or false",
    "date_type": "a date: 2026-05-01",
    "date_from_datetime_inexact": "a date: 2026-05-01",
    "tuple_type": "a list: [...]",
    "mapping_type": "a table of cards and numbers",
    "model_type": "a table",
    "string_type": "a text that is not empty",
}
# Of several complaints the one that explains the others comes first.
_FIRST = ("extra_forbidden", "missing")

M = TypeVar("M", bound=BaseModel)


class Strict(BaseModel):
    """A table of a file: no other keys, no other types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class SourceTable(Strict):
    """A document that rules cite."""

    title: Text
    date: date
    publisher: Text
    version: Text = ""
    month_only: bool = False


class PolicyHeader(Strict):
    """The head of a policy; its tiers are in order, the most relaxed first.

    A policy that extends another takes from there what it does not state.
    """

    policy: Text
    name: Text
    game: Text
    tiers: Texts
    default_format: FormatId
    effective: date
    verified_on: date
    default_tier: Text = ""
    default_environment: EnvironmentId = ""
    extends: Text = ""


class WorkflowHeader(Strict):
    """The head of a workflow; everything else it needs is in the policy beside it."""

    verified_on: date


class SharedHeader(Strict):
    """The head of rules that several formats include."""

    shared: Text
    game: Text
    verified_on: date


class ListHeader(Strict):
    """The head of a card list."""

    format: FormatId
    game: Text
    verified_on: date


class FormatHeader(Strict):
    """The head of a format."""

    format: Text
    name: Text
    game: Text
    verified_on: date
    includes: Texts = ()


class EnvironmentHeader(Strict):
    """The head of an environment."""

    environment: Text
    name: Text
    game: Text
    verified_on: date
    includes: Texts = ()


HEADERS: dict[str, type[Strict]] = {
    "policy": PolicyHeader,
    "workflow": WorkflowHeader,
    "format": FormatHeader,
    "shared": SharedHeader,
    "list": ListHeader,
    "environment": EnvironmentHeader,
}


def _model_of(kind: type[Rule]) -> type[Strict]:
    """Derive the model of a kind: the keys that every rule has, and the values of the kind itself."""
    hints = get_type_hints(kind, include_extras=True)
    own: dict[str, Any] = {
        name: (hint, getattr(kind, name, ...))
        for name, hint in hints.items()
        if name not in (*COMMON, "kind", "one_of")
    }
    common: dict[str, Any] = {
        "id": (Text, ...),
        "kind": (Text, ...),
        "effective": (date, ...),
        "source": (Text, ...),
        "section": (Text, ...),
        "tiers": (Texts, ()),
    }
    return create_model(kind.__name__, __base__=Strict, **common, **own)


# Both modules declare their kinds when they are imported, so they are named here.
_DECLARING = (_kinds, _workflow)
MODELS = {name: _model_of(kind) for name, kind in (KINDS | WORKFLOW_KINDS).items()}


def validated(model: type[M], table: Mapping[str, Any], what: str, known: Known | None) -> M | Problem:
    """Return a table as its model, or the first thing that is wrong with it."""
    try:
        return model.model_validate(_frozen(table), context=known)
    except ValidationError as error:
        complaints = sorted(error.errors(), key=_rank)
        return _problem(complaints[0], model, what)


def rule_problem(rule: Mapping[str, Any], kinds: Mapping[str, type[Rule]], known: Known) -> Problem | None:
    """Return the first thing that is wrong with a rule, or None."""
    kind = rule.get("kind")
    if kind is None:
        return Problem('a rule lacks "kind"; add it')
    if kind not in kinds:
        return Problem(f'unknown kind "{kind}"{instead(str(kind), kinds)}', ("kind",))
    what = f'a rule of kind "{kind}"'
    found = validated(MODELS[kind], rule, what, known)
    if isinstance(found, Problem):
        return found
    one_of = kinds[kind].one_of
    if one_of and sum(key in rule for key in one_of) != 1:
        return Problem(f"{what} states exactly one of: {', '.join(one_of)}")
    return None


def _frozen(value: Any) -> Any:
    """Turn the reader's lists into the tuples that rules hold."""
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    return {key: _frozen(item) for key, item in value.items()} if isinstance(value, dict) else value


def _rank(complaint: ErrorDetails) -> int:
    return _FIRST.index(complaint["type"]) if complaint["type"] in _FIRST else len(_FIRST)


def _problem(complaint: ErrorDetails, model: type[BaseModel], what: str) -> Problem:
    place: Place = tuple(part for part in complaint["loc"] if part != "[key]")
    *outer, last = place
    tables = [part for part in outer if isinstance(part, str)]
    within = f"[{'.'.join(tables)}]" if tables else what
    match complaint["type"]:
        case "extra_forbidden":
            close = instead(str(last), _model_at(model, outer).model_fields)
            return Problem(f'unknown key "{last}" in {within}{close}', place)
        case "missing":
            return Problem(f'{within} lacks "{last}"; add it', tuple(outer))
        case "refused":
            context = complaint["ctx"]
            return Problem(context["sentence"].replace("{key}", _key(place)), place, context["value"])
        case "literal_error":
            choices = complaint["ctx"]["expected"].replace("'", "").replace(" or ", ", ")
            wrong = str(complaint["input"])
            return Problem(f'{_key(place)} is "{wrong}" but must be one of: {choices}', place, wrong)
        case other:
            return Problem(f"{_key(place)} must be {_WORDS.get(other, complaint['msg'])}", place, str(last))


def _key(place: Place) -> str:
    *outer, last = place
    if isinstance(last, int):
        return f"each item of {_key(tuple(outer))}"
    return f'"{last}" in "{outer[-1]}"' if outer and isinstance(outer[-1], str) else f'"{last}"'


def _model_at(model: type[BaseModel], place: list[str | int]) -> type[BaseModel]:
    for part in place:
        field = model.model_fields.get(str(part))
        inner = (field.annotation, *get_args(field.annotation)) if field else ()
        model = next((t for t in inner if isinstance(t, type) and issubclass(t, BaseModel)), model)
    return model
