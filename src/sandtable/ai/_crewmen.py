"""What soldiers and berths can do, worked out once a scenario."""

from __future__ import annotations

from typing import Final

from sandtable.ai._evaluation import most, slots_of
from sandtable.ai._land import GOAL, Abilities
from sandtable.core.game import Game
from sandtable.core.vectors import floats, ints
from sandtable.rules.crews.crews import Crews

VEHICLE: Final = 9.0  # a sound vehicle with somebody in it
ALIVE: Final = 1.4  # share of a soldier's weight for being there at all


class Crewmen:
    def __init__(self, g: Game, crews: Crews) -> None:
        c = g.catalog
        self.able = Abilities(c)
        razes: list[int] = []
        armour_dice: list[int] = []
        for u in range(len(c.units)):
            slots = slots_of(c, u)
            razes.append(most(slots, "demolition"))
            armour_dice.append(most(slots, "antitank"))
            if crews.is_vehicle[u] != 0:
                self.able.weight[u] = VEHICLE
            else:
                self.able.weight[u] += 2.0 * armour_dice[u] + 1.5 * razes[u]
        self.razes = ints(razes)
        self.armour_dice = ints(armour_dice)
        berths = [c.slots[berth.first : berth.last] for berth in crews.berths]
        self.berth_dice = ints([most(slots, "attack") for slots in berths])
        self.berth_armour = ints([most(slots, "antitank") for slots in berths])
        self.berth_controls = ints([int(any(slot.name == "control" for slot in slots)) for slots in berths])
        self.berth_drives = ints([most(slots, "drive") for slots in berths])
        self.berth_offers = ints([len(slots) for slots in berths])
        self.stakes = floats([_stake(g, crews, u) for u in range(len(c.units))])


def _stake(g: Game, crews: Crews, unit: int) -> float:
    """The share of a condition that losing a counter costs its side: it is to be neutralised, or has to escape."""
    c = g.catalog
    side = c.unit_side[unit]
    goals = [goal for goal in crews.neutralises[c.enemy[side]] if goal.means(unit)]
    goals += [goal for goal in crews.escapes[side] if goal.named and goal.means(unit)]
    return max([GOAL / float(goal.number) for goal in goals], default=0.0)
