"""The ground of tiles, by the art name that tiles are given. One file a landscape; see `paints`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sandtable.picture.canvas import INK, group, stroke
from sandtable.picture.ground import built_up, country, desert, outposts, water
from sandtable.picture.ground.easel import Ground, painters
from sandtable.picture.look import Look
from sandtable.picture.outline import CORNER, Outline, clip, edge

LANDSCAPES: Final = (country, built_up, water, desert, outposts)  # they register their painters
PLAIN: Final = "open-ground"


def known_arts(look: Look | None = None) -> list[str]:
    """Every art that the package draws, and those that a look brings."""
    return sorted({*painters, *(look.own_arts() if look is not None else ())})


@lru_cache(maxsize=256)
def _painted(art: str, seed: str, variant: int) -> str:
    g = Ground(seed, variant)
    painters[art].paint(g)
    return str(g)


def ground(look: Look, tile: str, art: str, shape: Outline, turned: bool = False) -> str:
    """A tile without any sign on it, around its centre and cut to its outline. An art nobody draws is open ground."""
    drawn = look.own_ground(art)
    if not drawn:
        known = art if art in painters else PLAIN
        drawn = _painted(known, f"{look.seed}{tile}{known}", look.variant(tile))
    inside = group(drawn, transform="rotate(180)translate(-100 -100)" if turned else "translate(-100 -100)")
    return group(inside, clip_path=clip(shape)) + stroke(edge(shape, 1, CORNER), INK, 2)


def mini_ground(look: Look, art: str) -> str:
    """The same in small, 20 by 20 from the corner: one tint and one sign."""
    own = look.own_ground(art)
    return group(own, transform="scale(.1)") if own else painters.get(art, painters[PLAIN]).mini
