"""What clients that know no rules are told of vehicles, seats and structures."""

from __future__ import annotations

import msgspec

import sandtable
from sandtable.ai import make_player
from sandtable.match import Match
from sandtable.notation.offer import Offered


def options(match: Match, seat: str) -> dict[str, Offered]:
    offer = match.offer(seat)
    assert offer is not None
    return {option.text: option for option in offer.options}


def test_the_scene_has_vehicles() -> None:
    scene = sandtable.new("north-africa-06", seed=1).scene
    units = {f"{unit.side}:{unit.unit}": unit for unit in scene.units}
    tank = units["italian:medium-tank"]
    assert tank.vehicle is not None and (tank.defence, tank.armour) == (0, 5)
    assert (tank.vehicle.integrity, tank.vehicle.threshold) == (5, 3)
    assert [(seat.actions, seat.needs) for seat in tank.vehicle.seats] == [
        (["drive 1", "control"], "driver"),
        (["antitank 3"], "gunner"),
        (["attack 2", "suppress 4"], "crew"),
    ]
    assert units["italian:tank-driver-t"].skill == "driver" and units["lrdg:scout"].skill == ""
    assert units["lrdg:scout"].vehicle is None and units["lrdg:scout"].armour == 0
    assert [tile.name for tile in scene.tiles if tile.rough] == ["1B", "13A"]


def test_the_scene_has_structures_and_ways_out(escaping: str) -> None:
    scene = sandtable.new("out", seed=1, data=[escaping]).scene
    tiles = {tile.name: tile for tile in scene.tiles}
    structure = tiles["19A"].structure
    assert structure is not None and (structure.name, structure.points, structure.defence) == ("Fuel Dump", 2, 4)
    assert tiles["18A"].structure is None
    assert [tile.name for tile in scene.tiles if tile.escape == ["lrdg"]] == ["18A"]


def test_seats_are_named() -> None:
    match = sandtable.new("north-africa-06", seed=3)
    match.submit("bid lieutenant", "lrdg")
    match.submit(match.decisions[0].options[0])
    found = options(match, "lrdg")
    use = found["use sergeant 1"]
    assert (use.card, use.action, use.value, use.unit, use.number) == ("sergeant", "drive", 2, "lrdg:gun-truck", 1)
    assert found["switch sergeant scout"].unit == "lrdg:scout"
    assert found["exit scout"].unit == "lrdg:gun-truck"
    match.submit("exit scout")
    offer = match.offer("lrdg")
    assert offer is not None and offer.kind == "card"
    assert (offer.subject["card"], offer.subject["unit"]) == ("scout", "lrdg:scout")
    match.submit("hunker scout")
    shift = options(match, "lrdg")["shift sergeant 2"]
    assert (shift.unit, shift.number) == ("lrdg:gun-truck", 2)


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
            assert (odds is not None) == (offer.kind == "shot")
            if option.verb == "raze":
                assert odds is not None and (odds.target, odds.total, odds.cover, odds.range) == ("19A", 4, 0, 0)
                assert option.back is None and option.tile == "19A"
            elif odds is not None:
                assert odds.target == option.unit
                assert odds.attacker.startswith(f"{offer.seat}:") or "unit" not in offer.subject
            if option.verb == "enter":
                assert option.unit is not None and option.number in (1, 2, 3)
        match.submit(player.decide(match))
    return verbs
