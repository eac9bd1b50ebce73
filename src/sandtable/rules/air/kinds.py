"""Kinds of option of the air game. Numbers 64 to 79 of the project are this module's."""

from __future__ import annotations

from typing import Final

from sandtable.core.option import ACTION, CARD, ENEMY, OWN, TILE, UNIT, OptionKind

DARK: Final = 64
AHEAD: Final = 65
LEFT: Final = 66
RIGHT: Final = 67
EDGE_LEFT: Final = 68
EDGE_RIGHT: Final = 69
OUT: Final = 70
LEVEL: Final = 71
ACT: Final = 72
FIRE_AT: Final = 73
STEER: Final = 74
AGAIN: Final = 75
ROUSE: Final = 76
SAIL: Final = 77


def air_kinds() -> list[OptionKind]:
    return [
        OptionKind(DARK, "dark", [CARD], passes=True),
        OptionKind(AHEAD, "ahead", [TILE], steps=True),
        OptionKind(LEFT, "left", []),
        OptionKind(RIGHT, "right", []),
        OptionKind(EDGE_LEFT, "edge-left", []),
        OptionKind(EDGE_RIGHT, "edge-right", []),
        OptionKind(OUT, "leave", []),
        OptionKind(LEVEL, "stop", [], passes=True),
        OptionKind(ACT, "act", [CARD, ACTION]),
        OptionKind(FIRE_AT, "target", [ENEMY]),
        OptionKind(STEER, "steer", [OWN]),
        OptionKind(AGAIN, "again", [CARD, ACTION]),
        OptionKind(ROUSE, "rouse", [CARD]),
        OptionKind(SAIL, "sail", [UNIT]),
    ]
