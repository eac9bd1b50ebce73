"""Engine and model agree over random games of every scenario (see `lockstep.py`)."""

from __future__ import annotations

import os

import pytest

from tests.rules.britain.lockstep import FILES, play

TIMES = int(os.environ.get("SANDTABLE_LONG") or 1)
SHORT = 150  # decisions for each scenario in every run
LONG = 100_000 * TIMES  # decisions in all

# What the scenarios of our own are for.
MET = {
    "feints": {
        "decoy shot",
        "suppressed: decoy",
        "crash: decoy, guide",
        "edge turn: decoy, guide",
        "fire across a gap",
    },
    "half-guided": {"end: nobody", "end: escape", "escape: guide"},
    "hangar": {
        "bombed: grounded",
        "bombed: gun",
        "bombed: ship",
        "bombed: structure",
        "cover: grounded",
        "no gun left",
    },
    "last-cards": {"end: exhausted", "nothing to draw", "crash: guide"},
    "more-britain-01": {"inspire within 1", "inspire within 2", "owed move dropped", "discord: command"},
    "more-britain-02": {"inspire within 1", "no card to bid", "crash: decoy, guide", "discord: guide", "forbidden"},
    "narrows": {"end: nobody", "end: destroy", "end: escape", "escape: sail"},
    "short-weight": {"end: nobody", "end: score", "escape: sail"},
    "tally": {"end: score", "bombed: gun", "escape: sail", "escape: move, later"},
    "unarmed": {"end: nobody", "end: destroy"},
    "way-home": {"end: nobody", "end: escape", "end: neutralise", "card lost from hand"},
}


@pytest.mark.parametrize("scenario", sorted(FILES))
def test_engine_and_model_agree(scenario: str) -> None:
    made, _ = play(scenario, range(1_000), SHORT)
    assert made == SHORT


@pytest.mark.long
@pytest.mark.parametrize("scenario", sorted(FILES))
def test_engine_and_model_agree_for_long(scenario: str) -> None:
    number = LONG // len(FILES) + 1
    made, met = play(scenario, range(10**9), number)
    print(f"{scenario}: {made} decisions; {dict(sorted(met.items()))}")
    assert made == number
    assert not MET.get(scenario, set()) - set(met)
