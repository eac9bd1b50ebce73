"""Levels for people: they err within bounds, see no more than others, and take what wins at once."""

from __future__ import annotations

import pytest

from sandtable.ai import PLAYERS, make_player
from sandtable.ai.levels import LEVELS, Fallible, Recruit, Regular
from sandtable.ai.player import LEVELS as NAMES
from sandtable.api import set_up
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.state import NOBODY
from sandtable.lab.simulate import simulate
from tests.ai.test_habits import NEARLY_WON
from tests.rules.table import Table


def test_levels_by_their_names_weakest_first() -> None:
    assert tuple(level.name for level in LEVELS) == NAMES
    assert all(make_player(name, 1).name == name for name in NAMES)
    assert set(NAMES) < set(PLAYERS)


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("seed", range(2))
def test_nobody_misses_what_wins_at_once(level: str, seed: int) -> None:
    table = Table(us={"hand": "rifleman-a scout-a"}, at={"us:rifleman-a": "13B"}, marks=NEARLY_WON)
    decision = table.match.decision
    assert decision is not None
    option = make_player(level, seed).decide(table.match)
    assert decision.texts[decision.options.index(option)] == "play rifleman-a control"


@pytest.mark.parametrize("scenario", ["normandy-04", "north-africa-03", "britain-02"])
@pytest.mark.parametrize("level", [Recruit, Regular])
def test_an_error_has_a_bound(scenario: str, level: type[Fallible]) -> None:
    """No choice promises less than the bound below the best, and some are not the best."""
    catalog, book = set_up(scenario)
    game = Game(catalog, book, SeededDice(3))
    state = game.start(150)
    player = level(5)
    errors = decisions = 0
    while state.winner == NOBODY and decisions < 150:
        if game.list_options(state) > 1:
            mind = player.mind(game)
            keys = mind.keys(game, state)
            gains = mind.gains(game, state, keys)
            key = player.choose(game, state)
            short = max(gains) - gains[keys.index(key)]
            assert short <= level.bound
            errors += short > 0
            decisions += 1
        else:
            key = int(game.options[0])
        game.apply(state, key)
    assert errors > 0


def test_a_recruit_is_no_match_for_a_veteran() -> None:
    result = simulate("normandy-03", 12, ["recruit", "veteran"], seed=4)
    assert result.errors == 0
    assert result.player_wins["veteran"] > result.player_wins["recruit"]
