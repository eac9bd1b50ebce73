"""A turn with crews: four uses of a card (NAF-16) and one free step before or after it (NAF-20, RUL-150)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import NO_UNIT
from sandtable.core.game import Game
from sandtable.core.option import CARD, NUMBER, SLOT, UNIT, A, B, C, a_of, b_of, c_of, kind_of
from sandtable.core.procedure import Declined, Fact, Procedure
from sandtable.core.state import HAND, IMPAIRED, OFF, PLAYED, State
from sandtable.rules.crews.crew import can_take, get_out, holds_enemy, sit, switch
from sandtable.rules.crews.events import USED
from sandtable.rules.crews.kinds import ENTER, EXIT, SHIFT, STAY, SWITCH, USE
from sandtable.rules.land.turn import LandTurnProcedure, use_card
from sandtable.rules.shared.cards import has_card
from sandtable.rules.shared.kinds import HUNKER, PLAY, READY
from sandtable.rules.shared.turn import list_actions

if TYPE_CHECKING:
    from sandtable.rules.crews.crews import Crews

# Locals of a card's frame.
_SEAT: Final = 2
_KIND: Final = 3
_STAGE: Final = 4

TO_USE: Final = 0  # the free step is taken, the use is to be chosen
AFTER: Final = 1  # the use is done, a free step may follow
SPENT: Final = 2


def list_uses(crews: Crews, g: Game, s: State, seat: i64, kind: i64, n: i64) -> i64:
    """Write the uses of a combat card whose soldier is ready and on the board: NAF-16."""
    c = g.catalog
    unit: i64 = c.kind_unit[kind]
    out = g.options
    n = list_actions(g, s, seat, kind, unit, s.at[unit], 0, n)
    berth: i64 = crews.berth_of(s, unit)
    if berth >= 0:
        if crews.can_use_berth(s, unit):
            first: i64 = crews.berth_slot[berth]
            slot: i64 = first
            while slot < crews.berth_slot_end[berth]:
                if g.book.actions[c.slot_rule[slot]].legal(g, s, seat, slot, unit, s.at[unit]):
                    out[n] = USE | kind << A | (slot - first + 1) << B
                    n += 1
                slot += 1
        vehicle: i64 = crews.berth_unit[berth]
        other: i64 = crews.berth_first[vehicle]
        while other < crews.berth_first[vehicle + 1]:
            mate: i64 = s.rows[crews.rider + other]
            if other != berth and mate >= 0:
                out[n] = SWITCH | kind << A | mate << B  # NAF-18, RUL-194
                n += 1
            other += 1
    out[n] = HUNKER | kind << A
    return n + 1


def list_steps(crews: Crews, g: Game, s: State, kind: i64, n: i64) -> i64:
    """Write the free steps of a card's soldier: enter, exit, reposition (NAF-20, RUL-53)."""
    unit: i64 = g.catalog.kind_unit[kind]
    sitting: i64 = crews.berth_of(s, unit)
    berth: i64 = 0
    while berth < crews.n_berths:
        if can_take(crews, g, s, unit, berth):
            vehicle: i64 = crews.berth_unit[berth]
            place: i64 = berth - crews.berth_first[vehicle] + 1
            if sitting < 0:
                g.options[n] = ENTER | kind << A | vehicle << B | place << C
            else:
                g.options[n] = SHIFT | kind << A | place << B
            n += 1
        berth += 1
    if sitting >= 0:
        g.options[n] = EXIT | kind << A
        n += 1
    return n


def take_step(crews: Crews, g: Game, s: State, key: i64) -> None:
    """Enter, exit or change berths. Hope is judged where that can end it (RUL-157): a vehicle has changed hands, or a
    man without a card to play is on foot."""
    unit: i64 = g.catalog.kind_unit[a_of(key)]
    verb: i64 = kind_of(key)
    if verb == ENTER:
        owner: i64 = s.rows[crews.owner + b_of(key)]
        sit(crews, g, s, unit, crews.berth_first[b_of(key)] + c_of(key) - 1)
        if s.rows[crews.owner + b_of(key)] != owner:
            g.book.victory.check(g, s)
    elif verb == SHIFT:
        sit(crews, g, s, unit, crews.berth_first[crews.vehicle_of(s, unit)] + b_of(key) - 1)
    else:
        get_out(crews, g, s, unit)
        if not has_card(g, s, unit):
            g.book.victory.check(g, s)


class CrewTurnProcedure(LandTurnProcedure):
    """As every turn, with the uses and steps of crews. The card itself is carried out by `CardProcedure`."""

    def __init__(self, crews: Crews) -> None:
        super().__init__(crews.land)
        self.crews = crews

    def list_card(self, g: Game, s: State, seat: i64, kind: i64, n: i64) -> i64:
        unit: i64 = g.catalog.kind_unit[kind]
        if unit != NO_UNIT and s.at[unit] != OFF and s.face[unit] != IMPAIRED:
            n = list_uses(self.crews, g, s, seat, kind, n)
            return list_steps(self.crews, g, s, kind, n)
        return LandTurnProcedure.list_card(self, g, s, seat, kind, n)  # RUL-48: a step may follow the recovery

    def use(self, g: Game, s: State, seat: i64, key: i64) -> None:
        crews = self.crews
        kind: i64 = a_of(key)
        unit: i64 = g.catalog.kind_unit[kind]
        if unit == NO_UNIT:
            LandTurnProcedure.use(self, g, s, seat, key)
            return
        verb: i64 = kind_of(key)
        if verb in (ENTER, SHIFT, EXIT):
            s.push(crews.card.id, seat, kind, TO_USE, 0)
            crews.land.gate.move(g, s, kind, HAND, PLAYED)  # COM-32: it is being played, for everyone to see
            take_step(crews, g, s, key)
            return
        # RUL-54: hunkering allows a step only if the soldier is ready.
        rest: i64 = SPENT if verb == HUNKER and s.face[unit] == IMPAIRED else AFTER
        s.push(crews.card.id, seat, kind, rest, 0)
        use_crew_card(crews, g, s, key, HAND)

    def why_not(self, g: Game, s: State, key: i64) -> str:
        verb: i64 = kind_of(key)
        kind: i64 = a_of(key)
        if verb not in (USE, SWITCH, ENTER, SHIFT, EXIT):
            return LandTurnProcedure.why_not(self, g, s, key)
        why: str = self.why_no_card(g, s, kind, verb)
        if why != "":
            return why
        unit: i64 = g.catalog.kind_unit[kind]
        if unit != NO_UNIT and s.at[unit] != OFF and s.face[unit] == IMPAIRED:
            return "RUL-48 suppressed"
        if verb in (USE, SWITCH):
            return why_no_use(self.crews, g, s, key)
        return why_no_step(self.crews, g, s, key)

    def about(self, g: Game, s: State, key: i64) -> list[Fact]:
        return about_crew(self.crews, g, s, key)

    def declined_besides(self, g: Game, s: State, kind: int, offered: set[int]) -> list[Declined]:
        """The actions of the berth its soldier sits in."""
        crews = self.crews
        unit = int(g.catalog.kind_unit[kind])
        if unit == NO_UNIT or s.at[unit] == OFF or crews.berth_of(s, unit) < 0:
            return []
        first = int(crews.berth_slot[crews.berth_of(s, unit)])
        out: list[Declined] = []
        for slot in range(first, int(crews.berth_slot_end[crews.berth_of(s, unit)])):
            key = USE | kind << A | (slot - first + 1) << B
            if key not in offered:
                out.append(Declined(kind, slot, self.why_not(g, s, key)))
        return out


def use_crew_card(crews: Crews, g: Game, s: State, key: i64, zone: i64) -> None:
    """Carry out one use of a combat card; its frame is on the stack already, so frames of the action lie above it."""
    c = g.catalog
    verb: i64 = kind_of(key)
    kind: i64 = a_of(key)
    seat: i64 = c.kind_seat[kind]
    unit: i64 = c.kind_unit[kind]
    if verb in (PLAY, HUNKER, READY):
        use_card(crews.land, g, s, seat, key, zone)
        return
    crews.land.gate.move(g, s, kind, zone, PLAYED)
    if verb == SWITCH:
        switch(crews, g, s, unit, b_of(key))
        return
    berth: i64 = crews.berth_of(s, unit)
    slot: i64 = crews.berth_slot[berth] + b_of(key) - 1
    if g.story is not None:
        g.story.tell(USED, [seat, kind, crews.berth_unit[berth], slot])
    g.book.actions[c.slot_rule[slot]].begin(g, s, seat, slot, unit, kind)


class CardProcedure(Procedure):
    """One play of a combat card (RUL-150): what is left of it after its first choice."""

    def __init__(self, crews: Crews) -> None:
        super().__init__("card")
        self.crews = crews

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
            n = list_uses(self.crews, g, s, s.seat, kind, 0)
        else:
            g.options[0] = STAY
            n = list_steps(self.crews, g, s, kind, 1)
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        if s.stack[s.top + _STAGE] == TO_USE:
            s.stack[s.top + _STAGE] = SPENT
            use_crew_card(self.crews, g, s, key, PLAYED)
            return
        s.pop()
        if kind_of(key) != STAY:
            take_step(self.crews, g, s, key)

    def question(self, g: Game, s: State) -> str:
        return "" if s.stack[s.top + _STAGE] == TO_USE else "after"

    def subject(self, g: Game, s: State) -> list[Fact]:
        kind = int(s.stack[s.top + _KIND])
        return [Fact("card", CARD, kind), Fact("unit", UNIT, int(g.catalog.kind_unit[kind]))]

    def about(self, g: Game, s: State, key: i64) -> list[Fact]:
        return about_crew(self.crews, g, s, key)

    def why_not(self, g: Game, s: State, key: i64) -> str:
        verb: i64 = kind_of(key)
        first: bool = s.stack[s.top + _STAGE] == TO_USE
        if verb == STAY:
            return "RUL-150 finish-the-card"
        if verb not in (PLAY, HUNKER, READY, USE, SWITCH, ENTER, SHIFT, EXIT) or a_of(key) != s.stack[s.top + _KIND]:
            return "COM-32 finish-the-card"
        if verb in (ENTER, SHIFT, EXIT):
            return "NAF-20 step-taken" if first else why_no_step(self.crews, g, s, key)
        return why_no_use(self.crews, g, s, key) if first else "NAF-16 card-used"

    def declined(self, g: Game, s: State) -> list[Declined]:
        if s.stack[s.top + _STAGE] != TO_USE:
            return []
        c = g.catalog
        kind = int(s.stack[s.top + _KIND])
        count = int(self.options(g, s))
        offered = {int(g.options[i]) for i in range(count)}
        first = int(c.slot_first[kind])
        keys = [(slot, PLAY | kind << A | (slot - first) << B) for slot in range(first, int(c.slot_first[kind + 1]))]
        berth = int(self.crews.berth_of(s, c.kind_unit[kind]))
        if berth >= 0:
            at = int(self.crews.berth_slot[berth])
            end = int(self.crews.berth_slot_end[berth])
            keys += [(slot, USE | kind << A | (slot - at + 1) << B) for slot in range(at, end)]
        return [Declined(kind, slot, self.why_not(g, s, key)) for slot, key in keys if key not in offered]


def about_crew(crews: Crews, g: Game, s: State, key: i64) -> list[Fact]:
    """The vehicle an option is about, the berth with what it offers, the action that is used."""
    verb: i64 = kind_of(key)
    if verb not in (USE, ENTER, SHIFT, EXIT):
        return []
    sitting: i64 = crews.berth_of(s, g.catalog.kind_unit[a_of(key)])
    vehicle = int(b_of(key)) if verb == ENTER else int(crews.berth_unit[sitting])
    out = [Fact("unit", UNIT, vehicle)]
    if verb == USE:
        out.append(Fact("action", SLOT, int(crews.berth_slot[sitting] + b_of(key) - 1)))
    elif verb != EXIT:
        place = int(c_of(key) if verb == ENTER else b_of(key))
        berth = int(crews.berth_first[vehicle]) + place - 1
        out.append(Fact("berth", NUMBER, place))
        out += [Fact("offers", SLOT, slot) for slot in range(crews.berths[berth].first, crews.berths[berth].last)]
    return out


def why_no_use(crews: Crews, g: Game, s: State, key: i64) -> str:
    """Why a use of a card is refused."""
    c = g.catalog
    kind: i64 = a_of(key)
    unit: i64 = c.kind_unit[kind]
    verb: i64 = kind_of(key)
    if verb == USE:
        if unit == NO_UNIT or crews.berth_of(s, unit) < 0:
            return "NAF-17 not-in-a-vehicle"
        berth: i64 = crews.berth_of(s, unit)
        if s.face[crews.berth_unit[berth]] == IMPAIRED:
            return "NAF-26 vehicle-disabled"
        if not crews.fits(unit, berth):
            return "NAF-08 lacks-specialism"
        slot: i64 = crews.berth_slot[berth] + b_of(key) - 1
        if slot >= crews.berth_slot_end[berth] or b_of(key) == 0:
            return "NAF-62 not-in-this-berth"
        return g.book.actions[c.slot_rule[slot]].why_not(g, s, s.seat, slot, unit, s.at[unit])
    if verb == SWITCH:
        return "NAF-18 not-in-the-same-vehicle"
    if verb == PLAY:
        slot = c.slot_first[kind] + b_of(key)
        if slot >= c.slot_first[kind + 1]:
            return "COM-36 not-on-card"
        return g.book.actions[c.slot_rule[slot]].why_not(g, s, s.seat, slot, unit, s.at[unit])
    return "COM-39 not-suppressed"


def why_no_step(crews: Crews, g: Game, s: State, key: i64) -> str:
    """Why a free step of a card's soldier is refused."""
    c = g.catalog
    unit: i64 = c.kind_unit[a_of(key)]
    if unit == NO_UNIT or s.at[unit] == OFF:
        return "NAF-20 no-soldier"
    verb: i64 = kind_of(key)
    vehicle: i64 = b_of(key) if verb == ENTER else crews.vehicle_of(s, unit)
    if verb == EXIT:
        return "NAF-24 not-in-a-vehicle"
    if verb == SHIFT:
        return "NAF-25 not-in-a-vehicle" if vehicle < 0 else "NAF-25 no-free-berth"
    if s.at[vehicle] == s.at[unit] and holds_enemy(crews, g, s, vehicle, c.unit_side[unit]):
        return "NAF-22 enemy-aboard"
    return "NAF-21 no-free-berth"
