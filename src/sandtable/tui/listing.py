"""The board as sentences, one line a tile: for screen readers, narrow windows and logs."""

from __future__ import annotations

from sandtable.core.view import View
from sandtable.words import Words


def list_board(words: Words, view: View) -> list[str]:
    """Tiles row by row, each with its cover, points, markers, counters and neighbours."""
    catalog = words.catalog
    order = sorted(range(len(catalog.tiles)), key=lambda i: (catalog.tiles[i].y, catalog.tiles[i].x))
    return [_line(words, view, tile) for tile in order]


def _line(words: Words, view: View, tile: int) -> str:
    catalog, names, terms = words.catalog, words.names, words.language.terms
    seen = view.tiles[tile]
    facts = [names.cover(tile)]
    if seen.points:
        facts.append(f"objective {names.points(seen.points)}")
    for i, side in enumerate(catalog.sides):
        name = names.side_token(side)
        if side in seen.marks:
            facts.append(f"{name} {terms[seen.marks[side]]}")
        if any(tile in u.spawns for n, u in enumerate(catalog.units) if catalog.unit_side[n] == i):
            facts.append(f"{name} {terms['spawn']}")
        if next(s for s in view.sides if s.side == side).facts.get("target") == tile:
            facts.append(f"{name} {terms['target']}")
    units: list[str] = []
    for unit in view.units:
        if unit.tile == seen.tile:
            state = f" ({terms['suppressed']})" if unit.suppressed else ""
            units.append(names.unit(names.unit_number(unit.side, unit.unit)) + state)
    first, last = int(catalog.near_first[tile]), int(catalog.near_first[tile + 1])
    near = ", ".join(names.tile(int(catalog.near[i])) for i in range(first, last))
    line = f"{seen.tile}: {', '.join(facts)}"
    if units:
        line += f". Counters: {', '.join(units)}"
    return f"{line}. Next to {near}."
