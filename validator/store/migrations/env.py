"""How migrations run: on the connection that the caller opened, inside its transaction."""

from __future__ import annotations

from typing import Any, Literal

from alembic import context
from sqlmodel.sql.sqltypes import AutoString

from validator.store.all_tables import METADATA
from validator.store.column_types import UtcDateTime


def frozen_type(kind: str, item: Any, _context: Any) -> str | Literal[False]:
    """Write our own column types as plain ones, so that old migrations never change their meaning."""
    if kind == "type" and isinstance(item, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(item, AutoString):
        return "sa.String()"
    return False


connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=METADATA,
    render_as_batch=connection.dialect.name == "sqlite",
    render_item=frozen_type,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
