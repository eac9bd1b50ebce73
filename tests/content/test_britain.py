"""The shipped air book against what is known of the box: piece counts, the rulebook's example, who has which action."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.content import BookData, Library, ScenarioData
from sandtable.content.schema import ActionData
from sandtable.rules.air.hexes import HexMap

SIDES = ("raf", "luftwaffe")


@pytest.fixture(scope="module")
def book(library: Library) -> BookData:
    return library.book("britain")


@pytest.fixture(scope="module")
def scenarios(library: Library) -> list[ScenarioData]:
    return [library.scenario(entry.id) for entry in library.scenarios() if entry.book == "britain"]


def action(book: BookData, side: str, title: str, name: str) -> ActionData:
    return next(action for action in book.card(side, title).actions if action.name == name)


def test_pieces_in_the_box(book: BookData) -> None:
    """Facts, section 2: 26 tiles of five hexes, 6 clouds, 4 balloons, 4 guns, 6 ships, 7 structures, 11 and 15
    counters, 4 decoys."""
    markers = Counter[str]()
    for marker in book.parts["air"].markers:
        markers[marker.kind] += len(marker.names)
    assert markers == {"ship": 6, "structure": 7, "gun": 4, "decoy": 4}
    assert [sum(len(counter.squads) for counter in book.counters_of(side)) for side in SIDES] == [11, 15]
    assert (book.box["tiles"], book.box["clouds"], book.box["balloons"]) == (26, 6, 4)
    assert len(book.tiles) == 2 * 26 * 5
    assert {name[0].upper() for name in book.tiles} == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_eleven_scenarios_of_our_own(scenarios: list[ScenarioData], book: BookData) -> None:
    assert [scenario.id for scenario in scenarios] == [f"britain-{n:02}" for n in range(1, 12)]
    assert {scenario.source for scenario in scenarios} == {"ours"} == {book.source}
    assert [scenario.name for scenario in scenarios[:4]] == [  # these names are published
        "First Contact",
        "Dynamo",
        "When the Bombs Fell",
        "Hellfire Corner",
    ]


def test_the_worked_example(book: BookData) -> None:
    """Facts, 1.2: what the rulebook's example turn gives away."""
    assert action(book, "luftwaffe", "Bf 109E", "move").values["value"] == 3
    assert action(book, "luftwaffe", "Bf 109E", "manoeuvre").values["value"] == 2
    attack = action(book, "luftwaffe", "Bf 109E", "attack").values
    assert attack["rear"] == 3 and attack["value"] in (1, 2)  # EXA-170: the front value differs
    assert book.counters["luftwaffe:Bf 109E"].defence == 5
    assert book.counters["raf:Defiant"].defence == 4
    assert action(book, "raf", "Defiant", "attack").values == {"value": 1, "rear": 2}
    assert action(book, "raf", "Defiant", "move").values["value"] >= 1
    bolster = action(book, "raf", "Section Comms", "bolster")
    assert bolster.values == {"value": 2, "cost": 1} and bolster.squad_limited
    assert len(book.counters["raf:Defiant"].printed["lines"]) > 1
    assert {1, 5} <= set(book.counters["raf:Defiant"].printed["lines"])  # 60 degrees to either side of the nose
    assert book.card("luftwaffe", "Section Comms").printed["bid_cost"] == 1
    assert "B" in book.card("luftwaffe", "Section Comms").squads and "G" in book.card("raf", "Section Comms").squads


def test_the_first_scenario_holds_the_cards_of_the_example(scenarios: list[ScenarioData]) -> None:
    first = scenarios[0]
    cards = {
        side: {f"{card.title} {card.squad or ''}".strip(): card for seat in first.seats_of(side) for card in seat.cards}
        for side in SIDES
    }
    german, raf = cards["luftwaffe"], cards["raf"]
    assert german["Bf 109E Y2"].deck >= 2 and german["Section Comms B"].deck == 1 and german["Discord"].deck >= 1
    assert raf["Defiant G1"].deck >= 1 and raf["Defiant G1"].supply >= 2
    assert raf["Defiant G2"].deck >= 1 and raf["Section Comms G"].deck == 1
    assert not any(seat.parts["air"].markers for seat in first.seats.values())  # no bombers or ground targets yet


def test_bob_48_the_raf_never_bombs_and_the_luftwaffe_never_fires_from_the_ground(book: BookData) -> None:
    for side, never in (("raf", "bomb"), ("luftwaffe", "anti-air")):
        assert not [card.title for card in book.cards_of(side) if never in {action.name for action in card.actions}]
    guns = [marker.side for marker in book.parts["air"].markers if marker.kind in ("gun", "ship", "structure")]
    assert set(guns) == {"raf"}  # and what bombs destroy is the RAF's


def test_every_aircraft_has_its_cards(book: BookData) -> None:
    for key, counter in book.counters.items():
        assert book.cards[key].squads == counter.squads and book.cards[key].klass == "combat"
    for side in SIDES:
        letters = {squad[0] for counter in book.counters_of(side) for squad in counter.squads}
        assert set(book.card(side, "Section Comms").squads) <= letters


def test_an_ace_replaces_a_plain_aircraft(book: BookData) -> None:
    for key, counter in book.counters.items():
        if key.endswith(" Ace"):
            assert set(counter.squads) <= set(book.counters[key.removesuffix(" Ace")].squads)


def test_a_block_of_two_tiles(scenarios: list[ScenarioData]) -> None:
    """A column of three hexes with one of two beside it, and the same piece turned round: column and row of each."""
    board = scenarios[0].geometry
    assert isinstance(board, HexMap)
    places = dict(zip((tile.name for tile in scenarios[0].tiles), board.places, strict=True))
    assert [places[f"a{n}"] for n in range(1, 6)] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
    assert [places[f"b{n}"] for n in range(1, 6)] == [(1, 4), (1, 3), (1, 2), (0, 4), (0, 3)]
    assert places["c1"] == (2, -1) and places["G1"] == (0, 5) and places["F4"] == (3, 4)


def test_decoys_are_in_scenario_9_only_and_aces_after_scenario_2(scenarios: list[ScenarioData]) -> None:
    for number, scenario in enumerate(scenarios, 1):
        names = {name for seat in scenario.seats.values() for name in seat.parts["air"].markers}
        assert any(name.startswith("Decoy") for name in names) == (number == 9)
        aces = [counter for seat in scenario.seats.values() for counter in seat.counters if "Ace" in counter.title]
        assert not aces or number > 2


def test_all_that_the_book_has_is_used_somewhere(scenarios: list[ScenarioData], book: BookData) -> None:
    seats = [seat for scenario in scenarios for seat in scenario.seats.values()]
    titles = {(seat.side, card.title) for seat in seats for card in seat.cards}
    assert titles == {(card.side, card.title) for card in book.cards.values()}
    placed = {name for seat in seats for name in seat.parts["air"].markers}
    known = {name for side in SIDES for name in book.parts["air"].of_side(side)}
    assert {name.rstrip(" 1234") for name in placed} == {name.rstrip(" 1234") for name in known}
    kinds = {victory.kind for scenario in scenarios for side in scenario.sides.values() for victory in side.victory}
    assert kinds == {"neutralise", "destroy", "escape", "score"}
