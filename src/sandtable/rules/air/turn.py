"""A turn in the air game: combat cards fly (BOB-15), communications cards act or go dark (BOB-16, BOB-17).

BOB-01: a section is a squad, a communications card a command card, Discord the dud card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.catalog import NO_UNIT
from sandtable.core.game import Game
from sandtable.core.option import A, B, a_of, b_of, kind_of
from sandtable.core.state import HAND, IMPAIRED, OFF, PLAYED, READY_FACE, SUPPLY, State
from sandtable.rules.air.comms import is_forbidden, pay
from sandtable.rules.air.events import WENT_DARK
from sandtable.rules.air.kinds import DARK
from sandtable.rules.air.sortie import begin
from sandtable.rules.shared.events import PLAYED_CARD, READIED
from sandtable.rules.shared.kinds import BID, PLAY, READY
from sandtable.rules.shared.turn import TurnProcedure, list_actions

if TYPE_CHECKING:
    from sandtable.rules.air.air import Air


class AirTurnProcedure(TurnProcedure):
    def __init__(self, air: Air) -> None:
        super().__init__(air.gate)
        self.air = air

    def list_card(self, g: Game, s: State, seat: i64, kind: i64, n: i64) -> i64:
        c = g.catalog
        unit: i64 = c.kind_unit[kind]
        if unit == NO_UNIT:
            return self.list_comms(g, s, seat, kind, n)
        if s.at[unit] == OFF:
            return n
        if s.face[unit] == IMPAIRED:
            g.options[n] = READY | kind << A  # BOB-27
            return n + 1
        return list_actions(g, s, seat, kind, unit, s.at[unit], 0, n)

    def list_comms(self, g: Game, s: State, seat: i64, kind: i64, n: i64) -> i64:
        """BOB-16: one action or go dark."""
        c = g.catalog
        first: i64 = c.slot_first[kind]
        slot: i64 = first
        while slot < c.slot_first[kind + 1]:
            if g.book.actions[c.slot_rule[slot]].legal(g, s, seat, slot, NO_UNIT, OFF) and not is_forbidden(
                self.air, g, s, slot, kind
            ):
                g.options[n] = PLAY | kind << A | (slot - first) << B
                n += 1
            slot += 1
        g.options[n] = DARK | kind << A
        return n + 1

    def use(self, g: Game, s: State, seat: i64, key: i64) -> None:
        c = g.catalog
        verb: i64 = kind_of(key)
        kind: i64 = a_of(key)
        unit: i64 = c.kind_unit[kind]
        if verb == DARK:
            self.gate.move(g, s, kind, HAND, SUPPLY)  # BOB-17: never through the play area
            if g.story is not None:
                g.story.tell(WENT_DARK, [seat, kind])
            return
        self.gate.move(g, s, kind, HAND, PLAYED)
        if verb == READY:
            s.face[unit] = READY_FACE  # BOB-27: no Move and no action
            if g.story is not None:
                g.story.tell(READIED, [seat, kind, unit])
            return
        slot: i64 = c.slot_first[kind] + b_of(key)
        if g.story is not None:
            g.story.tell(PLAYED_CARD, [seat, kind, b_of(key)])
        if unit == NO_UNIT:
            pay(self.air, g, s, slot, kind)
            g.book.actions[c.slot_rule[slot]].begin(g, s, seat, slot, unit, kind)
        else:
            begin(self.air, g, s, seat, kind, slot)

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        verb: i64 = kind_of(key)
        if verb != BID and verb != PLAY and verb != DARK and verb != READY:
            return "COM-32 not-now"
        kind: i64 = a_of(key)
        why: str = self.why_no_card(g, s, kind, verb)
        if why != "":
            return why
        unit: i64 = c.kind_unit[kind]
        if verb == DARK:
            return "BOB-18 combat-card-stays"
        if verb == READY:
            return "BOB-27 not-out-of-action"
        if unit != NO_UNIT and s.face[unit] == IMPAIRED:
            return "BOB-27 out-of-action"
        slot: i64 = c.slot_first[kind] + b_of(key)
        if slot >= c.slot_first[kind + 1]:
            return "COM-36 not-on-card"
        if unit == NO_UNIT and is_forbidden(self.air, g, s, slot, kind):
            return "BOB-24 out-of-comms"
        tile: i64 = s.at[unit] if unit != NO_UNIT else OFF
        return g.book.actions[c.slot_rule[slot]].why_not(g, s, s.seat, slot, unit, tile)
