"""`sandtable campaign`: the tally over the numbered scenarios of a book (NOR-30)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.common import Data, GameOptions, Json, Language, Plain, Seed, complaints, fail, folders, print_json
from sandtable.cli.game import INTERRUPTED, Autosave, Load, Save, open_match, sit_down
from sandtable.cli.seats import SeatCommand, Seats, seat_players

if TYPE_CHECKING:
    from sandtable.campaign import Campaign
    from sandtable.match import Match

app = typer.Typer(help="Keep the tally of a campaign over a book's scenarios.", rich_markup_mode=None)

File = Annotated[
    Path | None,
    typer.Option("--file", metavar="FILE", help="The campaign's file. [default: sandtable-campaign.json]"),
]
Book = Annotated[
    str | None,
    typer.Option("--book", metavar="ID", help="The book of a new campaign. [default: the first there is]"),
]
Replace = Annotated[bool, typer.Option("--replace", help="Put a new result in the place of an old one.")]


@app.callback(invoke_without_command=True)
def campaign(
    context: typer.Context, file: File = None, data: Data = None, language: Language = "en", json: Json = False
) -> None:
    """Keep the tally of a campaign over a book's numbered scenarios. Without a command: show it."""
    context.obj = file
    if context.invoked_subcommand is None:
        show(context, file, data, language, json)


@app.command()
def show(
    context: typer.Context, file: File = None, data: Data = None, language: Language = "en", json: Json = False
) -> None:
    """Show results and standing."""
    with complaints():
        _print(_open(_path(context, file), data), data, language, json)


@app.command()
def new(
    context: typer.Context,
    file: File = None,
    book: Book = None,
    replace: Replace = False,
    data: Data = None,
    language: Language = "en",
    json: Json = False,
) -> None:
    """Start a campaign: an empty tally. An existing one is kept unless --replace is given."""
    from sandtable import campaign as logic

    path = _path(context, file)
    if path.exists() and not replace:
        raise fail(f"{path} exists already; --replace starts it anew")
    with complaints():
        tally = _fresh(data, book)
        logic.save(tally, path)
        _print(tally, data, language, json)


@app.command()
def record(
    context: typer.Context,
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL", help="A finished game.", show_default=False)],
    file: File = None,
    replace: Replace = False,
    data: Data = None,
    language: Language = "en",
    json: Json = False,
) -> None:
    """Record a finished game from its journal. It is replayed first, so only a true result counts."""
    import sandtable
    from sandtable.files import read_whole

    path = _path(context, file)
    with complaints():
        try:
            match = sandtable.replay(read_whole(journal), data=folders(data))
        except sandtable.JournalError as error:
            raise sandtable.JournalError(f"{journal}: {error}") from None
        _print(_record(path, match, data, replace), data, language, json)


@app.command(cls=SeatCommand)
def play(
    context: typer.Context,
    file: File = None,
    seat: Seats = None,
    seed: Seed = None,
    option: GameOptions = None,
    load: Load = None,
    save: Save = None,
    autosave: Autosave = None,
    plain: Plain = False,
    language: Language = "en",
    data: Data = None,
) -> None:
    """Play the next scenario that has no result yet (or go on with a saved game of it) and record the result."""
    path = _path(context, file)
    with complaints():
        tally = _open(path, data)
        scenario = tally.next(_series(tally.book, data))
        if scenario is None:
            raise fail("every scenario of the campaign is recorded")
        match, seed = open_match(scenario, load, seed, option, 0, data, seat)
        names = seat_players(match, seat, folders(data))
        ending = sit_down(
            match, names, seed, save=save, autosave=autosave, plain=plain, language=language, data=folders(data)
        )
        if ending == "finished":
            _print(_record(path, match, data, False), data, language, False)
    if ending == "interrupted":
        raise typer.Exit(INTERRUPTED)


def _path(context: typer.Context, file: Path | None) -> Path:
    from sandtable.campaign import DEFAULT_FILE

    given = file or context.obj
    return given if isinstance(given, Path) else Path(DEFAULT_FILE)


def _series(book: str, data: list[Path] | None) -> list[str]:
    import sandtable

    return [entry.id for entry in sandtable.scenarios(folders(data)) if entry.book == book and entry.number is not None]


def _fresh(data: list[Path] | None, book: str | None = None) -> Campaign:
    from sandtable.api import library
    from sandtable.campaign import Campaign

    shelf = library(*folders(data))
    chosen = shelf.book(book) if book is not None else shelf.books()[0]
    return Campaign(chosen.id, list(chosen.sides))


def _open(path: Path, data: list[Path] | None) -> Campaign:
    """The campaign of a file, or a new one where there is none yet."""
    from sandtable import campaign as logic

    return logic.load(path) if path.exists() else _fresh(data)


def _record(path: Path, match: Match, data: list[Path] | None, replace: bool) -> Campaign:
    from sandtable import campaign as logic

    tally = _open(path, data)
    if match.catalog.scenario not in _series(tally.book, data):
        raise logic.CampaignError(f"{match.catalog.scenario} is no scenario of this campaign")
    tally.record(match.catalog.scenario, logic.result_of(match), replace=replace)
    logic.save(tally, path)
    return tally


def _print(tally: Campaign, data: list[Path] | None, language: str, json: bool) -> None:
    side, difference, margin = tally.leader()
    series = _series(tally.book, data)
    following = tally.next(series)
    if json:
        out: dict[str, Any] = {
            "book": tally.book,
            "results": tally.results,
            "totals": tally.totals(),
            "leader": side,
            "difference": difference,
            "margin": margin,
            "next": following,
        }
        print_json(out)
        return
    from sandtable.tui.wording import wording

    say, names = wording(language), _sides(tally, series, data, language)
    for scenario in series:
        result = tally.results.get(scenario)
        if result is None:
            print(f"{scenario}  –")
            continue
        said = {
            "reason": result.reason,
            "rounds": say.count("round", result.rounds),
            "lost": ", ".join(f"{names[who]} {n}" for who, n in result.casualties.items()),
        }
        won = (
            say("campaign.won", winner=names[result.winner], **said) if result.winner else say("campaign.draw", **said)
        )
        print(f"{scenario}  {won}")
    for total in tally.totals():
        victories, casualties = say.count("victory", total.victories), say.count("casualty", total.casualties)
        print(
            say("campaign.total", side=names[total.side], victories=victories, casualties=casualties, score=total.score)
        )
    if side is None:
        print(say("campaign.undecided"))
    else:
        key = "campaign.wins" if following is None else "campaign.leads"
        print(say(key, side=names[side], n=difference, margin=say(f"campaign.{margin}")))
    if following is not None:
        print(say("campaign.next", scenario=following, command="sandtable campaign play"))


def _sides(tally: Campaign, series: list[str], data: list[Path] | None, language: str) -> dict[str, str]:
    """What the sides are called in a language."""
    import sandtable

    if not series:
        return {side: side for side in tally.sides}
    names = sandtable.new(series[0], seed=0, data=folders(data)).words(language).names
    return {side: names.side(side) for side in tally.sides}
