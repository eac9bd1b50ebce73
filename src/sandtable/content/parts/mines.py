"""What mines read: whose they are, how many lie in the supply, and where they lie at the start."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sandtable.content.part import Making, Part, Reading
from sandtable.content.schema import BookData, ScenarioData
from sandtable.content.setup import is_on_board
from sandtable.content.suggest import counted, hint
from sandtable.content.table import TomlTable
from sandtable.core.module import Module
from sandtable.rules.mines.kinds import FACE_NAMES
from sandtable.rules.mines.mines import Mines

BETWEEN: Final = "-"  # in the name of an edge: "7A-8A"


class LaidMine(NamedTuple):
    tile: str
    other: str
    face: str


class MineField(NamedTuple):
    """`supply` is None where the file is silent (RUL-163)."""

    side: str
    supply: int | None
    laid: tuple[LaidMine, ...]


class MinesPart(Part):
    """`[mines]` with `side`, `supply` and `laid = { 7A-8A = ["personnel"] }`."""

    name = "mines"
    box = ("mines",)
    keys = ("mines",)

    def read_scenario(self, root: TomlTable, board: TomlTable, reading: Reading) -> MineField:
        table = root.table("mines")
        side = table.choice("side", reading.book.sides)
        supply = table.maybe_number("supply")
        inner = table.table("laid", required=False)
        laid: list[LaidMine] = []
        for edge in inner.data:
            tile, _, other = edge.partition(BETWEEN)
            if not other:
                inner.report((edge,), "is no edge between two tiles", f'write it like "7A{BETWEEN}8A"')
                inner.know(edge)
                continue
            is_on_board(inner, (edge,), tile, reading.on_board)
            is_on_board(inner, (edge,), other, reading.on_board)
            for key, face in inner.words(edge):
                if face and face not in FACE_NAMES:
                    inner.report(key, f'unknown face "{face}"', hint(face, FACE_NAMES))
                laid.append(LaidMine(tile, other, face))
        inner.finish()
        most = reading.book.box["mines"]
        if len(laid) + (supply or 0) > most:
            table.report((), f"{counted(len(laid) + (supply or 0), 'mines')}, but the box has {most}")
        table.finish()
        return MineField(side, supply, tuple(laid))

    def audit(
        self, scenario: ScenarioData, book: BookData, root: TomlTable, sound: Collection[str], parts: tuple[Part, ...]
    ) -> None:
        """REI-M-03: a mine lies on an edge that two tiles share."""
        places = {tile.name: i for i, tile in enumerate(scenario.tiles)}
        if self.name not in sound or scenario.geometry.size != len(places):
            return
        for tile, other in dict.fromkeys((mine.tile, mine.other) for mine in scenario.parts[self.name].laid):
            if places[other] not in scenario.geometry.neighbours[places[tile]]:
                root.report(("mines", "laid", f"{tile}{BETWEEN}{other}"), f'"{tile}" and "{other}" share no edge')

    def fill(self, module: Module, making: Making) -> None:
        assert isinstance(module, Mines)
        field: MineField = making.scenario.parts[self.name]
        module.side = making.sides.index(field.side)
        module.laid = [
            (making.tile(mine.tile), making.tile(mine.other), FACE_NAMES.index(mine.face)) for mine in field.laid
        ]
        left = making.book.box["mines"] - len(field.laid)  # RUL-163
        module.stock = left if field.supply is None else field.supply
