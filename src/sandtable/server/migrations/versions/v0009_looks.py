"""What accounts' names look like: no two may look the same."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from sandtable.server.names import look_of

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("look", sa.String(64)))
    op.create_index("ix_users_look", "users", ["look"], unique=True)
    users = sa.table("users", *map(sa.column, ("id", "name", "login", "look", "created")))
    accounts = sa.select(users.c.id, users.c.name).where(users.c.login.is_not(None)).order_by(users.c.created)
    looks: dict[str, str] = {}
    for row in op.get_bind().execute(accounts).all():
        looks.setdefault(look_of(row.name)[:64], row.id)  # who came later keeps name and login all the same
    for look, id in looks.items():
        op.execute(users.update().where(users.c.id == id).values(look=look))


def downgrade() -> None:
    op.drop_index("ix_users_look", "users")
    op.drop_column("users", "look")
