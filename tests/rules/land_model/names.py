"""How the engine names what only Reinforcements has: kinds of decision and first words of texts, in one place."""

from __future__ import annotations

from typing import Final

CHOOSE: Final = ("hit", "choose")  # which occupant
LOSE: Final = ("loss", "lose")  # which of two cards of a unit (REI-A-13)
BOMB: Final = ("bomb", "aim")  # which tile (REI-M-24)
GRENADE: Final = ("grenade", "aim")  # which tile (REI-A-18)
VOLLEY: Final = {"blast": "blast", "bomb": "bomb-volley", "grenade": "grenade-volley"}  # who is next
CONCEAL: Final = ("conceal", "against")  # which opponent (RUL-79)
ADVANCE: Final = ("advance", "join", "advance", "stop")
MINE: Final = ("mine", "lay", "lift", "stop")
SPRING: Final = ("spring", "spring")  # which mine of an edge goes off next (RUL-69)
AIR_SUPPORT: Final = ("air-support", "take")


def face(armour: bool) -> str:
    """How a face of a mine is written."""
    return "armour" if armour else "personnel"
