"""Every problem of a file or a folder, for `sandtable check`: returned, not raised."""

from __future__ import annotations

from pathlib import Path

from sandtable.content.book import BOOK_FILES, read_book
from sandtable.content.errors import ContentError
from sandtable.content.library import Library, taken
from sandtable.content.load import SCENARIOS, book_folder, find_books, is_book, label, loose_scenarios, own_scenarios
from sandtable.content.scenario import read_scenario
from sandtable.content.schema import BookData
from sandtable.content.source import Source


def check(path: Path | str, *extra_dirs: Path | str) -> list[ContentError]:
    """The problems of one file. `extra_dirs` hold books it may belong to and ids it must not repeat."""
    path = Path(path)
    problems: list[ContentError] = []
    if path.name in BOOK_FILES and is_book(path.parent):
        read_book(path.parent, problems)
        return [error for error in problems if error.file == label(path)]
    folder = book_folder(path)
    book = read_book(folder, problems) if folder is not None else None
    if not problems:
        _check_scenario(path, Library(*extra_dirs), problems, book)
    return problems


def check_path(path: Path | str, *extra_dirs: Path | str) -> list[ContentError]:
    """The problems of a file, or of every book and scenario in a folder."""
    path = Path(path)
    if not path.is_dir():
        return check(path, *extra_dirs)
    of_book = path.name == SCENARIOS and is_book(path.parent)
    library = Library(*extra_dirs, path.parent if of_book else path)
    problems: list[ContentError] = []
    inside = path.resolve()
    count = 0
    for folder in find_books([path]):
        if folder.resolve().is_relative_to(inside):
            count += 1
            _check_book(folder, library, problems)
    for loose in loose_scenarios(path):
        count += 1
        _check_scenario(loose, library, problems)
    if not count:
        problems.append(ContentError("holds no book and no scenario", file=str(path)))
    return problems


def _check_book(folder: Path, library: Library, problems: list[ContentError]) -> None:
    book = read_book(folder, problems)
    if book is None:
        return
    known = library.book(book.id)
    if known.path.resolve() != folder.resolve():
        problems.append(taken("book", book.id, folder / "book.toml", known.path / "book.toml"))
        return
    for path in own_scenarios(folder):
        _check_scenario(path, library, problems, book)


def _check_scenario(path: Path, library: Library, problems: list[ContentError], book: BookData | None = None) -> None:
    try:
        source = Source(path, label(path))
    except ContentError as error:
        problems.append(error)
        return
    book = book or library.book_of(source, problems)
    if book is None:
        return
    scenario = read_scenario(source, book, problems)
    entry = library.find(scenario.id) if scenario is not None else None
    if entry is not None and entry.path.resolve() != path.resolve():
        problems.append(taken("scenario", entry.id, path, entry.path))
