"""Whom somebody does not want to hear."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "mutes",
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("muted_id", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "muted_id", name="pk_mutes"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_mutes_user_id"),
        sa.ForeignKeyConstraint(["muted_id"], ["users.id"], name="fk_mutes_muted_id"),
    )


def downgrade() -> None:
    op.drop_table("mutes")
