"""The module of all land games: its tables, its rows of the state, its slots."""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.catalog import SIDES, Catalog
from sandtable.core.game import Game
from sandtable.core.module import Layout, Module
from sandtable.core.procedure import Procedure
from sandtable.core.state import CONTROLLED, IMPAIRED, State
from sandtable.core.vectors import ints
from sandtable.rules.land.casualty import Casualty, Injury, LossProcedure
from sandtable.rules.land.combat import HILL_COVER, NO_DEFENCE, SUPPRESSING, Fire, FireProcedure, Targeting
from sandtable.rules.land.conceal import Conceal
from sandtable.rules.land.control import Control
from sandtable.rules.land.events import land_events
from sandtable.rules.land.inspire import InspireProcedure
from sandtable.rules.land.kinds import land_kinds
from sandtable.rules.land.march import MARKED, SCOUTING, STALKING, March, MarchProcedure
from sandtable.rules.land.movement import Movement
from sandtable.rules.land.turn import LandTurnProcedure
from sandtable.rules.shared.pick import PickAction
from sandtable.rules.shared.purge import Purge
from sandtable.rules.shared.shared import Shared


class Land(Module):
    """Slots: `movement`, `targeting`, `injury`, and the turn (`take_turns`); actions are replaced by name.

    Tables filled by the reader: `cover`, `hill` by tile, `claim` by side; `armour` by unit by a module that has any.
    """

    def __init__(self, shared: Shared) -> None:
        super().__init__("land")
        self.shared = shared
        self.gate = shared.gate
        self.cover = ints([])  # [tile] what it prints (COM-56)
        self.hill = ints([])  # [tile] 1 for a hill (COM-58)
        self.armour = ints([])  # [unit] armoured defence, 0 for none
        self.claim = ints([0] * SIDES)  # [side] points needed, 0 for no such condition (COM-68)
        self.hopeless: i64 = 0  # row [side] 1 once beyond all hope, for good (RUL-32, RUL-157)
        self.range: i64 = 0  # the number of the parameter that limits an attack's range
        self.returns: i64 = 0  # row: whether any count in the next one is above 0
        self.returned: i64 = 0  # row [kind] times returned by Inspire this turn (RUL-10)

        self.movement = Movement()
        self.targeting = Targeting(self)
        self.injury: Injury = Casualty(self)
        self.march: Procedure = MarchProcedure(self)
        self.fire: Procedure = FireProcedure("fire", self)
        self.loss: Procedure = LossProcedure(self)
        inspiring = InspireProcedure(self)
        self.inspire = PickAction("inspire", inspiring)
        self.control: Control = Control(self)
        self.take_turns(LandTurnProcedure(self))
        self.procedures = [self.turn, self.march, self.fire, self.loss, inspiring]
        self.actions = [
            March("move", MARKED, self),
            March("scout", SCOUTING, self),
            March("stalk", STALKING, self),
            Conceal(self),
            self.control,
            self.inspire,
            Purge("recon", self.gate, "COM-52 no-dud-in-hand"),  # NOR-04: only Scouts have it in Normandy
            Fire("attack", 0, self, ranged=True),
            Fire("suppress", SUPPRESSING, self),
        ]
        self.kinds = land_kinds()
        self.events = land_events()

    def take_turns(self, turn: LandTurnProcedure) -> None:
        """The procedure of a turn, in the place of the one there was."""
        if self.procedures:
            self.procedures[0] = turn
        self.turn = turn
        self.shared.turn = turn

    def hold(self, control: Control) -> None:
        """The rule of Control, in the place of the one there was."""
        self.control = control
        self.replace(control)

    def lay_out(self, c: Catalog, layout: Layout) -> None:
        if len(self.armour) == 0:
            self.armour = ints([0] * len(c.units))
        self.range = c.params.index("range")
        self.hopeless = layout.take("hopeless", SIDES)
        self.returns = layout.take("returns", 1)
        self.returned = layout.take("returned", len(c.kinds))

    def recount(self, g: Game, s: State, side: int) -> int:
        """COM-09: the objectives on tiles it controls."""
        tiles = len(g.catalog.tiles)
        return sum([int(s.points[tile]) for tile in range(tiles) if s.marks[side * tiles + tile] == CONTROLLED])

    def faults(self, g: Game, s: State) -> list[str]:
        out: list[str] = []
        for side, name in enumerate(g.catalog.sides):
            if s.rows[self.hopeless + side] not in (0, 1):
                out.append(f"{name} is hopeless {s.rows[self.hopeless + side]} times")
        back = [kind.token for k, kind in enumerate(g.catalog.kinds) if s.rows[self.returned + k] != 0]
        if back and s.rows[self.returns] == 0:
            out.append(f"{', '.join(back)} came back by Inspire, and the turn does not know")
        return out

    # -- what clients are shown -----------------------------------------------------------------------------------

    def tile_print(self, g: Game, tile: int) -> dict[str, object]:
        out: dict[str, object] = {"cover": int(self.cover[tile])}
        if self.hill[tile] != 0:
            out["hill"] = HILL_COVER
        return out

    def unit_print(self, g: Game, unit: int) -> dict[str, object]:
        return {"armour": int(self.armour[unit])} if self.armour[unit] != NO_DEFENCE else {}

    def side_facts(self, g: Game, s: State, side: int) -> dict[str, object]:
        return {"hopeless": 1} if s.rows[self.hopeless + side] != 0 else {}

    def unit_facts(self, g: Game, s: State, unit: int) -> dict[str, object]:
        return {"suppressed": 1} if s.face[unit] == IMPAIRED else {}
