"""What the module reads: which way the aircraft of a side fly at the start, and the one way to win."""

from __future__ import annotations

from typing import Any, ClassVar

from sandtable.content.part import ALONE, Making, Part, Reading
from sandtable.content.schema import Name
from sandtable.content.table import TomlTable
from sandtable.core.module import Module
from toy_hexes.board import TURNS
from toy_hexes.dogfight import Dogfight


class DogfightPart(Part):
    name = "dogfight"
    victory: ClassVar = {"shoot-down": ALONE}

    def read_seat(self, table: TomlTable, reading: Reading, on_foot: set[Name]) -> Any:
        return table.number("heading", 0, TURNS - 1)

    def fill(self, module: Module, making: Making) -> None:
        assert isinstance(module, Dogfight)
        c = making.catalog
        module.headings = [making.scenario.seats[c.seats[unit.seat]].parts[self.name] for unit in c.units]
