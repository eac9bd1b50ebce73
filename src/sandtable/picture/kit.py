"""Every piece of a scenario in its book's look: what pictures and clients take their drawings from."""

from __future__ import annotations

from typing import Final

from sandtable.core.catalog import COMBAT, DUD, CardKind, Catalog
from sandtable.picture import cards, markers, pieces
from sandtable.picture.look import VEHICLE, Look
from sandtable.picture.outline import centre, outline
from sandtable.picture.tiles import ground

ALL: Final = "ALL"


class Kit:
    """Drawings by the catalog's numbers. Each is made around (0, 0) unless its maker says otherwise."""

    def __init__(self, catalog: Catalog, look: Look) -> None:
        self.catalog = catalog
        self.look = look
        self.sides = look.liveries(catalog.sides)

    # -- tiles ----------------------------------------------------------------------------------------------------

    def ground(self, tile: int) -> str:
        t = self.catalog.tiles[tile]
        return ground(self.look, t.name, t.art, outline(t), t.turned)

    def frame(self, tile: int, side: int) -> str:
        return markers.frame(self.sides[side], outline(self.catalog.tiles[tile]))

    def cover(self, tile: int) -> str:
        t = self.catalog.tiles[tile]
        return markers.cover(t.cover, t.hill)

    def structure(self, tile: int) -> str:
        """The structure of a tile that has one."""
        built = self.catalog.tiles[tile].structure
        return markers.structure(self.look.structure(built.name), built.defence, built.points) if built else ""

    def leaving(self, tile: int) -> list[int]:
        """The sides that may leave the board from a tile."""
        count = len(self.catalog.tiles)
        return [side for side in range(len(self.sides)) if self.catalog.escape_tile[side * count + tile]]

    def way_out(self, tile: int, side: int) -> str:
        """Its arrow points towards the nearest edge of the board."""
        x, y = centre(self.catalog.tiles[tile])
        xs, ys = zip(*map(centre, self.catalog.tiles), strict=True)
        edges = {180: x - min(xs), 0: max(xs) - x, 270: y - min(ys), 90: max(ys) - y}
        return markers.way_out(self.sides[side], min(edges, key=lambda turn: edges[turn]))

    def entering(self, tile: int, side: int) -> str:
        """Who of a side enters at a tile (NOR-05): all, or squads and the first letters of those without one."""
        units = [u for i, u in enumerate(self.catalog.units) if self.catalog.unit_side[i] == side]
        here = [unit for unit in units if tile in unit.spawns]
        if here and len(here) == len(units):
            return ALL
        return "·".join(dict.fromkeys(unit.squad or unit.title[:2] for unit in here))

    # -- pieces ---------------------------------------------------------------------------------------------------

    def symbol(self, unit: int) -> str:
        kind = self.catalog.units[unit]
        return self.look.symbol(kind.title, COMBAT if kind.vehicle is None else VEHICLE)

    def piece(self, unit: int, low: bool) -> str:
        """A counter, or a vehicle without its crew. An impaired one is to be tilted."""
        kind, side = self.catalog.units[unit], self.sides[self.catalog.unit_side[unit]]
        if kind.vehicle is None:
            return pieces.counter(side, self.symbol(unit), kind.squad, kind.defence, low)
        return pieces.vehicle(side, self.symbol(unit), kind.defence, kind.armour, low)

    def window(self, unit: int, low: bool) -> str:
        """A soldier in a seat."""
        return pieces.window(self.sides[self.catalog.unit_side[unit]], self.symbol(unit), low)

    def card_symbol(self, kind: CardKind) -> str:
        return self.look.symbol(kind.title, kind.klass)

    def face(self, kind: CardKind) -> str:
        side = self.sides[self.catalog.seat_side[kind.seat]]
        drawing, dud = self.card_symbol(kind), kind.klass == DUD
        return cards.face(side, drawing, kind.squad, kind.initiative, len(kind.slots), dud)

    def small(self, kind: CardKind) -> str:
        side = self.sides[self.catalog.seat_side[kind.seat]]
        return cards.small(side, self.card_symbol(kind), kind.squad, kind.initiative, kind.klass == DUD)
