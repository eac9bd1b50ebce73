"""The terms of crews: points, structures, and what soldiers and vehicles can do, beside what every land game counts."""

from __future__ import annotations

from math import pow
from typing import Final

from mypy_extensions import i64

from sandtable.ai._crew_goals import CrewForcesTerm, GoalsTerm
from sandtable.ai._crewmen import Crewmen
from sandtable.ai._evaluation import Term, behind
from sandtable.ai._land import (
    FADE,
    GOAL,
    HOLD,
    LEAD,
    NEAR,
    POWERS,
    RACE,
    SCOUTED_SHARE,
    SECOND_WIND,
    HopeTerm,
    deck_term,
    lead,
)
from sandtable.ai._race import SPENT, Race
from sandtable.ai._walk import FAR, Walker
from sandtable.core.game import Game
from sandtable.core.state import CONTROLLED, OFF, UNMARKED, State
from sandtable.core.vectors import floats
from sandtable.rules.crews.crews import Crews
from sandtable.rules.crews.numbers import ON_FOOT

RAZING: Final = 2.0  # actions that a structure takes, once there


def crew_terms(g: Game) -> list[Term]:
    crews = g.book.module("crews")
    assert isinstance(crews, Crews)
    men = Crewmen(g, crews)
    return [
        PointsTerm(g, crews, men),
        CrewForcesTerm(g, crews, men),
        deck_term(g, men.able, [False] * len(g.catalog.units)),
        HopeTerm(crews.land),
        GoalsTerm(g, crews, men),
    ]


class PointsTerm(Term):
    """Points owned and within reach: objectives for everybody, structures for who destroys or holds them."""

    def __init__(self, g: Game, crews: Crews, men: Crewmen) -> None:
        self.crews = crews
        self.men = men
        self.able = men.able
        self.second = floats([SECOND_WIND**n for n in range(POWERS)])
        self.race = Race(g.catalog)
        self.walker = Walker(g.catalog)
        self.walker.closed = crews.rough
        self.fade = floats([FADE**n for n in range(POWERS)])
        self.best = floats([0.0] * len(g.catalog.tiles))  # scratch

    def half(self, g: Game, s: State, side: i64) -> float:
        self.race.begin(g, s, side, self.able.controls)
        out: float = self.objectives(g, s, side) + self.structures(g, s, side)
        need: i64 = self.crews.land.claim[side] - s.score[side]
        if need > 0:
            out += RACE * pow(FADE, self.race.length(need))
        return out

    def price(self, g: Game, side: i64) -> float:
        """What a point is worth to a side: it needs them, or has to deny them."""
        land = self.crews.land
        c = g.catalog
        if land.claim[side] > 0:
            return GOAL / float(land.claim[side])
        foe: i64 = c.enemy[side]
        return HOLD / float(land.claim[foe]) if land.claim[foe] > 0 else 0.0

    def objectives(self, g: Game, s: State, side: i64) -> float:
        """As in the other land games, with what a tile is worth to that side."""
        c = g.catalog
        a_point: float = self.price(g, side)
        if a_point == 0.0:
            return 0.0
        out: float = a_point * float(s.score[side])
        control = self.crews.land.control
        best: float = 0.0
        before: i64 = OFF  # men of one crew share their way
        tile: i64 = 0
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            if s.at[unit] != OFF and self.can_control(g, s, unit):
                if s.at[unit] != before:
                    before = s.at[unit]
                    self.walker.walk(g, s, side, before, False)
                    best = 0.0
                    tile = 0
                    while tile < c.n_tiles:
                        if s.marks[side * c.n_tiles + tile] != CONTROLLED:
                            worth: i64 = control.worth(g, s, side, tile)
                            if worth > 0:
                                value: float = a_point * float(worth) * NEAR * self.fade[self.walker.away(tile)]
                                if value > best:
                                    best = value
                                late: float = 1.0 + SPENT * self.second[min(behind(g, s, unit), FAR)]
                                self.race.offer(tile, worth, late + float(self.walker.away(tile)))
                        tile += 1
                out += best
            elif s.at[unit] != OFF and self.able.scouts[unit] != 0:
                out += lead(g, s, self.fade, side, unit, a_point)
            unit += 1
        tile = 0
        while tile < c.n_tiles:
            if s.points[tile] > 0 and s.marks[side * c.n_tiles + tile] != UNMARKED:
                out += a_point * float(s.points[tile]) * SCOUTED_SHARE
            tile += 1
        return out

    def can_control(self, g: Game, s: State, unit: i64) -> bool:
        """By the cards of a soldier or by the seat he is in."""
        if self.able.controls[unit] != 0:
            return True
        berth: i64 = s.rows[self.crews.aboard + unit]
        return berth != ON_FOOT and self.men.berth_controls[berth] != 0 and self.crews.can_use_berth(s, unit)

    def structures(self, g: Game, s: State, side: i64) -> float:
        """For the raiders: how near demolition is to each structure that stands, and who could scout the way."""
        crews = self.crews
        c = g.catalog
        a_point: float = self.price(g, side)
        if side != self.crews.raider or a_point == 0.0:
            return 0.0
        tile: i64 = 0
        while tile < c.n_tiles:
            self.best[tile] = 0.0
            tile += 1
        out: float = 0.0
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            if s.at[unit] != OFF and behind(g, s, unit) > 0:
                if self.men.razes[unit] > 0:
                    self.approach(g, s, side, unit)
                elif self.able.scouts[unit] != 0:
                    out += a_point * self.pioneer(g, s, side, unit)
            unit += 1
        tile = 0
        while tile < c.n_tiles:
            if s.rows[crews.standing + tile] != 0:
                out += a_point * float(crews.structure[tile]) * self.best[tile]
                if s.marks[side * c.n_tiles + tile] != UNMARKED:
                    out += a_point * float(crews.structure[tile]) * LEAD * 0.5
            tile += 1
        return out

    def approach(self, g: Game, s: State, side: i64, unit: i64) -> None:
        """How much of each structure's points a man with Demolition is good for; who stalks needs no markers."""
        crews = self.crews
        c = g.catalog
        stalks: bool = self.able.stalks[unit] != 0
        if not stalks:
            self.walker.walk(g, s, side, s.at[unit], False)
        skill: float = 0.35 + 0.05 * float(self.men.razes[unit])
        tile: i64 = 0
        while tile < c.n_tiles:
            if s.rows[crews.standing + tile] != 0:
                away: i64 = min(c.distance_between(s.at[unit], tile), FAR) if stalks else self.walker.away(tile)
                value: float = skill * self.fade[away]
                late: float = RAZING + SPENT * self.second[min(behind(g, s, unit), FAR)]
                self.race.offer(tile, crews.structure[tile], late + float(away))
                if value > self.best[tile]:
                    self.best[tile] = value
            tile += 1

    def pioneer(self, g: Game, s: State, side: i64, unit: i64) -> float:
        """How near a scout is to a structure that has no marker yet."""
        crews = self.crews
        c = g.catalog
        best: float = 0.0
        tile: i64 = 0
        while tile < c.n_tiles:
            if s.rows[crews.standing + tile] != 0 and s.marks[side * c.n_tiles + tile] == UNMARKED:
                away: i64 = min(c.distance_between(s.at[unit], tile), FAR)
                value: float = float(crews.structure[tile]) * LEAD * self.fade[away]
                if value > best:
                    best = value
            tile += 1
        return best
