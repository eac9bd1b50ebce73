"""What a line, or a sub-line, asks for before it applies (REI-S-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from sandtable.core.catalog import DUD
from sandtable.core.game import Game
from sandtable.core.state import OFF, State
from sandtable.rules.solo.row import kind_at, size
from sandtable.rules.solo.terms import Word, fit_all, population

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """`unit` is the one that acts, -1 for a card without a counter."""

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        raise NotImplementedError


class TileIs(Condition):
    """Words about the unit's own tile, or about one that is named; all of them, or `negated`: not all of them."""

    def __init__(self, words: list[Word], negated: bool = False, tile: int = -1) -> None:
        self.words = words
        self.negated = negated
        self.tile: i64 = tile

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        tile: i64 = self.tile
        if tile < 0:
            if unit < 0:
                return False
            tile = s.at[unit]
        return fit_all(solo, g, s, unit, tile, self.words) != self.negated


class AnyTileIs(Condition):
    """Some tile of the board that words fit."""

    def __init__(self, words: list[Word], negated: bool = False) -> None:
        self.words = words
        self.negated = negated

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        tile: i64 = 0
        while tile < g.catalog.n_tiles:
            if fit_all(solo, g, s, unit, tile, self.words):
                return not self.negated
            tile += 1
        return self.negated


class FogWaits(Condition):
    """A Fog of War in the row."""

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        place: i64 = 1
        while place < size(solo, s):
            if g.catalog.kind_class[kind_at(solo, s, place)] == DUD:
                return True
            place += 1
        return False


class MatchWaits(Condition):
    """REI-S-40: a card of the same squad in the row, never the card itself. RUL-100: so the worked example is read.
    REI-S-41: squads have the same number on both sides."""

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        c = g.catalog
        place: i64 = 1
        while place < size(solo, s):
            if c.kind_squad[kind] != 0 and c.kind_squad[kind_at(solo, s, place)] == c.kind_squad[kind]:
                return True
            place += 1
        return False


class CardWaits(Condition):
    """Any card but Fog of War in the row."""

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        place: i64 = 1
        while place < size(solo, s):
            if g.catalog.kind_class[kind_at(solo, s, place)] != DUD:
                return True
            place += 1
        return False


class EnemyWithin(Condition):
    """An enemy at most so many tiles away; of certain units, if any are named."""

    def __init__(self, tiles: int, units: list[int] | None = None, negated: bool = False) -> None:
        self.tiles: i64 = tiles
        self.units: list[int] | None = units
        self.negated = negated

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        c = g.catalog
        if unit < 0:
            return False
        other: i64 = 0
        while other < c.n_units:
            if (
                solo.field.is_enemy(g, s, other)
                and (self.units is None or int(other) in self.units)
                and c.distance_between(s.at[unit], s.at[other]) <= self.tiles
            ):
                return not self.negated
            other += 1
        return self.negated


class PopulationIs(Condition):
    """REI-S-48: at least so many more enemies than friends on the unit's tile."""

    def __init__(self, least: int) -> None:
        self.least: i64 = least

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        return unit >= 0 and population(solo, g, s, s.at[unit]) >= self.least


class OnBoard(Condition):
    """A counter of the bot's own is on the board."""

    def __init__(self, units: list[int], negated: bool = False) -> None:
        self.units = units
        self.negated = negated

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        for other in self.units:
            if s.at[other] != OFF:
                return not self.negated
        return self.negated


class Seated(Condition):
    """In a vehicle, at a place that offers an action (any, if "")."""

    def __init__(self, action: str, negated: bool = False) -> None:
        self.action = action
        self.negated = negated

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        return (unit >= 0 and solo.field.is_seated(g, s, unit, self.action)) != self.negated


class Damaged(Condition):
    """A vehicle the unit could mend has damage."""

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        return unit >= 0 and any(solo.field.is_damaged(g, s, unit, other) for other in range(len(g.catalog.units)))
