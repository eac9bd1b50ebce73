"""All books and scenarios at hand: those shipped, those of installed packages, and those in the user's own folders."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from sandtable.content.book import BOOK, base_of, read_book
from sandtable.content.errors import ContentError, raise_all
from sandtable.content.load import book_folder, find_books, label, loose_scenarios, own_scenarios
from sandtable.content.part import Book
from sandtable.content.scenario import read_scenario, seat_names
from sandtable.content.schema import SOURCES, BookData, ScenarioData, variant_id
from sandtable.content.source import Source
from sandtable.content.suggest import hint
from sandtable.content.table import TomlTable

LEFT_OUT: Final = "left out because of"  # in the hint for an id nobody knows, before the first fault of some other file


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario on the list: read as far as its head, so its body may still be wrong."""

    id: str
    book: str
    name: str
    number: int | None
    sides: tuple[str, ...]
    seats: tuple[str, ...]
    source: str
    path: Path
    base: str  # the scenario it is a set-up of: its own id, unless it is for another number of seats


class Library:
    """The books of `known` rulebooks, shipped or in `extra_dirs`: book folders, loose scenario files with a `book` key,
    or a `scenarios` folder of such files. A bad file of the user's hides only itself; see `problems`.

    Ids are unique: of two scenarios with the same id the first stays, and shipped ones come first.
    """

    def __init__(self, known: Mapping[str, Book], *extra_dirs: Path | str) -> None:
        self.known = known
        self.problems: list[ContentError] = []
        self._books: dict[str, BookData] = {}
        self._entries: dict[str, Entry] = {}
        self._seen: set[Path] = set()
        for extra in map(Path, extra_dirs):
            if not extra.exists():
                raise ContentError("no such folder", file=str(extra))
        installed = [book.data for book in known.values() if book.data is not None]
        waiting = find_books([*installed, *extra_dirs])
        while waiting:
            ready = [folder for folder in waiting if base_of(folder) in ("", *self._books)] or waiting
            for folder in ready:
                self._add_book(folder)
            waiting = [folder for folder in waiting if folder not in ready]
        for extra in map(Path, extra_dirs):
            for path in loose_scenarios(extra):
                self._add_scenario(path)
        rank = {rules: place for place, rules in enumerate(known)}
        self._books = dict(sorted(self._books.items(), key=lambda item: rank[item[1].rules]))

    def books(self) -> list[BookData]:
        """In the order of their rulebooks."""
        return list(self._books.values())

    def book(self, book_id: str) -> BookData:
        """A book by its id; ContentError with the nearest ids when there is none."""
        if book_id not in self._books:
            raise ContentError(f'unknown book "{book_id}"', hint=hint(book_id, self._books))
        return self._books[book_id]

    def spec(self, book_id: str) -> Book:
        """The rulebook of a book."""
        return self.known[self.book(book_id).rules]

    def scenarios(self) -> list[Entry]:
        """Every scenario: by book, then by number, then those without a number by id."""
        order = {book: place for place, book in enumerate(self._books)}
        return sorted(
            self._entries.values(),
            key=lambda entry: (
                order[entry.book],
                entry.number is None,
                entry.number or 0,
                entry.base,
                len(entry.seats),
            ),
        )

    def entry(self, scenario_id: str) -> Entry:
        """The entry of an id; ContentError with the nearest ids when there is none."""
        found = self.find(scenario_id)
        if found is None:
            advice = hint(scenario_id, self._entries, 3)
            if self.problems:
                advice = "; ".join(part for part in (advice, f"{LEFT_OUT} {self.problems[0]}") if part)
            raise ContentError(f'unknown scenario "{scenario_id}"', hint=advice)
        return found

    def scenario(self, scenario_id: str) -> ScenarioData:
        """The whole scenario; ContentError when the id is unknown or the file is wrong."""
        entry = self.entry(scenario_id)
        problems: list[ContentError] = []
        source = Source(entry.path, label(entry.path))
        scenario = read_scenario(source, self._books[entry.book], self.spec(entry.book), problems)
        raise_all(problems)
        assert scenario is not None
        return scenario.for_seats(len(entry.seats))

    def variant(self, scenario_id: str, seats: int) -> Entry:
        """A scenario as it is set up for a number of seats; ContentError when it is not."""
        entry = self.entry(scenario_id)
        found = {len(other.seats): other for other in self._entries.values() if other.base == entry.base}
        if seats not in found:
            numbers = " or ".join(str(number) for number in sorted(found))
            raise ContentError(f'"{entry.base}" is not for {seats} seats', hint=f"it is for {numbers}")
        return found[seats]

    def find(self, scenario_id: str) -> Entry | None:
        """The entry of an id, as people write it too: normandy-1 for normandy-01."""
        if scenario_id in self._entries:
            return self._entries[scenario_id]
        plain = _without_zeros(scenario_id)
        alike = [entry for id, entry in self._entries.items() if _without_zeros(id) == plain]
        return alike[0] if len(alike) == 1 else None

    def _add_book(self, folder: Path) -> None:
        book = read_book(folder, self.known, self.problems, self._books)
        if book is None:
            return
        if book.id in self._books:
            self.problems.append(taken("book", book.id, folder / BOOK, self._books[book.id].path / BOOK))
            return
        self._books[book.id] = book
        for path in own_scenarios(folder):
            self._add_scenario(path)

    def _add_scenario(self, path: Path) -> None:
        if path.resolve() in self._seen:
            return
        self._seen.add(path.resolve())
        problems: list[ContentError] = []
        entries = self._read_entries(path, problems)
        for entry in entries[:1]:
            if entry.id in self._entries:
                problems.append(taken("scenario", entry.id, path, self._entries[entry.id].path))
        if not problems:
            self._entries.update({entry.id: entry for entry in entries})
        self.problems += problems

    def _read_entries(self, path: Path, problems: list[ContentError]) -> list[Entry]:
        """A scenario as it is set up for each number of seats, the usual one first."""
        try:
            source = Source(path, label(path))
        except ContentError as error:
            problems.append(error)
            return []
        book = self.book_of(source, problems)
        root = TomlTable.root(source, problems)
        scenario_id, name, origin = root.slug("id"), root.text("name"), root.choice("source", SOURCES)
        if book is None or problems:
            return []
        digits = scenario_id.removeprefix(f"{book.series}-")
        setups = seat_names(root, list(book.sides))
        return [
            Entry(
                id=variant_id(scenario_id, len(seats), len(setups[0])),
                book=book.id,
                name=name,
                number=int(digits) if digits.isdecimal() and len(digits) <= 4 and digits != scenario_id else None,
                sides=tuple(book.sides),
                seats=seats,
                source=origin,
                path=path,
                base=scenario_id,
            )
            for seats in setups
        ]

    def book_of(self, source: Source, problems: list[ContentError]) -> BookData | None:
        """The book a scenario file belongs to: by its folder, or by its `book` key. None is reported."""
        folder = book_folder(source.path)
        for book in self._books.values() if folder is not None else ():
            if folder is not None and book.path.resolve() == folder.resolve():
                return book
        root = TomlTable.root(source, problems)
        before = len(problems)
        book_id = root.choice("book", self._books)
        return self._books[book_id] if len(problems) == before else None


def _without_zeros(scenario_id: str) -> str:
    return re.sub(r"-0*(\d)", r"-\1", scenario_id.lower())


def taken(kind: str, identity: str, path: Path, other: Path) -> ContentError:
    """The error of a second book or scenario with the same id."""
    source = Source(path, label(path))
    return source.error(("id",), f'the id "{identity}" is taken by {label(other)}', f"give this {kind} another id")
