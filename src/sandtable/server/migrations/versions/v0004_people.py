"""Recovery codes, tokens that end, people who are shut out, blocked or reported."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("recovery", sa.String(64)))
    op.add_column("users", sa.Column("banned", sa.Float()))
    op.add_column("tokens", sa.Column("expires", sa.Float()))
    op.create_table(
        "blocks",
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("blocked_id", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "blocked_id", name="pk_blocks"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_blocks_user_id"),
        sa.ForeignKeyConstraint(["blocked_id"], ["users.id"], name="fk_blocks_blocked_id"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("about_id", sa.String(32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )


def downgrade() -> None:
    op.drop_table("reports")
    op.drop_table("blocks")
    with op.batch_alter_table("tokens") as tokens:
        tokens.drop_column("expires")
    with op.batch_alter_table("users") as users:
        users.drop_column("banned")
        users.drop_column("recovery")
