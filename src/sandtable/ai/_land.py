"""The land games' terms: points in hand, the way to points not yet taken, the strength and safety of units."""

from __future__ import annotations

from math import pow
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sandtable.ai._evaluation import DeckTerm, Term, behind, most, slots_of, worth_of
from sandtable.ai._race import SPENT, Race
from sandtable.ai._walk import FAR, Walker
from sandtable.core.catalog import COMMAND, DUD, Catalog
from sandtable.core.game import Game
from sandtable.core.geometry import APART
from sandtable.core.state import CONTROLLED, IMPAIRED, OFF, UNMARKED, State
from sandtable.core.vectors import floats, ints
from sandtable.rules.land.combat import NO_DEFENCE, TEN, chance_to_hit
from sandtable.rules.land.land import Land

GOAL: Final = 100.0  # all that a side needs
POINTS: Final = 60.0  # all the points it needs where nothing else wins
HOLD: Final = 40.0  # the same points, for a side that only has to deny them
NEAR: Final = 0.45  # share of a tile's points for standing on it, ready to take it
FADE: Final = 0.78  # and for every step further away
SCOUTED_SHARE: Final = 0.16  # share of a tile's points for having a marker there at all
LEAD: Final = 0.14  # the same for a scout about to place it
HOPE: Final = 60.0
HEFT: Final = 0.7  # what units weigh against points and decks
RACE: Final = 120.0  # to have won the race for points, less by FADE for every action that it still takes
SECOND_WIND: Final = 0.55  # what each further card of a unit leaves of its need

POWERS: Final = 31
UNKNOWN: Final = -1
MANY: Final = 13  # dice; of so many or more nothing is remembered


class Abilities:
    """What each unit can do by its cards, worked out once."""

    def __init__(self, c: Catalog) -> None:
        controls: list[int] = []
        dice: list[int] = []
        scouts: list[int] = []
        stalks: list[int] = []
        weight: list[float] = []
        for u in range(len(c.units)):
            slots = slots_of(c, u)
            controls.append(int(any(slot.name == "control" for slot in slots)))
            dice.append(most(slots, "attack"))
            scouts.append(int(any(slot.name == "scout" for slot in slots)))
            stalks.append(int(any(slot.name == "stalk" for slot in slots)))
            weight.append(5.0 + 1.5 * dice[u] + 7.0 * controls[u] + 2.0 * max(scouts[u], stalks[u]))
        self.weight = floats(weight)
        self.controls = ints(controls)
        self.dice = ints(dice)
        self.scouts = ints(scouts)  # places markers
        self.stalks = ints(stalks)  # needs none


def deck_term(g: Game, able: Abilities, returns: list[bool]) -> DeckTerm:
    """`returns` is by unit whether it can come back once it is gone."""
    worth = [
        worth_of(kind) + (0.1 * float(able.controls[kind.unit]) if kind.klass not in (DUD, COMMAND) else 0.0)
        for kind in g.catalog.kinds
    ]
    return DeckTerm(g, worth, returns)


class HopeTerm(Term):
    def __init__(self, land: Land) -> None:
        self.land = land

    def half(self, g: Game, s: State, side: i64) -> float:
        return HOPE if s.rows[self.land.hopeless + side] == 0 else 0.0


def lead(g: Game, s: State, fade: vec[float], side: i64, unit: i64, a_point: float) -> float:
    """How near a scout is to an objective that has no marker yet."""
    c = g.catalog
    best: float = 0.0
    tile: i64 = 0
    while tile < c.n_tiles:
        if s.points[tile] > 0 and s.marks[side * c.n_tiles + tile] == UNMARKED:
            away: i64 = c.distance_between(s.at[unit], tile)
            if away != APART:
                worth: float = a_point * float(s.points[tile]) * LEAD * fade[min(away, FAR)]
                if worth > best:
                    best = worth
        tile += 1
    return best


class ObjectivesTerm(Term):
    """Points owned, and how near units that can take more are to taking them."""

    def __init__(self, g: Game, land: Land, able: Abilities) -> None:
        self.second = floats([SECOND_WIND**n for n in range(POWERS)])
        self.race = Race(g.catalog)
        self.land = land
        self.able = able
        self.walker = Walker(g.catalog)
        self.fade = floats([FADE**n for n in range(POWERS)])
        self.best = floats([0.0] * len(g.catalog.tiles))  # scratch: the nearest unit's claim on each tile

    def half(self, g: Game, s: State, side: i64) -> float:
        c = g.catalog
        land = self.land
        foe: i64 = c.enemy[side]
        a_point: float = 0.0
        out: float = 0.0
        if land.claim[side] > 0:
            a_point = POINTS / float(land.claim[side])
            out = a_point * float(min(s.score[side], land.claim[side]))
        elif land.claim[foe] > 0:
            a_point = HOLD / float(land.claim[foe])
            out = a_point * float(s.score[side])
        if a_point == 0.0:
            return out
        tile: i64 = 0
        while tile < c.n_tiles:
            self.best[tile] = 0.0
            tile += 1
        self.race.begin(g, s, side, self.able.controls)
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            if s.at[unit] != OFF:
                if self.able.controls[unit] != 0:
                    out += self.claim(g, s, side, unit, a_point)
                elif self.able.scouts[unit] != 0:
                    out += lead(g, s, self.fade, side, unit, a_point)
            unit += 1
        tile = 0
        while tile < c.n_tiles:
            out += self.best[tile]
            if s.points[tile] > 0 and s.marks[side * c.n_tiles + tile] != UNMARKED:
                out += a_point * float(s.points[tile]) * SCOUTED_SHARE
            tile += 1
        if land.claim[side] > s.score[side]:
            out += RACE * pow(FADE, self.race.length(land.claim[side] - s.score[side]))
        return out

    def claim(self, g: Game, s: State, side: i64, unit: i64, a_point: float) -> float:
        """The best tile for a unit that can control, by the way it can march: unscouted tiles take longer."""
        c = g.catalog
        self.walker.walk(g, s, side, s.at[unit], False)
        theirs: i64 = c.enemy[side] * c.n_tiles
        best: float = 0.0
        late: float = 1.0
        if s.face[unit] == IMPAIRED:
            late += 1.0
        late += SPENT * self.second[min(behind(g, s, unit), FAR)]
        tile: i64 = 0
        while tile < c.n_tiles:
            points: i64 = s.points[tile]
            if points > 0 and s.marks[side * c.n_tiles + tile] != CONTROLLED:
                worth: float = a_point * float(points) * NEAR * self.fade[self.walker.away(tile)]
                if s.marks[theirs + tile] == CONTROLLED:
                    worth *= 0.85
                self.race.offer(tile, points, late + float(self.walker.away(tile)))
                if s.face[unit] == IMPAIRED:
                    worth *= 0.8
                if worth > best:
                    best = worth
                if worth > self.best[tile]:
                    self.best[tile] = worth * 0.8
            tile += 1
        return best * 0.6


class Fire:
    """What direct fire needs and how often it hits, remembered: a total depends on the unit and both tiles (COM-55)."""

    def __init__(self, c: Catalog, land: Land) -> None:
        self.land = land
        self.tiles: i64 = len(c.tiles)
        self.totals = ints([UNKNOWN] * (len(c.units) * len(c.tiles) * len(c.tiles)))
        self.chances = floats([chance_to_hit(dice, total) for dice in range(MANY) for total in range(TEN + 1)])

    def chance(self, g: Game, s: State, dice: i64, origin: i64, unit: i64) -> float:
        """The chance that so many dice from a tile hit a unit where it is."""
        at: i64 = (unit * self.tiles + origin) * self.tiles + s.at[unit]
        total: i64 = self.totals[at]
        if total == UNKNOWN:
            total = self.land.targeting.total(g, s, origin, 0, unit)
            self.totals[at] = total
        return self.against(dice, total)

    def against(self, dice: i64, total: i64) -> float:
        """The chance that so many dice reach a total."""
        if dice >= MANY:
            return chance_to_hit(dice, total)
        return self.chances[dice * (TEN + 1) + max(0, min(total, TEN))]


class ForcesTerm(Term):
    """Strength of units by the cards behind them, less what the enemy's fire is likely to cost.

    `vital` is by side how much more a unit counts that can take objectives; `returns` by unit whether it can come back.
    """

    def __init__(self, g: Game, land: Land, able: Abilities, vital: list[float], returns: list[bool]) -> None:
        self.fire = Fire(g.catalog, land)
        self.able = able
        self.vital = floats(vital)
        self.returns = ints([int(one) for one in returns])
        self.second = floats([SECOND_WIND**n for n in range(POWERS)])

    def half(self, g: Game, s: State, side: i64) -> float:
        c = g.catalog
        foe: i64 = c.enemy[side]
        vital: float = self.vital[side]
        out: float = 0.0
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            cards: i64 = min(behind(g, s, unit), FAR)
            weight: float = self.able.weight[unit] * HEFT
            if self.able.controls[unit] != 0:
                weight *= vital
            if s.at[unit] != OFF:
                out += weight * (1.4 - self.second[cards])
                if s.face[unit] == IMPAIRED:
                    out -= 0.3 * weight * (1.0 - self.second[cards])
                danger: float = self.danger(g, s, unit, foe)
                out -= danger * weight * (self.second[cards] * 0.5 + 0.12)
            elif self.returns[unit] != 0:
                out += 0.7 * weight * (1.0 - self.second[cards])
            unit += 1
        return out

    def danger(self, g: Game, s: State, unit: i64, foe: i64) -> float:
        """The chance that the enemy, given a card for each of its units now and then, hits this one."""
        c = g.catalog
        if c.unit_defence[unit] == NO_DEFENCE:
            return 0.0
        safe: float = 1.0
        other: i64 = c.side_unit[foe]
        while other < c.side_unit[foe + 1]:
            if s.at[other] != OFF and self.able.dice[other] > 0:
                hit: float = self.fire.chance(g, s, self.able.dice[other], s.at[other], unit)
                safe *= 1.0 - (0.2 if s.face[other] == IMPAIRED else 0.4) * hit
            other += 1
        return 1.0 - safe
