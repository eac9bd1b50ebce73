"""The toy book on hexes: the same checks as for shipped books, and its own few rules."""

from __future__ import annotations

import pytest

from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.option import STOP, kind_of, option_of
from sandtable.core.state import NOBODY
from sandtable.match import Match, replay_journal
from sandtable.notation import Journal
from tests.properties.twins import twin
from tests.support.invariants import Walk, keys_of, pick, random_game, same_sight
from tests.toys.hexes import AHEAD, FACING, TURNS, VEER, HexMap, hex_game


@pytest.mark.parametrize("seed", range(6))
def test_everything_holds_at_every_decision(seed: int) -> None:
    catalog, book, _ = hex_game()
    match = Walk(catalog, book, seed, cap=20, keen=seed % 2 == 1).run()
    assert match.outcome is not None
    again = replay_journal(Journal.loads(match.journal.dumps()), catalog, book)
    assert again.state.digest() == match.state.digest()


def test_games_end_by_the_books_own_reason() -> None:
    catalog, book, _ = hex_game()
    reasons = set()
    for seed in range(12):
        *_, (_, state) = random_game(catalog, book, seed, keen=True)
        assert state.winner != NOBODY
        reasons.add(book.reasons[state.reason].name)
    assert "shot-down" in reasons


def test_flight_is_compulsory_and_straight_ahead() -> None:
    catalog, book, board = hex_game()
    flown = turned = 0
    for seed in range(6):
        for game, state in random_game(catalog, book, seed, cap=40, keen=True):
            if state.winner == NOBODY and game.procedure(state).name == "flight":
                unit = int(state.stack[state.top + 3])
                tile, facing = int(state.at[unit]), int(state.extra[FACING + unit])
                keys = keys_of(game, state)
                kinds = [kind_of(key) for key in keys]
                if not state.stack[state.top + 5]:
                    assert STOP not in kinds
                after = state.clone()
                Game(catalog, book, SeededDice(0)).apply(after, keys[0])
                if AHEAD in kinds:
                    assert after.at[unit] == board.ahead[tile][facing]
                    flown += 1
                else:
                    assert kinds == [VEER, VEER] and after.extra[FACING + unit] != facing
                    turned += 1
    assert flown > 20 and turned > 5


def test_the_map_knows_neighbours_distances_lines_and_bearings() -> None:
    board = HexMap(2)
    assert board.size == 19
    middle = board.hexes.index((0, 0))
    assert len(board.neighbours[middle]) == TURNS
    distances = board.distances()
    for tile, (q, r) in enumerate(board.hexes):
        assert distances[middle * board.size + tile] == max(abs(q), abs(r), abs(q + r))
        bearing = board.bearing(middle, tile)
        assert (bearing >= 0) == (tile != middle and 0 in (q, r, q + r))
        if bearing >= 0:
            assert tile in board.line(middle, bearing)
            assert middle in board.line(tile, (bearing + TURNS // 2) % TURNS)


def test_facing_is_public_and_cards_are_not() -> None:
    catalog, book, _ = hex_game()
    stream = Stream(1)
    for game, state in random_game(catalog, book, 3, cap=20, keen=True):
        for seat in range(2):
            assert same_sight(game, state, twin(game, state, seat, stream), seat)
            turned = state.clone()
            turned.extra[FACING] = (turned.extra[FACING] + 1) % TURNS
            assert not same_sight(game, state, turned, seat)


def test_the_checked_door_explains_in_the_books_words() -> None:
    catalog, book, _ = hex_game()
    match = Match(catalog, book, SeededDice(2), cap=20)
    stream = Stream(2)
    refused = 0
    while (decision := match.decision) is not None:
        if decision.kind == "flight" and "stop" not in decision.texts:
            why = match.why("stop")
            assert why is not None and why.rule == "TOY-1" and why.code == "compulsory"
            refused += 1
        match.submit(option_of(pick(stream, [option.key for option in decision.options], True)))
    assert refused > 5
