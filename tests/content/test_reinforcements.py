"""Every number of Reinforcements against a table written down by hand (`facts/reinforcements.txt`), and what its
scenarios must have in common."""

from __future__ import annotations

import pytest

from sandtable.content import BookData, Library
from tests.content.air_facts import Block
from tests.content.test_facts import FOLDER, book_blocks, differences, read_table, scenario_block, seat_fields

BOOKS = {"reinforcements-normandy": "normandy", "reinforcements-north-africa": "north-africa"}
NUMBERS = (101, 102, 103, 104, 201, 202, 203, 204)
SCENARIOS = [f"reinforcements-{number}" for number in NUMBERS]
LEADERS = ("Lieutenant", "Platoon Sergeant")
FOUR = 4


@pytest.fixture(scope="module")
def table() -> dict[str, Block]:
    return read_table((FOLDER / "reinforcements.txt").read_text("utf-8"))


def actions(library: Library, book: str, side: str) -> set[str]:
    """Names of the actions on the cards that a supplement adds to a side, with "range" where one is printed."""
    base = library.book(BOOKS[book])
    return {
        f"{action.name} range" if "range" in action.values else action.name
        for key, card in library.book(book).cards.items()
        if key.startswith(f"{side}:") and key not in base.cards
        for action in card.actions
    }


def added(library: Library, book: BookData) -> dict[str, Block]:
    """What a supplement adds to its base, as the table writes it."""
    base = library.book(BOOKS[book.id])
    blocks = {
        name: {field: values for field, values in block.items() if field not in book_blocks(base).get(name, {})}
        for name, block in book_blocks(book).items()
        if name in ("cards", "counters")
    }
    for key, counter in book.counters.items():
        if key not in base.counters and "armoured" in counter.printed:
            blocks["counters"][key.replace(":", " ")].add(f"armoured {counter.printed['armoured']}")
    for key, card in book.cards.items():
        if key not in base.cards and card.counter:
            blocks["cards"][key.replace(":", " ")].add(f"counter {card.counter}")
    box = {name: number - base.box.get(name, 0) for name, number in book.box.items()}
    blocks["box"] = {BOOKS[book.id]: {f"{name} {number}" for name, number in box.items() if number}}
    for side in book.sides.values():
        more = {name: number - base.sides[side.id].box.get(name, 0) for name, number in side.box.items()}
        blocks["box"][side.id] = {f"{name} {number}" for name, number in more.items() if number}
    return blocks


def test_books_say_what_the_table_says(library: Library, table: dict[str, Block]) -> None:
    found: dict[str, Block] = {}
    for book in BOOKS:
        for name, block in added(library, library.book(book)).items():
            found.setdefault(name, {}).update(block)
    assert [line for name in found for line in differences(name, table.get(name, {}), found[name])] == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_says_what_the_table_says(library: Library, table: dict[str, Block], scenario: str) -> None:
    record = library.scenario(scenario)
    block = scenario_block(record, "rows")
    for field in ("turned", "special"):
        assert not block.pop(field)
    if "armour" in record.parts:
        block["rough"] = set(record.parts["armour"])
    else:
        mines = record.parts["mines"]
        block["mines"] = {f"{mines.side} controls", f"supply {mines.supply}"}
        block["mines"] |= {f"{mine.face} {mine.tile}-{mine.other}" for mine in mines.laid}
    assert differences(scenario, table.get(scenario, {}), block) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_its_four_seats_say_what_the_table_says(library: Library, table: dict[str, Block], scenario: str) -> None:
    joint = f"{scenario}@{FOUR}"
    block: Block = {}
    for name, seat in library.scenario(joint).seats.items():
        block |= {f"{name} {field}": values for field, values in seat_fields(seat).items()}
    assert differences(joint, table.get(joint, {}), block) == []


def test_the_table_has_nothing_else(table: dict[str, Block]) -> None:
    assert set(table) == {"box", "cards", "counters", *SCENARIOS, *(f"{each}@{FOUR}" for each in SCENARIOS)}


def test_numbers_of_the_box(library: Library) -> None:
    """rules.md, 4.3: what the rulebook counts."""
    sides = {
        side.id: [side.box[name] - library.book(base).sides[side.id].box[name] for name in ("cards", "counters")]
        for book, base in BOOKS.items()
        for side in library.book(book).sides.values()
    }
    assert sides == {"us": [16, 3], "german": [16, 3], "lrdg": [13, 3], "italian": [14, 3]}


def test_every_new_action_is_on_a_card_of_each_side_that_may_have_it(library: Library) -> None:
    for side in ("us", "german"):
        assert {"advance", "antitank"} <= actions(library, "reinforcements-normandy", side)
    assert "grenade range" in actions(library, "reinforcements-normandy", "us")
    assert "attack range" in actions(library, "reinforcements-normandy", "german")
    for side in ("lrdg", "italian"):
        found = actions(library, "reinforcements-north-africa", side)
        assert {"mine", "air-support", "attack range", "bomb", "grenade range"} <= found


def test_every_way_to_win_and_every_piece_is_used(library: Library) -> None:
    records = [library.scenario(scenario) for scenario in SCENARIOS]
    kinds = {victory.kind for record in records for setup in record.sides.values() for victory in setup.victory}
    assert kinds == {"claim", "pin", "escape", "neutralise"}
    assert {record.parts["mines"].side for record in records if "mines" in record.parts} == {"lrdg", "italian"}
    assert all(record.parts["mines"].supply and record.parts["mines"].laid for record in records[4:])
    assert {mine.face for record in records[4:] for mine in record.parts["mines"].laid} == {"personnel", "armour"}
    assert any(record.parts["crews"].structures for record in records[4:])
    assert all(record.parts["armour"] for record in records[:4])
    for base, book in ((base, library.book(name)) for name, base in BOOKS.items()):
        new = {key for key in book.cards if key not in library.book(base).cards}
        mine = [record for record in records if record.book == book.id]
        dealt = {
            f"{seat.side}:{card.title}" for record in mine for seat in record.seats.values() for card in seat.cards
        }
        assert new <= dealt, book.id


@pytest.mark.parametrize("scenario", SCENARIOS[:4])
def test_both_sides_can_hurt_armour(library: Library, scenario: str) -> None:
    record = library.scenario(scenario)
    book = library.book(record.book)
    for seat in record.seats.values():
        cards = [book.card(seat.side, card.title) for card in seat.cards if card.deck]
        assert any(action.name == "antitank" for card in cards for action in card.actions), seat.seat


@pytest.mark.parametrize("scenario", SCENARIOS[1:4])
def test_rei_a_09_specialists_are_in_the_supplies_of_later_scenarios(library: Library, scenario: str) -> None:
    record = library.scenario(scenario)
    book = library.book(record.book)
    for seat in record.seats.values():
        cards = {(card.title, card.squad): card for card in seat.cards}
        riflemen = {squad for title, squad in cards if title == "Rifleman"}
        special = {
            squad
            for (title, squad), card in cards.items()
            if book.card(seat.side, title).printed.get("specialist") and (card.deck, card.supply) == (0, 2)
        }
        assert special == riflemen
        assert all(cards["Rifleman", squad].deck + cards["Rifleman", squad].supply == 3 for squad in riflemen)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_rei_j_02_a_team_has_the_cards_of_its_side(library: Library, scenario: str) -> None:
    """Both set-ups deal the same units with as many cards of each, fog aside, which is halved in the deck."""
    two, four = library.scenario(scenario), library.scenario(f"{scenario}@{FOUR}")
    for side in two.sides:
        dealt = [
            {
                (card.title, card.squad): card.deck + card.supply
                for seat in record.seats_of(side)
                for card in seat.cards
                if card.deck + card.supply and card.title != "Fog of War"
            }
            for record in (two, four)
        ]
        assert dealt[0] == dealt[1], side


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_squad_leader_sits_with_his_squad(library: Library, scenario: str) -> None:
    record = library.scenario(f"{scenario}@{FOUR}")
    for seat in record.seats.values():
        led = {card.squad for card in seat.cards if card.title in ("Squad Leader", "Tank Commander")}
        elsewhere = {
            card.squad
            for mate in record.seats_of(seat.side)
            if mate.seat != seat.seat
            for card in mate.cards
            if card.squad
        }
        assert not led & elsewhere, seat.seat
        assert any(card.deck for card in seat.cards if card.title not in LEADERS), seat.seat


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_briefings_are_written_in_both_languages(library: Library, scenario: str) -> None:
    briefing = library.scenario(scenario).briefing
    assert set(briefing) == {"en", "es"} and briefing["en"] != briefing["es"]
