"""Claiming objectives (COM-68): what it still takes, and who is ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.catalog import SIDES
from sandtable.core.game import Game
from sandtable.core.slots import Standing
from sandtable.core.state import CONTROLLED, State
from sandtable.rules.land.events import BEYOND_HOPE

if TYPE_CHECKING:
    from sandtable.rules.land.land import Land


def count_points(land: Land, g: Game, s: State) -> None:
    """COM-09: what each side owns by the tiles it controls at the start."""
    tiles = len(g.catalog.tiles)
    for side in range(SIDES):
        for tile in range(tiles):
            if s.marks[side * tiles + tile] == CONTROLLED:
                s.score[side] += land.control.worth(g, s, side, tile)


def is_claimed(land: Land, s: State, side: i64) -> bool:
    return land.claim[side] > 0 and s.score[side] >= land.claim[side]


def claim_standings(land: Land, s: State, side: int) -> list[Standing]:
    return [Standing("claim", int(s.score[side]), int(land.claim[side]))] if land.claim[side] > 0 else []


def ahead(s: State) -> i64:
    """More objective points, then the initiative (NOR-24, NAF-60)."""
    if s.score[0] > s.score[1]:
        return 0
    if s.score[1] > s.score[0]:
        return 1
    return s.initiative


def adjudicate(land: Land, s: State) -> i64:
    """RUL-136: the side that is not beyond all hope if just one is, else the one that is ahead."""
    if s.rows[land.hopeless] != s.rows[land.hopeless + 1]:
        return 0 if s.rows[land.hopeless] == 0 else 1
    return ahead(s)


def lose_hope(land: Land, g: Game, s: State, side: i64) -> None:
    """RUL-32, RUL-157: once hopeless, always hopeless."""
    s.rows[land.hopeless + side] = 1
    if g.story is not None:
        g.story.tell(BEYOND_HOPE, [side])
