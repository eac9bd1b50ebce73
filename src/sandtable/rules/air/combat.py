"""Combat (BOB-48..BOB-67): Attack along firing lines, Anti-air from the guns, Bomb into the own hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import NO_UNIT, NOT_PRINTED
from sandtable.core.dice import FACES
from sandtable.core.game import Game
from sandtable.core.odds import NONE, Odds
from sandtable.core.option import UNIT, A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import IMPAIRED, OFF, State
from sandtable.rules.air.events import BOMBED, DESTROYED, FIRED, FLAK, PUT_OUT
from sandtable.rules.air.fate import hit, remove
from sandtable.rules.air.hexes import NO_LINE, TURNS
from sandtable.rules.air.kinds import FIRE_AT
from sandtable.rules.air.pieces import DECOY, GUN, NEUTRALISED
from sandtable.rules.shared.events import ATTACK_DONE, ROLLED, UNIT_LOST

if TYPE_CHECKING:
    from sandtable.rules.air.air import Air

ATTACK: Final = 0
ANTI_AIR: Final = 1
BOMB: Final = 2
EFFECTS: Final = ["injure", "put-out", "destroy"]

NOGUN: Final = 999
TEN: Final = 10  # BOB-60: a die that shows 0 is a ten, and no more than that

# Locals of the frame.
_SEAT: Final = 2
_UNIT: Final = 3
_SLOT: Final = 4
_MODE: Final = 5


class Fire(ActionRule):
    """Attack X or X and a rear value, Anti-air X, Bomb X."""

    def __init__(
        self, name: str, mode: int, air: Air, *, flags: list[str] | None = None, optional: list[str] | None = None
    ) -> None:
        super().__init__(name, ["value"], flags, optional)
        self.mode: i64 = mode
        self.air = air

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        """RUL-175: any target will do, whatever the chance; with none the action cannot be taken."""
        c = g.catalog
        foe: i64 = c.enemy[c.seat_side[seat]]
        if self.mode == ANTI_AIR and not has_gun(self.air, g, s):
            return False  # RUL-114
        target: i64 = c.side_unit[foe]
        while target < c.side_unit[foe + 1]:
            if is_target(self.air, g, s, self.mode, unit, target):
                return True
            target += 1
        return False

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.air.fire.id, seat, unit, slot, self.mode)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        if self.mode == ATTACK:
            return "BOB-49 nobody-in-line"
        if self.mode == BOMB:
            return "BOB-51 nothing-below"
        return "BOB-50 nobody-flies" if has_gun(self.air, g, s) else "RUL-114 no-gun"

    def prospects(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> list[Odds]:
        c = g.catalog
        if self.mode == ANTI_AIR and not has_gun(self.air, g, s):
            return []
        foe = int(c.enemy[c.seat_side[seat]])
        return [
            odds_of(self.air, g, s, int(self.mode), int(unit), int(slot), target)
            for target in range(int(c.side_unit[foe]), int(c.side_unit[foe + 1]))
            if is_target(self.air, g, s, self.mode, unit, target)
        ]


# -- targets ----------------------------------------------------------------------------------------------------------


def is_target(air: Air, g: Game, s: State, mode: i64, unit: i64, target: i64) -> bool:
    """Whether a piece of the other side may be chosen."""
    if s.at[target] == OFF:
        return False
    flies: bool = air.piece[target] <= DECOY
    if mode == ANTI_AIR:
        return flies  # BOB-50
    if mode == BOMB:
        return s.at[target] == s.at[unit] and (not flies or air.is_grounded(g, s, target))  # BOB-51
    return flies and covers(air, g, s, unit, target) and not air.is_grounded(g, s, target)  # BOB-49


def covers(air: Air, g: Game, s: State, unit: i64, target: i64) -> bool:
    """BOB-52: a straight row in a printed direction, without limit, and the own hex; BOB-53: nothing blocks it."""
    if s.at[unit] == s.at[target]:
        return True
    line: i64 = air.bearing[s.at[unit] * g.catalog.n_tiles + s.at[target]]
    if line == NO_LINE:
        return False
    ahead: i64 = (line - s.rows[air.facing + unit] + TURNS) % TURNS
    fires: i64 = air.lines[unit] >> ahead & 1
    return fires != 0


def has_gun(air: Air, g: Game, s: State) -> bool:
    unit: i64 = 0
    while unit < g.catalog.n_units:
        if air.piece[unit] == GUN and s.at[unit] != OFF:
            return True
        unit += 1
    return False


# -- total defence (BOB-54) -------------------------------------------------------------------------------------------


def cover_of(air: Air, g: Game, s: State, unit: i64, target: i64) -> i64:
    """BOB-55: every other aircraft from hex to hex, both included, friend or foe (RUL-108: on the ground too); clouds
    and balloons (BOB-56, BOB-57). RUL-107: in one hex its tokens count once."""
    c = g.catalog
    origin: i64 = s.at[unit]
    end: i64 = s.at[target]
    cover: i64 = air.screen[origin * c.n_tiles + end]
    line: i64 = air.bearing[origin * c.n_tiles + end]
    away: i64 = c.distance_between(origin, end)
    other: i64 = 0
    while other < c.n_units:
        at: i64 = s.at[other]
        if at != OFF and other != unit and other != target and air.piece[other] <= DECOY:
            between: bool = line != NO_LINE and air.bearing[origin * c.n_tiles + at] == line
            if at in (origin, end) or (between and c.distance_between(origin, at) < away):
                cover += 1
        other += 1
    return cover


def gun_range(air: Air, g: Game, s: State, target: i64) -> i64:
    """BOB-59: from the closest gun, by plain distance."""
    c = g.catalog
    best: i64 = NOGUN
    unit: i64 = 0
    while unit < c.n_units:
        if air.piece[unit] == GUN and s.at[unit] != OFF:
            away: i64 = c.distance_between(s.at[unit], s.at[target])
            if away < best:
                best = away
        unit += 1
    return best


def is_rear(air: Air, g: Game, s: State, unit: i64, target: i64) -> bool:
    """BOB-62, RUL-106: the target faces along the line of fire or one step off it; never in the same hex."""
    line: i64 = air.bearing[s.at[unit] * g.catalog.n_tiles + s.at[target]]
    if line == NO_LINE:
        return False
    off: i64 = (s.rows[air.facing + target] - line + TURNS) % TURNS
    return off <= 1 or off == TURNS - 1


def dice_for(air: Air, g: Game, s: State, mode: i64, unit: i64, slot: i64, target: i64) -> i64:
    """BOB-61: the rear value against the rear, where one is printed."""
    c = g.catalog
    if mode == ATTACK and air.rear >= 0:
        rear: i64 = c.param(slot, air.rear)
        if rear != NOT_PRINTED and is_rear(air, g, s, unit, target):
            return rear
    return c.slot_value[slot]


def total_of(air: Air, g: Game, s: State, mode: i64, unit: i64, target: i64) -> i64:
    c = g.catalog
    base: i64 = c.unit_defence[target]
    if mode == BOMB:
        return base
    if mode == ANTI_AIR:
        return base + gun_range(air, g, s, target)
    return base + cover_of(air, g, s, unit, target) + c.distance_between(s.at[unit], s.at[target])


def odds_of(air: Air, g: Game, s: State, mode: int, unit: int, slot: int, target: int) -> Odds:
    c = g.catalog
    parts = [("base", int(c.unit_defence[target]))]
    if mode == ANTI_AIR:
        parts.append(("range", int(gun_range(air, g, s, target))))
    elif mode == ATTACK:
        parts.append(("cover", int(cover_of(air, g, s, unit, target))))
        parts.append(("range", int(c.distance_between(s.at[unit], s.at[target]))))
    total = sum([value for _, value in parts])
    faces = [face for face in range(int(FACES)) if (TEN if face == 0 else face) >= total]
    dice = int(dice_for(air, g, s, mode, unit, slot, target))
    effect = EFFECTS[mode]
    if mode == ATTACK and air.piece[target] == DECOY:
        effect = "spend"  # RUL-177, RUL-190
    attacker = NONE if mode == ANTI_AIR else unit
    return Odds(attacker, target, int(s.at[target]), dice, parts, faces, effect)


# -- the roll ---------------------------------------------------------------------------------------------------------


class FireProcedure(Procedure):
    """Choose a target, roll, apply (COM-53). `s.push(id, seat, unit or NO_UNIT, slot, mode)`."""

    def __init__(self, air: Air) -> None:
        super().__init__("fire", forced=False)
        self.air = air

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        foe: i64 = c.enemy[c.seat_side[s.seat]]
        unit: i64 = s.stack[s.top + _UNIT]
        mode: i64 = s.stack[s.top + _MODE]
        n: i64 = 0
        target: i64 = c.side_unit[foe]
        while target < c.side_unit[foe + 1]:
            if is_target(self.air, g, s, mode, unit, target):
                g.options[n] = FIRE_AT | target << A
                n += 1
            target += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        seat: i64 = s.stack[s.top + _SEAT]
        unit: i64 = s.stack[s.top + _UNIT]
        mode: i64 = s.stack[s.top + _MODE]
        target: i64 = a_of(key)
        dice: i64 = dice_for(self.air, g, s, mode, unit, s.stack[s.top + _SLOT], target)
        total: i64 = total_of(self.air, g, s, mode, unit, target)
        if g.story is not None:
            self.tell(g, s, seat, unit, mode, target, dice, total)
        s.pop()
        success: bool = False
        i: i64 = 0
        while i < dice:
            face: i64 = g.die(s, seat)
            good: bool = (TEN if face == 0 else face) >= total  # COM-60, BOB-60
            if good:
                success = True
            if g.story is not None:
                g.story.tell(ROLLED, [face, 1 if good else 0])
            i += 1
        if g.story is not None:
            g.story.tell(ATTACK_DONE, [target, 1 if success else 0])
        if success:
            self.strike(g, s, mode, target)  # COM-62: once

    def strike(self, g: Game, s: State, mode: i64, target: i64) -> None:
        air = self.air
        if mode == ANTI_AIR:
            changed: i64 = 0 if s.face[target] == IMPAIRED else 1
            s.face[target] = IMPAIRED  # BOB-28, BOB-66
            if g.story is not None:
                g.story.tell(PUT_OUT, [target, changed])
        elif mode == BOMB:
            if g.story is not None:
                g.story.tell(UNIT_LOST if air.is_aircraft(target) else DESTROYED, [target, s.at[target]])
            remove(air, g, s, target, NEUTRALISED)  # BOB-65, BOB-67
        elif air.piece[target] == DECOY:
            if g.story is not None:
                g.story.tell(UNIT_LOST, [target, s.at[target]])
            remove(air, g, s, target, NEUTRALISED)  # RUL-177: without any card
        else:
            hit(air, g, s, target)

    def tell(self, g: Game, s: State, seat: i64, unit: i64, mode: i64, target: i64, dice: i64, total: i64) -> None:
        c = g.catalog
        story = g.story
        assert story is not None
        base: i64 = c.unit_defence[target]
        tile: i64 = s.at[target]
        faces: i64 = max(0, min(TEN, TEN + 1 - total))
        if mode == ANTI_AIR:
            story.tell(FLAK, [seat, target, tile, dice, base, total - base, total, faces])
        elif mode == BOMB:
            story.tell(BOMBED, [seat, unit, target, tile, dice, total, faces])
        else:
            away: i64 = c.distance_between(s.at[unit], tile)
            rear: i64 = 1 if is_rear(self.air, g, s, unit, target) else 0
            values = [seat, unit, target, tile, dice, base, total - base - away, away, total, faces, rear]
            story.tell(FIRED, values)

    def question(self, g: Game, s: State) -> str:
        mode: i64 = s.stack[s.top + _MODE]
        if mode == ANTI_AIR:
            return "anti-air"
        return "bomb" if mode == BOMB else ""

    def subject(self, g: Game, s: State) -> list[Fact]:
        unit: i64 = s.stack[s.top + _UNIT]
        return [] if unit == NO_UNIT else [Fact("unit", UNIT, unit)]

    def odds(self, g: Game, s: State, key: i64) -> Odds | None:
        unit, slot, mode = [int(s.stack[s.top + i]) for i in (_UNIT, _SLOT, _MODE)]
        return odds_of(self.air, g, s, mode, unit, slot, int(a_of(key)))

    def why_not(self, g: Game, s: State, key: i64) -> str:
        if kind_of(key) != FIRE_AT:
            return "COM-32 finish-the-card"
        air = self.air
        mode: i64 = s.stack[s.top + _MODE]
        target: i64 = a_of(key)
        if s.at[target] == OFF:
            return "BOB-49 not-on-the-board"
        if mode == BOMB:
            return "BOB-51 not-bombed" if s.at[target] == s.at[s.stack[s.top + _UNIT]] else "BOB-51 not-below"
        if air.piece[target] > DECOY:
            return "BOB-49 not-an-aircraft"
        return "BOB-29 on-the-ground" if air.is_grounded(g, s, target) else "BOB-52 not-in-line"
