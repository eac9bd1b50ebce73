"""What a table knows of mines between tiles."""

from __future__ import annotations

from typing import Any

from sandtable.rules.mines.kinds import FACE_NAMES, FACES
from sandtable.rules.mines.mines import Mines
from tests.rules.looks import Looks


class MineLooks(Looks):
    """`mines` sets up edge -> faces, "3A-19A": "personnel armour", and no other mines; `mines_left` those in the supply
    (default: all that do not lie on the board)."""

    @property
    def mined(self) -> Mines:
        mines = self.match.book.module("mines")
        assert isinstance(mines, Mines)
        return mines

    def set_mines(self, words: dict[str, Any]) -> None:
        """Take this module's words out and lay the mines."""
        if self.match.book.module("mines") is None or not words.keys() & {"mines", "mines_left"}:
            return
        s, mined = self.state, self.mined
        rows = range(int(mined.lying), int(mined.lying) + len(mined.edges) * FACES)
        if "mines" in words:
            for row in rows:
                s.rows[row] = 0
            for edge, faces in words.pop("mines").items():
                for face in faces.split():
                    s.rows[self._row(edge, face)] += 1
        everywhere = mined.stock + len(mined.laid)
        s.rows[mined.left] = words.pop("mines_left", everywhere - sum(int(s.rows[row]) for row in rows))

    def _row(self, edge: str, face: str) -> int:
        tile, _, other = edge.partition("-")
        names = self.catalog.tile_names
        return int(self.mined.row(self.match.game, names[tile], names[other], FACE_NAMES.index(face)))

    def mines(self, edge: str) -> list[str]:
        """The faces of the mines on an edge, "3A-19A"."""
        return [face for face in FACE_NAMES for _ in range(int(self.state.rows[self._row(edge, face)]))]

    @property
    def minefield(self) -> dict[str, list[str]]:
        """All mines on the board, by edge in the order of the tiles."""
        tiles = self.catalog.tiles
        edges = [f"{tiles[tile].name}-{tiles[other].name}" for tile, other in self.mined.edges]
        return {edge: faces for edge in edges if (faces := self.mines(edge))}

    @property
    def mines_left(self) -> int:
        return int(self.state.rows[self.mined.left])
