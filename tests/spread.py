"""Which scenarios a test of `make test` takes: they take turns, so that no test takes all and none is left out.

SANDTABLE_LONG is set by `make fuzz`: there every test takes all.
"""

from __future__ import annotations

import os

import sandtable
from sandtable.core.vectors import COMPILED

SCENARIOS = [entry.id for entry in sandtable.scenarios()]


def spread(turn: int, every: int = 3) -> list[str]:
    """Every n-th scenario, beginning with the one whose turn it is; plain, a third of those."""
    if os.environ.get("SANDTABLE_LONG"):
        return SCENARIOS
    return SCENARIOS[turn % every :: every if COMPILED else 3 * every]
