"""What a table knows of aircraft and markers: headings, and what has become of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.core.state import OFF
from sandtable.rules.air.air import Air
from sandtable.rules.air.comms import in_comms
from sandtable.rules.air.hexes import DIRECTIONS, HexMap
from sandtable.rules.air.pieces import DECOY, ESCAPED, IN_PLAY, NEUTRALISED, SPENT
from tests.rules.looks import Looks

FATES: Final = {None: IN_PLAY, "lost": NEUTRALISED, "escaped": ESCAPED, "spent": SPENT}


class AirLooks(Looks):
    """A piece that `at` takes off the board is lost. Words of its own to set up:

    `facing`    unit -> heading, "NE"
    `gone`      unit -> "lost" or "escaped"
    """

    @property
    def air(self) -> Air:
        air = self.match.book.module("air")
        assert isinstance(air, Air)
        return air

    @property
    def board(self) -> HexMap:
        board = self.catalog.geometry
        assert isinstance(board, HexMap)
        return board

    def set_air(self, words: dict[str, Any]) -> None:
        """Take this module's words out and put them on the board, on which `at` and `empty` have been at work."""
        if self.match.book.module("air") is None:
            return
        s, air = self.state, self.air
        gone: Mapping[str, str] = words.pop("gone", {})
        for name in gone:
            s.at[self.units[name]] = OFF
        for name, unit in self.units.items():
            if s.at[unit] == OFF:
                lost = "spent" if air.piece[unit] == DECOY else "lost"
                s.rows[air.fate + unit] = FATES[gone.get(name, lost)]
        for name, heading in words.pop("facing", {}).items():
            s.rows[air.facing + self.units[name]] = DIRECTIONS.index(heading)

    # -- looking --------------------------------------------------------------------------------------------------

    def heading(self, unit: str) -> str:
        return DIRECTIONS[int(self.state.rows[self.air.facing + self.units[unit]])]

    def end_of(self, unit: str) -> str | None:
        """What has become of a piece, or None while it is in play."""
        number = int(self.state.rows[self.air.fate + self.units[unit]])
        return next(name for name, value in FATES.items() if value == number)

    def is_in_comms(self, side: str, section: str) -> bool:
        c = self.catalog
        return in_comms(self.air, self.match.game, self.state, c.side_names[side], c.squads.index(section))
