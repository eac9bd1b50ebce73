"""Tiles further off than a step: where one click may go, and where it may not."""

from __future__ import annotations

import msgspec
import pytest

import sandtable
from sandtable.ai import make_player
from sandtable.match import Match
from sandtable.notation.scene import SceneTile
from sandtable.notation.shapes import Offer


def offer_of(match: Match) -> Offer:
    assert match.decision is not None
    offer = match.offer(match.decision.seat)
    assert offer is not None
    return offer


def march(match: Match, order: str) -> Offer:
    """Bid, let the others pass, and begin the order."""
    while match.decision is not None and order not in match.decision.texts:
        texts = match.decision.texts
        match.submit("end" if "end" in texts else texts[-1])
    match.submit(order)
    return offer_of(match)


def around(tile: SceneTile) -> list[str]:
    return [edge.to for edge in tile.edges]


def test_only_steps_have_ways() -> None:
    match = sandtable.new("normandy-01", seed=1)
    assert offer_of(match).kind == "bid" and not offer_of(match).ways
    while offer_of(match).kind != "turn":
        match.submit(match.decisions[0].options[0])
    assert not offer_of(match).ways


def test_a_scout_is_shown_every_way() -> None:
    """From 5B of La Raye two unmarked tiles lead on to some tile: which is marked is the player's to choose."""
    offer = march(sandtable.new("normandy-01", seed=1), "play scout-a scout")
    assert offer.seat in ("us", "german") and offer.subject["left"] == 2
    near = {option.tile for option in offer.options if option.tile}
    scene = {tile.name: tile for tile in sandtable.new("normandy-01", seed=1).scene().tiles}
    for name in {way.tile for way in offer.ways} - near:
        between = {tile for tile in around(scene[name]) if tile in near}
        assert {way.legs[0].tile for way in offer.ways if way.tile == name} == between
    here = next(tile for tile in near for tile in around(scene[tile]) if near <= {*around(scene[tile])})
    reach = {far for tile in near for far in around(scene[tile])} | near
    assert {way.tile for way in offer.ways} == reach - {here}
    assert any(len([way for way in offer.ways if way.tile == name]) > 1 for name in reach)


def test_a_way_tells_what_it_comes_to() -> None:
    """Every step of it, the tiles that are marked, and what that costs: as the log will."""
    match = sandtable.new("normandy-01", seed=1)
    offer = march(match, "play scout-a scout")
    side = str(offer.subject["unit"]).partition(":")[0]
    marked = {tile.tile for tile in match.view(None).tiles if side in tile.marks}
    for way in offer.ways:
        [told] = way.told
        assert way.legs[-1].tile == way.tile and all(leg.tile in told for leg in way.legs)
        new = [leg.tile for leg in way.legs if leg.tile not in marked]
        assert (f"**scouts** {' and '.join(new)}; Fog of War × {len(new)}" in told) if new else "Fog" not in told
    assert marked & {way.tile for way in offer.ways}


def test_every_way_leads_where_it_says() -> None:
    """In whole games: one order goes there, and can be taken back, so no chance and no reveal was on it."""
    tried = 0
    for seed in range(4):
        match = sandtable.new("normandy-09", seed=seed, cap=25)
        player = make_player("random", seed)
        while match.decision is not None:
            offer = offer_of(match)
            before, number = match.state.digest(), match.number
            steps = {option.text for option in offer.options}
            assert all((len(way.legs) == 1) == (way.text in steps) for way in offer.ways)
            for way in offer.ways:
                match.submit(way.text)
                unit = next(u for u in match.view(None).units if f"{u.side}:{u.unit}" == offer.subject["unit"])
                assert unit.tile == way.tile
                while match.number > number:
                    match.undo()
                assert match.state.digest() == before
                tried += 1
            match.submit(player.decide(match))
    assert tried > 15


@pytest.mark.parametrize("scenario", ["britain-03", "north-africa-06", "reinforcements-201"])
def test_ways_are_what_they_declare(scenario: str) -> None:
    """What is written for clients reads back as the same: every field has the type it says."""
    match = sandtable.new(scenario, seed=2, cap=5)
    player = make_player("random", 2)
    shots = 0
    while match.decision is not None:
        offer = offer_of(match)
        assert msgspec.convert(msgspec.to_builtins(offer), Offer) == offer
        shots += sum(len(way.shots) + len(way.threats) for way in offer.ways)
        match.submit(player.decide(match))
    assert (shots > 0) == scenario.startswith("britain")
