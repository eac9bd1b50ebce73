"""Counters and markers on the board: every change of them passes through here."""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.event import CONTROLLED_TILE, ENTERED, MOVED, SCOUTED_TILE, UNIT_LOST
from sandtable.core.game import Game
from sandtable.core.state import CONTROLLED, OFF, READY_FACE, SCOUTED, UNMARKED, State
from sandtable.rules.ground.events import AIM_LOST
from sandtable.rules.ground.extra import AIMED, MORTAR, RIFLEMAN, RIFLES, SEEN
from sandtable.rules.shared.cards import take_dud


def enter(g: Game, s: State, unit: i64, tile: i64) -> None:
    """NOR-10, RUL-40: the counter comes onto the board, ready, and may act at once. No marker is placed (NOR-28).

    NOR-12: a unit that was lost returns the same way, where it enters and not where it fell.
    """
    s.at[unit] = tile
    s.face[unit] = READY_FACE
    if g.catalog.unit_role[unit] == RIFLEMAN:
        side: i64 = g.catalog.unit_side[unit]
        s.extra[RIFLES + side] += 1
        s.extra[SEEN + side] = 1
    if g.story is not None:
        g.story.tell(ENTERED, [unit, tile])


def leave(g: Game, s: State, unit: i64) -> None:
    """NOR-21: the counter leaves the board; its cards in the supply stay where they are."""
    c = g.catalog
    side: i64 = c.unit_side[unit]
    if g.story is not None:
        g.story.tell(UNIT_LOST, [unit, s.at[unit]])
    s.at[unit] = OFF
    s.face[unit] = READY_FACE
    if c.unit_role[unit] == RIFLEMAN:
        s.extra[RIFLES + side] -= 1
    elif c.unit_role[unit] == MORTAR:
        lose_aim(g, s, side)  # RUL-37


def lose_aim(g: Game, s: State, side: i64) -> None:
    """The side's target marker, if it is on the board, is taken off."""
    tile: i64 = s.extra[AIMED + side]
    if tile != OFF:
        s.extra[AIMED + side] = OFF
        if g.story is not None:
            g.story.tell(AIM_LOST, [side, tile])


def shift(g: Game, s: State, unit: i64, tile: i64) -> bool:
    """One step. RUL-16: enemies neither block nor stop it. Answers whether the mover may go on."""
    c = g.catalog
    origin: i64 = s.at[unit]
    s.at[unit] = tile
    if g.story is not None:
        g.story.tell(MOVED, [unit, origin, tile])
    if c.unit_role[unit] == MORTAR:
        lose_aim(g, s, c.unit_side[unit])  # NOR-13
    return g.book.movement.crossed(g, s, unit, origin, tile)


def scout_tile(g: Game, s: State, seat: i64, tile: i64) -> None:
    """COM-44: an unmarked tile gets a marker, scouted face up; COM-45: each costs a Fog of War."""
    c = g.catalog
    mark: i64 = c.seat_side[seat] * c.n_tiles + tile
    if s.marks[mark] != UNMARKED:
        return
    s.marks[mark] = SCOUTED  # RUL-17: markers do not run out
    if g.story is not None:
        g.story.tell(SCOUTED_TILE, [c.seat_side[seat], tile])
    take_dud(g, s, seat)


def control_tile(g: Game, s: State, side: i64, tile: i64) -> None:
    """COM-50: turn the own marker to controlled, and an enemy's controlled one back to scouted (RUL-19)."""
    c = g.catalog
    foe: i64 = c.enemy[side]
    mine: i64 = side * c.n_tiles + tile
    theirs: i64 = foe * c.n_tiles + tile
    victory = g.book.victory
    if s.marks[theirs] == CONTROLLED:
        s.marks[theirs] = SCOUTED
        s.score[foe] -= victory.worth(g, s, foe, tile)  # COM-09
    if s.marks[mine] != CONTROLLED:
        s.marks[mine] = CONTROLLED
        s.score[side] += victory.worth(g, s, side, tile)
    if g.story is not None:
        g.story.tell(CONTROLLED_TILE, [side, tile, victory.worth(g, s, side, tile)])


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
