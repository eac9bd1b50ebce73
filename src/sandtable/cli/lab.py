"""`sandtable simulate` and `bench`: many games at once."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.common import Data, GameOptions, Json, Scenario, complaints, fail, folders, print_json

if TYPE_CHECKING:
    from rich.progress import Progress


def simulate(
    scenario: Scenario,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    players: Annotated[
        str, typer.Option("--players", metavar="A,B", help="Who plays; different players swap sides in mirrored pairs.")
    ] = "greedy,greedy",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0 for one a processor.")] = 0,
    seed: Annotated[int, typer.Option("--seed", help="Seed of chance and of the players.")] = 0,
    option: GameOptions = None,
    data: Data = None,
    json: Json = False,
) -> None:
    """Play many games between programs and count.

    Tells who wins, how, and how long it takes.
    """
    import os

    import msgspec

    from sandtable.ai import PLAYERS
    from sandtable.lab.simulate import simulate as run

    names = [name.strip() for name in players.split(",")]
    if len(names) == 1:
        names *= 2
    for name in names:
        if name not in PLAYERS:
            raise typer.BadParameter(f"there is no player {name!r}: {', '.join(PLAYERS)}", param_hint="--players")
    if len(names) != 2:
        raise typer.BadParameter("name two players, such as greedy,random", param_hint="--players")
    with complaints(), progress_bar() as bar:
        task = bar.add_task(scenario, total=games)
        try:
            result = run(
                scenario,
                games,
                names,
                jobs=jobs or os.cpu_count() or 1,
                seed=seed,
                options=option or [],
                data=folders(data),
                progress=lambda done: bar.advance(task, done),
            )
        except RuntimeError as error:
            raise fail(error) from None
    if json:
        print_json(msgspec.to_builtins(result))
    else:
        print(f"{result.scenario}: {result.finished} of {result.games} games finished, {result.errors} errors")
        _shares("Wins by side", result.wins, result.finished)
        _shares("Wins by player", result.player_wins, result.finished)
        _shares("Reasons", result.reasons, result.finished)
        print(f"{result.rounds_mean:.1f} rounds a game, {result.decisions} decisions,", end=" ")
        print(f"{result.decisions_per_second:,.0f} decisions a second")
    if result.errors:
        raise typer.Exit(1)


def _shares(title: str, counts: dict[str, int], total: int) -> None:
    parts = [f"{name} {n} ({100 * n / max(1, total):.1f} %)" for name, n in counts.items()]
    if parts:
        print(f"{title}: {', '.join(parts)}")


def bench(
    scenario: Annotated[str, typer.Option("--scenario", metavar="ID", help="Which scenario.")] = "normandy-01",
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, help="How long each of the five rounds measures.")
    ] = 1.0,
    json: Json = False,
) -> None:
    """Measure the speed against python-chess."""
    import msgspec

    from sandtable.lab.bench import ROUNDS
    from sandtable.lab.bench import bench as run

    with complaints(), progress_bar() as bar:
        task = bar.add_task(scenario, total=ROUNDS)
        result = run(scenario, seconds, lambda done: bar.advance(task, done))
    if json:
        print_json(msgspec.to_builtins(result))
        return
    print(f"Engine: {'compiled' if result.compiled else 'plain Python'}")
    print(f"{result.decisions_per_second:,.0f} decisions a second, {result.games_per_second:,.1f} games a second")
    print(f"A copy of the state takes {result.clone_us:.2f} µs")
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
