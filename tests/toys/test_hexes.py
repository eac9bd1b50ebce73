"""The toy book on hexes: its own few rules."""

from __future__ import annotations

import pytest

from sandtable.api import set_up
from sandtable.core.dice import SeededDice
from sandtable.core.event import Story
from sandtable.core.game import Game
from sandtable.core.option import kind_of
from sandtable.core.state import HAND, NOBODY, OFF, PLAYED, State
from sandtable.testing import check_scenario

SCENARIO = "toy-hexes-01"


def fresh() -> tuple[Game, State]:
    """A game at its first decision, with the compulsory flight of red's first fighter under way."""
    catalog, book = set_up(SCENARIO)
    game = Game(catalog, book, SeededDice(1), Story())
    return game, game.start()


def test_everything_holds_at_every_decision() -> None:
    check_scenario(SCENARIO, games=2)


def test_flight_is_compulsory_and_straight_ahead() -> None:
    from toy_hexes.board import TURNS, HexMap
    from toy_hexes.dogfight import AHEAD, STAY_ON, VEER, Dogfight

    game, state = fresh()
    board = game.catalog.geometry
    module = game.book.module("dogfight")
    assert isinstance(board, HexMap) and isinstance(module, Dogfight)
    state.seat = NOBODY
    state.push(module.flight.id, 0, 0, 3, 0)
    game.advance(state)  # the one hex ahead is flown by the engine itself
    assert state.at[0] == board.ahead[game.catalog.tile_names["03"]][0]
    kinds = [kind_of(game.options[i]) for i in range(game.list_options(state))]
    assert kinds == [AHEAD, VEER, VEER, STAY_ON]
    state.at[0] = game.catalog.tile_names["63"]  # at the edge, facing out
    keys = [int(game.options[i]) for i in range(game.list_options(state))]
    assert [kind_of(key) for key in keys] == [VEER, VEER]
    game.apply(state, keys[0])
    assert state.rows[module.facing] == 1 and TURNS == 6


def test_the_map_knows_neighbours_distances_lines_and_bearings() -> None:
    from toy_hexes.board import TURNS, HexMap

    board = HexMap(3)
    middle = board.hexes.index((0, 0))
    assert len(board.hexes) == 37 and len(board.neighbours[middle]) == TURNS
    distances = board.distances()
    for tile in range(board.size):
        for facing in range(TURNS):
            for steps, other in enumerate(board.line(tile, facing), 1):
                assert distances[tile * board.size + other] == steps
                assert board.bearing(tile, other) == facing
                assert board.bearing(other, tile) == (facing + TURNS // 2) % TURNS


def test_shapes_meet_where_tiles_are_neighbours() -> None:
    from toy_hexes.board import HexMap

    board = HexMap(2)
    for tile in range(board.size):
        for other in range(board.size):
            if other != tile:
                assert (board.edge(tile, other) is not None) == (other in board.neighbours[tile])


def test_one_fires_only_at_what_is_ahead() -> None:
    from toy_hexes.dogfight import Dogfight

    game, state = fresh()
    module = game.book.module("dogfight")
    assert isinstance(module, Dogfight)
    names = game.catalog.tile_names
    assert module.in_sight(game, state, 0) == [3]  # 03 looks along its row to 63
    state.at[3] = OFF
    assert module.in_sight(game, state, 0) == []
    state.at[2] = names["23"]
    odds = module.odds(game, state, 0, 2, 2)
    assert list(odds.parts) == [("base", 3), ("range", 2)]
    assert odds.faces == [0, 5, 6, 7, 8, 9] and odds.chance == pytest.approx(1 - 0.4**2)


def test_titles_may_have_digits() -> None:
    catalog, _ = set_up(SCENARIO)
    assert catalog.units[0].token == "fighter-2e-a"


def test_facing_is_a_public_fact_in_degrees() -> None:
    import sandtable

    match = sandtable.new(SCENARIO, seed=1)
    assert [unit.facts["facing"] for unit in match.view("blue").units] == [0, 0, 180, 180]


def test_a_played_card_lies_in_the_play_area() -> None:
    import sandtable

    match = sandtable.new(SCENARIO, seed=2)
    for bid in match.decisions:
        match.submit(bid.options[0], bid.seat)
    decision = match.decision
    assert decision is not None
    kinds, kind = len(match.catalog.kinds), decision.options[0].a
    before = int(match.state.cards[HAND * kinds + kind])
    match.submit(decision.options[0])
    assert match.state.cards[HAND * kinds + kind] == before - 1
    assert match.state.cards[PLAYED * kinds + kind] == 1
