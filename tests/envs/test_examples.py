"""The example learns: after a few hundred games it beats who guesses."""

from __future__ import annotations

import importlib.util
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "train_gymnasium.py"


def test_it_learns_to_beat_random() -> None:
    spec = importlib.util.spec_from_file_location("train_gymnasium", EXAMPLE)
    assert spec is not None and spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    weights = example.train(games=500)
    before, after = (example.share("normandy-01", start, games=100) for start in (0 * weights, weights))
    assert after > 0.6 > before
