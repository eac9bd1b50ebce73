"""How the engine names what only Reinforcements has: kinds of decision and first words of texts, in one place."""

from __future__ import annotations

from typing import Final

CHOOSE: Final = ("hit", "choose")  # which occupant
LOSE: Final = ("casualty", "lose")  # which of two cards of a unit (REI-A-13)
BOMB: Final = ("bomb", "aim")  # which tile (REI-M-24)
GRENADE: Final = ("grenade", "aim")  # which tile (REI-A-18)
MINES: Final = ("mines", "blow")  # which mine of an edge goes off next (RUL-69)
CONCEAL: Final = ("conceal", "choose")  # which opponent (RUL-79)
