"""Odds: what a roll needs, finished. Nobody outside the rules adds numbers up or counts faces."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.dice import FACES

NONE: Final = -1
DICE: Final = 32  # as many and more are reckoned anew
CHANCES: Final = [1.0 - (1.0 - n / int(FACES)) ** dice for n in range(int(FACES) + 1) for dice in range(int(DICE))]


class Odds:
    """One roll before it is made.

    `parts` are named numbers in the order a player adds them up (`base`, `cover` …), `total` is their sum, `faces`
    those of the die that succeed, `chance` that at least one of the dice shows such a face. `attacker` and `target`
    are units or NONE: a card may have no counter, and what stands on `tile` may be no unit. `effect` is a code for what
    a success does; the words have it. `lost` is how many steps are lost to a success that ends a march.
    """

    def __init__(
        self,
        attacker: int,
        target: int,
        tile: int,
        dice: int,
        parts: list[tuple[str, int]],
        faces: list[int],
        effect: str = "injure",
    ) -> None:
        self.attacker = attacker
        self.target = target
        self.tile = tile
        self.dice = dice
        self.parts = parts
        total = 0
        for _, value in parts:
            total += value
        self.total = total
        self.faces = faces
        self.effect = effect
        self.lost = 0
        self.chance = chance_of(len(faces), dice)

    @property
    def missing(self) -> int:
        """A face that fails, or -1 if none does."""
        for face in range(int(FACES)):
            if face not in self.faces:
                return face
        return -1

    def __repr__(self) -> str:
        return f"<Odds {self.dice} dice against {self.total}: {self.chance:.3f}>"


def chance_of(faces: int, dice: int) -> float:
    """The chance that at least one of the dice shows one of so many faces."""
    if 0 <= dice < DICE:
        return CHANCES[faces * int(DICE) + dice]
    return float(1.0 - (1.0 - faces / int(FACES)) ** dice)


def any_of(chance: float, dice: i64) -> float:
    """The chance that at least one of the dice succeeds, each by `chance`."""
    out: float = 1.0
    while dice > 0:
        out *= 1.0 - chance
        dice -= 1
    return 1.0 - out
