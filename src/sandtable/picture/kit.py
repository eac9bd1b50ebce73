"""Every piece of a scenario in its book's look: what pictures and clients take their drawings from.

What modules print on tiles and counters is drawn by the name of the fact: `cover` and `hill` (its other cover),
`structure` (with `structure_defence` and `structure_points`), `escape` and `spawns` on tiles, `integrity` and `berths`
on counters. The fact `piece` of a counter says what it is (`craft.py` draws what it knows), `cloud` and `balloon` what
hangs over a tile. Which facts are signs on tiles and defences on counters, the look says. A game without such a fact
has no such drawing.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.catalog import COMBAT, DUD, CardKind
from sandtable.core.view import Facts
from sandtable.notation.scene import tile_print, unit_print
from sandtable.picture import cards, craft, markers, pieces
from sandtable.picture.curves import Point
from sandtable.picture.edges import edge_piece
from sandtable.picture.look import VEHICLE, Look
from sandtable.picture.outline import Outline, centre, outline
from sandtable.picture.tiles import ground
from sandtable.words import Words

ALL: Final = "ALL"
EDGES: Final = "edges"  # the fact that lists pieces on edges


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
        self.night = look.is_night(self.catalog.scenario)

    # -- tiles ----------------------------------------------------------------------------------------------------

    def outline(self, tile: int) -> Outline:
        return outline(self.catalog, tile)

    def ground(self, tile: int) -> str:
        t = self.catalog.tiles[tile]
        return ground(self.look, t.name, t.art, self.outline(tile), t.turned, self.beyond(tile), self.night)

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

    def signs(self, tile: int) -> dict[str, str]:
        """What stands below a tile's cover: the names of the drawings, by fact."""
        return {fact: name for fact, name in self.look.signs.items() if self.tiles[tile].get(fact)}

    def has_token(self, tile: int) -> bool:
        """Whether a loose token lies below a tile's cover."""
        return not markers.LOOSE.isdisjoint(self.signs(tile).values())

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
        return "".join(draw(facts[fact]) for fact, draw in craft.WEATHER.items() if facts.get(fact))

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

    def seat(self, number: int) -> int:
        """A seat's place among those of its side, from 1 on; 0 where it is the only one."""
        sides = self.catalog.seat_side
        mates = [seat for seat in range(len(self.catalog.seats)) if sides[seat] == sides[number]]
        return mates.index(number) + 1 if len(mates) > 1 else 0

    def is_mate(self, unit: int, viewer: int) -> bool:
        """Whether a counter is a teammate's of the seat that looks."""
        seat = self.catalog.units[unit].seat
        return seat != viewer and bool(self.catalog.seat_side[seat] == self.catalog.seat_side[viewer])

    def guarded(self, unit: int) -> str:
        """The defence of a counter besides the regular one; most have none."""
        facts = self.units[unit]
        found = (pieces.DEFENCES[name](facts[fact]) for fact, name in self.look.defences.items() if facts.get(fact))
        return next(found, "")

    def is_broad(self, unit: int) -> bool:
        """Whether a counter has another defence and no regular one."""
        alone = not self.berths(unit) and not self.shape(unit)
        return alone and not self.catalog.units[unit].defence and bool(self.guarded(unit))

    def symbol(self, unit: int) -> str:
        return self.look.symbol(self.catalog.units[unit].title, VEHICLE if self.berths(unit) else COMBAT)

    def piece(self, unit: int, low: bool, mate: bool = False) -> str:
        """A counter, or a vehicle without its crew. An impaired one is to be tilted. `mate`: as a teammate sees it."""
        kind, side = self.catalog.units[unit], self.sides[self.catalog.unit_side[unit]]
        if (turning := self.craft(unit, low)) is not None:
            return pieces.faced(turning, pieces.UPWARDS)
        if (large := self._marker(unit)) is not None:
            return large
        drawing, guarded, seat = self.symbol(unit), self.guarded(unit), self.seat(kind.seat)
        if self.berths(unit):
            return pieces.vehicle(side, drawing, kind.defence, guarded, low)
        if self.is_broad(unit):
            return pieces.broad(side, drawing, kind.squad, guarded, seat=seat, mate=mate)
        return pieces.counter(side, drawing, kind.squad, kind.defence, low, seat=seat, mate=mate)

    def bar(self, unit: int, low: bool) -> str:
        kind, side = self.catalog.units[unit], self.sides[self.catalog.unit_side[unit]]
        return pieces.bar(side, self.symbol(unit), kind.squad, kind.defence, self.guarded(unit), low)

    def shape(self, unit: int) -> str:
        """What a counter is, if it is drawn in its own outline."""
        found = str(self.units[unit].get("piece", ""))
        return found if found in craft.TURNING or found in craft.STANDING else ""

    def craft(self, unit: int, low: bool) -> craft.Craft | None:
        """A counter whose outline shows where it looks."""
        kind = craft.TURNING.get(self.shape(unit))
        if kind is None:
            return None
        side = self.sides[self.catalog.unit_side[unit]]
        return kind.draw(side, self.symbol(unit), self.label(unit), self.catalog.units[unit].defence, low)

    def _marker(self, unit: int) -> str | None:
        """A large counter that looks nowhere."""
        draw, side = craft.STANDING.get(self.shape(unit)), self.sides[self.catalog.unit_side[unit]]
        if draw is None:
            return None
        return draw(side, self.symbol(unit), self.label(unit), self.catalog.units[unit].defence)

    def label(self, unit: int) -> str:
        """The letters of a counter: its squad."""
        return self.catalog.units[unit].squad

    def window(self, unit: int, low: bool, mate: bool = False) -> str:
        """A soldier in a berth."""
        return pieces.window(self.sides[self.catalog.unit_side[unit]], self.symbol(unit), low, mate=mate)

    def edge_pieces(self) -> list[str]:
        """What pieces on edges may be called in this game: none unless its modules have words for such pieces."""
        about = {key.partition("/")[0] for key in self.words.words.section("tile notes")}
        return self.look.edge_pieces if EDGES in about else []

    def on_edge(self, side: int, piece: str) -> str:
        return edge_piece(self.sides[side], self.look.edge(piece))

    # -- cards ----------------------------------------------------------------------------------------------------

    def card_symbol(self, kind: CardKind) -> str:
        return self.look.symbol(kind.title, kind.klass)

    def face(self, kind: CardKind) -> str:
        side = self.sides[self.catalog.seat_side[kind.seat]]
        drawing, dud, shared = self.card_symbol(kind), kind.klass == DUD, self.shared(kind)
        face = cards.face(side, drawing, kind.squad, kind.initiative, len(kind.slots), dud, shared)
        return face + self.icons(kind)

    def shared(self, kind: CardKind) -> str:
        """The symbol of the counter that a card shares with the cards of that title; "" for any other card."""
        if kind.unit < 0 or self.catalog.units[kind.unit].title == kind.title:
            return ""
        return self.symbol(kind.unit)

    def tied(self, kind: CardKind) -> str:
        """The counter that a card shares, in small."""
        drawing = self.shared(kind)
        return cards.shared(self.sides[self.catalog.seat_side[kind.seat]], drawing) if drawing else ""

    def own_rows(self, kind: CardKind) -> list[int]:
        """The rows of actions that a card has and those whose counter it shares do not have."""
        if not self.shared(kind):
            return []
        title = self.catalog.units[kind.unit].title
        others = [other for other in self.catalog.kinds if other.unit == kind.unit and other.title == title]
        common = {slot.name for other in others for slot in other.slots}
        return [row for row, slot in enumerate(kind.slots) if others and slot.name not in common]

    def small(self, kind: CardKind) -> str:
        side = self.sides[self.catalog.seat_side[kind.seat]]
        face = cards.small(side, self.card_symbol(kind), kind.squad, kind.initiative, kind.klass == DUD)
        return face + self.icons(kind, small=True)

    def icons(self, kind: CardKind, *, small: bool = False, live: bool = False) -> str:
        """What stands beside a card's initiative."""
        return cards.icons(self.words.names.card_icons(self.catalog.kinds.index(kind)), small, live)

    def known_icons(self) -> list[str]:
        """The icons that cards of this game may have."""
        return list(self.words.words.section("icons"))
