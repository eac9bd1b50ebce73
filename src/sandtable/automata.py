"""Seats that are played by rule: `solo:hard` in the place of a player.

Such a seat has no player at all. What plays it is an option of the game (`solo-german-hard`), so that a journal, a
server and a search find it in the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from sandtable.api import bots_of, library
from sandtable.content.errors import ContentError
from sandtable.content.suggest import hint

PREFIX: Final = "solo:"


def is_automaton(player: str) -> bool:
    return player.startswith(PREFIX)


def option_of(scenario: str, side: str, player: str, data: Sequence[str | Path] = ()) -> str:
    """The option by which a side of a scenario is played as a name like `solo:hard` says; ContentError if it cannot."""
    found = {option.level: option.name for option in bots_of(scenario, data) if option.bot == side}
    level = player.removeprefix(PREFIX)
    if not found:
        raise ContentError(f"{scenario} has no solo play for {side}")
    if level not in found:
        raise ContentError(f'there is no level "{level}"', hint=hint(level, found) or ", ".join(found))
    return found[level]


def with_automata(
    scenario: str, players: Mapping[str, str], options: Sequence[str] = (), data: Sequence[str | Path] = ()
) -> list[str]:
    """The options of a game in which some sides are played by rule. `players` are by side."""
    found = [option_of(scenario, side, name, data) for side, name in players.items() if is_automaton(name)]
    return sorted({*options, *found})


def players_of(scenario: str, options: Sequence[str], data: Sequence[str | Path] = ()) -> dict[str, str]:
    """Sides that the options of a game give to a rule, with the name of that: the way back."""
    shelf = library(*map(str, data))
    spec = shelf.spec(shelf.entry(scenario).book)
    return {option.bot: f"{PREFIX}{option.level}" for option in spec.options if option.bot and option.name in options}
