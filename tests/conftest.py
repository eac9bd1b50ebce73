"""No test is timed: a busy machine is no fault. And those in a browser come last."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Playwright keeps an event loop in the process until it ends, so nothing that runs one may come after it."""
    items.sort(key=lambda item: "browser" in item.path.parts)
