"""Choices that come to nothing: legal, and nothing would be different after them but a card or a step the poorer.

Tried out on a copy. A printed action is idle if all there is to tell is that it was begun and the same question is
asked again; a tile, if there is nothing to tell at all. What needs a die, a draw or another choice first never is.
"""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.dice import Dice
from sandtable.core.event import Event, Story
from sandtable.core.game import Game
from sandtable.core.option import ACTION, SLOT
from sandtable.core.state import NOBODY, State


class Chance(Exception):
    """A die was asked for where none may be rolled."""


class NoDice(Dice):
    def roll(self, purpose: i64, index: i64, n: i64) -> i64:
        raise Chance


def is_idle(game: Game, state: State, key: int) -> bool:
    story = Story()
    after = state.clone()
    try:
        Game(game.catalog, game.book, NoDice(), story).apply(after, key)
    except Chance:
        return False
    same = after.winner == NOBODY and after.seat == state.seat and after.top <= state.top
    return bool(same and all(map(_begins, story.events)))


def _begins(event: Event) -> bool:
    """Whether it tells that a printed action is taken."""
    return any(field.type in (ACTION, SLOT) for field in event.kind.fields)
