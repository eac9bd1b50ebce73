"""Kinds of option of teams. Numbers 92 to 95 of the project are this module's."""

from __future__ import annotations

from typing import Final

from sandtable.core.option import SEAT, OptionKind

AGAINST: Final = 92


def team_kinds() -> list[OptionKind]:
    return [OptionKind(AGAINST, "against", [SEAT])]
