"""The board, drawn in letters: every tile a box, with its signs, markers and counters.

Boxes come from the geometry alone. A box is as large as the tile's outline and touches the same neighbours, so squares
are drawn as they lie and hexes as bricks, row against row or column against column.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.text import Text

from sandtable.core.geometry import Geometry, Point
from sandtable.core.view import View
from sandtable.tui.berths import INSIDE, carries, spots
from sandtable.tui.edges import edge_pieces
from sandtable.tui.labels import Labels, owner
from sandtable.tui.sheet import Sheet
from sandtable.tui.style import SIDES

LEAST: Final = 7  # columns of a box, at the very least
ENOUGH: Final = 14  # columns that do for any tile
WIDEST: Final = 24
LOW: Final = 4  # rows of a box: one line for name, signs and markers, two for counters
TALL: Final = 6
BESIDE: Final = 6  # rows of the screen that the board leaves free
PAGE: Final = 31  # rows a board may have on any screen

FACING: Final = "facing"  # a counter's fact: degrees, clockwise from the right
ARROWS: Final = "→↘↓↙←↖↑↗"
COMPASS: Final = (".e", ".se", ".s", ".sw", ".w", ".nw", ".n", ".ne")  # where there are no arrows

Piece = tuple[str, str]  # text and style


class Box(NamedTuple):
    """What stands for a tile, in the geometry's units: centre, width, height."""

    centre: Point
    width: float
    height: float


class Scale(NamedTuple):
    """Columns and rows of a box; even where lines of boxes are shifted by half a box that way."""

    columns: int
    rows: int


def boxes(geometry: Geometry) -> list[Box]:
    """A tile with upright sides keeps its width, another one its height; the area stays the same."""
    out: list[Box] = []
    for centre, outline in zip(geometry.centres, geometry.outlines, strict=True):
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        area = abs(sum(outline[i - 1][0] * y - x * outline[i - 1][1] for i, (x, y) in enumerate(outline))) / 2
        if any(abs(outline[i - 1][0] - x) < 1.0 for i, (x, _) in enumerate(outline)):
            out.append(Box(centre, max(xs) - min(xs), area / (max(xs) - min(xs))))
        else:
            out.append(Box(centre, area / (max(ys) - min(ys)), max(ys) - min(ys)))
    return out


def scale_for(labels: Labels, view: View, width: int, height: int) -> Scale | None:
    """The size of boxes that suits a screen, or None if the board does not fit its width."""
    found = boxes(labels.catalog.geometry)
    across, down = _extent(found)
    columns = min(WIDEST, int((width - 1) / across))
    if any(abs(x - round(x)) > 0.1 for x in _steps(found)):
        columns -= columns % 2
    heads = [_head(labels, view, tile) for tile in range(len(found))]
    markers = 3 if any(tile.marks for tile in view.tiles) else 1
    # The name and a sign beside it, and room for markers where there are any.
    needed = max(len(" ".join(text for text, _ in head[:2])) + markers for head in heads)
    if columns < max(LEAST, min(needed, ENOUGH)):
        return None
    fits = down * TALL + 1 <= max(height - BESIDE, PAGE)
    low = all(len(_flow(head, columns - 1)) == 1 for head in heads)
    return Scale(columns, LOW if low and not fits else TALL)


def draw_board(labels: Labels, view: View, scale: Scale, *, ascii_only: bool = False) -> Text:
    """The board as this view has it."""
    found = boxes(labels.catalog.geometry)
    across, down = _extent(found)
    left = min(box.centre[0] / box.width for box in found)
    top = min(box.centre[1] / box.height for box in found)
    corners = [
        (
            round((box.centre[0] / box.width - left) * scale.columns),
            round((box.centre[1] / box.height - top) * scale.rows),
        )
        for box in found
    ]
    sheet = Sheet(round(across * scale.columns) + 1, round(down * scale.rows) + 1, ascii_only=ascii_only)
    for tile, (x, y) in enumerate(corners):
        sheet.box(x, y, scale.columns, scale.rows)
        lines = _tile(labels, view, tile, scale, ascii_only)
        if len(lines) > scale.rows - 1:  # too crowded to draw: say so (the list has everything)
            lines[scale.rows - 2 :] = [[(labels.say("board.more"), "bold")]]
        for row, pieces in enumerate(lines):
            column = x + 1
            for text, style in pieces:
                sheet.write(column, y + 1 + row, text[: x + scale.columns - column], style)
                column += len(text)
    _edges(labels, view, sheet, corners, scale)
    return sheet.render()


def _edges(labels: Labels, view: View, sheet: Sheet, corners: list[tuple[int, int]], scale: Scale) -> None:
    """Signs of pieces on the lines between boxes, around the middle of what two boxes share."""
    names, sides = labels.catalog.tile_names, labels.catalog.side_names
    found: dict[tuple[int, int], list[Piece]] = {}
    for piece in edge_pieces(view):
        sign = labels.edge_sign(piece)
        style = SIDES[sides[sign.side]] if sign.side is not None else "bold"
        pair = (names[piece.tile], names[piece.other])
        found.setdefault((min(pair), max(pair)), []).extend([(sign.text, style)] * piece.facts["number"])
    for (one, other), signs in found.items():
        (x, y), (to_x, to_y) = corners[one], corners[other]
        low, high = max(x, to_x), min(x, to_x) + scale.columns
        first, last = max(y, to_y), min(y, to_y) + scale.rows
        for i, (text, style) in enumerate(signs):
            if low < high:  # one above the other
                sheet.write((low + high - len(signs) + 1) // 2 + i, last, text[:1], style)
            else:
                sheet.write(low, (first + last + 1) // 2 - (len(signs) - 1) // 2 + i, text[:1], style)


def _extent(found: list[Box]) -> tuple[float, float]:
    """Width and height of the board, in boxes."""
    xs = [box.centre[0] / box.width for box in found]
    ys = [box.centre[1] / box.height for box in found]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def _steps(found: list[Box]) -> list[float]:
    """How far boxes stand to the right of the first column, in boxes."""
    xs = [box.centre[0] / box.width for box in found]
    return [x - min(xs) for x in xs]


# -- a tile -------------------------------------------------------------------------------------------------------


def _head(labels: Labels, view: View, tile: int) -> list[Piece]:
    """Name, signs, points, both sides' markers, signs of sides."""
    seen, sides = view.tiles[tile], labels.catalog.side_names
    signs = labels.signs("tile", labels.tile_facts(view, tile))
    out: list[Piece] = [(seen.tile, "bold")]
    out += [(sign.text, "") for sign in signs if sign.side is None]
    if seen.points:
        out.append((labels.say.count("points-sign", seen.points), "bold magenta"))
    for side, mark in seen.marks.items():
        letter = labels.letter(side)
        out.append((f"[{letter.upper() if mark == 'controlled' else letter}]", SIDES[sides[side]]))
    out += [(sign.text, SIDES[sides[sign.side]]) for sign in signs if sign.side is not None]
    return out


def _tile(labels: Labels, view: View, tile: int, scale: Scale, ascii_only: bool) -> list[list[Piece]]:
    room = scale.columns - 1
    name, *signs = _head(labels, view, tile)
    if scale.rows == LOW:
        lines = _flow([name, *signs], room)
    elif signs and not signs[0][1] and len(name[0]) + 1 + len(signs[0][0]) <= room:
        gap = " " * (room - len(name[0]) - len(signs[0][0]))
        lines = [[name, (gap, ""), signs[0]], *_flow(signs[1:], room)]
    else:
        lines = [[name], *_flow(signs, room)]
    here = [i for i, u in enumerate(view.units) if u.tile == view.tiles[tile].tile and INSIDE not in u.facts]
    for side in labels.catalog.sides:
        mine = [unit for unit in here if owner(view.units[unit]) == side]
        seats = labels.mates(side)
        for letter, units in _by_seat(labels, mine, seats) if len(seats) > 1 else [(labels.letter(side), mine)]:
            lines += _counters(labels, view, units, letter, SIDES[labels.catalog.side_names[side]], room, ascii_only)
    return lines


def _by_seat(labels: Labels, units: list[int], seats: list[int]) -> list[tuple[str, list[int]]]:
    """Counters by the seat they belong to; those that a side has taken from the other come first, without a place."""
    of = {unit: labels.catalog.units[unit].seat for unit in units}
    taken = [unit for unit in units if of[unit] not in seats]
    out = [(labels.letter(labels.catalog.sides[labels.catalog.seat_side[seats[0]]]), taken)]
    return out + [(labels.seat_letter(seat), [unit for unit in units if of[unit] == seat]) for seat in seats]


def _counters(
    labels: Labels, view: View, units: list[int], letter: str, style: str, room: int, ascii_only: bool
) -> list[list[Piece]]:
    """Counters of one side or seat on a tile, by title: "u RAB! SA" is Rifleman A, Rifleman B (with a sign), Scout A.

    A counter with places for others has them in brackets, in their order: "l GT*2(Se Sc -)".
    """
    groups: dict[str, list[str]] = {}
    for unit in units:
        short, letters = _letters(labels, view, unit, ascii_only)
        if carries(labels, unit):
            crew = [_letters(labels, view, spot.rider, ascii_only) for spot in spots(labels, view, unit)]
            groups[f"{short} {unit}"] = [f"{short}{letters}({' '.join(one + more for one, more in crew)})"]
        else:
            groups.setdefault(short, []).append(letters)
    if not groups:
        return []
    lines = [letter]
    for short, letters_of in groups.items():
        whole = "".join(letters_of) if " " in short else short + "".join(letters_of)
        apart = whole.split(" ") if " " in short else [short + one for one in letters_of]
        for word in [whole] if len(whole) <= room - len(letter) - 1 else apart:  # a full crew is long, or a flight
            if len(lines[-1]) + 1 + len(word) > room:
                indent = f"{' ' * len(letter)} " if len(letter) + 1 + len(word) <= room else ""
                lines.append(f"{indent}{word}")
            else:
                lines[-1] += f" {word}"
    return [[(line, style)] for line in lines]


def _letters(labels: Labels, view: View, unit: int, ascii_only: bool) -> tuple[str, str]:
    """A counter's title, and its squad with its signs and where it faces; "-" for nobody."""
    if unit < 0:
        return "-", ""
    short, squad = labels.short(unit)
    seen = view.units[unit]
    signs = "".join(sign.text for sign in labels.signs("unit", labels.unit_facts(view, unit)))
    if seen.impaired and not signs:
        signs = "!"
    if isinstance(seen.facts.get(FACING), int) and seen.tile is not None:
        eighth = round(seen.facts[FACING] / 45) % 8
        signs += COMPASS[eighth] if ascii_only else ARROWS[eighth]
    return short, squad + signs


def _flow(pieces: list[Piece], room: int) -> list[list[Piece]]:
    """The pieces with spaces between them, on as many lines as they need; at least one."""
    lines: list[list[Piece]] = [[]]
    used = 0
    for piece in pieces:
        if lines[-1] and used + 1 + len(piece[0]) > room:
            lines.append([])
            used = 0
        if lines[-1]:
            lines[-1].append((" ", ""))
            used += 1
        lines[-1].append(piece)
        used += len(piece[0])
    return lines
