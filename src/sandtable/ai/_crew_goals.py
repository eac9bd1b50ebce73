"""Escapes, kills, and the safety of soldiers and vehicles."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.ai._crewmen import ALIVE, Crewmen
from sandtable.ai._evaluation import Term, behind
from sandtable.ai._land import FADE, GOAL, POWERS, SECOND_WIND, Fire
from sandtable.ai._walk import FAR, Walker
from sandtable.core.game import Game
from sandtable.core.state import IMPAIRED, OFF, State
from sandtable.core.vectors import floats, ints
from sandtable.rules.crews.crews import Crews
from sandtable.rules.crews.hope import counts
from sandtable.rules.crews.numbers import EMPTY, ESCAPED, LOST_TO, ON_FOOT
from sandtable.rules.land.combat import cover

HUNT: Final = 4.0  # a manned gun on wheels beside an enemy: it drives to where it can fire
SEAT: Final = 0.5  # a berth with something to do in it, and somebody who can
WHEEL: Final = 0.8  # the driver's
NEARLY: Final = 0.4  # share of a kill for a counter without cards behind it, or about to be destroyed
FEAR: Final = 0.3  # share of a kill that is as good as lost when a counter is about to be hit
ON_THE_WAY: Final = 0.6  # share of an escape for standing on the tile
RIDING: Final = 0.88  # what every step leaves of it in a vehicle


class GoalsTerm(Term):
    """How near the conditions to escape and to neutralise are to being met."""

    def __init__(self, g: Game, crews: Crews, men: Crewmen) -> None:
        self.crews = crews
        self.men = men
        self.able = men.able
        self.walker = Walker(g.catalog)
        self.walker.closed = crews.rough
        self.fade = floats([FADE**n for n in range(POWERS)])
        self.second = floats([SECOND_WIND**n for n in range(POWERS)])
        self.riding = floats([RIDING**n for n in range(POWERS)])
        self.share = floats([0.0] * len(g.catalog.units))  # scratch: what each counter adds to a condition

    def half(self, g: Game, s: State, side: i64) -> float:
        return self.ways_out(g, s, side) + self.kills(g, s, side)

    def ways_out(self, g: Game, s: State, side: i64) -> float:
        """The escape condition nearest to being met: counters that are out, and how near the next ones are to it."""
        crews = self.crews
        c = g.catalog
        best: float = 0.0
        for goal in crews.escapes[side]:
            gone: i64 = 0
            unit: i64 = 0
            value: float = 0.0
            while unit < c.n_units:
                self.share[unit] = 0.0
                if goal.means(unit):
                    if s.rows[crews.fate + unit] == ESCAPED and s.rows[crews.owner + unit] == side:
                        gone += 1
                        value += ALIVE * self.able.weight[unit]  # gone, but not lost
                    elif s.at[unit] != OFF:
                        self.share[unit] = self.way_out(g, s, side, unit)
                unit += 1
            value += GOAL / float(goal.number) * (float(gone) + self.foremost(c.n_units, goal.number - gone))
            if value > best:
                best = value
        return best

    def way_out(self, g: Game, s: State, side: i64, unit: i64) -> float:
        """How much of its escape a counter has behind it: on wheels it is sooner done than on foot."""
        crews = self.crews
        c = g.catalog
        vehicle: i64 = unit if crews.is_vehicle[unit] != 0 else self.crews.vehicle_of(s, unit)
        rides: bool = vehicle >= 0 and self.drives(g, s, vehicle)
        part: float = ON_THE_WAY
        if vehicle == unit:
            if s.rows[crews.owner + unit] != side:
                part *= 0.3  # to be captured first
            elif not rides:
                part *= 0.5
        self.walker.walk(g, s, side, s.at[unit], rides or vehicle == unit)
        best: float = 0.0
        tile: i64 = 0
        while tile < c.n_tiles:
            if crews.escape_tile[side * c.n_tiles + tile] != 0:
                away: i64 = self.walker.away(tile)
                near: float = self.riding[away] if rides else self.fade[away]
                if near > best:
                    best = near
            tile += 1
        return part * best

    def drives(self, g: Game, s: State, vehicle: i64) -> bool:
        """Whether somebody sits at the wheel of a vehicle that runs."""
        crews = self.crews
        berth: i64 = crews.berth_first[vehicle]
        while berth < crews.berth_first[vehicle + 1]:
            if self.men.berth_drives[berth] > 0:
                man: i64 = s.rows[crews.rider + berth]
                if man != EMPTY and self.crews.can_use_berth(s, man):
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
        crews = self.crews
        c = g.catalog
        most: float = 0.0
        for goal in crews.neutralises[side]:
            gone: i64 = 0
            unit: i64 = 0
            while unit < c.n_units:
                self.share[unit] = 0.0
                if counts(crews, g, side, goal, unit):
                    if s.rows[crews.fate + unit] == LOST_TO + side:
                        gone += 1
                    elif s.at[unit] != OFF and s.rows[crews.owner + unit] != side:
                        self.share[unit] = NEARLY * self.frailty(g, s, unit)
                unit += 1
            value: float = GOAL / float(goal.number) * (float(gone) + self.foremost(c.n_units, goal.number - gone))
            if value > most:
                most = value
        return most

    def frailty(self, g: Game, s: State, unit: i64) -> float:
        """From 0 to 1: few cards behind a soldier, much damage on a vehicle."""
        crews = self.crews
        if crews.is_vehicle[unit] != 0:
            return float(s.rows[crews.damage + unit]) / float(crews.integrity[unit])
        return self.second[min(behind(g, s, unit), FAR)]


class CrewForcesTerm(Term):
    """Soldiers by the cards behind them, vehicles by soundness and crew, less what enemy fire may cost."""

    def __init__(self, g: Game, crews: Crews, men: Crewmen) -> None:
        self.crews = crews
        self.men = men
        self.able = men.able
        self.second = floats([SECOND_WIND**n for n in range(POWERS)])
        self.fade = floats([FADE**n for n in range(POWERS)])
        self.shots = Fire(g.catalog, crews.land)
        # Scratch: what each counter of the enemy fires with.
        self.fire = ints([0] * len(g.catalog.units))
        self.fire_armour = ints([0] * len(g.catalog.units))

    def half(self, g: Game, s: State, side: i64) -> float:
        crews = self.crews
        c = g.catalog
        foe: i64 = c.enemy[side]
        self.arm(g, s, foe)
        out: float = 0.0
        unit: i64 = 0
        while unit < c.n_units:
            if s.at[unit] != OFF:
                if crews.is_vehicle[unit] != 0:
                    if s.rows[crews.owner + unit] == side:
                        out += self.vehicle(g, s, side, unit)
                elif c.unit_side[unit] == side:
                    frail: float = self.second[min(behind(g, s, unit), FAR)]
                    weight: float = self.able.weight[unit]
                    out += weight * (ALIVE - frail)
                    if s.face[unit] == IMPAIRED:
                        out -= 0.3 * weight * (1.0 - frail)
                    out += self.place(g, s, unit)
                    loss: float = weight * (frail * 0.5 + 0.12) + FEAR * frail * self.men.stakes[unit]
                    target: i64 = self.crews.vehicle_of(s, unit)
                    if target < 0:
                        out -= self.peril(g, s, unit, foe) * loss
                    else:
                        out -= self.peril(g, s, target, foe) * loss / float(self.crews.crew_size(s, target))
            unit += 1
        return out

    def vehicle(self, g: Game, s: State, side: i64, unit: i64) -> float:
        crews = self.crews
        c = g.catalog
        worn: float = float(s.rows[crews.damage + unit]) / float(crews.integrity[unit])
        out: float = self.able.weight[unit] * (1.0 - worn) * (0.9 if self.crews.crew_size(s, unit) > 0 else 0.8)
        if s.face[unit] == IMPAIRED:
            out -= 3.0
        out += HUNT * self.closeness(g, s, side, unit)
        if self.men.stakes[unit] > 0.0:
            out -= self.peril(g, s, unit, c.enemy[side]) * FEAR * (0.2 + worn) * self.men.stakes[unit]
        return out

    def closeness(self, g: Game, s: State, side: i64, vehicle: i64) -> float:
        """How near a vehicle with somebody at a gun is to an enemy it can fire at."""
        crews = self.crews
        c = g.catalog
        if not self.is_armed(s, vehicle):
            return 0.0
        nearest: i64 = FAR
        other: i64 = 0
        while other < c.n_units:
            if s.at[other] != OFF and s.rows[crews.owner + other] == c.enemy[side]:
                nearest = min(nearest, c.distance_between(s.at[vehicle], s.at[other]))
            other += 1
        return self.fade[nearest]

    def is_armed(self, s: State, vehicle: i64) -> bool:
        crews = self.crews
        berth: i64 = crews.berth_first[vehicle]
        while berth < crews.berth_first[vehicle + 1]:
            if self.men.berth_dice[berth] > 0 or self.men.berth_armour[berth] > 0:
                man: i64 = s.rows[crews.rider + berth]
                if man != EMPTY and crews.can_use_berth(s, man):
                    return True
            berth += 1
        return False

    def place(self, g: Game, s: State, unit: i64) -> float:
        """What a soldier's seat is good for."""
        berth: i64 = s.rows[self.crews.aboard + unit]
        if berth == ON_FOOT or self.men.berth_offers[berth] == 0 or not self.crews.can_use_berth(s, unit):
            return 0.0
        return WHEEL if self.men.berth_drives[berth] > 0 else SEAT

    def arm(self, g: Game, s: State, side: i64) -> None:
        """What each counter of a side fires with: by its cards, or from the seat it is in."""
        crews = self.crews
        c = g.catalog
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            self.fire[unit] = self.able.dice[unit]
            self.fire_armour[unit] = self.men.armour_dice[unit]
            if s.at[unit] == OFF:
                self.fire[unit] = 0
                self.fire_armour[unit] = 0
            else:
                berth: i64 = s.rows[crews.aboard + unit]
                if berth != ON_FOOT and self.crews.can_use_berth(s, unit):
                    self.fire[unit] = max(self.able.dice[unit], self.men.berth_dice[berth])
                    self.fire_armour[unit] = max(self.men.armour_dice[unit], self.men.berth_armour[berth])
            unit += 1

    def peril(self, g: Game, s: State, target: i64, foe: i64) -> float:
        """The chance that a counter on its tile is hit before long by what `arm` found."""
        crews = self.crews
        c = g.catalog
        tile: i64 = s.at[target]
        regular: i64 = c.unit_defence[target]
        armour: i64 = crews.land.armour[target]
        safe: float = 1.0
        other: i64 = c.side_unit[foe]
        while other < c.side_unit[foe + 1]:
            dice: i64 = self.fire[other]
            strong: i64 = self.fire_armour[other]
            if s.at[other] != OFF:
                origin: i64 = s.at[other]
                hit: float = 0.0
                more: i64 = cover(crews.land, tile, origin, False) + c.distance_between(origin, tile)
                if dice > 0 and regular > 0:
                    hit = self.shots.against(dice, regular + more)
                if armour > 0:
                    if strong > 0:
                        hit = max(hit, self.shots.against(strong, armour + more))
                    if origin == tile and self.men.razes[other] > 0:
                        hit = max(hit, self.shots.against(self.men.razes[other], armour))
                safe *= 1.0 - (0.2 if s.face[other] == IMPAIRED else 0.4) * hit
            other += 1
        return 1.0 - safe
