"""The ground of tiles, by the art name that tiles are given. One file a landscape; see `paints`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sandtable.picture.canvas import INK, group, path, stroke
from sandtable.picture.ground import aerial, built_up, country, desert, outposts, seaside, water
from sandtable.picture.ground.easel import Ground, painters
from sandtable.picture.look import Look
from sandtable.picture.outline import CORNER, Outline, clip, edge

LANDSCAPES: Final = (country, built_up, water, desert, outposts, seaside, aerial)  # they register their painters
WHITE: Final = "#fdfaf0"
PLAIN: Final = "open-ground"
NIGHT: Final = ("#1e3a6e", 0.32)  # the tint on all that is printed, and how dense it is


def known_arts(look: Look | None = None) -> list[str]:
    """Every art that the package draws, and those that a look brings."""
    return sorted({*painters, *((*look.own_arts(), *look.renamed) if look is not None else ())})


@lru_cache(maxsize=256)
def _painted(art: str, seed: str, variant: int, outline: Outline, beyond: Sequence[str]) -> str:
    g = Ground(seed, variant, outline, beyond)
    painters[art].paint(g)
    return str(g)


def ground(
    look: Look,
    tile: str,
    art: str,
    shape: Outline,
    turned: bool = False,
    beyond: Sequence[str] = (),
    night: bool = False,
) -> str:
    """A tile without any sign on it, around its centre and cut to its outline. An art nobody draws is open ground.

    `beyond` is the art beyond each edge of the outline, "" where the board ends. By night a flat tint lies over it.
    """
    drawn, turn = look.own_ground(art), -1 if turned else 1
    if not drawn:
        named = look.drawing(art)
        known = named if named in painters else PLAIN
        corners = tuple((100 + x * turn, 100 + y * turn) for x, y in shape)
        others = tuple(look.drawing(other) for other in beyond or [""] * len(corners))
        drawn = _painted(known, f"{look.seed}{tile}{known}", look.variant(tile), corners, others)
    inside = group(drawn, transform="rotate(180)translate(-100 -100)" if turned else "translate(-100 -100)")
    if night:
        inside += path(edge(shape, 0), fill=NIGHT[0], fill_opacity=NIGHT[1])
    if look.grid == "hairline":
        line = edge(shape, 0)
        white = stroke(line, WHITE, 6, opacity=0.5)
        return group(inside, clip_path=clip(shape, 0, 0)) + white + stroke(line, INK, 2.2, opacity=0.5)
    return group(inside, clip_path=clip(shape)) + stroke(edge(shape, 1, CORNER), INK, 2)


def mini_ground(look: Look, art: str) -> str:
    """The same in small, 20 by 20 from the corner: one tint and one sign."""
    own = look.own_ground(art)
    return group(own, transform="scale(.1)") if own else painters.get(look.drawing(art), painters[PLAIN]).mini
