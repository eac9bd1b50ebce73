"""The shipped North Africa data against the published numbers and the fragments of its scenarios that are known."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.content import BookData, CardData, Library, ScenarioData
from sandtable.content.board import is_adjacent

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


def written(card: CardData) -> str:
    """The actions as printed: "bolster 2 A"."""
    texts = []
    for action in card.actions:
        limit = card.squads[0] if action.squad_limited else None
        texts.append(" ".join(str(part) for part in (action.name, action.value, limit) if part is not None))
    return ", ".join(texts)


def neighbours(scenario: ScenarioData, name: str) -> set[str]:
    here = next(tile for tile in scenario.tiles if tile.name == name)
    return {tile.name for tile in scenario.tiles if is_adjacent(here, tile)}


def test_component_counts(book: BookData) -> None:
    assert [sum(card.total for card in book.cards_of(side)) for side in SIDES] == [42, 40]
    assert [len(book.counters_of(side)) + len(book.vehicles_of(side)) for side in SIDES] == [11, 10]
    assert [len(book.vehicles_of(side)) for side in SIDES] == [3, 3]
    assert [(side.cards, side.counters, side.control_markers) for side in book.sides.values()] == [
        (42, 11, 16),
        (40, 10, 16),
    ]
    assert {(side.spawn_markers, side.target_markers) for side in book.sides.values()} == {(0, 0)}
    box = book.box
    assert (box.tiles, box.objectives, box.damage_markers, box.escape_markers, box.structure_markers, box.dice) == (
        22,
        3,
        24,
        4,
        6,
        4,
    )
    assert len(book.tiles) == 44
    assert [list(book.sides), [side.name for side in book.sides.values()]] == [list(SIDES), ["LRDG", "Italian"]]


def test_the_same_title_on_both_sides(book: BookData) -> None:
    assert set(book.titles("lrdg")) & set(book.titles("italian")) == {
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
    assert normandy.titles("us") == normandy.titles("german") == list(normandy.cards)
    assert (normandy.vehicles_of("us"), normandy.cards["Scout"].side) == ([], None)


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
    assert (card.side, card.title, card.initiative, written(card)) == (side, title, initiative, actions)


def test_naf_03_three_specialisms(book: BookData) -> None:
    assert {card.title: card.specialism for card in book.cards.values() if card.specialism} == {
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
    tank = book.vehicle("italian", "Medium Tank")
    assert (tank.regular, tank.armoured, tank.integrity, tank.threshold) == (None, 5, 5, 3)
    assert [seat.needs for seat in tank.seats] == ["driver", "gunner", "crew"]
    others = [vehicle for vehicle in book.vehicles.values() if vehicle is not tank]
    assert {(each.regular, each.armoured, each.integrity, each.threshold) for each in others} == {(7, 4, 5, 3)}
    assert not any(seat.needs for vehicle in others for seat in vehicle.seats)


def test_naf_62_what_seats_offer(book: BookData) -> None:
    offers = {
        vehicle.title: [
            "+".join(f"{action.name} {action.value or ''}".strip() for action in seat.actions) for seat in vehicle.seats
        ]
        for vehicle in book.vehicles.values()
    }
    assert offers == {
        "Gun Truck": ["drive 2", "navigate 2", "antitank 2"],
        "Pilot Car": ["drive 3", "navigate 3", ""],
        "Patrol Truck": ["drive 2", "navigate 2", "suppress 3"],
        "Medium Tank": ["drive 1+control", "antitank 3", "attack 2+suppress 4"],
        "Scout Car": ["drive 2", "navigate 2", ""],
        "Light Truck": ["drive 1", "navigate 2", "suppress 3"],
    }


def test_naf_14_rough_tiles(book: BookData) -> None:
    rough = {name for name, tile in book.tiles.items() if tile.rough}
    assert rough == {"13A", "14A", "15A", "1B", "2B", "5B", "8B", "9B", "10B", "11B", "12B", "13B", "20B"}
    assert not rough & {"12A", "16B", "17A", "19A"}  # driven on in the example round


def test_com_58_hills_print_three_and_are_rough(book: BookData) -> None:
    hills = {name: tile for name, tile in book.tiles.items() if tile.hill}
    assert set(hills) == {"14A", "15A", "1B", "10B", "11B", "13B"}
    assert {(tile.cover, tile.rough, tile.art) for tile in hills.values()} == {(3, True, "desert-hill")}
    assert {name for name, tile in book.tiles.items() if tile.cover == 2} == {"12A", "3B", "5B", "7B", "9B", "20B"}
    assert not any(tile.rough for tile in book.tiles.values() if tile.cover == 0)


def test_the_list_is_in_order(library: Library) -> None:
    entries = [entry for entry in library.scenarios() if entry.book == "north-africa"]
    assert [entry.id for entry in entries] == [f"north-africa-{n:02}" for n in range(1, 12)]
    assert [entry.number for entry in entries] == list(range(1, 12))
    assert (entries[0].name, entries[1].name, entries[5].name) == (
        "Landing Ground 7",
        "Murzuq",
        "Vulnerable Encampments",
    )
    assert {(entry.sides, entry.players, entry.source) for entry in entries} == {(SIDES, 2, "ours")}


def test_every_scenario_is_told_in_both_languages(scenarios: list[ScenarioData]) -> None:
    for scenario in scenarios:
        assert set(scenario.briefing) == {"en", "es"}, scenario.id
        assert all(150 <= len(text) <= 500 for text in scenario.briefing.values()), scenario.id
        assert scenario.briefing["en"] != scenario.briefing["es"], scenario.id
        for side, setup in scenario.sides.items():
            fog = [card.deck + card.supply for card in setup.cards if card.title == "Fog of War"]
            assert fog == [8], (scenario.id, side)


def test_every_scenario_is_within_the_box(book: BookData, scenarios: list[ScenarioData]) -> None:
    for scenario in scenarios:
        pieces = [tile.name[:-1] for tile in scenario.tiles]
        assert len(set(pieces)) == len(pieces), scenario.id
        assert len(scenario.objectives) <= book.box.objectives, scenario.id
        assert len(scenario.structures) <= book.box.structure_markers, scenario.id
        assert sum(len(tiles) for tiles in scenario.escape.values()) <= book.box.escape_markers, scenario.id


def test_every_counter_and_command_card_is_used_somewhere(book: BookData, scenarios: list[ScenarioData]) -> None:
    for side in SIDES:
        setups = [scenario.sides[side] for scenario in scenarios]
        used = {vehicle.title for setup in setups for vehicle in setup.vehicles}
        assert used == {vehicle.title for vehicle in book.vehicles_of(side)}
        dealt = {card.title for setup in setups for card in setup.cards if card.deck}
        assert dealt == set(book.titles(side))


def test_no_two_scenarios_are_the_same(scenarios: list[ScenarioData]) -> None:
    boards = {tuple(sorted(tile.name for tile in scenario.tiles)) for scenario in scenarios}
    assert len(boards) == len(scenarios)
    for scenario in scenarios:
        lrdg, italian = (scenario.sides[side] for side in SIDES)
        mine = {card.title: card.deck for card in lrdg.cards}
        assert mine != {card.title: card.deck for card in italian.cards}, scenario.id


def test_they_teach_one_thing_after_another(scenarios: list[ScenarioData]) -> None:
    """The first scenario in which something turns up."""
    first: dict[str, int] = {}
    for n, scenario in enumerate(scenarios, 1):
        setups = list(scenario.sides.values())
        here = {victory.kind for setup in setups for victory in setup.victory}
        here |= {"structure"} if scenario.structures else set()
        here |= {"objective"} if scenario.objectives else set()
        here |= {vehicle.title for setup in setups for vehicle in setup.vehicles}
        here |= {"named"} if any(victory.names for setup in setups for victory in setup.victory) else set()
        here |= {"several conditions"} if any(len(setup.victory) > 1 for setup in setups) else set()
        here |= {"several vehicles"} if any(len(setup.vehicles) > 1 for setup in setups) else set()
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
    assert list(scenario.objectives.values()) == [1, 1, 1]
    assert [(victory.kind, victory.number) for victory in scenario.sides["lrdg"].victory] == [("claim", 2)]


def test_landing_ground_7_has_the_published_structures_and_no_vehicles(library: Library) -> None:
    scenario = library.scenario("north-africa-01")
    assert {each.name: each.points for each in scenario.structures} == {"Aircraft": 1, "Hangar": 1, "Motor Pool": 2}
    assert not any(setup.vehicles for setup in scenario.sides.values())


def test_encampments_has_the_places_of_the_example_round(encampments: ScenarioData, book: BookData) -> None:
    assert 14 <= len(encampments.tiles) <= 18
    assert "6B" in encampments.objectives
    assert {"12A", "17A"} <= neighbours(encampments, "19A")
    assert "16B" in neighbours(encampments, "17A")
    assert "16B" not in neighbours(encampments, "19A")  # so Navigate goes by way of 17A
    italian, lrdg = encampments.sides["italian"], encampments.sides["lrdg"]
    marked = {*italian.scouted, *italian.controlled}
    assert {"17A", "19A"} <= marked
    assert not marked & {"12A", "16B"}
    assert not {*lrdg.scouted, *lrdg.controlled} & {"12A"}  # EXA-23
    saboteur = next(placed.tile for placed in lrdg.counters if placed.title == "Saboteur")
    assert "12A" in neighbours(encampments, saboteur)


def test_encampments_has_the_crews_of_the_example_round(encampments: ScenarioData, book: BookData) -> None:
    italian = encampments.sides["italian"]
    where = {vehicle.title: vehicle.tile for vehicle in italian.vehicles}
    assert where["Scout Car"] == "19A"
    assert "12A" in neighbours(encampments, where["Medium Tank"])
    assert [str(name) for name in italian.crew["Scout Car"]] == ["Rifleman A", "Scout A", "Machine Gunner A"]
    tank = book.vehicle("italian", "Medium Tank")
    aboard = [name and book.card("italian", name.title).specialism for name in italian.crew["Medium Tank"]]
    assert aboard == [seat.needs for seat in tank.seats]


def test_encampments_can_deal_the_hands_of_the_example_round(encampments: ScenarioData) -> None:
    decks = {
        side: {card.title: card.deck for card in setup.cards if card.deck} for side, setup in encampments.sides.items()
    }
    assert {"Scout", "Tank Driver", "Machine Gunner"} <= set(decks["italian"])
    assert {"Saboteur", "Warrant Officer", "Fog of War"} <= set(decks["lrdg"])
    supply = next(card.supply for card in encampments.sides["italian"].cards if card.title == "Fog of War")
    assert supply >= 2  # EXA-17


def test_encampments_the_tank_gets_closer(encampments: ScenarioData, book: BookData) -> None:
    def distance(start: str, end: str) -> int:
        reached, steps = {start}, 0
        while end not in reached:
            reached |= {
                near
                for tile in reached
                for near in neighbours(encampments, tile)
                if not book.tiles[near].rough  # NAF-14
            }
            steps += 1
        return steps

    tank = next(each.tile for each in encampments.sides["italian"].vehicles if each.title == "Medium Tank")
    assert distance("12A", "6B") < distance(tank, "6B")
    assert all(distance(tank, tile) for tile in encampments.objectives)
