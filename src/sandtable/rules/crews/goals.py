"""How a game with crews ends: claim, escape, neutralise, beyond all hope (NAF-47..NAF-60, RUL-152)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.option import NAME, NUMBER, POINTS, SIDE, TILE, UNIT
from sandtable.core.outcome import Reason
from sandtable.core.procedure import Fact
from sandtable.core.slots import Clause, Standing, Victory
from sandtable.core.state import State
from sandtable.rules.crews.hope import can_claim, can_neutralise, escaped, has_hope, neutralised
from sandtable.rules.land.claim import adjudicate, ahead, claim_standings, count_points, is_claimed, lose_hope

if TYPE_CHECKING:
    from sandtable.rules.crews.crews import Crews, Goal

CLAIMED: Final = Reason("claimed", "NAF-48")
ESCAPED_ALL: Final = Reason("escaped", "NAF-51")
NEUTRALISED: Final = Reason("neutralised", "NAF-55")
HOPE_NEUTRALISED: Final = Reason("hope-neutralised", "NAF-58")
HOPE_OUTSCORED: Final = Reason("hope-outscored", "NAF-59")
BOTH_HOPELESS: Final = Reason("both-hopeless", "NAF-60")


def goal_reasons() -> list[Reason]:
    return [CLAIMED, ESCAPED_ALL, NEUTRALISED, HOPE_NEUTRALISED, HOPE_OUTSCORED, BOTH_HOPELESS]


class GoalVictory(Victory):
    def __init__(self, crews: Crews) -> None:
        self.crews = crews
        self.land = crews.land

    def begin(self, g: Game, s: State) -> None:
        count_points(self.land, g, s)

    def check(self, g: Game, s: State) -> None:
        """RUL-152: first both sides' conditions, then hope."""
        winner: i64 = -1
        reason: Reason = CLAIMED
        side: i64 = 0
        while side < 2:
            how = self.met(g, s, side)
            if how is not None and (winner < 0 or side == s.initiative):  # RUL-15
                winner = side
                reason = how
            side += 1
        if winner >= 0:
            g.win(s, winner, reason)
            return
        side = 0
        while side < 2:
            if s.rows[self.land.hopeless + side] == 0 and self.is_hopeless(g, s, side):
                lose_hope(self.land, g, s, side)
            side += 1
        self.judge_hope(g, s)

    def met(self, g: Game, s: State, side: i64) -> Reason | None:
        """The reason by which a side's condition is met (NAF-47, RUL-27)."""
        if is_claimed(self.land, s, side):
            return CLAIMED
        for goal in self.crews.escapes[side]:
            if escaped(self.crews, g, s, side, goal) >= goal.number:
                return ESCAPED_ALL
        for goal in self.crews.neutralises[side]:
            if neutralised(self.crews, g, s, side, goal) >= goal.number:
                return NEUTRALISED
        return None

    def judge_hope(self, g: Game, s: State) -> None:
        """NAF-57..NAF-60 with RUL-158; RUL-62: against an escape condition play goes on."""
        hopeless: i64 = self.land.hopeless
        if s.rows[hopeless] != 0 and s.rows[hopeless + 1] != 0:
            g.win(s, ahead(s), BOTH_HOPELESS)
            return
        side: i64 = 0
        while side < 2:
            if s.rows[hopeless + side] != 0:
                foe: i64 = g.catalog.enemy[side]
                if can_neutralise(self.crews, g, s, foe):
                    g.win(s, foe, HOPE_NEUTRALISED)  # NAF-58
                elif can_claim(self.crews, g, s, foe) and s.score[foe] > s.score[side]:
                    g.win(s, foe, HOPE_OUTSCORED)  # NAF-59
                return
            side += 1

    def is_hopeless(self, g: Game, s: State, side: i64) -> bool:
        """NAF-57, RUL-157."""
        return not has_hope(self.crews, g, s, side)

    def at_cap(self, g: Game, s: State) -> i64:
        return adjudicate(self.land, s)

    # -- what clients are told ------------------------------------------------------------------------------------

    def standings(self, g: Game, s: State, side: int) -> list[Standing]:
        """Of several conditions of a kind the one nearest to being met."""
        crews = self.crews
        out = claim_standings(self.land, s, side)
        away = [
            Standing("escape", int(escaped(crews, g, s, side, goal)), int(goal.number)) for goal in crews.escapes[side]
        ]
        gone = [
            Standing("neutralise", int(neutralised(crews, g, s, side, goal)), int(goal.number))
            for goal in crews.neutralises[side]
        ]
        for found in (away, gone):
            nearest: Standing | None = None
            for standing in found:
                if nearest is None or standing.needed - standing.reached < nearest.needed - nearest.reached:
                    nearest = standing
            if nearest is not None:
                out.append(nearest)
        return out

    def clauses(self, g: Game, side: int) -> list[Clause]:
        c, crews = g.catalog, self.crews
        who = [Fact("side", SIDE, side), Fact("enemy", SIDE, int(c.enemy[side]))]
        out: list[Clause] = []
        if self.land.claim[side] > 0:
            there = sum([int(points) for points in c.start_points]) + sum([int(points) for points in crews.structure])
            built = max([int(defence) for defence in crews.structure_defence])
            name = "claim" if built == 0 else "claim-raid" if side == crews.raider else "claim-hold"
            need = [Fact("points", POINTS, int(self.land.claim[side])), Fact("there", NUMBER, there)]
            out.append(Clause(name, who + need))
        gates = [
            Fact("tiles", TILE, tile) for tile in range(len(c.tiles)) if crews.escape_tile[side * c.n_tiles + tile] != 0
        ]
        for goal in crews.escapes[side]:
            out.append(_goal_clause("escape", goal, who + gates))
        for goal in crews.neutralises[side]:
            out.append(_goal_clause("neutralise", goal, who))
        return out

    def general(self, g: Game) -> list[Clause]:
        c, crews = g.catalog, self.crews
        found = [
            Clause(
                "structure",
                [
                    Fact("name", NAME, crews.structure_names[tile]),
                    Fact("tile", TILE, tile),
                    Fact("points", POINTS, int(crews.structure[tile])),
                    Fact("defence", NUMBER, int(crews.structure_defence[tile])),
                ],
            )
            for tile in range(len(c.tiles))
            if crews.structure_defence[tile] != 0
        ]
        if not found:
            return []
        sides = [Fact("raider", SIDE, int(crews.raider)), Fact("holder", SIDE, int(c.enemy[crews.raider]))]
        return [*found, Clause("structures", sides)]


def _goal_clause(name: str, goal: Goal, facts: list[Fact]) -> Clause:
    """Counters by name, or so many of a kind."""
    if goal.named:
        return Clause(f"{name}-named", facts + [Fact("who", UNIT, unit) for unit in goal.units])
    return Clause(f"{name}-{goal.of}", [*facts, Fact("n", NUMBER, int(goal.number))])
