"""The board as sentences, one line a tile: for screen readers, narrow windows and logs."""

from __future__ import annotations

from sandtable.core.view import TileView, View
from sandtable.tui.vehicles import is_aboard, sentence
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
    if catalog.tiles[tile].rough:
        facts.append(terms["rough"])
    if seen.points:
        facts.append(f"objective {names.points(seen.points)}")
    built = structure(words, seen)
    if built:
        facts.append(built)
    for i, side in enumerate(catalog.sides):
        name = names.side_token(side)
        if side in seen.marks:
            facts.append(f"{name} {terms[seen.marks[side]]}")
        if any(tile in u.spawns for n, u in enumerate(catalog.units) if catalog.unit_side[n] == i):
            facts.append(f"{name} {terms['spawn']}")
        if catalog.escape_tile[i * len(catalog.tiles) + tile]:
            facts.append(f"{name} {terms['escape']}")
        if next(s for s in view.sides if s.side == side).facts.get("target") == tile:
            facts.append(f"{name} {terms['target']}")
    units: list[str] = []
    for number, unit in enumerate(view.units):
        if unit.tile != seen.tile or is_aboard(unit):
            continue
        if catalog.units[number].vehicle is not None:
            units.append(sentence(words, view, number))
        else:
            state = f" ({terms['suppressed']})" if unit.suppressed else ""
            units.append(names.unit(number) + state)
    first, last = int(catalog.near_first[tile]), int(catalog.near_first[tile + 1])
    near = ", ".join(names.tile(int(catalog.near[i])) for i in range(first, last))
    line = f"{seen.tile}: {', '.join(facts)}"
    if units:
        line += f". Counters: {', '.join(units)}"
    return f"{line}. Next to {near}."


def structure(words: Words, tile: TileView) -> str:
    """The structure that stands on a tile, in words; empty if none does."""
    name, facts = tile.facts.get("structure"), tile.facts
    if name is None:
        return ""
    points = words.names.points(int(facts.get("structure_points", 0)))
    return words.language.terms["structure"].format(
        name=words.names.word(str(name)), points=points, defence=facts.get("defence", 0)
    )
