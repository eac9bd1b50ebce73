"""Pictures: boards, tiles and counters as SVG, drawn in code. The same position is always the same bytes."""

from sandtable.picture.board import counter_picture, picture, tile_picture
from sandtable.picture.mini import mini
from sandtable.picture.terrain import add_terrain, known_art
from sandtable.picture.terrain_parts import Terrain

__all__ = ["Terrain", "add_terrain", "counter_picture", "known_art", "mini", "picture", "tile_picture"]
