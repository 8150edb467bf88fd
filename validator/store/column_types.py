"""The column types and the metadata that all tables share."""

import re
from datetime import UTC, datetime
from typing import ClassVar

from sqlalchemy import DateTime, Dialect, MetaData
from sqlalchemy.orm import declared_attr
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in UTC: only aware datetimes go in, aware ones in UTC come out, on every database."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuse naive moments, whose zone nobody could tell later."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("A moment without a zone cannot be stored.")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the moment in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Row(SQLModel):
    """What every table builds on: one metadata with one way of naming tables and constraints."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMES)

    @declared_attr.directive
    def __tablename__(cls) -> str:  # noqa: N805 - a method of the class
        """Name a table after its class: `BatchItem` stands in batch_item."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


class NumberedRow(Row):
    """A row with a number of its own; the database gives it when the row is flushed."""

    id: int = Field(default=None, primary_key=True)


def one_of(column: str, *words: str) -> str:
    """Return the SQL condition that a column holds one of some words."""
    quoted = ", ".join(f"'{word}'" for word in words)
    return f"{column} in ({quoted})"
