"""The words of migrations: columns as they are written for good, whatever our tables become.

Each word returns parts of a table; names of constraints follow from the one way of naming them.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.schema import SchemaItem

Parts = list[SchemaItem]


def create(table: str, *parts: Parts) -> None:
    """Create a table."""
    op.create_table(table, *chain.from_iterable(parts))


def add(table: str, *parts: Parts) -> None:
    """Add columns to a table; those that may not be empty say what older rows get."""
    for column in chain.from_iterable(parts):
        assert isinstance(column, sa.Column)
        op.add_column(table, column)


def _columns(kind: Any, names: tuple[str, ...], nullable: bool, options: dict[str, Any]) -> Parts:
    return [sa.Column(name, kind, nullable=nullable, **options) for name in names]


def row_id() -> Parts:
    """Return the number of a row."""
    return [sa.Column("id", sa.Integer(), primary_key=True)]


def key(
    name: str, table: str, *, nullable: bool = False, ondelete: str | None = None, **options: Any
) -> Parts:
    """Return a column with the number of a row of another table."""
    target = sa.ForeignKey(f"{table}.id", ondelete=ondelete)
    return [sa.Column(name, sa.Integer(), target, nullable=nullable, **options)]


def texts(*names: str, nullable: bool = False, **options: Any) -> Parts:
    """Return columns of texts."""
    return _columns(sa.String(), names, nullable, options)


def numbers(*names: str, nullable: bool = False, **options: Any) -> Parts:
    """Return columns of whole numbers."""
    return _columns(sa.Integer(), names, nullable, options)


def flags(*names: str, **options: Any) -> Parts:
    """Return columns of yes or no."""
    return _columns(sa.Boolean(), names, False, options)


def moments(*names: str, nullable: bool = False, **options: Any) -> Parts:
    """Return columns of moments."""
    return _columns(sa.DateTime(timezone=True), names, nullable, options)


def days(*names: str, nullable: bool = False, **options: Any) -> Parts:
    """Return columns of days."""
    return _columns(sa.Date(), names, nullable, options)


def documents(*names: str, **options: Any) -> Parts:
    """Return columns of JSON."""
    return _columns(sa.JSON(), names, False, options)


def contents(*names: str, nullable: bool = False) -> Parts:
    """Return columns of bytes."""
    return _columns(sa.LargeBinary(), names, nullable, {})


def unique(*names: str) -> Parts:
    """Return the rule that columns together hold nothing twice."""
    return [sa.UniqueConstraint(*names)]


def one_of(name: str, column: str, *words: str) -> Parts:
    """Return the rule that a column holds one of some words."""
    choices = ", ".join(f"'{word}'" for word in words)
    return [sa.CheckConstraint(f"{column} in ({choices})", name=name)]


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
