"""How the air game ends: neutralise, destroy, escape, score points (BOB-68..BOB-76), and RUL-121."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.option import NUMBER, POINTS, SIDE, TILE, UNIT
from sandtable.core.outcome import Reason
from sandtable.core.procedure import Fact
from sandtable.core.slots import Clause, Standing, Victory
from sandtable.core.state import State
from sandtable.rules.air.hope import can_win

if TYPE_CHECKING:
    from sandtable.rules.air.air import Air, Goal

ALL_NEUTRALISED: Final = Reason("neutralised", "BOB-69")
ALL_DESTROYED: Final = Reason("destroyed", "BOB-70")
ALL_ESCAPED: Final = Reason("escaped", "BOB-71")
ALL_SCORED: Final = Reason("scored", "BOB-74")
NOBODY_CAN: Final = Reason("nobody-can-win", "RUL-121")


def air_reasons() -> list[Reason]:
    return [ALL_NEUTRALISED, ALL_DESTROYED, ALL_ESCAPED, ALL_SCORED, NOBODY_CAN]


def reached(air: Air, s: State, goal: Goal) -> i64:
    """BOB-73: neutralised is not escaped, nor the other way round (BOB-76)."""
    n: i64 = 0
    for unit in goal.units:
        if s.rows[air.fate + unit] == goal.fate:
            n += 1
    return n


class AirVictory(Victory):
    def __init__(self, air: Air) -> None:
        self.air = air

    def check(self, g: Game, s: State) -> None:
        """RUL-27: any one condition wins; RUL-15: of two sides at once the one with the initiative."""
        winner: i64 = -1
        reason: Reason = ALL_NEUTRALISED
        side: i64 = 0
        while side < 2:
            how = self.met(s, side)
            if how is not None and (winner < 0 or side == s.initiative):
                winner = side
                reason = how
            side += 1
        if winner >= 0:
            g.win(s, winner, reason)
        elif not can_win(self.air, g, s, 0) and not can_win(self.air, g, s, 1):
            g.win(s, s.initiative, NOBODY_CAN)

    def met(self, s: State, side: i64) -> Reason | None:
        air = self.air
        for goal in air.goals[side]:
            if reached(air, s, goal) >= goal.number:
                if goal.kind == "escape":
                    return ALL_ESCAPED
                return ALL_NEUTRALISED if goal.kind == "neutralise" else ALL_DESTROYED
        if air.score_to[side] > 0 and s.score[side] >= air.score_to[side]:
            return ALL_SCORED
        return None

    def is_hopeless(self, g: Game, s: State, side: i64) -> bool:
        return not can_win(self.air, g, s, side)

    def at_cap(self, g: Game, s: State) -> i64:
        """RUL-121: the larger share of an objective, then the initiative."""
        mine, theirs = self.share(s, 0), self.share(s, 1)
        if mine == theirs:
            return s.initiative
        return 0 if mine > theirs else 1

    def share(self, s: State, side: int) -> float:
        found = [float(reached(self.air, s, goal)) / float(goal.number) for goal in self.air.goals[side]]
        if self.air.score_to[side] > 0:
            found.append(float(s.score[side]) / float(self.air.score_to[side]))
        return max(found, default=0.0)

    # -- what clients are told ------------------------------------------------------------------------------------

    def standings(self, g: Game, s: State, side: int) -> list[Standing]:
        air = self.air
        out = [Standing(goal.kind, int(reached(air, s, goal)), int(goal.number)) for goal in air.goals[side]]
        if air.score_to[side] > 0:
            out.append(Standing("score", int(s.score[side]), int(air.score_to[side])))
        nearest: dict[str, Standing] = {}
        for standing in out:  # of several conditions of a kind the one nearest to being met
            best = nearest.get(standing.name)
            if best is None or standing.needed - standing.reached < best.needed - best.reached:
                nearest[standing.name] = standing
        return list(nearest.values())

    def clauses(self, g: Game, side: int) -> list[Clause]:
        c, air = g.catalog, self.air
        who = [Fact("side", SIDE, side), Fact("enemy", SIDE, int(c.enemy[side]))]
        gates = [
            Fact("tiles", TILE, tile) for tile in range(len(c.tiles)) if air.escape_tile[side * c.n_tiles + tile] != 0
        ]
        out: list[Clause] = []
        for goal in air.goals[side]:
            facts = who + gates if goal.kind == "escape" else who
            if goal.named:
                out.append(Clause(f"{goal.kind}-named", facts + [Fact("who", UNIT, unit) for unit in goal.units]))
            else:
                out.append(Clause(f"{goal.kind}-{goal.of}", [*facts, Fact("n", NUMBER, int(goal.number))]))
        if air.score_to[side] > 0:
            out.append(Clause("score", [*who, Fact("points", POINTS, int(air.score_to[side]))]))
            out += self.gains(g, side, who)
        return out

    def gains(self, g: Game, side: int, who: list[Fact]) -> list[Clause]:
        """What the pieces are worth, those of equal worth together."""
        air, units = self.air, range(len(g.catalog.units))
        ends = {u: int(air.gain[side * len(units) + u]) for u in units}
        exits = {u: int(air.exit_gain[u]) for u in units if g.catalog.unit_side[u] == side}
        out: list[Clause] = []
        for name, worth in (("worth", ends), ("worth-escaped", exits)):
            for points in sorted(set(worth.values()) - {0}):
                shown = [Fact("who", UNIT, unit) for unit in worth if worth[unit] == points]
                out.append(Clause(name, [*who, Fact("points", POINTS, points), *shown]))
        return out
