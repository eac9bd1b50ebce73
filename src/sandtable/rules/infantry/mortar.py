"""The mortar: Target (NOR-17) places the marker, Blast (NOR-18) strikes everyone on its tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.odds import Odds
from sandtable.core.option import UNIT, A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import OFF, State
from sandtable.rules.infantry.events import AIMED_AT
from sandtable.rules.land.combat import INDIRECT
from sandtable.rules.land.kinds import AIM
from sandtable.rules.land.volley import everybody, volley_odds

if TYPE_CHECKING:
    from sandtable.rules.infantry.infantry import Infantry

LEAST: Final = 3  # tiles from the Mortar to its target, at least

_SEAT: Final = 2
_UNIT: Final = 3


class Target(ActionRule):
    def __init__(self, infantry: Infantry) -> None:
        super().__init__("target")
        self.infantry = infantry

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        other: i64 = 0
        while other < g.catalog.n_tiles:
            if can_aim(self.infantry, g, s, seat, tile, other):
                return True
            other += 1
        return False

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.infantry.targeting.id, seat, unit, 0, 0)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "NOR-17 nothing-far-enough"


def can_aim(infantry: Infantry, g: Game, s: State, seat: i64, origin: i64, tile: i64) -> bool:
    """NOR-17: three tiles away or more, whatever is there; RUL-36: aiming anew changes the tile."""
    c = g.catalog
    distance: i64 = c.distance_between(origin, tile)
    return LEAST <= distance < c.n_tiles and s.rows[infantry.aimed + c.seat_side[seat]] != tile


class TargetProcedure(Procedure):
    def __init__(self, infantry: Infantry) -> None:
        super().__init__("target")
        self.infantry = infantry

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        origin: i64 = s.at[s.stack[s.top + _UNIT]]
        n: i64 = 0
        tile: i64 = 0
        while tile < g.catalog.n_tiles:
            if can_aim(self.infantry, g, s, s.seat, origin, tile):
                g.options[n] = AIM | tile << A
                n += 1
            tile += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        side: i64 = g.catalog.seat_side[s.stack[s.top + _SEAT]]
        s.rows[self.infantry.aimed + side] = a_of(key)
        if g.story is not None:
            g.story.tell(AIMED_AT, [side, a_of(key)])
        s.pop()

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [Fact("unit", UNIT, s.stack[s.top + _UNIT])]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        if kind_of(key) != AIM:
            return "COM-32 finish-the-card"
        if s.rows[self.infantry.aimed + g.catalog.seat_side[s.seat]] == a_of(key):
            return "RUL-36 same-tile"
        return "NOR-17 too-near"


class Blast(ActionRule):
    def __init__(self, infantry: Infantry) -> None:
        super().__init__("blast", ["value"])
        self.infantry = infantry

    def aimed(self, g: Game, s: State, seat: i64) -> i64:
        return s.rows[self.infantry.aimed + g.catalog.seat_side[seat]]

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        aimed: i64 = self.aimed(g, s, seat)
        return aimed != OFF and self.struck(g, s, aimed) != 0  # NOR-19, RUL-133

    def struck(self, g: Game, s: State, aimed: i64) -> i64:
        """NOR-18: every counter there, own ones included; not those without a regular defence (RUL-38)."""
        return everybody(self.infantry.land, g, s, INDIRECT, aimed)

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        struck: i64 = self.struck(g, s, self.aimed(g, s, seat))
        s.push(self.infantry.blasting.id, seat, unit, g.catalog.slot_value[slot], struck)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "NOR-19 no-target-marker" if self.aimed(g, s, seat) == OFF else "RUL-133 nobody-there"

    def prospects(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> list[Odds]:
        aimed: i64 = self.aimed(g, s, seat)
        if aimed == OFF:
            return []
        dice = int(g.catalog.slot_value[slot])
        return volley_odds(self.infantry.blasting, g, s, dice, unit, tile, self.struck(g, s, aimed))
