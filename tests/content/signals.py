"""A module that a scenario may add to Normandy, with all that a module may read: keys, a file, an action, a way to win.

It is no rule of any book. `KNOWN` are the shipped rulebooks with it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Final

import msgspec
from mypy_extensions import i64

from sandtable.books import known_books
from sandtable.content import Addition, BookData, Making, Part, Reading, ScenarioData
from sandtable.content.part import POINTS
from sandtable.content.table import TomlTable
from sandtable.core.game import Game
from sandtable.core.module import Module
from sandtable.core.procedure import ActionRule
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import State
from sandtable.rules.manifest import Manifest

FLARES: Final = "flares.toml"


class Flare(ActionRule):
    """Burns, and that is all: `flare 2 range 1`, `flare 1 red`, `flare 1 range 0 delay 2 red`."""

    def __init__(self) -> None:
        super().__init__("flare", ["value"], flags=["red"], optional=["range", "delay"])

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        return


class Whistle(ActionRule):
    """An action with a flag and nothing else."""

    def __init__(self) -> None:
        super().__init__("whistle", flags=["loud"])

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        return


class Signals(Module):
    def __init__(self) -> None:
        super().__init__("signals")
        self.actions = [Flare(), Whistle()]
        self.lamps: list[int] = []


class SignalsPart(Part):
    name = "signals"
    files: ClassVar = {FLARES: False}
    box = ("lamps",)
    side_box = ("pistols",)
    victory: ClassVar = {"signal": POINTS}
    specials: ClassVar = {"light": {"tile": "tile"}}
    keys = ("dusk",)
    board_keys = ("beacon",)
    side_keys = ("colour",)

    def read_tile(self, entry: TomlTable) -> dict[str, int]:
        return {"lamp": entry.maybe_number("lamp", 1, 3) or 0}

    def read_counter(self, entry: TomlTable) -> dict[str, Any]:
        return {"call": entry.text("call", "")}

    def read_files(self, files: Mapping[str, TomlTable], rules: Rulebook, sides: Collection[str], cards: Any) -> Any:
        colours = {}
        for file in files.values():
            for entry in file.tables("flare", required=True):
                colours[entry.text("colour")] = entry.number("height", 1)
                entry.finish()
            file.finish()
        return colours

    def count(self, book: BookData, side: str) -> dict[str, int]:
        return {"pistols": len(book.parts[self.name])}

    def read_scenario(self, root: TomlTable, board: TomlTable, reading: Reading) -> int:
        board.flag("beacon")
        return root.number("dusk", 1, 12)

    def read_side(self, table: TomlTable, reading: Reading) -> str:
        return table.choice("colour", reading.book.parts[self.name], required=False)

    def audit(
        self, scenario: ScenarioData, book: BookData, root: TomlTable, sound: Collection[str], parts: tuple[Part, ...]
    ) -> None:
        if self.name in sound and scenario.parts[self.name] == len(scenario.tiles):
            root.report(("dusk",), "is the number of tiles")

    def fill(self, module: Module, making: Making) -> None:
        assert isinstance(module, Signals)
        module.lamps = [tile.printed["lamp"] for tile in making.catalog.tiles]


def add_signals(manifest: Manifest) -> None:
    manifest.modules.append(Signals())


SIGNALS: Final = Addition(apply=add_signals, part=SignalsPart())
KNOWN: Final = {
    **known_books(),
    "normandy": msgspec.structs.replace(
        known_books()["normandy"], additions={"signals": SIGNALS, **known_books()["normandy"].additions}
    ),
}
