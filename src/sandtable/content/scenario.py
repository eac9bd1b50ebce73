"""A scenario file read into a ScenarioData, with every problem it has."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager

from sandtable.content.audit import audit
from sandtable.content.board import is_on_board, read_board, report_loose
from sandtable.content.errors import ContentError
from sandtable.content.schema import (
    LANGUAGES,
    SOURCES,
    SPECIALS,
    BookData,
    ScenarioData,
    SideSetup,
    SpecialData,
    StructureData,
)
from sandtable.content.setup import read_setup, read_tiles
from sandtable.content.source import Source
from sandtable.content.suggest import counted
from sandtable.content.table import Table


def read_scenario(source: Source, book: BookData, problems: list[ContentError]) -> ScenarioData | None:
    """The scenario, or None when there are problems; those are added to the list, in the order of the file."""
    found: list[ContentError] = []
    scenario = _Reader(source, book, found).read()
    problems += sorted(found, key=lambda error: error.line)
    return None if found else scenario


class _Reader:
    def __init__(self, source: Source, book: BookData, problems: list[ContentError]) -> None:
        self.source = source
        self.book = book
        self.problems = problems
        self.root = Table.root(source, problems)
        self.on_board: set[str] = set()
        self.sound: set[str] = set()  # parts without a problem: sides, "structure", "escape"

    def read(self) -> ScenarioData:
        root, book = self.root, self.book
        identity = root.slug("id")
        if root.text("book", book.id) not in ("", book.id):
            root.report(("book",), f'is in the folder of "{book.id}"')
        name = root.text("name")
        source = root.choice("source", SOURCES)
        operation = root.text("operation", "")
        date = root.text("date", "")
        initiative = root.choice("initiative", book.sides)
        board = root.table("board")
        before = len(self.problems)
        axis, tiles = read_board(board, book.tiles)
        if len(self.problems) == before:
            report_loose(board, tiles)
        self.on_board = {tile.name for tile in tiles}
        objectives = self._objectives(board)
        board.finish()
        with self._part("structure"):
            structures = self._structures()
        with self._part("escape"):
            escape = self._escape()
        briefing = self._briefing()
        why_unbalanced = root.prose("why_unbalanced")
        sides = {side: self._side(side) for side in book.sides}
        specials = tuple(special for entry in root.tables("special") if (special := self._special(entry)))
        root.finish()
        number = self._number(identity)
        scenario = ScenarioData(
            id=identity,
            book=book.id,
            name=name,
            number=number,
            source=source,
            operation=operation,
            date=date,
            initiative=initiative,
            axis=axis,
            tiles=tiles,
            objectives=objectives,
            structures=structures,
            escape=escape,
            sides=sides,
            specials=specials,
            briefing=briefing,
            why_unbalanced=why_unbalanced,
            path=self.source.path,
            content_hash=hashlib.sha256(self.source.digest + bytes.fromhex(book.content_hash)).hexdigest()[:16],
        )
        audit(scenario, book, root, self.sound)
        return scenario

    def _number(self, identity: str) -> int | None:
        """NN of "<book>-NN". In the book's own folder the file must be called NN_name.toml."""
        found = re.fullmatch(re.escape(self.book.id) + r"-([0-9]{1,4})", identity)
        if self.source.path.parent == self.book.path / "scenarios" and identity:
            stem = self.source.path.stem
            digits = stem.partition("_")[0]
            if not found or found[1] != digits:
                wanted = f'"{self.book.id}-{digits}"' if digits.isdecimal() else f'"{self.book.id}-NN" in NN_name.toml'
                self.root.report(("id",), f'does not agree with the file name "{stem}"', f"write {wanted}")
        return int(found[1]) if found else None

    def _objectives(self, board: Table) -> dict[str, int]:
        table = board.table("objectives", required=False)
        objectives = {}
        for tile in table.data:
            objectives[tile] = table.number(tile, 1)
            is_on_board(table, (tile,), tile, self.on_board)
        if len(objectives) > self.book.box.objectives:
            board.report(("objectives",), f"the box has {self.book.box.objectives} objective markers")
        return objectives

    def _structures(self) -> tuple[StructureData, ...]:
        structures: dict[str, StructureData] = {}
        for entry in self.root.tables("structure"):
            structure = StructureData(
                name=entry.text("name"),
                tile=entry.text("tile"),
                points=entry.maybe_number("points") or 0,
                defence=entry.number("defence", 1),
            )
            if is_on_board(entry, ("tile",), structure.tile, self.on_board):
                if structure.tile in structures:
                    entry.report(("tile",), f'tile "{structure.tile}" has a structure already')
                structures[structure.tile] = structure
            entry.finish()
        most = self.book.box.structure_markers
        if len(structures) > most:
            problem = f"{counted(len(structures), 'structures')}, but the box has {counted(most, 'structure markers')}"
            self.root.report(("structure",), problem)
        return tuple(structures.values())

    def _escape(self) -> dict[str, tuple[str, ...]]:
        table = self.root.table("escape", required=False)
        written = {side: read_tiles(table, side, self.on_board) for side in self.book.sides}
        table.finish()
        used, most = len({tile for tiles in written.values() for tile in tiles}), self.book.box.escape_markers
        if used > most:
            problem = f"{counted(used, 'tiles')}, but the box has {counted(most, 'escape markers')}"
            self.root.report(("escape",), problem)
        return {side: tiles for side, tiles in written.items() if tiles}

    def _briefing(self) -> dict[str, str]:
        table = self.root.table("briefing", required=False)
        written = {language: table.prose(language) for language in LANGUAGES}
        table.finish()
        return {language: text for language, text in written.items() if text}

    def _side(self, side: str) -> SideSetup:
        with self._part(side):
            return read_setup(self.root.table(side), side, self.book, self.on_board)

    @contextmanager
    def _part(self, name: str) -> Iterator[None]:
        """The part is sound when reading it gives no problem."""
        before = len(self.problems)
        yield
        if len(self.problems) == before:
            self.sound.add(name)

    def _special(self, entry: Table) -> SpecialData | None:
        verb = entry.choice("verb", SPECIALS)
        if verb not in SPECIALS:
            return None
        values = {}
        for parameter, kind in SPECIALS[verb].items():
            if kind == "side":
                values[parameter] = entry.choice(parameter, self.book.sides)
            else:
                values[parameter] = entry.text(parameter)
                is_on_board(entry, (parameter,), values[parameter], self.on_board)
        entry.finish()
        return SpecialData(verb=verb, values=values)
