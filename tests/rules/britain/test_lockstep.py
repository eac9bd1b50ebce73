"""Engine and model agree over random games of every scenario (see `lockstep.py`)."""

from __future__ import annotations

import os

import pytest

from tests.rules.britain.lockstep import FILES, play

TIMES = int(os.environ.get("SANDTABLE_LONG") or 1)
SHORT = 180  # decisions for each scenario in every run
LONG = 100_000 * TIMES  # decisions in all
PARTS = 4  # so that several processes share the long run


@pytest.mark.parametrize("scenario", sorted(FILES))
def test_engine_and_model_agree(scenario: str) -> None:
    made, _ = play(scenario, range(1_000), SHORT)
    assert made == SHORT


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("scenario", sorted(FILES))
def test_engine_and_model_agree_for_long(scenario: str, part: int) -> None:
    number = LONG // (PARTS * len(FILES)) + 1
    made, met = play(scenario, range(part, 10**9, PARTS), number)
    print(f"{scenario}, part {part}: {made} decisions; {dict(sorted(met.items()))}")
    assert made == number
