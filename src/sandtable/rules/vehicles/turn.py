"""A turn with crews: four uses of a card (NAF-16) and one free step before or after it (NAF-20, RUL-150)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import DUD, NO_UNIT
from sandtable.core.game import Game
from sandtable.core.option import (
    CARD,
    END,
    HUNKER,
    NUMBER,
    OWN,
    PLAY,
    READY,
    SHARED_KINDS,
    TILE,
    UNIT,
    OptionKind,
    a_of,
    b_of,
    c_of,
    kind_of,
)
from sandtable.core.rulebook import Procedure
from sandtable.core.state import HAND, IMPAIRED, OFF, PLAYED, State
from sandtable.rules.ground.turn import TurnProcedure, list_actions, use_card
from sandtable.rules.shared.cards import move
from sandtable.rules.vehicles.crew import (
    berth_of,
    can_take,
    can_use_berth,
    get_out,
    holds_enemy,
    sit,
    switch,
    vehicle_of,
)
from sandtable.rules.vehicles.events import USED
from sandtable.rules.vehicles.extra import EMPTY, ON_FOOT, rider
from sandtable.rules.vehicles.procedures import CARD as CARD_PROCEDURE

USE: Final = SHARED_KINDS + 0  # an action of the seat
SWITCH: Final = SHARED_KINDS + 1
ENTER: Final = SHARED_KINDS + 2
SHIFT: Final = SHARED_KINDS + 3
EXIT: Final = SHARED_KINDS + 4
STAY: Final = SHARED_KINDS + 5
RAZE: Final = SHARED_KINDS + 6
CHOOSE: Final = SHARED_KINDS + 7

BERTH: Final = NUMBER  # a seat of a vehicle, counted from 1


def crew_kinds() -> list[OptionKind]:
    return [
        OptionKind("use", [CARD, NUMBER]),
        OptionKind("switch", [CARD, OWN]),
        OptionKind("enter", [CARD, UNIT, BERTH]),
        OptionKind("shift", [CARD, BERTH]),
        OptionKind("exit", [CARD]),
        OptionKind("stay", []),
        OptionKind("raze", [TILE]),
        OptionKind("choose", [UNIT]),
    ]


# Locals of a card's frame.
_SEAT: Final = 2
_KIND: Final = 3
_STAGE: Final = 4

TO_USE: Final = 0  # the free step is taken, the use is to be chosen
AFTER: Final = 1  # the use is done, a free step may follow
SPENT: Final = 2


def list_uses(g: Game, s: State, seat: i64, kind: i64, n: i64) -> i64:
    """Write the uses of a combat card whose soldier is ready and on the board: NAF-16."""
    c = g.catalog
    unit: i64 = c.kind_unit[kind]
    out = g.options
    n = list_actions(g, s, seat, kind, unit, s.at[unit], 0, n)
    berth: i64 = berth_of(g, s, unit)
    if berth != ON_FOOT:
        if can_use_berth(g, s, unit):
            slot: i64 = c.berth_slot[berth]
            while slot < c.berth_slot[berth + 1]:
                if g.book.actions[c.slot_rule[slot]].legal(g, s, seat, slot, unit, s.at[unit]):
                    out[n] = USE | kind << 6 | (slot - c.berth_slot[berth] + 1) << 18
                    n += 1
                slot += 1
        vehicle: i64 = c.berth_unit[berth]
        other: i64 = c.berth_first[vehicle]
        while other < c.berth_first[vehicle + 1]:
            mate: i64 = s.extra[rider(c) + other]
            if other != berth and mate != EMPTY:
                out[n] = SWITCH | kind << 6 | mate << 18  # NAF-18
                n += 1
            other += 1
    out[n] = HUNKER | kind << 6
    return n + 1


def list_steps(g: Game, s: State, kind: i64, n: i64) -> i64:
    """Write the free steps of a card's soldier: enter, exit, reposition (NAF-20, RUL-53)."""
    c = g.catalog
    unit: i64 = c.kind_unit[kind]
    sitting: i64 = berth_of(g, s, unit)
    berth: i64 = 0
    while berth < c.n_berths:
        if can_take(g, s, unit, berth):
            vehicle: i64 = c.berth_unit[berth]
            place: i64 = berth - c.berth_first[vehicle] + 1
            if sitting == ON_FOOT:
                g.options[n] = ENTER | kind << 6 | vehicle << 18 | place << 30
            else:
                g.options[n] = SHIFT | kind << 6 | place << 18
            n += 1
        berth += 1
    if sitting != ON_FOOT:
        g.options[n] = EXIT | kind << 6
        n += 1
    return n


def take_step(g: Game, s: State, key: i64) -> None:
    c = g.catalog
    unit: i64 = c.kind_unit[a_of(key)]
    verb: i64 = kind_of(key)
    if verb == ENTER:
        sit(g, s, unit, c.berth_first[b_of(key)] + c_of(key) - 1)
    elif verb == SHIFT:
        sit(g, s, unit, c.berth_first[vehicle_of(g, s, unit)] + b_of(key) - 1)
    else:
        get_out(g, s, unit)


class CrewTurnProcedure(TurnProcedure):
    """As every turn, with the uses and steps of crews. The card itself is carried out by `CardProcedure`."""

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        seat: i64 = s.seat
        out = g.options
        n: i64 = 0
        kind: i64 = c.first[seat]
        hand: i64 = HAND * c.n_kinds
        while kind < c.first[seat + 1]:
            if s.cards[hand + kind] > 0 and c.kind_class[kind] != DUD:
                unit: i64 = c.kind_unit[kind]
                if unit != NO_UNIT and s.at[unit] != OFF and s.face[unit] != IMPAIRED:
                    n = list_uses(g, s, seat, kind, n)
                    n = list_steps(g, s, kind, n)
                else:
                    if unit == NO_UNIT:
                        n = list_actions(g, s, seat, kind, unit, OFF, 0, n)
                    elif s.at[unit] != OFF:
                        out[n] = READY | kind << 6  # RUL-48: only that; a free step may follow it
                        n += 1
                    out[n] = HUNKER | kind << 6
                    n += 1
            kind += 1
        out[n] = END
        g.count = n + 1
        return n + 1

    def choose(self, g: Game, s: State, key: i64) -> None:
        c = g.catalog
        verb: i64 = kind_of(key)
        kind: i64 = a_of(key)
        unit: i64 = c.kind_unit[kind]
        if verb == END or unit == NO_UNIT:
            TurnProcedure.choose(self, g, s, key)
            return
        seat: i64 = c.kind_seat[kind]
        if verb in (ENTER, SHIFT, EXIT):
            move(g, s, kind, HAND, PLAYED)  # COM-32: it is being played, for everyone to see
            s.push(CARD_PROCEDURE, seat, kind, TO_USE, 0)
            take_step(g, s, key)
            return
        # RUL-54: hunkering allows a step only if the soldier is ready.
        rest: i64 = SPENT if verb == HUNKER and s.face[unit] == IMPAIRED else AFTER
        s.push(CARD_PROCEDURE, seat, kind, rest, 0)
        use_crew_card(g, s, key, HAND)

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        verb: i64 = kind_of(key)
        kind: i64 = a_of(key)
        if verb not in (USE, SWITCH, ENTER, SHIFT, EXIT):
            return TurnProcedure.why_not(self, g, s, key)
        if kind >= c.n_kinds or c.kind_seat[kind] != s.seat:
            return "COM-32 not-your-card"
        if s.cards[HAND * c.n_kinds + kind] == 0:
            return "COM-32 not-in-hand"
        if c.kind_class[kind] == DUD:
            return "COM-38 dud-played"
        unit: i64 = c.kind_unit[kind]
        if unit != NO_UNIT and s.at[unit] != OFF and s.face[unit] == IMPAIRED:
            return "RUL-48 suppressed"
        return why_no_use(g, s, key) if verb in (USE, SWITCH) else why_no_step(g, s, key)


def use_crew_card(g: Game, s: State, key: i64, zone: i64) -> None:
    """Carry out one use of a combat card; its frame is on the stack already, so frames of the action lie above it."""
    c = g.catalog
    verb: i64 = kind_of(key)
    kind: i64 = a_of(key)
    seat: i64 = c.kind_seat[kind]
    unit: i64 = c.kind_unit[kind]
    if verb in (PLAY, HUNKER, READY):
        use_card(g, s, seat, key, zone)
        return
    move(g, s, kind, zone, PLAYED)
    if verb == SWITCH:
        switch(g, s, unit, b_of(key))
        return
    berth: i64 = berth_of(g, s, unit)
    slot: i64 = c.berth_slot[berth] + b_of(key) - 1
    if g.story is not None:
        g.story.tell(USED, [seat, kind, c.berth_unit[berth], slot])
    g.book.actions[c.slot_rule[slot]].begin(g, s, seat, slot, unit, kind)


class CardProcedure(Procedure):
    """One play of a combat card (RUL-150): what is left of it after its first choice."""

    name = "card"

    def run(self, g: Game, s: State) -> None:
        stage: i64 = s.stack[s.top + _STAGE]
        unit: i64 = g.catalog.kind_unit[s.stack[s.top + _KIND]]
        # RUL-151: judged on the board as it now is; none for a soldier who is gone.
        if stage == SPENT or s.at[unit] == OFF:
            s.pop()
            return
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        kind: i64 = s.stack[s.top + _KIND]
        n: i64 = 0
        if s.stack[s.top + _STAGE] == TO_USE:
            n = list_uses(g, s, s.seat, kind, 0)
        else:
            g.options[0] = STAY
            n = list_steps(g, s, kind, 1)
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        if s.stack[s.top + _STAGE] == TO_USE:
            s.stack[s.top + _STAGE] = SPENT
            use_crew_card(g, s, key, PLAYED)
            return
        if kind_of(key) != STAY:
            take_step(g, s, key)
        s.pop()

    def subject(self, g: Game, s: State) -> dict[str, int]:
        return {
            "card": s.stack[s.top + _KIND],
            "unit": g.catalog.kind_unit[s.stack[s.top + _KIND]],
            "stage": s.stack[s.top + _STAGE],
        }

    def why_not(self, g: Game, s: State, key: i64) -> str:
        verb: i64 = kind_of(key)
        first: bool = s.stack[s.top + _STAGE] == TO_USE
        if verb == STAY:
            return "RUL-150 finish-the-card"
        if verb not in (PLAY, HUNKER, READY, USE, SWITCH, ENTER, SHIFT, EXIT) or a_of(key) != s.stack[s.top + _KIND]:
            return "COM-32 finish-the-card"
        if verb in (ENTER, SHIFT, EXIT):
            return "NAF-20 step-taken" if first else why_no_step(g, s, key)
        return why_no_use(g, s, key) if first else "NAF-16 card-used"


def why_no_use(g: Game, s: State, key: i64) -> str:
    """Why a use of a card is refused."""
    c = g.catalog
    kind: i64 = a_of(key)
    unit: i64 = c.kind_unit[kind]
    verb: i64 = kind_of(key)
    if verb == USE:
        if unit == NO_UNIT or berth_of(g, s, unit) == ON_FOOT:
            return "NAF-17 not-in-a-vehicle"
        if not can_use_berth(g, s, unit):
            disabled: bool = s.face[vehicle_of(g, s, unit)] == IMPAIRED
            return "NAF-26 vehicle-disabled" if disabled else "NAF-08 lacks-specialism"
        slot: i64 = c.berth_slot[berth_of(g, s, unit)] + b_of(key) - 1
        if slot >= c.berth_slot[berth_of(g, s, unit) + 1] or b_of(key) == 0:
            return "NAF-62 not-in-this-seat"
        return g.book.actions[c.slot_rule[slot]].why_not(g, s, s.seat, slot, unit, s.at[unit])
    if verb == SWITCH:
        return "NAF-18 not-in-the-same-vehicle"
    if verb == PLAY:
        slot = c.slot_first[kind] + b_of(key)
        if slot >= c.slot_first[kind + 1]:
            return "COM-36 not-on-card"
        return g.book.actions[c.slot_rule[slot]].why_not(g, s, s.seat, slot, unit, s.at[unit])
    return "COM-39 not-suppressed"


def why_no_step(g: Game, s: State, key: i64) -> str:
    """Why a free step of a card's soldier is refused."""
    c = g.catalog
    unit: i64 = c.kind_unit[a_of(key)]
    if unit == NO_UNIT or s.at[unit] == OFF:
        return "NAF-20 no-soldier"
    verb: i64 = kind_of(key)
    vehicle: i64 = b_of(key) if verb == ENTER else vehicle_of(g, s, unit)
    if verb == EXIT:
        return "NAF-24 not-in-a-vehicle"
    if verb == SHIFT:
        return "NAF-25 not-in-a-vehicle" if vehicle < 0 else "NAF-25 no-free-seat"
    if vehicle < c.n_units and s.at[vehicle] == s.at[unit] and holds_enemy(g, s, vehicle, c.unit_side[unit]):
        return "NAF-22 enemy-aboard"
    return "NAF-21 no-free-seat"
