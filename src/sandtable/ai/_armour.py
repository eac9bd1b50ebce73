"""The term of armour: what vehicles fear from antitank fire."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.ai._evaluation import Term, behind, most, slots_of
from sandtable.ai._land import POWERS, SECOND_WIND
from sandtable.ai._walk import FAR
from sandtable.core.game import Game
from sandtable.core.state import IMPAIRED, OFF, State
from sandtable.core.vectors import floats, ints
from sandtable.rules.armour.armour import Armour
from sandtable.rules.land.combat import ARMOUR, chance_to_hit

VEHICLE: Final = 6.0  # more than what its cards print is worth: small arms cannot touch it
HUNTER: Final = 2.5  # a die of antitank fire while the enemy has armour on the board


def armour_terms(g: Game) -> list[Term]:
    armour = g.book.module("armour")
    assert isinstance(armour, Armour)
    return [ArmourTerm(g, armour)]


class ArmourTerm(Term):
    """Vehicles by the cards behind them, less what antitank fire may cost; and who can fire so."""

    def __init__(self, g: Game, armour: Armour) -> None:
        c = g.catalog
        self.armour = armour
        self.dice = ints([most(slots_of(c, u), "antitank") for u in range(len(c.units))])
        self.second = floats([SECOND_WIND**n for n in range(POWERS)])

    def half(self, g: Game, s: State, side: i64) -> float:
        c = g.catalog
        out: float = 0.0
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            if s.at[unit] != OFF:
                frail: float = self.second[min(behind(g, s, unit), FAR)]
                if self.armour.is_vehicle(unit):
                    out += VEHICLE * (1.4 - frail)
                    out -= self.danger(g, s, unit, c.enemy[side]) * VEHICLE * 2.0 * (frail * 0.5 + 0.12)
                if self.dice[unit] > 0 and self.faces_armour(g, s, c.enemy[side]):
                    out += HUNTER * float(self.dice[unit]) * (1.0 - frail)
            unit += 1
        return out

    def faces_armour(self, g: Game, s: State, foe: i64) -> bool:
        c = g.catalog
        unit: i64 = c.side_unit[foe]
        while unit < c.side_unit[foe + 1]:
            if self.armour.is_vehicle(unit) and s.at[unit] != OFF:
                return True
            unit += 1
        return False

    def danger(self, g: Game, s: State, unit: i64, foe: i64) -> float:
        """The chance that antitank fire hits a vehicle before long."""
        c = g.catalog
        targeting = self.armour.land.targeting
        safe: float = 1.0
        other: i64 = c.side_unit[foe]
        while other < c.side_unit[foe + 1]:
            if s.at[other] != OFF and self.dice[other] > 0:
                hit: float = chance_to_hit(self.dice[other], targeting.total(g, s, s.at[other], ARMOUR, unit))
                safe *= 1.0 - (0.2 if s.face[other] == IMPAIRED else 0.4) * hit
            other += 1
        return 1.0 - safe
