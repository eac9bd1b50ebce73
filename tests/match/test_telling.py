"""What was told stays told when something is taken back, and is what would be told from the first event on."""

from __future__ import annotations

import random

import pytest

import sandtable
from sandtable.match import Match

SCENARIOS = ["normandy-03", "north-africa-06", "britain-03", "reinforcements-103@4"]


def everything(match: Match) -> list[object]:
    """What every seat and a spectator are told."""
    seats = [None, *match.catalog.seats]
    return [(match.feed(seat)[:], match.lines(seat, language)) for seat in seats for language in ("en", "es")]


def afresh(match: Match, to: int | None = None) -> Match:
    return sandtable.replay(match.journal.dumps(), to=to)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_taken_back_and_gone_on(scenario: str) -> None:
    for seed in range(3):
        chance = random.Random(f"{scenario} {seed}")
        match = sandtable.new(scenario, seed=seed)
        undone = 0
        while match.decision is not None and len(match.choices) < 160:
            match.submit(chance.choice(match.decision.options))
            if chance.random() < 0.5:
                everything(match)  # told as it happens; else several choices at once
            while match.can_undo and chance.random() < 0.4:
                match.undo()
                undone += 1
                if chance.random() < 0.5:
                    assert everything(match) == everything(afresh(match))
        assert everything(match) == everything(afresh(match))
        assert undone > 10


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_another_told_is_told_on(scenario: str) -> None:
    chance = random.Random(scenario)
    match = sandtable.new(scenario, seed=1)
    while match.decision is not None and len(match.choices) < 120:
        match.submit(chance.choice(match.decision.options))
    for to in (119, 100, 61, 60, 30, 1, 0):
        if to < len(match.choices):
            everything(match)
            earlier = afresh(match, to)
            earlier.tell_on(match)
            assert everything(earlier) == everything(afresh(earlier))
            match = earlier
