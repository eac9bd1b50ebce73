"""The whole board at a moment, and single pieces as pictures of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.core.catalog import SIDES, Catalog
from sandtable.core.state import CONTROLLED, SCOUTED, UNMARKED
from sandtable.core.view import View
from sandtable.picture.canvas import document, escape, place, tag
from sandtable.picture.layout import CLOSE, LAYOUTS, spread
from sandtable.picture.moment import Moment, Place, moment_of
from sandtable.picture.pieces import (
    SIZE,
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
from sandtable.picture.vehicles import (
    STRUCTURE_WIDTH,
    WIDTH,
    escape_marker,
    rough_sign,
    structure,
    vehicle,
    window,
)

TILE: Final = 200
HALF: Final = 100
MARGIN: Final = 44
NARROWEST: Final = 888  # the head needs that much
SHOWN: Final = 0.75  # pixels a unit, if nobody asks for a width

_MARKS: Final = {SCOUTED: "scouted", CONTROLLED: "controlled"}
_FULL: Final = 4  # counters that lie side by side; more are stacked
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
        + (place(tag("g", rough_sign(), class_="rough"), 27, 63, 0.85) if tile.rough else "")
        + _flags(catalog, sides, [spawns[side][number] for side in range(SIDES)])
        + _ways_out(catalog, sides, number)
        + _markers(catalog, sides, lies)
        + (_counters(catalog, sides, moment, lies) or _pieces(catalog, sides, moment, lies, number))
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


def _ways_out(catalog: Catalog, sides: list[Side], number: int) -> str:
    """Escape markers, low in the middle, their arrows towards the nearest edge of the board."""
    leaving = [side for side in range(SIDES) if catalog.escape_tile[side * len(catalog.tiles) + number]]
    if not leaving:
        return ""
    tile, tiles = catalog.tiles[number], catalog.tiles
    edges = {
        180.0: tile.x - min(t.x for t in tiles),
        0.0: max(t.x for t in tiles) - tile.x,
        270.0: tile.y - min(t.y for t in tiles),
        90.0: max(t.y for t in tiles) - tile.y,
    }
    turn = min(edges, key=lambda angle: edges[angle])
    out = ""
    for i, side in enumerate(leaving):
        drawn = tag("g", escape_marker(sides[side], turn), class_="escape", data_side=catalog.sides[side])
        out += place(drawn, 100 + (i * 2 - len(leaving) + 1) * 19, 177, 0.6)
    return out


def _pieces(catalog: Catalog, sides: list[Side], moment: Moment, lies: Place, number: int) -> str:
    """A tile with vehicles or a structure: each side's pieces together, the structure between them."""
    built = catalog.tiles[number].structure if lies.structure else None
    cars = [unit for unit in lies.units if unit in moment.cars]
    aboard = moment.aboard
    walking = [unit for unit in lies.units if unit not in moment.cars and unit not in aboard]
    camps = len({_side(catalog, unit) for unit in walking})
    piles = _piles(catalog, moment, walking, max(camps, _FULL - len(cars) - (built is not None)))
    found: list[tuple[float, str, bool]] = []
    for side in range(SIDES):
        mine = [
            (WIDTH, _car(catalog, sides, moment, car), moment.suppressed[car])
            for car in cars
            if moment.cars[car].owner == side
        ]
        on_foot = [
            (SIZE, _pile(catalog, sides, moment, pile), moment.suppressed[pile[0]])
            for pile in piles
            if _side(catalog, pile[0]) == side
        ]
        if side and built is not None:
            drawn = structure(built.name, built.defence, built.points)
            told = tag("title", escape(f"{built.name}: defence {built.defence}, {built.points} points"))
            found.append(
                (STRUCTURE_WIDTH, tag("g", told + drawn, class_="structure", data_structure=built.name), False)
            )
        found += [*mine, *on_foot] if side == 0 else [*on_foot, *mine]
    if not found:
        return ""
    scale, slots = spread([width for width, _, _ in found])
    out = ["", ""]
    for (_, drawn, low), (x, y) in zip(found, slots, strict=True):
        out[low] += place(drawn, x, y, scale)
    return "".join(out)


def _car(catalog: Catalog, sides: list[Side], moment: Moment, number: int) -> str:
    kind, car = catalog.units[number], moment.cars[number]
    look = sides[_side(catalog, number)]
    seats: list[str] = []
    for man in car.seats:
        if man < 0:
            seats.append(window(look))
        else:
            drawn = window(sides[_side(catalog, man)], catalog.units[man].title, moment.suppressed[man])
            seats.append(_unit(catalog, moment, man, drawn, "unit crew"))
    owner = sides[car.owner] if car.owner != _side(catalog, number) else None
    drawn = vehicle(look, kind.title, kind.defence, kind.armour, seats, car.damage, moment.suppressed[number], owner)
    return _unit(catalog, moment, number, drawn, "unit vehicle")


def _counters(catalog: Catalog, sides: list[Side], moment: Moment, lies: Place) -> str:
    """Up to four counters side by side; of more, each side's last place is a stack. Nothing if there are others."""
    if lies.structure or any(unit in moment.cars for unit in lies.units):
        return ""
    piles = _piles(catalog, moment, lies.units, _FULL)
    if not piles:
        return ""
    scale, slots = CLOSE if len(piles) == 2 and any(lies.targets) else LAYOUTS[len(piles)]
    order = list(range(len(piles)))
    if len(piles) == _FULL and _side(catalog, piles[1][0]) != _side(catalog, piles[2][0]):
        order = _COLUMNS
    out = ["", ""]  # tilted counters lie on top
    for slot, pile in zip(order, piles, strict=True):
        x, y = slots[slot]
        out[moment.suppressed[pile[0]]] += place(_pile(catalog, sides, moment, pile), x, y, scale)
    return "".join(out)


def _piles(catalog: Catalog, moment: Moment, units: list[int], full: int) -> list[list[int]]:
    """The units in at most `full` piles, light side first. What is suppressed shows before what is not."""
    if len(units) <= full:
        return [[unit] for unit in units]
    out: list[list[int]] = []
    camps = [[unit for unit in units if _side(catalog, unit) == side] for side in range(SIDES)]
    rooms = [len(camps[0]), len(camps[1])]
    while sum(rooms) > full:
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
    unit, low, car = catalog.units[number], moment.suppressed[number], moment.cars.get(number)
    words = f"{unit.title} {unit.squad}".strip()
    words += f", damage {car.damage}" if car is not None and car.damage else ""
    words += (", suppressed" if car is None else ", disabled") if low else ""
    side = catalog.sides[_side(catalog, number)]
    return tag(
        "g",
        tag("title", escape(f"{side} {words}")) + drawn,
        class_=class_,
        data_unit=unit.token,
        data_side=side,
        data_face="suppressed" if low else "ready",
        data_damage=car.damage if car is not None else None,
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
            words = [_unit_words(catalog, moment, u) for u in here]
            words += [word for mark, word in _MARKS.items() if lies.marks[side] == mark]
            words += ["target"] * lies.targets[side]
            if lies.structure and tile.structure is not None and side == 0:
                words.append(f"{tile.structure.name} stands")
            if words:
                out.append(f"{tile.name}: {', '.join(words)}.")
    return out


def _unit_words(catalog: Catalog, moment: Moment, number: int) -> str:
    unit, car = catalog.units[number], moment.cars.get(number)
    words = f"{unit.title} {unit.squad}".strip()
    if car is None:
        inside = next((v for v, other in moment.cars.items() if number in other.seats), None)
        words += f" in {catalog.units[inside].title}" if inside is not None else ""
        return words + " (suppressed)" * moment.suppressed[number]
    words += f" damage {car.damage}" if car.damage else ""
    return words + " (disabled)" * moment.suppressed[number]
