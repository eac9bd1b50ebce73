"""Every number of the shipped books and scenarios against a table written down by hand (`facts/*.txt`).

The tables are facts, not a copy to be brought up to date: where they and a data file differ, one of them is wrong, and
the message says which scenario and which field. Only the scenarios in `britain.txt` are such a copy, as it says itself.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.content import BookData, Library, ScenarioData
from sandtable.content.schema import ActionData, CardData, CounterData, SeatSetup, TileData
from sandtable.core.geometry import SquareMap
from tests.content.air_facts import Block, air_blocks, air_scenario, condition
from tests.content.conftest import library_of

FOLDER = Path(__file__).parent / "facts"
VALUES = 30  # the column where values begin
BOOKS = {"normandy": "normandy.txt", "north-africa": "north_africa.txt", "britain": "britain.txt"}
FLAGS = ("early", "cost", "forbid")


def read_table(text: str) -> dict[str, Block]:
    """Blocks by name; a field's values are separated by commas, and "-" stands for none."""
    blocks: dict[str, Block] = {}
    field = ""
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            block = blocks.setdefault(line.strip(), {})
            continue
        field = line[:VALUES].strip() or field
        values = {value.strip() for value in line[VALUES:].split(",")} - {"", "-"}
        assert line[:VALUES].strip() == "" or field not in block, f"{field} is there twice: {line}"
        block.setdefault(field, set()).update(values)
    return blocks


def written(actions: tuple[ActionData, ...]) -> list[str]:
    out = []
    for action in actions:
        words = [action.name, str(action.values.get("value", ""))]
        for name, value in action.values.items():
            words += (
                []
                if name == "value" or (name in FLAGS and not value)
                else [name]
                if name in FLAGS
                else [name, str(value)]
            )
        words = [word for word in words if word]
        out.append(" ".join([*words, "squad"] if action.squad_limited else words))
    return out


def named(key: str) -> str:
    """`lrdg:Scout` as the tables write it."""
    return key.replace(":", " ")


def squads(piece: CardData | CounterData) -> list[str]:
    return [f"squads {' '.join(piece.squads)}"] if piece.squads else []


def face(name: str, tile: TileData) -> str:
    marks = [mark for mark in ("hill", "rough") if tile.printed.get(mark)]
    return " ".join([name, str(tile.printed["cover"]), *marks])


def book_blocks(book: BookData) -> dict[str, Block]:
    """A book as the tables write it."""
    vehicles: Block = {}
    for key, vehicle in (book.parts.get("crews") or {}).items():
        berths = [
            f"berth {number}: {' + '.join(written(berth.actions)) or '-'}"
            + (f" for a {berth.needs}" if berth.needs else "")
            for number, berth in enumerate(vehicle.berths, 1)
        ]
        numbers = {"regular": vehicle.regular or "-", "armoured": vehicle.armoured}
        numbers |= {"integrity": vehicle.integrity, "threshold": vehicle.threshold}
        vehicles[named(key)] = {*(f"{name} {number}" for name, number in numbers.items()), *berths}
    blocks: dict[str, Block] = {
        "box": {
            "pieces": {f"{name} {number}" for name, number in book.box.items() if number},
            **{
                f"{side.id} pieces": {f"{name} {number}" for name, number in side.box.items()}
                for side in book.sides.values()
            },
        },
        "cards": {
            named(key): {
                card.klass,
                f"initiative {card.initiative}",
                f"copies {card.copies}",
                *squads(card),
                *(f"{name} {value}" for name, value in card.printed.items()),
                *written(card.actions),
            }
            for key, card in book.cards.items()
        },
        "counters": {
            named(key): {f"defence {counter.defence}", *squads(counter)} for key, counter in book.counters.items()
        },
        "tiles": {
            f"face {side}": {face(name, tile) for name, tile in book.tiles.items() if name.endswith(side)}
            for side in "AB"
        },
    }
    if "air" in book.parts:
        return blocks | air_blocks(book)
    return blocks | ({"vehicles": vehicles} if vehicles else {})


def scenario_block(scenario: ScenarioData, axis: str) -> Block:
    """A scenario as the tables write it."""
    if "air" in scenario.parts:
        return air_scenario(scenario)
    block: Block = {
        "name": {scenario.name},
        "operation": {scenario.operation} - {""},
        "date": {scenario.date} - {""},
        "initiative": {scenario.initiative},
        axis: set(lines(scenario, axis)),
        "turned": {tile.name for tile in scenario.tiles if tile.turned},
        "objectives": {f"{tile} {points}" for tile, points in scenario.parts["land"].items()},
        "special": {
            " ".join([special.verb, *(f"{name} {value}" for name, value in special.values.items())])
            for special in scenario.specials
        },
    }
    crews = scenario.parts.get("crews")
    if crews is not None:
        block["structures"] = {
            f"{each.name} on {each.tile} for {each.points} against {each.defence}" for each in crews.structures
        }
    for side, setup in scenario.sides.items():
        (seat,) = scenario.seats_of(side)
        block |= {f"{side} {field}": values for field, values in seat_fields(seat).items()}
        block[f"{side} victory"] = {condition(victory) for victory in setup.victory}
        block[f"{side} scouted"] = set(setup.parts["land"].scouted)
        block[f"{side} controlled"] = set(setup.parts["land"].controlled)
        if crews is not None:
            block[f"{side} escape"] = set(crews.escape.get(side, ()))
        else:
            block[f"{side} spawn"] = {f"{spawn.group} on {spawn.tile}" for spawn in setup.parts["infantry"]}
    return block


def lines(scenario: ScenarioData, axis: str) -> list[str]:
    """Columns or rows of the board: each with where it begins, in half tiles, and its tiles."""
    assert isinstance(scenario.geometry, SquareMap)
    along, across = (0, 1) if axis == "columns" else (1, 0)
    found: dict[int, list[tuple[int, str]]] = {}
    for tile, place in zip(scenario.tiles, scenario.geometry.positions, strict=True):
        found.setdefault(place[along], []).append((place[across], tile.name))
    out = []
    for at, tiles in found.items():
        assert [start for start, _ in tiles] == [tiles[0][0] + 2 * n for n in range(len(tiles))]
        out.append(f"{at // 2 + 1} from {tiles[0][0]}: {' '.join(name for _, name in tiles)}")
    return out


def seat_fields(seat: SeatSetup) -> Block:
    cards = {" ".join(filter(None, (card.title, card.squad))): card for card in seat.cards}
    fields: Block = {
        "counters": {f"{' '.join(filter(None, counter[1:]))} on {counter.tile}" for counter in seat.counters},
        "deck": {f"{name} {card.deck}" for name, card in cards.items() if card.deck},
        "supply": {f"{name} {card.supply}" for name, card in cards.items() if card.supply},
    }
    crews = seat.parts.get("crews")
    if crews is not None:
        fields["vehicles"] = {f"{vehicle.title} on {vehicle.tile}" for vehicle in crews.vehicles}
        fields["crew"] = {
            f"{man} in {title} {berth}"
            for title, men in crews.crew.items()
            for berth, man in enumerate(men, 1)
            if man is not None
        }
    return fields


def differences(where: str, facts: Block, data: Block) -> list[str]:
    """What a person has to look at: scenario, field, what the table says, what the data say."""
    out = []
    for field in sorted({*facts, *data}):
        wanted, found = facts.get(field), data.get(field)
        if wanted is None or found is None:
            out.append(f"{where}, {field}: is in the {'data' if wanted is None else 'table'} only")
        elif wanted != found:
            table, file = (", ".join(sorted(one)) or "nothing" for one in (wanted - found, found - wanted))
            out.append(f"{where}, {field}: the table has {table}; the data have {file}")
    return out


@pytest.fixture(scope="module")
def tables() -> dict[str, dict[str, Block]]:
    return {book: read_table((FOLDER / name).read_text("utf-8")) for book, name in BOOKS.items()}


def ids() -> list[tuple[str, str]]:
    """Scenarios of the books that have a table here; supplements have tests of their own."""
    return [(entry.book, entry.id) for entry in library_of().scenarios() if entry.book in BOOKS]


@pytest.mark.parametrize(("book", "scenario"), ids())
def test_a_scenario_says_what_the_table_says(
    library: Library, tables: dict[str, dict[str, Block]], book: str, scenario: str
) -> None:
    facts = tables[book].get(scenario)
    assert facts is not None, f"write {scenario} down in facts/{BOOKS[book]}"
    axis = "columns" if "columns" in facts else "rows"
    assert differences(scenario, facts, scenario_block(library.scenario(scenario), axis)) == []


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_says_what_the_table_says(library: Library, tables: dict[str, dict[str, Block]], book: str) -> None:
    data = book_blocks(library.book(book))
    facts = {name: block for name, block in tables[book].items() if name not in {scenario for _, scenario in ids()}}
    found = [line for name in {**facts, **data} for line in differences(name, facts.get(name, {}), data.get(name, {}))]
    assert found == []


def test_every_table_is_of_a_shipped_scenario(tables: dict[str, dict[str, Block]]) -> None:
    known = {scenario for _, scenario in ids()} | {"box", "cards", "counters", "markers", "tiles", "vehicles"}
    assert {name for blocks in tables.values() for name in blocks} == known
    assert sum(name.startswith("normandy-") for name in tables["normandy"]) == 12
    assert sum(name.startswith("north-africa-") for name in tables["north-africa"]) == 11
    assert sum(name.startswith("britain-") for name in tables["britain"]) == 11


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("5B = 3", "5B = 2", "normandy-01, objectives: the table has 5B 3; the data have 5B 2"),
        (
            '[us.cards]                   # in the deck, in the supply\n"Platoon Sergeant" = [1, 0]\n',
            "[us.cards]\n",
            "normandy-01, us deck: the table has Platoon Sergeant 1; the data have nothing",
        ),
        (
            'spawn      = { 5B = ["all"] }',
            'spawn = { 5B = ["A", "B"] }',
            "normandy-01, german spawn: the table has all on 5B; the data have A on 5B, B on 5B",
        ),
    ],
)
def test_a_wrong_number_is_named_with_scenario_and_field(
    tmp_path: Path, library: Library, tables: dict[str, dict[str, Block]], old: str, new: str, message: str
) -> None:
    text = library.entry("normandy-01").path.read_text()
    assert old in text, text
    (tmp_path / "wrong.toml").write_text(
        text.replace(old, new, 1).replace('id         = "normandy-01"', 'id = "wrong"\nbook = "normandy"')
    )
    wrong = scenario_block(library_of(tmp_path).scenario("wrong"), "columns")
    assert differences("normandy-01", tables["normandy"]["normandy-01"], wrong) == [message]
