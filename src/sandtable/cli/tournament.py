"""`sandtable tournament`: who is stronger, by how much, and how sure that is."""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.common import (
    Cluster,
    Data,
    GameOptions,
    Handicaps,
    Jobs,
    Json,
    SeatCount,
    complaints,
    folders,
    print_json,
)
from sandtable.cli.lab import progress_bar, show_faults
from sandtable.lab.format import Format

if TYPE_CHECKING:
    from sandtable.lab.sprt import Sprt
    from sandtable.lab.tournament import Meeting, Tournament


def tournament(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="Who plays: random, recruit, greedy, search:500 and the like, solo:hard, or a program of your own, "
            "'exec:python bot.py' or tcp:HOST:PORT.",
        ),
    ],
    scenario: Annotated[
        list[str] | None,
        typer.Option("--scenario", "-s", metavar="ID", help="A scenario, or several by a pattern; may be repeated."),
    ] = None,
    pairs: Annotated[
        int, typer.Option("--pairs", "-n", min=1, help="Mirrored pairs of every two players in each scenario.")
    ] = 50,
    format: Annotated[
        Format, typer.Option("--format", help="Who meets: every two, the first each other one, or each the next.")
    ] = Format.ROUND_ROBIN,
    anchor: Annotated[
        str | None, typer.Option("--anchor", metavar="PLAYER", help="Whose Elo is 0. [default: the last player's]")
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="LOW,HIGH",
            help="Stop when it is clear whether the first of two is HIGH Elo better or LOW.",
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Keep every pair there; named again, the run goes on."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw the ratings (svg, png, pdf).")
    ] = None,
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
    """Let programs play each other and rate them.

    Games come in mirrored pairs: the same deal, sides swapped. Elo is fitted to all games at once, with 95 % intervals.
    """
    import msgspec

    from sandtable.lab.bout import CAP
    from sandtable.lab.tournament import tournament as run
    from sandtable.lab.workers import crew

    with complaints(), progress_bar() as bar:
        if plot is not None:
            from sandtable.lab.plots import check_plot

            check_plot(plot)
        test = _sprt(sprt)
        chosen = _scenarios(scenario or [], seats, data)
        task = bar.add_task("pairs", total=pairs * len(format.meetings(players)) * len(chosen))
        with crew(jobs or os.cpu_count() or 1, cluster) as hands:
            result = run(
                players,
                chosen,
                pairs,
                format=format,
                anchor=anchor,
                sprt=test,
                seed=seed,
                options=option or [],
                handicaps=handicap or [],
                data=folders(data),
                cap=cap or CAP,
                record=record,
                jobs=hands.size,
                executor=hands.executor,
                progress=lambda done: bar.advance(task, done),
            )
        if plot is not None:
            from sandtable.lab.plots import draw_ratings

            draw_ratings(result, plot)
    if json:
        print_json(msgspec.to_builtins(result))
    else:
        _show(result)
    if result.failed:
        raise typer.Exit(1)


def _scenarios(wished: list[str], seats: int | None, data: list[Path] | None) -> list[str]:
    """Ids of scenarios, each once; a wish may be a pattern. Without a wish the first there is."""
    from sandtable.api import library
    from sandtable.cli.game import first_scenario

    shelf = library(*folders(data))
    every = [entry.id for entry in shelf.scenarios() if seats in (None, len(entry.seats))]
    found: list[str] = []
    for wish in wished or [first_scenario(folders(data))]:
        if any(sign in wish for sign in "*?["):
            matching = [name for name in every if fnmatchcase(name, wish)]
            if not matching:
                raise typer.BadParameter(f"no scenario is called like {wish!r}", param_hint="--scenario")
            found += matching
        else:
            found.append(shelf.variant(wish, seats).id if seats is not None else shelf.entry(wish).id)
    return list(dict.fromkeys(found))


def _sprt(text: str | None) -> Sprt | None:
    from sandtable.lab.sprt import MOST, Sprt

    if text is None:
        return None
    try:
        low, high = (float(part) for part in text.split(","))
        return Sprt(low, high)
    except ValueError:
        raise typer.BadParameter(
            f"{text!r} is not a lower and a higher Elo, such as 0,30, within {MOST:,.0f}", param_hint="--sprt"
        ) from None


def _show(result: Tournament) -> None:
    print(f"{result.games} games in {result.pairs} mirrored pairs, {len(result.scenarios)} scenarios")
    width = max(len(name) for name in result.players)
    print(f"{'player':<{width}}  {'Elo':>6}  95 % interval")
    for rating in result.ratings:
        interval = "anchor" if rating.player == result.anchor else f"{rating.low:+.0f} to {rating.high:+.0f}"
        print(f"{rating.player:<{width}}  {rating.elo:>+6.0f}  {interval}")
    for meeting in result.meetings:
        print(_line(meeting))
    if len(result.scenarios) > 1:
        for meeting in result.by_scenario:
            print(f"  {meeting.scenario}: {_line(meeting)}")
    if result.sprt is not None:
        test = result.sprt
        told = {
            "accepted": f"{result.players[0]} is {test.elo1:g} Elo stronger",
            "rejected": f"{result.players[0]} is not {test.elo1:g} Elo stronger",
            "open": "no verdict yet",
        }
        print(f"{told[test.verdict]} (LLR {test.llr:.2f} between {test.lower:.2f} and {test.upper:.2f})")
    for name, count in result.forfeits.items():
        print(f"{name} forfeited {count} games")
    show_faults(result.faults)
    for line in result.left_out:
        print(f"left out: {line}")
    for line in result.failed:
        print(f"failed: {line}")


def _line(meeting: Meeting) -> str:
    games = 2 * meeting.pairs
    share = f"{meeting.share:.1%} ({meeting.low:.1%} to {meeting.high:.1%})"
    return f"{meeting.a} against {meeting.b}: {meeting.wins} of {games} games, {share}"
