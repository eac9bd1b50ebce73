"""The slot for what a card makes the bot do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from sandtable.core.game import Game
from sandtable.core.procedure import Procedure
from sandtable.core.sheet import Sheet
from sandtable.core.state import State

NO_LINE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Doctrine:
    """Its solo card, read line by line; this one has none."""

    def sheets(self) -> list[Sheet]:
        """What its cards say."""
        return []

    def follow(self, g: Game, s: State, kind: i64, first: i64, done: i64) -> i64:
        """Carry out the first line from `first` on that applies and is not among those `done`, a set of bits; answers
        which, or NO_LINE. May push frames, so it does that last."""
        return NO_LINE

    def then(self, g: Game, kind: i64, line: i64) -> i64:
        """The line to go on with after a line was carried out (REI-S-30), or NO_LINE."""
        return NO_LINE

    def prefer(self, g: Game, s: State, procedure: Procedure, keys: list[int]) -> list[int]:
        """Which of the options of a decision in the bot's turn may be taken, for chance to choose from."""
        return keys
