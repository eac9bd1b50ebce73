"""Views: what one seat, or a spectator, may know. Built up from nothing, never stripped down.

Words, not numbers: a view goes to clients as it is. What stays the same during a game (board, cards' values) is in the
catalog and in no view.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from sandtable.core.game import Game
from sandtable.core.state import (
    CONTROLLED,
    DECK,
    DISCARD,
    HAND,
    IMPAIRED,
    NOBODY,
    OFF,
    PLAYED,
    REMOVED,
    SCOUTED,
    SUPPLY,
    State,
)

Cards = dict[str, int]  # how many of each card
Mark = Literal["scouted", "controlled"]


class UnitView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter. `tile` is None while it is off the board; `facts` are the book's own."""

    unit: str
    side: str
    tile: str | None
    suppressed: bool
    facts: dict[str, int | str] = {}


class TileView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile: its points, each side's marker, and the book's own facts."""

    tile: str
    points: int
    marks: dict[str, Mark]  # by side
    facts: dict[str, int | str] = {}


class SideView(msgspec.Struct, frozen=True):
    """A side's standing. `goal` is the number of points it claims to win, or None."""

    side: str
    points: int
    goal: int | None
    pins: bool
    facts: dict[str, int]


class SeatView(msgspec.Struct, frozen=True):
    """A seat's cards. RUL-08: hand and removed cards are None for others, their sizes are not; a deck has no order."""

    seat: str
    side: str
    hand_size: int
    deck_size: int
    removed_size: int
    played: Cards
    discard: Cards
    supply: Cards
    hand: Cards | None = None
    deck: Cards | None = None
    removed: Cards | None = None
    bid: str | None = None


class View(msgspec.Struct, frozen=True):
    scenario: str
    viewer: str | None  # the seat that looks, or None for a spectator
    round: int
    initiative: str
    winner: str | None
    sides: tuple[SideView, ...]
    seats: tuple[SeatView, ...]
    units: tuple[UnitView, ...]
    tiles: tuple[TileView, ...]


def view_of(g: Game, s: State, seat: int) -> View:
    """The view of a seat, or of a spectator for NOBODY."""
    c = g.catalog
    display = g.book.display
    sides = tuple(
        SideView(
            name,
            int(s.score[side]),
            int(c.claim[side]) or None,
            bool(c.pin[side]),
            {fact: int(value) for fact, value in display.side(g, s, side).items()},
        )
        for side, name in enumerate(c.sides)
    )
    units = tuple(
        UnitView(
            unit.token,
            c.sides[c.unit_side[i]],
            c.tiles[s.at[i]].name if s.at[i] != OFF else None,
            s.face[i] == IMPAIRED,
            display.unit(g, s, i),
        )
        for i, unit in enumerate(c.units)
    )
    return View(
        scenario=c.scenario,
        viewer=c.seats[seat] if seat != NOBODY else None,
        round=int(s.round),
        initiative=c.sides[s.initiative],
        winner=c.sides[s.winner] if s.winner != NOBODY else None,
        sides=sides,
        seats=tuple(_seat(g, s, other, other == seat) for other in range(len(c.seats))),
        units=units,
        tiles=tuple(
            TileView(tile.name, int(s.points[i]), _marks(g, s, i), display.tile(g, s, i))
            for i, tile in enumerate(c.tiles)
        ),
    )


def _marks(g: Game, s: State, tile: int) -> dict[str, Mark]:
    c = g.catalog
    words: dict[int, Mark] = {SCOUTED: "scouted", CONTROLLED: "controlled"}
    marks = {side: int(s.marks[i * len(c.tiles) + tile]) for i, side in enumerate(c.sides)}
    return {side: words[mark] for side, mark in marks.items() if mark in words}


def _seat(g: Game, s: State, seat: int, own: bool) -> SeatView:
    c = g.catalog
    return SeatView(
        seat=c.seats[seat],
        side=c.sides[c.seat_side[seat]],
        hand_size=_size(g, s, seat, HAND),
        deck_size=_size(g, s, seat, DECK),
        removed_size=_size(g, s, seat, REMOVED),
        played=_cards(g, s, seat, PLAYED),
        discard=_cards(g, s, seat, DISCARD),
        supply=_cards(g, s, seat, SUPPLY),  # COM-05: open to both
        hand=_cards(g, s, seat, HAND) if own else None,
        deck=_cards(g, s, seat, DECK) if own else None,
        removed=_cards(g, s, seat, REMOVED) if own else None,  # COM-06: its owner only
        bid=c.kinds[s.bids[seat]].token if own and s.bids[seat] != NOBODY else None,
    )


def _size(g: Game, s: State, seat: int, zone: int) -> int:
    return int(s.sizes[zone * len(g.catalog.seats) + seat])


def _cards(g: Game, s: State, seat: int, zone: int) -> Cards:
    c = g.catalog
    return {
        kind.token: int(s.cards[zone * len(c.kinds) + i])
        for i, kind in enumerate(c.kinds)
        if kind.seat == seat and s.cards[zone * len(c.kinds) + i] > 0
    }
