"""The examples learn: after a few hundred games they beat who guesses."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def load(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    return example


def test_it_learns_to_beat_random() -> None:
    example = load("train_gymnasium")
    weights = example.train(games=500)
    before, after = (example.share("normandy-01", start, games=100) for start in (0 * weights, weights))
    assert after > 0.6 > before


@pytest.mark.parametrize("scenario", ["normandy-01", "reinforcements-101@4"])
def test_it_learns_that_by_playing_against_itself(scenario: str) -> None:
    example = load("train_pettingzoo")
    weights = example.train(scenario, games=200)
    start = {agent: 0 * known for agent, known in weights.items()}
    before, after = (example.share(scenario, policy, games=80) for policy in (start, weights))
    assert after > 0.62 > before
