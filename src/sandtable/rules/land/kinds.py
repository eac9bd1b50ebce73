"""Kinds of option of the land games. Numbers 16 to 31 of the project are this module's."""

from __future__ import annotations

from typing import Final

from sandtable.core.option import CARD, ENEMY, TILE, UNIT, OptionKind

STEP: Final = 16
STOP: Final = 17
STRIKE: Final = 18
LEAVE: Final = 19
AIM: Final = 20
LOSE: Final = 21
ORDER: Final = 22


def land_kinds() -> list[OptionKind]:
    return [
        OptionKind(STEP, "step", [TILE], steps=True),
        OptionKind(STOP, "stop", [], passes=True),
        OptionKind(STRIKE, "target", [ENEMY]),
        OptionKind(LEAVE, "leave", []),
        OptionKind(AIM, "aim", [TILE]),
        OptionKind(LOSE, "lose", [CARD]),
        OptionKind(ORDER, "next", [UNIT]),
    ]
