"""Reading handbooks: one verified file per policy, compiled once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from card_data.compiled import compiled
from validator.deckcheck.handbook import (
    Appeals,
    Consequence,
    Escalation,
    Handbook,
    Handwritten,
    Item,
    LostCard,
    Penalty,
    Statement,
)
from validator.deckcheck.procedure import Effect, Option, Procedure, Question
from validator.finding import Citation

FORMATS = Path(__file__).resolve().parents[2] / "formats"
FOLDER, SOURCES = FORMATS / "procedures", FORMATS / "sources.toml"
_LABELS = {"yes": "Yes", "no": "No"}
_CODE = Path(__file__).parent


class HandbookError(Exception):
    """A file of procedures is missing or broken; the message names the file and what is wrong."""


@cache
def load_handbook(policy: str) -> Handbook:
    """Return what a policy says about deck checks."""
    sources = [*sorted(FOLDER.glob("*.toml")), SOURCES, *sorted(_CODE.glob("handbook*.py"))]
    tables = compiled("handbooks", sources, lambda: read_folder(FOLDER, SOURCES))
    if policy not in tables:
        raise HandbookError(f'There are no procedures for "{policy}"; there are: {", ".join(tables)}.')
    return build_handbook(tables[policy])


def read_folder(folder: Path, sources: Path) -> dict[str, Any]:
    """Read and verify all files of a folder; return plain tables by policy."""
    import tomllib  # only needed to compile

    from validator.deckcheck.handbook_audit import verify

    titles = tomllib.loads(sources.read_text(encoding="utf-8"))
    tables = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise HandbookError(f"{path.name}: this is not TOML: {error}; correct the line.") from error
        problem = next(verify(table, titles), "")
        if problem:
            raise HandbookError(f"{path.name}: {problem}.")
        source = titles[table["source"]]
        table["document"] = f"{source['title']} {source.get('version', '')}".strip()
        table["effective"] = table["effective"].isoformat()
        del table["verified_on"]
        tables[table["policy"]] = table
    return tables


def build_handbook(table: Mapping[str, Any]) -> Handbook:
    """Turn one verified table into a handbook."""
    cite = _Citing(table)
    extension, lost = table.get("extension"), table.get("lost_card")
    return Handbook(
        policy=table["policy"],
        penalties=tuple(Penalty(p["code"], p["name"], tuple(p.get("by", ()))) for p in table["penalty"]),
        escalations=tuple(
            Escalation(e["penalty"], e["count"], e["becomes"], e["text"], cite(e))
            for e in table.get("escalation", ())
        ),
        consequences=tuple(
            Consequence(tuple(c["penalties"]), c["code"], c["text"], cite(c))
            for c in table.get("consequence", ())
        ),
        procedures={p["id"]: _procedure(p, cite) for p in table["procedure"]},
        items=tuple(_items(table["item"], cite)),
        adjustment=Statement(table["adjustment"]["text"], cite(table["adjustment"])),
        appeal=Appeals(tuple(table["appeal"]["decides"]), table["appeal"]["text"], cite(table["appeal"])),
        handwritten=_handwritten(table["handwritten"], cite),
        extension=Statement(extension["text"], cite(extension)) if extension else None,
        lost_card=LostCard(lost["minutes"], lost["procedure"], lost["text"], cite(lost)) if lost else None,
    )


class _Citing:
    """Makes citations of one document."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.document = table["document"]
        self.effective = date.fromisoformat(table["effective"])

    def __call__(self, entry: Mapping[str, Any], within: Mapping[str, Any] | None = None) -> Citation:
        """Cite an entry; what it leaves out stands in the entry around it."""
        outer = within or {}
        rule = entry.get("rule", outer.get("rule", ""))
        return Citation(self.document, entry.get("section", outer.get("section", "")), self.effective, rule)


def _handwritten(entry: Mapping[str, Any], cite: _Citing) -> Handwritten:
    return Handwritten(entry["allowed"], entry.get("damaged_only", False), entry["text"], cite(entry))


def _items(entries: list[Mapping[str, Any]], cite: _Citing) -> Iterator[Item]:
    for entry in entries:
        tiers = tuple(entry.get("tiers", ()))
        yield Item(entry["id"], entry["text"], entry["fails"], cite(entry), tiers, entry.get("when", ""))


def _procedure(entry: Mapping[str, Any], cite: _Citing) -> Procedure:
    def effects(items: list[Mapping[str, str]]) -> tuple[Effect, ...]:
        return tuple(Effect(item["kind"], item["code"], item["text"], cite(item, entry)) for item in items)

    def option(item: Mapping[str, Any]) -> Option:
        label = item.get("label") or _LABELS.get(item["id"], item["id"])
        by = tuple(item.get("by", ()))
        return Option(item["id"], label, item.get("to", ""), effects(item.get("effects", [])), by)

    questions = {
        item["id"]: Question(
            item["id"], item["text"], tuple(map(option, item["option"])), item.get("fact", "")
        )
        for item in entry.get("question", [])
    }
    return Procedure(
        id=entry["id"],
        name=entry["name"],
        citation=cite(entry),
        trigger=entry.get("trigger", ""),
        start=entry.get("start", ""),
        ruling=entry.get("ruling", False),
        questions=questions,
        effects=effects(entry.get("effects", [])),
    )
