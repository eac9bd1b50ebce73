"""The slot for what differs between books in a step: who may take it, where to, and what comes of it."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from sandtable.core.game import Game
from sandtable.core.odds import Odds
from sandtable.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Movement:
    """Conditions and consequences of moving counters. This one has none.

    `stepped`, `placed` and `removed` are called last by whatever moved the counter, so they may push frames; a march
    goes on afterwards if the counter is still on the board (`march.halt` ends it).
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

    def risk(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> Odds | None:
        """The roll that a step brings about at once, if it does."""
        return None

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


@mypyc_attr(allow_interpreted_subclasses=True)
class MovementLayer(Movement):
    """A movement over another: says the same in everything. A module that changes one rule of a book below it puts a
    subclass in the slot."""

    def __init__(self, below: Movement) -> None:
        self.below = below

    def may_march(self, g: Game, s: State, unit: i64) -> bool:
        return self.below.may_march(g, s, unit)

    def why_no_march(self, g: Game, s: State, unit: i64) -> str:
        return self.below.why_no_march(g, s, unit)

    def may_enter(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> bool:
        return self.below.may_enter(g, s, unit, origin, tile)

    def why_no_entry(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> str:
        return self.below.why_no_entry(g, s, unit, origin, tile)

    def why_no_marker(self, unit: i64) -> str:
        return self.below.why_no_marker(unit)

    def stepped(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> None:
        self.below.stepped(g, s, unit, origin, tile)

    def risk(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> Odds | None:
        return self.below.risk(g, s, unit, origin, tile)

    def placed(self, g: Game, s: State, unit: i64) -> None:
        self.below.placed(g, s, unit)

    def removed(self, g: Game, s: State, unit: i64) -> None:
        self.below.removed(g, s, unit)

    def may_leave(self, g: Game, s: State, unit: i64, tile: i64) -> bool:
        return self.below.may_leave(g, s, unit, tile)

    def leave(self, g: Game, s: State, unit: i64) -> None:
        self.below.leave(g, s, unit)

    def why_no_leave(self, g: Game, s: State, unit: i64, tile: i64) -> str:
        return self.below.why_no_leave(g, s, unit, tile)
