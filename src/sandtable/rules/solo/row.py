"""The row: the bot's play area, in the order in which its cards are resolved (REI-S-15).

The cards lie in the play area like everybody's; the row says in which order, and which are on their side. The card
being resolved is the first. Cards that lie face down (REI-S-67) are the bot's hand: nobody sees them (RUL-186).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import DECK, DISCARD, HAND, PLAYED, State
from sandtable.rules.solo.events import LAID, TURNED_UP

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo


def size(solo: Solo, s: State) -> i64:
    return s.rows[solo.size]


def kind_at(solo: Solo, s: State, place: i64) -> i64:
    return s.rows[solo.row + place] >> 1


def is_sideways(solo: Solo, s: State, place: i64) -> bool:
    return s.rows[solo.row + place] & 1 != 0


def turn(solo: Solo, s: State, place: i64, sideways: i64) -> None:
    """Turn a card on its side (1) or upright (0)."""
    s.rows[solo.row + place] = s.rows[solo.row + place] >> 1 << 1 | sideways


def put(solo: Solo, s: State, place: i64, kind: i64) -> None:
    """Put a card into the row, upright; those from there on move to the right."""
    i: i64 = s.rows[solo.size]
    while i > place:
        s.rows[solo.row + i] = s.rows[solo.row + i - 1]
        i -= 1
    s.rows[solo.row + place] = kind << 1
    s.rows[solo.size] += 1


def take(solo: Solo, s: State, place: i64) -> None:
    """Take a card out of the row; those to its right move up."""
    last: i64 = s.rows[solo.size] - 1
    i: i64 = place
    while i < last:
        s.rows[solo.row + i] = s.rows[solo.row + i + 1]
        i += 1
    s.rows[solo.row + last] = 0
    s.rows[solo.size] = last


def drop(solo: Solo, g: Game, s: State, place: i64) -> None:
    """A card of the row goes to the discard pile (REI-S-16, REI-S-20)."""
    kind: i64 = kind_at(solo, s, place)
    take(solo, s, place)
    solo.land.gate.move(g, s, kind, PLAYED, DISCARD)


def draw(solo: Solo, g: Game, s: State) -> i64:
    """A card from the deck into the play area, its place still to be found; answers its kind, or -1.

    RUL-181: in one turn the bot never draws more cards than its deck and discard pile held when the turn began.
    """
    if s.rows[solo.left] == 0:
        return -1
    kind: i64 = solo.land.gate.draw_one(g, s, solo.seat, PLAYED)
    if kind >= 0:
        s.rows[solo.left] -= 1
        if g.story is not None:
            g.story.tell(LAID, [solo.seat, kind, DECK])
    return kind


def turn_up(solo: Solo, g: Game, s: State) -> None:
    """REI-S-67, RUL-88: cards that lay face down join the row as drawn before all others. Nobody saw in which order
    they were drawn, so chance orders them."""
    c = g.catalog
    lying: i64 = s.sizes[HAND * c.n_seats + solo.seat]
    place: i64 = 0
    while lying > 0:
        pick: i64 = g.chance(s, solo.seat, lying)
        kind: i64 = c.first[solo.seat]
        while pick >= s.cards[HAND * c.n_kinds + kind]:
            pick -= s.cards[HAND * c.n_kinds + kind]
            kind += 1
        solo.land.gate.move(g, s, kind, HAND, PLAYED)
        put(solo, s, place, kind)
        if g.story is not None:
            g.story.tell(TURNED_UP, [solo.seat, kind])
        place += 1
        lying -= 1


def arrange(solo: Solo, g: Game, s: State) -> None:
    """REI-S-15: highest initiative first, equal ones in the order drawn."""
    initiative = g.catalog.kind_initiative
    i: i64 = 1
    while i < s.rows[solo.size]:
        card: i64 = s.rows[solo.row + i]
        j: i64 = i
        while j > 0 and initiative[s.rows[solo.row + j - 1] >> 1] < initiative[card >> 1]:
            s.rows[solo.row + j] = s.rows[solo.row + j - 1]
            j -= 1
        s.rows[solo.row + j] = card
        i += 1


def insert(solo: Solo, g: Game, s: State, kind: i64) -> None:
    """REI-S-64, RUL-181: left of all lower and right of all equal or higher among the waiting cards; never left of the
    card being resolved."""
    initiative = g.catalog.kind_initiative
    place: i64 = 1
    while place < s.rows[solo.size] and initiative[kind_at(solo, s, place)] >= initiative[kind]:
        place += 1
    put(solo, s, place, kind)


def tidy(solo: Solo, g: Game, s: State) -> None:
    """Take out of the row what has left the play area meanwhile, the cards of a counter that escaped: the last ones
    first, so that the card being resolved goes only with all others of its kind."""
    c = g.catalog
    place: i64 = s.rows[solo.size] - 1
    while place >= 0:
        kind: i64 = kind_at(solo, s, place)
        there: i64 = 0
        i: i64 = 0
        while i < s.rows[solo.size]:
            if kind_at(solo, s, i) == kind:
                there += 1
            i += 1
        if there > s.cards[PLAYED * c.n_kinds + kind]:
            take(solo, s, place)
            if place == 0:
                s.rows[solo.gone] = 1
        place -= 1
