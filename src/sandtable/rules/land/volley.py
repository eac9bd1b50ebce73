"""Attacks on a whole tile: a separate attack on each counter (NOR-18, REI-A-18, REI-M-24), and Grenade among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.core.catalog import BIT, NOT_PRINTED
from sandtable.core.game import Game
from sandtable.core.odds import Odds
from sandtable.core.option import NUMBER, UNIT, A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import OFF, State
from sandtable.rules.land.combat import attack
from sandtable.rules.land.kinds import AIM, ORDER

if TYPE_CHECKING:
    from sandtable.rules.land.land import Land

_SEAT: Final = 2
_UNIT: Final = 3
_DICE: Final = 4
_LEFT: Final = 5  # units still to be struck, as bits
_REACH: Final = 5  # while a tile is looked for: how far it may be, or ANYWHERE

ANYWHERE: Final = -1


def everybody(land: Land, g: Game, s: State, way: i64, tile: i64) -> i64:
    """Every counter on a tile that a way of firing can hit, of both sides, as bits."""
    out: i64 = 0
    unit: i64 = 0
    while unit < g.catalog.n_units:
        if s.at[unit] == tile and land.targeting.is_exposed(g, s, way, unit):
            out |= BIT[unit]
        unit += 1
    return out


def enemies(land: Land, g: Game, s: State, side: i64, way: i64, tile: i64) -> i64:
    """The counters on a tile that a side may fire at, as bits."""
    out: i64 = 0
    unit: i64 = 0
    while unit < g.catalog.n_units:
        if s.at[unit] == tile and land.targeting.is_target(g, s, side, tile, way, unit):
            out |= BIT[unit]
        unit += 1
    return out


class VolleyProcedure(Procedure):
    """A separate attack on each; the acting player chooses the order and spares nobody (RUL-25).

    `s.push(id, seat, unit, dice, units as bits)`. `direct`: range counts, and hills seen from hills. Not forced: dice
    follow, and the sum is read before they do, even where only one is left.
    """

    def __init__(self, name: str, land: Land, way: int, *, direct: bool) -> None:
        super().__init__(name, forced=False)
        self.land = land
        self.way: i64 = way
        self.direct = direct

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + _LEFT] == 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])

    def origin(self, s: State, unit: i64) -> i64:
        return s.at[unit] if self.direct else OFF

    def options(self, g: Game, s: State) -> i64:
        left: i64 = s.stack[s.top + _LEFT]
        unit: i64 = 0
        n: i64 = 0
        while left != 0:
            if left & 1 != 0:
                g.options[n] = ORDER | unit << A
                n += 1
            left >>= 1
            unit += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        land = self.land
        top: i64 = s.top
        target: i64 = a_of(key)
        s.stack[top + _LEFT] -= BIT[target]
        if s.at[target] == OFF:
            return
        seat: i64 = s.stack[top + _SEAT]
        attacker: i64 = s.stack[top + _UNIT]
        if attack(land, g, s, seat, attacker, self.origin(s, attacker), self.way, s.stack[top + _DICE], target):
            land.targeting.struck(g, s, seat, target, self.way)

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [*shooter(s), Fact("dice", NUMBER, s.stack[s.top + _DICE])]

    def odds(self, g: Game, s: State, key: i64) -> Odds | None:
        dice, unit = int(s.stack[s.top + _DICE]), int(s.stack[s.top + _UNIT])
        if kind_of(key) != ORDER or s.at[a_of(key)] == OFF:
            return None
        return self.land.targeting.odds(g, s, unit, self.origin(s, unit), self.way, int(a_of(key)), dice)

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "RUL-25 not-a-target" if kind_of(key) == ORDER else "COM-32 finish-the-card"


def shooter(s: State) -> list[Fact]:
    """The attacking counter, unless a card without one attacks."""
    unit: i64 = s.stack[s.top + _UNIT]
    return [Fact("unit", UNIT, unit)] if unit >= 0 else []


def volley_odds(volley: VolleyProcedure, g: Game, s: State, dice: int, unit: i64, tile: i64, struck: i64) -> list[Odds]:
    """The rolls a volley on so many counters would come to, from the tile where the attacker stands or would enter."""
    targeting = volley.land.targeting
    origin: i64 = tile if volley.direct else OFF
    return [
        targeting.odds(g, s, int(unit), origin, volley.way, other, dice)
        for other in range(len(g.catalog.units))
        if struck >> other & 1
    ]


class AreaAction(ActionRule):
    """An attack on a tile of the player's choice. Where a range is printed, the tile must be that near."""

    def __init__(self, name: str, params: list[str], procedure: AreaProcedure) -> None:
        super().__init__(name, params)
        self.procedure = procedure

    def reach(self, g: Game, slot: i64) -> i64:
        tiles: i64 = g.catalog.param(slot, self.procedure.land.range)
        return ANYWHERE if tiles == NOT_PRINTED else tiles

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        reach: i64 = self.reach(g, slot)
        other: i64 = 0
        while other < g.catalog.n_tiles:
            if self.procedure.is_open(g, s, seat, tile, reach, other):
                return True
            other += 1
        return False

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.procedure.id, seat, unit, g.catalog.slot_value[slot], self.reach(g, slot))

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "RUL-133 nobody-in-reach"

    def prospects(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> list[Odds]:
        procedure = self.procedure
        reach: i64 = self.reach(g, slot)
        out: list[Odds] = []
        for other in range(len(g.catalog.tiles)):
            if procedure.is_open(g, s, seat, tile, reach, other):
                struck: i64 = procedure.struck(g, s, seat, other)
                out += volley_odds(procedure.volley, g, s, int(g.catalog.slot_value[slot]), unit, tile, struck)
        return out


@mypyc_attr(allow_interpreted_subclasses=True)
class AreaProcedure(Procedure):
    """The tile, then the volley. `s.push(id, seat, unit, dice, reach)`."""

    def __init__(self, name: str, volley: VolleyProcedure) -> None:
        super().__init__(name, forced=False)
        self.land = volley.land
        self.volley = volley

    def struck(self, g: Game, s: State, seat: i64, tile: i64) -> i64:
        """Who is attacked on a tile, as bits."""
        raise NotImplementedError

    def is_open(self, g: Game, s: State, seat: i64, origin: i64, reach: i64, tile: i64) -> bool:
        """RUL-133: only where somebody is struck."""
        if reach != ANYWHERE and g.catalog.distance_between(origin, tile) > reach:
            return False
        return self.struck(g, s, seat, tile) != 0

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def origin(self, s: State) -> i64:
        unit: i64 = s.stack[s.top + _UNIT]
        return s.at[unit] if unit >= 0 else OFF

    def options(self, g: Game, s: State) -> i64:
        reach: i64 = s.stack[s.top + _REACH]
        origin: i64 = self.origin(s)
        n: i64 = 0
        tile: i64 = 0
        while tile < g.catalog.n_tiles:
            if self.is_open(g, s, s.seat, origin, reach, tile):
                g.options[n] = AIM | tile << A
                n += 1
            tile += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        seat: i64 = s.stack[s.top + _SEAT]
        unit: i64 = s.stack[s.top + _UNIT]
        dice: i64 = s.stack[s.top + _DICE]
        s.pop()
        s.push(self.volley.id, seat, unit, dice, self.struck(g, s, seat, a_of(key)))

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [*shooter(s), Fact("dice", NUMBER, s.stack[s.top + _DICE])]

    def outlook(self, g: Game, s: State, key: i64) -> list[Odds]:
        unit: i64 = s.stack[s.top + _UNIT]
        struck: i64 = self.struck(g, s, s.seat, a_of(key))
        return volley_odds(self.volley, g, s, int(s.stack[s.top + _DICE]), unit, self.origin(s), struck)

    def why_not(self, g: Game, s: State, key: i64) -> str:
        if kind_of(key) != AIM:
            return "COM-32 finish-the-card"
        if self.struck(g, s, s.seat, a_of(key)) == 0:
            return "RUL-133 nobody-there"
        return "REI-A-18 too-far"


class GrenadeProcedure(AreaProcedure):
    """REI-A-18, REI-M-26: every enemy counter with a regular defence on one tile; own ones are never hit (REI-J-12).

    RUL-65: cover and range count.
    """

    def struck(self, g: Game, s: State, seat: i64, tile: i64) -> i64:
        return enemies(self.land, g, s, g.catalog.seat_side[seat], self.volley.way, tile)


class Grenades:
    """What a module needs that has Grenade: one action and its two procedures."""

    def __init__(self, land: Land) -> None:
        volley = VolleyProcedure("grenade-volley", land, 0, direct=True)
        throwing = GrenadeProcedure("grenade", volley)
        self.procedures: list[Procedure] = [throwing, volley]
        self.action: ActionRule = AreaAction("grenade", ["value", "range"], throwing)
