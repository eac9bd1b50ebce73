"""The commands, each in its own module."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import (
    admin,
    analyse,
    balance,
    campaign,
    data,
    game,
    keep,
    lab,
    reading,
    serve,
    show,
    tournament,
    train,
)
from sandtable.cli.seats import SeatCommand

app = typer.Typer(
    name="sandtable",
    help="Play, simulate and study the Undaunted system.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        from sandtable import __version__
        from sandtable.core.vectors import COMPILED

        print(f"sandtable {__version__} ({'compiled' if COMPILED else 'plain Python'})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Tell the version and how the engine runs."),
    ] = False,
) -> None:
    """Play, simulate and study the Undaunted system. Start with: sandtable play"""
    if context.invoked_subcommand is None:
        print(context.get_help())


app.command("play", cls=SeatCommand)(game.play)
app.command("serve")(serve.serve)
app.command("backup")(keep.backup)
app.command("restore")(keep.restore)
app.command("verify")(keep.verify)
app.command("verify-dice")(keep.verify_dice)
app.command("scenarios")(data.scenarios)
app.command("show")(show.show)
app.command("replay")(reading.replay)
app.command("rules")(reading.rules)
app.command("simulate")(lab.simulate)
app.command("balance")(balance.balance)
app.command("tournament")(tournament.tournament)
app.command("train")(train.train)
app.command("analyse")(analyse.analyse)
app.command("bench")(lab.bench)
app.command("check")(data.check)
app.add_typer(campaign.app, name="campaign")
app.add_typer(admin.app, name="admin")
