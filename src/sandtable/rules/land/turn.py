"""A player's turn (COM-31..COM-36): cards one at a time, each for an action or to hunker down (NOR-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.core.catalog import DUD
from sandtable.core.game import Game
from sandtable.core.option import A, B, C, a_of, b_of, c_of, kind_of
from sandtable.core.procedure import Declined, Procedure
from sandtable.core.state import HAND, IMPAIRED, OFF, PC, PLAYED, READY_FACE, SUPPLY, State
from sandtable.rules.land.board import enter
from sandtable.rules.shared.events import CARDS_SHOWN, HUNKERED, PLAYED_CARD, READIED, TURN, TURN_ENDED
from sandtable.rules.shared.kinds import BID, END, HUNKER, PLAY, READY

if TYPE_CHECKING:
    from sandtable.rules.land.land import Land

_SEAT: Final = 2  # the frame's local: whose turn it is


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnProcedure(Procedure):
    """`s.push(id, seat, …)`. A module overrides what one card can be used for (`list_card`) and how (`use`)."""

    def __init__(self, land: Land) -> None:
        super().__init__("turn")
        self.land = land

    def run(self, g: Game, s: State) -> None:
        seat: i64 = s.stack[s.top + _SEAT]
        if s.stack[s.top + PC] == 0:
            s.stack[s.top + PC] = 1
            if g.story is not None:
                g.story.tell(TURN, [seat])
        # COM-34: with nothing left to play the turn ends by itself (the one option, applied by the engine).
        g.ask(s, seat)

    # -- what can be done -----------------------------------------------------------------------------------------

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        seat: i64 = s.seat
        n: i64 = 0
        cards = s.cards
        hand: i64 = HAND * c.n_kinds
        kind: i64 = c.first[seat]
        last: i64 = c.first[seat + 1]
        while kind < last:
            # COM-38, COM-42: a dud card can be neither played nor hunkered down.
            if cards[hand + kind] > 0 and c.kind_class[kind] != DUD:
                n = self.list_card(g, s, seat, kind, n)
            kind += 1
        g.options[n] = END  # COM-33
        g.count = n + 1
        return n + 1

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

    # -- doing it -------------------------------------------------------------------------------------------------

    def choose(self, g: Game, s: State, key: i64) -> None:
        seat: i64 = s.stack[s.top + _SEAT]
        if kind_of(key) == END:
            self.end(g, s, seat)
        else:
            self.use(g, s, seat, key)

    def use(self, g: Game, s: State, seat: i64, key: i64) -> None:
        use_card(self.land, g, s, seat, key, HAND)

    def end(self, g: Game, s: State, seat: i64) -> None:
        """COM-34: the turn is over; what was left in hand is seen as it is discarded."""
        c = g.catalog
        land = self.land
        if g.story is not None:
            left: i64 = s.sizes[HAND * c.n_seats + seat]
            g.story.tell(TURN_ENDED, [seat, left])
            if left > 0:
                g.story.tell(CARDS_SHOWN, [seat, left])
        if s.rows[land.returns] != 0:
            s.rows[land.returns] = 0
            kind: i64 = c.first[seat]
            while kind < c.first[seat + 1]:
                s.rows[land.returned + kind] = 0
                kind += 1
        s.pop()
        land.gate.discard_turn(g, s, seat)

    # -- why not --------------------------------------------------------------------------------------------------

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        verb: i64 = kind_of(key)
        if verb == BID:
            return "COM-26 bids-are-over"
        if verb != PLAY and verb != HUNKER and verb != READY:
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

    def why_no_card(self, g: Game, s: State, kind: i64, verb: i64) -> str:
        """What forbids any use of a card, or ""."""
        c = g.catalog
        if c.kind_seat[kind] != s.seat:
            return "COM-32 not-your-card"
        if s.cards[HAND * c.n_kinds + kind] == 0:
            return "COM-32 not-in-hand"
        if c.kind_class[kind] == DUD:
            return "COM-42 dud-hunker" if verb == HUNKER else "COM-38 dud-played"
        return ""

    def why_no_entry(self, g: Game, s: State, unit: i64, slot: i64, entry: i64) -> str:
        """Why a card whose counter is off the board cannot be played for an action with that entry."""
        return "RUL-39 off-board"

    def declined(self, g: Game, s: State) -> list[Declined]:
        c = g.catalog
        count = int(self.options(g, s))
        offered = {int(g.options[i]) & ~(4095 << C) for i in range(count)}  # whatever the entry
        out: list[Declined] = []
        for kind in range(int(c.first[s.seat]), int(c.first[s.seat + 1])):
            if s.cards[HAND * c.n_kinds + kind] > 0 and c.kind_class[kind] != DUD:
                first = int(c.slot_first[kind])
                for slot in range(first, int(c.slot_first[kind + 1])):
                    key = PLAY | kind << A | (slot - first) << B
                    if key not in offered:
                        out.append(Declined(kind, slot, self.why_not(g, s, key)))
                out += self.declined_besides(g, s, kind, offered)
        return out

    def declined_besides(self, g: Game, s: State, kind: int, offered: set[int]) -> list[Declined]:
        """What else a card's holder may look for in vain: actions that are not printed on the card itself."""
        return []


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


def list_actions(g: Game, s: State, seat: i64, kind: i64, unit: i64, tile: i64, entry: i64, n: i64) -> i64:
    """Write the legal actions of a card whose unit stands, or would enter, on `tile` (RUL-130)."""
    c = g.catalog
    actions = g.book.actions
    first: i64 = c.slot_first[kind]
    slot: i64 = first
    last: i64 = c.slot_first[kind + 1]
    while slot < last:
        if actions[c.slot_rule[slot]].legal(g, s, seat, slot, unit, tile):
            g.options[n] = PLAY | kind << A | (slot - first) << B | entry << C
            n += 1
        slot += 1
    return n
