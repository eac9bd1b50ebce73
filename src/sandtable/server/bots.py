"""Bots think in worker processes, so that no table waits while another one's bot is thinking.

A worker is sent the state as a row of numbers and the seat it is to play. What the seat cannot know is dealt anew
there, before the player looks (`Player.think`).
"""

from __future__ import annotations

from typing import Final

import msgspec

from sandtable.ai import PLAYERS
from sandtable.api import set_up
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game

NAMES: Final = tuple(PLAYERS)


class Question(msgspec.Struct, frozen=True):
    """What a bot has to be told to decide."""

    player: str
    scenario: str
    options: tuple[str, ...]
    data: tuple[str, ...]
    row: list[int]  # State.row()
    seat: str
    seed: int


def think(question: Question) -> int:
    """The key of the option the bot takes. Runs in a worker."""
    from sandtable.ai import make_player

    catalog, book = set_up(question.scenario, question.options, question.data)
    game = Game(catalog, book, SeededDice(0))
    state = game.start()
    state.load(question.row)
    return make_player(question.player, question.seed).think(game, state, catalog.seat_names[question.seat])


def get_ready() -> None:
    """Import what the players need, as a worker begins."""
    for make in PLAYERS.values():
        make(0)
