"""Counters and markers on the board: every change of them passes through here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import CONTROLLED, OFF, READY_FACE, SCOUTED, UNMARKED, State
from sandtable.rules.land.events import CONTROLLED_TILE, ENTERED, SCOUTED_TILE
from sandtable.rules.shared.events import MOVED, UNIT_LOST

if TYPE_CHECKING:
    from sandtable.rules.land.land import Land


def enter(land: Land, g: Game, s: State, unit: i64, tile: i64) -> None:
    """NOR-10, RUL-40: the counter comes onto the board, ready, and may act at once. No marker is placed (NOR-28).

    NOR-12: a unit that was lost returns the same way, where it enters and not where it fell.
    """
    s.at[unit] = tile
    s.face[unit] = READY_FACE
    if g.story is not None:
        g.story.tell(ENTERED, [unit, tile])
    land.movement.placed(g, s, unit)


def leave(land: Land, g: Game, s: State, unit: i64) -> None:
    """NOR-21: the counter leaves the board; its cards in the supply stay where they are."""
    if g.story is not None:
        g.story.tell(UNIT_LOST, [unit, s.at[unit]])
    s.at[unit] = OFF
    s.face[unit] = READY_FACE
    land.movement.removed(g, s, unit)


def shift(g: Game, s: State, unit: i64, tile: i64) -> i64:
    """One step. RUL-16: enemies neither block nor stop it. Answers where the counter was, for `Movement.stepped`, which
    whoever moves a counter calls last."""
    origin: i64 = s.at[unit]
    s.at[unit] = tile
    if g.story is not None:
        g.story.tell(MOVED, [unit, origin, tile])
    return origin


def scout_tile(land: Land, g: Game, s: State, seat: i64, tile: i64) -> None:
    """COM-44: an unmarked tile gets a marker, scouted face up; COM-45: each costs a dud card."""
    c = g.catalog
    mark: i64 = c.seat_side[seat] * c.n_tiles + tile
    if s.marks[mark] != UNMARKED:
        return
    s.marks[mark] = SCOUTED  # RUL-17: markers do not run out
    if g.story is not None:
        g.story.tell(SCOUTED_TILE, [c.seat_side[seat], tile])
    land.gate.take_dud(g, s, seat)


def control_tile(land: Land, g: Game, s: State, side: i64, tile: i64) -> None:
    """COM-50: turn the own marker to controlled, and an enemy's controlled one back to scouted (RUL-19)."""
    c = g.catalog
    foe: i64 = c.enemy[side]
    mine: i64 = side * c.n_tiles + tile
    theirs: i64 = foe * c.n_tiles + tile
    control = land.control
    if s.marks[theirs] == CONTROLLED:
        s.marks[theirs] = SCOUTED
        s.score[foe] -= control.worth(g, s, foe, tile)  # COM-09
    changed: i64 = 0
    if s.marks[mine] != CONTROLLED:
        s.marks[mine] = CONTROLLED
        s.score[side] += control.worth(g, s, side, tile)
        changed = 1
    if g.story is not None:
        g.story.tell(CONTROLLED_TILE, [side, tile, control.worth(g, s, side, tile), changed])


def has_enemy(g: Game, s: State, side: i64, tile: i64) -> bool:
    """Whether a counter of the other side stands on the tile, ready or not (RUL-49)."""
    c = g.catalog
    foe: i64 = c.enemy[side]
    unit: i64 = c.side_unit[foe]
    last: i64 = c.side_unit[foe + 1]
    while unit < last:
        if s.at[unit] == tile:
            return True
        unit += 1
    return False
