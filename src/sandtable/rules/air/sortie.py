"""A combat card in use (BOB-15, RUL-170): the compulsory Move and at most one action, in either order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.option import CARD, UNIT, A, B, a_of, b_of, kind_of
from sandtable.core.procedure import Declined, Fact, Procedure
from sandtable.core.state import FRAME, OFF, PROC, State
from sandtable.rules.air.events import ACTED as ACTED_EVENT
from sandtable.rules.air.kinds import ACT
from sandtable.rules.shared.kinds import DONE

if TYPE_CHECKING:
    from sandtable.rules.air.air import Air

# Locals of the frame.
_SEAT: Final = 2
_UNIT: Final = 3
_CARD: Final = 4
_STATE: Final = 5

MOVED: Final = 1
ACTED: Final = 2  # or may not act any more (BOB-35)


def begin(air: Air, g: Game, s: State, seat: i64, kind: i64, slot: i64) -> None:
    """Use a combat card that lies in the play area: by Move first, by Manoeuvre, or by another action first."""
    c = g.catalog
    unit: i64 = c.kind_unit[kind]
    rule: i64 = c.slot_rule[slot]
    state: i64 = ACTED
    if rule == air.move.id:
        state = MOVED
    elif rule == air.manoeuvre.id:
        state = MOVED | ACTED
    s.push(air.sortie.id, seat, unit, kind, state)
    g.book.actions[rule].begin(g, s, seat, slot, unit, kind)


def spend_action(air: Air, s: State, unit: i64) -> None:
    """BOB-35: after a turn at the edge the card that flies this aircraft, if it is one, gives no action any more."""
    if s.stack[s.top + PROC] == air.sortie.id and s.stack[s.top + _UNIT] == unit:
        s.stack[s.top + _STATE] |= ACTED


def in_use(air: Air, s: State, kind: i64) -> i64:
    """RUL-172: copies of a card that are still being resolved."""
    n: i64 = 0
    frame: i64 = 0
    while frame <= s.top:
        if s.stack[frame + PROC] == air.sortie.id and s.stack[frame + _CARD] == kind:
            n += 1
        frame += FRAME
    return n


class SortieProcedure(Procedure):
    """`s.push(id, seat, unit, card, MOVED | ACTED)`; asks for the action after a Move."""

    def __init__(self, air: Air) -> None:
        super().__init__("sortie")
        self.air = air

    def run(self, g: Game, s: State) -> None:
        unit: i64 = s.stack[s.top + _UNIT]
        state: i64 = s.stack[s.top + _STATE]
        if s.at[unit] == OFF:
            s.pop()  # RUL-173
        elif state & MOVED == 0:
            s.stack[s.top + _STATE] = state | MOVED
            s.push(
                self.air.flight.id,
                s.stack[s.top + _SEAT],
                unit,
                self.air.move_value[s.stack[s.top + _CARD]],
                0,
            )
        elif state & ACTED != 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        air = self.air
        unit: i64 = s.stack[s.top + _UNIT]
        kind: i64 = s.stack[s.top + _CARD]
        n: i64 = 0
        first: i64 = c.slot_first[kind]
        slot: i64 = first
        while slot < c.slot_first[kind + 1]:
            rule: i64 = c.slot_rule[slot]
            # RUL-170: Manoeuvre is no longer on offer.
            if (
                rule != air.move.id
                and rule != air.manoeuvre.id
                and g.book.actions[rule].legal(g, s, s.seat, slot, unit, s.at[unit])
            ):
                g.options[n] = ACT | kind << A | (slot - first) << B
                n += 1
            slot += 1
        g.options[n] = DONE
        g.count = n + 1
        return n + 1

    def choose(self, g: Game, s: State, key: i64) -> None:
        if kind_of(key) == DONE:
            s.pop()
            return
        c = g.catalog
        seat: i64 = s.stack[s.top + _SEAT]
        kind: i64 = s.stack[s.top + _CARD]
        slot: i64 = c.slot_first[kind] + b_of(key)
        s.stack[s.top + _STATE] |= ACTED
        if g.story is not None:
            g.story.tell(ACTED_EVENT, [seat, kind, b_of(key)])
        g.book.actions[c.slot_rule[slot]].begin(g, s, seat, slot, c.kind_unit[kind], kind)

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [Fact("unit", UNIT, s.stack[s.top + _UNIT]), Fact("card", CARD, s.stack[s.top + _CARD])]

    def declined(self, g: Game, s: State) -> list[Declined]:
        c = g.catalog
        kind = int(s.stack[s.top + _CARD])
        first = int(c.slot_first[kind])
        offered = {int(g.options[i]) for i in range(int(self.options(g, s)))}
        keys = [(slot, ACT | kind << A | (slot - first) << B) for slot in range(first, int(c.slot_first[kind + 1]))]
        return [Declined(kind, slot, self.why_not(g, s, key)) for slot, key in keys if key not in offered]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        kind: i64 = s.stack[s.top + _CARD]
        slot: i64 = c.slot_first[kind] + b_of(key)
        if kind_of(key) != ACT or a_of(key) != kind or slot >= c.slot_first[kind + 1]:
            return "COM-32 finish-the-card"
        rule: i64 = c.slot_rule[slot]
        if rule == self.air.move.id:
            return "BOB-15 flown"
        if rule == self.air.manoeuvre.id:
            return "RUL-170 manoeuvre-first"
        unit: i64 = s.stack[s.top + _UNIT]
        return g.book.actions[rule].why_not(g, s, s.seat, slot, unit, s.at[unit])
