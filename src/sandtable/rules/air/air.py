"""The module of the air game: its tables, its rows of the state, what clients are shown."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import NO_SQUAD, SIDES, Catalog
from sandtable.core.game import Game
from sandtable.core.module import Layout, Module
from sandtable.core.procedure import Procedure
from sandtable.core.state import IMPAIRED, OFF, State
from sandtable.core.vectors import ints
from sandtable.rules.air.combat import ANTI_AIR, ATTACK, BOMB, Fire, FireProcedure
from sandtable.rules.air.comms import in_comms
from sandtable.rules.air.events import air_events
from sandtable.rules.air.flight import FlightProcedure, Manoeuvre, Move
from sandtable.rules.air.guide import Guide, GuideProcedure
from sandtable.rules.air.hexes import TURNS, HexMap, degrees
from sandtable.rules.air.inspire import Inspire, InspireProcedure
from sandtable.rules.air.kinds import air_kinds
from sandtable.rules.air.pieces import AIRCRAFT, DECOY, ESCAPED, IN_PLAY, NEUTRALISED, PIECES, SHIP
from sandtable.rules.air.sail import Sail, SailProcedure
from sandtable.rules.air.sortie import SortieProcedure
from sandtable.rules.air.turn import AirTurnProcedure
from sandtable.rules.shared.purge import Purge
from sandtable.rules.shared.shared import Shared

COST: Final = "cost"
ICONS: Final = [COST, "forbid"]  # BOB-06
SCREEN: Final = 2  # BOB-56, BOB-57: cover of a cloud, and of a balloon


class Goal:
    """A condition about pieces: so many of `units`, or all of them by name (BOB-69..BOB-72, BOB-76)."""

    def __init__(self, kind: str, number: int, units: list[int], named: bool, of: str) -> None:
        self.kind = kind  # neutralise, destroy, escape
        self.fate: i64 = ESCAPED if kind == "escape" else NEUTRALISED  # what counts (BOB-73)
        self.number: i64 = number
        self.units = units
        self.named = named
        self.of = of  # what a mere number counts: aircraft, ships, structures, targets


class Air(Module):
    """Tables filled by the reader, by unit: `piece`, `lines`, `heading` (at the start), `starts_out`; by side: `goals`,
    `score_to`, `grounds`; by side and unit: `gain`, `exit_gain`; by tile: `cloud`, `balloon`; `escape_tile` by side and
    tile; by kind: `bid_cost`.
    """

    def __init__(self, shared: Shared) -> None:
        super().__init__("air")
        self.shared = shared
        self.gate = shared.gate
        self.piece = ints([])  # [unit] AIRCRAFT, DECOY …
        self.lines = ints([])  # [unit] firing lines relative to the nose, as bits (BOB-07, BOB-52)
        self.heading: list[int] = []  # [unit] at the start
        self.starts_out: list[int] = []  # units out of action at the start (BOB-29)
        self.grounds = ints([0] * SIDES)  # [side] 1 if its aircraft are out of action on the ground (BOB-29)
        self.cloud = ints([])  # [tile] BOB-12
        self.balloon = ints([])  # [tile] BOB-13
        self.escape_tile = ints([])  # [side * tiles + tile]
        self.may_leave = ints([])  # [unit] whether the scenario lets it escape (BOB-76, RUL-187)
        self.bid_cost = ints([])  # [kind] 1 for the cost icon beside the initiative (BOB-22)
        self.goals: list[list[Goal]] = [[], []]
        self.score_to = ints([0] * SIDES)  # [side] points that win, 0 for no such condition (BOB-74)
        self.gain = ints([])  # [side * units + unit] points for its end
        self.exit_gain = ints([])  # [unit] points for its escape

        self.facing: i64 = 0  # row [unit]
        self.fate: i64 = 0  # row [unit] IN_PLAY, NEUTRALISED, ESCAPED, SPENT

        # worked out when the book is laid out
        self.n_squads: i64 = 0
        self.section_first = ints([])  # aircraft of a section: section[section_first[side * squads + squad]] …
        self.section = ints([])
        self.wired = ints([])  # [side * squads + squad] whether there is a communications card of that section (BOB-26)
        self.screen = ints([])  # [tile * tiles + tile] cover that never changes, along the row between two hexes
        self.bearing = ints([])
        self.ahead = ints([])
        self.move_value = ints([])  # [kind] of a combat card (BOB-05)
        self.cost: i64 = 0  # numbers of parameters
        self.forbid: i64 = 0
        self.rear: i64 = 0
        self.early: i64 = 0

        self.turn: Procedure = AirTurnProcedure(self)
        self.sortie: Procedure = SortieProcedure(self)
        self.flight: Procedure = FlightProcedure(self)
        self.fire: Procedure = FireProcedure(self)
        guiding, inspiring, sailing = GuideProcedure(self), InspireProcedure(self), SailProcedure(self)
        shared.turn = self.turn
        self.procedures = [self.turn, self.sortie, self.flight, self.fire, guiding, inspiring, sailing]
        self.move = Move(self)
        self.manoeuvre = Manoeuvre(self)
        self.attack = Fire("attack", ATTACK, self, optional=["rear"])
        self.bomb = Fire("bomb", BOMB, self)
        self.guide = Guide(self, guiding)
        self.inspire = Inspire(self, inspiring)
        self.sail = Sail(self, sailing)
        self.actions = [
            self.move,
            self.manoeuvre,
            self.attack,
            self.bomb,
            Fire("anti-air", ANTI_AIR, self, flags=ICONS),
            Purge("coordinate", self.gate, "BOB-42 no-dud-in-hand", ICONS),
            self.guide,
            self.inspire,
            self.sail,
        ]
        for rule in shared.actions:  # BOB-40, BOB-41: Bolster and Command as everywhere, with the icons
            rule.flags = ICONS
        self.kinds = air_kinds()
        self.events = air_events()

    # -- laid out for a scenario ----------------------------------------------------------------------------------

    def lay_out(self, c: Catalog, layout: Layout) -> None:
        self.facing = layout.take("facing", len(c.units))
        self.fate = layout.take("fate", len(c.units))
        board = c.geometry
        assert isinstance(board, HexMap)
        self.bearing = board.bearing
        self.ahead = board.ahead
        self.screen = ints(self.screens(board))
        self.lay_out_sections(c)
        moves = [[slot.value for slot in kind.slots if slot.name == "move"] for kind in c.kinds]
        self.move_value = ints([values[0] if values else 0 for values in moves])
        self.cost, self.forbid, self.rear, self.early = [
            c.params.index(name) if name in c.params else -1 for name in ("cost", "forbid", "rear", "early")
        ]

    def lay_out_sections(self, c: Catalog) -> None:
        """RUL-174: all aircraft of a letter that the scenario puts in play, decoys not."""
        self.n_squads = len(c.squads)
        firsts: list[int] = [0]
        members: list[int] = []
        for side in range(SIDES):
            for squad in range(len(c.squads)):
                members += [
                    u
                    for u in range(len(c.units))
                    if squad > 0 and c.unit_side[u] == side and c.unit_squad[u] == squad and self.piece[u] == AIRCRAFT
                ]
                firsts.append(len(members))
        self.wired = ints(
            [
                int(any(kind.unit < 0 and c.seat_side[kind.seat] == side and kind.squad == squad for kind in c.kinds))
                for side in range(SIDES)
                for squad in c.squads
            ]
        )
        self.section_first = ints(firsts)
        self.section = ints(members)

    def screens(self, board: HexMap) -> list[int]:
        """BOB-56: clouds on the row, both ends included; BOB-57: balloons between them. 0 where there is no row."""
        tiles = len(board.places)
        index = {place: i for i, place in enumerate(board.places)}
        out: list[int] = []
        for a, origin in enumerate(board.places):
            for b, end in enumerate(board.places):
                away = max(board.apart[a * tiles + b], 1)
                step = ((end[0] - origin[0]) // away, (end[1] - origin[1]) // away)
                cover = 0
                if a == b:
                    cover = SCREEN * int(self.cloud[a])  # RUL-107
                elif board.bearing[a * tiles + b] >= 0:
                    row = [index.get((origin[0] + step[0] * i, origin[1] + step[1] * i), -1) for i in range(away + 1)]
                    cover += sum([SCREEN * int(self.cloud[tile]) for tile in row if tile >= 0])
                    cover += sum([SCREEN * int(self.balloon[tile]) for tile in row[1:-1] if tile >= 0])
                out.append(cover)
        return out

    def start(self, g: Game, s: State) -> None:
        """BOB-14: facing and face as the scenario shows them."""
        for unit, heading in enumerate(self.heading):
            s.rows[self.facing + unit] = heading
        for unit in self.starts_out:
            s.face[unit] = IMPAIRED

    # -- asked by the rules ---------------------------------------------------------------------------------------

    def is_aircraft(self, unit: i64) -> bool:
        """RUL-177: a decoy is one for targets, cover and movement."""
        return self.piece[unit] <= DECOY

    def is_grounded(self, g: Game, s: State, unit: i64) -> bool:
        """BOB-29."""
        return s.face[unit] == IMPAIRED and self.grounds[g.catalog.unit_side[unit]] != 0

    def next_hex(self, s: State, unit: i64) -> i64:
        """The hex straight ahead of an aircraft or ship, or OFF_BOARD."""
        return self.ahead[s.at[unit] * TURNS + s.rows[self.facing + unit]]

    # -- what is checked in tests -----------------------------------------------------------------------------------

    def recount(self, g: Game, s: State, side: int) -> int:
        """BOB-74: what has left the board, each by its worth."""
        out = 0
        for unit in range(len(g.catalog.units)):
            fate = int(s.rows[self.fate + unit])
            if fate == ESCAPED and g.catalog.unit_side[unit] == side:
                out += int(self.exit_gain[unit])
            elif fate not in (IN_PLAY, ESCAPED):
                out += int(self.gain[side * g.catalog.n_units + unit])
        return out

    def faults(self, g: Game, s: State) -> list[str]:
        out: list[str] = []
        for unit, record in enumerate(g.catalog.units):
            if not 0 <= s.rows[self.facing + unit] < TURNS:
                out.append(f"{record.token} faces {s.rows[self.facing + unit]}")
            if (s.at[unit] == OFF) != (s.rows[self.fate + unit] != IN_PLAY):
                out.append(f"{record.token} has the fate {s.rows[self.fate + unit]} and is at {s.at[unit]}")
            elif s.at[unit] != OFF and self.balloon[s.at[unit]] != 0 and self.is_aircraft(unit):
                out.append(f"{record.token} hangs in a balloon")
        return out

    # -- what clients are shown -----------------------------------------------------------------------------------

    def tile_print(self, g: Game, tile: int) -> dict[str, object]:
        c = g.catalog
        out: dict[str, object] = {}
        if self.cloud[tile] != 0:
            out["cloud"] = SCREEN
        if self.balloon[tile] != 0:
            out["balloon"] = SCREEN
        escape = [name for side, name in enumerate(c.sides) if self.escape_tile[side * c.n_tiles + tile] != 0]
        if escape:
            out["escape"] = escape
        return out

    def unit_print(self, g: Game, unit: int) -> dict[str, object]:
        c = g.catalog
        out: dict[str, object] = {"piece": PIECES[int(self.piece[unit])]}
        if self.piece[unit] == AIRCRAFT and c.unit_squad[unit] != NO_SQUAD:
            out["section"] = c.squads[c.unit_squad[unit]]
        lines = [360 // TURNS * i for i in range(TURNS) if int(self.lines[unit]) >> i & 1]
        if lines:
            out["lines"] = lines
        return out

    def card_icons(self, g: Game, kind: int) -> list[str]:
        """BOB-06, BOB-22."""
        return [COST] if self.bid_cost[kind] != 0 else []

    def side_facts(self, g: Game, s: State, side: int) -> dict[str, object]:
        """The sections whose communications cards pay now, or may not act."""
        found = [
            name
            for squad, name in enumerate(g.catalog.squads)
            if self.wired[side * self.n_squads + squad] != 0 and not in_comms(self, g, s, side, squad)
        ]
        return {"silent": found} if found else {}

    def unit_facts(self, g: Game, s: State, unit: int) -> dict[str, object]:
        out: dict[str, object] = {}
        fate = int(s.rows[self.fate + unit])
        if fate != IN_PLAY:
            out["fate"] = "escaped" if fate == ESCAPED else "lost"
            return out
        if self.piece[unit] <= SHIP:
            out["facing"] = degrees(int(s.rows[self.facing + unit]))
        if s.face[unit] == IMPAIRED:
            out["grounded" if self.grounds[g.catalog.unit_side[unit]] != 0 else "suppressed"] = 1
        side, squad = g.catalog.unit_side[unit], g.catalog.unit_squad[unit]
        if self.piece[unit] == AIRCRAFT and squad != NO_SQUAD and self.wired[side * self.n_squads + squad] != 0:
            linked = in_comms(self, g, s, side, squad)
            out["comms"] = "in" if linked else "out"
            if not linked:
                out["unlinked"] = 1
        return out
