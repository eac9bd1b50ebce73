"""`sandtable scenarios`, `show` and `check`: what there is to play, and whether it is sound."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.common import Data, Json, Scenario, complaints, fail, folders, print_json

if TYPE_CHECKING:
    from sandtable.content import ContentError, ScenarioData, SideSetup
    from sandtable.words import Words


def scenarios(data: Data = None, json: Json = False) -> None:
    """List every scenario there is to play."""
    import sandtable
    from sandtable.api import library

    with complaints():
        entries = sandtable.scenarios(folders(data))
        problems = library(*folders(data)).problems
    keys = ("id", "book", "name", "sides", "players", "source")
    if json:
        print_json([{key: getattr(entry, key) for key in keys} for entry in entries])
    else:
        from rich import box
        from rich.table import Table

        from sandtable.tui.screen import make_console

        table = Table(*keys, box=box.SIMPLE_HEAD, header_style="bold")
        for entry in entries:
            table.add_row(entry.id, entry.book, entry.name, ", ".join(entry.sides), str(entry.players), entry.source)
        make_console().print(table)
    for problem in problems:
        print(f"sandtable: left out: {problem}", file=sys.stderr)


def show(
    scenario: Scenario,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Write the board as a picture.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="The board as a list of sentences.")] = False,
    data: Data = None,
    json: Json = False,
) -> None:
    """Show a scenario: board, forces, objectives, victory."""
    import sandtable
    from sandtable.api import library
    from sandtable.words import Words

    with complaints():
        match = sandtable.new(scenario, seed=0, data=folders(data))
        record = library(*folders(data)).scenario(scenario)
        if svg is not None:
            from sandtable.files import write_whole
            from sandtable.picture import look_for, picture

            write_whole(svg, picture(match.words(), look_for(match.catalog), match.view()))
    words = Words(match.catalog, match.book)
    if json:
        print_json(_record(words, record))
        return
    from sandtable.tui.screen import Screen
    from sandtable.tui.sitting import show_board

    screen = Screen()
    screen.heading(f"{record.id}: {record.name}")
    screen.show(" · ".join(part for part in (record.operation, record.date, f"source: {record.source}") if part))
    show_board(screen, words, match.view(), plain=plain)
    screen.show()
    if record.objectives:
        screen.show(f"Objectives: {', '.join(f'{tile} {n}' for tile, n in record.objectives.items())}")
    if structures := words.structures():
        screen.show(structures)
    screen.show(f"Initiative: {words.names.side_token(record.initiative)}")
    for side in match.catalog.sides:
        screen.show()
        screen.heading(words.names.side_token(side))
        for line in [*words.victory(side), *_forces(words, side, record.sides[side])]:
            screen.show(line)
    if svg is not None:
        screen.show(f"Picture written to {svg}")


def _forces(words: Words, side: str, setup: SideSetup) -> list[str]:
    names = words.names
    cards = [kind for kind in words.catalog.kinds if words.catalog.seats[kind.seat] == side]
    lines = [
        f"Deck ({sum(kind.deck for kind in cards)}): {names.cards(side, {k.token: k.deck for k in cards if k.deck})}",
        f"Supply ({sum(kind.supply for kind in cards)}): "
        + names.cards(side, {k.token: k.supply for k in cards if k.supply}),
    ]
    places: dict[str, list[str]] = {}
    aboard = {man for unit in words.catalog.units if unit.vehicle is not None for man in unit.vehicle.crew}
    for i, unit in enumerate(words.catalog.units):
        if words.catalog.sides[words.catalog.unit_side[i]] == side and i not in aboard:
            place = names.tile(unit.start) if unit.start >= 0 else "off the board"
            places.setdefault(place, []).append(names.counter(i) + _crew(words, i))
    lines += [
        f"Counters {'on ' if place in words.catalog.tile_names else ''}{place}: {', '.join(units)}"
        for place, units in places.items()
    ]
    if setup.spawn:
        spawns: dict[str, list[str]] = {}
        for spawn in setup.spawn:
            spawns.setdefault(spawn.tile, []).append(spawn.group)
        lines.append("Spawn markers: " + "; ".join(f"{tile} for {', '.join(who)}" for tile, who in spawns.items()))
    for title, tiles in (("Scouted", setup.scouted), ("Controlled", setup.controlled)):
        if tiles:
            lines.append(f"{title}: {', '.join(tiles)}")
    return lines


def _crew(words: Words, unit: int) -> str:
    """Who sits in a vehicle at the start, seat by seat."""
    vehicle = words.catalog.units[unit].vehicle
    if vehicle is None:
        return ""
    return f" ({', '.join(words.names.counter(man) if man >= 0 else 'empty' for man in vehicle.crew)})"


def _record(words: Words, record: ScenarioData) -> dict[str, Any]:
    import msgspec

    catalog = words.catalog
    out: dict[str, Any] = {
        key: getattr(record, key)
        for key in ("id", "book", "name", "source", "operation", "date", "initiative", "objectives")
    }
    out["tiles"] = [
        {"tile": t.name, "x": t.x, "y": t.y, "cover": t.cover, "hill": t.hill, "points": t.points, "rough": t.rough}
        for t in catalog.tiles
    ]
    out["sides"] = {
        side: msgspec.to_builtins(record.sides[side]) | {"victory_text": words.victory(side)} for side in catalog.sides
    }
    out["structures"] = msgspec.to_builtins(record.structures)
    out["escape"] = {side: list(tiles) for side, tiles in record.escape.items()}
    out["specials"] = [{"verb": special.verb, **special.values} for special in record.specials]
    return out


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
    from sandtable.content import check_path
    from sandtable.content.load import SHIPPED
    from sandtable.picture.look import FILE

    target = path or SHIPPED
    if not target.exists():
        raise fail(f"{target}: no such file or folder")
    with complaints():
        own_look = target.name == FILE
        problems = [] if own_look else check_path(target, *folders(data))
        problems += _wrong_looks(target.parent if own_look else target)
        idle = _without_rules(target, folders(data))
    if json:
        keys = ("file", "line", "key", "message", "hint")
        print_json([{key: getattr(problem, key) for key in keys} for problem in problems])
    else:
        for problem in problems:
            print(problem)
        name = path or "the shipped data"
        count = len(problems)
        print(f"{name}: {count} problem{'s' if count != 1 else ''}" if problems else f"{name}: no problem found")
    for book in idle:
        note = f'no rules for the book "{book}": its scenarios can be checked but not played'
        print(f"sandtable: {note}" if json else f"Note: there are {note}.", file=sys.stderr if json else sys.stdout)
    if problems:
        raise typer.Exit(1)


def _wrong_looks(path: Path) -> list[ContentError]:
    """What is wrong with the pictures of the book in a folder, or of the books in it."""
    from sandtable.content import ContentError
    from sandtable.content.load import is_book
    from sandtable.picture import Look, LookError

    found = []
    for folder in [path] if is_book(path) else filter(is_book, sorted(path.glob("*"))):
        try:
            Look(folder)
        except LookError as error:
            found.append(ContentError(error.message, file=error.file, key=error.key))
    return found


def _without_rules(path: Path, data: list[str]) -> list[str]:
    """The books of what was checked that the engine has no rules for."""
    from sandtable.content import Library
    from sandtable.content.book import BOOK_FILES
    from sandtable.content.load import SCENARIOS, book_folder, is_book
    from sandtable.rules.library import known_books

    if path.is_file() and path.name in BOOK_FILES:
        path = path.parent
    in_book = path.name == SCENARIOS and is_book(path.parent)
    shelf = Library(*data, path.parent if in_book else book_folder(path) or path)
    inside = path.resolve()
    found = [book.id for book in shelf.books() if book.path.resolve().is_relative_to(inside)]
    found += [entry.book for entry in shelf.scenarios() if entry.path.resolve().is_relative_to(inside)]
    return [book for book in dict.fromkeys(found) if book not in known_books()]
