"""Book and scenarios of the air game as the tables of `facts/britain.txt` write them."""

from __future__ import annotations

from sandtable.content import BookData, ScenarioData
from sandtable.content.parts.air import LINES
from sandtable.content.schema import SeatSetup, VictoryData
from sandtable.rules.air.hexes import HexMap

Block = dict[str, set[str]]  # field -> values


def condition(victory: VictoryData) -> str:
    if victory.names:
        return f"{victory.kind}: {' + '.join(victory.names)}"
    words = (victory.kind, victory.number, victory.of)
    return " ".join(str(word) for word in words if word is not None)


def air_blocks(book: BookData) -> dict[str, Block]:
    """Counters with their lines, markers, and how many hexes the tiles have."""
    air = book.parts["air"]
    counters: Block = {}
    for key, counter in book.counters.items():
        lines = {LINES[line] for line in counter.printed["lines"]}
        counters[key.replace(":", " ")] = {
            f"defence {counter.defence}",
            f"squads {' '.join(counter.squads)}",
            *lines,
        }
    markers: Block = {
        f"{marker.side} {marker.title}": {
            marker.kind,
            f"defence {marker.defence}",
            *([f"numbers {' '.join(marker.numbers)}"] if marker.numbers else []),
        }
        for marker in air.markers
    }
    markers["out of action"] = {f"{side} {state}" for side, state in air.out_of_action.items()}
    land = sum(name[0].isupper() for name in book.tiles)
    tiles: Block = {"land": {f"{land} hexes"}, "sea": {f"{len(book.tiles) - land} hexes"}}
    return {"counters": counters, "markers": markers, "tiles": tiles}


def air_scenario(scenario: ScenarioData) -> Block:
    air = scenario.parts["air"]
    block: Block = {
        "name": {scenario.name},
        "operation": {scenario.operation} - {""},
        "date": {scenario.date} - {""},
        "initiative": {scenario.initiative},
        "rows": rows(scenario),
        "clouds": set(air.clouds),
        "balloons": set(air.balloons),
    }
    for side, setup in scenario.sides.items():
        (seat,) = scenario.seats_of(side)
        block |= {f"{side} {field}": values for field, values in seat_fields(seat).items()}
        block[f"{side} victory"] = {condition(victory) for victory in setup.victory}
        block[f"{side} points"] = {f"{name} {points}" for name, points in setup.parts["air"].items()}
        block[f"{side} escape"] = set(air.escape.get(side, ()))
    return block


def rows(scenario: ScenarioData) -> set[str]:
    """The rows of blocks, from where the first hex of every tile lies."""
    board = scenario.geometry
    assert isinstance(board, HexMap)
    found: dict[tuple[int, int], list[str]] = {}
    for tile, (q, r) in zip(scenario.tiles, board.places, strict=True):
        row = r + (q - q % 2) // 2
        if tile.name[1] == "1":
            assert (q % 2, row % 5) in ((0, 0), (1, 4)), tile.name
            found.setdefault((row // 5, q // 2), ["-", "-"])[q % 2] = tile.name[0]
    wide = max(block for _, block in found) + 1
    lines = range(max(line for line, _ in found) + 1)
    empty = ["-", "-"]
    return {f"{n + 1}: {' '.join('/'.join(found.get((n, block), empty)) for block in range(wide))}" for n in lines}


def seat_fields(seat: SeatSetup) -> Block:
    air = seat.parts["air"]
    cards = {" ".join(filter(None, (card.title, card.squad))): card for card in seat.cards}
    planes = {" ".join(filter(None, counter[1:])): counter.tile for counter in seat.counters}

    def placed(name: str, tile: str) -> str:
        return f"{name} on {tile}" + (f" to {air.headings[name]}" if name in air.headings else "")

    return {
        "counters": {placed(name, tile) for name, tile in planes.items()},
        "markers": {placed(name, tile) for name, tile in air.markers.items()},
        "grounded": set(air.grounded),
        "deck": {f"{name} {card.deck}" for name, card in cards.items() if card.deck},
        "supply": {f"{name} {card.supply}" for name, card in cards.items() if card.supply},
    }
