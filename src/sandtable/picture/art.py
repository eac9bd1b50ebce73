"""Art: every drawing a client needs for a scenario, finished but for words and for what changes during a game.

Fragments are SVG markup without a document; `defs` holds all that they refer to. Where a drawing has no size of its own
it is made around (0, 0), in units of 200 to a tile.
"""

from __future__ import annotations

from typing import Final

import msgspec

from sandtable.core.catalog import CardKind
from sandtable.picture import cards, craft, markers, pieces
from sandtable.picture.canvas import definitions
from sandtable.picture.edges import edge_ghost, edge_spots
from sandtable.picture.fragments import (
    Art,
    CardArt,
    Faces,
    IconArt,
    PieceArt,
    SeatArt,
    SideArt,
    TileArt,
    TurningArt,
    VehicleArt,
)
from sandtable.picture.kit import Kit
from sandtable.picture.layout import CLEAR
from sandtable.picture.livery import badge, cell
from sandtable.picture.look import Look
from sandtable.picture.outline import Spots, edge
from sandtable.picture.seats import command, order, seat_badge
from sandtable.picture.symbols import icon, signs
from sandtable.picture.table import hills
from sandtable.picture.tiles import mini_ground
from sandtable.words import Words

LETTERS: Final = 12  # of the longest word for all units
MOST: Final = 4  # pieces on one edge that clients are told places for; more are drawn on one another


def art_of(words: Words, look: Look) -> Art:
    kit, catalog = Kit(words, look), words.catalog
    motor = any(kit.berths(unit) for unit in range(len(catalog.units)))
    worst = max((facts.get("integrity", 0) for facts in kit.units), default=0)
    lying = kit.edge_pieces()
    made = Art(
        defs="",
        tiles={tile.name: _tile(kit, i) for i, tile in enumerate(catalog.tiles)},
        pieces={catalog.unit_name(unit): _piece(kit, unit, motor) for unit in range(len(catalog.units))},
        cards={f"{catalog.seats[kind.seat]}/{kind.token}": _card(kit, kind) for kind in catalog.kinds},
        sides={side: _side(kit, i) for i, side in enumerate(catalog.sides)},
        seats={seat: _seat(kit, i) for i, seat in enumerate(catalog.seats)},
        symbols={kind.title: kit.card_symbol(kind) for kind in catalog.kinds},
        signs=signs(),
        icons={name: IconArt(icon(name, 0, 0, 1, False), icon(name, 0, 0, 1, True)) for name in kit.known_icons()},
        objective=markers.objective(),
        count=pieces.count(),
        die=markers.die(False),
        hit=markers.die(True),
        damage=[pieces.damage(points) for points in range(worst + 1)],
        hole=pieces.hole(),
        rough=markers.SIGNS[look.signs["rough"]](),
        rubble=markers.rubble(),
        weather={tile.name: found for i, tile in enumerate(catalog.tiles) if (found := kit.weather(i))},
        facing=pieces.facing(),
        hills=hills(),
        night=kit.night,
        edges=_edges(kit) if lying else {},
        edge_ghosts={piece: edge_ghost(look.edge(piece)) for piece in lying},
        clear=CLEAR,
        command=command(),
        passing=command(passing=True),
    )
    return msgspec.structs.replace(made, defs=definitions(msgspec.json.encode(made).decode()))


def _card(kit: Kit, kind: CardKind) -> CardArt:
    return CardArt(
        kit.face(kind),
        kit.small(kind),
        *cards.rows(len(kind.slots)),
        own=kit.own_rows(kind),
        shared=kit.tied(kind),
        live=kit.icons(kind, live=True),
        live_small=kit.icons(kind, small=True, live=True),
    )


def _tile(kit: Kit, tile: int) -> TileArt:
    sides = kit.catalog.sides
    return TileArt(
        ground=kit.ground(tile),
        name=kit.name(tile),
        cover=kit.cover(tile),
        structure=kit.structure(tile),
        frames={side: kit.frame(tile, i) for i, side in enumerate(sides)},
        ways={sides[side]: kit.way_out(tile, side) for side in kit.leaving(tile)},
        mini=mini_ground(kit.look, kit.catalog.tiles[tile].art),
        inner=edge(kit.outline(tile), 9, 6),
        outer=edge(kit.outline(tile), -3, 10),
        token=kit.has_token(tile),
    )


def _edges(kit: Kit) -> dict[str, list[Spots]]:
    geometry, tiles = kit.catalog.geometry, kit.catalog.tiles
    return {
        f"{tiles[tile].name} {tiles[other].name}": [
            edge_spots(geometry, tile, other, count) for count in range(1, MOST + 1)
        ]
        for tile in range(len(tiles))
        for other in geometry.neighbours[tile]
    }


def _piece(kit: Kit, unit: int, motor: bool) -> PieceArt:
    kind = kit.catalog.units[unit]
    faces = (kit.piece(unit, False), kit.piece(unit, True))
    bar = Faces(kit.bar(unit, False), kit.bar(unit, True))
    if kit.shape(unit):
        return PieceArt(*faces, craft.SIZE, craft.SIZE, 0, bar, None, None, _turning(kit, unit))
    if kit.berths(unit):
        return PieceArt(*faces, pieces.WIDE, pieces.HIGH, pieces.VEHICLE_TILT, bar, None, _vehicle(kit, unit))
    teamed = kit.seat(kind.seat) > 0
    broad = kit.is_broad(unit)
    return PieceArt(
        *faces,
        width=pieces.BROAD if broad else pieces.SIZE,
        height=pieces.SIZE,
        tilt=0 if broad else pieces.TILT,
        bar=bar,
        window=Faces(kit.window(unit, False), kit.window(unit, True)) if motor else None,
        vehicle=None,
        radius=pieces.BROAD_RADIUS if broad else pieces.RADIUS,
        mate=Faces(kit.piece(unit, False, True), kit.piece(unit, True, True)) if teamed else None,
        mate_window=Faces(kit.window(unit, False, True), kit.window(unit, True, True)) if teamed and motor else None,
    )


def _vehicle(kit: Kit, unit: int) -> VehicleArt:
    kind, side = kit.catalog.units[unit], kit.sides[kit.catalog.unit_side[unit]]
    return VehicleArt(
        berths=pieces.berths(kit.berths(unit)),
        free=pieces.free_window(side),
        guard=pieces.guard(kind.defence) if kind.defence else "",
        plate=kit.guarded(unit),
        head=cards.vehicle_head(side, kit.symbol(unit)),
        ring=pieces.ring(side),
    )


def _turning(kit: Kit, unit: int) -> TurningArt | None:
    kind, ready, impaired = craft.TURNING.get(kit.shape(unit)), kit.craft(unit, False), kit.craft(unit, True)
    if kind is None or ready is None or impaired is None:
        return None
    side = kit.sides[kit.catalog.unit_side[unit]]
    return TurningArt(ready, impaired, craft.ghost(side, kind, kit.symbol(unit)), *craft.ring(side, kind))


def _side(kit: Kit, number: int) -> SideArt:
    side = kit.sides[number]
    longest = max(len(kit.entering(tile, number)) for tile in range(len(kit.catalog.tiles)))
    return SideArt(
        shape=side.shape,
        face=side.face,
        band=side.band,
        strong=side.strong,
        badge=badge(side),
        back=cards.back(side),
        scouted=markers.marker(side, False),
        controlled=markers.marker(side, True),
        target=markers.target(side),
        held=cell(side, True),
        wanting=cell(side, False),
        taken=pieces.taken(side),
        flags=[markers.spawn(side, letters) for letters in range(max(longest, LETTERS) + 1)],
        edges={piece: kit.on_edge(number, piece) for piece in kit.edge_pieces()},
        order=order(side),
    )


def _seat(kit: Kit, number: int) -> SeatArt:
    side, place = kit.sides[kit.catalog.seat_side[number]], kit.seat(number)
    return SeatArt(seat_badge(side, place), seat_badge(side, place, mate=True))
