"""What the air game reads: firing lines, headings, markers, weather, ways out, and what pieces are worth."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Final

import msgspec

from sandtable.content.compile import token
from sandtable.content.part import COUNTERS, POINTS, Making, Part, Reading, Titles
from sandtable.content.parts.air_goals import COUNTED, audit_air, fill_goals
from sandtable.content.parts.markers import GROUNDED, KINDS, MARKERS, PLURALS, AirBook, MarkerData, read_markers
from sandtable.content.schema import BookData, Name, ScenarioData, SeatSetup
from sandtable.content.setup import is_on_board, read_tiles
from sandtable.content.suggest import counted, hint, listed
from sandtable.content.table import TomlTable
from sandtable.core.catalog import UnitKind
from sandtable.core.module import Module
from sandtable.core.rulebook import Rulebook
from sandtable.core.vectors import ints
from sandtable.rules.air.air import Air
from sandtable.rules.air.hexes import DIRECTIONS
from sandtable.rules.air.pieces import AIRCRAFT, SHIP

LINES: Final = ("ahead", "ahead-right", "astern-right", "astern", "astern-left", "ahead-left")  # clockwise
FLOWN: Final = ("move", "manoeuvre", "attack", "bomb")  # what only an aircraft can do


class AirSetup(msgspec.Struct, frozen=True):
    """A seat's: markers by name and hex, headings by name, aircraft that start out of action."""

    markers: Mapping[str, str]
    headings: Mapping[str, str]
    grounded: tuple[str, ...]


class AirScenario(msgspec.Struct, frozen=True):
    clouds: tuple[str, ...]
    balloons: tuple[str, ...]
    escape: Mapping[str, tuple[str, ...]]  # side -> hexes; only sides that have some


class AirPart(Part):
    name = "air"
    files: ClassVar = {MARKERS: True}
    box = ("clouds", "balloons")
    side_box = tuple(PLURALS.values())
    needed = ("clouds", "balloons")
    victory: ClassVar = {"neutralise": COUNTERS, "destroy": COUNTERS, "escape": COUNTERS, "score": POINTS}
    counted = tuple(COUNTED)
    keys = ("escape",)

    # -- a book ---------------------------------------------------------------------------------------------------

    def read_card(self, entry: TomlTable, klass: str) -> dict[str, Any]:
        """BOB-05, BOB-15: a combat card has one Move; only it flies and fires."""
        names = [text.split()[0] for _, text in entry.words("actions") if text]
        if klass == "combat" and names.count("move") != 1:
            entry.report(("actions",), "a combat card has one move", 'add "move 2"')
        elif klass == "command" and (flown := [name for name in names if name in FLOWN]):
            entry.report(("actions",), f"only a combat card has {listed(flown)}")
        for key, text in entry.words("actions"):
            if text.split()[:2] == ["move", "0"]:
                entry.report(key, "an aircraft flies at least one hex", 'write "move 1"')  # BOB-30
        costs = entry.flag("initiative_cost")
        if costs and klass != "command":
            entry.report(("initiative_cost",), "only a communications card has the icon")  # BOB-26
        return {"bid_cost": 1} if costs else {}

    def read_counter(self, entry: TomlTable) -> dict[str, Any]:
        lines = [word for _, word in entry.words("lines", required=True)]
        for key, word in entry.words("lines"):
            if word not in LINES:
                entry.report(key, f'unknown firing line "{word}"', hint(word, LINES))
        return {"lines": [LINES.index(word) for word in lines if word in LINES]}

    def read_files(
        self, files: Mapping[str, TomlTable], rules: Rulebook, sides: Collection[str], cards: Any
    ) -> AirBook:
        return read_markers(files[MARKERS], sides) if MARKERS in files else AirBook((), {})

    def join(self, base: AirBook, own: AirBook) -> AirBook:
        return AirBook((*base.markers, *own.markers), {**base.out_of_action, **own.out_of_action})

    def count(self, book: BookData, side: str) -> dict[str, int]:
        own = book.parts[self.name].of_side(side).values()
        return {PLURALS[kind]: sum(marker.kind == kind for marker in own) for kind in KINDS}

    # -- a scenario -----------------------------------------------------------------------------------------------

    def read_scenario(self, root: TomlTable, board: TomlTable, reading: Reading) -> AirScenario:
        weather = {}
        for key in ("clouds", "balloons"):
            weather[key] = read_tiles(board, key, reading.on_board)
            if len(weather[key]) > reading.book.box[key]:
                has = counted(reading.book.box[key], key)
                board.report((key,), f"{counted(len(weather[key]), key)}, but the box has {has}")
        table = root.table("escape", required=False)
        written = {side: read_tiles(table, side, reading.on_board) for side in reading.book.sides}
        table.finish()
        escape = {side: tiles for side, tiles in written.items() if tiles}
        return AirScenario(weather["clouds"], weather["balloons"], escape)

    def read_side(self, table: TomlTable, reading: Reading) -> dict[str, int]:
        inner = table.table("points", required=False)
        return {key: inner.number(key, 1) for key in inner.data}

    def read_seat(self, table: TomlTable, reading: Reading, on_foot: set[Name]) -> AirSetup:
        known = reading.book.parts[self.name].of_side(reading.side)
        markers: dict[str, str] = {}
        inner = table.table("markers", required=False)
        for tile in inner.data:
            is_on_board(inner, (tile,), tile, reading.on_board)
            for key, name in inner.words(tile):
                if name and name not in known:
                    inner.report(key, f'unknown marker "{name}"', hint(name, known))
                elif name in markers:
                    inner.report(key, f'"{name}" is on the board twice')
                elif name:
                    markers[name] = tile
        facing = {str(name) for name in on_foot} | {name for name in markers if KINDS[known[name].kind] <= SHIP}
        return AirSetup(markers, self._headings(table, facing), self._grounded(table, reading, on_foot))

    def _headings(self, table: TomlTable, facing: set[str]) -> dict[str, str]:
        """BOB-04, BOB-14: every aircraft and ship has one."""
        inner = table.table("headings", required=bool(facing))
        out: dict[str, str] = {}
        for name in inner.data:
            if name not in facing:
                inner.report((name,), "is no aircraft or ship on the board", hint(name, sorted(facing)))
            heading = inner.choice(name, DIRECTIONS)
            out[name] = heading if heading in DIRECTIONS else DIRECTIONS[0]
        if "headings" in table.data and (missing := sorted(facing - set(inner.data))):
            table.report(("headings",), f"{listed(missing)} must face somewhere", 'write "Name" = "NE"')
        return out

    def _grounded(self, table: TomlTable, reading: Reading, on_foot: set[Name]) -> tuple[str, ...]:
        """BOB-29: by the scenario, and only a side whose aircraft out of action are on the ground."""
        flying = sorted(str(name) for name in on_foot)
        out: list[str] = []
        for key, name in table.words("grounded"):
            if reading.book.parts[self.name].out_of_action.get(reading.side) != GROUNDED:
                table.report(key, f'aircraft of "{reading.side}" are not grounded')
            elif name not in flying:
                table.report(key, f'"{name}" is no aircraft on the board', hint(name, flying))
            elif name not in out:
                out.append(name)
        return tuple(out)

    def nameable(self, kind: str, side: str, book: BookData) -> Titles:
        """Own aircraft and ships escape; the enemy's are neutralised or destroyed."""
        enemy = next(other for other in book.sides if other != side)
        whose = side if kind == "escape" else enemy
        planes: Titles = {counter.title: counter.squads for counter in book.counters_of(whose)}
        markers: Titles = {
            marker.title: marker.numbers for marker in book.parts[self.name].markers if marker.side == whose
        }
        return planes if kind == "neutralise" else markers if kind == "destroy" else {**planes, **markers}

    def elsewhere(self, side: str, book: BookData) -> Titles:
        return {marker.title: marker.numbers for marker in book.parts[self.name].markers if marker.side == side}

    def audit(
        self, scenario: ScenarioData, book: BookData, root: TomlTable, sound: Collection[str], parts: tuple[Part, ...]
    ) -> None:
        audit_air(scenario, book, root, sound, self.name)

    # -- tables ---------------------------------------------------------------------------------------------------

    def units(self, seat: SeatSetup, book: BookData, number: int, places: Mapping[str, int]) -> list[UnitKind]:
        setup: AirSetup = seat.parts[self.name]
        out: list[UnitKind] = []
        for text, record in book.parts[self.name].of_side(seat.side).items():
            if text in setup.markers:
                name = next(name for name in record.names if str(name) == text)
                out.append(
                    UnitKind(
                        seat=number,
                        token=token(name),
                        title=name.title,
                        squad=name.squad or "",
                        defence=record.defence,
                        start=places[setup.markers[text]],
                        printed={"marker": record},
                    )
                )
        return out

    def fill(self, module: Module, making: Making) -> None:
        assert isinstance(module, Air)
        c, scenario, book = making.catalog, making.scenario, making.book
        read: AirScenario = scenario.parts[self.name]
        records: list[MarkerData | None] = [unit.printed.get("marker") for unit in c.units]  # type: ignore[misc]
        module.piece = ints([KINDS[record.kind] if record else AIRCRAFT for record in records])
        lines: list[list[int]] = [unit.printed.get("lines", []) for unit in c.units]  # type: ignore[misc]
        module.lines = ints([sum(1 << line for line in row) for row in lines])
        names = [str(Name(unit.title, unit.squad or None)) for unit in c.units]
        seats = [scenario.seats[c.seats[unit.seat]].parts[self.name] for unit in c.units]
        module.heading = [
            DIRECTIONS.index(seat.headings[name]) if name in seat.headings else 0
            for seat, name in zip(seats, names, strict=True)
        ]
        module.starts_out = [u for u, seat in enumerate(seats) if names[u] in seat.grounded]
        states = book.parts[self.name].out_of_action
        module.grounds = ints([int(states.get(side) == GROUNDED) for side in making.sides])
        tiles = [tile.name for tile in c.tiles]
        module.cloud = ints([int(tile in read.clouds) for tile in tiles])
        module.balloon = ints([int(tile in read.balloons) for tile in tiles])
        gates = [[int(tile in read.escape.get(side, ())) for tile in tiles] for side in making.sides]
        module.escape_tile = ints([flag for row in gates for flag in row])
        sides = [c.sides[c.seat_side[kind.seat]] for kind in c.kinds]
        module.bid_cost = ints(
            [
                int(book.card(side, kind.title).printed.get("bid_cost", 0))
                for side, kind in zip(sides, c.kinds, strict=True)
            ]
        )
        fill_goals(module, making, self.name)
