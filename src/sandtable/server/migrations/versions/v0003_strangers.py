"""Where a game comes from, moments of it that are kept, and seats that are kept for somebody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.String(16), nullable=False, server_default="new"))
    op.add_column("tables", sa.Column("given", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("reserved", sa.String(32)))
    op.create_table(
        "moments",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("step", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "step", name="pk_moments"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_moments_table_id"),
    )


def downgrade() -> None:
    op.drop_table("moments")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("reserved")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("given")
        tables.drop_column("origin")
