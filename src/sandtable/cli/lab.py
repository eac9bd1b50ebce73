"""`sandtable simulate` and `bench`: many games at once."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from sandtable.cli.common import (
    Cluster,
    Data,
    GameOptions,
    Handicaps,
    Jobs,
    Json,
    Scenario,
    SeatCount,
    complaints,
    folders,
    print_json,
    set_up_for,
    with_handicaps,
)

if TYPE_CHECKING:
    from rich.progress import Progress


FAULTS: Final = 3  # that are told; JSON has them all


def simulate(
    scenario: Scenario,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="A,B",
            help="Who plays: random, recruit, regular, veteran, ace, greedy, search:500 (iterations) or search:200ms, "
            "solo:easy, solo:normal or solo:hard, or a program, 'exec:python bot.py' (commas of its own in quotes); "
            "one for all, one a side or one a seat, in order; different ones swap sides in pairs.",
        ),
    ] = "greedy",
    jobs: Jobs = 0,
    cluster: Cluster = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of chance and of the players.")] = 0,
    cap: Annotated[
        int | None, typer.Option("--cap", min=1, help="End by adjudication after so many rounds. [default: 150]")
    ] = None,
    seats: SeatCount = None,
    option: GameOptions = None,
    handicap: Handicaps = None,
    data: Data = None,
    json: Json = False,
) -> None:
    """Play many games between programs and count.

    Tells who wins, how, and how long it takes.
    """
    import os

    import msgspec

    from sandtable.api import set_up
    from sandtable.automata import is_automaton
    from sandtable.lab.bout import CAP, by_seat
    from sandtable.lab.outside import make_entrant
    from sandtable.lab.simulate import simulate as run
    from sandtable.lab.workers import crew

    names = names_in(players)
    for name in names:
        if not is_automaton(name):
            try:
                make_entrant(name)
            except ValueError as error:
                raise typer.BadParameter(f"{error}, solo:LEVEL", param_hint="--players") from None
    with complaints(), progress_bar() as bar:
        scenario = set_up_for(scenario, seats, data)
        options = with_handicaps(scenario, option, handicap)
        catalog, _ = set_up(scenario, options, folders(data))
        try:
            by_seat(catalog, names)
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--players") from None
        task = bar.add_task(scenario, total=games)
        with crew(jobs or os.cpu_count() or 1, cluster) as hands:
            result = run(
                scenario,
                games,
                names,
                jobs=hands.size,
                seed=seed,
                options=options,
                data=folders(data),
                progress=lambda done: bar.advance(task, done),
                executor=hands.executor,
                cap=cap or CAP,
            )
    if json:
        print_json(msgspec.to_builtins(result))
    else:
        print(f"{result.scenario}: {result.finished} of {result.games} games finished, {result.errors} errors")
        _shares("Wins by side", result.wins, result.finished)
        _shares("Wins by player", result.player_wins, result.finished)
        _shares("Reasons", result.reasons, result.finished)
        show_faults(result.faults)
        print(f"{result.rounds_mean:.1f} rounds a game, {result.decisions} decisions,", end=" ")
        print(f"{result.decisions_per_second:,.0f} decisions a second")
    if result.errors:
        raise typer.Exit(1)


def _shares(title: str, counts: dict[str, int], total: int) -> None:
    parts = [f"{name} {n} ({100 * n / max(1, total):.1f} %)" for name, n in counts.items()]
    if parts:
        print(f"{title}: {', '.join(parts)}")


def show_faults(faults: dict[str, int]) -> None:
    """Why programs from outside lost games at once, what happened most often first."""
    often = sorted(faults.items(), key=lambda item: -item[1])
    for text, count in often[:FAULTS]:
        print(f"forfeited {count} times: {text}")
    if len(often) > FAULTS:
        print(f"and {len(often) - FAULTS} other faults")


def names_in(text: str) -> list[str]:
    """Players by name, between commas; one in quotes belongs to a command."""
    return [name.strip() for name in re.split(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""", text)]


def bench(
    scenario: Annotated[
        str | None, typer.Option("--scenario", metavar="ID", help="Which scenario. [default: the first there is]")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, help="How long each of the five rounds measures.")
    ] = 1.0,
    data: Data = None,
    json: Json = False,
) -> None:
    """Measure the speed of engine and search, and against python-chess."""
    import msgspec

    from sandtable.cli.game import first_scenario
    from sandtable.lab.bench import ROUNDS
    from sandtable.lab.bench import bench as run

    with complaints(), progress_bar() as bar:
        chosen = scenario or first_scenario(folders(data))
        task = bar.add_task(chosen, total=ROUNDS)
        result = run(chosen, seconds, lambda done: bar.advance(task, done), folders(data))
    if json:
        print_json(msgspec.to_builtins(result))
        return
    print(f"Engine: {'compiled' if result.compiled else 'plain Python'}")
    print(f"{result.decisions_per_second:,.0f} decisions a second, {result.games_per_second:,.1f} games a second")
    print(f"A copy of the state takes {result.clone_us:.2f} µs")
    print(f"{result.iterations_per_second:,.0f} iterations of a search a second")
    if result.chess_decisions_per_second is None or result.ratio is None:
        print("python-chess is not installed: no ratio (pip install chess)")
    else:
        print(f"python-chess: {result.chess_decisions_per_second:,.0f} decisions a second")
        print(f"Ratio: {result.ratio:.1f}")


def progress_bar() -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from sandtable.tui.screen import make_console

    console = make_console(sys.stderr)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
