"""What the letters and signs on a drawn board mean."""

from __future__ import annotations

from sandtable.core.view import View
from sandtable.tui.berths import carries
from sandtable.tui.edges import edge_pieces
from sandtable.tui.labels import Labels, Sign


def legend(labels: Labels, view: View) -> str:
    """Counters with their signs; then markers and signs of tiles, as far as they are on the board."""
    counters = [", ".join(f"{short} {title}" for short, title in labels.shorts())]
    if labels.lettered:
        counters[0] += f" {labels.say('board.squads')}"
    there = [unit for unit, seen in enumerate(view.units) if seen.tile is not None]
    signs = [sign for unit in there for sign in labels.signs("unit", labels.unit_facts(view, unit))]
    counters += _meanings(labels, "unit", signs)
    if not signs and any(view.units[unit].impaired for unit in there):
        counters.append(f"! {labels.say('board.impaired')}")
    if any(carries(labels, unit) for unit in there):
        counters.append(labels.say("board.crew"))
    seats = labels.catalog.seats
    if len(seats) > len(labels.catalog.sides):
        counters += [f"{labels.seat_letter(seat)} {labels.names.seat(seat)}" for seat in range(len(seats))]
    tiles: list[str] = []
    if len(labels.catalog.start_marks):
        for side in labels.catalog.sides:
            letter, name = labels.letter(side), labels.names.side(side)
            tiles.append(f"[{letter}] {name} {labels.say('board.scouted')}")
            tiles[-1] += f", [{letter.upper()}] {labels.say('board.controlled')}"
    facts = [labels.tile_facts(view, tile) for tile in range(len(view.tiles))]
    tiles += _meanings(labels, "tile", [sign for one in facts for sign in labels.signs("tile", one)])
    tiles += _meanings(labels, "tile", [labels.edge_sign(piece)._replace(side=None) for piece in edge_pieces(view)])
    return "\n".join("; ".join(line) for line in (counters, tiles) if line)


def _meanings(labels: Labels, about: str, signs: list[Sign]) -> list[str]:
    """Each sign once for each side that has it, as it first stands on the board, with its meaning."""
    out: dict[tuple[str, str | None], str] = {}
    for sign in signs:
        meaning, whose = labels.meaning(about, sign.fact), (sign.fact, sign.side)
        if meaning and whose not in out:
            side = f"{labels.names.side(sign.side)} " if sign.side is not None else ""
            out[whose] = f"{sign.text} {side}{meaning}"
    return list(out.values())
