"""The mortar: Target (NOR-17) places the marker, Blast (NOR-18) strikes everyone on its tile."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.event import ATTACK_DONE
from sandtable.core.game import Game
from sandtable.core.option import AIM, ORDER, a_of, kind_of
from sandtable.core.rulebook import ActionRule, Procedure
from sandtable.core.state import OFF, State
from sandtable.rules import procedures as proc
from sandtable.rules.ground.combat import NO_DEFENCE, cover, roll, tell_attack
from sandtable.rules.ground.events import AIMED_AT
from sandtable.rules.ground.extra import AIMED

LEAST: Final = 3  # tiles from the Mortar to its target, at least

_SEAT: Final = 2
_UNIT: Final = 3
_DICE: Final = 4
_LEFT: Final = 5  # units still to be struck, as bits

# Not `1 << n`: compiled, that is a 32-bit int (wrong from n = 31 on).
BIT: Final = [2**n for n in range(62)]


class Target(ActionRule):
    name = "target"

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        other: i64 = 0
        while other < g.catalog.n_tiles:
            if can_aim(g, s, seat, tile, other):
                return True
            other += 1
        return False

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(proc.TARGET, seat, unit, 0, 0)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "NOR-17 nothing-far-enough"


def can_aim(g: Game, s: State, seat: i64, origin: i64, tile: i64) -> bool:
    """NOR-17: three tiles away or more, whatever is there; RUL-36: aiming anew changes the tile."""
    c = g.catalog
    distance: i64 = c.distance_between(origin, tile)
    return LEAST <= distance < c.n_tiles and s.extra[AIMED + c.seat_side[seat]] != tile


class TargetProcedure(Procedure):
    name = "target"

    def subject(self, g: Game, s: State) -> dict[str, int]:
        return {"unit": s.stack[s.top + _UNIT]}

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        origin: i64 = s.at[s.stack[s.top + _UNIT]]
        n: i64 = 0
        tile: i64 = 0
        while tile < g.catalog.n_tiles:
            if can_aim(g, s, s.seat, origin, tile):
                g.options[n] = AIM | tile << 6
                n += 1
            tile += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        side: i64 = g.catalog.seat_side[s.stack[s.top + _SEAT]]
        s.extra[AIMED + side] = a_of(key)
        if g.story is not None:
            g.story.tell(AIMED_AT, [side, a_of(key)])
        s.pop()

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        tile: i64 = a_of(key)
        if kind_of(key) != AIM or tile >= c.n_tiles:
            return "COM-32 finish-the-card"
        if s.extra[AIMED + c.seat_side[s.seat]] == tile:
            return "RUL-36 same-tile"
        return "NOR-17 too-near"


class Blast(ActionRule):
    name = "blast"

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        aimed: i64 = s.extra[AIMED + g.catalog.seat_side[seat]]
        return aimed != OFF and targets(g, s, aimed) != 0  # NOR-19, RUL-133

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        c = g.catalog
        aimed: i64 = s.extra[AIMED + c.seat_side[seat]]
        s.push(proc.BLAST, seat, unit, c.slot_value[slot], targets(g, s, aimed))

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        aimed: i64 = s.extra[AIMED + g.catalog.seat_side[seat]]
        return "NOR-19 no-target-marker" if aimed == OFF else "RUL-133 nobody-there"


def targets(g: Game, s: State, tile: i64) -> i64:
    """NOR-18: every counter on the tile, own ones included; not those without a regular defence (RUL-38)."""
    c = g.catalog
    out: i64 = 0
    unit: i64 = 0
    while unit < c.n_units:
        if s.at[unit] == tile and c.unit_defence[unit] != NO_DEFENCE:
            out |= BIT[unit]
        unit += 1
    return out


class BlastProcedure(Procedure):
    """A separate attack on each; the acting player chooses the order and spares nobody (RUL-25).

    Who is struck was settled by the marker, so the last of them, or the only one, needs no choosing.
    """

    name = "blast"

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + _LEFT] == 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        left: i64 = s.stack[s.top + _LEFT]
        unit: i64 = 0
        n: i64 = 0
        while left != 0:
            if left & 1 != 0:
                g.options[n] = ORDER | unit << 6
                n += 1
            left >>= 1
            unit += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        c = g.catalog
        top: i64 = s.top
        target: i64 = a_of(key)
        s.stack[top + _LEFT] -= BIT[target]
        if s.at[target] == OFF:
            return
        shelter: i64 = cover(g, s, s.at[target], OFF, True)
        # NOR-20: cover counts, with hills at 1; range does not.
        if g.story is not None:
            tell_attack(g, s, s.stack[top + _UNIT], target, s.stack[top + _DICE], shelter, 0)
        hit: bool = roll(g, s, s.stack[top + _SEAT], s.stack[top + _DICE], c.unit_defence[target] + shelter)
        if g.story is not None:
            g.story.tell(ATTACK_DONE, [target, 1 if hit else 0])
        if hit:
            g.book.injury.suffer(g, s, target)

    def subject(self, g: Game, s: State) -> dict[str, int]:
        return {"unit": s.stack[s.top + _UNIT], "dice": s.stack[s.top + _DICE]}

    def odds(self, g: Game, s: State, key: i64) -> list[int]:
        target: i64 = a_of(key)
        shelter: i64 = cover(g, s, s.at[target], OFF, True)
        return [s.stack[s.top + _UNIT], target, s.stack[s.top + _DICE], g.catalog.unit_defence[target], shelter, 0]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "RUL-25 not-a-target" if kind_of(key) == ORDER else "COM-32 finish-the-card"
