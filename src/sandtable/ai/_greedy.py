"""One card ahead: every option of a land game, carried out to the end of its card, valued with exact chances."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.ai._evaluate import Evaluation
from sandtable.core.dice import Stream
from sandtable.core.game import Game
from sandtable.core.option import DONE, END, HUNKER, PLAY, a_of, kind_of
from sandtable.core.state import FRAME, HAND, IMPAIRED, NOBODY, OFF, PLAYED, State
from sandtable.rules import procedures as proc
from sandtable.rules.ground.combat import SUPPRESS, chance_to_hit, cover, defence
from sandtable.rules.vehicles.combat import bring_down, strike_home
from sandtable.rules.vehicles.procedures import CARD, SHOT
from sandtable.rules.vehicles.turn import RAZE, USE

A_DRAW: Final = 2.6  # what a card drawn this turn is worth
RECON_DRAW: Final = 1.8
KEEP: Final = 0.4  # a card put away must be worth that much less than nothing
INITIATIVE: Final = 0.6  # what each point of a bid is worth
LEAST: Final = 0.02  # gain below which a turn rather ends

# Locals of the frames this module reads; the procedures name them.
_SEAT: Final = 2
_UNIT: Final = 3
_DICE: Final = 4
_EFFECT: Final = 5


class Greedy:
    """Chooses for the seat that is asked. One instance serves one scenario."""

    def __init__(self, g: Game, evaluation: Evaluation, stream: Stream) -> None:
        self.evaluation = evaluation
        self.stream = stream

    def choose(self, g: Game, s: State) -> i64:
        if s.stack[s.top] == proc.BID:
            return self.bid(g, s)
        side: i64 = g.catalog.seat_side[s.seat]
        keys = self.keys(g, s)
        best: i64 = keys[0]
        most: float = -1e9
        turn: bool = s.stack[s.top] == proc.TURN
        now: float = self.evaluation.value(g, s, side)
        for key in keys:
            gain: float = self.gain(g, s, side, key, now, turn) + 0.001 * float(self.stream.below(10))
            if gain > most:
                most = gain
                best = key
        return best

    def keys(self, g: Game, s: State) -> list[i64]:
        n: i64 = g.list_options(s)
        return [g.options[i] for i in range(n)]

    # -- a card ---------------------------------------------------------------------------------------------------

    def gain(self, g: Game, s: State, side: i64, key: i64, now: float, turn: bool) -> float:
        """What an option adds to the position, carried out to the end of its card."""
        if turn and kind_of(key) == END:
            return LEAST
        rule: i64 = -1
        if turn and kind_of(key) == PLAY:
            c = g.catalog
            rule = c.slot_rule[c.slot_first[a_of(key)] + (key >> 18 & 4095)]
        depth: i64 = s.top if turn else s.top - FRAME
        if s.stack[s.top] == proc.STRIKE:
            return self.strike(g, s, side, a_of(key), now) - now
        if s.stack[s.top] == SHOT:
            return self.shot(g, s, side, key, depth, self.missed(g, s, side, depth)) - now
        if s.stack[s.top] == proc.BLAST or s.stack[s.top] == proc.COMMAND:
            return float(a_of(key))  # draw all; the order of a blast is all the same
        if s.stack[s.top] == proc.INSPIRE and kind_of(key) != DONE:
            return self.again(g, s, side, a_of(key), now)
        t = s.clone()
        self.do(g, t, key)
        out: float = self.line(g, t, side, depth) - now
        if turn and kind_of(key) == HUNKER:
            out -= KEEP
        elif rule >= 0 and g.book.actions[rule].name == "recon":
            out += RECON_DRAW
        return out

    def do(self, g: Game, s: State, key: i64) -> None:
        """Choose and run on, but never into another seat's decision or a new round."""
        procedure = g.book.procedures[s.stack[s.top]]
        s.seat = NOBODY
        procedure.choose(g, s, key)

    def line(self, g: Game, s: State, side: i64, depth: i64) -> float:
        """The value once the frames above `depth` are done, choosing the best in each."""
        while s.winner == NOBODY and s.top > depth:
            if s.seat == NOBODY:
                g.book.procedures[s.stack[s.top]].run(g, s)
                continue
            what: i64 = s.stack[s.top]
            if what == proc.STRIKE:
                return self.fire(g, s, side)
            if what == proc.BLAST:
                return self.blast(g, s, side)
            if what == proc.COMMAND:
                return self.evaluation.value(g, s, side) + A_DRAW * float(s.stack[s.top + _UNIT])
            if what == proc.INSPIRE:
                return self.inspire(g, s, side)
            if what == SHOT:
                return self.volley(g, s, side, depth)
            if what in (proc.MARCH, proc.GUIDE, CARD):
                return self.march(g, s, side, depth)
            self.do(g, s, self.pick(g, s, side))
        return self.evaluation.value(g, s, side)

    def march(self, g: Game, s: State, side: i64, depth: i64) -> float:
        """The best way: all of them are tried."""
        best: float = -1e9
        for key in self.keys(g, s):
            t = s.clone()
            self.do(g, t, key)
            value: float = self.line(g, t, side, depth)
            if value > best:
                best = value
        return best

    def pick(self, g: Game, s: State, side: i64) -> i64:
        """The option that is best for itself: cards to bolster, a tile to aim at."""
        best: float = -1e9
        choice: i64 = 0
        for key in self.keys(g, s):
            t = s.clone()
            self.do(g, t, key)
            value: float = self.evaluation.value(g, t, side)
            if value > best:
                best = value
                choice = key
        return choice

    def inspire(self, g: Game, s: State, side: i64) -> float:
        now: float = self.evaluation.value(g, s, side)
        best: float = 0.0
        for key in self.keys(g, s):
            if kind_of(key) != DONE:
                gain: float = self.again(g, s, side, a_of(key), now)
                if gain > best:
                    best = gain
        return now + best

    def again(self, g: Game, s: State, side: i64, kind: i64, now: float) -> float:
        """What playing a card once more would add."""
        t = s.clone()
        while t.stack[t.top] != proc.TURN:
            t.pop()
        c = g.catalog
        t.cards[PLAYED * c.n_kinds + kind] -= 1
        t.cards[HAND * c.n_kinds + kind] += 1
        t.sizes[PLAYED * c.n_seats + c.kind_seat[kind]] -= 1
        t.sizes[HAND * c.n_seats + c.kind_seat[kind]] += 1
        t.seat = c.kind_seat[kind]
        best: float = 0.0
        for key in self.keys(g, t):
            if kind_of(key) in (PLAY, USE) and a_of(key) == kind:
                gain: float = self.gain(g, t, side, key, now, True)
                if gain > best:
                    best = gain
        return best * 0.95

    # -- fire -----------------------------------------------------------------------------------------------------

    def fire(self, g: Game, s: State, side: i64) -> float:
        """The best target."""
        best: float = -1e9
        missed: float = self.evaluation.value(g, s, side)
        for key in self.keys(g, s):
            value: float = self.strike(g, s, side, a_of(key), missed)
            if value > best:
                best = value
        return best

    def strike(self, g: Game, s: State, side: i64, target: i64, missed: float) -> float:
        """The value of firing at a target: both outcomes, by their exact chances."""
        top: i64 = s.top
        hit: float = chance_to_hit(s.stack[top + _DICE], defence(g, s, s.at[s.stack[top + _UNIT]], target))
        t = s.clone()
        t.pop()
        if s.stack[top + _EFFECT] == SUPPRESS:
            t.face[target] = IMPAIRED
        else:
            g.book.injury.suffer(g, t, target)
        return hit * self.evaluation.value(g, t, side) + (1.0 - hit) * missed

    def volley(self, g: Game, s: State, side: i64, depth: i64) -> float:
        """The best target of a shot."""
        best: float = -1e9
        missed: float = self.missed(g, s, side, depth)
        for key in self.keys(g, s):
            value: float = self.shot(g, s, side, key, depth, missed)
            if value > best:
                best = value
        return best

    def missed(self, g: Game, s: State, side: i64, depth: i64) -> float:
        """The value of a shot that fails, whatever its target."""
        t = s.clone()
        t.pop()
        t.seat = NOBODY
        return self.line(g, t, side, depth)

    def shot(self, g: Game, s: State, side: i64, key: i64, depth: i64, missed: float) -> float:
        """As `strike`, where the target may be a vehicle with its crew or a structure."""
        top: i64 = s.top
        seat: i64 = s.stack[top + _SEAT]
        way: i64 = s.stack[top + _EFFECT]
        parts = g.book.procedures[SHOT].odds(g, s, key)
        hit: float = chance_to_hit(parts[2], parts[3] + parts[4] + parts[5])
        t = s.clone()
        t.pop()
        t.seat = NOBODY
        if kind_of(key) == RAZE:
            bring_down(g, t, side, a_of(key))
        else:
            strike_home(g, t, seat, a_of(key), way)
        return hit * self.line(g, t, side, depth) + (1.0 - hit) * missed

    def blast(self, g: Game, s: State, side: i64) -> float:
        """Everyone on the tile, each by its chance."""
        now: float = self.evaluation.value(g, s, side)
        out: float = now
        dice: i64 = s.stack[s.top + _DICE]
        for key in self.keys(g, s):
            target: i64 = a_of(key)
            shelter: i64 = cover(g, s, s.at[target], OFF, True)
            t = s.clone()
            t.pop()
            g.book.injury.suffer(g, t, target)
            out += chance_to_hit(dice, g.catalog.unit_defence[target] + shelter) * (
                self.evaluation.value(g, t, side) - now
            )
        return out

    # -- the bid --------------------------------------------------------------------------------------------------

    def bid(self, g: Game, s: State) -> i64:
        """Bid the card whose number is worth more than what it would do this turn."""
        c = g.catalog
        seat: i64 = s.seat
        side: i64 = c.seat_side[seat]
        t = s.clone()
        t.pop()
        t.push(proc.TURN, seat, 0, 0, 0)
        t.seat = seat
        now: float = self.evaluation.value(g, t, side)
        uses: list[float] = [0.0] * len(c.kinds)
        for key in self.keys(g, t):
            if kind_of(key) in (PLAY, USE):
                gain: float = self.gain(g, t, side, key, now, True)
                if gain > uses[a_of(key)]:
                    uses[a_of(key)] = min(gain, 25.0)
        best: float = -1e9
        choice: i64 = 0
        for key in self.keys(g, s):
            kind: i64 = a_of(key)
            value: float = INITIATIVE * float(c.kind_initiative[kind]) - uses[kind]
            # A second copy of the same card can still be played.
            if s.cards[HAND * c.n_kinds + kind] > 1:
                value += uses[kind] * 0.5
            if value > best:
                best = value
                choice = key
        return choice
