"""How the bot moves counters (REI-S-27, REI-S-29, REI-S-31, RUL-178), and how they leave the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import UNMARKED, State
from sandtable.rules.land.kinds import LEAVE
from sandtable.rules.land.march import MARKED, March
from sandtable.rules.solo import faults
from sandtable.rules.solo.events import SEEN_TILE
from sandtable.rules.solo.faults import Fault
from sandtable.rules.solo.row import tidy
from sandtable.rules.solo.tiles import Choice, Tie, sift, tell_subs
from sandtable.rules.solo.verbs import NO_SLOT, Verb, slot_of

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo

NOWHERE: Final = -1


class MarchVerb(Verb):
    """A movement to the tile that the first sub-line that has any picks (RUL-96, RUL-178), `most` tiles away at most
    (0: as far as the action goes). `through` sifts the tile passed through where it is two steps away. What a box says
    of the way (REI-S-32) is in the action that moves: Scout marks unscouted tiles."""

    def __init__(self, action: str, most: int, choices: list[Choice], through: list[Tie] | None = None) -> None:
        self.action = action
        self.most: i64 = most
        self.choices = choices
        self.through: list[Tie] = [] if through is None else through

    def slot(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> int:
        """Where the action is printed, if the unit may use it now."""
        slot = slot_of(g, s, kind, unit, self.action)
        if slot == NO_SLOT or unit < 0:
            return NO_SLOT
        rule = g.book.actions[g.catalog.slot_rule[slot]]
        return slot if rule.legal(g, s, solo.seat, slot, unit, s.at[unit]) else NO_SLOT

    def way(self, g: Game, slot: int) -> i64:
        rule = g.book.actions[g.catalog.slot_rule[slot]]
        return rule.way if isinstance(rule, March) else MARKED

    def steps(self, g: Game, slot: int) -> i64:
        printed: i64 = g.catalog.slot_value[slot]
        return printed if self.most == 0 or printed < self.most else self.most

    def may_step(self, solo: Solo, g: Game, s: State, mover: i64, way: i64, origin: i64, tile: i64) -> bool:
        """REI-S-31: the rules of movement bind the bot."""
        marked: bool = s.marks[solo.side * g.catalog.n_tiles + tile] != UNMARKED
        return (way != MARKED or marked) and solo.land.movement.may_enter(g, s, mover, origin, tile)

    def reach(self, solo: Solo, g: Game, s: State, mover: i64, way: i64, steps: i64) -> list[int]:
        """Steps to every tile, or -1 where the counter cannot get in time."""
        c = g.catalog
        out = [-1] * len(c.tiles)
        out[s.at[mover]] = 0
        edge = [int(s.at[mover])]
        far: i64 = 1
        while far <= steps:
            further: list[int] = []
            for origin in edge:
                i: i64 = c.near_first[origin]
                while i < c.near_first[origin + 1]:
                    tile: i64 = c.near[i]
                    if out[tile] < 0 and self.may_step(solo, g, s, mover, way, origin, tile):
                        out[tile] = int(far)
                        further.append(int(tile))
                    i += 1
            edge = further
            far += 1
        return out

    def first(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64, mover: i64, reach: list[int]) -> int:
        """The first sub-line that has any tile, or NOWHERE."""
        tiles = [tile for tile, steps in enumerate(reach) if steps > 0]
        for number, choice in enumerate(self.choices):
            if choice.applies(solo, g, s, kind, unit) and choice.among(solo, g, s, unit, s.at[mover], tiles):
                return number
        return NOWHERE

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        slot = self.slot(solo, g, s, kind, unit)
        if slot == NO_SLOT:
            return False
        mover: i64 = solo.field.mover(g, s, unit, slot)
        reach = self.reach(solo, g, s, mover, self.way(g, slot), self.steps(g, slot))
        return self.first(solo, g, s, kind, unit, mover, reach) != NOWHERE

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        if slot_of(g, s, kind, unit, self.action) == NO_SLOT:
            return Fault(faults.NO_ACTION)
        slot = self.slot(solo, g, s, kind, unit)
        if slot == NO_SLOT:
            return Fault(faults.NOWHERE_TO_GO)
        mover: i64 = solo.field.mover(g, s, unit, slot)
        reach = self.reach(solo, g, s, mover, self.way(g, slot), self.steps(g, slot))
        tiles = [tile for tile, steps in enumerate(reach) if steps > 0]
        if g.story is not None:
            for tile in tiles:
                g.story.tell(SEEN_TILE, [solo.seat, tile])
        return Fault(faults.NOWHERE_TO_GO if len(tiles) == 0 else faults.NO_TILE_FITS)

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        slot = self.slot(solo, g, s, kind, unit)
        mover: i64 = solo.field.mover(g, s, unit, slot)
        way: i64 = self.way(g, slot)
        reach = self.reach(solo, g, s, mover, way, self.steps(g, slot))
        number = self.first(solo, g, s, kind, unit, mover, reach)
        choice = self.choices[number]
        tiles = [tile for tile, steps in enumerate(reach) if steps > 0]
        tell_subs(self.choices, number, solo, g, s, kind, unit)
        there = sift(choice.ties, solo, g, s, unit, choice.among(solo, g, s, unit, s.at[mover], tiles), number)
        path = self.way_to(solo, g, s, unit, mover, way, there, reach)
        solo.set_path(s, path)
        s.push(solo.land.march.id, solo.seat, mover, len(path), way)

    def way_to(
        self, solo: Solo, g: Game, s: State, unit: i64, mover: i64, way: i64, tile: int, reach: list[int]
    ) -> list[int]:
        """Back from the destination, step by step, each tile sifted by what the line says of the one passed through."""
        c = g.catalog
        path = [tile]
        while reach[path[0]] > 1:
            near: list[int] = []
            i: i64 = c.near_first[path[0]]
            while i < c.near_first[path[0] + 1]:
                other: i64 = c.near[i]
                if reach[other] == reach[path[0]] - 1 and self.may_step(solo, g, s, mover, way, other, path[0]):
                    near.append(int(other))
                i += 1
            path = [sift(self.through, solo, g, s, unit, near, len(self.choices)), *path]
        return path


class EscapeVerb(Verb):
    """Off the board from an exit, by the movement that is named."""

    def __init__(self, action: str) -> None:
        self.walk = MarchVerb(action, 0, [])

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        slot = self.walk.slot(solo, g, s, kind, unit)
        if slot == NO_SLOT:
            return False
        mover: i64 = solo.field.mover(g, s, unit, slot)
        return solo.land.movement.may_leave(g, s, mover, s.at[mover])

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        if self.walk.slot(solo, g, s, kind, unit) == NO_SLOT:
            return Fault(faults.NO_ACTION)
        return Fault(faults.NO_WAY_OUT, s.at[unit] if unit >= 0 else -1)

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        slot = self.walk.slot(solo, g, s, kind, unit)
        mover: i64 = solo.field.mover(g, s, unit, slot)
        s.push(solo.land.march.id, solo.seat, mover, 1, self.walk.way(g, slot))
        solo.land.march.choose(g, s, LEAVE)
        tidy(solo, g, s)  # RUL-156, RUL-183: cards of all who left are gone, this one perhaps among them
