"""What a line, or a sub-line, asks for before it applies (REI-S-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from sandtable.core.catalog import DUD
from sandtable.core.game import Game
from sandtable.core.state import OFF, State
from sandtable.rules.solo import faults
from sandtable.rules.solo.faults import Fault, of_word
from sandtable.rules.solo.row import kind_at, size
from sandtable.rules.solo.terms import Word, fit_all, population

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """`unit` is the one that acts, -1 for a card without a counter."""

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        raise NotImplementedError

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        """Which part of it fails, to be told. Asked only where it does not hold."""
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

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        if self.tile < 0 and unit < 0:
            return Fault(faults.NOT_ON_BOARD)
        tile: i64 = self.tile if self.tile >= 0 else s.at[unit]
        for word in self.words:
            if self.negated or not word.fits(solo, g, s, unit, tile):
                return of_word(word.word, word.negated != self.negated, tile)
        return Fault(faults.NOT_POSSIBLE, tile)


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

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.SOMEWHERE if self.negated else faults.NOWHERE)


class FogWaits(Condition):
    """A Fog of War in the row."""

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        place: i64 = 1
        while place < size(solo, s):
            if g.catalog.kind_class[kind_at(solo, s, place)] == DUD:
                return True
            place += 1
        return False

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.NO_FOG_WAITS)


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

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.NO_MATCH_WAITS)


class CardWaits(Condition):
    """Any card but Fog of War in the row."""

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        place: i64 = 1
        while place < size(solo, s):
            if g.catalog.kind_class[kind_at(solo, s, place)] != DUD:
                return True
            place += 1
        return False

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.NO_CARD_WAITS)


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

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.SOMEBODY_WITHIN if self.negated else faults.NOBODY_WITHIN, -1, self.tiles)


class PopulationIs(Condition):
    """REI-S-48: at least so many more enemies than friends on the unit's tile."""

    def __init__(self, least: int) -> None:
        self.least: i64 = least

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        return unit >= 0 and population(solo, g, s, s.at[unit]) >= self.least

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        if unit < 0:
            return Fault(faults.NOT_ON_BOARD)
        return Fault(faults.POPULATION, s.at[unit], population(solo, g, s, s.at[unit]))


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

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.ON_BOARD if self.negated else faults.NOT_ON_BOARD)


class Seated(Condition):
    """In a vehicle, at a place that offers an action (any, if "")."""

    def __init__(self, action: str, negated: bool = False) -> None:
        self.action = action
        self.negated = negated

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        return (unit >= 0 and solo.field.is_seated(g, s, unit, self.action)) != self.negated

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.SEATED if self.negated else faults.NOT_SEATED)


class Damaged(Condition):
    """A vehicle the unit could mend has damage."""

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        return unit >= 0 and any(solo.field.is_damaged(g, s, unit, other) for other in range(len(g.catalog.units)))

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.NOTHING_DAMAGED)


def first_fault(conditions: list[Condition], solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault | None:
    """What is to be said against the first of some conditions that does not hold, or None."""
    for condition in conditions:
        if not condition.holds(solo, g, s, kind, unit):
            return condition.fault(solo, g, s, kind, unit)
    return None
