"""The shipped North Africa data against the published numbers and the fragments of its scenarios that are known."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.content import BookData, Library, ScenarioData
from sandtable.content.parts.vehicles import VehicleData
from sandtable.content.schema import ActionData, CardData
from tests.content.conftest import neighbours

SIDES = ("lrdg", "italian")


@pytest.fixture(scope="module")
def book(library: Library) -> BookData:
    return library.book("north-africa")


@pytest.fixture(scope="module")
def scenarios(library: Library) -> list[ScenarioData]:
    return [library.scenario(entry.id) for entry in library.scenarios() if entry.book == "north-africa"]


@pytest.fixture(scope="module")
def encampments(library: Library) -> ScenarioData:
    return library.scenario("north-africa-06")


def written(actions: tuple[ActionData, ...], card: CardData | None = None) -> str:
    """The actions as printed: "bolster 2 A"."""
    texts = []
    for action in actions:
        limit = card.squads[0] if card is not None and action.squad_limited else None
        parts = (action.name, action.values.get("value"), limit)
        texts.append(" ".join(str(part) for part in parts if part is not None))
    return ", ".join(texts)


def vehicles(book: BookData, side: str | None = None) -> list[VehicleData]:
    return [vehicle for vehicle in book.parts["crews"].values() if side in (None, vehicle.side)]


def titles(book: BookData, side: str) -> list[str]:
    return [card.title for card in book.cards_of(side)]


def specialism(card: CardData) -> str | None:
    found: str | None = card.printed.get("specialism")
    return found


def test_component_counts(book: BookData) -> None:
    assert [sum(card.total for card in book.cards_of(side)) for side in SIDES] == [42, 40]
    assert [len(book.counters_of(side)) + len(vehicles(book, side)) for side in SIDES] == [11, 10]
    assert [len(vehicles(book, side)) for side in SIDES] == [3, 3]
    assert [dict(side.box) for side in book.sides.values()] == [
        {"cards": 42, "counters": 11, "control_markers": 16, "vehicles": 3},
        {"cards": 40, "counters": 10, "control_markers": 16, "vehicles": 3},
    ]
    assert {name: n for name, n in book.box.items() if n} == {
        "tiles": 22,
        "dice": 4,
        "initiative_markers": 1,
        "objectives": 3,
        "damage_markers": 24,
        "escape_markers": 4,
        "structure_markers": 6,
    }
    assert len(book.tiles) == 44
    assert [list(book.sides), [side.name for side in book.sides.values()]] == [list(SIDES), ["LRDG", "Italian"]]


def test_the_same_title_on_both_sides(book: BookData) -> None:
    assert set(titles(book, "lrdg")) & set(titles(book, "italian")) == {
        "Scout",
        "Machine Gunner",
        "Antitank Rifleman",
        "Fog of War",
    }
    assert [book.counter(side, "Scout").defence for side in SIDES] == [6, 5]
    assert [book.card(side, "Antitank Rifleman").initiative for side in SIDES] == [4, 2]
    assert [book.card(side, "Machine Gunner").squads for side in SIDES] == [(), ("A",)]
    assert [book.card(side, "Fog of War").total for side in SIDES] == [8, 8]
    with pytest.raises(KeyError):
        book.card("italian", "Sniper")


def test_cards_without_a_side_are_both_sides(library: Library) -> None:
    normandy = library.book("normandy")
    assert normandy.card("us", "Scout") is normandy.card("german", "Scout") is normandy.cards["Scout"]
    assert normandy.counter("us", "Scout") is normandy.counters["Scout"]
    assert titles(normandy, "us") == titles(normandy, "german") == list(normandy.cards)
    assert normandy.cards["Scout"].side is None


@pytest.mark.parametrize(
    ("side", "title", "initiative", "actions"),
    [
        ("lrdg", "Lieutenant", 9, "bolster 3, command 2"),
        ("lrdg", "Staff Sergeant", 8, "scout 1, attack 1, control, recon"),
        ("lrdg", "Saboteur", 5, "stalk 1, attack 1, demolition 2"),
        ("lrdg", "Antitank Rifleman", 4, "move 1, attack 1, antitank 2"),
        ("lrdg", "Engineer", 2, "move 1, attack 1, repair, demolition 3"),
        ("lrdg", "Fog of War", 1, ""),
        ("italian", "Recon Aircraft", 8, "recon, strafe 1, surveil 2"),
        ("italian", "Tank Commander", 7, "bolster 2 T, inspire 1 T"),
        ("italian", "Scout", 6, "scout 2, attack 1, recon, conceal"),
        ("italian", "Tank Crewman", 3, "move 1, attack 1, repair"),
    ],
)
def test_cards(book: BookData, side: str, title: str, initiative: int, actions: str) -> None:
    card = book.card(side, title)
    assert (card.side, card.title, card.initiative, written(card.actions, card)) == (side, title, initiative, actions)


def test_naf_03_three_specialisms(book: BookData) -> None:
    assert {card.title: skill for card in book.cards.values() if (skill := specialism(card))} == {
        "Tank Gunner": "gunner",
        "Tank Crewman": "crew",
        "Tank Driver": "driver",
    }


def test_naf_05_who_removes_fog(book: BookData) -> None:
    having = {card.title for card in book.cards.values() if any(action.name == "recon" for action in card.actions)}
    assert having == {"Scout", "Staff Sergeant", "Recon Aircraft"}


def test_com_01_each_combat_card_has_a_counter(book: BookData) -> None:
    assert {key for key, card in book.cards.items() if card.klass == "combat"} == set(book.counters)
    assert Counter(card.klass for card in book.cards.values()) == {"combat": 15, "command": 6, "dud": 2}
    assert book.cards["lrdg:Sniper"] is book.card("lrdg", "Sniper")


def test_naf_08_naf_09_vehicles(book: BookData) -> None:
    tank = book.parts["crews"]["italian:Medium Tank"]
    assert (tank.regular, tank.armoured, tank.integrity, tank.threshold) == (None, 5, 5, 3)
    assert [berth.needs for berth in tank.berths] == ["driver", "gunner", "crew"]
    others = [vehicle for vehicle in vehicles(book) if vehicle is not tank]
    assert {(each.regular, each.armoured, each.integrity, each.threshold) for each in others} == {(7, 4, 5, 3)}
    assert not any(berth.needs for vehicle in others for berth in vehicle.berths)


def test_naf_62_what_berths_offer(book: BookData) -> None:
    assert {vehicle.title: [written(berth.actions) for berth in vehicle.berths] for vehicle in vehicles(book)} == {
        "Gun Truck": ["drive 2", "navigate 2", "antitank 2"],
        "Pilot Car": ["drive 3", "navigate 3", ""],
        "Patrol Truck": ["drive 2", "navigate 2", "suppress 3"],
        "Medium Tank": ["drive 1, control", "antitank 3", "attack 2, suppress 4"],
        "Scout Car": ["drive 2", "navigate 2", ""],
        "Light Truck": ["drive 1", "navigate 2", "suppress 3"],
    }


def test_naf_14_rough_tiles(book: BookData) -> None:
    rough = {name for name, tile in book.tiles.items() if tile.printed["rough"]}
    assert rough == {"13A", "14A", "15A", "1B", "2B", "5B", "8B", "9B", "10B", "11B", "12B", "13B", "20B"}
    assert not rough & {"12A", "16B", "17A", "19A"}  # driven on in the example round


def test_com_58_hills_print_three_and_are_rough(book: BookData) -> None:
    faces = {
        name: (tile.printed["cover"], tile.printed["hill"], tile.printed["rough"]) for name, tile in book.tiles.items()
    }
    hills = [name for name, (_, hill, _) in faces.items() if hill]
    assert set(hills) == {"14A", "15A", "1B", "10B", "11B", "13B"}
    assert {(faces[name], book.tiles[name].art) for name in hills} == {((3, 1, 1), "desert-hill")}
    assert {name for name, (cover, _, _) in faces.items() if cover == 2} == {"12A", "3B", "5B", "7B", "9B", "20B"}
    assert not any(rough for cover, _, rough in faces.values() if cover == 0)


def test_the_list_is_in_order(library: Library) -> None:
    entries = [entry for entry in library.scenarios() if entry.book == "north-africa"]
    assert [entry.id for entry in entries] == [f"north-africa-{n:02}" for n in range(1, 12)]
    assert [entry.number for entry in entries] == list(range(1, 12))
    assert (entries[0].name, entries[1].name, entries[5].name) == (
        "Landing Ground 7",
        "Murzuq",
        "Vulnerable Encampments",
    )
    assert {(entry.sides, entry.seats, entry.source) for entry in entries} == {(SIDES, SIDES, "ours")}


def test_every_scenario_is_told_in_both_languages(scenarios: list[ScenarioData]) -> None:
    for scenario in scenarios:
        assert set(scenario.briefing) == {"en", "es"}, scenario.id
        assert all(150 <= len(text) <= 500 for text in scenario.briefing.values()), scenario.id
        assert scenario.briefing["en"] != scenario.briefing["es"], scenario.id
        for side, seat in scenario.seats.items():
            fog = [card.deck + card.supply for card in seat.cards if card.title == "Fog of War"]
            assert fog == [8], (scenario.id, side)


def test_every_scenario_is_within_the_box(book: BookData, scenarios: list[ScenarioData]) -> None:
    for scenario in scenarios:
        pieces = [tile.name[:-1] for tile in scenario.tiles]
        assert len(set(pieces)) == len(pieces), scenario.id
        board = scenario.parts["crews"]
        assert len(scenario.parts["land"]) <= book.box["objectives"], scenario.id
        assert len(board.structures) <= book.box["structure_markers"], scenario.id
        assert sum(len(tiles) for tiles in board.escape.values()) <= book.box["escape_markers"], scenario.id


def test_every_counter_and_command_card_is_used_somewhere(book: BookData, scenarios: list[ScenarioData]) -> None:
    for side in SIDES:
        seats = [scenario.seats[side] for scenario in scenarios]
        used = {vehicle.title for seat in seats for vehicle in seat.parts["crews"].vehicles}
        assert used == {vehicle.title for vehicle in vehicles(book, side)}
        dealt = {card.title for seat in seats for card in seat.cards if card.deck}
        assert dealt == set(titles(book, side))


def test_no_two_scenarios_are_the_same(scenarios: list[ScenarioData]) -> None:
    boards = {tuple(sorted(tile.name for tile in scenario.tiles)) for scenario in scenarios}
    assert len(boards) == len(scenarios)
    for scenario in scenarios:
        lrdg, italian = (scenario.seats[side] for side in SIDES)
        mine = {card.title: card.deck for card in lrdg.cards}
        assert mine != {card.title: card.deck for card in italian.cards}, scenario.id


def test_they_teach_one_thing_after_another(scenarios: list[ScenarioData]) -> None:
    """The first scenario in which something turns up."""
    first: dict[str, int] = {}
    for n, scenario in enumerate(scenarios, 1):
        setups = list(scenario.sides.values())
        here = {victory.kind for setup in setups for victory in setup.victory}
        placed = [seat.parts["crews"].vehicles for seat in scenario.seats.values()]
        here |= {"structure"} if scenario.parts["crews"].structures else set()
        here |= {"objective"} if scenario.parts["land"] else set()
        here |= {vehicle.title for each in placed for vehicle in each}
        here |= {"named"} if any(victory.names for setup in setups for victory in setup.victory) else set()
        here |= {"several conditions"} if any(len(setup.victory) > 1 for setup in setups) else set()
        here |= {"several vehicles"} if any(len(each) > 1 for each in placed) else set()
        for thing in here:
            first.setdefault(thing, n)
    assert first == {
        "structure": 1,
        "claim": 1,
        "neutralise": 1,
        "objective": 2,
        "Patrol Truck": 3,
        "Light Truck": 3,
        "Pilot Car": 4,
        "Scout Car": 4,
        "Gun Truck": 5,
        "Medium Tank": 5,
        "several vehicles": 6,
        "several conditions": 6,
        "escape": 7,
        "named": 8,
    }


def test_murzuq_has_three_objectives_of_which_two_are_needed(library: Library) -> None:
    scenario = library.scenario("north-africa-02")
    assert (scenario.name, scenario.date, scenario.initiative) == ("Murzuq", "11 January 1941", "lrdg")
    assert list(scenario.parts["land"].values()) == [1, 1, 1]
    assert [(victory.kind, victory.number) for victory in scenario.sides["lrdg"].victory] == [("claim", 2)]


def test_landing_ground_7_has_the_published_structures_and_no_vehicles(library: Library) -> None:
    scenario = library.scenario("north-africa-01")
    found = {each.name: each.points for each in scenario.parts["crews"].structures}
    assert found == {"Aircraft": 1, "Hangar": 1, "Motor Pool": 2}
    assert not any(seat.parts["crews"].vehicles for seat in scenario.seats.values())


def test_encampments_has_the_places_of_the_example_round(encampments: ScenarioData, book: BookData) -> None:
    assert 14 <= len(encampments.tiles) <= 18
    assert "6B" in encampments.parts["land"]
    assert {"12A", "17A"} <= neighbours(encampments)["19A"]
    assert "16B" in neighbours(encampments)["17A"]
    assert "16B" not in neighbours(encampments)["19A"]  # so Navigate goes by way of 17A
    italian, lrdg = (encampments.sides[side].parts["land"] for side in ("italian", "lrdg"))
    marked = {*italian.scouted, *italian.controlled}
    assert {"17A", "19A"} <= marked
    assert not marked & {"12A", "16B"}
    assert not {*lrdg.scouted, *lrdg.controlled} & {"12A"}  # EXA-23
    saboteur = next(placed.tile for placed in encampments.seats["lrdg"].counters if placed.title == "Saboteur")
    assert "12A" in neighbours(encampments)[saboteur]


def test_encampments_has_the_crews_of_the_example_round(encampments: ScenarioData, book: BookData) -> None:
    italian = encampments.seats["italian"].parts["crews"]
    where = {vehicle.title: vehicle.tile for vehicle in italian.vehicles}
    assert where["Scout Car"] == "19A"
    assert "12A" in neighbours(encampments)[where["Medium Tank"]]
    assert [str(name) for name in italian.crew["Scout Car"]] == ["Rifleman A", "Scout A", "Machine Gunner A"]
    tank = book.parts["crews"]["italian:Medium Tank"]
    aboard = [name and specialism(book.card("italian", name.title)) for name in italian.crew["Medium Tank"]]
    assert aboard == [berth.needs for berth in tank.berths]


def test_encampments_can_deal_the_hands_of_the_example_round(encampments: ScenarioData) -> None:
    decks = {
        side: {card.title: card.deck for card in seat.cards if card.deck} for side, seat in encampments.seats.items()
    }
    assert {"Scout", "Tank Driver", "Machine Gunner"} <= set(decks["italian"])
    assert {"Saboteur", "Warrant Officer", "Fog of War"} <= set(decks["lrdg"])
    supply = next(card.supply for card in encampments.seats["italian"].cards if card.title == "Fog of War")
    assert supply >= 2  # EXA-17


def test_encampments_the_tank_gets_closer(encampments: ScenarioData, book: BookData) -> None:
    def distance(start: str, end: str) -> int:
        reached, steps = {start}, 0
        while end not in reached:
            reached |= {
                near
                for tile in reached
                for near in neighbours(encampments)[tile]
                if not book.tiles[near].printed["rough"]  # NAF-14
            }
            steps += 1
        return steps

    tank = next(
        each.tile for each in encampments.seats["italian"].parts["crews"].vehicles if each.title == "Medium Tank"
    )
    assert distance("12A", "6B") < distance(tank, "6B")
    assert all(distance(tank, tile) for tile in encampments.parts["land"])
