"""How a game with Riflemen ends: claim objectives, pin the enemy, beyond all hope (NOR-22..NOR-27, COM-67, COM-68)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import NO_UNIT
from sandtable.core.game import Game
from sandtable.core.option import NUMBER, POINTS, SIDE, TILE
from sandtable.core.outcome import Reason
from sandtable.core.procedure import Fact
from sandtable.core.slots import Clause, Standing, Victory
from sandtable.core.state import OFF, State
from sandtable.rules.infantry.events import PINNED
from sandtable.rules.land.claim import adjudicate, ahead, claim_standings, count_points, is_claimed, lose_hope
from sandtable.rules.shared.bolster import is_available

if TYPE_CHECKING:
    from sandtable.rules.infantry.infantry import Infantry

CLAIMED: Final = Reason("claimed", "COM-68")
PINNED_ENEMY: Final = Reason("pinned", "NOR-23")
HOPE_LOST: Final = Reason("beyond-hope", "NOR-26")
HOPE_OUTSCORED: Final = Reason("outscored", "NOR-27")
BOTH_PINNED: Final = Reason("both-pinned", "NOR-24")


def pin_reasons() -> list[Reason]:
    return [CLAIMED, PINNED_ENEMY, HOPE_LOST, HOPE_OUTSCORED, BOTH_PINNED]


class PinVictory(Victory):
    """The checks, in the order of RUL-132, after every change that matters (RUL-14)."""

    def __init__(self, infantry: Infantry) -> None:
        self.infantry = infantry
        self.land = infantry.land

    def begin(self, g: Game, s: State) -> None:
        count_points(self.land, g, s)

    def check(self, g: Game, s: State) -> None:
        c = g.catalog
        land = self.land
        winner: i64 = -1
        reason: Reason = CLAIMED
        side: i64 = 0
        while side < 2:
            how = self.met(g, s, side)
            # RUL-15: if one change satisfies both, the initiative holder wins.
            if how is not None and (winner < 0 or side == s.initiative):
                winner = side
                reason = how
            side += 1
        if winner < 0 and (s.rows[land.hopeless] != 0 or s.rows[land.hopeless + 1] != 0):
            side = 0
            while side < 2:
                # NOR-27: against a claim condition, more points than the hopeless side decide.
                foe: i64 = c.enemy[side]
                if s.rows[land.hopeless + side] != 0 and land.claim[foe] > 0 and s.score[foe] > s.score[side]:
                    winner = foe
                    reason = HOPE_OUTSCORED
                side += 1
        if winner < 0 and self.infantry.is_pinned(s, 0) and self.infantry.is_pinned(s, 1):
            winner = ahead(s)  # NOR-24
            reason = BOTH_PINNED
        if winner >= 0:
            g.win(s, winner, reason)

    def met(self, g: Game, s: State, side: i64) -> Reason | None:
        """The reason by which a side's own condition is met. RUL-27: any one of several will do."""
        if is_claimed(self.land, s, side):
            return CLAIMED
        foe: i64 = g.catalog.enemy[side]
        if self.infantry.pin[side] != 0:  # RUL-33: pinning wins only for a side whose condition it is
            if s.rows[self.land.hopeless + foe] != 0:
                return HOPE_LOST  # NOR-25, NOR-26
            if self.infantry.is_pinned(s, foe):
                return PINNED_ENEMY
        return None

    def lost(self, g: Game, s: State, side: i64) -> None:
        infantry, land = self.infantry, self.land
        if s.rows[land.hopeless + side] == 0 and self.is_hopeless(g, s, side):
            lose_hope(land, g, s, side)
        if s.rows[infantry.rifles + side] == 0 and s.rows[infantry.seen + side] == 1:
            s.rows[infantry.seen + side] = 2
            if g.story is not None:
                g.story.tell(PINNED, [side])
        self.check(g, s)

    def is_hopeless(self, g: Game, s: State, side: i64) -> bool:
        """NOR-26: it wins by claiming only, has not claimed enough, and can claim no more."""
        claim: i64 = self.land.claim[side]
        if claim == 0 or self.infantry.pin[side] != 0 or s.score[side] >= claim:
            return False
        return not can_gain(self.infantry, g, s, side)

    def at_cap(self, g: Game, s: State) -> i64:
        return adjudicate(self.land, s)

    def standings(self, g: Game, s: State, side: int) -> list[Standing]:
        out = claim_standings(self.land, s, side)
        if self.infantry.pin[side] != 0:
            out.append(Standing("pin", int(s.rows[self.infantry.rifles + g.catalog.enemy[side]]), 0))
        return out

    def clauses(self, g: Game, side: int) -> list[Clause]:
        c = g.catalog
        who = [Fact("side", SIDE, side), Fact("enemy", SIDE, int(c.enemy[side]))]
        out: list[Clause] = []
        if self.land.claim[side] > 0:
            there = sum([int(points) for points in c.start_points])
            need = [Fact("points", POINTS, int(self.land.claim[side])), Fact("there", NUMBER, there)]
            out.append(Clause("claim", who + need))
        if self.infantry.pin[side] != 0:
            out.append(Clause("pin", who))
        for tile in range(len(c.tiles)):
            if self.infantry.raises[side * len(c.tiles) + tile] != 0:
                out.append(Clause("raise", [*who, Fact("tile", TILE, tile)]))
        return out


def can_gain(infantry: Infantry, g: Game, s: State, side: i64) -> bool:
    """RUL-34: whether a side could still take an objective: a card with Control that can come to be played."""
    c = g.catalog
    kind: i64 = 0
    while kind < c.n_kinds:
        unit: i64 = c.kind_unit[kind]
        if unit != NO_UNIT and c.unit_side[unit] == side and _can_control(infantry, g, kind):
            spawns: bool = infantry.spawn_first[unit] < infantry.spawn_first[unit + 1]
            if (s.at[unit] != OFF or spawns) and is_available(infantry.land.shared, g, s, kind):
                return True
        kind += 1
    return False


def _can_control(infantry: Infantry, g: Game, kind: i64) -> bool:
    c = g.catalog
    slot: i64 = c.slot_first[kind]
    while slot < c.slot_first[kind + 1]:
        if c.slot_rule[slot] == infantry.land.control.id:
            return True
        slot += 1
    return False
