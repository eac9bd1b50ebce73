"""How good a position of a land game is for a side: a sum of terms a person can read.

Points in hand, the way to points not yet taken, the strength and safety of units, the worth of the deck. One unit of
value is about a hundredth of winning the scenario by points.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import COMMAND, DUD
from sandtable.core.game import Game
from sandtable.core.geometry import APART
from sandtable.core.state import (
    CONTROLLED,
    DECK,
    DISCARD,
    HAND,
    IMPAIRED,
    NOBODY,
    OFF,
    PLAYED,
    UNMARKED,
    State,
)
from sandtable.core.vectors import ints
from sandtable.rules.ground.combat import NO_DEFENCE, chance_to_hit, cover, defence
from sandtable.rules.ground.extra import AIMED, HOPELESS
from sandtable.rules.ground.pin import is_pinned

WON: Final = 10000.0
GOAL: Final = 100.0  # all the points a side needs
HOLD: Final = 40.0  # the same points, for a side that only has to deny them
NEAR: Final = 0.45  # share of a tile's points for standing on it, ready to take it
FADE: Final = 0.78  # and for every step further away
SCOUTED_SHARE: Final = 0.16  # share of a tile's points for having a marker there at all
LEAD: Final = 0.14  # the same for a scout about to place it
UNKNOWN: Final = 1  # extra steps for a tile that has to be scouted first
UNPINNED: Final = 35.0  # having Riflemen on the board at all
HOPE: Final = 60.0
DECK_WORTH: Final = 7.0
SECOND_WIND: Final = 0.55  # what each further card of a unit leaves of its need

_FAR: Final = 30
_POWERS: Final = 31


class Evaluation:
    """Tables of one scenario, made once, and the sum itself."""

    def __init__(self, g: Game) -> None:
        c = g.catalog
        controls: list[int] = []
        dice: list[int] = []
        scouts: list[int] = []
        weight: list[float] = []
        for u in range(len(c.units)):
            slots = [slot for kind in c.kinds if kind.unit == u for slot in kind.slots]
            controls.append(int(any(slot.name == "control" for slot in slots)))
            dice.append(max([slot.value for slot in slots if slot.name == "attack"], default=0))
            scouts.append(int(any(slot.name in ("scout", "stalk") for slot in slots)))
            weight.append(5.0 + 1.5 * dice[u] + 7.0 * controls[u] + 2.0 * scouts[u])
        self.controls = ints(controls)
        self.dice = ints(dice)
        self.scouts = ints(scouts)
        self.weight = weight
        self.worth: list[float] = []
        for kind in c.kinds:
            if kind.klass == DUD:
                self.worth.append(0.0)
            elif kind.klass == COMMAND:
                self.worth.append(1.3 if kind.squad else 1.6)
            else:
                self.worth.append(1.0 + 0.1 * controls[kind.unit])
        self.fade: list[float] = [FADE**n for n in range(_POWERS)]
        self.second: list[float] = [SECOND_WIND**n for n in range(_POWERS)]
        self.steps = ints([0] * len(c.tiles))  # scratch: the way from one unit
        self.best: list[float] = [0.0] * len(c.tiles)  # scratch: the nearest unit's claim on each tile

    def value(self, g: Game, s: State, side: i64) -> float:
        """The position as `side` sees it."""
        if s.winner != NOBODY:
            return WON if s.winner == side else -WON
        return self.half(g, s, side) - self.half(g, s, g.catalog.enemy[side])

    def half(self, g: Game, s: State, side: i64) -> float:
        out: float = self.objectives(g, s, side) + self.forces(g, s, side) + self.deck(g, s, side)
        if not is_pinned(s, side):
            out += UNPINNED
        if s.extra[HOPELESS + side] == 0:
            out += HOPE
        return out + self.aim(g, s, side)

    # -- points ---------------------------------------------------------------------------------------------------

    def objectives(self, g: Game, s: State, side: i64) -> float:
        """Points owned, and how near units that can take more are to taking them."""
        c = g.catalog
        foe: i64 = c.enemy[side]
        a_point: float = 0.0
        out: float = 0.0
        if c.claim[side] > 0:
            a_point = GOAL / float(c.claim[side])
            out = a_point * float(min(s.score[side], c.claim[side]))
        elif c.claim[foe] > 0:
            a_point = HOLD / float(c.claim[foe])
            out = a_point * float(s.score[side])
        if a_point == 0.0:
            return out
        tile: i64 = 0
        while tile < c.n_tiles:
            self.best[tile] = 0.0
            tile += 1
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            if s.at[unit] != OFF:
                if self.controls[unit] != 0:
                    out += self.claim(g, s, side, unit, a_point)
                elif self.scouts[unit] != 0:
                    out += self.lead(g, s, side, unit, a_point)
            unit += 1
        tile = 0
        while tile < c.n_tiles:
            out += self.best[tile]
            if s.points[tile] > 0 and s.marks[side * c.n_tiles + tile] != UNMARKED:
                out += a_point * float(s.points[tile]) * SCOUTED_SHARE
            tile += 1
        return out

    def claim(self, g: Game, s: State, side: i64, unit: i64, a_point: float) -> float:
        """The best tile for a unit that can control, by the way it can march: unscouted tiles take longer."""
        c = g.catalog
        self.walk(g, s, side, s.at[unit], False)
        theirs: i64 = c.enemy[side] * c.n_tiles
        best: float = 0.0
        tile: i64 = 0
        while tile < c.n_tiles:
            points: i64 = s.points[tile]
            if points > 0 and s.marks[side * c.n_tiles + tile] != CONTROLLED:
                worth: float = a_point * float(points) * NEAR * self.fade[self.steps[tile]]
                if s.marks[theirs + tile] == CONTROLLED:
                    worth *= 0.85
                if s.face[unit] == IMPAIRED:
                    worth *= 0.8
                if worth > best:
                    best = worth
                if worth > self.best[tile]:
                    self.best[tile] = worth * 0.8
            tile += 1
        return best * 0.6

    def lead(self, g: Game, s: State, side: i64, unit: i64, a_point: float) -> float:
        """How near a scout is to an objective that has no marker yet."""
        c = g.catalog
        best: float = 0.0
        tile: i64 = 0
        while tile < c.n_tiles:
            if s.points[tile] > 0 and s.marks[side * c.n_tiles + tile] == UNMARKED:
                away: i64 = c.distance_between(s.at[unit], tile)
                if away != APART:
                    worth: float = a_point * float(s.points[tile]) * LEAD * self.fade[min(away, _FAR)]
                    if worth > best:
                        best = worth
            tile += 1
        return best

    def walk(self, g: Game, s: State, side: i64, origin: i64, wheels: bool) -> None:
        """Steps from a tile to every other for a unit that needs markers, each missing one counting as more."""
        c = g.catalog
        steps = self.steps
        row: i64 = side * c.n_tiles
        tile: i64 = 0
        while tile < c.n_tiles:
            steps[tile] = _FAR
            tile += 1
        steps[origin] = 0
        here: i64 = 0  # tiles this far away are done next, so each is looked at once
        last: i64 = 0
        while here <= last:
            tile = 0
            while tile < c.n_tiles:
                if steps[tile] == here:
                    i: i64 = c.near_first[tile]
                    while i < c.near_first[tile + 1]:
                        other: i64 = c.near[i]
                        cost: i64 = here + 1
                        if s.marks[row + other] == UNMARKED:
                            cost += UNKNOWN
                        if cost < steps[other] and not (wheels and c.rough[other] != 0):
                            steps[other] = cost
                            if cost > last:
                                last = cost
                        i += 1
                tile += 1
            here += 1

    # -- forces ---------------------------------------------------------------------------------------------------

    def forces(self, g: Game, s: State, side: i64) -> float:
        """Strength of units by the cards behind them, less what the enemy's fire is likely to cost."""
        c = g.catalog
        foe: i64 = c.enemy[side]
        vital: float = 1.7 if c.pin[foe] != 0 else 1.0
        out: float = 0.0
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            behind: i64 = self.behind(g, s, unit)
            weight: float = self.weight[unit]
            if self.controls[unit] != 0:
                weight *= vital
            if s.at[unit] != OFF:
                out += weight * (1.4 - self.second[min(behind, _FAR)])
                if s.face[unit] == IMPAIRED:
                    out -= 0.3 * weight * (1.0 - self.second[min(behind, _FAR)])
                danger: float = self.danger(g, s, unit, foe)
                out -= danger * weight * (self.second[min(behind, _FAR)] * 0.5 + 0.12)
            elif c.spawn_first[unit] < c.spawn_first[unit + 1]:
                out += 0.7 * weight * (1.0 - self.second[min(behind, _FAR)])
            unit += 1
        return out

    def behind(self, g: Game, s: State, unit: i64) -> i64:
        """Cards of a unit in its owner's deck cycle."""
        c = g.catalog
        n: i64 = 0
        i: i64 = c.unit_kind_first[unit]
        while i < c.unit_kind_first[unit + 1]:
            kind: i64 = c.unit_kinds[i]
            n += s.cards[DECK * c.n_kinds + kind] + s.cards[HAND * c.n_kinds + kind]
            n += s.cards[DISCARD * c.n_kinds + kind] + s.cards[PLAYED * c.n_kinds + kind]
            i += 1
        return n

    def danger(self, g: Game, s: State, unit: i64, foe: i64) -> float:
        """The chance that the enemy, given a card for each of its units now and then, hits this one."""
        c = g.catalog
        if c.unit_defence[unit] == NO_DEFENCE:
            return 0.0
        safe: float = 1.0
        other: i64 = c.side_unit[foe]
        while other < c.side_unit[foe + 1]:
            if s.at[other] != OFF and self.dice[other] > 0:
                hit: float = chance_to_hit(self.dice[other], defence(g, s, s.at[other], unit))
                safe *= 1.0 - (0.2 if s.face[other] == IMPAIRED else 0.4) * hit
            other += 1
        return 1.0 - safe

    def aim(self, g: Game, s: State, side: i64) -> float:
        """What a target marker promises: enemies on its tile, less own units there."""
        c = g.catalog
        tile: i64 = s.extra[AIMED + side]
        if tile == OFF:
            return 0.0
        out: float = 1.0
        unit: i64 = 0
        while unit < c.n_units:
            if s.at[unit] == tile:
                hit: float = chance_to_hit(1, c.unit_defence[unit] + cover(g, s, tile, OFF, True))
                out += (1.0 if c.unit_side[unit] != side else -1.2) * hit * self.weight[unit] * 0.35
            unit += 1
        return out

    # -- cards ----------------------------------------------------------------------------------------------------

    def deck(self, g: Game, s: State, side: i64) -> float:
        """The mean worth of a card in the deck cycle: dud cards weigh it down, and so does a thin deck."""
        c = g.catalog
        out: float = 0.0
        seat: i64 = 0
        while seat < c.n_seats:
            if c.seat_side[seat] == side:
                total: float = 0.0
                n: i64 = 0
                kind: i64 = c.first[seat]
                while kind < c.first[seat + 1]:
                    lying: i64 = s.cards[DECK * c.n_kinds + kind] + s.cards[HAND * c.n_kinds + kind]
                    lying += s.cards[DISCARD * c.n_kinds + kind] + s.cards[PLAYED * c.n_kinds + kind]
                    total += self.worth[kind] * float(lying)
                    n += lying
                    kind += 1
                out += DECK_WORTH * total / float(n if n > 6 else 6)
            seat += 1
        return out
