"""`sandtable scenarios` and `check`: what there is to play, and whether it is sound."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.common import Data, Json, Language, complaints, fail, folders, print_json


def scenarios(language: Language = "en", data: Data = None, json: Json = False) -> None:
    """List every scenario there is to play."""
    from sandtable.api import library
    from sandtable.words.catalogue import catalogue

    with complaints():
        shelf = library(*folders(data))
        entries, problems = shelf.scenarios(), shelf.problems
    keys = ("id", "book", "name", "sides", "seats", "source")
    if json:
        print_json([{key: getattr(entry, key) for key in (*keys, "base")} for entry in entries])
    else:
        from rich import box
        from rich.table import Table

        from sandtable.tui.screen import make_console
        from sandtable.tui.wording import wording

        say = wording(language)
        table = Table(*(say(f"scenarios.{key}") for key in keys), box=box.SIMPLE_HEAD, header_style="bold")
        table.columns[0].no_wrap = True
        for entry in (entry for entry in entries if entry.id == entry.base):
            words = catalogue(language, [], [str(home) for home in shelf.book(entry.book).homes])
            book = words.get("books", entry.book) or entry.book
            sides = ", ".join(words.get("sides", side) or side for side in entry.sides)
            setups = [other.seats for other in entries if other.base == entry.base]
            seats = ", ".join(entry.seats) if len(setups) == 1 else " / ".join(str(len(names)) for names in setups)
            name = words.get("scenarios", entry.name) or entry.name
            table.add_row(entry.id, book, name, sides, seats, say(f"show.{entry.source}"))
        make_console().print(table)
    for problem in problems:
        print(f"sandtable: left out: {problem}", file=sys.stderr)


def check(
    path: Annotated[
        Path | None,
        typer.Argument(metavar="[DIR|FILE]", help="Your data. [default: what is shipped]", show_default=False),
    ] = None,
    data: Data = None,
    json: Json = False,
) -> None:
    """Check data files, your own or those shipped.

    Every problem is told with file and line; the exit code is 1 if there is any.
    """
    from sandtable.books import known_books
    from sandtable.cli.looks import wrong_looks
    from sandtable.content import check_path
    from sandtable.content.load import SHIPPED
    from sandtable.picture.look import FILE

    target = path or SHIPPED
    if not target.exists():
        raise fail(f"{target}: no such file or folder")
    with complaints():
        own_look = target.name == FILE
        problems = [] if own_look else check_path(target, known_books(), *folders(data))
        told = {(problem.file, problem.line) for problem in problems}
        looks = wrong_looks(target, *folders(data))
        problems += [problem for problem in looks if not problem.line or (problem.file, problem.line) not in told]
    if json:
        keys = ("file", "line", "key", "message", "hint")
        print_json([{key: getattr(problem, key) for key in keys} for problem in problems])
    else:
        for problem in problems:
            print(problem)
        name = path or "the shipped data"
        count = len(problems)
        print(f"{name}: {count} problem{'s' if count != 1 else ''}" if problems else f"{name}: no problem found")
    if problems:
        raise typer.Exit(1)
