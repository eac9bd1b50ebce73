"""Tiles further off than a step: where one click may go, and where it may not."""

from __future__ import annotations

import sandtable
from sandtable.ai import make_player
from sandtable.match import Match
from sandtable.notation.offer import Offer
from sandtable.notation.scene import SceneTile


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


def test_a_scout_is_asked_where_ways_differ() -> None:
    """From 5B of La Raye two unmarked tiles lead on to some tile: which is marked is the player's to choose."""
    offer = march(sandtable.new("normandy-01", seed=1), "play scout-a scout")
    assert offer.seat in ("us", "german") and offer.subject["left"] == 2
    near = {option.tile for option in offer.options}
    scene = {tile.name: tile for tile in sandtable.new("normandy-01", seed=1).scene().tiles}
    for way in offer.ways:
        between = [tile for tile in around(scene[way.tile]) if tile in near]
        assert len(between) == 1 and way.text.split()[-1] == way.tile
    both = [name for name, tile in scene.items() if sum(n in near for n in around(tile)) > 1 and name not in near]
    assert both and not {way.tile for way in offer.ways} & set(both)


def test_every_way_leads_where_it_says() -> None:
    """In whole games: one order goes there, and can be taken back, so no chance and no reveal was on it."""
    tried = 0
    for seed in range(4):
        match = sandtable.new("normandy-09", seed=seed, cap=25)
        player = make_player("random", seed)
        while match.decision is not None:
            offer = offer_of(match)
            before, number = match.state.digest(), match.number
            assert not {way.tile for way in offer.ways} & {option.tile for option in offer.options}
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
