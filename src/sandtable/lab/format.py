"""The format of a tournament: who meets whom."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations, pairwise


class Format(StrEnum):
    """Every two players meet, the first meets each other one, or each meets the next."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    LADDER = "ladder"

    def meetings(self, players: Sequence[str]) -> list[tuple[str, str]]:
        if self is Format.GAUNTLET:
            return [(players[0], other) for other in players[1:]]
        return list(pairwise(players) if self is Format.LADDER else combinations(players, 2))
