"""Random games of the scenarios made for tests, checked at every decision: ways out, captured vehicles, named goals."""

from __future__ import annotations

import pytest

from sandtable.api import set_up
from tests.rules.table import DATA
from tests.support.invariants import Walk

# A seed for each, and what then happens in the game.
GAMES = {
    "drill": (3, {"boarded", "switched", "damaged", "repaired"}),
    "way-out": (1, {"boarded", "escaped", "purged"}),
    "named-out": (2, {"escaped", "disabled", "beyond-hope"}),
    "cross": (2, {"captured", "escaped", "unit-lost"}),
}


@pytest.mark.parametrize("scenario", GAMES)
def test_everything_holds_at_every_decision(scenario: str) -> None:
    seed, expected = GAMES[scenario]
    match = Walk(*set_up(scenario, (), [DATA]), seed, cap=30, keen=True).run()
    assert match.outcome is not None
    assert expected <= {match.book.events[event.code].name for event in match.story.events}
