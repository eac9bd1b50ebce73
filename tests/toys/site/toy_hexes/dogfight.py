"""The module: its turn, the flight, the burst of fire, what a hit does, and who has won."""

from __future__ import annotations

from typing import Final

from sandtable.core.catalog import NO_UNIT, Catalog
from sandtable.core.event import EventKind, Field
from sandtable.core.game import Game
from sandtable.core.module import Layout, Module
from sandtable.core.odds import Odds
from sandtable.core.option import NUMBER, SEAT, SIDE, TILE, UNIT, A, B, OptionKind, a_of, b_of, kind_of
from sandtable.core.outcome import Reason
from sandtable.core.procedure import ActionRule, Declined, Fact, Procedure
from sandtable.core.slots import Clause, Standing, Victory
from sandtable.core.state import DECK, DISCARD, HAND, OFF, PC, PLAYED, REMOVED, State
from sandtable.rules.manifest import Manifest
from sandtable.rules.shared.events import (
    ATTACK_DONE,
    CARD_LOST,
    CARDS_SHOWN,
    MOVED,
    PLAYED_CARD,
    ROLLED,
    TURN,
    TURN_ENDED,
    UNIT_LOST,
)
from sandtable.rules.shared.kinds import END, PLAY
from sandtable.rules.shared.shared import Shared
from toy_hexes.board import NO_TILE, TURNS, HexMap

# Kinds of option: numbers from 128 on are for books from outside.
AHEAD: Final = 128
VEER: Final = 129
STAY_ON: Final = 130
FIRE_AT: Final = 131

TURNED: Final = EventKind("turned", [Field("unit", UNIT), Field("facing", NUMBER)])
BURST_FIRED: Final = EventKind(
    "burst-fired",
    [
        Field("seat", SEAT),
        Field("unit", UNIT),
        Field("target", UNIT),
        Field("tile", TILE),
        Field("dice", NUMBER),
        Field("total", NUMBER),
        Field("faces", NUMBER),
    ],
    rolls=True,
)
SHOT_DOWN: Final = Reason("shot-down", "TOY-2")

_SEAT: Final = 2
_UNIT: Final = 3
_LEFT: Final = 4
_FLOWN: Final = 5  # 1 once the compulsory hex is flown


class Dogfight(Module):
    """Row `facing` by unit; `headings` is how aircraft face at the start."""

    def __init__(self, shared: Shared) -> None:
        super().__init__("dogfight")
        self.shared = shared
        self.facing = 0
        self.headings: list[int] = []
        self.turn = AirTurn(self)
        self.flight = Flight(self)
        self.burst = Burst(self)
        shared.turn = self.turn
        self.procedures = [self.turn, self.flight, self.burst]
        self.actions = [Fly(self), Fire(self)]
        self.kinds = [
            OptionKind(AHEAD, "ahead", [TILE], steps=True),
            OptionKind(VEER, "veer", [NUMBER]),
            OptionKind(STAY_ON, "stop", []),
            OptionKind(FIRE_AT, "target", [UNIT]),
        ]
        self.events = [TURNED, BURST_FIRED]
        self.reasons = [SHOT_DOWN]

    def lay_out(self, c: Catalog, layout: Layout) -> None:
        self.facing = int(layout.take("facing", len(c.units)))

    def start(self, g: Game, s: State) -> None:
        for unit, heading in enumerate(self.headings):
            s.rows[self.facing + unit] = heading

    def board(self, g: Game) -> HexMap:
        board = g.catalog.geometry
        assert isinstance(board, HexMap)
        return board

    def in_sight(self, g: Game, s: State, unit: int) -> list[int]:
        """Enemies on the line ahead."""
        c = g.catalog
        ahead = self.board(g).line(int(s.at[unit]), int(s.rows[self.facing + unit]))
        return [u for u in range(len(c.units)) if c.unit_side[u] != c.unit_side[unit] and s.at[u] in ahead]

    def odds(self, g: Game, s: State, unit: int, target: int, dice: int) -> Odds:
        c = g.catalog
        away = int(c.distance_between(s.at[unit], s.at[target]))
        parts = [("base", int(c.unit_defence[target])), ("range", away)]
        total = sum(value for _, value in parts)
        faces = [face for face in range(10) if (face or 10) >= total]
        return Odds(unit, target, int(s.at[target]), dice, parts, faces)

    def suffer(self, g: Game, s: State, unit: int) -> None:
        """A card of the aircraft goes; without one, the aircraft does."""
        c = g.catalog
        for zone in (HAND, DISCARD, DECK):
            for k, kind in enumerate(c.kinds):
                if kind.unit == unit and s.cards[zone * len(c.kinds) + k] > 0:
                    self.shared.gate.move(g, s, k, zone, REMOVED)
                    if g.story is not None:
                        g.story.tell(CARD_LOST, [kind.seat, k, zone, unit])
                    return
        if g.story is not None:
            g.story.tell(UNIT_LOST, [unit, int(s.at[unit])])
        s.at[unit] = OFF
        g.book.victory.check(g, s)

    def unit_facts(self, g: Game, s: State, unit: int) -> dict[str, object]:
        return {"facing": int(s.rows[self.facing + unit]) * 360 // TURNS} if s.at[unit] != OFF else {}


class AirTurn(Procedure):
    """One card after the other, each for an action printed on it, or the end of the turn."""

    def __init__(self, module: Dogfight) -> None:
        super().__init__("air-turn")
        self.module = module

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + PC] == 0:
            s.stack[s.top + PC] = 1
            if g.story is not None:
                g.story.tell(TURN, [int(s.stack[s.top + _SEAT])])
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> int:
        c = g.catalog
        seat = int(s.seat)
        for k in range(c.first[seat], c.first[seat + 1]):
            unit = int(c.kind_unit[k])
            if s.cards[HAND * len(c.kinds) + k] == 0 or (unit != NO_UNIT and s.at[unit] == OFF):
                continue
            for slot in range(c.slot_first[k], c.slot_first[k + 1]):
                tile = int(s.at[unit]) if unit != NO_UNIT else OFF
                if g.book.actions[c.slot_rule[slot]].legal(g, s, seat, slot, unit, tile):
                    g.add(PLAY, k, slot - c.slot_first[k], 0)
        g.add(END, 0, 0, 0)
        return int(g.count)

    def choose(self, g: Game, s: State, key: int) -> None:
        c = g.catalog
        seat = int(s.stack[s.top + _SEAT])
        gate = self.module.shared.gate
        if kind_of(key) == END:
            left = int(s.sizes[HAND * len(c.seats) + seat])
            if g.story is not None:
                g.story.tell(TURN_ENDED, [seat, left])
                if left:
                    g.story.tell(CARDS_SHOWN, [seat, left])
            s.pop()
            gate.discard_turn(g, s, seat)
            return
        k = int(a_of(key))
        slot = int(c.slot_first[k] + b_of(key))
        gate.move(g, s, k, HAND, PLAYED)
        if g.story is not None:
            g.story.tell(PLAYED_CARD, [seat, k, int(b_of(key))])
        g.book.actions[c.slot_rule[slot]].begin(g, s, seat, slot, int(c.kind_unit[k]), k)

    def declined(self, g: Game, s: State) -> list[Declined]:
        c = g.catalog
        g.count = 0
        offered = {int(g.options[i]) for i in range(self.options(g, s))}
        return [
            Declined(k, slot, "TOY-3 nobody-ahead")
            for k in range(c.first[s.seat], c.first[s.seat + 1])
            if s.cards[HAND * len(c.kinds) + k] > 0
            for slot in range(c.slot_first[k], c.slot_first[k + 1])
            if PLAY | k << A | (slot - c.slot_first[k]) << B not in offered
        ]


class Fly(ActionRule):
    """Fly X: at least one hex, straight ahead; at most X."""

    def __init__(self, module: Dogfight) -> None:
        super().__init__("fly", ["value"])
        self.module = module

    def begin(self, g: Game, s: State, seat: int, slot: int, unit: int, kind: int) -> None:
        s.push(self.module.flight.id, seat, unit, g.catalog.slot_value[slot], 0)


class Flight(Procedure):
    """One hex or one turn of 60 degrees at a time. An aircraft that faces the edge has to turn."""

    def __init__(self, module: Dogfight) -> None:
        super().__init__("flight")
        self.module = module

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + _LEFT] == 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])

    def ahead(self, g: Game, s: State) -> int:
        unit = int(s.stack[s.top + _UNIT])
        return self.module.board(g).ahead[s.at[unit]][s.rows[self.module.facing + unit]]

    def options(self, g: Game, s: State) -> int:
        tile = self.ahead(g, s)
        if tile == NO_TILE:
            g.add(VEER, 1, 0, 0)
            g.add(VEER, TURNS - 1, 0, 0)
            return int(g.count)
        g.add(AHEAD, tile, 0, 0)
        if s.stack[s.top + _FLOWN]:
            g.add(VEER, 1, 0, 0)
            g.add(VEER, TURNS - 1, 0, 0)
            g.add(STAY_ON, 0, 0, 0)
        return int(g.count)

    def choose(self, g: Game, s: State, key: int) -> None:
        module = self.module
        seat, unit = int(s.stack[s.top + _SEAT]), int(s.stack[s.top + _UNIT])
        if kind_of(key) == STAY_ON:
            s.pop()
        elif kind_of(key) == VEER:
            s.rows[module.facing + unit] = (int(s.rows[module.facing + unit]) + int(a_of(key))) % TURNS
            if g.story is not None:
                g.story.tell(TURNED, [unit, int(s.rows[module.facing + unit])])
            if s.stack[s.top + _FLOWN]:
                s.stack[s.top + _LEFT] -= 1  # a turn costs as much as a hex, unless the edge forces it
        else:
            origin = int(s.at[unit])
            s.at[unit] = int(a_of(key))
            s.stack[s.top + _FLOWN] = 1
            s.stack[s.top + _LEFT] -= 1
            if g.story is not None:
                g.story.tell(MOVED, [unit, origin, int(a_of(key))])
            if self.ahead(g, s) == NO_TILE:
                module.shared.gate.take_dud(g, s, seat)  # the edge of the map confuses

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [Fact("unit", UNIT, int(s.stack[s.top + _UNIT])), Fact("left", NUMBER, int(s.stack[s.top + _LEFT]))]

    def why_not(self, g: Game, s: State, key: int) -> str:
        return "TOY-1 compulsory" if kind_of(key) == STAY_ON else "TOY-1 not-ahead"


class Fire(ActionRule):
    """Burst X: X dice at one enemy straight ahead."""

    def __init__(self, module: Dogfight) -> None:
        super().__init__("burst", ["value"])
        self.module = module

    def legal(self, g: Game, s: State, seat: int, slot: int, unit: int, tile: int) -> bool:
        return bool(self.module.in_sight(g, s, unit))

    def begin(self, g: Game, s: State, seat: int, slot: int, unit: int, kind: int) -> None:
        s.push(self.module.burst.id, seat, unit, g.catalog.slot_value[slot], 0)

    def why_not(self, g: Game, s: State, seat: int, slot: int, unit: int, tile: int) -> str:
        return "TOY-3 nobody-ahead"

    def prospects(self, g: Game, s: State, seat: int, slot: int, unit: int, tile: int) -> list[Odds]:
        dice = int(g.catalog.slot_value[slot])
        return [self.module.odds(g, s, unit, target, dice) for target in self.module.in_sight(g, s, unit)]


class Burst(Procedure):
    def __init__(self, module: Dogfight) -> None:
        super().__init__("burst", forced=False)
        self.module = module

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> int:
        for target in self.module.in_sight(g, s, int(s.stack[s.top + _UNIT])):
            g.add(FIRE_AT, target, 0, 0)
        return int(g.count)

    def choose(self, g: Game, s: State, key: int) -> None:
        seat, unit, dice = (int(s.stack[s.top + i]) for i in (_SEAT, _UNIT, _LEFT))
        target = int(a_of(key))
        odds = self.module.odds(g, s, unit, target, dice)
        s.pop()
        if g.story is not None:
            g.story.tell(BURST_FIRED, [seat, unit, target, odds.tile, dice, odds.total, len(odds.faces)])
        hit = False
        for _ in range(dice):
            face = int(g.die(s, seat))
            hit = hit or face in odds.faces
            if g.story is not None:
                g.story.tell(ROLLED, [face, int(face in odds.faces)])
        if g.story is not None:
            g.story.tell(ATTACK_DONE, [target, int(hit)])
        if hit:
            self.module.suffer(g, s, target)

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [Fact("unit", UNIT, int(s.stack[s.top + _UNIT]))]

    def odds(self, g: Game, s: State, key: int) -> Odds | None:
        return self.module.odds(g, s, int(s.stack[s.top + _UNIT]), int(a_of(key)), int(s.stack[s.top + _LEFT]))

    def why_not(self, g: Game, s: State, key: int) -> str:
        return "TOY-3 nobody-ahead"


class LastFlying(Victory):
    def flying(self, g: Game, s: State, side: int) -> int:
        c = g.catalog
        return sum(1 for u in range(len(c.units)) if c.unit_side[u] == side and s.at[u] != OFF)

    def check(self, g: Game, s: State) -> None:
        for side in range(len(g.catalog.sides)):
            if self.flying(g, s, side) == 0:
                g.win(s, g.catalog.enemy[side], SHOT_DOWN)
                return

    def standings(self, g: Game, s: State, side: int) -> list[Standing]:
        enemy = int(g.catalog.enemy[side])
        all_of = sum(1 for u in range(len(g.catalog.units)) if g.catalog.unit_side[u] == enemy)
        return [Standing("down", all_of - self.flying(g, s, enemy), all_of)]

    def clauses(self, g: Game, side: int) -> list[Clause]:
        return [Clause("last-flying", [Fact("side", SIDE, side), Fact("enemy", SIDE, int(g.catalog.enemy[side]))])]


def dogfight_book(options: list[str]) -> Manifest:
    shared = Shared()
    module = Dogfight(shared)
    return Manifest(id="toy-hexes", version="1", modules=[shared, module], first=shared.round, victory=LastFlying())
