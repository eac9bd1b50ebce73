"""What commands share: options, complaints, and printing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

Scenario = Annotated[str, typer.Argument(help="Scenario id, as `sandtable scenarios` lists it.", show_default=False)]
Data = Annotated[
    list[Path] | None,
    typer.Option("--data", metavar="DIR", help="Folder of your own books and scenarios; may be repeated."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Seed of chance, for a game that can be repeated.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME", help="Rules option of the book; may be repeated."),
]

Handicaps = Annotated[
    list[str] | None,
    typer.Option(
        "--handicap",
        metavar="SIDE:CARD:N",
        help="Begin with N more of a side's cards in its deck, from its supply; or `suggested`; may be repeated.",
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0 for one a processor.")]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Play on a dask cluster, such as tcp://10.0.0.5:8786."),
]
SeatCount = Annotated[
    int | None,
    typer.Option("--seats", metavar="N", min=1, help="As it is set up for so many seats, such as 4."),
]


def set_up_for(scenario: str, seats: int | None, data: list[Path] | None) -> str:
    """The id of a scenario as it is set up for a number of seats."""
    from sandtable.api import library

    return scenario if seats is None else library(*folders(data)).variant(scenario, seats).id


def with_handicaps(scenario: str, options: list[str] | None, handicap: list[str] | None) -> list[str]:
    """The options of a game and its handicaps, which are options too."""
    from sandtable.handicap import options_for

    return [*(options or []), *options_for(scenario, handicap or [])]


def known_language(code: str) -> str:
    """The language, if there is such a one."""
    from sandtable.words import LANGUAGES

    if code not in LANGUAGES:
        raise typer.BadParameter(f"there is no language {code!r}: {', '.join(LANGUAGES)}")
    return code


Language = Annotated[
    str, typer.Option("--language", metavar="CODE", callback=known_language, help="Language, such as en or es.")
]
Plain = Annotated[bool, typer.Option("--plain", help="The board as a list of sentences, for screen readers.")]


def folders(data: list[Path] | None) -> list[str]:
    return [str(folder) for folder in data or []]


def fail(message: object, code: int = 1) -> typer.Exit:
    """One clear line on stderr; raise what this answers."""
    print(f"sandtable: {message}", file=sys.stderr)
    return typer.Exit(code)


@contextmanager
def complaints() -> Iterator[None]:
    """What the library refuses becomes one line on stderr and exit code 1; installed books that failed are told."""
    try:
        yield
    except (ValueError, OSError) as error:
        from sandtable.content.errors import ContentErrors

        if isinstance(error, OSError):
            if isinstance(error, BrokenPipeError):
                raise
            raise fail(f"{error.filename or ''}: {error.strerror or error}".lstrip(": ")) from None
        if not _is_ours(error):
            raise
        if isinstance(error, ContentErrors):
            for one in error.errors:
                print(f"sandtable: {one}", file=sys.stderr)
            raise typer.Exit(1) from None
        raise fail(error) from None
    finally:
        _warn_of_books()


def _warn_of_books() -> None:
    """Books of installed packages that could not be loaded are left out: say so, if any was looked for."""
    books = sys.modules.get("sandtable.books")
    for problem in books.problems if books is not None else []:
        print(f"sandtable: a book was left out: {problem}", file=sys.stderr)


def _is_ours(error: ValueError) -> bool:
    """Whether the error was made for people: by this package, not by a slip in it."""
    return type(error).__module__.startswith("sandtable.")


def print_json(value: Any) -> None:
    import msgspec

    text = msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=2).decode()
    sys.stdout.write(text + "\n")
