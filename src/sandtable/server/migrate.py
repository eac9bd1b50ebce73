"""Brings a database to the shape this version needs."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

HEAD = "0011"  # the newest file in migrations/versions
LOCK = 0x5A4D7AB1E  # PostgreSQL: processes that start at once take turns


async def migrate(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)


async def version_of(engine: AsyncEngine) -> str | None:
    """The shape a database has; None if it is none of ours."""
    async with engine.connect() as connection:
        return await connection.run_sync(_version)


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))  # this may take as long as it takes
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    if _version(connection) == HEAD:
        return  # the usual case, without the time it takes to import Alembic
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
