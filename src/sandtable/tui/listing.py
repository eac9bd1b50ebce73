"""The board as sentences, one line a tile: for screen readers, narrow windows and logs."""

from __future__ import annotations

from sandtable.core.view import View
from sandtable.tui.berths import INSIDE, sentence
from sandtable.tui.labels import Labels


def list_board(labels: Labels, view: View) -> list[str]:
    """Tiles row by row, each with what is to be said of it, its markers, counters and neighbours."""
    centres = labels.catalog.geometry.centres
    order = sorted(range(len(centres)), key=lambda tile: (round(centres[tile][1]), centres[tile][0]))
    return [_line(labels, view, tile) for tile in order]


def tile_words(labels: Labels, view: View, tile: int) -> list[str]:
    """What is to be known about a tile: notes of the modules, points, markers."""
    seen = view.tiles[tile]
    out = labels.tile_notes(view, tile)
    if seen.points:
        out.append(labels.say("board.objective", points=labels.say.count("point", seen.points)))
    for side, mark in seen.marks.items():
        out.append(f"{labels.names.side(side)} {labels.say(f'board.{mark}')}")
    return out


def counters_on(labels: Labels, view: View, tile: str) -> list[str]:
    """Every counter on a tile, with who is in it."""
    here = [number for number, unit in enumerate(view.units) if unit.tile == tile and INSIDE not in unit.facts]
    return [sentence(labels, view, unit) for unit in here]


def _line(labels: Labels, view: View, tile: int) -> str:
    say, name = labels.say, view.tiles[tile].tile
    said = tile_words(labels, view, tile)
    units = counters_on(labels, view, name)
    near = ", ".join(labels.catalog.tiles[other].name for other in labels.catalog.geometry.neighbours[tile])
    parts = [f"{name}: {', '.join(said)}" if said else name]
    if units:
        parts.append(say("board.counters", counters=", ".join(units)))
    parts.append(say("board.near", tiles=near))
    return " ".join(f"{part}." for part in parts)
