"""`sandtable train`: weights for a search, learnt from games."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.common import Cluster, Data, Jobs, Json, complaints, folders, print_json
from sandtable.cli.lab import progress_bar

if TYPE_CHECKING:
    from sandtable.ai.learnt import Weights


def train(
    scenarios: Annotated[list[str], typer.Argument(metavar="SCENARIO...", help="Which scenarios.")],
    games: Annotated[int, typer.Option("--games", "-n", min=20, help="Games to learn from, each scenario.")] = 2500,
    players: Annotated[
        str, typer.Option("--players", metavar="A,B", help="Who plays them, each against itself, in turn.")
    ] = "regular,veteran",
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where files go; one that is there already is left alone.")
    ] = Path("learnt"),
    pairs: Annotated[
        int, typer.Option("--pairs", min=0, help="Mirrored pairs of the gate against each opponent; 0: no gate.")
    ] = 100,
    iterations: Annotated[int, typer.Option("--iterations", min=1, help="Of the searches that meet there.")] = 100,
    jobs: Jobs = 0,
    cluster: Cluster = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of chance and of the players.")] = 0,
    data: Data = None,
    json: Json = False,
) -> None:
    """Learn how likely a position wins, for `search`.

    Fits weights to games, then lets a search with them play the same search without, and greedy. What does not win is
    kept as .rejected and never used; what was not tested to the end lies there as .untested, and the same command goes
    on with it. To use the others, put them into the folder `learnt` of their book; or name one:
    search:500:weights=FILE.
    """
    import msgspec

    from sandtable.ai import make_player
    from sandtable.api import library
    from sandtable.extra import needs
    from sandtable.files import write_whole
    from sandtable.lab.gate import gate, passed
    from sandtable.lab.gate import pool as opponents
    from sandtable.lab.train import train as run
    from sandtable.lab.workers import crew

    names = [name.strip() for name in players.split(",")]
    for name in names:
        try:
            make_player(name)
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--players") from None
    made: list[Weights] = []
    with complaints(), progress_bar() as bar, crew(jobs or os.cpu_count() or 1, cluster) as hands:
        needs("numpy", "lab")  # complains before hours of play, not after
        shelf = library(*folders(data))
        wanted = [shelf.entry(name).id for name in scenarios]
        out.mkdir(parents=True, exist_ok=True)
        for scenario in wanted:
            file = out / f"{scenario}.json"
            rejected, untested = file.with_suffix(".rejected"), file.with_suffix(".untested")
            if file.exists() or rejected.exists():
                print(f"{scenario}: is there already, in {out}", file=sys.stderr)
                continue
            found = _gone_on_with(untested, scenario, games, names, seed, folders(data))
            if found is None:
                task = bar.add_task(f"{scenario}: games", total=games)
                found = run(
                    scenario,
                    games,
                    names,
                    seed=seed,
                    data=folders(data),
                    jobs=hands.size,
                    executor=hands.executor,
                    progress=lambda done, task=task: bar.advance(task, done),  # type: ignore[misc]
                )
                bar.remove_task(task)
            weights = found
            if pairs:
                task = bar.add_task(f"{scenario}: the gate", total=pairs * len(opponents(iterations)))
                write_whole(untested, _text(weights))  # a run that is killed here need not learn anew
                weights.gate = gate(
                    scenario,
                    weights,
                    pairs=pairs,
                    iterations=iterations,
                    seed=seed,
                    data=folders(data),
                    jobs=hands.size,
                    executor=hands.executor,
                    progress=lambda done, task=task: bar.advance(task, done),  # type: ignore[misc]
                )
                bar.remove_task(task)
            good = not pairs or passed(weights.gate)
            write_whole(file if good else rejected, _text(weights))
            untested.unlink(missing_ok=True)
            made.append(weights)
            if not json:
                _show(weights, file if good else rejected)
    if json:
        print_json([{**msgspec.to_builtins(one), "places": len(one.places)} for one in made])


def _gone_on_with(
    file: Path, scenario: str, games: int, players: list[str], seed: int, data: list[str]
) -> Weights | None:
    """What an earlier run learnt and did not come to test, if it was told the same."""
    from sandtable.ai.learnt import read
    from sandtable.api import set_up

    if not file.exists():
        return None
    found, content = read(file), set_up(scenario, (), data)[0].content
    told = (scenario, content, games, players, seed)
    return found if (found.scenario, found.content, found.games, found.players, found.seed) == told else None


def _text(weights: Weights) -> str:
    import msgspec

    return msgspec.json.encode(weights).decode() + "\n"


def _show(weights: Weights, file: Path) -> None:
    count = sum(len(place.weights) for place in weights.places)
    print(f"{weights.scenario}: {count} weights, loss {weights.loss:.3f}, by hand {weights.loss_by_hand:.3f}: {file}")
    for one in weights.gate:
        print(f"  against {one.opponent}: {one.share:.1%} of {one.pairs} pairs, {one.verdict}", flush=True)
