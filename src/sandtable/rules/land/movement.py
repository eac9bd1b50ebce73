"""The slot for what differs between books in a step: who may take it, where to, and what comes of it."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from sandtable.core.game import Game
from sandtable.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Movement:
    """Conditions and consequences of moving counters. This one has none.

    `stepped`, `placed` and `removed` are called last by whatever moved the counter, so they may push frames; a march
    goes on afterwards only if the counter is still on the board and `may_go_on` says so.
    """

    def may_march(self, g: Game, s: State, unit: i64) -> bool:
        """Whether a unit may walk at all now."""
        return True

    def why_no_march(self, g: Game, s: State, unit: i64) -> str:
        """Why it may not, as a rule and a code."""
        return "COM-43 cannot-walk"

    def may_enter(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> bool:
        """Whether a step from one neighbour to the other is open to the unit, markers apart."""
        return True

    def why_no_entry(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> str:
        """Why it is not: only called where `may_enter` says no."""
        return "COM-43 cannot-enter"

    def why_no_marker(self, unit: i64) -> str:
        """The rule by which a unit needs an own marker on the tile it enters."""
        return "COM-43 no-marker"

    def stepped(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> None:
        """A counter has gone from one tile to the next."""

    def may_go_on(self, g: Game, s: State, unit: i64) -> bool:
        """Whether a march that has steps left may take another."""
        return True

    def placed(self, g: Game, s: State, unit: i64) -> None:
        """A counter has come onto the board."""

    def removed(self, g: Game, s: State, unit: i64) -> None:
        """A counter has left the board."""

    def may_leave(self, g: Game, s: State, unit: i64, tile: i64) -> bool:
        """Whether the unit may leave the board from the tile as a step of its movement."""
        return False

    def leave(self, g: Game, s: State, unit: i64) -> None:
        """It does."""

    def why_no_leave(self, g: Game, s: State, unit: i64, tile: i64) -> str:
        """Why it may not."""
        return "COM-43 no-way-out"
