"""Kinds of option of mines. Numbers 84 to 91 of the project are this module's."""

from __future__ import annotations

from typing import Final

from sandtable.core.option import TILE, OptionKind

# Faces of a mine (REI-M-04).
PERSONNEL: Final = 0
ARMOURED: Final = 1
FACES: Final = 2
FACE_NAMES: Final = ["personnel", "armour"]

LAY: Final = 84  # + face
LIFT: Final = 86  # + face
SPRING: Final = 88  # + face


def mine_kinds() -> list[OptionKind]:
    """Laying and lifting name the tile on the other side of the edge."""
    return [
        OptionKind(LAY + PERSONNEL, "lay-personnel", [TILE], edge=True),
        OptionKind(LAY + ARMOURED, "lay-armour", [TILE], edge=True),
        OptionKind(LIFT + PERSONNEL, "lift-personnel", [TILE], edge=True),
        OptionKind(LIFT + ARMOURED, "lift-armour", [TILE], edge=True),
        OptionKind(SPRING + PERSONNEL, "spring-personnel", []),
        OptionKind(SPRING + ARMOURED, "spring-armour", []),
    ]
