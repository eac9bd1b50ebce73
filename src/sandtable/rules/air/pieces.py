"""What a counter stands for, and what has become of it."""

from __future__ import annotations

from typing import Final

AIRCRAFT: Final = 0  # BOB-02
DECOY: Final = 1  # BOB-08; RUL-177: an aircraft for targets, cover and movement
SHIP: Final = 2  # BOB-10
STRUCTURE: Final = 3  # BOB-09
GUN: Final = 4  # BOB-11
PIECES: Final = ["aircraft", "decoy", "ship", "structure", "gun"]

IN_PLAY: Final = 0
NEUTRALISED: Final = 1  # or destroyed
ESCAPED: Final = 2
SPENT: Final = 3  # a decoy that is gone counts for nothing (RUL-177)
