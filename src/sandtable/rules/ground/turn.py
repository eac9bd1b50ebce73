"""A player's turn (COM-31..COM-36): cards one at a time, each for an action or to hunker down (NOR-09)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import DUD
from sandtable.core.event import HUNKERED, PLAYED_CARD, READIED, TURN, TURN_ENDED
from sandtable.core.game import Game
from sandtable.core.option import BID, END, HUNKER, PLAY, READY, a_of, b_of, c_of, kind_of
from sandtable.core.rulebook import Procedure
from sandtable.core.state import HAND, IMPAIRED, OFF, PC, PLAYED, READY_FACE, SUPPLY, State
from sandtable.rules.ground.board import enter
from sandtable.rules.ground.extra import RETURNED, RETURNS
from sandtable.rules.shared.cards import discard_turn, move

_SEAT: Final = 2  # the frame's local: whose turn it is


class TurnProcedure(Procedure):
    name = "turn"

    def run(self, g: Game, s: State) -> None:
        seat: i64 = s.stack[s.top + _SEAT]
        if s.stack[s.top + PC] == 0:
            s.stack[s.top + PC] = 1
            if g.story is not None:
                g.story.tell(TURN, [seat])
        # COM-34: with nothing left to play the turn ends by itself (the one option, applied by the engine).
        g.ask(s, seat)

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        seat: i64 = s.seat
        out = g.options
        n: i64 = 0
        cards = s.cards
        hand: i64 = HAND * c.n_kinds
        kind: i64 = c.first[seat]
        last: i64 = c.first[seat + 1]
        while kind < last:
            # COM-38, COM-42: a dud card can be neither played nor hunkered down.
            if cards[hand + kind] > 0 and c.kind_class[kind] != DUD:
                unit: i64 = c.kind_unit[kind]
                if unit < 0:
                    n = list_actions(g, s, seat, kind, unit, OFF, 0, n)
                elif s.at[unit] != OFF:
                    if s.face[unit] == IMPAIRED:
                        out[n] = READY | kind << 6  # COM-39, RUL-131
                        n += 1
                    else:
                        n = list_actions(g, s, seat, kind, unit, s.at[unit], 0, n)
                else:
                    # NOR-10: it enters by a spawn marker; RUL-39: the owner picks one, and without one it cannot.
                    i: i64 = c.spawn_first[unit]
                    end: i64 = c.spawn_first[unit + 1]
                    while i < end:
                        tile: i64 = c.spawns[i]
                        n = list_actions(g, s, seat, kind, unit, tile, tile + 1, n)
                        i += 1
                out[n] = HUNKER | kind << 6  # COM-40, COM-41, RUL-13
                n += 1
            kind += 1
        out[n] = END  # COM-33
        g.count = n + 1
        return n + 1

    def choose(self, g: Game, s: State, key: i64) -> None:
        seat: i64 = s.stack[s.top + _SEAT]
        if kind_of(key) != END:
            use_card(g, s, seat, key, HAND)
            return
        c = g.catalog
        if g.story is not None:
            g.story.tell(TURN_ENDED, [seat, s.sizes[HAND * c.n_seats + seat]])
        discard_turn(g, s, seat)
        if s.extra[RETURNS] != 0:
            s.extra[RETURNS] = 0
            k: i64 = c.first[seat]
            while k < c.first[seat + 1]:
                s.extra[RETURNED + k] = 0
                k += 1
        s.pop()

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        verb: i64 = kind_of(key)
        if verb == BID:
            return "COM-26 bids-are-over"
        if verb != PLAY and verb != HUNKER and verb != READY:
            return "COM-32 not-now"
        kind: i64 = a_of(key)
        if kind >= c.n_kinds or c.kind_seat[kind] != s.seat:
            return "COM-32 not-your-card"
        if s.cards[HAND * c.n_kinds + kind] == 0:
            return "COM-32 not-in-hand"
        if c.kind_class[kind] == DUD:
            return "COM-42 dud-hunker" if verb == HUNKER else "COM-38 dud-played"
        unit: i64 = c.kind_unit[kind]
        if verb == READY:
            return "COM-39 not-suppressed"
        if unit >= 0 and s.at[unit] != OFF and s.face[unit] == IMPAIRED:
            return "COM-39 suppressed"
        slot: i64 = c.slot_first[kind] + b_of(key)
        if slot >= c.slot_first[kind + 1]:
            return "COM-36 not-on-card"
        tile: i64 = OFF
        if unit >= 0:
            tile = s.at[unit]
            if tile == OFF:
                spawns: i64 = c.spawn_first[unit + 1] - c.spawn_first[unit]
                if spawns == 0:
                    return "RUL-39 no-spawn"
                if c_of(key) == 0 and spawns > 1:
                    return "NOR-10 names-no-entry"
                tile = c_of(key) - 1 if c_of(key) != 0 else c.spawns[c.spawn_first[unit]]
                i: i64 = c.spawn_first[unit]
                while i < c.spawn_first[unit + 1] and c.spawns[i] != tile:
                    i += 1
                if i == c.spawn_first[unit + 1]:
                    return "NOR-10 not-its-spawn"
            elif c_of(key) != 0:
                return "NOR-10 on-board"
        elif c_of(key) != 0:
            return "NOR-10 no-counter"
        return g.book.actions[c.slot_rule[slot]].why_not(g, s, s.seat, slot, unit, tile)


def use_card(g: Game, s: State, seat: i64, key: i64, zone: i64) -> None:
    """Play a card for an action, hunker it down, or ready its counter. `zone` is where the card is: usually in hand."""
    c = g.catalog
    verb: i64 = kind_of(key)
    kind: i64 = a_of(key)
    if verb == PLAY:
        slot: i64 = c.slot_first[kind] + b_of(key)
        unit: i64 = c.kind_unit[kind]
        entry: i64 = c_of(key)
        move(g, s, kind, zone, PLAYED)  # COM-32, RUL-130
        if g.story is not None:
            g.story.tell(PLAYED_CARD, [seat, kind, b_of(key)])
        if entry > 0:
            enter(g, s, unit, entry - 1)
        g.book.actions[c.slot_rule[slot]].begin(g, s, seat, slot, unit, kind)
    elif verb == HUNKER:
        move(g, s, kind, zone, SUPPLY)  # COM-41; RUL-130: never through the play area; NOR-11: no entry
        if g.story is not None:
            g.story.tell(HUNKERED, [seat, kind])
        g.book.victory.lost(g, s, c.seat_side[seat])
    else:
        move(g, s, kind, zone, PLAYED)  # COM-39
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
            g.options[n] = PLAY | kind << 6 | (slot - first) << 18 | entry << 30
            n += 1
        slot += 1
    return n
