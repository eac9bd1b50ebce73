"""Bomb X (REI-M-24, REI-M-25): everything with a regular defence on one tile, own counters included."""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.rules.land.volley import AreaProcedure, everybody


class BombProcedure(AreaProcedure):
    """Any tile; cover counts, range does not, hills give what they print (RUL-63). RUL-64: a vehicle is one target,
    and the acting player picks who in it is hurt. Own losses in one's own turn begin in the play area (REI-F-03)."""

    def struck(self, g: Game, s: State, seat: i64, tile: i64) -> i64:
        return everybody(self.land, g, s, self.volley.way, tile)
