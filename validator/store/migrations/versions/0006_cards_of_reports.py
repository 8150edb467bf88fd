"""What other rules would judge of a report, beside the report itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from validator.report.kept_report import kept_cards

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

AT_A_TIME = 100


def upgrade() -> None:
    op.add_column("report", sa.Column("cards", sa.JSON(), nullable=False, server_default="[]"))
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    op.execute("DROP TRIGGER report_no_update" + ("" if on_sqlite else " ON report"))
    _fill()
    refusal = (
        "BEGIN SELECT RAISE(ABORT, 'rows of report are kept as they are'); END"
        if on_sqlite
        else "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
    )
    op.execute(f"CREATE TRIGGER report_no_update BEFORE UPDATE ON report {refusal}")


def _fill() -> None:
    """Add to every report what is derived from it; nothing that was kept changes."""
    columns = sa.column("id", sa.Integer), sa.column("decks", sa.JSON), sa.column("cards", sa.JSON)
    report = sa.table("report", *columns)
    connection = op.get_bind()
    reports = sa.select(report.c.id, report.c.decks).order_by(report.c.id).limit(AT_A_TIME)
    last = 0
    while rows := connection.execute(reports.where(report.c.id > last)).all():
        for number, decks in rows:
            cards = [kept_cards(deck) for deck in decks]
            connection.execute(report.update().where(report.c.id == number).values(cards=cards))
        last = rows[-1][0]


def downgrade() -> None:
    op.drop_column("report", "cards")
