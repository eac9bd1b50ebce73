"""The module of infantry: its tables, its rows of the state."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import SIDES, Catalog
from sandtable.core.game import Game
from sandtable.core.module import Layout, Module
from sandtable.core.state import OFF, State
from sandtable.core.vectors import ints
from sandtable.rules.infantry.events import AIM_LOST, infantry_events
from sandtable.rules.infantry.guide import Guide, GuideProcedure
from sandtable.rules.infantry.kinds import infantry_kinds
from sandtable.rules.infantry.mortar import Blast, Target, TargetProcedure
from sandtable.rules.infantry.pin import pin_reasons
from sandtable.rules.infantry.radio import SquadControl
from sandtable.rules.infantry.turn import SquadTurnProcedure
from sandtable.rules.land.combat import INDIRECT
from sandtable.rules.land.land import Land
from sandtable.rules.land.movement import Movement
from sandtable.rules.land.volley import VolleyProcedure

# What a title means to the rules.
PLAIN: Final = 0
RIFLEMAN: Final = 1
MORTAR: Final = 2


class Infantry(Module):
    """Tables filled by the reader: `spawns` by unit, `pin` by side, `raises` by side and tile."""

    def __init__(self, land: Land, *, riflemen: list[str], mortars: list[str]) -> None:
        super().__init__("infantry")
        self.land = land
        self.riflemen = riflemen
        self.mortars = mortars
        self.role = ints([])  # [unit]
        self.spawn_first = ints([])  # spawn tiles of a unit: spawns[spawn_first[unit]] … (NOR-05)
        self.spawns = ints([])
        self.pin = ints([0] * SIDES)  # [side] 1 if pinning the enemy wins (NOR-22)
        self.raises = ints([])  # [side * tiles + tile] 1 if Control there raises its value (NOR-29)
        self.rifles: i64 = 0  # row [side] Rifleman counters on the board (NOR-23)
        self.seen: i64 = 0  # row [side] not 0 once a Rifleman has been on the board (RUL-31); 2 once the last one left
        self.aimed: i64 = 0  # row [side] tile with the side's target marker, or OFF (NOR-06)

        land.movement = SquadMovement(self)
        land.hold(SquadControl(self))
        land.take_turns(SquadTurnProcedure(self))
        self.blasting = VolleyProcedure("blast", land, INDIRECT, direct=False)  # NOR-20
        self.targeting = TargetProcedure(self)
        guiding = GuideProcedure(self)
        self.procedures = [self.blasting, self.targeting, guiding]
        self.actions = [Guide(self, guiding), Target(self), Blast(self)]
        self.kinds = infantry_kinds()
        self.events = infantry_events()
        self.reasons = pin_reasons()

    def lay_out(self, c: Catalog, layout: Layout) -> None:
        self.role = ints([self.role_of(unit.title) for unit in c.units])
        self.rifles = layout.take("rifles", SIDES)
        self.seen = layout.take("seen", SIDES)
        self.aimed = layout.take("aimed", SIDES)

    def role_of(self, title: str) -> int:
        if title in self.riflemen:
            return RIFLEMAN
        return MORTAR if title in self.mortars else PLAIN

    def start(self, g: Game, s: State) -> None:
        c = g.catalog
        for side in range(SIDES):
            s.rows[self.aimed + side] = OFF
        for unit in range(len(c.units)):
            if s.at[unit] != OFF and self.role[unit] == RIFLEMAN:
                s.rows[self.rifles + c.unit_side[unit]] += 1
                s.rows[self.seen + c.unit_side[unit]] = 1

    def is_pinned(self, s: State, side: i64) -> bool:
        """NOR-23: no Rifleman counter on the board, once there was one (RUL-31). NOR-25: hopeless counts as pinned."""
        if s.rows[self.land.hopeless + side] != 0:
            return True
        return s.rows[self.rifles + side] == 0 and s.rows[self.seen + side] != 0

    def lose_aim(self, g: Game, s: State, side: i64) -> None:
        """The side's target marker, if it is on the board, is taken off."""
        tile: i64 = s.rows[self.aimed + side]
        if tile != OFF:
            s.rows[self.aimed + side] = OFF
            if g.story is not None:
                g.story.tell(AIM_LOST, [side, tile])

    def faults(self, g: Game, s: State) -> list[str]:
        c = g.catalog
        out: list[str] = []
        for side, name in enumerate(c.sides):
            there = [u for u in range(len(c.units)) if c.unit_side[u] == side and s.at[u] != OFF]
            rifles = len([unit for unit in there if self.role[unit] == RIFLEMAN])  # NOR-23
            if s.rows[self.rifles + side] != rifles:
                out.append(f"{name} has {rifles} Riflemen on the board, and {s.rows[self.rifles + side]} are counted")
            if rifles > 0 and s.rows[self.seen + side] == 0:
                out.append(f"{name} has Riflemen on the board that have never come")  # RUL-31
            if not OFF <= s.rows[self.aimed + side] < len(c.tiles):
                out.append(f"{name} aims at no tile of the board")
        return out

    # -- what clients are shown -----------------------------------------------------------------------------------

    def tile_print(self, g: Game, tile: int) -> dict[str, object]:
        spawns: dict[str, list[str]] = {}
        for u, unit in enumerate(g.catalog.units):
            for i in range(int(self.spawn_first[u]), int(self.spawn_first[u + 1])):
                if self.spawns[i] == tile:
                    spawns.setdefault(g.catalog.sides[g.catalog.unit_side[u]], []).append(unit.token)
        return {"spawns": spawns} if spawns else {}

    def side_facts(self, g: Game, s: State, side: int) -> dict[str, object]:
        return {"pinned": 1} if self.is_pinned(s, side) else {}

    def tile_facts(self, g: Game, s: State, tile: int) -> dict[str, object]:
        sides = [name for side, name in enumerate(g.catalog.sides) if s.rows[self.aimed + side] == tile]
        return {"aimed": sides} if sides else {}


class SquadMovement(Movement):
    """Riflemen on the board are counted; a mortar that moves or goes loses its aim."""

    def __init__(self, infantry: Infantry) -> None:
        self.infantry = infantry

    def placed(self, g: Game, s: State, unit: i64) -> None:
        infantry = self.infantry
        if infantry.role[unit] == RIFLEMAN:
            side: i64 = g.catalog.unit_side[unit]
            s.rows[infantry.rifles + side] += 1
            s.rows[infantry.seen + side] = 1

    def removed(self, g: Game, s: State, unit: i64) -> None:
        infantry = self.infantry
        side: i64 = g.catalog.unit_side[unit]
        if infantry.role[unit] == RIFLEMAN:
            s.rows[infantry.rifles + side] -= 1
        elif infantry.role[unit] == MORTAR:
            infantry.lose_aim(g, s, side)  # RUL-37

    def stepped(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> None:
        if self.infantry.role[unit] == MORTAR:
            self.infantry.lose_aim(g, s, g.catalog.unit_side[unit])  # NOR-13
