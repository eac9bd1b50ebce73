"""How a Normandy game ends: claim objectives, pin the enemy, beyond all hope (NOR-22..NOR-27, COM-67, COM-68)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import NO_UNIT
from sandtable.core.game import Game
from sandtable.core.outcome import SHARED_REASONS, Reason
from sandtable.core.rulebook import Display, Victory
from sandtable.core.state import CONTROLLED, NOBODY, OFF, REMOVED, SUPPLY, State
from sandtable.rules.ground.control import Control
from sandtable.rules.ground.events import BEYOND_HOPE, PINNED
from sandtable.rules.ground.extra import AIMED, HOPELESS, RIFLEMAN, RIFLES, SEEN
from sandtable.rules.shared.support import Bolster, can_fetch

CLAIMED: Final = SHARED_REASONS + 0
PINNED_ENEMY: Final = SHARED_REASONS + 1
HOPE_LOST: Final = SHARED_REASONS + 2
HOPE_OUTSCORED: Final = SHARED_REASONS + 3
BOTH_PINNED: Final = SHARED_REASONS + 4


def pin_reasons() -> list[Reason]:
    return [
        Reason("claimed", "COM-68", "{winner} claimed its objectives"),
        Reason("pinned", "NOR-23", "{winner} pinned {loser}: no Rifleman counter is left on the board"),
        Reason("beyond-hope", "NOR-26", "{loser} is beyond all hope, which counts as pinned: {winner} wins"),
        Reason("outscored", "NOR-27", "{loser} is beyond all hope and {winner} owns more objective points"),
        Reason("both-pinned", "NOR-24", "Both sides are pinned: {winner} wins by points, then initiative"),
    ]


class PinVictory(Victory):
    """The checks, in the order of RUL-132, after every change that matters (RUL-14)."""

    def set_up(self, g: Game, s: State) -> None:
        c = g.catalog
        for side in range(len(c.sides)):
            s.extra[AIMED + side] = OFF
            for tile in range(len(c.tiles)):
                if s.marks[side * len(c.tiles) + tile] == CONTROLLED:
                    s.score[side] += s.points[tile]  # COM-09
        for unit in range(len(c.units)):
            if s.at[unit] != OFF and c.unit_role[unit] == RIFLEMAN:
                s.extra[RIFLES + c.unit_side[unit]] += 1
                s.extra[SEEN + c.unit_side[unit]] = 1

    def check(self, g: Game, s: State) -> None:
        c = g.catalog
        winner: i64 = NOBODY
        reason: i64 = CLAIMED
        side: i64 = 0
        while side < 2:
            how: i64 = self.met(g, s, side)
            # RUL-15: if one change satisfies both, the initiative holder wins.
            if how != NOBODY and (winner == NOBODY or side == s.initiative):
                winner = side
                reason = how
            side += 1
        if winner == NOBODY and (s.extra[HOPELESS] != 0 or s.extra[HOPELESS + 1] != 0):
            side = 0
            while side < 2:
                # NOR-27: against a claim condition, more points than the hopeless side decide.
                foe: i64 = c.enemy[side]
                if s.extra[HOPELESS + side] != 0 and c.claim[foe] > 0 and s.score[foe] > s.score[side]:
                    winner = foe
                    reason = HOPE_OUTSCORED
                side += 1
        if winner == NOBODY and is_pinned(s, 0) and is_pinned(s, 1):
            winner = ahead(s)  # NOR-24
            reason = BOTH_PINNED
        if winner != NOBODY:
            g.win(s, winner, reason)

    def met(self, g: Game, s: State, side: i64) -> i64:
        """The reason by which a side's own condition is met, or NOBODY. RUL-27: any one of several will do."""
        c = g.catalog
        if c.claim[side] > 0 and s.score[side] >= c.claim[side]:
            return CLAIMED
        foe: i64 = c.enemy[side]
        if c.pin[side] != 0:  # RUL-33: pinning wins only for a side whose condition it is
            if s.extra[HOPELESS + foe] != 0:
                return HOPE_LOST  # NOR-25, NOR-26
            if is_pinned(s, foe):
                return PINNED_ENEMY
        return NOBODY

    def lost(self, g: Game, s: State, side: i64) -> None:
        c = g.catalog
        if s.extra[HOPELESS + side] == 0 and c.claim[side] > 0 and c.pin[side] == 0:
            if s.score[side] < c.claim[side] and not can_gain(g, s, side):
                s.extra[HOPELESS + side] = 1
                if g.story is not None:
                    g.story.tell(BEYOND_HOPE, [side])
        if s.extra[RIFLES + side] == 0 and s.extra[SEEN + side] == 1:
            s.extra[SEEN + side] = 2
            if g.story is not None:
                g.story.tell(PINNED, [side])
        self.check(g, s)

    def at_cap(self, g: Game, s: State) -> i64:
        return ahead(s)


class PinDisplay(Display):
    """A side's target marker and whether it is pinned or beyond hope."""

    def side(self, g: Game, s: State, side: int) -> dict[str, int]:
        return {
            "target": s.extra[AIMED + side],
            "pinned": int(is_pinned(s, side)),
            "hopeless": s.extra[HOPELESS + side],
        }


def is_pinned(s: State, side: i64) -> bool:
    """NOR-23: no Rifleman counter on the board, once there was one (RUL-31). NOR-25: hopeless counts as pinned."""
    return s.extra[HOPELESS + side] != 0 or (s.extra[RIFLES + side] == 0 and s.extra[SEEN + side] != 0)


def ahead(s: State) -> i64:
    """More objective points, then the initiative (NOR-24, RUL-136)."""
    if s.score[0] > s.score[1]:
        return 0
    if s.score[1] > s.score[0]:
        return 1
    return s.initiative


def can_gain(g: Game, s: State, side: i64) -> bool:
    """RUL-34: whether a side could still take an objective: a card with Control that can come to be played."""
    c = g.catalog
    kind: i64 = 0
    while kind < c.n_kinds:
        if c.seat_side[c.kind_seat[kind]] == side and c.kind_unit[kind] != NO_UNIT and _can_control(g, kind):
            unit: i64 = c.kind_unit[kind]
            if (s.at[unit] != OFF or c.spawn_first[unit] < c.spawn_first[unit + 1]) and is_available(g, s, kind):
                return True
        kind += 1
    return False


def _can_control(g: Game, kind: i64) -> bool:
    c = g.catalog
    slot: i64 = c.slot_first[kind]
    while slot < c.slot_first[kind + 1]:
        if isinstance(g.book.actions[c.slot_rule[slot]], Control):
            return True
        slot += 1
    return False


def _cycling(g: Game, s: State, kind: i64) -> bool:
    """In deck, hand, play area or discard pile."""
    zone: i64 = 0
    while zone < REMOVED:
        if zone != SUPPLY and s.cards[zone * g.catalog.n_kinds + kind] > 0:
            return True
        zone += 1
    return False


def is_available(g: Game, s: State, kind: i64) -> bool:
    """In the deck cycle, or in the supply with a Bolster card in the cycle that could fetch it."""
    if _cycling(g, s, kind):
        return True
    c = g.catalog
    if s.cards[SUPPLY * c.n_kinds + kind] == 0:
        return False
    seat: i64 = c.kind_seat[kind]
    other: i64 = c.first[seat]
    while other < c.first[seat + 1]:
        if _cycling(g, s, other):
            slot: i64 = c.slot_first[other]
            while slot < c.slot_first[other + 1]:
                if isinstance(g.book.actions[c.slot_rule[slot]], Bolster) and can_fetch(g, c.slot_squad[slot], kind):
                    return True
                slot += 1
        other += 1
    return False
