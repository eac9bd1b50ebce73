"""Handicaps: cards that a side begins with in its deck and not in its supply, or the other way round.

A handicap is an option of the game, `handicap:german:fog-of-war:2`: the Germans begin with two more cards of that name
in their deck, taken from their supply. A negative number puts cards from the deck into the supply. So it needs nothing
but what every book has, makes a deck better or worse by one card at a time, and journals, servers and searches find it
where they find every other option. Suggested ones, which bring lopsided scenarios near to even between equal players,
are data: `data/handicaps/suggested.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from sandtable.content.compile import token
from sandtable.content.errors import ContentError
from sandtable.content.schema import CardCount, Name, ScenarioData, SeatSetup
from sandtable.content.suggest import hint

PREFIX: Final = "handicap:"
SUGGESTED: Final = "suggested"
FILE: Final = Path(__file__).parent / "data" / "handicaps" / "suggested.toml"


class Handicap(NamedTuple):
    """So many cards of a name, from a side's supply into its deck."""

    side: str
    card: str  # as the notation writes it
    number: int

    @property
    def option(self) -> str:
        return f"{PREFIX}{self.side}:{self.card}:{self.number}"


def is_handicap(option: str) -> bool:
    return option.startswith(PREFIX)


def read(text: str) -> Handicap:
    """From `german:fog-of-war:2`, with or without the prefix."""
    side, _, rest = text.removeprefix(PREFIX).partition(":")
    card, _, number = rest.partition(":")
    if not side or not card or not number.removeprefix("-").isdecimal() or int(number) == 0:
        raise ContentError(f'"{text}" is no handicap: SIDE:CARD:NUMBER, such as german:fog-of-war:2')
    return Handicap(side, card, int(number))


def options_for(scenario: str, wishes: Sequence[str]) -> list[str]:
    """The options of a game with handicaps as they were wished for; `suggested` stands for those of the data."""
    found: list[str] = []
    for wish in wishes:
        if wish == SUGGESTED:
            found += [one.option for one in suggested(scenario)]
        else:
            found.append(read(wish).option)
    return found


def suggested(scenario: str) -> list[Handicap]:
    """What is suggested for a scenario; nothing for one that is even as it is."""
    return [
        Handicap(side, card, number)
        for side, cards in _data().get(scenario, {}).items()
        for card, number in cards.items()
    ]


@cache
def _data() -> dict[str, dict[str, dict[str, int]]]:
    return msgspec.convert(tomllib.loads(FILE.read_text("utf-8")), dict[str, dict[str, dict[str, int]]])


def handicapped(scenario: ScenarioData, option: str) -> ScenarioData:
    """The scenario with a handicap. In a side of several seats they give in turn, in their order."""
    side, card, number = read(option)
    if side not in scenario.sides:
        raise ContentError(f'{scenario.id} has no side "{side}"', hint=hint(side, scenario.sides))
    names = [seat.seat for seat in scenario.seats_of(side)]
    known = [token(_name(count)) for name in names for count in scenario.seats[name].cards]
    if card not in known:
        raise ContentError(f'{side} has no card "{card}" in {scenario.id}', hint=hint(card, known))
    seats = dict(scenario.seats)
    step = 1 if number > 0 else -1
    for _ in range(abs(number)):
        for name in names:
            moved = _moved(seats[name], card, step)
            if moved is not None:
                seats[name] = moved
                names = [*(other for other in names if other != name), name]
                break
        else:
            place = "supply" if step > 0 else "deck"
            raise ContentError(f"{side} has not so many {card} in its {place} in {scenario.id}")
    return msgspec.structs.replace(scenario, seats=seats)


def _moved(seat: SeatSetup, card: str, step: int) -> SeatSetup | None:
    """The seat with one card moved, or None if it has none there."""
    cards = list(seat.cards)
    for i, count in enumerate(cards):
        deck, supply = count.deck + step, count.supply - step
        if token(_name(count)) == card and deck >= 0 and supply >= 0:
            cards[i] = count._replace(deck=deck, supply=supply)
            return msgspec.structs.replace(seat, cards=tuple(cards))
    return None


def _name(count: CardCount) -> Name:
    return Name(count.title, count.squad)
