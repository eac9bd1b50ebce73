"""`sandtable play`: the terminal table."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from sandtable.cli.common import Data, GameOptions, Seed, complaints, folders

if TYPE_CHECKING:
    from sandtable.match import Match
    from sandtable.tui.table import Ending

FIRST: Final = "normandy-01"
HUMAN: Final = "human"
OPPONENT: Final = "greedy"
INTERRUPTED: Final = 130

Us = Annotated[str | None, typer.Option("--us", metavar="PLAYER", help="human, greedy or random. [default: human]")]
German = Annotated[
    str | None, typer.Option("--german", metavar="PLAYER", help="human, greedy or random. [default: greedy]")
]
Lrdg = Annotated[str | None, typer.Option("--lrdg", metavar="PLAYER", help="The same for North Africa. [human]")]
Italian = Annotated[str | None, typer.Option("--italian", metavar="PLAYER", help="The same for North Africa. [greedy]")]
Seats = Annotated[
    list[str] | None,
    typer.Option("--seat", metavar="SEAT=PLAYER", help="Who plays a seat, for any book; may be repeated."),
]
Load = Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save here at the end or on leaving.")]
Autosave = Annotated[Path | None, typer.Option("--autosave", metavar="FILE", help="Save here after every choice.")]
Cap = Annotated[int, typer.Option("--cap", min=0, help="End by adjudication after so many rounds; 0 for never.")]
Plain = Annotated[bool, typer.Option("--plain", help="The board as a list of sentences, for screen readers.")]


def play(
    scenario: Annotated[str | None, typer.Argument(help=f"Scenario id. [default: {FIRST}]", show_default=False)] = None,
    us: Us = None,
    german: German = None,
    lrdg: Lrdg = None,
    italian: Italian = None,
    seat: Seats = None,
    seed: Seed = None,
    option: GameOptions = None,
    load: Load = None,
    save: Save = None,
    autosave: Autosave = None,
    cap: Cap = 0,
    plain: Plain = False,
    data: Data = None,
) -> None:
    """Play a scenario at the terminal.

    Against a program, or with a friend at the same keyboard.
    """
    with complaints():
        match, seed = open_match(scenario, load, seed, option, cap, data)
        wishes = {"us": us, "german": german, "lrdg": lrdg, "italian": italian}
        names = seating(match, {name: player for name, player in wishes.items() if player is not None}, seat)
        ending = sit_down(match, names, seed, save=save, autosave=autosave, plain=plain, data=folders(data))
    if ending == "interrupted":
        raise typer.Exit(INTERRUPTED)


def open_match(
    scenario: str | None,
    load: Path | None,
    seed: int | None,
    option: list[str] | None,
    cap: int,
    data: list[Path] | None,
) -> tuple[Match, int]:
    """A new match, or a saved one to go on with; and the seed of its chance."""
    from secrets import randbits

    import sandtable
    from sandtable.files import read_whole

    seed = randbits(32) if seed is None else seed
    if load is None:
        return sandtable.new(scenario or FIRST, seed=seed, options=option or (), cap=cap, data=folders(data)), seed
    if option or cap:
        raise typer.BadParameter("a saved game keeps its own options and round limit")
    try:
        match = sandtable.load(read_whole(load), seed=seed, data=folders(data))
    except sandtable.JournalError as error:
        raise sandtable.JournalError(f"{load}: {error}") from None
    if scenario is not None and match.catalog.scenario != scenario:
        raise typer.BadParameter(f"{load} is a game of {match.catalog.scenario}, not {scenario}")
    return match, seed


def seating(match: Match, wishes: dict[str, str], seat: list[str] | None) -> dict[str, str]:
    """Who plays each seat: as said, else as the saved game has it, else a person first and a program second."""
    from sandtable.ai import PLAYERS

    names = {
        name: match.header.players.get(name, OPPONENT if i else HUMAN) for i, name in enumerate(match.catalog.seats)
    }
    for wish in seat or []:
        name, equals, player = wish.partition("=")
        if not equals:
            raise typer.BadParameter(f"{wish!r} is not SEAT=PLAYER", param_hint="--seat")
        wishes[name] = player
    for name, player in wishes.items():
        if name not in names:
            raise typer.BadParameter(f"{name} is no seat of {match.catalog.scenario}: {', '.join(names)}")
        names[name] = player
    for name, player in names.items():
        if player != HUMAN and player not in PLAYERS:
            raise typer.BadParameter(f"there is no player {player!r} for {name}: {', '.join([HUMAN, *PLAYERS])}")
    return names


def sit_down(
    match: Match,
    names: dict[str, str],
    seed: int,
    *,
    save: Path | None,
    autosave: Path | None,
    plain: bool,
    data: Sequence[str],
) -> Ending:
    """Play a match at this terminal."""
    import msgspec

    from sandtable.ai import make_player
    from sandtable.tui.screen import Screen
    from sandtable.tui.sitting import Sitting
    from sandtable.tui.table import Table

    match.header = msgspec.structs.replace(match.header, players=names)
    players = {
        name: None if player == HUMAN else make_player(player, seed + i)
        for i, (name, player) in enumerate(names.items())
    }
    screen = Screen(source=sys.stdin)
    screen.heading(f"{match.catalog.scenario}: {match.catalog.name}")
    screen.show(f"{', '.join(f'{name}: {player}' for name, player in names.items())}. Seed {seed}.")
    sitting = Sitting(match, players, screen, plain=plain, autosave=autosave, save_to=save, data=data)
    for side in match.catalog.sides:
        for line in sitting.words.victory(side):
            screen.show(line)
    if structures := sitting.words.structures():
        screen.show(structures)
    return Table(sitting).play()
