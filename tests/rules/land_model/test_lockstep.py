"""Engine and model agree over random games of every scenario (see `lockstep.py`)."""

from __future__ import annotations

import os

import pytest

from tests.rules.land_model.lockstep import FILES, play

TIMES = int(os.environ.get("SANDTABLE_LONG") or 1)
SHORT = 400  # decisions for each scenario in every run
LONG = 200_000 * TIMES  # decisions in all


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
