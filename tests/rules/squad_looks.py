"""What a table knows of infantry in squads: target markers, Riflemen on the board."""

from __future__ import annotations

from typing import Any

from sandtable.core.state import OFF
from sandtable.rules.infantry.infantry import RIFLEMAN, Infantry
from tests.rules.looks import Looks


class SquadLooks(Looks):
    """`aimed` sets up side -> tile with its target marker."""

    @property
    def infantry(self) -> Infantry:
        infantry = self.match.book.module("infantry")
        assert isinstance(infantry, Infantry)
        return infantry

    def set_squads(self, words: dict[str, Any]) -> None:
        """Take this module's words out, put them on the board, and count Riflemen anew."""
        if self.match.book.module("infantry") is None:
            return
        c, s, infantry = self.catalog, self.state, self.infantry
        for side, tile in words.pop("aimed", {}).items():
            s.rows[infantry.aimed + c.side_names[side]] = c.tile_names[tile]
        for side in range(len(c.sides)):
            there = [u for u in range(len(c.units)) if c.unit_side[u] == side and s.at[u] != OFF]
            rifles = sum(infantry.role[unit] == RIFLEMAN for unit in there)
            s.rows[infantry.rifles + side] = rifles
            if rifles:
                s.rows[infantry.seen + side] = 1

    def aimed(self, side: str) -> str | None:
        tile = int(self.state.rows[self.infantry.aimed + self.catalog.side_names[side]])
        return None if tile == OFF else self.catalog.tiles[tile].name
