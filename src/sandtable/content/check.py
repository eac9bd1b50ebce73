"""Every problem of a file or a folder, for `sandtable check`: returned, not raised."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sandtable.content.book import BOOK, read_book
from sandtable.content.compile import compile_scenario
from sandtable.content.errors import ContentError
from sandtable.content.library import Library, taken
from sandtable.content.load import SCENARIOS, book_folder, find_books, is_book, label, loose_scenarios, own_scenarios
from sandtable.content.part import Book
from sandtable.content.scenario import read_scenario
from sandtable.content.schema import BookData, ScenarioData
from sandtable.content.source import Source
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.state import NOBODY


def check(path: Path | str, known: Mapping[str, Book], *extra_dirs: Path | str) -> list[ContentError]:
    """The problems of one file. `extra_dirs` hold books it may belong to and ids it must not repeat."""
    path = Path(path)
    problems: list[ContentError] = []
    library = Library(known, *extra_dirs)
    bases = {book.id: book for book in library.books()}
    if path.suffix == ".toml" and is_book(path.parent):
        read_book(path.parent, known, problems, bases)
        return [error for error in problems if error.file == label(path)]
    folder = book_folder(path)
    book = read_book(folder, known, problems, bases) if folder is not None else None
    if not problems:
        _check_scenario(path, library, problems, book)
    return problems


def check_path(path: Path | str, known: Mapping[str, Book], *extra_dirs: Path | str) -> list[ContentError]:
    """The problems of a file, or of every book and scenario in a folder."""
    path = Path(path)
    if not path.is_dir():
        return check(path, known, *extra_dirs)
    of_book = path.name == SCENARIOS and is_book(path.parent)
    library = Library(known, *extra_dirs, path.parent if of_book else path)
    problems: list[ContentError] = []
    if of_book:
        read_book(path.parent, known, problems, {book.id: book for book in Library(known, *extra_dirs).books()})
        if problems:
            return problems  # without the book nothing can be said about its scenarios
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
    book = read_book(folder, library.known, problems, {book.id: book for book in library.books()})
    if book is None:
        return
    known = library.book(book.id)
    if known.path.resolve() != folder.resolve():
        problems.append(taken("book", book.id, folder / BOOK, known.path / BOOK))
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
    spec = library.known[book.rules]
    scenario = read_scenario(source, book, spec, problems)
    if scenario is None:
        return
    entry = library.find(scenario.id)
    if entry is not None and entry.path.resolve() != path.resolve():
        problems.append(taken("scenario", entry.id, path, entry.path))
    for number in scenario.setups:
        catalog, rules = compile_scenario(scenario.for_seats(number), book, spec)
        found = _judged(source, Game(catalog, rules, SeededDice(0)))
        found += _alone(source, scenario.for_seats(number), book, spec)
        for problem in found:
            if str(problem) not in map(str, problems):
                problems.append(problem)


def _alone(source: Source, scenario: ScenarioData, book: BookData, spec: Book) -> list[ContentError]:
    """What stands in the way of a side that is played by rule."""
    found: list[ContentError] = []
    for option in spec.options:
        if option.bot and option.change is not None and len(scenario.seats) == 2:
            try:
                compile_scenario(option.change(scenario, book), book, spec, [option.name])
            except ContentError as error:
                found.append(source.error((), str(error)))
    return found


def _judged(source: Source, game: Game) -> list[ContentError]:
    """Whether the first moment of a game leaves it open: nobody has won, and nobody has lost all hope."""
    state = game.start()
    sides, victory = game.catalog.sides, game.book.victory
    lost = [name for side, name in enumerate(sides) if victory.is_hopeless(game, state, side)]
    if lost:
        return [source.error((side, "victory"), f'"{side}" has no way to win from the start') for side in lost]
    if state.winner == NOBODY:
        victory.check(game, state)
    if state.winner == NOBODY:
        return []
    winner, reason = sides[state.winner], game.book.reasons[state.reason]
    return [
        source.error((winner, "victory"), f'"{winner}" has won before the game begins: {reason.name} ({reason.rule})')
    ]
