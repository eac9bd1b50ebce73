"""The air game's terms: what is done and within reach of the goals, tails to hang on to, and how aircraft fly."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.ai._evaluation import DeckTerm, Term, behind, most, slots_of
from sandtable.core.catalog import SIDES
from sandtable.core.game import Game
from sandtable.core.odds import any_of
from sandtable.core.state import IMPAIRED, OFF, State
from sandtable.core.vectors import floats, ints
from sandtable.rules.air.air import Air
from sandtable.rules.air.combat import ATTACK, BOMB, covers, is_rear, is_target, total_of
from sandtable.rules.air.comms import in_comms
from sandtable.rules.air.goals import reached
from sandtable.rules.air.hexes import OFF_BOARD, TURNS, VECTORS, HexMap
from sandtable.rules.air.pieces import AIRCRAFT, GUN, IN_PLAY, SHIP

GOAL: Final = 100.0  # a condition met
SECOND: Final = 0.25  # share of what a side's other conditions are worth
STAKE: Final = 0.35  # of what a piece is worth to the enemy's goals, while it has no card left to lose
SHOT: Final = 0.25  # share of what a shot that could be made now would bring
CHASE: Final = 3.0  # hanging on to an enemy
RUN: Final = 0.35  # share of a target's worth for being about to reach it
FADE: Final = 0.8  # and for every hex further away
FAR: Final = 40
OFFSET: Final = [0, 2, 6, 9, 6, 2]  # half hexes that pointing elsewhere costs, by sixths of a turn
UNKNOWN: Final = -1.0
BALLOON_AHEAD: Final = 9.0
EDGE_AHEAD: Final = 2.5
EDGE_NEAR: Final = 0.8
OUT_OF_COMMS: Final = 2.0
GUN_WORTH: Final = 5.0  # what silencing a gun is worth while somebody can fire it
SECOND_WIND: Final = 0.6  # what each further card of an aircraft leaves of its need


def air_terms(g: Game) -> list[Term]:
    air = g.book.module("air")
    assert isinstance(air, Air)
    worth = Worth(g, air)
    return [GoalsTerm(air), ForcesTerm(g, air, worth), WaysTerm(g, air, worth), CommsTerm(g, air), DeckTerm(g)]


class Worth:
    """What pieces can do and what they are worth to the other side's goals, worked out once."""

    def __init__(self, g: Game, air: Air) -> None:
        c = g.catalog
        units = len(c.units)
        self.front = ints([most(slots_of(c, u), "attack") for u in range(units)])
        rears = [max([slot.values.get("rear", 0) for slot in slots_of(c, u)], default=0) for u in range(units)]
        self.rear = ints([max(rears[u], int(self.front[u])) for u in range(units)])
        self.bombs = ints([most(slots_of(c, u), "bomb") for u in range(units)])
        self.stake = floats([0.0] * units)  # what its end brings the enemy
        self.exit = floats([0.0] * units)  # what its escape brings its own side
        for side in range(SIDES):
            for goal in air.goals[side]:
                for unit in goal.units:
                    share = GOAL / float(goal.number)
                    if goal.kind == "escape":
                        self.exit[unit] = max(self.exit[unit], share)
                    else:
                        self.stake[unit] = max(self.stake[unit], share)
            if air.score_to[side] > 0:
                point = GOAL / float(air.score_to[side])
                for unit in range(units):
                    self.stake[unit] = max(self.stake[unit], point * float(air.gain[side * units + unit]))
                    if c.unit_side[unit] == side:
                        self.exit[unit] = max(self.exit[unit], point * float(air.exit_gain[unit]))
        for unit in range(units):
            if air.piece[unit] == GUN and any(slot.name == "anti-air" for kind in c.kinds for slot in kind.slots):
                self.stake[unit] = max(self.stake[unit], GUN_WORTH)
        self.own = floats(
            [
                4.0 + 2.0 * float(self.rear[u]) + 1.5 * float(self.bombs[u]) if air.piece[u] == AIRCRAFT else 1.0
                for u in range(units)
            ]
        )


class GoalsTerm(Term):
    """How far a side is."""

    def __init__(self, air: Air) -> None:
        self.air = air

    def half(self, g: Game, s: State, side: i64) -> float:
        air = self.air
        best: float = 0.0
        total: float = 0.0
        for goal in air.goals[side]:
            share: float = GOAL * float(reached(air, s, goal)) / float(goal.number)
            total += share
            if share > best:
                best = share
        if air.score_to[side] > 0:
            share = GOAL * float(s.score[side]) / float(air.score_to[side])
            total += share
            if share > best:
                best = share
        return best + SECOND * (total - best)


class ForcesTerm(Term):
    """Aircraft by the cards behind them, and the best shot of each."""

    def __init__(self, g: Game, air: Air, worth: Worth) -> None:
        self.air = air
        self.worth = worth
        self.second = floats([SECOND_WIND**n for n in range(FAR + 1)])

    def half(self, g: Game, s: State, side: i64) -> float:
        c = g.catalog
        air = self.air
        worth = self.worth
        out: float = 0.0
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            if s.at[unit] != OFF and air.piece[unit] == AIRCRAFT:
                cards: i64 = min(behind(g, s, unit), FAR)
                need: float = self.second[cards]
                own: float = worth.own[unit]
                out += own * (1.3 - need) - worth.stake[unit] * STAKE * need
                if s.face[unit] == IMPAIRED:
                    out -= 0.35 * own
                elif cards > 0:
                    out += SHOT * self.best_shot(g, s, unit, c.enemy[side])
                out -= self.ahead(s, unit)
            unit += 1
        return out

    def best_shot(self, g: Game, s: State, unit: i64, foe: i64) -> float:
        """What the best attack or bomb of an aircraft from where it is would bring."""
        c = g.catalog
        air = self.air
        worth = self.worth
        best: float = 0.0
        target: i64 = c.side_unit[foe]
        while target < c.side_unit[foe + 1]:
            if s.at[target] != OFF:
                value: float = 0.0
                if air.piece[target] <= AIRCRAFT + 1:
                    if worth.front[unit] > 0 and covers(air, g, s, unit, target) and not air.is_grounded(g, s, target):
                        dice: i64 = worth.rear[unit] if is_rear(air, g, s, unit, target) else worth.front[unit]
                        hit: float = chance(dice, total_of(air, g, s, ATTACK, unit, target))
                        value = hit * self.prize(g, s, target)
                if worth.bombs[unit] > 0 and is_target(air, g, s, BOMB, unit, target):
                    value = chance(worth.bombs[unit], c.unit_defence[target]) * worth.stake[target]
                if value > best:
                    best = value
            target += 1
        return best

    def prize(self, g: Game, s: State, target: i64) -> float:
        """What a hit on an aircraft costs its owner."""
        if self.air.piece[target] != AIRCRAFT:
            return 0.5
        cards: i64 = min(behind(g, s, target), FAR)
        return self.worth.own[target] * 0.3 + self.worth.stake[target] * self.second[cards]

    def ahead(self, s: State, unit: i64) -> float:
        """Trouble straight ahead: a balloon, the edge of the board."""
        air = self.air
        tile: i64 = air.next_hex(s, unit)
        if tile == OFF_BOARD:
            return EDGE_AHEAD if air.may_leave[unit] == 0 else 0.0
        if air.balloon[tile] != 0:
            return BALLOON_AHEAD
        after: i64 = air.ahead[tile * TURNS + s.rows[air.facing + unit]]
        return EDGE_NEAR if after == OFF_BOARD and air.may_leave[unit] == 0 else 0.0


class WaysTerm(Term):
    """How near aircraft are to what they are for: enemies, targets to bomb, the way out; and ships to theirs."""

    def __init__(self, g: Game, air: Air, worth: Worth) -> None:
        self.air = air
        self.worth = worth
        board = g.catalog.geometry
        assert isinstance(board, HexMap)
        self.toward = ints([sector(a, b) for a in board.places for b in board.places])  # [tile * tiles + tile]
        self.reach = ints([most(slots_of(g.catalog, u), "move") for u in range(len(g.catalog.units))])
        self.fade = floats([FADE ** (n / 2.0) for n in range(2 * FAR + 2)])  # by half hexes
        self.offset = ints(OFFSET)
        # [(unit * tiles + tile) * TURNS + facing], remembered: how near an aircraft that flies so is to its way out
        self.out = floats([UNKNOWN] * (len(g.catalog.units) * len(board.places) * TURNS))

    def half(self, g: Game, s: State, side: i64) -> float:
        c = g.catalog
        air = self.air
        out: float = 0.0
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            if s.at[unit] != OFF:
                if air.piece[unit] == SHIP:
                    out += self.sailing(g, s, unit)
                elif air.piece[unit] == AIRCRAFT and behind(g, s, unit) > 0 and not air.is_grounded(g, s, unit):
                    out += self.flying(g, s, unit, c.enemy[side])
            unit += 1
        return out

    def flying(self, g: Game, s: State, unit: i64, foe: i64) -> float:
        c = g.catalog
        air = self.air
        worth = self.worth
        best: float = 0.0
        chase: float = 0.0
        target: i64 = c.side_unit[foe]
        while target < c.side_unit[foe + 1]:
            if s.at[target] != OFF:
                near: float = self.near(g, s, unit, s.at[target])
                if air.piece[target] <= AIRCRAFT + 1 and not air.is_grounded(g, s, target):
                    if worth.front[unit] > 0 and air.piece[target] == AIRCRAFT:
                        value: float = near * (CHASE + 0.06 * worth.stake[target]) * float(worth.rear[unit])
                        if value > chase:
                            chase = value
                elif worth.bombs[unit] > 0:
                    value = near * RUN * worth.stake[target] * chance(worth.bombs[unit], c.unit_defence[target])
                    if value > best:
                        best = value
            target += 1
        if worth.exit[unit] > 0.0:
            value = self.leaving(g, s, unit)
            if value > best:
                best = value
        return best + chase

    def leaving(self, g: Game, s: State, unit: i64) -> float:
        at: i64 = (unit * g.catalog.n_tiles + s.at[unit]) * TURNS + s.rows[self.air.facing + unit]
        if self.out[at] == UNKNOWN:
            self.out[at] = self.nearest_way_out(g, s, unit)
        return self.out[at] * RUN * self.worth.exit[unit]

    def nearest_way_out(self, g: Game, s: State, unit: i64) -> float:
        c = g.catalog
        best: float = 0.0
        row: i64 = c.unit_side[unit] * c.n_tiles
        tile: i64 = 0
        while tile < c.n_tiles:
            if self.air.escape_tile[row + tile] != 0:
                near: float = self.near(g, s, unit, tile)
                if s.at[unit] == tile:
                    near = 1.0 if self.air.next_hex(s, unit) == OFF_BOARD else 0.7
                if near > best:
                    best = near
            tile += 1
        return best

    def near(self, g: Game, s: State, unit: i64, tile: i64) -> float:
        """1 when it is there or one Move away, less by every further hex and by pointing elsewhere."""
        c = g.catalog
        at: i64 = s.at[unit]
        away: i64 = c.distance_between(at, tile)
        if away == 0:
            return 1.0
        off: i64 = (self.toward[at * c.n_tiles + tile] - s.rows[self.air.facing + unit] + TURNS) % TURNS
        halves: i64 = 2 * (away - self.reach[unit]) + self.offset[off]
        if away < self.reach[unit] and off != 0:
            halves = self.offset[off]
        return self.fade[max(0, min(halves, 2 * FAR))]

    def sailing(self, g: Game, s: State, unit: i64) -> float:
        """A ship by how many hexes are left to the edge ahead of it."""
        air = self.air
        if air.may_leave[unit] == 0:
            return 0.0
        hexes: i64 = 1
        tile: i64 = air.next_hex(s, unit)
        while tile != OFF_BOARD:
            tile = air.ahead[tile * TURNS + s.rows[air.facing + unit]]
            hexes += 1
        return RUN * self.worth.exit[unit] * self.fade[min(hexes, FAR)]


class CommsTerm(Term):
    """Sections whose card has an icon, together or not (BOB-22..BOB-24)."""

    def __init__(self, g: Game, air: Air) -> None:
        self.air = air
        self.cards: list[list[int]] = [[], []]  # by side
        for k, kind in enumerate(g.catalog.kinds):
            icons = [slot for slot in kind.slots if "cost" in slot.values or "forbid" in slot.values]
            if kind.squad and (icons or air.bid_cost[k] != 0):
                self.cards[g.catalog.seat_side[kind.seat]].append(k)

    def half(self, g: Game, s: State, side: i64) -> float:
        c = g.catalog
        air = self.air
        out: float = 0.0
        for kind in self.cards[side]:
            squad: i64 = c.kind_squad[kind]
            first: i64 = air.section_first[side * air.n_squads + squad]
            last: i64 = air.section_first[side * air.n_squads + squad + 1]
            alive: bool = True
            while first < last:
                if s.rows[air.fate + air.section[first]] != IN_PLAY:
                    alive = False  # for good: nothing to be won by flying together
                first += 1
            if alive and not in_comms(air, g, s, side, squad):
                out -= OUT_OF_COMMS
        return out


def chance(dice: i64, total: i64) -> float:
    """BOB-60: nothing hits a total above ten."""
    if total > 10:
        return 0.0
    return any_of(float(11 - max(total, 1)) / 10.0, dice)


def sector(a: tuple[int, int], b: tuple[int, int]) -> int:
    """The direction that points best from one hex to another."""
    x, y = 1.5 * (b[0] - a[0]), 1.7320508 * (b[1] - a[1] + (b[0] - a[0]) / 2.0)
    scores = [x * 1.5 * q + y * 1.7320508 * (r + q / 2.0) for q, r in VECTORS]
    return scores.index(max(scores))
