"""What infantry in squads reads: spawn markers, the condition to pin, the radio."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Final, NamedTuple

from sandtable.content.part import ALONE, Making, Part, Reading
from sandtable.content.schema import BookData, Name, ScenarioData, SeatSetup
from sandtable.content.setup import is_on_board
from sandtable.content.suggest import counted, hint
from sandtable.content.table import TomlTable
from sandtable.core.module import Module
from sandtable.core.vectors import ints
from sandtable.rules.infantry.infantry import Infantry

EVERY_UNIT: Final = "all"  # the spawn group that holds every unit of a side (NOR-05)
RAISE: Final = "raise"


class Spawn(NamedTuple):
    """A spawn marker: `group` is "all", a squad letter or the name of a unit (NOR-05)."""

    tile: str
    group: str


class InfantryPart(Part):
    name = "infantry"
    box = ("radio_markers",)
    side_box = ("spawn_markers", "target_markers")
    victory: ClassVar = {"pin": ALONE}
    specials: ClassVar = {RAISE: {"tile": "tile", "side": "side"}}  # NOR-29

    def read_side(self, table: TomlTable, reading: Reading) -> tuple[Spawn, ...]:
        inner = table.table("spawn", required=False)
        titles = reading.counters(reading.side)
        units = [str(Name(title, squad)) for title, squads in titles.items() for squad in squads or (None,)]
        squads = sorted({squad for squads in titles.values() for squad in squads})
        groups = [EVERY_UNIT, *squads, *units]  # NOR-05
        spawn: list[Spawn] = []
        for tile in inner.data:
            is_on_board(inner, (tile,), tile, reading.on_board)
            for key, group in inner.words(tile):
                if group and group not in groups:
                    advice = hint(group, groups) or f'use "{EVERY_UNIT}", a squad or a unit'
                    inner.report(key, f'unknown group "{group}"', advice)
                elif Spawn(tile, group) in spawn:
                    inner.report(key, f'"{group}" is there twice')
                spawn.append(Spawn(tile, group))
        return tuple(spawn)

    def ways(self, book: BookData, side: str) -> list[str]:
        return ["spawn"] if book.sides[side].box["spawn_markers"] else []

    def enters(self, scenario: ScenarioData, seat: SeatSetup, name: Name) -> bool:
        return any(_enters_by(spawn, name) for spawn in scenario.sides[seat.side].parts[self.name])

    def audit(
        self, scenario: ScenarioData, book: BookData, root: TomlTable, sound: Collection[str], parts: tuple[Part, ...]
    ) -> None:
        for side, setup in scenario.sides.items():
            used = len({spawn.tile for spawn in setup.parts[self.name]})
            most = book.sides[side].box["spawn_markers"]
            if used > most:
                problem = f"{counted(used, 'tiles')}, but the box has {counted(most, 'spawn markers')}"
                root.report((side, "spawn"), problem)

    def fill(self, module: Module, making: Making) -> None:
        assert isinstance(module, Infantry)
        c, scenario = making.catalog, making.scenario
        firsts = [0]
        spawns: list[int] = []
        for i, unit in enumerate(c.units):
            name = Name(unit.title, unit.squad or None)
            side = scenario.sides[c.sides[c.unit_side[i]]]
            tiles = [making.tile(spawn.tile) for spawn in side.parts[self.name] if _enters_by(spawn, name)]
            spawns += dict.fromkeys(tiles)
            firsts.append(len(spawns))
        module.spawn_first = ints(firsts)
        module.spawns = ints(spawns)
        sides = [scenario.sides[side] for side in making.sides]
        module.pin = ints([int(any(v.kind == "pin" for v in side.victory)) for side in sides])
        raised = {
            (special.values["side"], special.values["tile"]) for special in scenario.specials if special.verb == RAISE
        }
        module.raises = ints([int((side, tile.name) in raised) for side in making.sides for tile in c.tiles])


def _enters_by(spawn: Spawn, name: Name) -> bool:
    """NOR-05: all units of a side, those of a squad, or a named unit."""
    return spawn.group in (EVERY_UNIT, str(name)) or (name.squad is not None and spawn.group == name.squad)
