"""Kinds of option of crews. Numbers 40 to 55 of the project are this module's."""

from __future__ import annotations

from typing import Final

from sandtable.core.option import CARD, NUMBER, OWN, TILE, UNIT, OptionKind

USE: Final = 40  # an action of the berth
SWITCH: Final = 41
ENTER: Final = 42
SHIFT: Final = 43
EXIT: Final = 44
STAY: Final = 45
RAZE: Final = 46
CHOOSE: Final = 47

BERTH: Final = NUMBER  # a berth of a vehicle, counted from 1


def crew_kinds() -> list[OptionKind]:
    return [
        OptionKind(USE, "use", [CARD, NUMBER]),
        OptionKind(SWITCH, "switch", [CARD, OWN]),
        OptionKind(ENTER, "enter", [CARD, UNIT, BERTH]),
        OptionKind(SHIFT, "shift", [CARD, BERTH]),
        OptionKind(EXIT, "exit", [CARD]),
        OptionKind(STAY, "stay", []),
        OptionKind(RAZE, "raze", [TILE]),
        OptionKind(CHOOSE, "choose", [UNIT]),
    ]
