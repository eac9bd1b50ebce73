"""How good a position with vehicles, structures and ways out is: the land games' sum with other terms."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.ai._evaluate import _FAR, GOAL, HOLD, LEAD, NEAR, SCOUTED_SHARE, Evaluation
from sandtable.core.game import Game
from sandtable.core.state import CONTROLLED, IMPAIRED, OFF, UNMARKED, State
from sandtable.core.vectors import ints
from sandtable.rules.ground.combat import chance_to_hit
from sandtable.rules.vehicles.combat import ARMOUR, RAIDER, distance, is_target, shelter
from sandtable.rules.vehicles.crew import crew_size, vehicle_of
from sandtable.rules.vehicles.extra import ESCAPED, LOST_TO, damage, fate, owner, standing

A_LOSS: Final = 0.8  # share of a unit's strength that neutralising it is worth besides
VEHICLE: Final = 9.0  # a sound vehicle with somebody in it
ON_THE_WAY: Final = 0.5  # share of an escape for standing on the tile


class CrewEvaluation(Evaluation):
    def __init__(self, g: Game) -> None:
        super().__init__(g)
        c = g.catalog
        razes: list[int] = []
        armour_dice: list[int] = []
        for u, unit in enumerate(c.units):
            slots = [slot for kind in c.kinds if kind.unit == u for slot in kind.slots]
            razes.append(max([slot.value for slot in slots if slot.name == "demolition"], default=0))
            armour_dice.append(max([slot.value for slot in slots if slot.name == "antitank"], default=0))
            if unit.vehicle is not None:
                self.weight[u] = VEHICLE
            else:
                self.weight[u] += 2.0 * armour_dice[u] + 1.5 * razes[u]
        self.razes = ints(razes)
        self.armour_dice = ints(armour_dice)

    def half(self, g: Game, s: State, side: i64) -> float:
        out: float = self.objectives(g, s, side) + self.forces(g, s, side) + self.deck(g, s, side)
        return out + self.structures(g, s, side) + self.ways_out(g, s, side) + self.kills(g, s, side)

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
        best: float
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            if s.at[unit] != OFF and self.controls[unit] != 0:
                self.walk(g, s, side, s.at[unit])
                best = 0.0
                tile: i64 = 0
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

    def structures(self, g: Game, s: State, side: i64) -> float:
        """For the raiders: how near demolition is to each structure that stands."""
        c = g.catalog
        if side != RAIDER:
            return 0.0
        a_point: float = self.price(g, side)
        out: float = 0.0
        tile: i64 = 0
        while tile < c.n_tiles:
            if s.extra[standing(c) + tile] != 0:
                best: float = 0.0
                unit: i64 = c.side_unit[side]
                while unit < c.side_unit[side + 1]:
                    if s.at[unit] != OFF and self.razes[unit] > 0 and self.behind(g, s, unit) > 0:
                        away: i64 = min(c.distance_between(s.at[unit], tile), _FAR)
                        skill: float = 0.7 + 0.1 * float(self.razes[unit])
                        value: float = a_point * float(c.structure[tile]) * 0.5 * skill * self.fade[away]
                        if value > best:
                            best = value
                    unit += 1
                out += best
                if s.marks[side * c.n_tiles + tile] != UNMARKED:
                    out += a_point * float(c.structure[tile]) * LEAD * 0.5
            tile += 1
        return out

    def ways_out(self, g: Game, s: State, side: i64) -> float:
        """Counters that are out, and how near the others are to a way out."""
        c = g.catalog
        if c.escape[side] == 0:
            return 0.0
        each: float = GOAL / float(c.escape[side])
        out: float = 0.0
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            if c.may_escape[unit] != 0:
                if s.extra[fate(c) + unit] == ESCAPED:
                    out += each
                elif s.at[unit] != OFF:
                    self.walk(g, s, side, s.at[unit])
                    best: float = 0.0
                    tile: i64 = 0
                    while tile < c.n_tiles:
                        if c.escape_tile[side * c.n_tiles + tile] != 0:
                            value: float = each * ON_THE_WAY * self.fade[self.steps[tile]]
                            if value > best:
                                best = value
                        tile += 1
                    out += best
            unit += 1
        return out

    def kills(self, g: Game, s: State, side: i64) -> float:
        """Enemy counters neutralised, for a side that has to."""
        c = g.catalog
        if c.neutralise[side] == 0:
            return 0.0
        foe: i64 = c.enemy[side]
        out: float = 0.0
        unit: i64 = c.side_unit[foe]
        while unit < c.side_unit[foe + 1]:
            if c.counts_neutralised[unit] != 0:
                if s.extra[fate(c) + unit] == LOST_TO + side:
                    out += GOAL / float(c.neutralise[side])
                elif s.at[unit] != OFF:
                    # Nearly there counts for something: fewer cards, more damage.
                    near: float = self.second[min(self.behind(g, s, unit), _FAR)]
                    if c.is_vehicle[unit] != 0:
                        near = float(s.extra[damage(c) + unit]) / float(c.integrity[unit])
                    out += A_LOSS * near * 0.5 * GOAL / float(c.neutralise[side])
            unit += 1
        return out

    def forces(self, g: Game, s: State, side: i64) -> float:
        """Soldiers by the cards behind them, vehicles by soundness and crew, less what enemy fire may cost."""
        c = g.catalog
        foe: i64 = c.enemy[side]
        out: float = 0.0
        unit: i64 = 0
        while unit < c.n_units:
            if s.at[unit] != OFF:
                if c.is_vehicle[unit] != 0:
                    if s.extra[owner(c) + unit] == side:
                        sound: float = 1.0 - float(s.extra[damage(c) + unit]) / float(c.integrity[unit])
                        crew: i64 = crew_size(g, s, unit)
                        out += self.weight[unit] * sound * (0.5 + 0.25 * float(crew if crew < 3 else 3))
                        if s.face[unit] == IMPAIRED:
                            out -= 3.0
                elif c.unit_side[unit] == side:
                    behind: i64 = self.behind(g, s, unit)
                    weight: float = self.weight[unit]
                    out += weight * (1.4 - self.second[min(behind, _FAR)])
                    if s.face[unit] == IMPAIRED:
                        out -= 0.3 * weight * (1.0 - self.second[min(behind, _FAR)])
                    loss: float = self.second[min(behind, _FAR)] * 0.5 + 0.12
                    out -= self.peril(g, s, unit, foe) * weight * loss
            unit += 1
        return out

    def peril(self, g: Game, s: State, unit: i64, foe: i64) -> float:
        """The chance that a soldier, or the vehicle he is in, is hit before long."""
        c = g.catalog
        target: i64 = vehicle_of(g, s, unit)
        shared: float = 1.0
        if target < 0:
            target = unit
        else:
            shared = 1.0 / float(crew_size(g, s, target))
        safe: float = 1.0
        other: i64 = c.side_unit[foe]
        while other < c.side_unit[foe + 1]:
            if s.at[other] != OFF:
                dice: i64 = self.dice[other]
                way: i64 = 0
                if self.armour_dice[other] > 0 and c.is_vehicle[target] != 0:
                    dice = self.armour_dice[other]
                    way = ARMOUR
                if dice > 0 and is_target(g, s, foe, s.at[other], way, target):
                    base: i64 = c.unit_armour[target] if way != 0 else c.unit_defence[target]
                    total: i64 = base + shelter(g, s, s.at[other], way, target)
                    total += distance(g, s, s.at[other], way, target)
                    safe *= 1.0 - (0.2 if s.face[other] == IMPAIRED else 0.4) * chance_to_hit(dice, total)
            other += 1
        return (1.0 - safe) * shared
