"""Every terrain that can be drawn, by art slug, and the tile around it.

A pack adds its own with `add_terrain`; a slug nobody draws is open ground. The tile's name seeds its irregularities,
so 17B looks the same in every picture.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sandtable.picture.canvas import INK, Noise, rect, tag
from sandtable.picture.terrain_built import BUILT_UP
from sandtable.picture.terrain_desert import DESERT
from sandtable.picture.terrain_desert_built import DESERT_BUILT
from sandtable.picture.terrain_open import OPEN_COUNTRY
from sandtable.picture.terrain_parts import Terrain
from sandtable.picture.terrain_water import RIVERS

PLAIN: Final = "open-ground"

_terrains: dict[str, Terrain] = {**OPEN_COUNTRY, **BUILT_UP, **RIVERS, **DESERT, **DESERT_BUILT}


def add_terrain(art: str, terrain: Terrain) -> None:
    """Let an art slug be drawn."""
    _terrains[art] = terrain
    ground.cache_clear()


def known_art() -> list[str]:
    return sorted(_terrains)


def terrain_of(art: str) -> Terrain:
    return _terrains.get(art) or _terrains[PLAIN]


@lru_cache(maxsize=256)
def ground(name: str, art: str, turned: bool = False) -> str:
    """A tile without any sign on it, 200 by 200."""
    drawn = terrain_of(art).draw(Noise(f"{name} {art}"), name)
    if turned:
        drawn = tag("g", drawn, transform="rotate(180 100 100)")
    edge = rect(1, 1, 198, 198, rx=7, fill="none", stroke=INK, stroke_width=2)
    return tag("g", drawn, clip_path="url(#st-tile)") + edge
