"""The shipped Normandy data against the published counts and a few set-ups read off by hand."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from sandtable.books import known_books
from sandtable.content import BookData, Library, ScenarioData
from sandtable.content.book import vocabulary
from sandtable.content.load import SHIPPED
from sandtable.content.parts.land import Markers
from sandtable.content.source import Source
from sandtable.content.wordings import read_ground
from sandtable.core.geometry import SquareMap
from tests.content.conftest import check_path, neighbours

IDS = [f"normandy-{number:02d}" for number in range(1, 13)]


@pytest.fixture(scope="module")
def book(library: Library) -> BookData:
    return library.book("normandy")


@pytest.fixture(scope="module")
def scenarios(library: Library) -> list[ScenarioData]:
    return [library.scenario(scenario_id) for scenario_id in IDS]


def test_shipped_data_has_no_problem(library: Library) -> None:
    assert check_path(SHIPPED) == []
    assert check_path(SHIPPED / "template") == []
    assert library.problems == []


def test_component_counts(book: BookData) -> None:
    assert sum(card.total for card in book.cards.values()) == 54
    assert sum(counter.total for counter in book.counters.values()) == 11
    assert [dict(side.box) for side in book.sides.values()] == [
        {"cards": 54, "counters": 11, "control_markers": 18, "spawn_markers": 4, "target_markers": 1},
        {"cards": 54, "counters": 11, "control_markers": 18, "spawn_markers": 5, "target_markers": 1},
    ]
    assert {name: n for name, n in book.box.items() if n} == {
        "tiles": 18,
        "dice": 4,
        "initiative_markers": 1,
        "objectives": 14,
        "radio_markers": 1,
    }
    assert len(book.tiles) == 36


def test_com_01_classes_of_cards(book: BookData) -> None:
    classes = Counter(card.klass for card in book.cards.values())
    assert classes == {"combat": 5, "command": 3, "dud": 1}
    assert {title for title, card in book.cards.items() if card.klass == "combat"} == set(book.counters)


def test_nor_02_squads(book: BookData) -> None:
    without = {title for title, card in book.cards.items() if not card.squads}
    assert without == {"Sniper", "Mortar", "Platoon Sergeant", "Platoon Guide", "Fog of War"}
    assert {card.squads for card in book.cards.values() if card.squads} == {("A", "B", "C")}


def test_nor_03_actions(book: BookData) -> None:
    def written(title: str) -> list[tuple[str, int | None, bool]]:
        return [(each.name, each.values.get("value"), each.squad_limited) for each in book.cards[title].actions]

    assert [title for title in book.cards if ("control", None, False) in written(title)] == ["Rifleman"]
    assert [title for title in book.cards if ("recon", None, False) in written(title)] == ["Scout"]  # NOR-04
    assert written("Squad Leader") == [("bolster", 2, True), ("inspire", 1, True)]
    assert written("Platoon Sergeant") == [("bolster", 3, False), ("command", 2, False)]
    assert written("Mortar") == [("move", 1, False), ("blast", 1, False), ("target", None, False)]
    assert written("Fog of War") == []


def test_initiative_and_defence(book: BookData) -> None:
    assert {title: card.initiative for title, card in book.cards.items()} == {
        "Platoon Sergeant": 9,
        "Platoon Guide": 8,
        "Squad Leader": 7,
        "Scout": 6,
        "Rifleman": 5,
        "Sniper": 4,
        "Machine Gunner": 3,
        "Mortar": 2,
        "Fog of War": 1,
    }
    assert {title: counter.defence for title, counter in book.counters.items()} == {
        "Scout": 5,
        "Rifleman": 4,
        "Sniper": 6,
        "Machine Gunner": 4,
        "Mortar": 4,
    }


def test_com_58_hills_print_three(book: BookData) -> None:
    hills = {name: tile.printed["cover"] for name, tile in book.tiles.items() if tile.printed["hill"]}
    assert hills == {"2A": 3, "9A": 3, "16A": 3}


def test_no_word_of_the_vocabulary_is_unused(library: Library) -> None:
    """Every action, kind of ground, victory condition and special that a shipped book knows is in its data."""
    for book in library.books():
        spec = known_books()[book.rules]
        if book.id != book.rules:
            continue  # it adds to another
        more = [other for other in library.books() if other.rules == book.rules]
        scenarios = [library.scenario(entry.id) for entry in library.scenarios() if entry.book == book.id]
        offers = [card.actions for other in more for card in other.cards.values()]
        offers += [berth.actions for each in book.parts.get("crews", {}).values() for berth in each.berths]
        assert {each.name for actions in offers for each in actions} == {
            action.name for action in vocabulary(spec).actions
        }
        assert {tile.art for tile in book.tiles.values()} == read_ground(book.path, [])
        victories = (setup.victory for scenario in scenarios for setup in scenario.sides.values())
        assert {each.kind for victory in victories for each in victory} == {
            kind for part in spec.parts for kind in part.victory
        }
        assert {special.verb for scenario in scenarios for special in scenario.specials} == {
            verb for part in spec.parts for verb in part.specials
        }


def test_the_list_is_in_order(library: Library) -> None:
    entries = [entry for entry in library.scenarios() if entry.book == "normandy"]
    assert [entry.id for entry in entries] == IDS
    assert [entry.number for entry in entries] == list(range(1, 13))
    assert {(entry.sides, entry.seats, entry.source) for entry in entries} == {
        (("us", "german"), ("us", "german"), "published")
    }


def test_every_scenario_is_within_the_box(book: BookData, scenarios: list[ScenarioData]) -> None:
    for scenario in scenarios:
        pieces = [book.tiles[tile.name].piece for tile in scenario.tiles]
        assert len(pieces) == len(set(pieces))  # EXA-52
        for seat in scenario.seats.values():
            for card in seat.cards:
                assert card.deck + card.supply <= book.cards[card.title].copies
            squad_leaders = [card for card in seat.cards if card.title == "Squad Leader"]
            assert squad_leaders and {card.deck + card.supply for card in squad_leaders} == {1}


def test_fog_of_war_is_always_ten(scenarios: list[ScenarioData]) -> None:
    for scenario in scenarios:
        for seat in scenario.seats.values():
            assert [card.deck + card.supply for card in seat.cards if card.title == "Fog of War"] == [10]


def test_no_two_tiles_overlap(scenarios: list[ScenarioData]) -> None:
    for scenario in scenarios:
        assert isinstance(scenario.geometry, SquareMap)
        places = scenario.geometry.positions
        for i, (x, y) in enumerate(places):
            assert all(i == j or abs(x - u) >= 2 or abs(y - v) >= 2 for j, (u, v) in enumerate(places))


def test_content_hash_covers_the_files_a_book_has(book: BookData) -> None:
    digests = [Source(book.path / name).digest for name in ("book.toml", "cards.toml", "counters.toml", "tiles.toml")]
    assert book.content_hash == hashlib.sha256(b"".join(digests)).hexdigest()


def test_content_hash_names_the_content(scenarios: list[ScenarioData], library: Library) -> None:
    hashes = [scenario.content_hash for scenario in scenarios]
    assert len(set(hashes)) == 12
    assert all(len(text) == 16 and int(text, 16) >= 0 for text in hashes)
    assert library.scenario("normandy-01").content_hash == hashes[0]


def test_rul_01_neighbours_in_la_raye_a_board_of_columns(scenarios: list[ScenarioData]) -> None:
    assert neighbours(scenarios[0]) == {
        "2B": {"13B", "16B", "17B"},
        "3B": {"6A", "8A", "13B", "16B"},
        "4B": {"5B", "7A", "12B"},
        "5B": {"4B", "8A", "11B", "12B"},
        "6A": {"3B", "16B"},
        "7A": {"4B", "12B", "17B"},
        "8A": {"3B", "5B", "11B", "12B", "13B"},
        "11B": {"5B", "8A"},
        "12B": {"4B", "5B", "7A", "8A", "13B", "17B"},
        "13B": {"2B", "3B", "8A", "12B", "16B", "17B"},
        "16B": {"2B", "3B", "6A", "13B"},
        "17B": {"2B", "7A", "12B", "13B"},
    }


def test_rul_01_neighbours_in_crossing_the_vire_a_board_of_rows(scenarios: list[ScenarioData]) -> None:
    assert neighbours(scenarios[4]) == {
        "1A": {"3A", "5A"},
        "2B": {"4A", "6A"},
        "3A": {"1A", "5A", "9B", "12B"},
        "4A": {"2B", "6A", "7A", "8B"},
        "5A": {"1A", "3A", "9B", "10B"},
        "6A": {"2B", "4A", "8B", "16B"},
        "7A": {"4A", "8B", "14A", "18A"},
        "8B": {"4A", "6A", "7A", "15A", "16B", "18A"},
        "9B": {"3A", "5A", "10B", "12B", "15A", "18A"},
        "10B": {"5A", "9B", "14A", "18A"},
        "12B": {"3A", "9B", "15A", "17A"},
        "14A": {"7A", "10B", "18A"},
        "15A": {"8B", "9B", "12B", "16B", "17A", "18A"},
        "16B": {"6A", "8B", "15A", "17A"},
        "17A": {"12B", "15A", "16B"},
        "18A": {"7A", "8B", "9B", "10B", "14A", "15A"},
    }


def test_rul_01_neighbours_in_desperate_withdrawal_uneven_rows(scenarios: list[ScenarioData]) -> None:
    found = neighbours(scenarios[5])
    assert found["9B"] == {"4B", "5A", "11B", "12B", "16B"}
    assert found["2B"] == {"3A", "8A", "10B", "11B", "15B", "18B"}
    assert found["17B"] == {"3A", "18B"}
    assert found["13B"] == {"10B", "12B", "14B"}


def test_set_up_of_la_raye(scenarios: list[ScenarioData]) -> None:
    la_raye = scenarios[0]
    assert (la_raye.name, la_raye.number, la_raye.initiative) == ("La Raye", 1, "us")
    assert (la_raye.operation, la_raye.date) == ("Assault to the Vire-et-Taute Canal", "15 June 1944")
    assert la_raye.parts["land"] == {"2B": 1, "5B": 3, "6A": 2, "7A": 1, "13B": 2, "16B": 1}
    side, seat = la_raye.sides["german"], la_raye.seats["german"]
    assert [(condition.kind, condition.number) for condition in side.victory] == [("claim", 5)]
    assert side.parts["land"] == Markers(("8A",), ("5B",))
    assert side.parts["infantry"] == (("5B", "all"),)
    assert seat.counters == tuple(("5B", title, squad) for title in ("Rifleman", "Scout") for squad in "AB")
    assert seat.cards == (
        ("Platoon Sergeant", None, 1, 0),
        ("Squad Leader", "A", 1, 0),
        ("Squad Leader", "B", 1, 0),
        ("Rifleman", "A", 1, 4),
        ("Rifleman", "B", 1, 4),
        ("Scout", "A", 1, 2),
        ("Scout", "B", 1, 2),
        ("Fog of War", None, 2, 8),
    )


def test_nor_28_sniper_of_scenario_4_starts_on_an_unmarked_tile(scenarios: list[ScenarioData]) -> None:
    us = scenarios[3].sides["us"]
    assert ("6A", "Sniper", None) in scenarios[3].seats["us"].counters
    assert ("6A", "Sniper") in us.parts["infantry"]
    assert "6A" not in us.parts["land"].scouted + us.parts["land"].controlled
    assert {tile.name for tile in scenarios[3].tiles if tile.turned} == {"15A", "17A"}


def test_nor_29_radio_of_scenario_10(scenarios: list[ScenarioData]) -> None:
    assert [(special.verb, special.values) for special in scenarios[9].specials] == [
        ("raise", {"tile": "6B", "side": "us"})
    ]
    assert not any(scenario.specials for scenario in scenarios if scenario.number != 10)


def test_nor_22_who_wins_how(scenarios: list[ScenarioData]) -> None:
    def wins(scenario: ScenarioData, side: str) -> str:
        return " ".join(
            f"{condition.kind} {condition.number or ''}".strip() for condition in scenario.sides[side].victory
        )

    assert [(wins(scenario, "us"), wins(scenario, "german")) for scenario in scenarios] == [
        ("claim 5", "claim 5"),
        ("claim 1", "pin"),
        ("claim 6", "claim 6"),
        ("claim 5", "claim 5"),
        ("claim 2", "pin"),
        ("claim 1", "pin"),
        ("claim 10", "claim 10"),
        ("claim 7", "claim 7"),
        ("claim 1", "pin"),
        ("claim 5", "claim 5"),
        ("pin", "claim 1"),
        ("claim 10", "claim 10"),
    ]
