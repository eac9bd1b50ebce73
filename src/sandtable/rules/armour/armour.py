"""The module of Armour and Armament for infantry in squads (REI-A)."""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.catalog import Catalog
from sandtable.core.game import Game
from sandtable.core.module import Layout, Module
from sandtable.core.state import State
from sandtable.core.vectors import ints
from sandtable.rules.armour.advance import Advance, AdvanceProcedure
from sandtable.rules.armour.kinds import armour_kinds
from sandtable.rules.infantry.infantry import Infantry
from sandtable.rules.land.combat import ARMOUR, NO_DEFENCE, Fire
from sandtable.rules.land.movement import Movement, MovementLayer
from sandtable.rules.land.volley import Grenades


class Armour(Module):
    """REI-A-01: a vehicle is a unit like any other, with an armoured defence and no regular one (REI-A-02, REI-A-03).

    So no Attack, Suppress, Grenade or Blast touches it, and nothing suppresses it (REI-A-04). Specialists are cards of
    the Rifleman's counter, which is a matter of data (REI-A-06): they are bolstered like its others (REI-A-11), an
    action is there with the card that prints it (REI-A-12), and casualties are the land games' (REI-A-13).
    Tables filled by the reader: `rough` by tile, and the land's `armour`.
    """

    def __init__(self, infantry: Infantry) -> None:
        super().__init__("armour")
        self.land = infantry.land
        self.rough = ints([])  # [tile] 1 under a rough terrain token (REI-A-05)
        self.land.movement = ArmourMovement(self, self.land.movement)
        grenades = Grenades(self.land)
        advancing = AdvanceProcedure(self)
        self.procedures = [advancing, *grenades.procedures]
        self.actions = [
            Advance(advancing),
            Fire("antitank", ARMOUR, self.land),  # REI-A-16
            grenades.action,  # REI-A-18
        ]
        self.kinds = armour_kinds()

    def is_vehicle(self, unit: i64) -> bool:
        return self.land.armour[unit] != NO_DEFENCE

    def closed(self, unit: i64, tile: i64) -> bool:
        """REI-A-05: rough terrain is closed to vehicles, however they move."""
        return self.rough[tile] != 0 and self.is_vehicle(unit)

    def lay_out(self, c: Catalog, layout: Layout) -> None:
        if len(self.rough) == 0:
            self.rough = ints([0] * len(c.tiles))

    def tile_print(self, g: Game, tile: int) -> dict[str, object]:
        return {"rough": 1} if self.rough[tile] != 0 else {}


class ArmourMovement(MovementLayer):
    def __init__(self, armour: Armour, below: Movement) -> None:
        super().__init__(below)
        self.armour = armour

    def may_enter(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> bool:
        return not self.armour.closed(unit, tile) and self.below.may_enter(g, s, unit, origin, tile)

    def why_no_entry(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> str:
        if self.armour.closed(unit, tile):
            return "REI-A-05 rough-token"
        return self.below.why_no_entry(g, s, unit, origin, tile)
