"""Every piece of a scenario in its book's look: what pictures and clients take their drawings from.

What modules print on tiles and counters is drawn by the name of the fact: `cover` and `hill` (its other cover),
`rough`, `structure` (with `structure_defence` and `structure_points`), `escape` and `spawns` on tiles, `armour`,
`integrity` and `berths` on counters. The fact `piece` of a counter says what it is (`craft.py` draws what it knows),
`cloud` and `balloon` what hangs over a tile. A game without such a fact has no such drawing.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.catalog import COMBAT, DUD, CardKind
from sandtable.core.view import Facts
from sandtable.notation.scene import tile_print, unit_print
from sandtable.picture import cards, craft, markers, pieces
from sandtable.picture.curves import Point
from sandtable.picture.look import VEHICLE, Look
from sandtable.picture.outline import Outline, centre, outline
from sandtable.picture.tiles import ground
from sandtable.words import Words

ALL: Final = "ALL"


def _middle(a: Point, b: Point) -> tuple[int, int]:
    return round(a[0] + b[0]), round(a[1] + b[1])


class Kit:
    """Drawings by the catalog's numbers. Each is made around (0, 0) unless its maker says otherwise."""

    def __init__(self, words: Words, look: Look) -> None:
        self.words = words
        self.catalog = words.catalog
        self.look = look
        self.sides = look.liveries(self.catalog.sides)
        self.tiles: list[Facts] = [tile_print(words, tile) for tile in range(len(self.catalog.tiles))]
        self.units: list[Facts] = [unit_print(words, unit) for unit in range(len(self.catalog.units))]

    # -- tiles ----------------------------------------------------------------------------------------------------

    def outline(self, tile: int) -> Outline:
        return outline(self.catalog, tile)

    def ground(self, tile: int) -> str:
        t = self.catalog.tiles[tile]
        return ground(self.look, t.name, t.art, self.outline(tile), t.turned, self.beyond(tile))

    def beyond(self, tile: int) -> list[str]:
        """The art beyond each edge of a tile's outline; "" where the board ends."""
        geometry, corners = self.catalog.geometry, self.catalog.geometry.outlines[tile]
        arts: dict[tuple[int, int], str] = {}
        for other in geometry.neighbours[tile]:
            if (edge := geometry.edge(tile, other)) is not None:
                arts[_middle(*edge)] = self.catalog.tiles[other].art
        return [arts.get(_middle(a, b), "") for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]

    def name(self, tile: int) -> str:
        return markers.name_tab(self.catalog.tiles[tile].name, self.outline(tile))

    def frame(self, tile: int, side: int) -> str:
        return markers.frame(self.sides[side], self.outline(tile))

    def cover(self, tile: int) -> str:
        facts = self.tiles[tile]
        return markers.cover(facts["cover"], facts.get("hill", 0)) if "cover" in facts else ""

    def structure(self, tile: int) -> str:
        """The structure of a tile that has one."""
        facts = self.tiles[tile]
        if "structure" not in facts:
            return ""
        drawing = self.look.structure(facts["structure"])
        return markers.structure(drawing, facts["structure_defence"], facts["structure_points"])

    def weather(self, tile: int) -> str:
        """What hangs over a tile."""
        facts = self.tiles[tile]
        out = craft.cloud(facts["cloud"]) if facts.get("cloud") else ""
        return out + (craft.balloon(facts["balloon"]) if facts.get("balloon") else "")

    def leaving(self, tile: int) -> list[int]:
        """The sides that may leave the board from a tile."""
        return [self.catalog.side_names[side] for side in self.tiles[tile].get("escape", [])]

    def way_out(self, tile: int, side: int) -> str:
        """Its arrow points towards the nearest edge of the board."""
        x, y = centre(self.catalog, tile)
        xs, ys = zip(*self.catalog.geometry.centres, strict=True)
        edges = {180: x - min(xs), 0: max(xs) - x, 270: y - min(ys), 90: max(ys) - y}
        return markers.way_out(self.sides[side], min(edges, key=lambda turn: edges[turn]))

    def entering(self, tile: int, side: int) -> str:
        """Who of a side enters at a tile: all, or squads and the first letters of those without one."""
        tokens = self.tiles[tile].get("spawns", {}).get(self.catalog.sides[side], [])
        units = [u for i, u in enumerate(self.catalog.units) if self.catalog.unit_side[i] == side]
        here = [unit for unit in units if unit.token in tokens]
        if here and len(here) == len(units):
            return self.words.words.get("panels", "all-units") or ALL
        return "·".join(dict.fromkeys(unit.squad or unit.title[:2] for unit in here))

    # -- pieces ---------------------------------------------------------------------------------------------------

    def berths(self, unit: int) -> int:
        """How many can sit in a counter; most have no room."""
        return len(self.units[unit].get("berths", []))

    def symbol(self, unit: int) -> str:
        return self.look.symbol(self.catalog.units[unit].title, VEHICLE if self.berths(unit) else COMBAT)

    def piece(self, unit: int, low: bool) -> str:
        """A counter, or a vehicle without its crew. An impaired one is to be tilted."""
        kind, side = self.catalog.units[unit], self.sides[self.catalog.unit_side[unit]]
        if (turning := self.craft(unit, low)) is not None:
            return pieces.faced(turning, pieces.UPWARDS)
        if (large := self._marker(unit)) is not None:
            return large
        if not self.berths(unit):
            return pieces.counter(side, self.symbol(unit), kind.squad, kind.defence, low)
        return pieces.vehicle(side, self.symbol(unit), kind.defence, self.units[unit].get("armour", 0), low)

    def bar(self, unit: int, low: bool) -> str:
        kind, side = self.catalog.units[unit], self.sides[self.catalog.unit_side[unit]]
        return pieces.bar(side, self.symbol(unit), kind.squad, kind.defence, self.units[unit].get("armour", 0), low)

    def shape(self, unit: int) -> str:
        """What a counter is, if it is drawn in its own outline."""
        found = str(self.units[unit].get("piece", ""))
        return found if found in craft.LARGE else ""

    def craft(self, unit: int, low: bool) -> craft.Craft | None:
        """A counter whose outline shows where it looks."""
        kind, shape = self.catalog.units[unit], self.shape(unit)
        side, drawing = self.sides[self.catalog.unit_side[unit]], self.symbol(unit)
        if shape not in craft.TURNING:
            return None
        if shape == craft.SHIP:
            return craft.ship(side, drawing, self.label(unit), kind.defence)
        return craft.aircraft(side, drawing, self.label(unit), kind.defence, low, shape == craft.DECOY)

    def _marker(self, unit: int) -> str | None:
        """A large counter that looks nowhere."""
        shape, side = self.shape(unit), self.sides[self.catalog.unit_side[unit]]
        if not shape:
            return None
        draw = craft.gun if shape == craft.GUN else craft.structure
        return draw(side, self.symbol(unit), self.label(unit), self.catalog.units[unit].defence)

    def label(self, unit: int) -> str:
        """The letters of a counter: its squad."""
        return self.catalog.units[unit].squad

    def ghost(self, unit: int) -> str:
        return craft.ghost(self.sides[self.catalog.unit_side[unit]], self.shape(unit), self.symbol(unit))

    def window(self, unit: int, low: bool) -> str:
        """A soldier in a berth."""
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
