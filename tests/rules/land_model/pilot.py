"""Who chooses in the lockstep games: at random, or with a liking for something that rarely happens by chance."""

from __future__ import annotations

from random import Random
from typing import Final

from tests.rules.land_model.model import Model

CALM: Final = {"end": 0.1, "hunker": 0.1, "stop": 0.2, "done": 0.2}
STYLES: Final = 1


class Pilot:
    def __init__(self, model: Model, style: int, rng: Random) -> None:
        self.model = model
        self.style = style
        self.rng = rng

    def pick(self, texts: list[str]) -> str:
        return self.rng.choices(texts, [self._weight(text) for text in texts])[0]

    def _weight(self, text: str) -> float:
        return CALM.get(text.split()[0], 1.0)
