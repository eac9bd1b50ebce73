"""Who wants to hear that it is their turn; and what all processes of a server share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "alerts",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("keys", sa.JSON()),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("site", sa.String(200), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.Column("problem", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_alerts"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_alerts_user_id"),
    )
    op.create_index("ix_alerts_user_id", "alerts", ["user_id"])
    op.create_table(
        "house",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_house"),
    )


def downgrade() -> None:
    op.drop_table("house")
    op.drop_index("ix_alerts_user_id", "alerts")
    op.drop_table("alerts")
