"""What the land games read: cover and hills, objectives, markers, and the condition to claim."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

import msgspec

from sandtable.content.part import POINTS, Making, Part, Reading
from sandtable.content.schema import BookData, ScenarioData, VictoryData
from sandtable.content.setup import is_on_board, read_tiles
from sandtable.content.suggest import counted
from sandtable.content.table import TomlTable
from sandtable.core.module import Module
from sandtable.core.state import CONTROLLED, SCOUTED, UNMARKED
from sandtable.core.vectors import ints
from sandtable.rules.land.land import Land

CLAIM = "claim"


class Markers(msgspec.Struct, frozen=True):
    """Tiles a side has a marker on. They share no tile: two faces of one marker (COM-08)."""

    scouted: tuple[str, ...] = ()
    controlled: tuple[str, ...] = ()


class LandPart(Part):
    name = "land"
    box = ("objectives",)
    side_box = ("control_markers",)
    needed = ("objectives", "control_markers")
    victory: ClassVar = {CLAIM: POINTS}

    def read_tile(self, entry: TomlTable) -> dict[str, int]:
        return {"cover": entry.number("cover", 0, 9), "hill": int(entry.flag("hill"))}

    def read_scenario(self, root: TomlTable, board: TomlTable, reading: Reading) -> dict[str, int]:
        """Objectives: tile -> points."""
        table = board.table("objectives", required=False)
        objectives = {}
        for tile in table.data:
            objectives[tile] = table.number(tile, 1)
            is_on_board(table, (tile,), tile, reading.on_board)
        most = reading.book.box["objectives"]
        if len(objectives) > most:
            board.report(("objectives",), f"the box has {most} objective markers")
        return objectives

    def read_side(self, table: TomlTable, reading: Reading) -> Markers:
        scouted = read_tiles(table, "scouted", reading.on_board)
        return Markers(scouted, read_tiles(table, "controlled", reading.on_board))

    def audit(
        self, scenario: ScenarioData, book: BookData, root: TomlTable, sound: Collection[str], parts: tuple[Part, ...]
    ) -> None:
        for side, setup in scenario.sides.items():
            markers = setup.parts[self.name]
            for tile in markers.scouted:
                if tile in markers.controlled:
                    advice = 'keep it in "controlled" only'
                    root.report((side, "scouted"), f'tile "{tile}" is in "controlled" too', advice)
            for index, victory in enumerate(setup.victory):
                if victory.kind == CLAIM and all(part.name in sound for part in parts):
                    self._reach(scenario, side, victory, root, index, parts)
        first, other = scenario.sides
        held = scenario.sides[first].parts[self.name].controlled
        for tile in sorted(set(held) & set(scenario.sides[other].parts[self.name].controlled)):  # COM-08
            root.report((other, "controlled"), f'tile "{tile}" is controlled by "{first}" too')

    def _reach(
        self,
        scenario: ScenarioData,
        side: str,
        victory: VictoryData,
        root: TomlTable,
        index: int,
        parts: tuple[Part, ...],
    ) -> None:
        """A claim is within reach of all points on the board, unless a special raises them (NOR-29), and not yet met.

        Points that other parts put on the board count too (NAF-48).
        """
        number = victory.number or 0
        objectives = scenario.parts[self.name]
        held = scenario.sides[side].parts[self.name].controlled
        total = sum(objectives.values())
        owned = sum(objectives.get(tile, 0) for tile in held)
        for part in parts:
            points, holder = part.worth(scenario)
            total += sum(points.values())
            owned += sum(points.get(tile, 0) for tile in held if holder == side)
        key = (side, "victory", index)
        raised = any(special.values.get("side") == side for special in scenario.specials)
        if number > total and not raised:
            root.report(key, f"claim {number}, but the board has {counted(total, 'points')}")
        if number <= owned:
            root.report(key, f"claim {number} is met before the game begins: it controls {counted(owned, 'points')}")

    def marks(self, scenario: ScenarioData, sides: list[str]) -> list[int]:
        return [_mark(scenario.sides[side].parts[self.name], tile.name) for side in sides for tile in scenario.tiles]

    def points(self, scenario: ScenarioData) -> list[int]:
        return [scenario.parts[self.name].get(tile.name, 0) for tile in scenario.tiles]

    def fill(self, module: Module, making: Making) -> None:
        assert isinstance(module, Land)
        tiles = making.catalog.tiles
        module.cover = ints([tile.printed["cover"] for tile in tiles])
        module.hill = ints([tile.printed["hill"] for tile in tiles])
        module.claim = ints([_claim(making.scenario.sides[side].victory) for side in making.sides])


def _mark(markers: Any, tile: str) -> int:
    if tile in markers.controlled:
        return CONTROLLED
    return SCOUTED if tile in markers.scouted else UNMARKED


def _claim(victory: tuple[VictoryData, ...]) -> int:
    """RUL-27: any one condition wins, so of several numbers the lowest counts."""
    return min((v.number or 0 for v in victory if v.kind == CLAIM), default=0)
