"""All books and scenarios at hand: those shipped, those of installed packages, and those in the user's own folders."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from sandtable.content.book import BOOK, base_of, read_book
from sandtable.content.errors import ContentError, raise_all
from sandtable.content.load import book_folder, find_books, label, loose_scenarios, own_scenarios
from sandtable.content.part import Book
from sandtable.content.scenario import read_scenario
from sandtable.content.schema import SOURCES, BookData, ScenarioData
from sandtable.content.source import Source
from sandtable.content.suggest import hint
from sandtable.content.table import TomlTable


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
            key=lambda entry: (order[entry.book], entry.number is None, entry.number or 0, entry.id),
        )

    def entry(self, scenario_id: str) -> Entry:
        """The entry of an id; ContentError with the nearest ids when there is none."""
        if scenario_id not in self._entries:
            advice = hint(scenario_id, self._entries, 3)
            if self.problems:
                advice = "; ".join(part for part in (advice, f"left out because of {self.problems[0]}") if part)
            raise ContentError(f'unknown scenario "{scenario_id}"', hint=advice)
        return self._entries[scenario_id]

    def scenario(self, scenario_id: str) -> ScenarioData:
        """The whole scenario; ContentError when the id is unknown or the file is wrong."""
        entry = self.entry(scenario_id)
        problems: list[ContentError] = []
        source = Source(entry.path, label(entry.path))
        scenario = read_scenario(source, self._books[entry.book], self.spec(entry.book), problems)
        raise_all(problems)
        assert scenario is not None
        return scenario

    def find(self, scenario_id: str) -> Entry | None:
        return self._entries.get(scenario_id)

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
        entry = self._read_entry(path, problems)
        if entry is not None and entry.id in self._entries:
            problems.append(taken("scenario", entry.id, path, self._entries[entry.id].path))
        if entry is not None and not problems:
            self._entries[entry.id] = entry
        self.problems += problems

    def _read_entry(self, path: Path, problems: list[ContentError]) -> Entry | None:
        try:
            source = Source(path, label(path))
        except ContentError as error:
            problems.append(error)
            return None
        book = self.book_of(source, problems)
        root = TomlTable.root(source, problems)
        scenario_id, name, origin = root.slug("id"), root.text("name"), root.choice("source", SOURCES)
        if book is None or problems:
            return None
        seats = root.table("seats", required=False)
        digits = scenario_id.removeprefix(f"{book.series}-")
        return Entry(
            id=scenario_id,
            book=book.id,
            name=name,
            number=int(digits) if digits.isdecimal() and len(digits) <= 4 and digits != scenario_id else None,
            sides=tuple(book.sides),
            seats=tuple(seat for side in book.sides for seat in ([n for _, n in seats.words(side)] or [side])),
            source=origin,
            path=path,
        )

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


def taken(kind: str, identity: str, path: Path, other: Path) -> ContentError:
    """The error of a second book or scenario with the same id."""
    source = Source(path, label(path))
    return source.error(("id",), f'the id "{identity}" is taken by {label(other)}', f"give this {kind} another id")
