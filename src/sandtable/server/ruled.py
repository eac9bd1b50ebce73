"""Seats of a table that the rules play: by an option of the game, without any process that thinks."""

from __future__ import annotations

from typing import Final

from sandtable.api import set_up
from sandtable.automata import is_automaton, players_of, with_automata
from sandtable.core.catalog import Catalog
from sandtable.match import Match
from sandtable.server.bodies import NewTable

BOT: Final = "bot:"


def options_of(wish: NewTable, data: tuple[str, ...]) -> list[str]:
    """The options of a new game: those wished for, and those by which the rules play a seat. ContentError if they
    cannot."""
    sides = sides_of(set_up(wish.scenario, (), data)[0])
    wished = {sides[seat]: who for seat, who in wish.seats.items() if seat in sides and is_automaton(who)}
    return with_automata(wish.scenario, wished, wish.options, data)


def ruled_seats(match: Match, data: tuple[str, ...]) -> dict[str, str]:
    """Seats that the rules of a match play, with how one asks for that."""
    players = players_of(match.catalog.scenario, match.header.options, data)
    return {seat: players[side] for seat, side in sides_of(match.catalog).items() if side in players}


def sides_of(catalog: Catalog) -> dict[str, str]:
    return {seat: catalog.sides[catalog.seat_side[i]] for i, seat in enumerate(catalog.seats)}


def is_for_people(who: str) -> bool:
    """Whether somebody else than who asks is to sit there."""
    return who != "me" and not who.startswith(BOT) and not is_automaton(who)


def asked_for(bot: str) -> str:
    """How one asks for a bot that sits at a table."""
    return bot if is_automaton(bot) else f"{BOT}{bot}"
