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
OCCUPIED: Final = 5  # REI-S-45, RUL-94: by the bot
ENEMY_OCCUPIED: Final = 6
ENEMY_RIFLEMEN: Final = 7
THREATENED: Final = 8  # REI-S-46
SECURE: Final = 9  # REI-S-50
TILE_WORDS: Final = [
    "objective",
    "scouted",
    "controlled",
    "enemy scouted",
    "enemy controlled",
    "occupied",
    "enemy occupied",
    "occupied by enemy Riflemen",
    "threatened",
    "secure",
]


class Word:
    """One word about a tile, or its opposite ("unscouted", "not occupied by enemy Riflemen")."""

    def __init__(self, word: int, negated: bool = False) -> None:
        self.word: i64 = word
        self.negated = negated

    def fits(self, solo: Solo, g: Game, s: State, unit: i64, tile: i64) -> bool:
        return tile_is(solo, g, s, unit, tile, self.word) != self.negated


def tile_is(solo: Solo, g: Game, s: State, unit: i64, tile: i64, word: i64) -> bool:
    """Whether a word fits a tile; `unit` is the one that acts."""
    c = g.catalog
    if word == OBJECTIVE:
        return s.points[tile] > 0
    if word == SCOUTED:
        return s.marks[solo.side * c.n_tiles + tile] != UNMARKED
    if word == CONTROLLED_BY_BOT:
        return s.marks[solo.side * c.n_tiles + tile] == CONTROLLED
    if word == ENEMY_SCOUTED:
        return s.marks[c.enemy[solo.side] * c.n_tiles + tile] != UNMARKED
    if word == ENEMY_CONTROLLED:
        return s.marks[c.enemy[solo.side] * c.n_tiles + tile] == CONTROLLED
    if word == OCCUPIED:
        return count_on(solo, g, s, solo.side, tile, unit, False) > 0
    if word == ENEMY_OCCUPIED:
        return count_on(solo, g, s, c.enemy[solo.side], tile, -1, False) > 0
    if word == ENEMY_RIFLEMEN:
        return has_rifleman(solo, g, s, c.enemy[solo.side], tile)
    if word == THREATENED:
        return is_threatened(solo, g, s, tile)
    return is_secure(solo, g, s, unit, tile)


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
            and (not holders or solo.controls[unit] != 0)
        ):
            n += 1
        unit += 1
    return n


def has_rifleman(solo: Solo, g: Game, s: State, side: i64, tile: i64) -> bool:
    c = g.catalog
    unit: i64 = c.side_unit[side]
    while unit < c.side_unit[side + 1]:
        if s.at[unit] == tile and solo.rifles[unit] != 0:
            return True
        unit += 1
    return False


def is_threatened(solo: Solo, g: Game, s: State, tile: i64) -> bool:
    """REI-S-46: an objective the bot controls, nobody of its own there, an enemy with Control there."""
    c = g.catalog
    return (
        s.points[tile] > 0
        and s.marks[solo.side * c.n_tiles + tile] == CONTROLLED
        and count_on(solo, g, s, solo.side, tile, -1, False) == 0
        and count_on(solo, g, s, c.enemy[solo.side], tile, -1, True) > 0
    )


def is_secure(solo: Solo, g: Game, s: State, unit: i64, tile: i64) -> bool:
    """REI-S-50: not controlled by the bot, or others of its own there, or no enemy with Control there."""
    c = g.catalog
    return (
        s.marks[solo.side * c.n_tiles + tile] != CONTROLLED
        or count_on(solo, g, s, solo.side, tile, unit, False) > 0
        or count_on(solo, g, s, c.enemy[solo.side], tile, -1, True) == 0
    )


def population(solo: Solo, g: Game, s: State, tile: i64) -> i64:
    """REI-S-48: enemy units on a tile less the bot's."""
    c = g.catalog
    there: i64 = count_on(solo, g, s, c.enemy[solo.side], tile, -1, False)
    return there - count_on(solo, g, s, solo.side, tile, -1, False)
