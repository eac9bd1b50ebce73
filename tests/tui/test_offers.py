"""What clients that know no rules are told of vehicles, seats and structures."""

from __future__ import annotations

import msgspec
import pytest

import sandtable
from sandtable.ai import make_player
from sandtable.match import Match
from sandtable.notation.shapes import Offered


def options(match: Match, seat: str) -> dict[str, Offered]:
    offer = match.offer(seat)
    assert offer is not None
    return {option.text: option for option in offer.options}


def test_the_scene_has_vehicles() -> None:
    scene = sandtable.new("north-africa-06", seed=1).scene()
    units = {f"{unit.side}:{unit.unit}": unit for unit in scene.units}
    tank = units["italian:medium-tank"]
    assert (tank.defence, tank.printed["armour"]) == (0, 5)
    assert (tank.printed["integrity"], tank.printed["threshold"]) == (5, 3)
    berths = tank.printed["berths"]
    assert [
        ([f"{one.label} {one.printed}".strip() for one in berth["actions"]], berth["needs"]) for berth in berths
    ] == [
        (["Drive 1", "Control"], "driver"),
        (["Antitank 3"], "gunner"),
        (["Attack 2", "Suppress 4"], "crew"),
    ]
    assert units["italian:tank-driver-t"].printed["skill"] == "driver"
    assert units["lrdg:scout"].printed == {}
    assert [tile.name for tile in scene.tiles if tile.printed.get("rough")] == ["1B", "13A"]


def test_the_scene_has_structures_and_ways_out(escaping: str) -> None:
    scene = sandtable.new("out", seed=1, data=[escaping]).scene()
    tiles = {tile.name: tile.printed for tile in scene.tiles}
    built = tiles["19A"]
    assert (built["structure"], built["structure_points"], built["structure_defence"]) == ("Fuel Dump", 2, 4)
    assert "structure" not in tiles["18A"]
    assert [name for name, printed in tiles.items() if printed.get("escape") == ["lrdg"]] == ["18A"]


def test_seats_are_named() -> None:
    match = sandtable.new("north-africa-06", seed=3)
    match.submit("bid lieutenant", "lrdg")
    match.submit(match.decisions[0].options[0])
    found = options(match, "lrdg")
    use = found["use sergeant 1"]
    assert use.slot is not None
    slot = match.catalog.slots[use.slot]
    assert (use.card, slot.name, slot.value, use.unit, use.number) == ("sergeant", "drive", 2, "lrdg:gun-truck", 1)
    assert found["switch sergeant scout"].unit == "lrdg:scout"
    assert found["exit scout"].unit == "lrdg:gun-truck"
    match.submit("exit scout")
    offer = match.offer("lrdg")
    assert offer is not None and offer.kind == "card"
    assert (offer.subject["card"], offer.subject["unit"]) == ("scout", "lrdg:scout")
    match.submit("hunker scout")
    shift = options(match, "lrdg")["shift sergeant 2"]
    assert (shift.unit, shift.number) == ("lrdg:gun-truck", 2)


def test_a_captured_vehicle_says_whose_it_is() -> None:
    """The fact is there exactly while somebody else has it, and the words tell it."""
    match = sandtable.new("north-africa-06", seed=1)
    crews = match.book.module("crews")
    car = next(i for i, unit in enumerate(match.catalog.units) if unit.token == "scout-car")
    before = match.view().units[car].facts
    assert "captured" not in before and before["owner"] == "italian"
    state = match.state
    state.rows[crews.owner + car] = match.catalog.side_names["lrdg"]  # type: ignore[union-attr]
    after = match.view().units[car].facts
    assert after["captured"] and after["owner"] == "lrdg"
    assert "taken by LRDG" in match.words().notes("unit", after)
    assert "en manos de LRDG" in match.words("es").notes("unit", after)


def test_every_shot_has_its_odds(escaping: str) -> None:
    verbs = {verb for seed in range(4) for verb in offered(escaping, seed)}
    assert {"use", "raze", "target", "enter", "choose"} <= verbs


def offered(data: str, seed: int) -> set[str]:
    """Every verb of a game, each option looked at."""
    match = sandtable.new("out", seed=seed, cap=30, data=[data])
    player = make_player("random", seed)
    verbs = set()
    while match.decision is not None:
        offer = match.offer(match.decision.seat)
        assert offer is not None and msgspec.json.encode(offer)
        for option in offer.options:
            verbs.add(option.verb)
            odds = option.odds
            assert (odds is not None) == (offer.kind in ("fire", "demolition"))
            if option.verb == "raze":
                assert odds is not None and (odds.target, odds.tile, odds.name, odds.total) == (
                    "",
                    "19A",
                    "Fuel Dump",
                    4,
                )
                assert [part.name for part in odds.parts] == ["structure"]
                assert option.back is None and option.tile == "19A"
            elif odds is not None:
                assert odds.target == option.unit
                assert odds.attacker.startswith(f"{offer.seat}:") or "unit" not in offer.subject
            if option.verb == "enter":
                assert option.unit is not None and option.number in (1, 2, 3)
        match.submit(player.decide(match))
    return verbs


ZONES = {"supply": "supply", "play area": "played", "discard pile": "discard", "hand": "hand", "deck": "deck"}


@pytest.mark.parametrize(("scenario", "wanted"), [("normandy-05", {"take", "hunker", "stop"}), ("out", {"leave"})])
def test_an_option_says_where_its_place_is(scenario: str, wanted: set[str], escaping: str) -> None:
    """Cards that are picked lie in the zone that is named, a way off the board has its tile, a pass is called one."""
    seen: set[str] = set()
    for seed in range(3):
        match = sandtable.new(scenario, seed=seed, cap=20, data=[escaping])
        player = make_player("random", seed)
        while match.decision is not None:
            offer = match.offer(match.decision.seat)
            assert offer is not None
            view = match.view(offer.seat)
            cards = next(seat for seat in view.seats if seat.seat == offer.seat)
            for option in offer.options:
                seen.add(option.verb)
                assert option.passes == (option.verb in ("hunker", "end", "done", "stop"))
                if option.verb in ("take", "lose"):
                    pile = getattr(cards, ZONES[str(offer.subject["zone"])])
                    assert option.card in pile
                if option.verb == "leave":
                    at = {f"{unit.side}:{unit.unit}": unit.tile for unit in view.units}
                    assert option.tile == at[str(offer.subject["unit"])]
            out = next(
                (option.text for option in offer.options if option.verb == "step" and option.tile == "18A"), None
            )
            match.submit(out or player.decide(match))
    assert wanted <= seen
