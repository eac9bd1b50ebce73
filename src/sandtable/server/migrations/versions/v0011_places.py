"""Places: which tables were set up from one address."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("place", sa.String(16)))


def downgrade() -> None:
    op.drop_column("tables", "place")
