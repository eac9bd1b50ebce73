"""Combat (COM-53): choose a target, work out its defence, roll, apply the result."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import NO_UNIT
from sandtable.core.event import ATTACK_DONE, ATTACKED, ROLLED, SUPPRESSED
from sandtable.core.game import Game
from sandtable.core.option import STRIKE, a_of, kind_of
from sandtable.core.rulebook import ActionRule, Procedure
from sandtable.core.state import IMPAIRED, OFF, State
from sandtable.rules import procedures as proc

TEN: Final = 10
NO_DEFENCE: Final = 0  # a counter without a regular defence cannot be struck this way

_SEAT: Final = 2
_UNIT: Final = 3
_DICE: Final = 4
_EFFECT: Final = 5

INJURE: Final = 0
SUPPRESS: Final = 1


def cover(g: Game, s: State, tile: i64, origin: i64, indirect: bool) -> i64:
    """COM-56: what the tile prints. COM-58: a hill gives 3, or 1 from a hill and against indirect fire."""
    c = g.catalog
    if c.hill[tile] != 0 and (indirect or (origin != OFF and c.hill[origin] != 0)):
        return 1
    return c.cover[tile]


def reach(g: Game, tile: i64, origin: i64) -> i64:
    """COM-57: tiles from attacker to defender, the attacker's not counted."""
    return g.catalog.distance_between(origin, tile)


def defence(g: Game, s: State, origin: i64, target: i64) -> i64:
    """COM-55: total defence of a unit against direct fire from a tile: base + cover + range."""
    tile: i64 = s.at[target]
    return g.catalog.unit_defence[target] + cover(g, s, tile, origin, False) + reach(g, tile, origin)


def faces_that_hit(total: i64) -> i64:
    """How many of the ten faces succeed: those at or above the total (COM-60), and always the 0 (COM-61, RUL-03)."""
    if total >= TEN:
        return 1
    if total <= 1:
        return TEN
    return TEN + 1 - total


def chance_to_hit(dice: i64, total: i64) -> float:
    """The exact chance that at least one of the dice succeeds."""
    miss: float = float(TEN - faces_that_hit(total)) / float(TEN)
    out: float = 1.0
    while dice > 0:
        out *= miss
        dice -= 1
    return 1.0 - out


def roll(g: Game, s: State, seat: i64, dice: i64, total: i64) -> bool:
    """COM-59: as many dice as the action's value. COM-60: one success is enough."""
    success = False
    while dice > 0:
        face: i64 = g.die(s, seat)
        hit: bool = face == 0 or face >= total  # COM-61: a 0 always succeeds
        if hit:
            success = True
        if g.story is not None:
            g.story.tell(ROLLED, [face, 1 if hit else 0])
        dice -= 1
    return success


class Fire(ActionRule):
    """Attack X and Suppress X: any enemy counter on the board, at any distance (COM-54, RUL-26)."""

    def __init__(self, name: str, effect: int) -> None:
        self.name = name
        self.effect: i64 = effect

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        c = g.catalog
        foe: i64 = c.enemy[c.seat_side[seat]]
        other: i64 = c.side_unit[foe]
        last: i64 = c.side_unit[foe + 1]
        while other < last:
            if s.at[other] != OFF and c.unit_defence[other] != NO_DEFENCE:
                return True
            other += 1
        return False

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(proc.STRIKE, seat, unit, g.catalog.slot_value[slot], self.effect)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "RUL-07 no-target"

    def threat(self, g: Game, s: State, slot: i64, unit: i64, target: i64) -> list[int]:
        if s.at[unit] == OFF or s.at[target] == OFF or g.catalog.unit_defence[target] == NO_DEFENCE:
            return []
        return sum_of(g, s, unit, target, g.catalog.slot_value[slot])


class StrikeProcedure(Procedure):
    name = "strike"
    forced = False  # dice follow: nobody rolls them for the player

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        foe: i64 = c.enemy[c.seat_side[s.seat]]
        unit: i64 = c.side_unit[foe]
        last: i64 = c.side_unit[foe + 1]
        n: i64 = 0
        while unit < last:
            if s.at[unit] != OFF and c.unit_defence[unit] != NO_DEFENCE:
                g.options[n] = STRIKE | unit << 6
                n += 1
            unit += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        top: i64 = s.top
        seat: i64 = s.stack[top + _SEAT]
        unit: i64 = s.stack[top + _UNIT]
        dice: i64 = s.stack[top + _DICE]
        effect: i64 = s.stack[top + _EFFECT]
        s.pop()
        target: i64 = a_of(key)
        total: i64 = defence(g, s, s.at[unit], target)
        if g.story is not None:
            shelter: i64 = cover(g, s, s.at[target], s.at[unit], False)
            tell_attack(g, s, unit, target, dice, shelter, reach(g, s.at[target], s.at[unit]))
        hit: bool = roll(g, s, seat, dice, total)
        if g.story is not None:
            g.story.tell(ATTACK_DONE, [target, 1 if hit else 0])
        if not hit:
            return
        if effect == SUPPRESS:
            # COM-66: no injury; an already suppressed target stays as it is.
            if g.story is not None:
                g.story.tell(SUPPRESSED, [target, 1 if s.face[target] != IMPAIRED else 0])
            s.face[target] = IMPAIRED
        else:
            g.book.injury.suffer(g, s, target)  # COM-62: one injury, however many dice succeeded

    def subject(self, g: Game, s: State) -> dict[str, int]:
        top = s.top
        return {"unit": s.stack[top + _UNIT], "dice": s.stack[top + _DICE], "suppress": s.stack[top + _EFFECT]}

    def odds(self, g: Game, s: State, key: i64) -> list[int]:
        unit = s.stack[s.top + _UNIT]
        return [unit, a_of(key), *sum_of(g, s, unit, a_of(key), s.stack[s.top + _DICE])]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        unit: i64 = a_of(key)
        if kind_of(key) != STRIKE or unit >= c.n_units:
            return "COM-32 finish-the-card"
        if c.unit_side[unit] == c.seat_side[s.seat]:
            return "COM-54 own-counter"
        return "COM-54 not-on-board" if s.at[unit] == OFF else "REI-A-02 no-regular-defence"


def sum_of(g: Game, s: State, unit: i64, target: i64, dice: i64) -> list[int]:
    """Dice, base, cover and range of direct fire by a unit at a target: what a player reads before rolling."""
    tile: i64 = s.at[target]
    origin: i64 = s.at[unit]
    return [dice, g.catalog.unit_defence[target], cover(g, s, tile, origin, False), reach(g, tile, origin)]


def tell_attack(g: Game, s: State, unit: i64, target: i64, dice: i64, shelter: i64, distance: i64) -> None:
    if g.story is not None:
        attacker: i64 = unit if unit >= 0 else NO_UNIT
        g.story.tell(ATTACKED, [attacker, target, dice, g.catalog.unit_defence[target], shelter, distance])
