"""`sandtable campaign`: the tally over the twelve scenarios of Normandy (NOR-30)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from sandtable.cli.common import Data, GameOptions, Json, Seed, complaints, fail, folders, print_json
from sandtable.cli.game import INTERRUPTED, Autosave, German, Load, Plain, Save, Us, open_match, seating, sit_down

if TYPE_CHECKING:
    from sandtable.campaign import Campaign
    from sandtable.match import Match

BOOK: Final = "normandy"
MARGINS: Final = {"decisive": "by more than 5", "major": "by 4 or 5", "minor": "by 1 to 3", "undecided": "undecided"}

app = typer.Typer(help="Keep the tally of a Normandy campaign.", rich_markup_mode=None)

File = Annotated[
    Path | None,
    typer.Option("--file", metavar="FILE", help="The campaign's file. [default: sandtable-campaign.json]"),
]
Replace = Annotated[bool, typer.Option("--replace", help="Put a new result in the place of an old one.")]


@app.callback(invoke_without_command=True)
def campaign(context: typer.Context, file: File = None, json: Json = False) -> None:
    """Keep the tally of a Normandy campaign over its twelve scenarios. Without a command: show it."""
    context.obj = file
    if context.invoked_subcommand is None:
        show(context, file, json)


@app.command()
def show(context: typer.Context, file: File = None, json: Json = False) -> None:
    """Show results and standing."""
    with complaints():
        tally = _open(_path(context, file))
    _print(tally, json)


@app.command()
def new(context: typer.Context, file: File = None, replace: Replace = False, json: Json = False) -> None:
    """Start a campaign: an empty tally. An existing one is kept unless --replace is given."""
    from sandtable import campaign as logic

    path = _path(context, file)
    if path.exists() and not replace:
        raise fail(f"{path} exists already; --replace starts it anew")
    with complaints():
        tally = _fresh()
        logic.save(tally, path)
    _print(tally, json)


@app.command()
def record(
    context: typer.Context,
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL", help="A finished game.", show_default=False)],
    file: File = None,
    replace: Replace = False,
    json: Json = False,
) -> None:
    """Record a finished game from its journal. It is replayed first, so only a true result counts."""
    import sandtable
    from sandtable.files import read_whole

    path = _path(context, file)
    with complaints():
        try:
            match = sandtable.replay(read_whole(journal))
        except sandtable.JournalError as error:
            raise sandtable.JournalError(f"{journal}: {error}") from None
        tally = _record(path, match, replace)
    _print(tally, json)


@app.command()
def play(
    context: typer.Context,
    file: File = None,
    us: Us = None,
    german: German = None,
    seed: Seed = None,
    option: GameOptions = None,
    load: Load = None,
    save: Save = None,
    autosave: Autosave = None,
    plain: Plain = False,
    data: Data = None,
) -> None:
    """Play the next scenario that has no result yet (or go on with a saved game of it) and record the result."""
    path = _path(context, file)
    with complaints():
        scenario = _open(path).next(_series())
        if scenario is None:
            raise fail("every scenario of the campaign is recorded")
        match, seed = open_match(scenario, load, seed, option, 0, data)
        wishes = {name: player for name, player in (("us", us), ("german", german)) if player is not None}
        names = seating(match, wishes, None)
        ending = sit_down(match, names, seed, save=save, autosave=autosave, plain=plain, data=folders(data))
        if ending == "finished":
            _print(_record(path, match, False), False)
    if ending == "interrupted":
        raise typer.Exit(INTERRUPTED)


def _path(context: typer.Context, file: Path | None) -> Path:
    from sandtable.campaign import DEFAULT_FILE

    given = file or context.obj
    return given if isinstance(given, Path) else Path(DEFAULT_FILE)


def _series() -> list[str]:
    import sandtable

    return [entry.id for entry in sandtable.scenarios() if entry.book == BOOK and entry.number is not None]


def _fresh() -> Campaign:
    from sandtable.api import library
    from sandtable.campaign import Campaign

    return Campaign(BOOK, list(library().book(BOOK).sides))


def _open(path: Path) -> Campaign:
    """The campaign of a file, or a new one where there is none yet."""
    from sandtable import campaign as logic

    return logic.load(path) if path.exists() else _fresh()


def _record(path: Path, match: Match, replace: bool) -> Campaign:
    from sandtable import campaign as logic

    tally = _open(path)
    if match.catalog.scenario not in _series():
        raise logic.CampaignError(f"{match.catalog.scenario} is no scenario of this campaign")
    tally.record(match.catalog.scenario, logic.result_of(match), replace=replace)
    logic.save(tally, path)
    return tally


def _print(tally: Campaign, json: bool) -> None:
    side, difference, margin = tally.leader()
    series = _series()
    following = tally.next(series)
    if json:
        out: dict[str, Any] = {
            "book": tally.book,
            "results": tally.results,
            "standings": tally.standings(),
            "leader": side,
            "difference": difference,
            "margin": margin,
            "next": following,
        }
        print_json(out)
        return
    from sandtable.words import LANGUAGES

    names = LANGUAGES["en"].names
    for scenario in series:
        result = tally.results.get(scenario)
        if result is None:
            print(f"{scenario}  –")
            continue
        lost = ", ".join(f"{names.get(who, who)} {n}" for who, n in result.casualties.items())
        won = f"{names.get(result.winner, result.winner)} won" if result.winner else "a draw"
        print(f"{scenario}  {won} ({result.reason}, round {result.rounds}); combat cards lost: {lost}")
    for total in tally.standings():
        print(
            f"{names.get(total.side, total.side)}: {total.victories} victories, {total.casualties} combat cards lost,"
            f" score {total.score}"
        )
    if side is None:
        print("The campaign is undecided.")
    else:
        verb = "wins" if following is None else "leads"
        print(f"{names.get(side, side)} {verb} by {difference}: a {margin} victory ({MARGINS[margin]}).")
    if following is not None:
        print(f"Next: {following} (sandtable campaign play)")
