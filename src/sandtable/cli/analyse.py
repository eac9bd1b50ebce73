"""`sandtable analyse`: where a game was won and lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from sandtable.cli.common import Data, Json, complaints, fail, folders, print_json
from sandtable.cli.lab import progress_bar

if TYPE_CHECKING:
    from sandtable.lab.analysis import Analysis

PATIENCE: Final = 60.0  # seconds for a server to answer
BARS: Final = "▁▂▃▄▅▆▇█"
WIDTH: Final = 72


def analyse(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A saved game, or the address of a table whose game is over.", show_default=False
        ),
    ],
    evaluator: Annotated[
        str,
        typer.Option("--evaluator", metavar="NAME", help="Who judges: greedy (no bids), or search (slower, bids too)."),
    ] = "greedy",
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw the curve of the win chance (svg, png, pdf).")
    ] = None,
    token: Annotated[
        str | None,
        typer.Option("--token", metavar="TOKEN", envvar="SANDTABLE_TOKEN", help="Your token, for a private table."),
    ] = None,
    data: Data = None,
    json: Json = False,
) -> None:
    """Analyse a game: win chances, the worst decisions, luck.

    Tells the win chance after every decision, the three worst decisions with what was better, and what dice and draws
    gave apart from play. How good that is depends on who judges; only search can say what a bid was worth.
    """
    import msgspec

    from sandtable.lab.analysis import analyse as run
    from sandtable.lab.judge import JUDGES, make_judge
    from sandtable.notation import Journal

    if evaluator not in JUDGES:
        raise typer.BadParameter(f"there is no {evaluator!r}: {', '.join(JUDGES)}", param_hint="--evaluator")
    with complaints(), progress_bar() as bar:
        if plot is not None:
            from sandtable.lab import plots

            plots.check_plot(plot)
        text = _text(game, token)
        task = bar.add_task("choices", total=len(Journal.loads(text).choices))
        found = run(text, make_judge(evaluator), data=folders(data), progress=lambda n: bar.advance(task, n))
        if plot is not None:
            plots.draw_curve(found, plot)
    if json:
        print_json(msgspec.to_builtins(found))
    else:
        _show(found)


def _text(game: str, token: str | None) -> str:
    """The journal, from a file or from a server."""
    from sandtable.files import read_whole

    if not game.startswith(("http://", "https://")):
        return read_whole(Path(game))
    from http.client import HTTPException
    from urllib.request import Request, urlopen

    server, _, table = game.rstrip("/").rpartition("/table/")
    if not server:
        raise fail(f"{game} is no address of a table: http://…/table/ID", 2)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        with urlopen(Request(f"{server}/api/tables/{table}/journal", headers=headers), timeout=PATIENCE) as answer:
            return str(answer.read().decode())
    except (OSError, HTTPException, ValueError) as error:  # nobody answers, or it is no address, or no text
        raise fail(f"{game}: {getattr(error, 'reason', error)}") from None


def _show(found: Analysis) -> None:
    first = found.sides[0]
    print(
        f"{found.scenario}: {len(found.steps)} decisions, {found.winner or 'nobody'} won; judged by {found.evaluator}"
    )
    print(f"Chance of {first}, round by round, from {found.start:.0%}:")
    print(_curve(found))
    if found.worst:
        print("Worst decisions:")
    for mistake in found.worst:
        print(f"  {mistake.number}. round {mistake.round}, {mistake.seat}: {mistake.text} ({mistake.chance:.0%})")
        why = ", ".join(f"{name} {gap:+.1f}" for name, gap in list(mistake.why.items())[:3])
        print(f"     better: {mistake.better} ({mistake.better_chance:.0%})" + (f", for {why}" if why else ""))
    lost = ", ".join(f"{seat} {loss:.0%}" for seat, loss in found.lost.items())
    if bids := sum(step.loss is None for step in found.steps):
        print(f"{bids} bids were not judged: --evaluator search does that")
    print(f"Given away by choosing, in all: {lost}")
    print(f"Luck of {first}: dice {found.luck['dice']:+.0%}, draws {found.luck['draws']:+.0%}")
    for luck in found.dice:
        print(f"  {luck.side}: {luck.hits} of {luck.rolls} rolls hit, {luck.hits_expected:.1f} were to be expected")


def _curve(found: Analysis) -> str:
    """The chance as a line of bars, as wide as a terminal at most; below it where rounds begin."""
    steps = found.steps
    width = min(WIDTH, len(steps))
    chosen = [steps[(i + 1) * len(steps) // width - 1] for i in range(width)]
    bars = "".join(BARS[min(len(BARS) - 1, int(step.after * len(BARS)))] for step in chosen)
    marks = [" "] * width
    shown = 0
    for i, step in enumerate(chosen):
        label = str(step.round)
        if (i == 0 or step.round != chosen[i - 1].round) and i >= shown and i + len(label) <= width:
            marks[i : i + len(label)] = label
            shown = i + len(label) + 1
    return f"  {bars}\n  {''.join(marks)}"
