"""Views: what one seat, or a spectator, may know. Built up from nothing, never stripped down.

Words, not numbers: a view goes to clients as it is. What stays the same during a game (board, cards' values) is in the
scene and in no view. Facts are the modules' own, by name.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

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
Facts = dict[str, Any]  # numbers, texts, and lists of them, as the book's modules show them
Mark = Literal["scouted", "controlled"]
MARKS: dict[int, Mark] = {SCOUTED: "scouted", CONTROLLED: "controlled"}


class UnitView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A counter. `tile` is None while it is off the board; `impaired` is its other face (suppressed, disabled …)."""

    unit: str
    side: str
    tile: str | None
    impaired: bool
    facts: Facts = {}


class TileView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A tile: its points, and each side's marker."""

    tile: str
    points: int
    marks: dict[str, Mark]
    facts: Facts = {}


class StandingView(msgspec.Struct, frozen=True, gc=False):
    """How far a side is with one of its conditions; `needed` is 0 for one without a number."""

    name: str
    reached: int
    needed: int


class SideView(msgspec.Struct, frozen=True, gc=False):
    side: str
    points: int
    standings: list[StandingView]
    facts: Facts


class SeatView(msgspec.Struct, frozen=True, gc=False):
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


class View(msgspec.Struct, frozen=True, gc=False):
    scenario: str
    viewer: str | None  # the seat that looks, or None for a spectator
    round: int
    initiative: str
    winner: str | None
    sides: tuple[SideView, ...]
    seats: tuple[SeatView, ...]
    units: tuple[UnitView, ...]
    tiles: tuple[TileView, ...]


class Common(NamedTuple):
    """What a moment shows to everybody alike."""

    sides: tuple[SideView, ...]
    units: tuple[UnitView, ...]
    tiles: tuple[TileView, ...]


def common_of(g: Game, s: State) -> Common:
    c, book = g.catalog, g.book
    sides = tuple(
        SideView(
            name,
            int(s.score[side]),
            [StandingView(x.name, int(x.reached), int(x.needed)) for x in g.book.victory.standings(g, s, side)],
            _facts([module.side_facts(g, s, side) for module in book.of_sides]),
        )
        for side, name in enumerate(c.sides)
    )
    units = tuple(
        UnitView(
            unit.token,
            c.sides[c.unit_side[i]],
            c.tiles[s.at[i]].name if s.at[i] != OFF else None,
            s.face[i] == IMPAIRED,
            _facts([module.unit_facts(g, s, i) for module in book.of_units]),
        )
        for i, unit in enumerate(c.units)
    )
    tiles = tuple(
        TileView(
            tile.name,
            int(s.points[i]) if len(s.points) else 0,
            _marks(g, s, i),
            _facts([module.tile_facts(g, s, i) for module in book.of_tiles]),
        )
        for i, tile in enumerate(c.tiles)
    )
    return Common(sides, units, tiles)


def view_of(g: Game, s: State, seat: int, common: Common | None = None) -> View:
    """The view of a seat, or of a spectator for NOBODY. `common`: of the same moment, for who looks with many eyes."""
    c = g.catalog
    shown = common or common_of(g, s)
    return View(
        scenario=c.scenario,
        viewer=c.seats[seat] if seat != NOBODY else None,
        round=int(s.round),
        initiative=c.sides[s.initiative],
        winner=c.sides[s.winner] if s.winner != NOBODY else None,
        sides=shown.sides,
        seats=tuple(_seat(g, s, other, other == seat) for other in range(len(c.seats))),
        units=shown.units,
        tiles=shown.tiles,
    )


def _facts(told: list[dict[str, object]]) -> Facts:
    """What several modules tell, as one."""
    return told[0] if len(told) == 1 else {name: value for facts in told for name, value in facts.items()}


def _marks(g: Game, s: State, tile: int) -> dict[str, Mark]:
    c = g.catalog
    marks: dict[str, Mark] = {}
    if len(s.marks):
        for i, side in enumerate(c.sides):
            if (mark := MARKS.get(s.marks[i * c.n_tiles + tile])) is not None:
                marks[side] = mark
    return marks


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
        hand=_cards(g, s, seat, HAND) if own else None,  # REI-J-13: nor is a teammate shown it
        deck=_cards(g, s, seat, DECK) if own else None,
        removed=_cards(g, s, seat, REMOVED) if own else None,  # COM-06: its owner only
        bid=c.kinds[s.bids[seat]].token if own and s.bids[seat] != NOBODY else None,
    )


def _size(g: Game, s: State, seat: int, zone: int) -> int:
    return int(s.sizes[zone * len(g.catalog.seats) + seat])


def _cards(g: Game, s: State, seat: int, zone: int) -> Cards:
    c, cards = g.catalog, s.cards
    first, at = c.first[seat], zone * c.n_kinds
    kinds = c.kinds[first : c.first[seat + 1]]
    return {kind.token: n for i, kind in enumerate(kinds, at + first) if (n := cards[i]) > 0}
