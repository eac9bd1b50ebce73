"""Databases for the server's tests."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import postgres

_number = itertools.count()


@pytest.fixture
def db(tmp_path: Path) -> str:
    """A new SQLite file."""
    return str(tmp_path / "table.db")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL, started once for each worker that needs one."""
    reason = postgres.reason_not_to()
    if reason is not None:
        pytest.skip(reason)
    with postgres.server() as here:
        yield here.url


@pytest.fixture
def pg(postgres_server: str) -> str:
    """A new PostgreSQL database."""
    import psycopg

    name = f"test{next(_number)}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgres_server.rpartition("/")[0] + f"/{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest) -> str:
    """A new database of each kind."""
    return str(request.getfixturevalue("db" if request.param == "sqlite" else "pg"))
