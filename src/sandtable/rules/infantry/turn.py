"""A turn with spawn markers: a card whose counter is off the board brings it on (NOR-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.rules.land.turn import LandTurnProcedure
from sandtable.rules.shared.turn import list_actions

if TYPE_CHECKING:
    from sandtable.rules.infantry.infantry import Infantry


class SquadTurnProcedure(LandTurnProcedure):
    def __init__(self, infantry: Infantry) -> None:
        super().__init__(infantry.land)
        self.infantry = infantry

    def list_entries(self, g: Game, s: State, seat: i64, kind: i64, unit: i64, n: i64) -> i64:
        """NOR-10: it enters by a spawn marker; RUL-39: the owner picks one, and without one it cannot."""
        infantry = self.infantry
        i: i64 = infantry.spawn_first[unit]
        while i < infantry.spawn_first[unit + 1]:
            tile: i64 = infantry.spawns[i]
            n = list_actions(g, s, seat, kind, unit, tile, tile + 1, n)
            i += 1
        return n

    def why_no_entry(self, g: Game, s: State, unit: i64, slot: i64, entry: i64) -> str:
        infantry = self.infantry
        first: i64 = infantry.spawn_first[unit]
        last: i64 = infantry.spawn_first[unit + 1]
        if first == last:
            return "RUL-39 no-spawn"
        if entry == 0 and last > first + 1 and self.enters_somewhere(g, s, unit, slot):
            return "NOR-10 names-no-entry"
        tile: i64 = entry - 1 if entry != 0 else infantry.spawns[first]
        i: i64 = first
        while i < last and infantry.spawns[i] != tile:
            i += 1
        if i == last:
            return "NOR-10 not-its-spawn"
        return g.book.actions[g.catalog.slot_rule[slot]].why_not(g, s, s.seat, slot, unit, tile)

    def enters_somewhere(self, g: Game, s: State, unit: i64, slot: i64) -> bool:
        """Whether the action can be taken from one of its spawn tiles."""
        infantry = self.infantry
        action = g.book.actions[g.catalog.slot_rule[slot]]
        i: i64 = infantry.spawn_first[unit]
        while i < infantry.spawn_first[unit + 1]:
            if action.legal(g, s, s.seat, slot, unit, infantry.spawns[i]):
                return True
            i += 1
        return False
