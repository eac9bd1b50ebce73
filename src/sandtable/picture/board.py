"""The whole board at a moment."""

from __future__ import annotations

from typing import Final

from sandtable.core.state import CONTROLLED, NOBODY, SCOUTED, UNMARKED
from sandtable.core.view import View
from sandtable.picture import markers, pieces
from sandtable.picture.canvas import document, escape, group, place, tag
from sandtable.picture.edges import edge_spots
from sandtable.picture.kit import EDGES, Kit
from sandtable.picture.layout import Lying, Resting, lay
from sandtable.picture.look import Look
from sandtable.picture.moment import EdgePieces, Moment, moment_of
from sandtable.picture.outline import HALF, inside
from sandtable.picture.table import HEAD, head, sand, when
from sandtable.words import Words

MARGIN: Final = 44
NARROWEST: Final = 888  # the head needs that much
SHOWN: Final = 0.75  # pixels a unit, if nobody asks for a width

_MARKS: Final = {SCOUTED: "scouted", CONTROLLED: "controlled"}


def picture(words: Words, look: Look, view: View | None = None, *, width: float | None = None) -> str:
    """The board as an SVG document: at the view's moment, or the starting position. `width` is in pixels."""
    kit, catalog = Kit(words, look), words.catalog
    moment = moment_of(words.game, [kit.berths(unit) for unit in range(len(catalog.units))], view)
    spots = catalog.geometry.centres
    left, top = (min(values) - HALF for values in zip(*spots, strict=True))
    across, down = (max(values) + HALF for values in zip(*spots, strict=True))
    wide = max(across - left + 2 * MARGIN, NARROWEST)
    high = down - top + 2 * MARGIN + HEAD
    drawing = _Board(kit, moment)
    tiles = "\n".join(drawing.tile(i, x - left, y - top) for i, (x, y) in enumerate(spots))
    body = (
        group(sand(wide, high, kit.night) + head(kit, moment, wide), class_="table")
        + "\n"
        + place("\n" + tiles + "\n" + drawing.edges(left, top), (wide - across + left) / 2, HEAD + MARGIN)
    )
    told, name = drawing.told(), words.names.scenario(catalog.name)
    return document(body, (0, 0, wide, high), width or wide * SHOWN, f"{name}: {told[0]}", " ".join(told[1:]))


def _tilted(drawn: str, turn: float) -> str:
    return group(drawn, transform=f"rotate({turn:g})") if turn else drawn


class _Board:
    """One moment, tile by tile."""

    def __init__(self, kit: Kit, moment: Moment) -> None:
        self.kit, self.moment, self.catalog, self.words = kit, moment, kit.catalog, kit.words

    # -- one tile -------------------------------------------------------------------------------------------------

    def tile(self, number: int, x: float, y: float) -> str:
        """A tile with all that lies on it, its centre at (x, y)."""
        tile, lies, kit = self.catalog.tiles[number], self.moment.places[number], self.kit
        shape = kit.outline(number)
        body = tag("title", escape(self._tile_words(number))) + kit.ground(number)
        for side, mark in enumerate(lies.marks):
            body += kit.frame(number, side) if mark == CONTROLLED else ""
        body += place(group(kit.name(number), class_="name"), 0, -HALF)
        if shield := kit.cover(number):
            shield = group(shield, class_="cover", data_cover=kit.tiles[number]["cover"])
            body += place(shield, *inside(shape, -73, -69))
        for fact, name in kit.signs(number).items():
            body += place(group(markers.SIGNS[name](), class_="sign", data_fact=fact), *inside(shape, -73, -34))
        leaving = kit.leaving(number)
        for i, side in enumerate(leaving):
            arrow = group(kit.way_out(number, side), class_="escape", data_side=self.catalog.sides[side])
            body += place(arrow, (i * 2 - len(leaving) + 1) * 25, 73, 0.8)
        if lies.points:
            points = markers.objective().lettered(lies.points)
            body += place(group(points, class_="objective", data_points=lies.points), *inside(shape, 74, -68))
        if weather := kit.weather(number):
            body += group(weather, class_="weather")
        body += self._markers(number) + self._pieces(number)
        return group(body, class_="tile", data_tile=tile.name, data_art=tile.art, transform=f"translate({x:g} {y:g})")

    def _markers(self, number: int) -> str:
        """Control markers, spawn flags and targets: each side's on its own side of the tile."""
        lies, shape, flags, out, aims = self.moment.places[number], self.kit.outline(number), "", "", 0
        for side, look in enumerate(self.kit.sides):
            name, turn = self.catalog.sides[side], 1 if side % 2 else -1
            mark = lies.marks[side]
            if mark != UNMARKED:
                drawn = markers.marker(look, mark == CONTROLLED)
                drawn = group(drawn, class_="marker", data_side=name, data_mark=_MARKS[mark])
                out += place(drawn, *inside(shape, 74 * turn, 72))
            letters = self.kit.entering(number, side)
            if letters:
                flag = markers.spawn(look, len(letters))
                x = 90 - (6 if mark == UNMARKED else 38) - flag.width / 2
                lettered = group(flag.lettered(letters), class_="spawn", data_side=name)
                flags += place(lettered, *inside(shape, x * turn, 76, 22))
        for side, look in enumerate(self.kit.sides):
            if lies.is_aimed_at(self.catalog.sides[side]):
                aim = group(markers.target(look), class_="target", data_side=self.catalog.sides[side])
                flags += place(aim, aims * 20, -40)
                aims += 1
        return out + flags

    def _pieces(self, number: int) -> str:
        moment, aboard = self.moment, self.moment.aboard
        resting = [
            Resting(
                unit,
                moment.cars[unit].owner if unit in moment.cars else self._side(unit),
                unit in moment.cars,
                bool(self.kit.shape(unit)),
            )
            for unit in moment.places[number].units
            if unit not in aboard
        ]
        out = ""
        for lying in lay(resting, "structure" in self.kit.tiles[number], self.kit.has_token(number)):
            if lying.unit is not None:
                out += place(self._unit(lying, lying.unit), lying.x, lying.y, lying.size)
            else:
                out = place(self._structure(number), lying.x, lying.y, lying.size) + out
        return out

    def _structure(self, number: int) -> str:
        """It stands, or its rubble lies there."""
        printed, now = self.kit.tiles[number], self.moment.places[number].facts
        about = {fact: value for fact, value in printed.items() if fact.startswith("structure")}
        told = tag("title", escape(", ".join(self.words.notes("tile", {**about, **now}))))
        if now.get("standing"):
            return group(told + self.kit.structure(number), class_="structure", data_structure=printed["structure"])
        return group(told + markers.rubble(), class_="rubble")

    def _unit(self, lying: Lying, unit: int) -> str:
        low, car = self.moment.impaired[unit], self.moment.cars.get(unit)
        drawn, turn = self.kit.piece(unit, low, self._mate(unit)), self.moment.facts[unit].get("facing")
        craft = self.kit.craft(unit, low)
        if craft is not None and turn is not None:
            drawn = pieces.faced(craft, turn)
        if car is not None:
            side = self._side(unit)
            empty = pieces.free_window(self.kit.sides[side])
            windows = [empty if man < 0 else self._marked(man, self._window(man), "unit crew") for man in car.berths]
            owner = self.kit.sides[car.owner] if car.owner != side else None
            drawn = pieces.manned(drawn, windows, car.damage, owner)
        large = bool(self.kit.shape(unit))
        tilt = (
            0.0 if large or not low or self.kit.is_broad(unit) else pieces.TILT if car is None else pieces.VEHICLE_TILT
        )
        kind = "unit vehicle" if car is not None else "unit large" if large else "unit"
        body = self._marked(unit, _tilted(drawn, tilt), kind)
        if turn is not None and craft is None:
            body += group(pieces.facing(), class_="facing", data_facing=turn, transform=f"rotate({turn})")
        if lying.pile > 1:
            stack = group(pieces.count().lettered(lying.pile), class_="count", data_count=lying.pile)
            body += place(stack, 30, -30)
        return body

    def _window(self, unit: int) -> str:
        return self.kit.window(unit, self.moment.impaired[unit], self._mate(unit))

    def _mate(self, unit: int) -> bool:
        """Whether it is a teammate's of whoever looks."""
        return self.moment.viewer != NOBODY and self.kit.is_mate(unit, self.moment.viewer)

    def _marked(self, unit: int, drawn: str, class_: str) -> str:
        kind, car = self.catalog.units[unit], self.moment.cars.get(unit)
        side = self.catalog.sides[self._side(unit)]
        seat = self.catalog.seats[kind.seat] if self.kit.seat(kind.seat) else None
        whose = self.words.names.seat(kind.seat) if seat else self.words.names.side(side)
        return group(
            tag("title", escape(f"{whose} {self._unit_words(unit)}")) + drawn,
            class_=class_,
            data_unit=kind.token,
            data_side=side,
            data_seat=seat,
            data_face="impaired" if self.moment.impaired[unit] else "ready",
            data_damage=car.damage if car is not None else None,
        )

    # -- between tiles --------------------------------------------------------------------------------------------

    def edges(self, left: float, top: float) -> str:
        """Pieces on edges, on a board whose corner is there: all those of an edge side by side."""
        found: dict[tuple[int, int], list[EdgePieces]] = {}
        for lies in self.moment.edges:
            found.setdefault((min(lies.tile, lies.other), max(lies.tile, lies.other)), []).append(lies)
        out = ""
        for (tile, other), pieces_there in found.items():
            each = [lies for lies in pieces_there for _ in range(lies.number)]
            spots = edge_spots(self.catalog.geometry, tile, other, len(each))
            for lies, (x, y) in zip(each, spots.places, strict=True):
                out += place(self._on_edge(lies), x - left, y - top, spots.size) + "\n"
        return out

    def _on_edge(self, lies: EdgePieces) -> str:
        first, other = self.catalog.tiles[lies.tile].name, self.catalog.tiles[lies.other].name
        notes = self.words.notes("tile", {EDGES: [{**lies.facts, "number": 1}]})
        return group(
            tag("title", escape(f"{first}: {', '.join(notes)}")) + self.kit.on_edge(lies.side, lies.piece),
            class_="edge",
            data_piece=lies.piece,
            data_side=self.catalog.sides[lies.side],
            data_edge=f"{first} {other}",
        )

    def _side(self, unit: int) -> int:
        return int(self.catalog.unit_side[unit])

    # -- words ----------------------------------------------------------------------------------------------------

    def _tile_words(self, number: int) -> str:
        words, tile, lies = self.words, self.catalog.tiles[number], self.moment.places[number]
        notes = [words.names.ground(tile.art), words.words.count("point", lies.points) if lies.points else ""]
        return f"{tile.name}: {', '.join(note for note in [*notes, *self._notes(number)] if note)}"

    def _notes(self, tile: int) -> list[str]:
        return self.words.notes("tile", {**self.kit.tiles[tile], **self.moment.places[tile].facts})

    def _unit_words(self, unit: int) -> str:
        notes = self.words.notes("unit", {**self.kit.units[unit], **self.moment.facts[unit]})
        return ", ".join([self.words.names.unit(unit), *notes])

    def told(self) -> list[str]:
        """The picture in words, for those who do not see it: when it is, then side by side."""
        moment, words = self.moment, self.words
        out = [when(self.kit, moment)]
        for side, name in enumerate(self.catalog.sides):
            standings = [words.standing(x.name, x.reached, x.needed) for x in moment.standings[side]]
            notes = words.notes("side", moment.side_facts[side])
            out.append(f"{words.names.side(name)}: {', '.join([*standings, *notes])}.")
            for tile, lies in zip(self.catalog.tiles, moment.places, strict=True):
                here = [self._unit_words(unit) for unit in lies.units if self._side(unit) == side]
                here += [words.term(_MARKS[lies.marks[side]])] if lies.marks[side] in _MARKS else []
                if here:
                    out.append(f"{tile.name}: {'; '.join(here)}.")
        changed = [i for i in range(len(moment.places)) if self._notes(i) != words.notes("tile", self.kit.tiles[i])]
        return out + [f"{self._tile_words(number)}." for number in changed]
