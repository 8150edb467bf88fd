"""The notation of migrations: tables as they are written for good, whatever our tables become.

A table is a block of its name and its columns by kind. A column may be empty (`?`), point at a row of another
table (`-> event`), be `unique`, `index` or `primary`, and say what older rows get (`= ''`). Then follow what
several columns hold only once (`unique: event_id + number`), are found by (`index`), and the words that a
column may hold (`one of: side = corp | runner`). Rows are numbered unless a column is primary; names of
constraints follow from the one way of naming them.
"""

import re
from collections.abc import Iterator
from textwrap import dedent
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.schema import SchemaItem
from sqlalchemy.types import TypeEngine

KINDS: dict[str, TypeEngine[Any]] = {
    "keys": sa.Integer(),
    "texts": sa.String(),
    "numbers": sa.Integer(),
    "flags": sa.Boolean(),
    "moments": sa.DateTime(timezone=True),
    "days": sa.Date(),
    "documents": sa.JSON(),
    "contents": sa.LargeBinary(),
}
_COLUMN = re.compile(
    r"(?P<name>\w+)(?P<nullable>\?)?(?: -> (?P<table>\w+)(?: on delete (?P<ondelete>CASCADE|SET NULL))?)?"
    r"(?P<mark> unique| index| primary)?(?: = (?P<older>.+))?"
)


def create(tables: str, condition: str = "{column}") -> None:
    """Create tables; `condition` is how the rule is called that a column holds one of some words."""
    for table, lines in _blocks(tables):
        parts = [
            part for kind, items in lines for item in items for part in _part(table, kind, item, condition)
        ]
        if not any(isinstance(part, sa.Column) and part.primary_key for part in parts):
            parts.insert(0, sa.Column("id", sa.Integer(), primary_key=True))
        op.create_table(table, *parts)


def add(columns: str) -> None:
    """Add columns to tables; those that may not be empty say what older rows get."""
    for table, lines in _blocks(columns):
        for kind, items in lines:
            for item in items:
                op.add_column(table, _column(kind, item))


def _blocks(text: str) -> Iterator[tuple[str, list[tuple[str, list[str]]]]]:
    """Yield each table with its lines: their kind, and what stands there; a comma at the end goes on."""
    joined = re.sub(r",\n\s+", ", ", dedent(text).strip())
    for block in re.split(r"\n\s*\n", joined):
        table, *lines = block.splitlines()
        told = (line.strip().partition(": ") for line in lines)
        yield table, [(kind, items.split(", ")) for kind, _, items in told]


def _part(table: str, kind: str, item: str, condition: str) -> Iterator[SchemaItem]:
    if kind == "unique":
        yield sa.UniqueConstraint(*item.split(" + "))
    elif kind == "index":
        yield sa.Index(None, *item.split(" + "))
    elif kind == "one of":
        column, _, words = item.partition(" = ")
        choices = ", ".join(f"'{word}'" for word in words.split(" | "))
        name = condition.format(table=table, column=column)
        yield sa.CheckConstraint(f"{column} in ({choices})", name=name)
    else:
        yield _column(kind, item)


def _column(kind: str, item: str) -> sa.Column[Any]:
    told = _COLUMN.fullmatch(item)
    assert told is not None, item
    target = [sa.ForeignKey(f"{told['table']}.id", ondelete=told["ondelete"])] if told["table"] else []
    older = told["older"]
    return sa.Column(
        told["name"],
        KINDS[kind],
        *target,
        nullable=bool(told["nullable"]),
        unique=told["mark"] == " unique" or None,
        index=told["mark"] == " index" or None,
        primary_key=told["mark"] == " primary",
        server_default=sa.false() if older == "false" else older and older.strip("'"),
    )


def protect(*tables: str, unless: str = "") -> None:
    """Refuse changes of tables that are evidence; `unless` is SQLite's condition for letting them in."""
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    for table in tables:
        for verb in ("UPDATE", "DELETE"):
            refusal = (
                f"{unless}BEGIN SELECT RAISE(ABORT, 'rows of {table} are kept as they are'); END"
                if on_sqlite
                else "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
            )
            op.execute(f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} {refusal}")
