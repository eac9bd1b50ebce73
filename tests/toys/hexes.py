"""A toy book on hexes: aircraft with a facing that must fly on when their card is played.

It runs on the unchanged core and the shared round, bid and support rules. Its own are the map, the turn, the flight,
the burst of fire, and what a hit does. Parts set `name` and flags in `__init__`: a class attribute of an uncompiled
subclass is not seen by the compiled engine.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.catalog import COMBAT, COMMAND, DUD, NO_UNIT, CardKind, Catalog, Slot, Tile, UnitKind
from sandtable.core.event import (
    ATTACK_DONE,
    CARD_LOST,
    MOVED,
    PLAYED_CARD,
    ROLLED,
    SHARED_EVENTS,
    TURN,
    TURN_ENDED,
    UNIT_LOST,
    EventKind,
    Field,
)
from sandtable.core.game import Game
from sandtable.core.geometry import Geometry
from sandtable.core.option import END, NUMBER, PLAY, SHARED_KINDS, STOP, STRIKE, UNIT, OptionKind, a_of, b_of, kind_of
from sandtable.core.outcome import SHARED_REASONS, Reason
from sandtable.core.rulebook import ActionRule, Display, Injury, Movement, Procedure, Rulebook, Victory
from sandtable.core.state import DECK, DISCARD, HAND, OFF, PC, PLAYED, REMOVED, State
from sandtable.rules import procedures as proc
from sandtable.rules.shared.cards import discard_turn, move, take_dud
from sandtable.rules.shared.round import BidProcedure, RoundProcedure
from sandtable.rules.shared.support import Bolster, BolsterProcedure, Command, CommandProcedure

NO_TILE: Final = -1
DIRECTIONS: Final = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # clockwise, in axial coordinates
TURNS: Final = len(DIRECTIONS)

# Kinds of option and event after the shared ones.
AHEAD: Final = SHARED_KINDS + 0
VEER: Final = SHARED_KINDS + 1
TURNED: Final = SHARED_EVENTS + 0
SHOT_DOWN: Final = SHARED_REASONS + 0

# Procedures: shared ones in their places, own ones where the land games have theirs.
FLIGHT: Final = proc.MARCH
BURST: Final = proc.STRIKE

FACING: Final = 0  # in `State.extra`, by unit

_SEAT: Final = 2
_UNIT: Final = 3
_LEFT: Final = 4
_FLOWN: Final = 5  # 1 once the compulsory hex is flown


class HexMap(Geometry):
    """A hexagon of hexes. Beside neighbours and distances it knows lines and bearings."""

    def __init__(self, radius: int) -> None:
        span = range(-radius, radius + 1)
        self.hexes = [(q, r) for q in span for r in span if abs(q + r) <= radius]
        places = {place: i for i, place in enumerate(self.hexes)}
        self.ahead = [[places.get((q + dq, r + dr), NO_TILE) for dq, dr in DIRECTIONS] for q, r in self.hexes]
        super().__init__([[tile for tile in row if tile != NO_TILE] for row in self.ahead])

    def line(self, tile: int, facing: int) -> list[int]:
        """The hexes straight ahead, to the edge."""
        out: list[int] = []
        tile = self.ahead[tile][facing]
        while tile != NO_TILE:
            out.append(tile)
            tile = self.ahead[tile][facing]
        return out

    def bearing(self, origin: int, tile: int) -> int:
        """The facing that leads straight from one hex to another, or -1."""
        for facing in range(TURNS):
            if tile in self.line(origin, facing):
                return facing
        return -1


class AirTurn(Procedure):
    """One card after the other, each for an action printed on it, or the end of the turn."""

    def __init__(self) -> None:
        self.name = "air-turn"

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
            if s.cards[HAND * len(c.kinds) + k] == 0:
                continue
            unit = int(c.kind_unit[k])
            if unit != NO_UNIT and s.at[unit] == OFF:
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
        if kind_of(key) == END:
            if g.story is not None:
                g.story.tell(TURN_ENDED, [seat, int(s.sizes[HAND * len(c.seats) + seat])])
            discard_turn(g, s, seat)
            s.pop()
            return
        k = int(a_of(key))
        slot = int(c.slot_first[k] + b_of(key))
        move(g, s, k, HAND, PLAYED)
        if g.story is not None:
            g.story.tell(PLAYED_CARD, [seat, k, int(b_of(key))])
        g.book.actions[c.slot_rule[slot]].begin(g, s, seat, slot, int(c.kind_unit[k]), k)


class Fly(ActionRule):
    """Fly X: at least one hex, straight ahead; at most X."""

    def __init__(self) -> None:
        self.name = "fly"

    def begin(self, g: Game, s: State, seat: int, slot: int, unit: int, kind: int) -> None:
        s.push(FLIGHT, seat, unit, g.catalog.slot_value[slot], 0)


class Flight(Procedure):
    """One hex or one turn of 60 degrees at a time. An aircraft that faces the edge has to turn."""

    def __init__(self, board: HexMap) -> None:
        self.name = "flight"
        self.board = board

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + _LEFT] == 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> int:
        unit = int(s.stack[s.top + _UNIT])
        if self.board.ahead[s.at[unit]][s.extra[FACING + unit]] != NO_TILE:
            g.add(AHEAD, 0, 0, 0)
        else:
            g.add(VEER, 1, 0, 0)
            g.add(VEER, TURNS - 1, 0, 0)
            return int(g.count)
        if s.stack[s.top + _FLOWN]:
            g.add(VEER, 1, 0, 0)
            g.add(VEER, TURNS - 1, 0, 0)
            g.add(STOP, 0, 0, 0)
        return int(g.count)

    def choose(self, g: Game, s: State, key: int) -> None:
        seat, unit = int(s.stack[s.top + _SEAT]), int(s.stack[s.top + _UNIT])
        facing = int(s.extra[FACING + unit])
        if kind_of(key) == STOP:
            s.pop()
        elif kind_of(key) == VEER:
            s.extra[FACING + unit] = (facing + int(a_of(key))) % TURNS
            if g.story is not None:
                g.story.tell(TURNED, [unit, int(s.extra[FACING + unit])])
            if s.stack[s.top + _FLOWN]:
                s.stack[s.top + _LEFT] -= 1  # a turn costs as much as a hex, unless the edge forces it
        else:
            origin = int(s.at[unit])
            tile = self.board.ahead[origin][facing]
            s.at[unit] = tile
            s.stack[s.top + _FLOWN] = 1
            s.stack[s.top + _LEFT] -= 1
            if g.story is not None:
                g.story.tell(MOVED, [unit, origin, tile])
            if self.board.ahead[tile][facing] == NO_TILE:
                take_dud(g, s, seat)  # the edge of the map confuses

    def why_not(self, g: Game, s: State, key: int) -> str:
        return "TOY-1 compulsory" if kind_of(key) == STOP else "TOY-1 not-ahead"


class Fire(ActionRule):
    """Burst X: X dice at one enemy straight ahead."""

    def __init__(self, board: HexMap) -> None:
        self.name = "burst"
        self.board = board

    def legal(self, g: Game, s: State, seat: int, slot: int, unit: int, tile: int) -> bool:
        return bool(in_sight(g, s, self.board, unit))

    def begin(self, g: Game, s: State, seat: int, slot: int, unit: int, kind: int) -> None:
        s.push(BURST, seat, unit, g.catalog.slot_value[slot], 0)


def in_sight(g: Game, s: State, board: HexMap, unit: int) -> list[int]:
    """Enemies on the line ahead."""
    c = g.catalog
    ahead = board.line(int(s.at[unit]), int(s.extra[FACING + unit]))
    return [u for u in range(len(c.units)) if c.unit_side[u] != c.unit_side[unit] and s.at[u] in ahead]


class Burst(Procedure):
    def __init__(self, board: HexMap) -> None:
        self.name = "burst"
        self.forced = False
        self.board = board

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> int:
        for target in in_sight(g, s, self.board, int(s.stack[s.top + _UNIT])):
            g.add(STRIKE, target, 0, 0)
        return int(g.count)

    def choose(self, g: Game, s: State, key: int) -> None:
        c = g.catalog
        seat, unit, dice = (int(s.stack[s.top + i]) for i in (_SEAT, _UNIT, _LEFT))
        s.pop()
        target = int(a_of(key))
        need = int(c.unit_defence[target] + c.distance_between(s.at[unit], s.at[target]))
        hit = False
        for _ in range(dice):
            face = int(g.die(s, seat))
            success = face == 0 or face >= need
            hit = hit or success
            if g.story is not None:
                g.story.tell(ROLLED, [face, int(success)])
        if g.story is not None:
            g.story.tell(ATTACK_DONE, [target, int(hit)])
        if hit:
            g.book.injury.suffer(g, s, target)


class Damage(Injury):
    """A card of the aircraft goes; without one, the aircraft does."""

    def suffer(self, g: Game, s: State, unit: int) -> None:
        c = g.catalog
        for zone in (HAND, DISCARD, DECK):
            for k, kind in enumerate(c.kinds):
                if kind.unit == unit and s.cards[zone * len(c.kinds) + k] > 0:
                    move(g, s, k, zone, REMOVED)
                    if g.story is not None:
                        g.story.tell(CARD_LOST, [kind.seat, k, zone, unit])
                    return
        if g.story is not None:
            g.story.tell(UNIT_LOST, [unit, int(s.at[unit])])
        s.at[unit] = OFF
        g.book.victory.check(g, s)


class LastFlying(Victory):
    def set_up(self, g: Game, s: State) -> None:
        c = g.catalog
        for unit in range(len(c.units)):
            s.extra[FACING + unit] = 0 if c.unit_side[unit] == 0 else TURNS // 2

    def check(self, g: Game, s: State) -> None:
        c = g.catalog
        for side in range(len(c.sides)):
            if not any(s.at[u] != OFF for u in range(len(c.units)) if c.unit_side[u] == side):
                g.win(s, c.enemy[side], SHOT_DOWN)
                return


class Bearings(Display):
    def unit(self, g: Game, s: State, unit: int) -> dict[str, int | str]:
        return {"facing": int(s.extra[FACING + unit])}


AIRCRAFT: Final = 2  # a side
RADIUS: Final = 3


def hex_book(board: HexMap) -> Rulebook:
    unused = Procedure()  # places of shared procedures this book has not
    return Rulebook(
        "toy-hexes",
        "1",
        [
            RoundProcedure(),
            BidProcedure(),
            AirTurn(),
            Flight(board),
            Burst(board),
            unused,
            BolsterProcedure(),
            unused,
            CommandProcedure(),
        ],
        [Fly(), Fire(board), Bolster(), Command()],
        LastFlying(),
        Damage(),
        Movement(),
        [Reason("shot-down", "TOY-2", "{winner} shot {loser} down")],
        [OptionKind("ahead", []), OptionKind("veer", [NUMBER])],
        [EventKind("turned", [Field("unit", UNIT), Field("facing", NUMBER)])],
        {},
        [],
        Bearings(),
    )


def hex_game() -> tuple[Catalog, Rulebook, HexMap]:
    """Two pairs of aircraft on a small map."""
    board = HexMap(RADIUS)
    book = hex_book(board)
    sides = ["red", "blue"]
    kinds: list[CardKind] = []
    units: list[UnitKind] = []
    for seat in range(len(sides)):
        row = [i for i, (q, _) in enumerate(board.hexes) if q == (-RADIUS if seat == 0 else RADIUS)]
        for letter in "ab"[:AIRCRAFT]:
            start = row["ab".index(letter) * 2]
            unit = UnitKind(seat, f"fighter-{letter}", "Fighter", letter, 3, 0, start, [])
            kind = CardKind(seat, f"fighter-{letter}", "Fighter", letter, COMBAT, 5, len(units), 2, 1)
            kind.slots = [slot(book, "fly", 3), slot(book, "burst", 2)]
            units.append(unit)
            kinds.append(kind)
        leader = CardKind(seat, "leader", "Leader", "", COMMAND, 8, NO_UNIT, 1, 1)
        leader.slots = [slot(book, "bolster", 1), slot(book, "command", 2)]
        kinds += [leader, CardKind(seat, "static", "Static", "", DUD, 1, NO_UNIT, 1, 4)]
    catalog = Catalog(
        scenario="toy-hexes-01",
        name="Dogfight",
        content="toy",
        sides=sides,
        seats=sides,
        seat_side=[0, 1],
        kinds=kinds,
        units=units,
        tiles=[Tile(f"{q + RADIUS}{r + RADIUS}", q, r, 0, False, 0, "sky", False) for q, r in board.hexes],
        neighbours=board.neighbours,
        distances=board.distances(),
        marks=[0] * (2 * board.size),
        initiative=0,
        claim=[0, 0],
        pin=[0, 0],
        raises=[0] * (2 * board.size),
        draws=[4, 4],
        bidders=[1, 1],
        roles=1,
    )
    return catalog, book, board


def slot(book: Rulebook, name: str, value: int) -> Slot:
    rule = book.action_id(name)
    assert rule >= 0, name
    return Slot(name, rule, value, "", f"{name} {value}")
