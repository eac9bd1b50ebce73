"""The slot for what differs between the books the bot plays in: who counts, who is a target, how counters come on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.core.game import Game
from sandtable.core.odds import Odds
from sandtable.core.option import UNITS, a_of, kind_of
from sandtable.core.procedure import Procedure
from sandtable.core.state import IMPAIRED, OFF, State

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo

NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """This one: every counter is a unit, and one that is off the board stays there."""

    def __init__(self, solo: Solo) -> None:
        self.solo = solo

    def counts(self, unit: int) -> bool:
        """Whether a counter is a unit on its tile (RUL-101)."""
        return True

    def has_control(self, g: Game, s: State, unit: i64) -> bool:
        """RUL-155: whether a unit has the Control action."""
        return self.solo.controls[unit] != 0

    def is_enemy(self, g: Game, s: State, unit: i64) -> bool:
        """REI-S-38: a counter of the human's on the board."""
        return s.at[unit] != OFF and g.catalog.unit_side[unit] != self.solo.side

    def danger(self, g: Game, s: State, unit: i64) -> i64:
        """REI-S-58: its place in the scenario's list, 0 for the most dangerous."""
        return self.solo.danger[unit]

    def would_matter(self, g: Game, s: State, odds: Odds) -> bool:
        """RUL-182: whether a success would change anything."""
        return odds.effect != "suppress" or s.face[odds.target] != IMPAIRED

    def worst_for(self, g: Game, s: State, procedure: Procedure, keys: list[int]) -> list[int]:
        """REI-S-60: of options that name enemies those with the most dangerous; others as they are."""
        best: i64 = -1
        out: list[int] = []
        for key in keys:
            kind = g.book.kind(int(kind_of(key)))
            unit: i64 = a_of(key)
            if kind is None or len(kind.args) == 0 or kind.args[0] not in UNITS or not self.is_enemy(g, s, unit):
                return keys
            rank: i64 = self.danger(g, s, unit)
            if best < 0 or rank < best:
                best = rank
                out = [key]
            elif rank == best:
                out.append(key)
        return out

    def enter(self, g: Game, s: State, kind: i64, unit: i64) -> bool:
        """A card was reached whose counter is off the board. Answers whether its lines are read."""
        return False

    def mover(self, g: Game, s: State, unit: i64, slot: i64) -> i64:
        """The counter that moves when a unit uses a movement."""
        return unit

    def has_structure(self, g: Game, s: State, tile: i64) -> bool:
        """Whether a structure stands there that is worth points."""
        return False

    def is_mined_under(self, g: Game, s: State, tile: i64) -> bool:
        """REI-S-47: whether a structure the bot must keep is there, and an enemy who can blow it up."""
        return False

    def is_exit(self, g: Game, s: State, unit: i64, tile: i64) -> bool:
        """Whether the bot's counters may leave the board there."""
        return False

    def places(self, g: Game, s: State, unit: i64, action: str) -> list[int]:
        """Free places on the unit's tile that offer it an action it has not now, as the field numbers them. Any place
        will do for "" if the unit is in none."""
        return []

    def sit(self, g: Game, s: State, unit: i64, place: i64) -> None:
        """Take that place."""

    def is_seated(self, g: Game, s: State, unit: i64, action: str) -> bool:
        """Whether the unit is in a vehicle, at a place that offers an action (any, if "")."""
        return False

    def get_out(self, g: Game, s: State, unit: i64) -> None:
        """Leave the vehicle."""

    def is_damaged(self, g: Game, s: State, unit: i64, vehicle: i64) -> bool:
        """Whether a vehicle is the bot's, has damage, and the unit could mend it."""
        return False
