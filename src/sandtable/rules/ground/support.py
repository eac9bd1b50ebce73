"""Support actions of the land games: Conceal (COM-49), Inspire (COM-51), Recon (COM-52)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.event import DUD_REMOVED, INSPIRED
from sandtable.core.game import Game
from sandtable.core.option import DONE, TAKE, a_of, kind_of
from sandtable.core.rulebook import ActionRule, Procedure
from sandtable.core.state import HAND, PLAYED, REMOVED, State
from sandtable.rules import procedures as proc
from sandtable.rules.ground.extra import RETURNED, RETURNS
from sandtable.rules.shared.cards import draw, move, take_dud
from sandtable.rules.shared.support import can_fetch

_SEAT: Final = 2
_LEFT: Final = 3
_SQUAD: Final = 4
_CARD: Final = 5  # the Inspire card itself


class Conceal(ActionRule):
    """One Fog of War from the opponent's supply to the opponent's discard pile. With none left: nothing (RUL-07)."""

    name = "conceal"

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        c = g.catalog
        foe: i64 = c.enemy[c.seat_side[seat]]
        take_dud(g, s, c.order[foe * (c.n_seats // 2)])


class Recon(ActionRule):
    """Remove one Fog of War in hand from the game and draw a card. Only Scouts have it in Normandy (NOR-04)."""

    name = "recon"

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        c = g.catalog
        dud: i64 = c.dud[seat]
        return dud >= 0 and s.cards[HAND * c.n_kinds + dud] > 0

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        dud: i64 = g.catalog.dud[seat]
        move(g, s, dud, HAND, REMOVED)  # COM-06: it never returns
        if g.story is not None:
            g.story.tell(DUD_REMOVED, [seat, dud])
        draw(g, s, seat, 1)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "COM-52 no-dud-in-hand"


class Inspire(ActionRule):
    name = "inspire"

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(proc.INSPIRE, seat, g.catalog.slot_value[slot], g.catalog.slot_squad[slot], kind)


class InspireProcedure(Procedure):
    """Up to X cards from the play area back to hand, one by one."""

    name = "inspire"

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + _LEFT] == 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        n: i64 = 0
        kind: i64 = c.first[s.seat]
        last: i64 = c.first[s.seat + 1]
        played: i64 = PLAYED * c.n_kinds
        while kind < last:
            if s.cards[played + kind] > 0 and self.why_kept(g, s, kind) == "":
                g.options[n] = TAKE | kind << 6
                n += 1
            kind += 1
        g.options[n] = DONE
        g.count = n + 1
        return n + 1

    def why_kept(self, g: Game, s: State, kind: i64) -> str:
        """Why a card of the play area cannot be returned, or nothing if it can."""
        c = g.catalog
        if not can_fetch(g, s.stack[s.top + _SQUAD], kind):
            return "RUL-12 other-squad"
        lying: i64 = s.cards[PLAYED * c.n_kinds + kind]
        if kind == s.stack[s.top + _CARD]:
            lying -= 1  # RUL-09: never itself
        if lying <= 0:
            return "RUL-09 itself"
        if inspires(g, kind) and s.extra[RETURNED + kind] >= copies(g, s, kind):
            return "RUL-10 inspired-before"
        return ""

    def choose(self, g: Game, s: State, key: i64) -> None:
        if kind_of(key) == DONE:
            s.pop()
            return
        kind: i64 = a_of(key)
        s.stack[s.top + _LEFT] -= 1
        s.extra[RETURNED + kind] += 1
        s.extra[RETURNS] = 1
        move(g, s, kind, PLAYED, HAND)
        if g.story is not None:
            g.story.tell(INSPIRED, [s.stack[s.top + _SEAT], kind])

    def subject(self, g: Game, s: State) -> dict[str, int]:
        return {"left": s.stack[s.top + _LEFT], "squad": s.stack[s.top + _SQUAD]}

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        kind: i64 = a_of(key)
        if kind_of(key) != TAKE:
            return "COM-32 finish-the-card"
        if kind >= c.n_kinds or c.kind_seat[kind] != s.seat:
            return "COM-51 own-play-area-only"
        if s.cards[PLAYED * c.n_kinds + kind] == 0:
            return "COM-51 not-in-play-area"
        return self.why_kept(g, s, kind)


def inspires(g: Game, kind: i64) -> bool:
    """Whether a card has Inspire."""
    c = g.catalog
    slot: i64 = c.slot_first[kind]
    while slot < c.slot_first[kind + 1]:
        if isinstance(g.book.actions[c.slot_rule[slot]], Inspire):
            return True
        slot += 1
    return False


def copies(g: Game, s: State, kind: i64) -> i64:
    """How many copies of a card are still in the game."""
    n: i64 = 0
    zone: i64 = 0
    while zone < REMOVED:
        n += s.cards[zone * g.catalog.n_kinds + kind]
        zone += 1
    return n
