"""`sandtable play`: the terminal table."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from sandtable.cli.common import (
    Data,
    GameOptions,
    Handicaps,
    Language,
    Plain,
    SeatCount,
    Seed,
    complaints,
    fail,
    folders,
    set_up_for,
    with_handicaps,
)
from sandtable.cli.seats import HUMAN, Seats, options_with, seat_players

if TYPE_CHECKING:
    from sandtable.match import Match
    from sandtable.tui.host import Ending

INTERRUPTED: Final = 130

Load = Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save here at the end or on leaving.")]
Autosave = Annotated[Path | None, typer.Option("--autosave", metavar="FILE", help="Save here after every choice.")]
Cap = Annotated[int, typer.Option("--cap", min=0, help="End by adjudication after so many rounds; 0 for never.")]


def play(
    scenario: Annotated[
        str | None, typer.Argument(help="Scenario id. [default: the first there is]", show_default=False)
    ] = None,
    seat: Seats = None,
    seed: Seed = None,
    option: GameOptions = None,
    handicap: Handicaps = None,
    load: Load = None,
    save: Save = None,
    autosave: Autosave = None,
    cap: Cap = 0,
    seats: SeatCount = None,
    plain: Plain = False,
    language: Language = "en",
    data: Data = None,
) -> None:
    """Play a scenario at the terminal.

    Against programs, alone against the bot by the book, or with friends at the same keyboard.
    """
    with complaints():
        if seats is not None and load is not None:
            raise typer.BadParameter("a saved game keeps its own number of seats")
        if seats is not None:
            scenario = set_up_for(scenario or first_scenario(folders(data)), seats, data)
        if handicap:
            scenario = scenario or first_scenario(folders(data))
            option = with_handicaps(scenario, option, handicap)
        match, seed = open_match(scenario, load, seed, option, cap, data, seat)
        names = seat_players(match, seat, folders(data))
        ending = sit_down(
            match, names, seed, save=save, autosave=autosave, plain=plain, language=language, data=folders(data)
        )
    if ending == "interrupted":
        raise typer.Exit(INTERRUPTED)


def first_scenario(data: Sequence[str] = ()) -> str:
    """What is played where nobody says: the first scenario of the first book."""
    from sandtable.api import scenarios

    entries = scenarios(data)
    if not entries:
        raise fail("there is no scenario to play")
    return entries[0].id


def open_match(
    scenario: str | None,
    load: Path | None,
    seed: int | None,
    option: list[str] | None,
    cap: int,
    data: list[Path] | None,
    seat: list[str] | None = None,
) -> tuple[Match, int]:
    """A new match, or a saved one to go on with; and the seed of its chance. `seat`: who is to play."""
    from secrets import randbits

    import sandtable
    from sandtable.files import read_whole

    seed = randbits(32) if seed is None else seed
    own = folders(data)
    if load is None:
        chosen = scenario or first_scenario(own)
        options = options_with(chosen, seat, option, own)
        return sandtable.new(chosen, seed=seed, options=options, cap=cap, data=own), seed
    if option or cap:
        raise typer.BadParameter("a saved game keeps its own options and round limit")
    try:
        match = sandtable.load(read_whole(load), seed=seed, data=own)
    except sandtable.JournalError as error:
        raise sandtable.JournalError(f"{load}: {error}") from None
    if scenario is not None and match.catalog.scenario != scenario:
        raise typer.BadParameter(f"{load} is a game of {match.catalog.scenario}, not {scenario}")
    return match, seed


def sit_down(
    match: Match,
    names: dict[str, str],
    seed: int,
    *,
    save: Path | None,
    autosave: Path | None,
    plain: bool,
    language: str,
    data: Sequence[str],
) -> Ending:
    """Play a match at this terminal."""
    import msgspec

    from sandtable.ai import make_player
    from sandtable.automata import is_automaton
    from sandtable.tui.host import Host
    from sandtable.tui.screen import Screen
    from sandtable.tui.sitting import Sitting

    match.header = msgspec.structs.replace(match.header, players=names)
    players = {
        name: None if player == HUMAN else make_player(player, seed + i)
        for i, (name, player) in enumerate(names.items())
        if not is_automaton(player)  # the rules play it
    }
    screen = Screen(source=sys.stdin, language=language)
    sitting = Sitting(
        match, players, screen, language=language, plain=plain, autosave=autosave, save_to=save, data=data
    )
    screen.heading(f"{match.catalog.scenario}: {sitting.labels.names.scenario(match.catalog.name)}")
    seated = ", ".join(f"{name}: {player}" for name, player in names.items())
    screen.show(sitting.say("play.who", players=seated, seed=seed))
    for side in match.catalog.sides:
        for line in sitting.words.victory(side):
            screen.show(line)
    for line in sitting.words.general():
        screen.show(line)
    try:
        return Host(sitting).play()
    finally:
        for program in players.values():
            if program is not None:
                program.close()
