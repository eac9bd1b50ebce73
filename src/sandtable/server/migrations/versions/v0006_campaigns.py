"""Campaigns: a tally over the numbered scenarios of a book, and which tables belong to it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("book", sa.String(64), nullable=False),
        sa.Column("results", sa.JSON(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_campaigns"),
        sa.ForeignKeyConstraint(["owner"], ["users.id"], name="fk_campaigns_owner"),
    )
    op.create_index("ix_campaigns_owner", "campaigns", ["owner"])
    op.add_column("tables", sa.Column("campaign", sa.String(32)))
    op.create_index("ix_tables_campaign", "tables", ["campaign"])


def downgrade() -> None:
    op.drop_index("ix_tables_campaign", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("campaign")
    op.drop_index("ix_campaigns_owner", "campaigns")
    op.drop_table("campaigns")
