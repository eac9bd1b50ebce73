"""A scenario file read into a ScenarioData, with every problem it has."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sandtable.content.audit import audit, audit_actions
from sandtable.content.box import reserved
from sandtable.content.compile import parts_of
from sandtable.content.errors import ContentError
from sandtable.content.part import Book, Part, Reading
from sandtable.content.schema import (
    LANGUAGES,
    SOURCES,
    BookData,
    PlacedTile,
    ScenarioData,
    SeatSetup,
    SideSetup,
    SpecialData,
)
from sandtable.content.setup import CARDS, is_on_board, read_seat, read_side
from sandtable.content.source import Source
from sandtable.content.suggest import hint
from sandtable.content.table import SLUG, TomlTable
from sandtable.core.geometry import Geometry


def read_scenario(source: Source, book: BookData, spec: Book, problems: list[ContentError]) -> ScenarioData | None:
    """The scenario, or None when there are problems; those are added to the list, in the order of the file."""
    found: list[ContentError] = []
    scenario = _Reader(source, book, spec, found).read()
    problems += sorted(found, key=lambda error: error.line)
    return None if found else scenario


class _Reader:
    def __init__(self, source: Source, book: BookData, spec: Book, problems: list[ContentError]) -> None:
        self.source = source
        self.book = book
        self.spec = spec
        self.problems = problems
        self.root = TomlTable.root(source, problems)
        self.on_board: set[str] = set()
        self.sound: set[str] = set()  # without a problem: sides and seats by id, parts by name

    def read(self) -> ScenarioData | None:
        root, book = self.root, self.book
        identity = root.slug("id")
        if root.text("book", book.id) not in ("", book.id):
            root.report(("book",), f'is in the folder of "{book.id}"')
        name = root.text("name")
        source = root.choice("source", SOURCES)
        operation = root.text("operation", "")
        date = root.text("date", "")
        initiative = root.choice("initiative", book.sides)
        rules = self._rules()
        parts = (*self.spec.parts, *(self.spec.additions[name].part for name in rules))
        board = root.table("board")
        tiles, geometry = self.spec.board.read(board, book.tiles)
        self.on_board = {tile for tile, _ in tiles}
        reading = Reading(book, self.on_board)
        read: dict[str, Any] = {}
        for part in parts:
            with self._part(part.name):
                read[part.name] = part.read_scenario(root, board, reading)
        board.finish(self._advice(rules, lambda part: part.board_keys))
        briefing = self._briefing()
        why_unbalanced = root.prose("why_unbalanced")
        sides, setups = self._setups(parts, rules)
        specials = tuple(special for entry in root.tables("special") if (special := self._special(entry, parts)))
        root.finish(self._advice(rules, lambda part: part.keys))
        number = self._number(identity)
        scenario = ScenarioData(
            id=identity,
            book=book.id,
            name=name,
            number=number,
            source=source,
            operation=operation,
            date=date,
            rules=rules,
            initiative=initiative,
            tiles=tuple(PlacedTile(name=tile, turned=turned) for tile, turned in tiles),
            geometry=geometry if geometry is not None else Geometry([], [], []),
            sides=sides,
            seats=setups[min(setups)],
            setups=setups,
            specials=specials,
            parts=read,
            briefing=briefing,
            why_unbalanced=why_unbalanced,
            path=self.source.path,
            content_hash=hashlib.sha256(self.source.digest + bytes.fromhex(book.content_hash)).hexdigest()[:16],
        )
        for number in setups:
            self._audit(scenario.for_seats(number))
        return scenario

    def _audit(self, scenario: ScenarioData) -> None:
        """What no single key shows, of one set-up; two of them may have the same problem, which is told once."""
        before = len(self.problems)
        audit(scenario, self.book, self.root, self.sound, parts_of(self.spec, scenario))
        if self.spec.additions and not self.problems:
            audit_actions(scenario, self.book, self.root, self.spec)
        known = {str(problem) for problem in self.problems[:before]}
        self.problems[before:] = [problem for problem in self.problems[before:] if str(problem) not in known]

    def _rules(self) -> tuple[str, ...]:
        """Modules the scenario adds to its book."""
        added: list[str] = []
        named = [name for name, addition in self.spec.additions.items() if not addition.seats]
        for key, name in self.root.words("rules"):
            if name and name not in named:
                self.root.report(key, f'"{self.book.id}" has no module "{name}" to add', hint(name, named))
            elif name in added:
                self.root.report(key, f'"{name}" is there twice')
            elif name:
                added.append(name)
        return tuple(added)

    def _advice(self, rules: tuple[str, ...], keys: Callable[[Part], tuple[str, ...]]) -> dict[str, tuple[str, str]]:
        """For each key that only a module reads which the scenario could add, and does not: what to say of it."""
        found: dict[str, tuple[str, str]] = {}
        for name, addition in self.spec.additions.items():
            if name not in rules and not addition.seats:
                added = ", ".join(f'"{rule}"' for rule in (*rules, name))
                told = f'is read by the module "{name}"', f"write rules = [{added}]"
                found.update(dict.fromkeys(keys(addition.part), told))
        return found

    def _setups(
        self, parts: tuple[Part, ...], rules: tuple[str, ...]
    ) -> tuple[dict[str, SideSetup], dict[int, dict[str, SeatSetup]]]:
        """Every side, and its seats by how many there are: one of the same name, those that [seats] names, or both
        where the sides have cards of their own and [seats] names several."""
        table = self.root.table("seats", required=False)
        sides: dict[str, SideSetup] = {}
        alone: dict[str, SeatSetup] = {}
        joint: dict[str, SeatSetup] = {}
        counts: dict[str, int] = {}
        taken: set[str] = set()
        both = _have_cards(self.root, list(self.book.sides))
        advice = self._advice(rules, lambda part: part.side_keys)
        for side in self.book.sides:
            names = self._seat_names(table, side, parts, taken)
            counts[side] = len(table.data.get(side) or [side])
            own = self.root.table(side)
            with self._part(side):
                sides[side] = read_side(own, Reading(self.book, self.on_board, side), parts)
                for name in names if side in names or not both else [side, *names]:
                    seat = own if name == side else self.root.table(name)
                    seats = alone if name == side else joint
                    with self._part(f"seat {name}"):
                        seats[name] = read_seat(seat, Reading(self.book, self.on_board, side, name), parts)
                    if seat is not own:
                        seat.finish(advice)
                own.finish(advice)
        table.finish()
        if len(set(counts.values())) > 1:
            many = " and ".join(f'"{side}" has {number}' for side, number in counts.items())
            self.root.report(("seats",), "both sides need the same number of seats", many)
        if len(alone) < len(sides):
            return sides, {len(alone) + len(joint): {**alone, **joint}}
        return sides, {len(seats): seats for seats in (alone, joint) if seats}

    def _seat_names(self, table: TomlTable, side: str, parts: tuple[Part, ...], taken: set[str]) -> list[str]:
        """Seats of a side; `taken` are those of all sides so far."""
        names: list[str] = []
        others = set(self.book.sides) - {side}
        for key, name in table.words(side):
            if name in taken:
                table.report(key, f'"{name}" is there twice')
            elif name and (not SLUG.fullmatch(name) or name in others | reserved(parts)):
                advice = "use small letters, and no side or other key of a scenario file"
                table.report(key, f'"{name}" cannot be a seat', advice)
                self.root.know(name)
            elif name:
                names.append(name)
            taken.add(name)
        return names or [side]

    def _number(self, identity: str) -> int | None:
        """NN of "<series>-NN". In the book's own folder the file must be called NN_name.toml."""
        series = self.book.series
        found = re.fullmatch(re.escape(series) + r"-([0-9]{1,4})", identity)
        if self.source.path.parent == self.book.path / "scenarios" and identity:
            stem = self.source.path.stem
            digits = stem.partition("_")[0]
            if not found or found[1] != digits:
                wanted = f'"{series}-{digits}"' if digits.isdecimal() else f'"{series}-NN" in NN_name.toml'
                self.root.report(("id",), f'does not agree with the file name "{stem}"', f"write {wanted}")
        return int(found[1]) if found else None

    def _briefing(self) -> dict[str, str]:
        table = self.root.table("briefing", required=False)
        written = {language: table.prose(language) for language in LANGUAGES}
        table.finish()
        return {language: text for language, text in written.items() if text}

    @contextmanager
    def _part(self, name: str) -> Iterator[None]:
        """The part is sound when reading it gives no problem."""
        before = len(self.problems)
        yield
        if len(self.problems) == before:
            self.sound.add(name)

    def _special(self, entry: TomlTable, parts: tuple[Part, ...]) -> SpecialData | None:
        verbs = {verb: params for part in parts for verb, params in part.specials.items()}
        verb = entry.text("verb")
        if verb not in verbs:
            adds = [name for name, extra in self.spec.additions.items() if verb in extra.part.specials]
            advice = f'add rules = ["{adds[0]}"]' if adds else hint(verb, verbs)
            if verb:
                entry.report(("verb",), f'unknown value "{verb}"', advice)
            return None
        values = {}
        for parameter, kind in verbs[verb].items():
            if kind == "side":
                values[parameter] = entry.choice(parameter, self.book.sides)
            else:
                values[parameter] = entry.text(parameter)
                is_on_board(entry, (parameter,), values[parameter], self.on_board)
        entry.finish()
        return SpecialData(verb=verb, values=values)


def seat_names(root: TomlTable, sides: list[str]) -> list[tuple[str, ...]]:
    """The seats of each set-up of a scenario file, as far as its head tells; the usual one first."""
    table = root.table("seats", required=False)
    named = tuple(seat for side in sides for seat in ([name for _, name in table.words(side)] or [side]))
    alone = tuple(sides)
    return [alone, named] if _have_cards(root, sides) and not set(named) & set(sides) else [named]


def _have_cards(root: TomlTable, sides: list[str]) -> bool:
    """Whether a side has cards of its own, so that it can be played by one seat."""
    return any(isinstance(own := root.data.get(side), dict) and CARDS in own for side in sides)
