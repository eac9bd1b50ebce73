"""Books from outside in the environments: their options have numbers, and nothing hidden shows."""

from __future__ import annotations

import numpy as np
import pytest

from sandtable.api import scenarios, set_up
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.envs._encoding import Encoder
from sandtable.envs.pettingzoo import raw_env
from sandtable.testing import random_game, twin


@pytest.mark.parametrize("book", ["toy-hexes", "toy-teams"])
def test_a_book_from_outside_is_encoded(book: str) -> None:
    scenario = next(entry.id for entry in scenarios() if entry.book == book)
    catalog, rules = set_up(scenario)
    encoder = Encoder(Game(catalog, rules, SeededDice(0)))
    stream = Stream(1)
    for game, state in random_game(catalog, rules, 2):
        for seat in range(len(catalog.seats)):
            seen = encoder.observe(game, state, seat)
            assert encoder.observe(game, twin(game, state, seat, stream), seat) == seen
        if state.seat >= 0:
            count = int(game.list_options(state))
            keys = [int(game.options[i]) for i in range(count)]
            numbers = np.frombuffer(encoder.legal(game, state, 0), np.int64).tolist()
            assert [int(encoder.key(number)) for number in numbers] == keys
    game_env = raw_env(scenario, cap=5)
    game_env.reset(seed=1)
    while not game_env.episode.over:
        game_env.step(int(game_env.episode.legal()[0]))
    assert sum(game_env.rewards.values()) == 0
