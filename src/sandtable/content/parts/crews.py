"""What crews read: vehicles and who sits in them, structures, ways out, and the conditions to escape and neutralise."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar, Final, NamedTuple

import msgspec

from sandtable.content.compile import token
from sandtable.content.part import COUNTERS, Making, Part, Reading, Titles
from sandtable.content.parts.goals import audit_goals, goals_of
from sandtable.content.parts.vehicles import VehicleData, read_vehicles
from sandtable.content.schema import BookData, Name, ScenarioData, SeatSetup, entry_key
from sandtable.content.setup import elsewhere, is_on_board, read_name, read_tiles
from sandtable.content.suggest import counted, hint
from sandtable.content.table import TomlTable
from sandtable.core.catalog import Slot, UnitKind
from sandtable.core.module import Module
from sandtable.core.rulebook import Rulebook
from sandtable.core.vectors import ints
from sandtable.rules.crews.crews import Berth, Crews

VEHICLES: Final = "vehicles.toml"


class PlacedVehicle(NamedTuple):
    """A vehicle and the tile it starts on."""

    tile: str
    title: str


class CrewSetup(msgspec.Struct, frozen=True):
    """`crew` has an entry for each vehicle: who sits in each of its berths, in printed order."""

    vehicles: tuple[PlacedVehicle, ...] = ()
    crew: Mapping[str, tuple[Name | None, ...]] = {}

    @property
    def aboard(self) -> dict[Name, str]:
        """Soldiers that start in a berth, each with the title of the vehicle."""
        return {name: title for title, berths in self.crew.items() for name in berths if name is not None}


class StructureData(msgspec.Struct, frozen=True, kw_only=True):
    """A structure marker: what is worth `points` and falls to a Demolition that reaches `defence` (NAF-12)."""

    name: str
    tile: str
    points: int
    defence: int


class CrewScenario(msgspec.Struct, frozen=True):
    structures: tuple[StructureData, ...]
    escape: Mapping[str, tuple[str, ...]]  # side -> tiles it may escape from; only sides that have some (NAF-13)


class CrewsPart(Part):
    name = "crews"
    files: ClassVar = {VEHICLES: False}
    box = ("damage_markers", "escape_markers", "structure_markers")
    side_box = ("vehicles",)
    victory: ClassVar = {"escape": COUNTERS, "neutralise": COUNTERS}
    counted = ("soldiers", "vehicles")  # RUL-156
    keys = ("structure", "escape")
    places = ("crew",)

    # -- a book ---------------------------------------------------------------------------------------------------

    def read_tile(self, entry: TomlTable) -> dict[str, int]:
        return {"rough": int(entry.flag("rough"))}

    def read_card(self, entry: TomlTable, klass: str) -> dict[str, Any]:
        skill = entry.slug("specialism", required=False)
        if skill and klass in ("command", "dud"):
            entry.report(("specialism",), "only a combat card has a specialism")  # NAF-03
        return {"specialism": skill} if skill else {}

    def read_files(
        self, files: Mapping[str, TomlTable], rules: Rulebook, sides: Collection[str], cards: Any
    ) -> dict[str, VehicleData]:
        return read_vehicles(files[VEHICLES], rules, sides, cards) if VEHICLES in files else {}

    def count(self, book: BookData, side: str) -> dict[str, int]:
        """A vehicle has a card of its own and a counter."""
        own = len(self.of_side(book, side))
        return {"counters": own, "vehicles": own}

    def of_side(self, book: BookData, side: str) -> list[VehicleData]:
        return [vehicle for vehicle in book.parts[self.name].values() if vehicle.side == side]

    def vehicle(self, book: BookData, side: str, title: str) -> VehicleData:
        found: VehicleData = book.parts[self.name][entry_key(side, title)]
        return found

    # -- a scenario -----------------------------------------------------------------------------------------------

    def read_scenario(self, root: TomlTable, board: TomlTable, reading: Reading) -> CrewScenario:
        return CrewScenario(self._structures(root, reading), self._escape(root, reading))

    def _structures(self, root: TomlTable, reading: Reading) -> tuple[StructureData, ...]:
        structures: dict[str, StructureData] = {}
        for entry in root.tables("structure"):
            structure = StructureData(
                name=entry.text("name"),
                tile=entry.text("tile"),
                points=entry.maybe_number("points") or 0,
                defence=entry.number("defence", 1),
            )
            if is_on_board(entry, ("tile",), structure.tile, reading.on_board):
                if structure.tile in structures:
                    entry.report(("tile",), f'tile "{structure.tile}" has a structure already')
                structures[structure.tile] = structure
            entry.finish()
        most = reading.book.box["structure_markers"]
        if len(structures) > most:
            problem = f"{counted(len(structures), 'structures')}, but the box has {counted(most, 'structure markers')}"
            root.report(("structure",), problem)
        return tuple(structures.values())

    def _escape(self, root: TomlTable, reading: Reading) -> dict[str, tuple[str, ...]]:
        table = root.table("escape", required=False)
        written = {side: read_tiles(table, side, reading.on_board) for side in reading.book.sides}
        table.finish()
        used, most = len({tile for tiles in written.values() for tile in tiles}), reading.book.box["escape_markers"]
        if used > most:
            problem = f"{counted(used, 'tiles')}, but the box has {counted(most, 'escape markers')}"
            root.report(("escape",), problem)
        return {side: tiles for side, tiles in written.items() if tiles}

    def read_seat(self, table: TomlTable, reading: Reading, on_foot: set[Name]) -> CrewSetup:
        before = len(table.problems)
        vehicles = self._vehicles(table, reading)
        is_sound = len(table.problems) == before
        return CrewSetup(vehicles, self._crew(table, reading, vehicles, on_foot, is_sound))

    def _vehicles(self, table: TomlTable, reading: Reading) -> tuple[PlacedVehicle, ...]:
        """Vehicles and their tiles; a rough tile too, which it may leave but not enter (NAF-14)."""
        inner = table.table("vehicles", required=False)
        known = [vehicle.title for vehicle in self.of_side(reading.book, reading.side)]
        placed: dict[str, PlacedVehicle] = {}
        for tile in inner.data:
            is_on_board(inner, (tile,), tile, reading.on_board)
            for key, title in inner.words(tile):
                if title and title not in known:
                    advice = elsewhere(title, reading, (self,)) or hint(title, known)
                    inner.report(key, f'unknown vehicle "{title}"', advice)
                elif title in placed:
                    inner.report(key, f'"{title}" is on the board twice')
                elif title:
                    placed[title] = PlacedVehicle(tile, title)
        return tuple(placed.values())

    def _crew(
        self,
        table: TomlTable,
        reading: Reading,
        vehicles: tuple[PlacedVehicle, ...],
        on_foot: set[Name],
        is_sound: bool,
    ) -> dict[str, tuple[Name | None, ...]]:
        """Who sits where, a berth for each name in printed order; "" leaves a berth empty (NAF-15). `is_sound` says
        that no vehicle is missing because of a problem of its own."""
        inner = table.table("crew", required=False)
        crew: dict[str, tuple[Name | None, ...]] = {}
        seated: set[Name] = set()
        there = {
            vehicle.title: len(self.vehicle(reading.book, reading.side, vehicle.title).berths) for vehicle in vehicles
        }
        for title in inner.data:
            written = inner.words(title, blank=True)
            if title not in there:
                if is_sound:
                    inner.report((title,), f'vehicle "{title}" is not on the board', hint(title, there))
                continue
            berths = there[title]
            if len(written) > berths:
                inner.report((title,), f"has {len(written)} names, but the vehicle has {counted(berths, 'berths')}")
            names: list[Name | None] = []
            for key, text in written[:berths]:
                name = read_name(inner, key, text, reading.counters(reading.side), reading, (self,))
                if name in seated:
                    inner.report(key, f'"{text}" has a berth already')
                elif name in on_foot:
                    inner.report(key, f'"{text}" is in "counters" too', "keep it in one of them")
                if name is not None:
                    seated.add(name)
                names.append(name)
            crew[title] = (*names, *[None] * (berths - len(names)))
        return {title: crew.get(title) or (None,) * berths for title, berths in there.items()}

    def nameable(self, kind: str, side: str, book: BookData) -> Titles:
        """The enemy's for neutralise, one's own for escape, where a captured vehicle may be named as well (RUL-156)."""
        enemy = next(other for other in book.sides if other != side)
        whose = enemy if kind == "neutralise" else side
        titles: Titles = {counter.title: counter.squads for counter in book.counters_of(whose)}
        for owner in (whose,) if kind == "neutralise" else (side, enemy):
            titles.update(self.elsewhere(owner, book))
        return titles

    def elsewhere(self, side: str, book: BookData) -> Titles:
        return {vehicle.title: () for vehicle in self.of_side(book, side)}

    def placed(self, seat: SeatSetup) -> list[tuple[Name, str, str]]:
        return [(name, "crew", vehicle) for name, vehicle in seat.parts[self.name].aboard.items()]

    def worth(self, scenario: ScenarioData) -> tuple[dict[str, int], str]:
        """NAF-50: structures count for the side that holds them, the second of the book."""
        structures = scenario.parts[self.name].structures
        return {structure.tile: structure.points for structure in structures}, list(scenario.sides)[1]

    def audit(
        self, scenario: ScenarioData, book: BookData, root: TomlTable, sound: Collection[str], parts: tuple[Part, ...]
    ) -> None:
        audit_goals(scenario, root, sound, self.name)

    # -- tables ---------------------------------------------------------------------------------------------------

    def slots(self, scenario: ScenarioData, book: BookData, slot: Callable[[Any, str], Slot]) -> list[Slot]:
        return [
            slot(action, "")
            for side in book.sides
            for seat in scenario.seats_of(side)
            for placed in seat.parts[self.name].vehicles
            for berth in self.vehicle(book, side, placed.title).berths
            for action in berth.actions
        ]

    def units(self, seat: SeatSetup, book: BookData, number: int, places: Mapping[str, int]) -> list[UnitKind]:
        out: list[UnitKind] = []
        for placed in seat.parts[self.name].vehicles:
            record = self.vehicle(book, seat.side, placed.title)
            out.append(
                UnitKind(
                    seat=number,
                    token=token(Name(record.title, None)),
                    title=record.title,
                    squad="",
                    defence=record.regular or 0,
                    start=places[placed.tile],
                    printed={"vehicle": record},
                )
            )
        return out

    def fill(self, module: Module, making: Making) -> None:
        assert isinstance(module, Crews)
        c, scenario = making.catalog, making.scenario
        records: list[VehicleData | None] = [unit.printed.get("vehicle") for unit in c.units]  # type: ignore[misc]
        module.is_vehicle = ints([int(record is not None) for record in records])
        module.land.armour = ints([record.armoured if record else 0 for record in records])
        module.integrity = ints([record.integrity if record else 0 for record in records])
        module.threshold = ints([record.threshold if record else 0 for record in records])
        needs = {berth.needs or "" for record in records if record for berth in record.berths}
        skills = [str(unit.printed.get("specialism", "")) for unit in c.units]
        module.skills = sorted({*skills, *needs, ""})
        module.skill = ints([module.skills.index(skill) for skill in skills])
        at = making.slots[self.name]
        for unit, record in enumerate(records):
            for berth in record.berths if record else ():
                module.berths.append(Berth(unit, at, at + len(berth.actions), berth.needs or ""))
                at += len(berth.actions)
        for seat in scenario.seats.values():
            for title, men in seat.parts[self.name].crew.items():
                vehicle = making.named[seat.side][title]
                first = next(i for i, berth in enumerate(module.berths) if berth.unit == vehicle)
                for place, man in enumerate(men):
                    if man is not None:
                        module.manned.append((making.named[seat.side][str(man)], first + place))
        self._fill_board(module, making)
        for i, side in enumerate(making.sides):
            module.escapes[i] = goals_of(scenario, side, "escape", making, module)
            module.neutralises[i] = goals_of(scenario, side, "neutralise", making, module)

    def _fill_board(self, module: Crews, making: Making) -> None:
        tiles, read = making.catalog.tiles, making.scenario.parts[self.name]
        structures = {structure.tile: structure for structure in read.structures}
        found = [structures.get(tile.name) for tile in tiles]
        module.rough = ints([tile.printed["rough"] for tile in tiles])
        module.structure_names = [structure.name if structure else "" for structure in found]
        module.structure = ints([structure.points if structure else 0 for structure in found])
        module.structure_defence = ints([structure.defence if structure else 0 for structure in found])
        escape = [[int(tile.name in read.escape.get(side, ())) for tile in tiles] for side in making.sides]
        module.escape_tile = ints([flag for row in escape for flag in row])
