"""The whole board at a moment, and single pieces as pictures of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.core.catalog import SIDES, Catalog
from sandtable.core.state import CONTROLLED, SCOUTED, UNMARKED
from sandtable.core.view import View
from sandtable.picture.canvas import Point, document, escape, place, tag
from sandtable.picture.moment import Moment, Place, moment_of
from sandtable.picture.pieces import (
    count,
    counter,
    cover,
    edge,
    frame,
    marker,
    name_tab,
    objective,
    spawn,
    spawn_width,
    target,
)
from sandtable.picture.sides import Side, sides_of
from sandtable.picture.table import HEAD, head, sand
from sandtable.picture.terrain import ground

TILE: Final = 200
HALF: Final = 100
MARGIN: Final = 44
NARROWEST: Final = 888  # the head needs that much
SHOWN: Final = 0.75  # pixels a unit, if nobody asks for a width

_MARKS: Final = {SCOUTED: "scouted", CONTROLLED: "controlled"}
_FULL: Final = 4  # counters that lie side by side; more are stacked
_SMALL: Final = 0.84
_LAYOUTS: Final[dict[int, tuple[float, list[Point]]]] = {
    1: (1, [(100, 104)]),
    2: (1, [(58, 104), (142, 104)]),
    3: (_SMALL, [(70, 68), (130, 68), (100, 128)]),
    4: (_SMALL, [(70, 68), (130, 68), (70, 128), (130, 128)]),
}
_CLOSE: Final[tuple[float, list[Point]]] = (0.8, [(71, 104), (129, 104)])  # two, with a target marker beside them
_COLUMNS: Final = [0, 2, 1, 3]  # of the four places: the left column first


def picture(catalog: Catalog, view: View | None = None, *, width: float | None = None) -> str:
    """The board as an SVG document: at the view's moment, or the starting position. `width` is in pixels."""
    moment = moment_of(catalog, view)
    sides = sides_of(catalog.sides)
    left, top = min(tile.x for tile in catalog.tiles), min(tile.y for tile in catalog.tiles)
    across = (max(tile.x for tile in catalog.tiles) - left) * HALF + TILE
    down = (max(tile.y for tile in catalog.tiles) - top) * HALF + TILE
    wide = max(across + 2 * MARGIN, NARROWEST)
    high = down + 2 * MARGIN + HEAD
    spawns = _spawns(catalog)
    tiles = "\n".join(
        _tile(catalog, sides, moment, i, spawns, (tile.x - left) * HALF, (tile.y - top) * HALF)
        for i, tile in enumerate(catalog.tiles)
    )
    body = (
        tag("g", sand(catalog.scenario, wide, high) + head(catalog, sides, moment, wide), class_="table")
        + "\n"
        + place("\n" + tiles + "\n", (wide - across) / 2, HEAD + MARGIN)
    )
    told = _told(catalog, sides, moment)
    return document(body, (0, 0, wide, high), width or wide * SHOWN, f"{catalog.name}: {told[0]}", " ".join(told[1:]))


def tile_picture(name: str, art: str, cover_value: int = 0, hill: bool = False, *, width: float = 200) -> str:
    """One tile with its cover and name."""
    body = ground(name, art) + _signs(name, cover_value, hill, 0)
    return document(body, (0, 0, TILE, TILE), width, _tile_words(name, art, cover_value, hill, 0))


def counter_picture(
    side: str, title: str, squad: str = "", defence: int = 4, suppressed: bool = False, *, width: float = 96
) -> str:
    """One counter. A side's name decides its look."""
    look = sides_of([side])[0]
    words = " ".join(part for part in (look.name, title, squad, "(suppressed)" if suppressed else "") if part)
    return document(counter(look, title, squad, defence, suppressed), (-48, -48, 96, 96), width, words)


# -- one tile -----------------------------------------------------------------------------------------------------


def _tile(
    catalog: Catalog, sides: list[Side], moment: Moment, number: int, spawns: list[list[list[int]]], x: float, y: float
) -> str:
    tile, lies = catalog.tiles[number], moment.places[number]
    frames = "".join(frame(sides[side]) for side in range(SIDES) if lies.marks[side] == CONTROLLED)
    body = (
        tag("title", escape(_tile_words(tile.name, tile.art, tile.cover, tile.hill, lies.points)))
        + ground(tile.name, tile.art, tile.turned)
        + frames
        + _signs(tile.name, tile.cover, tile.hill, lies.points)
        + _flags(catalog, sides, [spawns[side][number] for side in range(SIDES)])
        + _markers(catalog, sides, lies)
        + _counters(catalog, sides, moment, lies)
    )
    return tag("g", body, class_="tile", data_tile=tile.name, data_art=tile.art, transform=f"translate({x:g} {y:g})")


def _signs(name: str, cover_value: int, hill: bool, points: int) -> str:
    body = tag("g", name_tab(name), class_="name")
    shield = tag("g", cover(cover_value, hill), class_="cover", data_cover=cover_value)
    body += place(shield, 31 if hill else 27, 31)
    if points:
        body += place(tag("g", objective(points), class_="objective", data_points=points), 174, 32)
    return body


def _flags(catalog: Catalog, sides: list[Side], units: list[list[int]]) -> str:
    """Spawn flags, each beside its own side's marker."""
    out, room = "", 104 if not all(units) else 51
    for side, entering in enumerate(units):
        if entering:
            letters, titles = _who(catalog, side, entering)
            w = spawn_width(letters, titles)
            scale = min(1.0, room / w)
            x = 47 + w * scale / 2 if side == 0 else 153 - w * scale / 2
            flag = tag("g", spawn(sides[side], letters, titles), class_="spawn", data_side=catalog.sides[side])
            out += place(flag, x, 175, scale)
    return out


def _markers(catalog: Catalog, sides: list[Side], lies: Place) -> str:
    out = ""
    for side, look in enumerate(sides):
        x = 26 if side == 0 else 174
        mark, name = lies.marks[side], catalog.sides[side]
        if mark != UNMARKED:
            drawn = marker(look, mark == CONTROLLED)
            out += place(tag("g", drawn, class_="marker", data_side=name, data_mark=_MARKS[mark]), x, 172)
        if lies.targets[side]:
            out += place(tag("g", target(look), class_="target", data_side=name), 22 if side == 0 else 178, 104)
    return out


def _counters(catalog: Catalog, sides: list[Side], moment: Moment, lies: Place) -> str:
    """Up to four counters side by side; of more, each side's last place is a stack."""
    piles = _piles(catalog, moment, lies.units)
    if not piles:
        return ""
    scale, slots = _CLOSE if len(piles) == 2 and any(lies.targets) else _LAYOUTS[len(piles)]
    order = list(range(len(piles)))
    if len(piles) == _FULL and _side(catalog, piles[1][0]) != _side(catalog, piles[2][0]):
        order = _COLUMNS
    out = ["", ""]  # tilted counters lie on top
    for slot, pile in zip(order, piles, strict=True):
        x, y = slots[slot]
        out[moment.suppressed[pile[0]]] += place(_pile(catalog, sides, moment, pile), x, y, scale)
    return "".join(out)


def _piles(catalog: Catalog, moment: Moment, units: list[int]) -> list[list[int]]:
    """The units in piles, light side first. What is suppressed shows before what is not."""
    if len(units) <= _FULL:
        return [[unit] for unit in units]
    out: list[list[int]] = []
    camps = [[unit for unit in units if _side(catalog, unit) == side] for side in range(SIDES)]
    rooms = [len(camps[0]), len(camps[1])]
    while sum(rooms) > _FULL:
        rooms[rooms.index(max(rooms))] -= 1
    for camp, room in zip(camps, rooms, strict=True):
        camp.sort(key=lambda unit: not moment.suppressed[unit])
        out += [[unit] for unit in camp[: room - 1]]
        out += [camp[room - 1 :]] if room else []
    return out


def _pile(catalog: Catalog, sides: list[Side], moment: Moment, pile: Sequence[int]) -> str:
    top, under = pile[0], pile[1:]
    depth = min(len(under), 3)
    body = ""
    for i, unit in enumerate(reversed(under)):
        lift = max(0, depth - i) * 4
        body += _unit(catalog, moment, unit, place(edge(sides[_side(catalog, unit)]), lift, lift), "unit under")
    kind = catalog.units[top]
    look = sides[_side(catalog, top)]
    drawn = counter(look, kind.title, kind.squad, kind.defence, moment.suppressed[top])
    body += _unit(catalog, moment, top, drawn, "unit")
    if under:
        body += tag(
            "g",
            place(count(len(pile)), -26 if moment.suppressed[top] else 26, -25),
            class_="count",
            data_count=len(pile),
        )
    return body


def _unit(catalog: Catalog, moment: Moment, number: int, drawn: str, class_: str) -> str:
    unit, low = catalog.units[number], moment.suppressed[number]
    words = f"{unit.title} {unit.squad}".strip() + (", suppressed" if low else "")
    side = catalog.sides[_side(catalog, number)]
    return tag(
        "g",
        tag("title", escape(f"{side} {words}")) + drawn,
        class_=class_,
        data_unit=unit.token,
        data_side=side,
        data_face="suppressed" if low else "ready",
    )


# -- words --------------------------------------------------------------------------------------------------------


def _side(catalog: Catalog, unit: int) -> int:
    return int(catalog.unit_side[unit])


def _spawns(catalog: Catalog) -> list[list[list[int]]]:
    """[side][tile] the units that enter there."""
    out: list[list[list[int]]] = [[[] for _ in catalog.tiles] for _ in range(SIDES)]
    for number, unit in enumerate(catalog.units):
        for tile in unit.spawns:
            out[_side(catalog, number)][tile].append(number)
    return out


def _who(catalog: Catalog, side: int, entering: list[int]) -> tuple[str, list[str]]:
    """NOR-05: all units of a side, whole squads, and units by name."""
    mine = [u for u in range(len(catalog.units)) if _side(catalog, u) == side]
    if len(entering) == len(mine):
        return "ALL", []
    squads = sorted({catalog.units[u].squad for u in entering} - {""})
    return "".join(squads), sorted({catalog.units[u].title for u in entering if not catalog.units[u].squad})


def _tile_words(name: str, art: str, cover_value: int, hill: bool, points: int) -> str:
    shelter = "3, or 1 from a hill" if hill else str(cover_value)
    worth = f", objective {points}" if points else ""
    return f"{name}: {art.replace('-', ' ')}, cover {shelter}{worth}"


def _told(catalog: Catalog, sides: list[Side], moment: Moment) -> list[str]:
    """The picture in words, for those who do not see it."""
    out = [f"round {moment.round}" if moment.round else "starting position"]
    for side, look in enumerate(sides):
        out.append(f"{look.name}: {moment.score[side]} points.")
        for tile, lies in zip(catalog.tiles, moment.places, strict=True):
            here = [u for u in lies.units if _side(catalog, u) == side]
            words = [
                f"{catalog.units[u].title} {catalog.units[u].squad}".strip() + " (suppressed)" * moment.suppressed[u]
                for u in here
            ]
            words += [word for mark, word in _MARKS.items() if lies.marks[side] == mark]
            words += ["target"] * lies.targets[side]
            if words:
                out.append(f"{tile.name}: {', '.join(words)}.")
    return out
