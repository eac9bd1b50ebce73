"""The toy books, installed as packages of their own: on the path, with their entry points, while these tests run."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable import api, books

SITE = str(Path(__file__).parent / "site")


def forget() -> None:
    """What was looked up before the books were there, or while they were."""
    books.known_books.cache_clear()
    api.library.cache_clear()
    api._set_up.cache_clear()


@pytest.fixture(scope="module", autouse=True)
def toy_books() -> Iterator[None]:
    sys.path.insert(0, SITE)
    forget()
    assert {"toy-hexes", "toy-teams"} <= set(books.known_books()), books.problems
    yield
    sys.path.remove(SITE)
    forget()
