"""Random play at full speed: for benchmarks, fuzzing and rollouts."""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.dice import Stream
from sandtable.core.game import Game
from sandtable.core.state import NOBODY, State


def play_out(g: Game, s: State, stream: Stream, limit: i64) -> i64:
    """Choose at random until the game is over or `limit` decisions were made; answers how many."""
    n: i64 = 0
    count: i64 = 0
    while s.winner == NOBODY and n < limit:
        if count == 0:
            count = g.list_options(s)
        count = g.apply(s, g.options[stream.below(count)])
        n += 1
    return n


def clone_many(s: State, n: i64) -> None:
    """Copy a state n times: what `sandtable bench` times."""
    while n > 0:
        s.clone()
        n -= 1
