"""Pieces on the edges between tiles: signs on the lines of a drawn board, and what a list says of both tiles.

The fact `edges` of a tile lists them, each with the tile beyond. A sign is one letter, so that it stands on an upright
line as well: `tile signs` has it under `edges/piece`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from sandtable.core.view import View

EDGES: Final = "edges"
UNKNOWN: Final = "*"  # a piece that nobody has a sign for


class EdgePiece(NamedTuple):
    """Pieces of a kind between two tiles; `facts` are as the first of them tells."""

    tile: str
    other: str
    facts: Mapping[str, Any]

    @property
    def key(self) -> str:
        """Where its words are."""
        return f"{EDGES}/{self.facts['piece']}"


def edge_pieces(view: View) -> Iterator[EdgePiece]:
    """All of them, each kind on an edge once."""
    for tile in view.tiles:
        for lies in tile.facts.get(EDGES, []):
            yield EdgePiece(tile.tile, lies["edge"], lies)


def around(view: View, tile: str) -> list[Mapping[str, Any]]:
    """What lies on a tile's edges, told from that tile."""
    found = [piece for piece in edge_pieces(view) if tile in (piece.tile, piece.other)]
    return [{**piece.facts, "edge": piece.other if piece.tile == tile else piece.tile} for piece in found]
