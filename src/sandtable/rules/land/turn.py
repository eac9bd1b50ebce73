"""A turn in the land games: each card for an action or to hunker down (COM-36, NOR-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from sandtable.core.game import Game
from sandtable.core.option import A, a_of, b_of, c_of, kind_of
from sandtable.core.state import HAND, IMPAIRED, OFF, PLAYED, READY_FACE, SUPPLY, State
from sandtable.rules.land.board import enter
from sandtable.rules.shared.events import HUNKERED, PLAYED_CARD, READIED
from sandtable.rules.shared.kinds import BID, HUNKER, PLAY, READY
from sandtable.rules.shared.turn import TurnProcedure, list_actions

if TYPE_CHECKING:
    from sandtable.rules.land.land import Land


@mypyc_attr(allow_interpreted_subclasses=True)
class LandTurnProcedure(TurnProcedure):
    def __init__(self, land: Land) -> None:
        super().__init__(land.gate)
        self.land = land

    def list_card(self, g: Game, s: State, seat: i64, kind: i64, n: i64) -> i64:
        """Write the uses of one card from option `n` on; answers how many options there are then."""
        unit: i64 = g.catalog.kind_unit[kind]
        if unit < 0:
            n = list_actions(g, s, seat, kind, unit, OFF, 0, n)
        elif s.at[unit] == OFF:
            n = self.list_entries(g, s, seat, kind, unit, n)
        elif s.face[unit] == IMPAIRED:
            g.options[n] = READY | kind << A  # COM-39, RUL-131
            n += 1
        else:
            n = list_actions(g, s, seat, kind, unit, s.at[unit], 0, n)
        g.options[n] = HUNKER | kind << A  # COM-40, COM-41, RUL-13
        return n + 1

    def list_entries(self, g: Game, s: State, seat: i64, kind: i64, unit: i64, n: i64) -> i64:
        """Write what a card can do whose counter is off the board: nothing, unless a module lets it enter."""
        return n

    def use(self, g: Game, s: State, seat: i64, key: i64) -> None:
        use_card(self.land, g, s, seat, key, HAND)

    def end(self, g: Game, s: State, seat: i64) -> None:
        land = self.land
        if s.rows[land.returns] != 0:
            s.rows[land.returns] = 0
            kind: i64 = g.catalog.first[seat]
            while kind < g.catalog.first[seat + 1]:
                s.rows[land.returned + kind] = 0
                kind += 1
        TurnProcedure.end(self, g, s, seat)

    # -- why not --------------------------------------------------------------------------------------------------

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        verb: i64 = kind_of(key)
        if verb != BID and verb != PLAY and verb != HUNKER and verb != READY:
            return "COM-32 not-now"
        kind: i64 = a_of(key)
        why: str = self.why_no_card(g, s, kind, verb)
        if why != "":
            return why
        unit: i64 = c.kind_unit[kind]
        if verb == READY:
            return "COM-39 not-suppressed"
        if unit >= 0 and s.at[unit] != OFF and s.face[unit] == IMPAIRED:
            return "COM-39 suppressed"
        slot: i64 = c.slot_first[kind] + b_of(key)
        if slot >= c.slot_first[kind + 1]:
            return "COM-36 not-on-card"
        entry: i64 = c_of(key)
        if unit >= 0 and s.at[unit] == OFF:
            return self.why_no_entry(g, s, unit, slot, entry)
        if entry != 0:
            return "NOR-10 on-board" if unit >= 0 else "NOR-10 no-counter"
        tile: i64 = s.at[unit] if unit >= 0 else OFF
        return g.book.actions[c.slot_rule[slot]].why_not(g, s, s.seat, slot, unit, tile)

    def why_no_entry(self, g: Game, s: State, unit: i64, slot: i64, entry: i64) -> str:
        """Why a card whose counter is off the board cannot be played for an action with that entry."""
        return "RUL-39 off-board"


def use_card(land: Land, g: Game, s: State, seat: i64, key: i64, zone: i64) -> None:
    """Play a card for an action, hunker it down, or ready its counter. `zone` is where the card is: usually in hand."""
    c = g.catalog
    gate = land.gate
    verb: i64 = kind_of(key)
    kind: i64 = a_of(key)
    if verb == PLAY:
        slot: i64 = c.slot_first[kind] + b_of(key)
        unit: i64 = c.kind_unit[kind]
        entry: i64 = c_of(key)
        gate.move(g, s, kind, zone, PLAYED)  # COM-32, RUL-130
        if g.story is not None:
            g.story.tell(PLAYED_CARD, [seat, kind, b_of(key)])
        if entry > 0:
            enter(land, g, s, unit, entry - 1)
        g.book.actions[c.slot_rule[slot]].begin(g, s, seat, slot, unit, kind)
    elif verb == HUNKER:
        gate.move(g, s, kind, zone, SUPPLY)  # COM-41; RUL-130: never through the play area; NOR-11: no entry
        if g.story is not None:
            g.story.tell(HUNKERED, [seat, kind])
        g.book.victory.lost(g, s, c.seat_side[seat])
    else:
        gate.move(g, s, kind, zone, PLAYED)  # COM-39
        s.face[c.kind_unit[kind]] = READY_FACE
        if g.story is not None:
            g.story.tell(READIED, [seat, kind, c.kind_unit[kind]])
