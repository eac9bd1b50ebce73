"""The board, drawn: staggered tiles as boxes, each with its cover, points, markers and counters."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.text import Text

from sandtable.core.catalog import Catalog
from sandtable.core.view import TileView, View
from sandtable.tui.canvas import Canvas
from sandtable.tui.style import STYLES
from sandtable.tui.vehicles import is_aboard, riders
from sandtable.words import Words

NARROWEST: Final = 14  # columns a tile needs
WIDEST: Final = 24
ROOMY: Final = 24  # from here on one line holds name, cover, points and markers

Piece = tuple[str, str]  # text and style


class Size(NamedTuple):
    """Columns and rows from one tile to the next; both even, since lines are shifted by half a tile."""

    columns: int
    rows: int


def size_for(catalog: Catalog, width: int, height: int) -> Size | None:
    """The tile size that suits a screen, or None if the board does not fit its width."""
    across = (max(tile.x for tile in catalog.tiles) + 2) / 2
    down = (max(tile.y for tile in catalog.tiles) + 2) / 2
    columns = min(WIDEST, int((width - 1) / across)) // 2 * 2
    if columns < NARROWEST:
        return None
    tall = down * 6 + 1 <= max(height - 6, 31)
    return Size(columns, 4 if columns >= ROOMY and not tall else 6)


def draw_board(words: Words, view: View, size: Size, *, ascii_only: bool = False) -> Text:
    """The board as this view has it."""
    catalog = words.catalog
    columns, rows = size.columns // 2, size.rows // 2
    width = (max(tile.x for tile in catalog.tiles) + 2) * columns + 1
    height = (max(tile.y for tile in catalog.tiles) + 2) * rows + 1
    canvas = Canvas(width, height, ascii_only=ascii_only)
    for i, tile in enumerate(catalog.tiles):
        x, y = tile.x * columns, tile.y * rows
        canvas.box(x, y, size.columns, size.rows)
        lines = _tile(words, view, i, size)
        if len(lines) > size.rows - 1:  # too crowded to draw: say so (`board list` has everything)
            lines[size.rows - 2 :] = [[("+ more: board list", "bold")]]
        for row, pieces in enumerate(lines):
            column = x + 1
            for text, style in pieces:
                canvas.write(column, y + 1 + row, text[: x + size.columns - column], style)
                column += len(text)
    return canvas.render()


def legend(words: Words, view: View) -> str:
    """What the letters on the board mean."""
    names, catalog = words.names, words.catalog
    terms = words.language.terms
    parts = [f"{short} {title}" for short, title in names.shorts()]
    counters = ", ".join(parts) + ("; then squad letters" if names.lettered else "")
    counters += f"; ! {terms['suppressed']}"
    if catalog.n_berths:
        counters += f" or {terms['disabled']}; (crew by seat); *2 damage"
    marks: list[str] = []
    for side in catalog.sides:
        letter, name = names.letter(side), names.side_token(side)
        marks.append(f"[{letter}] {name} {terms['scouted']}, [{letter.upper()}] {terms['controlled']}")
    first = names.letter(catalog.sides[0])
    signs = [f">{first} {terms['spawn']}"] if any(unit.spawns for unit in catalog.units) else []
    if any(catalog.escape_tile):
        signs.append(f"^{first} {terms['escape']}")
    if any(tile.structure is not None for tile in catalog.tiles):
        signs.append("structures with points and defence (d)")
    if any("target" in side.facts for side in view.sides) and any(u.title == "Mortar" for u in catalog.units):
        signs.append(f"+{first} {terms['target']}")
    return f"{counters}\n{'; '.join([*marks, ', '.join(signs)]).rstrip('; ')}"


def _tile(words: Words, view: View, tile: int, size: Size) -> list[list[Piece]]:
    room = size.columns - 1
    seen = view.tiles[tile]
    name: Piece = (words.catalog.tiles[tile].name, "bold")
    cover: Piece = (words.names.cover(tile), "")
    signs = _signs(words, view, tile, seen)
    if size.rows <= 4:
        lines = [_fit(room, [name, cover, *signs])]
    else:
        lines = [_apart(room, name, cover), _fit(room, signs)]
    built = _structure(words, seen, room)
    if built:
        lines.append([(built, "magenta")])
    for side in words.catalog.sides:
        here = [
            number
            for number, unit in enumerate(view.units)
            if unit.tile == seen.tile and not is_aboard(unit) and unit.facts.get("owner", unit.side) == side
        ]
        lines += _counters(words, view, here, side, room)
    return lines


def _structure(words: Words, seen: TileView, room: int) -> str:
    """What stands there, cut to the room: "Hangar 1pt d6"."""
    if "structure" not in seen.facts:
        return ""
    value = f" {seen.facts.get('structure_points', 0)}pt d{seen.facts.get('defence', 0)}"
    return words.names.word(str(seen.facts["structure"]))[: room - len(value)] + value


def _signs(words: Words, view: View, tile: int, seen: TileView) -> list[Piece]:
    """Points, rough ground, both sides' markers, spawn, escape and mortar target markers."""
    catalog, names = words.catalog, words.names
    out: list[Piece] = []
    if seen.points:
        out.append((f"{seen.points}pt" + ("s" if seen.points > 1 else ""), "bold magenta"))
    if catalog.tiles[tile].rough:
        out.append(("rough", "dim"))
    for i, side in enumerate(catalog.sides):
        if side in seen.marks:
            letter = names.letter(side)
            out.append((f"[{letter.upper() if seen.marks[side] == 'controlled' else letter}]", STYLES[i % 2]))
    for i, side in enumerate(catalog.sides):
        if any(tile in u.spawns for n, u in enumerate(catalog.units) if catalog.unit_side[n] == i):
            out.append((f">{names.letter(side)}", STYLES[i % 2]))
        if catalog.escape_tile[i * len(catalog.tiles) + tile]:
            out.append((f"^{names.letter(side)}", STYLES[i % 2]))
        if next(s for s in view.sides if s.side == side).facts.get("target") == tile:
            out.append((f"+{names.letter(side)}", STYLES[i % 2]))
    return out


def _counters(words: Words, view: View, units: list[int], side: str, room: int) -> list[list[Piece]]:
    """One side's counters on a tile, by title: "u RAB! SA" is Rifleman A, Rifleman B (suppressed), Scout A.

    A vehicle has its crew, seat by seat, and its damage: "l GT(Se Sc -)*2".
    """
    inside = riders(words, view)
    groups: dict[str, str] = {}
    for unit in units:
        short, squad = words.names.short(unit)
        low = "!" if view.units[unit].suppressed else ""
        if unit in inside:
            crew = " ".join(_rider(words, view, rider) for rider in inside[unit])
            damage = view.units[unit].facts.get("damage", 0)
            groups[f"{short} {unit}"] = f"{short}{low}({crew})" + (f"*{damage}" if damage else "")
        else:
            groups[short] = groups.get(short, short) + squad + low
    if not groups:
        return []
    style = STYLES[words.catalog.side_names[side] % 2]
    letter = words.names.letter(side)
    lines = [letter]
    for group in groups.values():
        for word in [group] if len(group) <= room - len(letter) - 1 else group.split(" "):  # a full vehicle is long
            if len(lines[-1]) + 1 + len(word) > room:
                lines.append(" " * len(letter))
            lines[-1] += f" {word}"
    return [[(line, style)] for line in lines]


def _rider(words: Words, view: View, unit: int) -> str:
    if unit < 0:
        return "-"
    short, squad = words.names.short(unit)
    return short + squad + ("!" if view.units[unit].suppressed else "")


def _apart(room: int, left: Piece, right: Piece) -> list[Piece]:
    gap = max(1, room - len(left[0]) - len(right[0]))
    return [left, (" " * gap, ""), right]


def _fit(room: int, pieces: list[Piece]) -> list[Piece]:
    """The pieces with spaces between them, as long as there is room for spaces."""
    gap = " " if sum(len(text) for text, _ in pieces) + len(pieces) - 1 <= room else ""
    out: list[Piece] = []
    for i, piece in enumerate(pieces):
        if i and gap:
            out.append((gap, ""))
        out.append(piece)
    return out
