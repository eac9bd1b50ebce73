"""How good a position with vehicles, structures and ways out is: the land games' sum with other terms."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.ai._evaluate import _FAR, GOAL, HOLD, HOPE, LEAD, NEAR, SCOUTED_SHARE, Evaluation
from sandtable.core.catalog import Slot
from sandtable.core.game import Game
from sandtable.core.state import CONTROLLED, IMPAIRED, OFF, UNMARKED, State
from sandtable.core.vectors import ints
from sandtable.rules.ground.combat import chance_to_hit, cover
from sandtable.rules.ground.extra import HOPELESS
from sandtable.rules.vehicles.combat import RAIDER
from sandtable.rules.vehicles.crew import can_use_berth, crew_size, vehicle_of
from sandtable.rules.vehicles.extra import (
    EMPTY,
    ESCAPED,
    LOST_TO,
    ON_FOOT,
    aboard,
    damage,
    fate,
    owner,
    rider,
    standing,
)
from sandtable.rules.vehicles.goals import counts

VEHICLE: Final = 9.0  # a sound vehicle with somebody in it
ALIVE: Final = 1.4  # share of a soldier's weight for being there at all
SEAT: Final = 0.5  # a seat with something to do in it, and somebody who can
WHEEL: Final = 0.8  # the driver's
NEARLY: Final = 0.4  # share of a kill for a counter without cards behind it, or about to be destroyed
FEAR: Final = 0.3  # share of a kill that is as good as lost when a counter is about to be hit
ON_THE_WAY: Final = 0.6  # share of an escape for standing on the tile
RIDING: Final = 0.88  # what every step leaves of it in a vehicle


class CrewEvaluation(Evaluation):
    def __init__(self, g: Game) -> None:
        super().__init__(g)
        c = g.catalog
        razes: list[int] = []
        armour_dice: list[int] = []
        for u, unit in enumerate(c.units):
            slots = [slot for kind in c.kinds if kind.unit == u for slot in kind.slots]
            razes.append(_most(slots, "demolition"))
            armour_dice.append(_most(slots, "antitank"))
            if unit.vehicle is not None:
                self.weight[u] = VEHICLE
            else:
                self.weight[u] += 2.0 * armour_dice[u] + 1.5 * razes[u]
        self.razes = ints(razes)
        self.armour_dice = ints(armour_dice)
        berths = [berth for unit in c.units if unit.vehicle is not None for berth in unit.vehicle.berths]
        self.berth_dice = ints([_most(berth.slots, "attack") for berth in berths])
        self.berth_armour = ints([_most(berth.slots, "antitank") for berth in berths])
        self.berth_controls = ints([int(any(slot.name == "control" for slot in berth.slots)) for berth in berths])
        self.berth_drives = ints([_most(berth.slots, "drive") for berth in berths])
        self.berth_offers = ints([len(berth.slots) for berth in berths])
        # Scratch: what each counter of the enemy fires with, and what each counter adds to a condition.
        self.fire = ints([0] * len(c.units))
        self.fire_armour = ints([0] * len(c.units))
        self.share: list[float] = [0.0] * len(c.units)
        self.riding: list[float] = [RIDING**n for n in range(_FAR + 1)]
        self.stakes: list[float] = [_stake(g, u) for u in range(len(c.units))]

    def half(self, g: Game, s: State, side: i64) -> float:
        out: float = self.objectives(g, s, side) + self.forces(g, s, side) + self.deck(g, s, side)
        if s.extra[HOPELESS + side] == 0:
            out += HOPE
        return out + self.structures(g, s, side) + self.ways_out(g, s, side) + self.kills(g, s, side)

    # -- points ---------------------------------------------------------------------------------------------------

    def price(self, g: Game, side: i64) -> float:
        """What a point is worth to a side: it needs them, or has to deny them."""
        c = g.catalog
        if c.claim[side] > 0:
            return GOAL / float(c.claim[side])
        foe: i64 = c.enemy[side]
        return HOLD / float(c.claim[foe]) if c.claim[foe] > 0 else 0.0

    def objectives(self, g: Game, s: State, side: i64) -> float:
        """As in the other land games, with what a tile is worth to that side."""
        c = g.catalog
        a_point: float = self.price(g, side)
        if a_point == 0.0:
            return 0.0
        out: float = a_point * float(s.score[side])
        victory = g.book.victory
        best: float = 0.0
        before: i64 = OFF  # men of one crew share their way
        tile: i64 = 0
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            if s.at[unit] != OFF and self.can_control(g, s, unit):
                if s.at[unit] != before:
                    before = s.at[unit]
                    self.walk(g, s, side, before, False)
                    best = 0.0
                    tile = 0
                    while tile < c.n_tiles:
                        if s.marks[side * c.n_tiles + tile] != CONTROLLED:
                            worth: i64 = victory.worth(g, s, side, tile)
                            if worth > 0:
                                value: float = a_point * float(worth) * NEAR * self.fade[self.steps[tile]]
                                if value > best:
                                    best = value
                        tile += 1
                out += best
            elif s.at[unit] != OFF and self.scouts[unit] != 0:
                out += self.lead(g, s, side, unit, a_point)
            unit += 1
        tile = 0
        while tile < c.n_tiles:
            if s.points[tile] > 0 and s.marks[side * c.n_tiles + tile] != UNMARKED:
                out += a_point * float(s.points[tile]) * SCOUTED_SHARE
            tile += 1
        return out

    def can_control(self, g: Game, s: State, unit: i64) -> bool:
        """By the cards of a soldier or by the seat he is in."""
        if self.controls[unit] != 0:
            return True
        berth: i64 = s.extra[aboard(g.catalog) + unit]
        return berth != ON_FOOT and self.berth_controls[berth] != 0 and can_use_berth(g, s, unit)

    def structures(self, g: Game, s: State, side: i64) -> float:
        """For the raiders: how near demolition is to each structure that stands, and who could scout the way."""
        c = g.catalog
        a_point: float = self.price(g, side)
        if side != RAIDER or a_point == 0.0:
            return 0.0
        tile: i64 = 0
        while tile < c.n_tiles:
            self.best[tile] = 0.0
            tile += 1
        out: float = 0.0
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            if s.at[unit] != OFF and self.behind(g, s, unit) > 0:
                if self.razes[unit] > 0:
                    self.approach(g, s, side, unit)
                elif self.scouts[unit] != 0:
                    out += a_point * self.pioneer(g, s, side, unit)
            unit += 1
        tile = 0
        while tile < c.n_tiles:
            if s.extra[standing(c) + tile] != 0:
                out += a_point * float(c.structure[tile]) * self.best[tile]
                if s.marks[side * c.n_tiles + tile] != UNMARKED:
                    out += a_point * float(c.structure[tile]) * LEAD * 0.5
            tile += 1
        return out

    def approach(self, g: Game, s: State, side: i64, unit: i64) -> None:
        """How much of each structure's points a man with Demolition is good for; who stalks needs no markers."""
        c = g.catalog
        stalks: bool = self.scouts[unit] != 0
        if not stalks:
            self.walk(g, s, side, s.at[unit], False)
        skill: float = 0.35 + 0.05 * float(self.razes[unit])
        tile: i64 = 0
        while tile < c.n_tiles:
            if s.extra[standing(c) + tile] != 0:
                away: i64 = min(c.distance_between(s.at[unit], tile), _FAR) if stalks else self.steps[tile]
                value: float = skill * self.fade[away]
                if value > self.best[tile]:
                    self.best[tile] = value
            tile += 1

    def pioneer(self, g: Game, s: State, side: i64, unit: i64) -> float:
        """How near a scout is to a structure that has no marker yet."""
        c = g.catalog
        best: float = 0.0
        tile: i64 = 0
        while tile < c.n_tiles:
            if s.extra[standing(c) + tile] != 0 and s.marks[side * c.n_tiles + tile] == UNMARKED:
                away: i64 = min(c.distance_between(s.at[unit], tile), _FAR)
                value: float = float(c.structure[tile]) * LEAD * self.fade[away]
                if value > best:
                    best = value
            tile += 1
        return best

    # -- escape and loss ------------------------------------------------------------------------------------------

    def ways_out(self, g: Game, s: State, side: i64) -> float:
        """The escape condition nearest to being met: counters that are out, and how near the next ones are to it."""
        c = g.catalog
        best: float = 0.0
        for goal in c.escape_goals[side]:
            gone: i64 = 0
            unit: i64 = 0
            value: float = 0.0
            while unit < c.n_units:
                self.share[unit] = 0.0
                if goal.means(unit):
                    if s.extra[fate(c) + unit] == ESCAPED and s.extra[owner(c) + unit] == side:
                        gone += 1
                        value += ALIVE * self.weight[unit]  # gone, but not lost
                    elif s.at[unit] != OFF:
                        self.share[unit] = self.way_out(g, s, side, unit)
                unit += 1
            value += GOAL / float(goal.number) * (float(gone) + self.foremost(c.n_units, goal.number - gone))
            if value > best:
                best = value
        return best

    def way_out(self, g: Game, s: State, side: i64, unit: i64) -> float:
        """How much of its escape a counter has behind it: on wheels it is sooner done than on foot."""
        c = g.catalog
        vehicle: i64 = unit if c.is_vehicle[unit] != 0 else vehicle_of(g, s, unit)
        rides: bool = vehicle >= 0 and self.drives(g, s, vehicle)
        part: float = ON_THE_WAY
        if vehicle == unit:
            if s.extra[owner(c) + unit] != side:
                part *= 0.3  # to be captured first
            elif not rides:
                part *= 0.5
        self.walk(g, s, side, s.at[unit], rides or vehicle == unit)
        best: float = 0.0
        tile: i64 = 0
        while tile < c.n_tiles:
            if c.escape_tile[side * c.n_tiles + tile] != 0:
                away: i64 = self.steps[tile]
                near: float = self.riding[away] if rides else self.fade[away]
                if near > best:
                    best = near
            tile += 1
        return part * best

    def drives(self, g: Game, s: State, vehicle: i64) -> bool:
        """Whether somebody sits at the wheel of a vehicle that runs."""
        c = g.catalog
        berth: i64 = c.berth_first[vehicle]
        while berth < c.berth_first[vehicle + 1]:
            if self.berth_drives[berth] > 0:
                man: i64 = s.extra[rider(c) + berth]
                if man != EMPTY and can_use_berth(g, s, man):
                    return True
            berth += 1
        return False

    def foremost(self, units: i64, number: i64) -> float:
        """The sum of the greatest shares, so many of them as are still needed."""
        out: float = 0.0
        while number > 0:
            best: i64 = 0
            unit: i64 = 1
            while unit < units:
                if self.share[unit] > self.share[best]:
                    best = unit
                unit += 1
            out += self.share[best]
            self.share[best] = 0.0
            number -= 1
        return out

    def kills(self, g: Game, s: State, side: i64) -> float:
        """The condition to neutralise that is nearest to being met: enemies gone, and the next ones nearly so."""
        c = g.catalog
        most: float = 0.0
        for goal in c.neutralise_goals[side]:
            gone: i64 = 0
            unit: i64 = 0
            while unit < c.n_units:
                self.share[unit] = 0.0
                if counts(g, side, goal, unit):
                    if s.extra[fate(c) + unit] == LOST_TO + side:
                        gone += 1
                    elif s.at[unit] != OFF and s.extra[owner(c) + unit] != side:
                        self.share[unit] = NEARLY * self.frailty(g, s, unit)
                unit += 1
            value: float = GOAL / float(goal.number) * (float(gone) + self.foremost(c.n_units, goal.number - gone))
            if value > most:
                most = value
        return most

    def frailty(self, g: Game, s: State, unit: i64) -> float:
        """From 0 to 1: few cards behind a soldier, much damage on a vehicle."""
        c = g.catalog
        if c.is_vehicle[unit] != 0:
            return float(s.extra[damage(c) + unit]) / float(c.integrity[unit])
        return self.second[min(self.behind(g, s, unit), _FAR)]

    # -- forces ---------------------------------------------------------------------------------------------------

    def forces(self, g: Game, s: State, side: i64) -> float:
        """Soldiers by the cards behind them, vehicles by soundness and crew, less what enemy fire may cost."""
        c = g.catalog
        foe: i64 = c.enemy[side]
        self.arm(g, s, foe)
        out: float = 0.0
        unit: i64 = 0
        while unit < c.n_units:
            if s.at[unit] != OFF:
                if c.is_vehicle[unit] != 0:
                    if s.extra[owner(c) + unit] == side:
                        out += self.vehicle(g, s, side, unit)
                elif c.unit_side[unit] == side:
                    frail: float = self.second[min(self.behind(g, s, unit), _FAR)]
                    weight: float = self.weight[unit]
                    out += weight * (ALIVE - frail)
                    if s.face[unit] == IMPAIRED:
                        out -= 0.3 * weight * (1.0 - frail)
                    out += self.place(g, s, unit)
                    loss: float = weight * (frail * 0.5 + 0.12) + FEAR * frail * self.stakes[unit]
                    target: i64 = vehicle_of(g, s, unit)
                    if target < 0:
                        out -= self.peril(g, s, unit, foe) * loss
                    else:
                        out -= self.peril(g, s, target, foe) * loss / float(crew_size(g, s, target))
            unit += 1
        return out

    def vehicle(self, g: Game, s: State, side: i64, unit: i64) -> float:
        c = g.catalog
        worn: float = float(s.extra[damage(c) + unit]) / float(c.integrity[unit])
        out: float = self.weight[unit] * (1.0 - worn) * (0.9 if crew_size(g, s, unit) > 0 else 0.8)
        if s.face[unit] == IMPAIRED:
            out -= 3.0
        if self.stakes[unit] > 0.0:
            out -= self.peril(g, s, unit, c.enemy[side]) * FEAR * (0.2 + worn) * self.stakes[unit]
        return out

    def place(self, g: Game, s: State, unit: i64) -> float:
        """What a soldier's seat is good for."""
        berth: i64 = s.extra[aboard(g.catalog) + unit]
        if berth == ON_FOOT or self.berth_offers[berth] == 0 or not can_use_berth(g, s, unit):
            return 0.0
        return WHEEL if self.berth_drives[berth] > 0 else SEAT

    def arm(self, g: Game, s: State, side: i64) -> None:
        """What each counter of a side fires with: by its cards, or from the seat it is in."""
        c = g.catalog
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            self.fire[unit] = self.dice[unit]
            self.fire_armour[unit] = self.armour_dice[unit]
            if s.at[unit] == OFF:
                self.fire[unit] = 0
                self.fire_armour[unit] = 0
            else:
                berth: i64 = s.extra[aboard(c) + unit]
                if berth != ON_FOOT and can_use_berth(g, s, unit):
                    self.fire[unit] = max(self.dice[unit], self.berth_dice[berth])
                    self.fire_armour[unit] = max(self.armour_dice[unit], self.berth_armour[berth])
            unit += 1

    def peril(self, g: Game, s: State, target: i64, foe: i64) -> float:
        """The chance that a counter on its tile is hit before long by what `arm` found."""
        c = g.catalog
        tile: i64 = s.at[target]
        regular: i64 = c.unit_defence[target]
        armour: i64 = c.unit_armour[target] if c.is_vehicle[target] != 0 else 0
        safe: float = 1.0
        other: i64 = c.side_unit[foe]
        while other < c.side_unit[foe + 1]:
            dice: i64 = self.fire[other]
            strong: i64 = self.fire_armour[other]
            if s.at[other] != OFF:
                origin: i64 = s.at[other]
                hit: float = 0.0
                more: i64 = cover(g, s, tile, origin, False) + c.distance_between(origin, tile)
                if dice > 0 and regular > 0:
                    hit = chance_to_hit(dice, regular + more)
                if armour > 0:
                    if strong > 0:
                        hit = max(hit, chance_to_hit(strong, armour + more))
                    if origin == tile and self.razes[other] > 0:
                        hit = max(hit, chance_to_hit(self.razes[other], armour))
                safe *= 1.0 - (0.2 if s.face[other] == IMPAIRED else 0.4) * hit
            other += 1
        return 1.0 - safe


def _most(slots: list[Slot], name: str) -> int:
    """The greatest value of an action of that name."""
    return max([slot.value for slot in slots if slot.name == name], default=0)


def _stake(g: Game, unit: int) -> float:
    """The share of a condition that losing a counter costs its side: it is to be neutralised, or has to escape."""
    c = g.catalog
    side = c.unit_side[unit]
    goals = [goal for goal in c.neutralise_goals[c.enemy[side]] if goal.means(unit)]
    goals += [goal for goal in c.escape_goals[side] if goal.named and goal.means(unit)]
    return max([GOAL / float(goal.number) for goal in goals], default=0.0)
