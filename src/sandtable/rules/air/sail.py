"""Sail (BOB-45..BOB-47): any number of ships, one hex each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import BIT
from sandtable.core.game import Game
from sandtable.core.option import A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Procedure
from sandtable.core.state import OFF, State
from sandtable.rules.air.events import GONE
from sandtable.rules.air.fate import remove
from sandtable.rules.air.hexes import OFF_BOARD
from sandtable.rules.air.kinds import SAIL
from sandtable.rules.air.pieces import ESCAPED, SHIP
from sandtable.rules.shared.events import MOVED
from sandtable.rules.shared.kinds import DONE

if TYPE_CHECKING:
    from sandtable.rules.air.air import Air

_SEAT: Final = 2
_SAILED: Final = 3  # ships that have, as bits


def can_sail(air: Air, s: State, unit: i64) -> bool:
    """BOB-46: nothing blocks it, nor does its face matter (RUL-118); RUL-119: off the board only if it may escape."""
    if air.piece[unit] != SHIP or s.at[unit] == OFF:
        return False
    return air.next_hex(s, unit) != OFF_BOARD or air.may_leave[unit] != 0


class Sail(ActionRule):
    def __init__(self, air: Air, procedure: Procedure) -> None:
        super().__init__("sail", [], ["cost", "forbid"])
        self.air = air
        self.procedure = procedure

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        other: i64 = 0
        while other < g.catalog.n_units:
            if can_sail(self.air, s, other):
                return True
            other += 1
        return False

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.procedure.id, seat, 0, 0, 0)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "RUL-119 no-ship"


class SailProcedure(Procedure):
    """One ship after the other, in the player's order; each at most once, and perhaps none (RUL-189)."""

    def __init__(self, air: Air) -> None:
        super().__init__("sail")
        self.air = air

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        n: i64 = 0
        unit: i64 = 0
        while unit < g.catalog.n_units:
            if s.stack[s.top + _SAILED] & BIT[unit] == 0 and can_sail(self.air, s, unit):
                g.options[n] = SAIL | unit << A
                n += 1
            unit += 1
        g.options[n] = DONE
        g.count = n + 1
        return n + 1

    def choose(self, g: Game, s: State, key: i64) -> None:
        if kind_of(key) == DONE:
            s.pop()
            return
        unit: i64 = a_of(key)
        s.stack[s.top + _SAILED] |= BIT[unit]
        origin: i64 = s.at[unit]
        tile: i64 = self.air.next_hex(s, unit)
        if tile != OFF_BOARD:
            s.at[unit] = tile
            if g.story is not None:
                g.story.tell(MOVED, [unit, origin, tile])
            return
        if g.story is not None:
            g.story.tell(GONE, [unit, origin])
        remove(self.air, g, s, unit, ESCAPED)  # BOB-47, BOB-72

    def why_not(self, g: Game, s: State, key: i64) -> str:
        if kind_of(key) != SAIL:
            return "COM-32 finish-the-card"
        unit: i64 = a_of(key)
        if self.air.piece[unit] != SHIP or s.at[unit] == OFF:
            return "BOB-45 not-a-ship"
        return "BOB-45 has-sailed" if s.stack[s.top + _SAILED] & BIT[unit] != 0 else "RUL-119 may-not-leave"
