"""The front door: start a game, load a saved one, replay a journal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from secrets import randbits

from sandtable.books import known_books
from sandtable.content import Entry, Library
from sandtable.content.compile import additions_of, compile_scenario
from sandtable.content.errors import ContentError
from sandtable.content.part import GameOption
from sandtable.content.schema import ScenarioData
from sandtable.content.suggest import hint
from sandtable.core.catalog import Catalog
from sandtable.core.dice import Dice, SeededDice
from sandtable.core.rulebook import Rulebook
from sandtable.handicap import handicapped, is_handicap
from sandtable.match import Match
from sandtable.notation import Journal
from sandtable.replaying import replay_journal


@lru_cache(maxsize=8)
def library(*data: str) -> Library:
    """The shipped books and scenarios, and those in folders of the user's own."""
    return Library(known_books(), *data)


def scenarios(data: Sequence[str | Path] = ()) -> list[Entry]:
    """Every scenario at hand."""
    return library(*map(str, data)).scenarios()


def options_of(scenario: str, data: Sequence[str | Path] = ()) -> list[str]:
    """Options a game of a scenario may be started with; some of them only without others."""
    shelf = library(*map(str, data))
    record = shelf.scenario(scenario)
    options = shelf.spec(record.book).options
    return [option.name for option in options if not option.bot and _fits(shelf, record, option)]


def bots_of(scenario: str, data: Sequence[str | Path] = ()) -> list[GameOption]:
    """Options by which a side of a scenario is played by rule, at each level."""
    shelf = library(*map(str, data))
    record = shelf.scenario(scenario)
    return [option for option in shelf.spec(record.book).options if option.bot and _fits(shelf, record, option)]


def _fits(shelf: Library, record: ScenarioData, option: GameOption) -> bool:
    """Whether an option may be chosen for a scenario: the pieces it brings must be those of its book and more."""
    if option.plain and additions_of(shelf.spec(record.book), record):
        return False
    if option.bot and len(record.seats) != 2:
        return False  # REI-S-01
    return not option.pieces or shelf.book(record.book).path in shelf.book(option.pieces).homes


def set_up(scenario: str, options: Sequence[str] = (), data: Sequence[str | Path] = ()) -> tuple[Catalog, Rulebook]:
    """The tables and the rules of a scenario: what every game of it shares."""
    return _set_up(scenario, tuple(options), tuple(map(str, data)))


@lru_cache(maxsize=64)
def _set_up(scenario: str, options: tuple[str, ...], data: tuple[str, ...]) -> tuple[Catalog, Rulebook]:
    shelf = library(*data)
    record = shelf.scenario(scenario)
    spec = shelf.spec(record.book)
    pieces = shelf.book(record.book)
    known = {option.name: option for option in spec.options}
    handicaps = [name for name in options if is_handicap(name)]
    every, options = options, tuple(name for name in options if name not in handicaps)
    for name in options:
        if name not in known:
            raise ContentError(f'{record.book} has no option "{name}"', hint=hint(name, known))
        if (change := known[name].change) is not None and _fits(shelf, record, known[name]):
            pieces = shelf.book(known[name].pieces) if known[name].pieces else pieces
            record = change(record, pieces)
    bots = [name for name in options if known[name].bot]
    if len(bots) > 1:
        raise ContentError("only one side can be played by rule")
    for name in options:
        if bots and known[name].pieces not in ("", record.book):  # REI-A-08
            raise ContentError(f'the option "{name}" is not for {scenario} against a side that is played by rule')
    for name in options:
        if not _fits(shelf, record, known[name]):
            raise ContentError(f'the option "{name}" is not for {scenario} with what is added to it')
    for name in handicaps:
        record = handicapped(record, name)
    return compile_scenario(record, pieces, spec, sorted(set(every)))


def new(
    scenario: str,
    *,
    seed: int | None = None,
    options: Sequence[str] = (),
    players: dict[str, str] | None = None,
    dice: Dice | None = None,
    cap: int = 0,
    seats: int | None = None,
    data: Sequence[str | Path] = (),
) -> Match:
    """Start a game of a scenario, as it is set up for a number of `seats` (default: the usual one).

    `seed` makes chance repeatable (default: random), `dice` replaces it altogether. `options` are the book's, such as
    `classic-control`, and handicaps (`sandtable.handicap`). `cap` ends the game by adjudication after that many
    rounds. `data` are folders of own content.
    """
    if cap < 0:
        raise ValueError("a round limit is 0 (none) or more")
    if seats is not None:
        scenario = library(*map(str, data)).variant(scenario, seats).id
    catalog, book = set_up(scenario, options, data)
    match = Match(catalog, book, dice or SeededDice(randbits(64) if seed is None else seed), players=players, cap=cap)
    return match


def replay(text: str, *, to: int | None = None, data: Sequence[str | Path] = ()) -> Match:
    """Play a journal again, up to `to` choices. The match can be looked at, not continued: see `load`."""
    if to is not None and to < 0:
        raise ValueError("replay to choice 0 or later")
    journal = Journal.loads(text)
    catalog, book = set_up(journal.header.scenario, journal.header.options, data)
    match = replay_journal(journal, catalog, book, to)
    return match


def load(text: str, *, seed: int | None = None, data: Sequence[str | Path] = (), to: int | None = None) -> Match:
    """Take a saved game up again where its journal ends (or after `to` choices); `seed` is for the chance to come."""
    match = replay(text, to=to, data=data)
    match.continue_with(SeededDice(randbits(64) if seed is None else seed))
    return match
