"""All tables in one place, for migrations, backups and tests: whoever imports this knows them all."""

from validator.store import (
    account,
    audit,
    batch_tables,
    deck_check,
    event_tables,
    hook_tables,
    judge_desk,
    roster,
    submission_tables,
    update_tables,
)
from validator.store.column_types import NumberedRow, Row

ROOMS = (
    *(account, audit, batch_tables, deck_check, event_tables),
    *(hook_tables, judge_desk, roster, submission_tables, update_tables),
)
TABLES = tuple(
    kind for base in (Row, NumberedRow) for kind in base.__subclasses__() if kind is not NumberedRow
)
METADATA = Row.metadata
