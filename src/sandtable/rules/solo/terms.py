"""The words of solo cards about tiles, seen from the bot's side (REI-S-34 to REI-S-50)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import CONTROLLED, UNMARKED, State

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo

# What a tile can be; the numbers are this module's own.
OBJECTIVE: Final = 0  # REI-S-42
SCOUTED: Final = 1  # RUL-91: any marker of the bot's, controlled too
CONTROLLED_BY_BOT: Final = 2  # REI-S-43
ENEMY_SCOUTED: Final = 3
ENEMY_CONTROLLED: Final = 4  # REI-S-44
OCCUPIED: Final = 5  # REI-S-45, RUL-94: by the bot; an objective only while the bot does not control it
ENEMY_OCCUPIED: Final = 6
THREATENED: Final = 7  # REI-S-46
SECURE: Final = 8  # REI-S-50
EITHER_CONTROLLED: Final = 9  # RUL-91: by either side
HELD_BY: Final = 10  # one of certain units is there
ON_PATH: Final = 11  # REI-S-52
STRUCTURE: Final = 12  # one that still stands
EXIT: Final = 13  # where the bot's counters may leave the board
NAMED: Final = 14  # a tile by its name


class Word:
    """One word about a tile, or its opposite ("unscouted", "not occupied by enemy Riflemen"). `units` are those a word
    names, `tile` the tile."""

    def __init__(self, word: int, negated: bool = False, units: list[int] | None = None, tile: int = -1) -> None:
        self.word: i64 = word
        self.negated = negated
        self.units: list[int] = [] if units is None else units
        self.tile: i64 = tile

    def fits(self, solo: Solo, g: Game, s: State, unit: i64, tile: i64) -> bool:
        if self.word == HELD_BY:
            return is_held(s, self.units, tile) != self.negated
        if self.word == NAMED:
            return (tile == self.tile) != self.negated
        return tile_is(solo, g, s, unit, tile, self.word) != self.negated


def fit_all(solo: Solo, g: Game, s: State, unit: i64, tile: i64, words: list[Word]) -> bool:
    return all(word.fits(solo, g, s, unit, tile) for word in words)


def is_held(s: State, units: list[int], tile: i64) -> bool:
    return any(s.at[unit] == tile for unit in units)


def tile_is(solo: Solo, g: Game, s: State, unit: i64, tile: i64, word: i64) -> bool:
    """Whether a word fits a tile; `unit` is the one that acts."""
    c = g.catalog
    own: i64 = s.marks[solo.side * c.n_tiles + tile]
    foe: i64 = s.marks[c.enemy[solo.side] * c.n_tiles + tile]
    if word == OBJECTIVE:
        return solo.land.control.worth(g, s, solo.side, tile) > 0
    if word == SCOUTED:
        return own != UNMARKED
    if word == CONTROLLED_BY_BOT:
        return own == CONTROLLED
    if word == ENEMY_SCOUTED:
        return foe != UNMARKED
    if word == ENEMY_CONTROLLED:
        return foe == CONTROLLED
    if word == EITHER_CONTROLLED:
        return own == CONTROLLED or foe == CONTROLLED
    if word == OCCUPIED:
        taken: bool = own == CONTROLLED and solo.land.control.worth(g, s, solo.side, tile) > 0
        return not taken and count_on(solo, g, s, solo.side, tile, -1, False) > 0
    if word == ENEMY_OCCUPIED:
        return count_on(solo, g, s, c.enemy[solo.side], tile, -1, False) > 0
    if word == THREATENED:
        return is_threatened(solo, g, s, tile)
    if word == SECURE:
        return is_secure(solo, g, s, unit, tile)
    if word == ON_PATH:
        return tile in solo.way
    if word == STRUCTURE:
        return solo.field.has_structure(g, s, tile)
    return solo.field.is_exit(g, s, unit, tile)


def count_on(solo: Solo, g: Game, s: State, side: i64, tile: i64, without: i64, holders: bool) -> i64:
    """Units of a side on a tile but one, suppressed ones too (RUL-101); only those with Control if asked."""
    c = g.catalog
    n: i64 = 0
    unit: i64 = c.side_unit[side]
    while unit < c.side_unit[side + 1]:
        if (
            s.at[unit] == tile
            and unit != without
            and solo.counts[unit] != 0
            and (not holders or solo.field.has_control(g, s, unit))
        ):
            n += 1
        unit += 1
    return n


def is_threatened(solo: Solo, g: Game, s: State, tile: i64) -> bool:
    """REI-S-46: an objective the bot controls, nobody of its own there, an enemy with Control there. REI-S-47."""
    c = g.catalog
    if s.marks[solo.side * c.n_tiles + tile] != CONTROLLED:
        return False
    if solo.field.is_mined_under(g, s, tile):
        return True
    return (
        solo.land.control.worth(g, s, solo.side, tile) > 0
        and count_on(solo, g, s, solo.side, tile, -1, False) == 0
        and count_on(solo, g, s, c.enemy[solo.side], tile, -1, True) > 0
    )


def is_secure(solo: Solo, g: Game, s: State, unit: i64, tile: i64) -> bool:
    """REI-S-50: not controlled by the bot, or others of its own there, or no enemy with Control there. REI-S-47 goes
    before: a structure about to be blown up is never safe."""
    c = g.catalog
    if s.marks[solo.side * c.n_tiles + tile] != CONTROLLED:
        return True
    if solo.field.is_mined_under(g, s, tile):
        return False
    return (
        count_on(solo, g, s, solo.side, tile, unit, False) > 0
        or count_on(solo, g, s, c.enemy[solo.side], tile, -1, True) == 0
    )


def population(solo: Solo, g: Game, s: State, tile: i64) -> i64:
    """REI-S-48: enemy units on a tile less the bot's."""
    c = g.catalog
    there: i64 = count_on(solo, g, s, c.enemy[solo.side], tile, -1, False)
    return there - count_on(solo, g, s, solo.side, tile, -1, False)
