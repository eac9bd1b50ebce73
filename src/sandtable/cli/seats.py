"""Who plays which seat: `--seat us=human`, and `--us human` for a side that has one seat.

Seats and sides are those of the scenario, so the short forms are no options of their own: a flag that a command does
not know and that is the name of a side in one of the books is read as `--seat`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.core import TyperCommand

if TYPE_CHECKING:
    from sandtable.core.catalog import Catalog
    from sandtable.match import Match

HUMAN: Final = "human"
OPPONENT: Final = "greedy"

Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="SEAT=PLAYER",
        help="Who plays a seat: human, recruit, regular, veteran, ace, random, search:200ms, "
        "or solo:easy, solo:normal, solo:hard for the bot by the book, "
        "against one other; may be repeated. [default: human first, then greedy]",
    ),
]


class SeatCommand(TyperCommand):
    """A command with `--seat` that also takes `--SIDE PLAYER`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        known = {flag for param in self.params for flag in (*param.opts, *param.secondary_opts)}
        known |= set(ctx.help_option_names)
        return super().parse_args(ctx, _spelled_out(ctx, args, known))

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        sides = ", ".join(f"--{side}" for side in _sides([]))
        with formatter.section("Short forms"):
            formatter.write_text(f"{sides} PLAYER: the same as --seat, for a side that has one seat.")


def _spelled_out(ctx: Any, args: Sequence[str], known: set[str]) -> list[str]:
    """The arguments with `--SIDE PLAYER` and `--SIDE=PLAYER` written as `--seat SIDE=PLAYER`."""
    out: list[str] = []
    sides: list[str] | None = None
    rest = list(args)
    while rest:
        arg = rest.pop(0)
        flag, equals, player = arg.partition("=")
        if arg == "--":
            return [*out, arg, *rest]
        if not flag.startswith("--") or flag in known:
            out.append(arg)
            continue
        sides = _sides(_data(args)) if sides is None else sides
        if flag[2:] not in sides:
            out.append(arg)
        elif equals or (rest and not rest[0].startswith("--")):
            out += ["--seat", f"{flag[2:]}={player if equals else rest.pop(0)}"]
        else:
            raise typer.BadParameter(f"{flag} needs a player", ctx)
    return out


def _data(args: Sequence[str]) -> list[str]:
    """The folders that are named after `--data`."""
    split = [(arg.partition("=")[0], arg.partition("=")[2]) for arg in args]
    after = [args[i + 1] for i, arg in enumerate(args[:-1]) if arg == "--data"]
    return [*after, *(value for flag, value in split if flag == "--data" and value)]


def _sides(data: Sequence[str]) -> list[str]:
    """The sides of every book at hand; those shipped where the folders cannot be read (the command will say why)."""
    from sandtable.api import library
    from sandtable.content.errors import ContentError, ContentErrors

    try:
        books = library(*data).books()
    except (ContentError, ContentErrors, OSError):
        books = library().books()
    return list(dict.fromkeys(side for book in books for side in book.sides))


def options_with(
    scenario: str, seat: Sequence[str] | None, options: Sequence[str] | None, data: Sequence[str]
) -> list[str]:
    """The options of a new game, with those by which seats are played by rule as they are wished for."""
    from sandtable.api import set_up
    from sandtable.automata import is_automaton, with_automata

    wished = {name: player for name, player in _wishes(seat) if is_automaton(player)}
    if not wished:
        return list(options or ())
    catalog, _ = set_up(scenario, (), data)
    sides = {
        catalog.sides[catalog.seat_side[catalog.seat_names[_seat(catalog, name)]]]: player
        for name, player in wished.items()
    }
    return with_automata(scenario, sides, options or (), data)


def seat_players(match: Match, seat: Sequence[str] | None, data: Sequence[str] = ()) -> dict[str, str]:
    """Who plays each seat: as said, else as the saved game has it, else a person first and programs elsewhere."""
    from sandtable.automata import is_automaton, players_of

    catalog = match.catalog
    by_rule = players_of(catalog.scenario, match.header.options, data)
    ruled = {name: by_rule.get(catalog.sides[catalog.seat_side[i]]) for i, name in enumerate(catalog.seats)}
    person = next(name for name in catalog.seats if ruled[name] is None)
    names = {
        name: ruled[name] or match.header.players.get(name, HUMAN if name == person else OPPONENT)
        for name in catalog.seats
    }
    for wish, player in _wishes(seat):
        name = _seat(catalog, wish)
        if player != HUMAN and not is_automaton(player):
            _check(name, player)
        if player != ruled[name] and (ruled[name] is not None or is_automaton(player)):
            raise typer.BadParameter(f"{name} is {names[name]} in this game, which cannot be changed to {player}")
        names[name] = player
    return names


def _check(seat: str, player: str) -> None:
    """Complain of a program that does not exist, or cannot be told what it was."""
    from sandtable.ai import PLAYERS, make_player

    if player.partition(":")[0] not in PLAYERS:
        known = ", ".join([HUMAN, *PLAYERS, "solo:LEVEL"])
        raise typer.BadParameter(f"there is no player {player!r} for {seat}: {known}")
    try:
        make_player(player)
    except ValueError as error:
        raise typer.BadParameter(f"{seat}: {error}") from None


def _wishes(seat: Sequence[str] | None) -> list[tuple[str, str]]:
    """Seats, or sides, and players, as they were typed."""
    out: list[tuple[str, str]] = []
    for wish in seat or []:
        name, equals, player = wish.partition("=")
        if not equals or not player:
            raise typer.BadParameter(f"{wish!r} is not SEAT=PLAYER", param_hint="--seat")
        out.append((name, player))
    return out


def _seat(catalog: Catalog, name: str) -> str:
    """A seat by its own name, or by that of its side where that has no other."""
    if name in catalog.seat_names:
        return name
    mine = [seat for i, seat in enumerate(catalog.seats) if catalog.sides[catalog.seat_side[i]] == name]
    if len(mine) == 1:
        return mine[0]
    if mine:
        raise typer.BadParameter(f"{name} has several seats: {', '.join(mine)}; say which with --seat SEAT=PLAYER")
    raise typer.BadParameter(f"{name} is no seat of {catalog.scenario}: {', '.join(catalog.seats)}")
