"""Kinds of option of infantry. Numbers 32 to 39 of the project are this module's."""

from __future__ import annotations

from typing import Final

from sandtable.core.option import OWN, OptionKind

PICK: Final = 32


def infantry_kinds() -> list[OptionKind]:
    return [OptionKind(PICK, "pick", [OWN])]
