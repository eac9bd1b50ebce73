"""The sequential test: is one player `elo1` stronger than another, or only `elo0`? It stops as soon as that is clear.

Wald's test on the points of mirrored pairs (0, 1 or 2 of 2), in the generalised form with the variance as it is seen:
pairs share their luck, so their points vary less than those of two games. It has to be asked in the order in which the
pairs were planned: games that end sooner are not like the others.
"""

from __future__ import annotations

from math import log
from typing import Final, Literal

import msgspec

from sandtable.lab.rating import expected

LEAST: Final = 8  # pairs, before which the variance says nothing
WEIGHT: Final = 0.5  # pairs of each outcome that are added, so that no variance is 0

MOST: Final = 4000.0  # Elo, either way

Verdict = Literal["accepted", "rejected", "open"]


class Sprt(msgspec.Struct):
    """The state of a test. `llr` is the log-likelihood ratio: from `upper` on elo1 is accepted, to `lower` rejected."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    counts: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])  # pairs by points
    llr: float = 0.0
    verdict: Verdict = "open"

    def __post_init__(self) -> None:
        if not -MOST <= self.elo0 < self.elo1 <= MOST:
            raise ValueError(f"a sequential test needs a lower and a higher Elo, such as 0,30, within {MOST:,.0f}")

    @property
    def upper(self) -> float:
        return log((1 - self.beta) / self.alpha)

    @property
    def lower(self) -> float:
        return log(self.beta / (1 - self.alpha))

    def add(self, points: int) -> Verdict:
        """Take the next pair into account; once there is a verdict nothing changes it."""
        if self.verdict == "open":
            self.counts[points] += 1
            self.llr = round(self._ratio(), 4)
            if sum(self.counts) >= LEAST:
                if self.llr >= self.upper:
                    self.verdict = "accepted"
                elif self.llr <= self.lower:
                    self.verdict = "rejected"
        return self.verdict

    def _ratio(self) -> float:
        weights = [count + WEIGHT for count in self.counts]
        total = sum(weights)
        mean = sum(points / 2 * weight for points, weight in enumerate(weights)) / total
        variance = sum((points / 2 - mean) ** 2 * weight for points, weight in enumerate(weights)) / total
        low, high = expected(self.elo0), expected(self.elo1)
        return sum(self.counts) * (high - low) * (2 * mean - low - high) / (2 * variance)
