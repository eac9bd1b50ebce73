"""Combat (COM-53): choose a target, work out its defence, roll, apply the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.core.catalog import NO_UNIT, NOT_PRINTED
from sandtable.core.game import Game
from sandtable.core.odds import Odds, any_of
from sandtable.core.option import NUMBER, UNIT, A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import IMPAIRED, OFF, State
from sandtable.rules.land.events import ATTACKED, SUPPRESSED
from sandtable.rules.land.kinds import STRIKE
from sandtable.rules.shared.events import ATTACK_DONE, ROLLED

if TYPE_CHECKING:
    from sandtable.rules.land.land import Land

TEN: Final = 10
HILL_COVER: Final = 1  # of a hill, from a hill and against indirect fire (COM-58)
NO_DEFENCE: Final = 0  # a counter without that kind of defence cannot be struck that way

# The ways to fire, as bits.
SUPPRESSING: Final = 1  # turns instead of injuring (COM-66)
ARMOUR: Final = 2  # against the armoured defence
INDIRECT: Final = 4  # no range bonus, hills count 1 (COM-58)
BY_HAND: Final = 8  # no cover, no range: on the own tile
# Above the bits: a limit of range plus one, 0 for none (REI-A-17).
LIMIT: Final = 16

_SEAT: Final = 2
_UNIT: Final = 3
DICE: Final = 4
_WAY: Final = 5


def within(tiles: i64) -> i64:
    """The part of a way of firing that limits it to targets at most so many tiles away."""
    return (tiles + 1) * LIMIT


def in_reach(g: Game, s: State, origin: i64, way: i64, unit: i64) -> bool:
    """REI-A-17, REI-M-23: whether a counter on the board is near enough for a way of firing."""
    limit: i64 = way // LIMIT
    return limit == 0 or g.catalog.distance_between(origin, s.at[unit]) < limit


def cover(land: Land, tile: i64, origin: i64, indirect: bool) -> i64:
    """COM-56: what the tile prints. COM-58: a hill gives 3, or 1 from a hill and against indirect fire."""
    if land.hill[tile] != 0 and (indirect or (origin != OFF and land.hill[origin] != 0)):
        return HILL_COVER
    return land.cover[tile]


def faces_that_hit(total: i64) -> i64:
    """How many of the ten faces succeed: those at or above the total (COM-60), and always the 0 (COM-61, RUL-03)."""
    if total >= TEN:
        return 1
    if total <= 1:
        return TEN
    return TEN + 1 - total


def chance_to_hit(dice: i64, total: i64) -> float:
    """The exact chance that at least one of the dice succeeds."""
    return any_of(float(faces_that_hit(total)) / float(TEN), dice)


SUCCESSES: Final = [[face for face in range(int(TEN)) if face == 0 or face >= total] for total in range(int(TEN) + 1)]


def odds_against(
    attacker: int, target: int, tile: int, dice: int, parts: list[tuple[str, int]], effect: str = "injure"
) -> Odds:
    """The roll of dice against a sum, by the rule of the land games."""
    total: i64 = 0
    for _, value in parts:
        total += value
    return Odds(attacker, target, tile, dice, parts, SUCCESSES[max(0, min(total, TEN))], effect)


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


@mypyc_attr(allow_interpreted_subclasses=True)
class Targeting:
    """The slot for who can be fired at, by which defence, and what a success does. This one: counters with a regular
    defence and no other."""

    def __init__(self, land: Land, own_make: bool = False) -> None:
        self.land = land
        self.own_make = own_make  # may a counter of one's own make be a target?

    def is_target(self, g: Game, s: State, side: i64, origin: i64, way: i64, unit: i64) -> bool:
        """COM-54, RUL-26: any enemy counter on the board, at any distance."""
        enemy: bool = g.catalog.unit_side[unit] != side
        return enemy and self.is_exposed(g, s, way, unit) and in_reach(g, s, origin, way, unit)

    def is_exposed(self, g: Game, s: State, way: i64, unit: i64) -> bool:
        """Whether a counter of any side is where a way of firing can hit it, and has the defence it asks for."""
        return s.at[unit] != OFF and self.base(g, unit, way) != NO_DEFENCE

    def any_target(self, g: Game, s: State, side: i64, origin: i64, way: i64) -> bool:
        """Whether there is any; asked for every card in hand."""
        c = g.catalog
        foe: i64 = c.enemy[side]
        unit: i64 = c.side_unit[foe]
        while unit < c.side_unit[foe + 1]:
            if self.is_target(g, s, side, origin, way, unit):
                return True
            unit += 1
        if self.own_make:
            unit = c.side_unit[side]
            while unit < c.side_unit[side + 1]:
                if self.is_target(g, s, side, origin, way, unit):
                    return True
                unit += 1
        return False

    def base(self, g: Game, unit: i64, way: i64) -> i64:
        """The defence that counts against a way of firing, or NO_DEFENCE."""
        return self.land.armour[unit] if way & ARMOUR != 0 else g.catalog.unit_defence[unit]

    def shelter(self, s: State, origin: i64, way: i64, unit: i64) -> i64:
        """Cover, as far as it counts against a way of firing."""
        if way & BY_HAND != 0:
            return 0
        return cover(self.land, s.at[unit], origin, way & INDIRECT != 0)

    def reach(self, g: Game, s: State, origin: i64, way: i64, unit: i64) -> i64:
        """COM-57: tiles from attacker to defender, the attacker's not counted; none from a card without a counter."""
        if way & INDIRECT != 0 or origin == OFF:
            return 0
        return g.catalog.distance_between(origin, s.at[unit])

    def total(self, g: Game, s: State, origin: i64, way: i64, unit: i64) -> i64:
        """COM-55: base + cover + range."""
        return self.base(g, unit, way) + self.shelter(s, origin, way, unit) + self.reach(g, s, origin, way, unit)

    def struck(self, g: Game, s: State, seat: i64, unit: i64, way: i64) -> None:
        """An attack has succeeded. COM-62: one injury, however many dice did. May push."""
        if way & SUPPRESSING != 0:
            suppress(g, s, unit)
        else:
            self.land.injury.suffer(g, s, unit)

    def why_not(self, g: Game, s: State, side: i64, origin: i64, way: i64, unit: i64) -> str:
        """Why a counter is no target."""
        if g.catalog.unit_side[unit] == side:
            return "COM-54 own-counter"
        if s.at[unit] == OFF:
            return "COM-54 not-on-board"
        return "COM-54 no-such-defence" if in_reach(g, s, origin, way, unit) else "REI-A-17 too-far"

    def why_none(self, g: Game, s: State, side: i64, origin: i64, way: i64) -> str:
        """Why there is no target at all: nobody is there, or nobody this way of firing can hit."""
        c = g.catalog
        unit: i64 = 0
        while unit < c.n_units:
            if s.at[unit] != OFF and c.unit_side[unit] != side:
                return "RUL-07 no-fit-target"
            unit += 1
        return "RUL-07 no-target"

    def odds(self, g: Game, s: State, attacker: int, origin: i64, way: i64, unit: int, dice: int) -> Odds:
        """The sum a player reads before rolling; what does not count by the way of firing is left out."""
        name = "armour" if way & ARMOUR != 0 else "base"
        parts: list[tuple[str, int]] = [(name, int(self.base(g, unit, way)))]
        if way & BY_HAND == 0:
            parts.append(("cover", int(self.shelter(s, origin, way, unit))))
            if way & INDIRECT == 0:
                parts.append(("range", int(self.reach(g, s, origin, way, unit))))
        return odds_against(attacker, unit, int(s.at[unit]), dice, parts, self.effect(s, way, unit))

    def effect(self, s: State, way: i64, unit: int) -> str:
        """What a success would do, as a code."""
        return "suppress" if way & SUPPRESSING != 0 else "injure"


def attack(
    land: Land, g: Game, s: State, seat: i64, attacker: i64, origin: i64, way: i64, dice: i64, unit: i64
) -> bool:
    """Tell, roll, and answer whether it succeeded; what a success does is the caller's, last (`Targeting.struck`)."""
    targeting = land.targeting
    total: i64 = targeting.total(g, s, origin, way, unit)
    if g.story is not None:
        base: i64 = targeting.base(g, unit, way)
        shelter: i64 = targeting.shelter(s, origin, way, unit)
        tile: i64 = s.at[unit]
        faces: i64 = faces_that_hit(total)
        away: i64 = total - base - shelter
        g.story.tell(ATTACKED, [seat, attacker, unit, tile, dice, base, shelter, away, total, faces])
    hit: bool = roll(g, s, seat, dice, total)
    if g.story is not None:
        g.story.tell(ATTACK_DONE, [unit, 1 if hit else 0])
    return hit


def suppress(g: Game, s: State, unit: i64) -> None:
    """COM-66: no injury; an already suppressed counter stays as it is."""
    if g.story is not None:
        g.story.tell(SUPPRESSED, [unit, 1 if s.face[unit] != IMPAIRED else 0])
    s.face[unit] = IMPAIRED


@mypyc_attr(allow_interpreted_subclasses=True)
class Fire(ActionRule):
    """Attack X, Suppress X and their like: one enemy counter, by one way of firing.

    REI-A-17: where a range is printed, the target must be that near. Cover and range count all the same (RUL-65).
    """

    def __init__(self, name: str, way: int, land: Land, *, ranged: bool = False) -> None:
        super().__init__(name, ["value"], optional=["range"] if ranged else [])
        self.plain: i64 = way
        self.land = land

    def way(self, g: Game, slot: i64) -> i64:
        """The way of firing of one printing."""
        tiles: i64 = g.catalog.param(slot, self.land.range)
        return self.plain if tiles == NOT_PRINTED else self.plain + within(tiles)

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        return self.land.targeting.any_target(g, s, g.catalog.seat_side[seat], tile, self.way(g, slot))

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.land.fire.id, seat, unit, g.catalog.slot_value[slot], self.way(g, slot))

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return self.land.targeting.why_none(g, s, g.catalog.seat_side[seat], tile, self.way(g, slot))

    def prospects(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> list[Odds]:
        targeting = self.land.targeting
        side: i64 = g.catalog.seat_side[seat]
        way: i64 = self.way(g, slot)
        return [
            targeting.odds(g, s, int(unit), tile, way, other, int(g.catalog.slot_value[slot]))
            for other in range(len(g.catalog.units))
            if targeting.is_target(g, s, side, tile, way, other)
        ]


@mypyc_attr(allow_interpreted_subclasses=True)
class FireProcedure(Procedure):
    """One target, then the dice. Not forced: nobody rolls them for the player."""

    def __init__(self, name: str, land: Land) -> None:
        super().__init__(name, forced=False)
        self.land = land

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def origin(self, s: State) -> i64:
        unit: i64 = s.stack[s.top + _UNIT]
        return s.at[unit] if unit != NO_UNIT else OFF

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        targeting = self.land.targeting
        side: i64 = c.seat_side[s.seat]
        way: i64 = s.stack[s.top + _WAY]
        origin: i64 = self.origin(s)
        n: i64 = 0
        unit: i64 = 0
        while unit < c.n_units:
            if targeting.is_target(g, s, side, origin, way, unit):
                g.options[n] = STRIKE | unit << A
                n += 1
            unit += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        top: i64 = s.top
        seat: i64 = s.stack[top + _SEAT]
        attacker: i64 = s.stack[top + _UNIT]
        dice: i64 = s.stack[top + DICE]
        way: i64 = s.stack[top + _WAY]
        origin: i64 = self.origin(s)
        s.pop()
        if attack(self.land, g, s, seat, attacker, origin, way, dice, a_of(key)):
            self.land.targeting.struck(g, s, seat, a_of(key), way)

    def question(self, g: Game, s: State) -> str:
        way: i64 = s.stack[s.top + _WAY]
        if way & SUPPRESSING != 0:
            return "suppress"
        return "armour" if way & ARMOUR != 0 else ""

    def subject(self, g: Game, s: State) -> list[Fact]:
        out = [Fact("dice", NUMBER, s.stack[s.top + DICE])]
        if s.stack[s.top + _UNIT] != NO_UNIT:
            out.append(Fact("unit", UNIT, s.stack[s.top + _UNIT]))
        return out

    def odds(self, g: Game, s: State, key: i64) -> Odds | None:
        top: i64 = s.top
        if kind_of(key) != STRIKE:
            return None
        dice, unit = int(s.stack[top + DICE]), int(s.stack[top + _UNIT])
        return self.land.targeting.odds(g, s, unit, self.origin(s), s.stack[top + _WAY], int(a_of(key)), dice)

    def why_not(self, g: Game, s: State, key: i64) -> str:
        if kind_of(key) != STRIKE:
            return "COM-32 finish-the-card"
        side: i64 = g.catalog.seat_side[s.seat]
        return self.land.targeting.why_not(g, s, side, self.origin(s), s.stack[s.top + _WAY], a_of(key))
