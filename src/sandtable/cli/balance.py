"""`sandtable balance`: how even scenarios are between equal players."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.common import (
    Cluster,
    Data,
    Handicaps,
    Jobs,
    Json,
    SeatCount,
    complaints,
    folders,
    print_json,
    set_up_for,
    with_handicaps,
)
from sandtable.cli.lab import progress_bar


def balance(
    scenarios: Annotated[
        list[str] | None, typer.Argument(metavar="[SCENARIO]...", help="Which scenarios; all of them if none is named.")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=4, help="Games a scenario.")] = 400,
    player: Annotated[str, typer.Option("--player", help="Who plays both sides.")] = "greedy",
    jobs: Jobs = 0,
    cluster: Cluster = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of chance and of the players.")] = 0,
    write: Annotated[
        Path | None,
        typer.Option(
            "--write",
            metavar="FILE",
            help="Write the table as Markdown, as in docs/balance.md; with --suggest what was found, as data.",
        ),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw the shares (svg, png, pdf).")
    ] = None,
    handicap: Handicaps = None,
    suggest: Annotated[
        bool, typer.Option("--suggest", help="Look for a handicap that brings each scenario near to even, as data.")
    ] = False,
    seats: SeatCount = None,
    data: Data = None,
    json: Json = False,
) -> None:
    """Measure how even scenarios are between equal players.

    Tells the first side's share of wins with its 95 % interval, how long games take, how they end, and what the
    starting initiative changes.
    """
    import msgspec

    from sandtable.api import library
    from sandtable.files import check_place, write_whole
    from sandtable.lab import balance as lab
    from sandtable.lab.outside import make_entrant
    from sandtable.lab.workers import crew

    if suggest and (plot is not None or handicap):
        raise typer.BadParameter("it looks for a handicap, takes none and draws nothing", param_hint="--suggest")
    try:
        make_entrant(player)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--player") from None
    with complaints(), progress_bar() as bar, crew(jobs or os.cpu_count() or 1, cluster) as hands:
        if plot is not None:
            from sandtable.lab import plots

            plots.check_plot(plot)
        if write is not None:
            check_place(write)
        shelf = library(*map(str, folders(data)))
        every = [entry for entry in shelf.scenarios() if seats in (None, len(entry.seats))]
        wanted = [set_up_for(shelf.entry(name).id, seats, data) for name in scenarios or [entry.id for entry in every]]
        if suggest:
            from sandtable.lab.evening import Evened, as_data, even_out

            evened: list[Evened] = []
            for name in wanted:
                task = bar.add_task(name, total=None)  # how many rungs it takes is not known before
                evened.append(
                    even_out(
                        name,
                        games,
                        player,
                        jobs=hands.size,
                        executor=hands.executor,
                        seed=seed,
                        data=folders(data),
                        progress=lambda done, task=task: bar.advance(task, done),  # type: ignore[misc]
                    )
                )
                bar.remove_task(task)
                if not json:
                    print(as_data(evened[-1]), flush=True)
                if write is not None:
                    write_whole(write, "".join(f"{as_data(one)}\n" for one in evened))
            if json:
                options = [[card.option for card in one.handicap] for one in evened]
                plain = zip(map(msgspec.to_builtins, evened), options, strict=True)
                print_json([{**one, "handicap": cards} for one, cards in plain])
            return
        rows: list[lab.Balance] = []
        for name in wanted:
            task = bar.add_task(name, total=games + lab.extra_games(games))
            rows.append(
                lab.balance(
                    name,
                    games,
                    player=player,
                    jobs=hands.size,
                    executor=hands.executor,
                    seed=seed,
                    options=with_handicaps(name, None, handicap),
                    data=folders(data),
                    progress=lambda done, task=task: bar.advance(task, done),  # type: ignore[misc]
                )
            )
            bar.remove_task(task)
            if not json:
                _show(rows[-1], len(rows) == 1)
            if write is not None:  # after each scenario: a run of hours that is cut short keeps what it has
                write_whole(write, lab.markdown(rows, player))
            if plot is not None:
                plots.draw_balance(rows, plot)
    if json:
        print_json([msgspec.to_builtins(row) for row in rows])


def _show(row: object, first: bool) -> None:
    from sandtable.lab.balance import Balance, bar

    assert isinstance(row, Balance)
    if first:
        print(
            f"{'scenario':<18} {'wins of':<8} {'share':>6}  {'95 % interval':<15} {'0 %':<20}50 %{'100 %':>17}  rounds"
        )
    interval = f"{row.low:.1%} to {row.high:.1%}"
    print(f"{row.scenario:<18} {row.sides[0]:<8} {row.rate:>6.1%}  {interval:<15} {bar(row)}  {row.rounds:>5.1f}")
    ends = ", ".join(f"{reason} {n}" for reason, n in sorted(row.reasons.items(), key=lambda item: -item[1]))
    turned = f"{row.swapped or 0.0:.1%} if {_other(row.sides, row.initiative)} starts with the initiative"
    print(f"{'':<18} ends by {ends}; {turned}")


def _other(sides: list[str], side: str) -> str:
    return next(name for name in sides if name != side)
