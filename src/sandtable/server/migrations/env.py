"""Alembic's entry: runs steps on the connection it is handed (`sandtable.server.migrate`)."""

from __future__ import annotations

from alembic import context

from sandtable.server.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
