"""Kinds of option of Armour and Armament. Numbers 80 to 83 of the project are this module's."""

from __future__ import annotations

from typing import Final

from sandtable.core.option import OWN, TILE, OptionKind

JOIN: Final = 80
GO: Final = 81


def armour_kinds() -> list[OptionKind]:
    return [OptionKind(JOIN, "join", [OWN]), OptionKind(GO, "advance", [TILE])]
