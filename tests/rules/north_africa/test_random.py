"""Random games of the scenarios made for tests: ways out, captured vehicles, named goals, structures."""

from __future__ import annotations

import pytest

from sandtable.api import set_up
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.event import Story
from sandtable.core.game import Game
from sandtable.core.state import NOBODY
from sandtable.testing import check_scenario, keys_of, pick
from tests.rules.table import DATA

SCENARIOS = ["drill", "way-out", "named-out", "cross", "booty", "several"]
SEEDS = 100  # games of each, at most, for what happens in them


@pytest.mark.turns(4)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_holds_at_every_decision(scenario: str) -> None:
    first, second = check_scenario(scenario, cap=8, data=[DATA])
    assert first.outcome is not None and second.outcome is not None


def happenings(scenario: str, seed: int) -> set[str]:
    """The kinds of event of one game by players that seldom pass."""
    story = Story()
    game = Game(*set_up(scenario, (), [DATA]), SeededDice(seed), story)
    stream = Stream(seed)
    state = game.start(20)
    while state.winner == NOBODY:
        game.apply(state, pick(game, stream, keys_of(game, state), True))
    return {event.name for event in story.events}


def test_everything_that_can_happen_does() -> None:
    """So that the games above walk through the whole of the book's rules."""
    book = set_up(SCENARIOS[0], (), [DATA])[1]
    never = {kind.name for kind in book.events} - {"entered"}  # nobody comes onto these boards
    for seed in range(SEEDS):
        for scenario in SCENARIOS:
            never -= happenings(scenario, seed)
        if not never:
            return
    raise AssertionError(f"in {SEEDS} games of each scenario there was no {', '.join(sorted(never))}")
