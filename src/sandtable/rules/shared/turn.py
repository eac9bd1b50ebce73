"""A player's turn (COM-31..COM-34): cards one at a time, until there is nothing left to play or the player stops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.core.catalog import DUD
from sandtable.core.game import Game
from sandtable.core.option import A, B, C, kind_of
from sandtable.core.procedure import Declined, Procedure
from sandtable.core.state import HAND, PC, State
from sandtable.rules.shared.events import CARDS_SHOWN, TURN, TURN_ENDED
from sandtable.rules.shared.kinds import BID, END, HUNKER, PLAY

if TYPE_CHECKING:
    from sandtable.rules.shared.cards import Gate

_SEAT: Final = 2  # the frame's local: whose turn it is


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnProcedure(Procedure):
    """`s.push(id, seat, …)`. A module says what one card can be used for (`list_card`) and how (`use`)."""

    def __init__(self, gate: Gate) -> None:
        super().__init__("turn")
        self.gate = gate

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
            # COM-38, BOB-19: a dud card can be neither played nor put away.
            if cards[hand + kind] > 0 and c.kind_class[kind] != DUD:
                n = self.list_card(g, s, seat, kind, n)
            kind += 1
        g.options[n] = END  # COM-33
        g.count = n + 1
        return n + 1

    def list_card(self, g: Game, s: State, seat: i64, kind: i64, n: i64) -> i64:
        """Write the uses of one card from option `n` on; answers how many options there are then."""
        raise NotImplementedError

    # -- doing it -------------------------------------------------------------------------------------------------

    def choose(self, g: Game, s: State, key: i64) -> None:
        seat: i64 = s.stack[s.top + _SEAT]
        if kind_of(key) == END:
            self.end(g, s, seat)
        else:
            self.use(g, s, seat, key)

    def use(self, g: Game, s: State, seat: i64, key: i64) -> None:
        """Carry out one use of a card in hand."""
        raise NotImplementedError

    def end(self, g: Game, s: State, seat: i64) -> None:
        """COM-34: the turn is over; what was left in hand is seen as it is discarded."""
        if g.story is not None:
            left: i64 = s.sizes[HAND * g.catalog.n_seats + seat]
            g.story.tell(TURN_ENDED, [seat, left])
            if left > 0:
                g.story.tell(CARDS_SHOWN, [seat, left])
        s.pop()
        self.gate.discard_turn(g, s, seat)

    # -- why not --------------------------------------------------------------------------------------------------

    def why_no_card(self, g: Game, s: State, kind: i64, verb: i64) -> str:
        """What forbids any use of a card, or ""."""
        c = g.catalog
        if verb == BID:
            return "COM-26 bids-are-over"
        if c.kind_seat[kind] != s.seat:
            return "COM-32 not-your-card"
        if s.cards[HAND * c.n_kinds + kind] == 0:
            return "COM-32 not-in-hand"
        if c.kind_class[kind] == DUD:
            return "COM-42 dud-hunker" if verb == HUNKER else "COM-38 dud-played"
        return ""

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
