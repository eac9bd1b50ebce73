"""The module of mines and Under Cover of Night (REI-M): its tables, its rows of the state."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import Catalog
from sandtable.core.game import Game
from sandtable.core.module import Layout, Module
from sandtable.core.state import State
from sandtable.core.vectors import ints
from sandtable.rules.crews.crews import Crews
from sandtable.rules.land.combat import NO_DEFENCE
from sandtable.rules.land.volley import AreaAction, Grenades, VolleyProcedure
from sandtable.rules.mines.air_support import AirSupport, AirSupportProcedure
from sandtable.rules.mines.bomb import BombProcedure
from sandtable.rules.mines.events import mine_events
from sandtable.rules.mines.kinds import ARMOURED, FACE_NAMES, FACES, PERSONNEL, mine_kinds
from sandtable.rules.mines.lay import Mine, MineProcedure
from sandtable.rules.mines.spring import PART, MineMovement, SpringProcedure

NO_EDGE: Final = -1


class Mines(Module):
    """REI-M-03: mines lie on edges that two tiles share; an edge is numbered by its place in `edges`.

    Tables filled by the reader: `side`, `stock`, `laid`.
    """

    def __init__(self, crews: Crews, *, aircraft: list[str]) -> None:
        super().__init__("mines")
        self.crews = crews
        self.land = crews.land
        self.aircraft = aircraft  # titles of cards that Air Support may take (REI-M-22)
        self.side: i64 = 0  # the one that controls the mines (REI-M-01)
        self.stock = 0  # in its supply at the start (RUL-163)
        self.laid: list[tuple[int, int, int]] = []  # on the board at the start: tile, tile, face
        self.edges: list[tuple[int, int]] = []
        self.edge_of = ints([])  # [tile * tiles + tile] the edge between them, or NO_EDGE
        self.is_aircraft = ints([])  # [kind]
        self.lying: i64 = 0  # row [edge * FACES + face] mines there
        self.left: i64 = 0  # row: mines in the supply

        self.land.movement = MineMovement(self, self.land.movement)
        self.spring = SpringProcedure(self)
        laying = MineProcedure(self)
        fetching = AirSupportProcedure(self)
        falling = VolleyProcedure("bomb-volley", self.land, 0, direct=False)
        bombing = BombProcedure("bomb", falling)
        grenades = Grenades(self.land)
        bomb = AreaAction("bomb", ["value"], bombing)
        support = AirSupport("air-support", fetching)
        crews.from_the_air.append(bomb)
        self.land.shared.fetchers.append(support)
        self.procedures = [self.spring, laying, fetching, bombing, falling, *grenades.procedures]
        self.actions = [Mine(self, laying), support, bomb, grenades.action]
        self.kinds = mine_kinds()
        self.events = mine_events()

    def lay_out(self, c: Catalog, layout: Layout) -> None:
        tiles = len(c.tiles)
        near = c.geometry.neighbours
        self.edges = [(tile, other) for tile in range(tiles) for other in sorted(near[tile]) if tile < other]
        edge_of = [NO_EDGE] * (tiles * tiles)
        for edge, (tile, other) in enumerate(self.edges):
            edge_of[tile * tiles + other] = edge
            edge_of[other * tiles + tile] = edge
        self.edge_of = ints(edge_of)
        self.is_aircraft = ints([1 if kind.title in self.aircraft else 0 for kind in c.kinds])
        self.lying = layout.take("mines", len(self.edges) * FACES)
        self.left = layout.take("mines left", 1)

    def start(self, g: Game, s: State) -> None:
        s.rows[self.left] = self.stock
        for tile, other, face in self.laid:
            s.rows[self.row(g, tile, other, face)] += 1

    def row(self, g: Game, tile: i64, other: i64, face: i64) -> i64:
        """Where the mines of one face between two neighbours are counted."""
        return self.lying + self.edge_of[tile * g.catalog.n_tiles + other] * FACES + face

    def strikes(self, g: Game, unit: i64, face: i64) -> bool:
        """REI-M-05, REI-M-08: whether a counter has the defence that sets off a face. RUL-67: a truck has both."""
        if face == PERSONNEL:
            return g.catalog.unit_defence[unit] != NO_DEFENCE
        return self.land.armour[unit] != NO_DEFENCE

    def is_stranger(self, s: State, unit: i64) -> bool:
        """Whether a counter is not of the side that controls the mines: those of its own never go off (REI-M-02)."""
        return s.rows[self.crews.owner + unit] != self.side

    def set_off(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> i64:
        """The mines that a counter sets off by going from one tile to the next, PART for each anti-armour one.

        RUL-160: the counter that moves does, not who sits in it; a captured vehicle goes by its driver.
        """
        if not self.is_stranger(s, unit):
            return 0
        row: i64 = self.row(g, origin, tile, PERSONNEL)
        out: i64 = s.rows[row] if self.strikes(g, unit, PERSONNEL) else 0
        return out + (s.rows[row + ARMOURED] * PART if self.strikes(g, unit, ARMOURED) else 0)

    def lie_between(self, g: Game, s: State, tile: i64, other: i64) -> bool:
        """Whether any mine lies between two tiles."""
        row: i64 = self.row(g, tile, other, PERSONNEL)
        return s.rows[row] > 0 or s.rows[row + ARMOURED] > 0

    def faults(self, g: Game, s: State) -> list[str]:
        rows = [int(s.rows[self.lying + i]) for i in range(len(self.edges) * FACES)]
        out = [f"there are {n} mines on an edge" for n in rows if n < 0]
        if s.rows[self.left] < 0 or sum(rows) + s.rows[self.left] > self.stock + len(self.laid):
            out.append(f"{sum(rows)} mines lie on the board and {s.rows[self.left]} in the supply")
        return out

    # -- what clients are shown -----------------------------------------------------------------------------------

    def tile_facts(self, g: Game, s: State, tile: int) -> dict[str, object]:
        """Mines on its edges, each told once, by the first of the two tiles (RUL-163: everybody sees them)."""
        c = g.catalog
        out: list[dict[str, object]] = []
        for other in sorted(c.geometry.neighbours[tile]):
            for face in range(FACES if other > tile else 0):
                lying = int(s.rows[self.row(g, tile, other, face)])
                if lying > 0:
                    out.append(
                        {
                            "edge": c.tiles[other].name,
                            "piece": f"mine-{FACE_NAMES[face]}",
                            "number": lying,
                            "side": c.sides[self.side],
                        }
                    )
        return {"edges": out} if out else {}

    def side_facts(self, g: Game, s: State, side: int) -> dict[str, object]:
        if side != self.side:
            return {}
        rows = [int(s.rows[self.lying + i]) for i in range(len(self.edges) * FACES)]
        return {"mines_left": int(s.rows[self.left]), "mines_laid": sum(rows), "mines_all": self.stock + len(self.laid)}
