"""How a North Africa game ends: claim, escape, neutralise, beyond all hope (NAF-47..NAF-60, RUL-152, RUL-157)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import SOLDIERS, Goal
from sandtable.core.game import Game
from sandtable.core.outcome import SHARED_REASONS, Reason
from sandtable.core.rulebook import Display, Victory
from sandtable.core.state import CONTROLLED, NOBODY, OFF, State
from sandtable.rules.ground.control import Control
from sandtable.rules.ground.events import BEYOND_HOPE
from sandtable.rules.ground.extra import AIMED, HOPELESS
from sandtable.rules.ground.pin import ahead, is_available
from sandtable.rules.vehicles.combat import BY_HAND, HOLDER, RAIDER, Shot
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

CLAIMED: Final = SHARED_REASONS + 0
ESCAPED_ALL: Final = SHARED_REASONS + 1
NEUTRALISED: Final = SHARED_REASONS + 2
HOPE_NEUTRALISED: Final = SHARED_REASONS + 3
HOPE_OUTSCORED: Final = SHARED_REASONS + 4
BOTH_HOPELESS: Final = SHARED_REASONS + 5


def goal_reasons() -> list[Reason]:
    return [
        Reason("claimed", "NAF-48", "{winner} claimed its objectives"),
        Reason("escaped", "NAF-51", "{winner} escaped"),
        Reason("neutralised", "NAF-55", "{winner} neutralised its enemies"),
        Reason("beyond-hope", "NAF-58", "{loser} is beyond all hope: {winner} wins"),
        Reason("outscored", "NAF-59", "{loser} is beyond all hope and {winner} has claimed more points"),
        Reason("both-hopeless", "NAF-60", "Both sides are beyond all hope: {winner} wins by points, then initiative"),
    ]


class GoalVictory(Victory):
    def set_up(self, g: Game, s: State) -> None:
        c = g.catalog
        for side in range(len(c.sides)):
            s.extra[AIMED + side] = OFF  # nobody aims a mortar here
        for unit in range(len(c.units)):
            s.extra[aboard(c) + unit] = ON_FOOT
            s.extra[owner(c) + unit] = c.unit_side[unit]
        for berth in range(int(c.n_berths)):
            s.extra[rider(c) + berth] = EMPTY
        for u, unit_kind in enumerate(c.units):
            if unit_kind.vehicle is not None:
                for place, man in enumerate(unit_kind.vehicle.crew):
                    if man >= 0:  # NAF-15: some counters start in seats
                        s.extra[rider(c) + c.berth_first[u] + place] = man
                        s.extra[aboard(c) + man] = c.berth_first[u] + place
                        s.at[man] = s.at[u]
        for tile in range(len(c.tiles)):
            if c.tiles[tile].structure is not None:
                s.extra[standing(c) + tile] = 1
        for side in range(len(c.sides)):
            for tile in range(len(c.tiles)):
                if s.marks[side * len(c.tiles) + tile] == CONTROLLED:
                    s.score[side] += self.worth(g, s, side, tile)

    def worth(self, g: Game, s: State, side: i64, tile: i64) -> i64:
        """NAF-50: to the side that holds structures a controlled tile is worth its standing structure too (RUL-60)."""
        c = g.catalog
        if side == HOLDER and s.extra[standing(c) + tile] != 0:
            return s.points[tile] + c.structure[tile]
        return s.points[tile]

    def lost(self, g: Game, s: State, side: i64) -> None:
        self.check(g, s)

    def check(self, g: Game, s: State) -> None:
        """RUL-152: first both sides' conditions, then hope."""
        winner: i64 = NOBODY
        reason: i64 = CLAIMED
        side: i64 = 0
        while side < 2:
            how: i64 = met(g, s, side)
            if how != NOBODY and (winner == NOBODY or side == s.initiative):  # RUL-15
                winner = side
                reason = how
            side += 1
        if winner == NOBODY:
            side = 0
            while side < 2:
                if s.extra[HOPELESS + side] == 0 and not has_hope(g, s, side):
                    s.extra[HOPELESS + side] = 1  # RUL-157: once hopeless, always hopeless
                    if g.story is not None:
                        g.story.tell(BEYOND_HOPE, [side])
                side += 1
            self.judge_hope(g, s)
            return
        g.win(s, winner, reason)

    def judge_hope(self, g: Game, s: State) -> None:
        """NAF-57..NAF-60 with RUL-158; RUL-62: against an escape condition play goes on."""
        c = g.catalog
        if s.extra[HOPELESS] != 0 and s.extra[HOPELESS + 1] != 0:
            g.win(s, ahead(s), BOTH_HOPELESS)
            return
        side: i64 = 0
        while side < 2:
            if s.extra[HOPELESS + side] != 0:
                foe: i64 = c.enemy[side]
                if can_neutralise(g, s, foe):
                    g.win(s, foe, HOPE_NEUTRALISED)  # NAF-58
                elif c.claim[foe] > 0 and can_claim(g, s, foe) and s.score[foe] > s.score[side]:
                    g.win(s, foe, HOPE_OUTSCORED)  # NAF-59
                return
            side += 1

    def at_cap(self, g: Game, s: State) -> i64:
        return ahead(s)


def met(g: Game, s: State, side: i64) -> i64:
    """The reason by which a side's condition is met, or NOBODY (NAF-47, RUL-27)."""
    c = g.catalog
    if c.claim[side] > 0 and s.score[side] >= c.claim[side]:
        return CLAIMED
    for goal in c.escape_goals[side]:
        if escaped(g, s, side, goal) >= goal.number:
            return ESCAPED_ALL
    for goal in c.neutralise_goals[side]:
        if neutralised(g, s, side, goal) >= goal.number:
            return NEUTRALISED
    return NOBODY


def escaped(g: Game, s: State, side: i64, goal: Goal) -> i64:
    """Counters that count for a side's condition to escape and are out by its own doing (NAF-54: a lost one is not).

    RUL-156: so does a captured vehicle that is named; what the enemy captured and took along does not.
    """
    c = g.catalog
    n: i64 = 0
    unit: i64 = 0
    while unit < c.n_units:
        if s.extra[fate(c) + unit] == ESCAPED and s.extra[owner(c) + unit] == side and goal.means(unit):
            n += 1
        unit += 1
    return n


def can_escape(g: Game, s: State, side: i64) -> bool:
    """RUL-157: for one of the conditions, enough counters it means are out or on the board."""
    c = g.catalog
    for goal in c.escape_goals[side]:
        n: i64 = escaped(g, s, side, goal)
        unit: i64 = 0
        while unit < c.n_units:
            if s.at[unit] != OFF and goal.means(unit):
                n += 1
            unit += 1
        if n >= goal.number:
            return True
    return False


def counts(g: Game, side: i64, goal: Goal, unit: i64) -> bool:
    """Whether losing a counter to a side counts for its condition to neutralise (NAF-55).

    RUL-61: with a bare number so does a vehicle of its own make, which it could destroy only in enemy hands.
    """
    c = g.catalog
    if c.unit_side[unit] != side:
        return goal.means(unit)
    return c.is_vehicle[unit] != 0 and not goal.named and goal.of != SOLDIERS


def neutralised(g: Game, s: State, side: i64, goal: Goal) -> i64:
    """Counters that count for a side's condition and were lost to it (NAF-56: an escaped one was not)."""
    c = g.catalog
    n: i64 = 0
    unit: i64 = 0
    while unit < c.n_units:
        if s.extra[fate(c) + unit] == LOST_TO + side and counts(g, side, goal, unit):
            n += 1
        unit += 1
    return n


def can_neutralise(g: Game, s: State, side: i64) -> bool:
    """RUL-157: for one of the conditions, enough are gone or on the board. Own vehicles are enemies while the enemy has
    them (RUL-43).
    """
    c = g.catalog
    for goal in c.neutralise_goals[side]:
        n: i64 = neutralised(g, s, side, goal)
        unit: i64 = 0
        while unit < c.n_units:
            if s.at[unit] != OFF and (c.unit_side[unit] != side or s.extra[owner(c) + unit] != side):
                if counts(g, side, goal, unit):
                    n += 1
            unit += 1
        if n >= goal.number:
            return True
    return False


def has_hope(g: Game, s: State, side: i64) -> bool:
    """RUL-27: any condition still within reach."""
    c = g.catalog
    return (c.claim[side] > 0 and can_claim(g, s, side)) or can_escape(g, s, side) or can_neutralise(g, s, side)


def can_claim(g: Game, s: State, side: i64) -> bool:
    """RUL-157: points now plus points to gain reach the number."""
    c = g.catalog
    total: i64 = s.score[side]
    takes: bool = able(g, s, side, False)
    razes: bool = side == RAIDER and able(g, s, side, True)
    tile: i64 = 0
    while tile < c.n_tiles:
        if takes and s.marks[side * c.n_tiles + tile] != CONTROLLED:
            total += g.book.victory.worth(g, s, side, tile)
        if razes and s.extra[standing(c) + tile] != 0:
            total += c.structure[tile]
        tile += 1
    return total >= c.claim[side]


def able(g: Game, s: State, side: i64, demolition: bool) -> bool:
    """An able soldier with Control (on his cards, or by a seat he could use), or with Demolition (RUL-155, RUL-157)."""
    c = g.catalog
    unit: i64 = c.side_unit[side]
    while unit < c.side_unit[side + 1]:
        if c.is_vehicle[unit] == 0 and s.at[unit] != OFF and _can_act(g, s, unit):
            i: i64 = c.unit_kind_first[unit]
            while i < c.unit_kind_first[unit + 1]:
                kind: i64 = c.unit_kinds[i]
                if _offers(g, c.slot_first[kind], c.slot_first[kind + 1], demolition):
                    return True
                i += 1
            berth: i64 = 0
            while berth < c.n_berths:
                fits: bool = c.berth_needs[berth] == 0 or c.berth_needs[berth] == c.unit_skill[unit]
                if fits and s.at[c.berth_unit[berth]] != OFF:
                    if _offers(g, c.berth_slot[berth], c.berth_slot[berth + 1], demolition):
                        return True
                berth += 1
        unit += 1
    return False


def _can_act(g: Game, s: State, unit: i64) -> bool:
    c = g.catalog
    i: i64 = c.unit_kind_first[unit]
    while i < c.unit_kind_first[unit + 1]:
        if is_available(g, s, c.unit_kinds[i]):
            return True
        i += 1
    return False


def _offers(g: Game, first: i64, last: i64, demolition: bool) -> bool:
    slot: i64 = first
    while slot < last:
        action = g.book.actions[g.catalog.slot_rule[slot]]
        if demolition:
            if isinstance(action, Shot) and action.way & BY_HAND != 0:
                return True
        elif isinstance(action, Control):
            return True
        slot += 1
    return False


class GoalDisplay(Display):
    """Who sits where, damage, whose a vehicle is; structures that stand; counters out and gone."""

    def side(self, g: Game, s: State, side: int) -> dict[str, int]:
        out = {"hopeless": int(s.extra[HOPELESS + side]), "escaped": 0, "escape": 0, "neutralised": 0, "neutralise": 0}
        # Of several conditions of a kind the one nearest to being met.
        for goal in g.catalog.escape_goals[side]:
            n = int(escaped(g, s, side, goal))
            if out["escape"] == 0 or int(goal.number) - n < out["escape"] - out["escaped"]:
                out["escaped"], out["escape"] = n, int(goal.number)
        for goal in g.catalog.neutralise_goals[side]:
            n = int(neutralised(g, s, side, goal))
            if out["neutralise"] == 0 or int(goal.number) - n < out["neutralise"] - out["neutralised"]:
                out["neutralised"], out["neutralise"] = n, int(goal.number)
        return out

    def unit(self, g: Game, s: State, unit: int) -> dict[str, int | str]:
        c = g.catalog
        out: dict[str, int | str] = {}
        berth = s.extra[aboard(c) + unit]
        if berth != ON_FOOT:
            vehicle = c.berth_unit[berth]
            out["vehicle"] = f"{c.sides[c.unit_side[vehicle]]}:{c.units[vehicle].token}"
            out["berth"] = int(berth - c.berth_first[vehicle] + 1)
        if c.is_vehicle[unit] != 0:
            out["damage"] = int(s.extra[damage(c) + unit])
            out["owner"] = c.sides[s.extra[owner(c) + unit]]
        if s.extra[fate(c) + unit] != 0:
            out["fate"] = "escaped" if s.extra[fate(c) + unit] == ESCAPED else "lost"
        return out

    def tile(self, g: Game, s: State, tile: int) -> dict[str, int | str]:
        c = g.catalog
        structure = c.tiles[tile].structure
        if structure is None or s.extra[standing(c) + tile] == 0:
            return {}
        return {"structure": structure.name, "structure_points": structure.points, "defence": structure.defence}
