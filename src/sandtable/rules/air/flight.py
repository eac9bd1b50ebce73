"""Flying: Move (BOB-30..BOB-35) and Manoeuvre (BOB-36..BOB-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.option import NUMBER, UNIT, A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import OFF, State
from sandtable.rules.air.events import CRASHED, GONE, TURNED
from sandtable.rules.air.fate import remove
from sandtable.rules.air.hexes import OFF_BOARD, TURNS
from sandtable.rules.air.kinds import AHEAD, EDGE_LEFT, EDGE_RIGHT, LEFT, LEVEL, OUT, RIGHT
from sandtable.rules.air.pieces import ESCAPED, NEUTRALISED
from sandtable.rules.air.sortie import spend_action
from sandtable.rules.shared.events import MOVED

if TYPE_CHECKING:
    from sandtable.rules.air.air import Air

# Locals of the frame.
_SEAT: Final = 2
_UNIT: Final = 3
_HEXES: Final = 4  # left to fly
_STATE: Final = 5  # turns left, and the bits below

_TURNS_LEFT: Final = 255
FLOWN: Final = 256  # at least one hex: it may stop (BOB-30, RUL-112)
FRESH: Final = 512  # a hex flown since the last turn, or an early turn still open (BOB-37, BOB-39)

PILOT: Final = 0  # who made a turn, in TURNED; one more for a turn to the right
EDGE: Final = 2


class Move(ActionRule):
    """Move X: the compulsory part of every combat card (BOB-15). Chosen first, an action may follow."""

    def __init__(self, air: Air) -> None:
        super().__init__("move", ["value"])
        self.air = air

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        fly(self.air, s, seat, unit, g.catalog.slot_value[slot], 0)


class Manoeuvre(ActionRule):
    """Manoeuvre X: turns during the Move of the same card, declared before it (BOB-36)."""

    def __init__(self, air: Air) -> None:
        super().__init__("manoeuvre", ["value"], ["early"])
        self.air = air

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        c = g.catalog
        early: i64 = FRESH if self.air.early >= 0 and c.param(slot, self.air.early) > 0 else 0
        fly(self.air, s, seat, unit, self.air.move_value[kind], c.slot_value[slot] | early)


def fly(air: Air, s: State, seat: i64, unit: i64, hexes: i64, turns: i64) -> None:
    """Let an aircraft fly up to `hexes`, at least one, with so many turns."""
    s.push(air.flight.id, seat, unit, hexes, turns)


class FlightProcedure(Procedure):
    """One hex or one turn at a time. `s.push(id, seat, unit, hexes, turns | FRESH)`.

    Never applied by itself: one hex into a balloon is one option too (RUL-109).
    """

    def __init__(self, air: Air) -> None:
        super().__init__("flight", forced=False)
        self.air = air

    def run(self, g: Game, s: State) -> None:
        unit: i64 = s.stack[s.top + _UNIT]
        state: i64 = s.stack[s.top + _STATE]
        if s.at[unit] == OFF or (s.stack[s.top + _HEXES] == 0 and not can_turn(state)):
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        air = self.air
        unit: i64 = s.stack[s.top + _UNIT]
        state: i64 = s.stack[s.top + _STATE]
        out = g.options
        n: i64 = 0
        if s.stack[s.top + _HEXES] > 0:
            ahead: i64 = air.next_hex(s, unit)
            if ahead != OFF_BOARD:
                out[n] = AHEAD | ahead << A
                n += 1
            elif may_escape(air, g, s, unit):
                out[n] = OUT  # RUL-113: it may not take the edge turn instead
                n += 1
            else:
                out[n] = EDGE_LEFT  # BOB-34: the owner's choice
                out[n + 1] = EDGE_RIGHT
                n += 2
        if can_turn(state):
            out[n] = LEFT
            out[n + 1] = RIGHT
            n += 2
        if state & FLOWN != 0:
            out[n] = LEVEL
            n += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        verb: i64 = kind_of(key)
        unit: i64 = s.stack[s.top + _UNIT]
        if verb == AHEAD:
            self.advance(g, s, unit, a_of(key))
        elif verb in (LEFT, RIGHT):
            s.stack[s.top + _STATE] = (s.stack[s.top + _STATE] & ~FRESH) - 1
            turn(self.air, g, s, unit, verb == RIGHT, PILOT)
        elif verb in (EDGE_LEFT, EDGE_RIGHT):
            self.turn_at_edge(g, s, unit, verb == EDGE_RIGHT)
        elif verb == OUT:
            s.pop()
            if g.story is not None:
                g.story.tell(GONE, [unit, s.at[unit]])
            remove(self.air, g, s, unit, ESCAPED)  # BOB-71
        else:
            s.pop()

    def advance(self, g: Game, s: State, unit: i64, tile: i64) -> None:
        """BOB-33: whatever is there but a balloon does not matter."""
        if self.air.balloon[tile] != 0:
            s.pop()
            if g.story is not None:
                g.story.tell(CRASHED, [unit, tile])
            remove(self.air, g, s, unit, NEUTRALISED)  # BOB-32, RUL-110
            return
        s.stack[s.top + _HEXES] -= 1
        s.stack[s.top + _STATE] |= FLOWN | FRESH
        origin: i64 = s.at[unit]
        s.at[unit] = tile
        if g.story is not None:
            g.story.tell(MOVED, [unit, origin, tile])

    def turn_at_edge(self, g: Game, s: State, unit: i64, right: bool) -> None:
        """BOB-34, RUL-111: the turn ends the movement; BOB-35: no action may follow."""
        seat: i64 = s.stack[s.top + _SEAT]
        s.pop()
        spend_action(self.air, s, unit)
        turn(self.air, g, s, unit, right, EDGE)
        self.air.gate.take_dud(g, s, seat)

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [
            Fact("unit", UNIT, s.stack[s.top + _UNIT]),
            Fact("left", NUMBER, s.stack[s.top + _HEXES]),
            Fact("turns", NUMBER, s.stack[s.top + _STATE] & _TURNS_LEFT),
        ]

    def question(self, g: Game, s: State) -> str:
        return "turns" if s.stack[s.top + _STATE] & _TURNS_LEFT != 0 else ""

    def why_not(self, g: Game, s: State, key: i64) -> str:
        verb: i64 = kind_of(key)
        state: i64 = s.stack[s.top + _STATE]
        off: bool = self.air.next_hex(s, s.stack[s.top + _UNIT]) == OFF_BOARD
        if verb == LEVEL:
            return "BOB-30 one-hex-at-least"
        if verb in (LEFT, RIGHT):
            if state & _TURNS_LEFT == 0:
                return "BOB-31 no-turn-left"
            return "BOB-37 fly-before-turn" if state & FLOWN != 0 else "BOB-39 no-early-turn"
        if verb == AHEAD:
            if s.stack[s.top + _HEXES] == 0:
                return "BOB-30 no-hex-left"
            return "BOB-34 edge-ahead" if off else "BOB-30 not-ahead"
        if verb == OUT:
            return "BOB-76 may-not-leave" if off else "RUL-113 not-off-the-board"
        if verb in (EDGE_LEFT, EDGE_RIGHT):
            if off and s.stack[s.top + _HEXES] > 0:
                return "RUL-113 must-leave"
            return "BOB-34 no-edge-ahead"
        return "COM-32 finish-the-card"


def can_turn(state: i64) -> bool:
    """BOB-37: a turn comes right after a hex; BOB-39: an early one before any."""
    return state & _TURNS_LEFT != 0 and state & FRESH != 0


def turn(air: Air, g: Game, s: State, unit: i64, right: bool, way: i64) -> None:
    """BOB-38: 60 degrees to the next edge."""
    heading: i64 = (s.rows[air.facing + unit] + (1 if right else TURNS - 1)) % TURNS
    s.rows[air.facing + unit] = heading
    if g.story is not None:
        g.story.tell(TURNED, [unit, heading, way + (1 if right else 0)])


def may_escape(air: Air, g: Game, s: State, unit: i64) -> bool:
    """BOB-71, BOB-76: a permitted aircraft on one of its side's escape hexes."""
    c = g.catalog
    return air.may_leave[unit] != 0 and air.escape_tile[c.unit_side[unit] * c.n_tiles + s.at[unit]] != 0
