"""Choices that come to nothing: they are offered, as the rules have it, but known as such. And nobody is asked where
all he could do is go on."""

from __future__ import annotations

import random

import pytest

import sandtable
from sandtable.match import Match
from sandtable.notation.shapes import Offer

SCENARIOS = [
    "normandy-03",
    "north-africa-03",
    "north-africa-06",
    "britain-03",
    "reinforcements-101",
    "reinforcements-201",
]


def offers(scenario: str, seed: int = 1, cap: int = 6) -> list[tuple[Match, Offer]]:
    """Every offer of a random game, each with its match as it was then."""
    match = sandtable.new(scenario, seed=seed, cap=cap)
    stream = random.Random(seed)
    out: list[tuple[Match, Offer]] = []
    while match.decision is not None:
        offer = match.offer(match.decision.seat)
        assert offer is not None
        out.append((sandtable.replay(match.journal.dumps()), offer))
        match.submit(stream.choice(match.decision.options))
    return out


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_is_asked_to_go_on(scenario: str) -> None:
    """An offer with one option is about a roll, a card or a place; never about passing alone."""
    for _, offer in offers(scenario):
        if len(offer.options) == 1:
            [only] = offer.options
            assert not only.passes and (only.odds or only.card or only.tile or offer.ways), offer


def test_inspiring_nobody_is_idle() -> None:
    """Before another card is played there is none to take back."""
    found = [
        option for _, offer in offers("normandy-03") for option in offer.options if option.label.startswith("Inspire")
    ]
    assert any(option.idle for option in found) and not all(option.idle for option in found)


def test_marking_a_marked_tile_is_idle() -> None:
    """Navigate may go over tiles that are marked already: nothing changes there, so they come after the others."""
    seen = 0
    for seed in range(3):
        for match, offer in offers("north-africa-06", seed, cap=10):
            if offer.kind != "navigate":
                continue
            side = next(seat.side for seat in match.view(None).seats if seat.seat == offer.seat)
            marks = {tile.tile: tile.marks for tile in match.view(None).tiles}
            for option in offer.options:
                if option.tile:
                    assert option.idle == (side in marks[option.tile]), option
                    seen += option.idle
    assert seen > 0


def test_what_is_idle_changes_nothing() -> None:
    """After an idle choice the board and the markers are as before."""
    tried = 0
    for match, offer in offers("reinforcements-201"):
        for option in (one for one in offer.options if one.idle):
            before = match.view(None)
            after = sandtable.replay(match.journal.dumps())
            after.submit(option.text)
            now = after.view(None)
            assert (now.tiles, now.units) == (before.tiles, before.units), option
            tried += 1
    assert tried > 0
