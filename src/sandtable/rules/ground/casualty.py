"""Casualties (COM-62..COM-65, REI-F-01..REI-F-05): which card a hit unit loses, and when the counter goes."""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.event import CARD_LOST
from sandtable.core.game import Game
from sandtable.core.rulebook import Injury
from sandtable.core.state import DECK, DISCARD, HAND, PLAYED, REMOVED, State
from sandtable.rules.ground.board import leave
from sandtable.rules.shared.cards import move


class Casualty(Injury):
    """One matching card is removed from the first zone that has one; with none left the counter leaves the board.

    COM-63: hand, discard pile, deck. REI-F-03, RUL-22: on the owner's own turn (own Blast, REI-F-02) the play area
    comes first; at any other time the owner's play area is empty, so one order serves both. The supply is not searched.
    Copies are equal (RUL-24). A deck is a bag, so taking from it leaves it shuffled (COM-64, REI-F-04), and a fruitless
    search changes nothing (RUL-23).
    """

    def suffer(self, g: Game, s: State, unit: i64) -> None:
        c = g.catalog
        if (
            not self.take(g, s, unit, PLAYED)
            and not self.take(g, s, unit, HAND)
            and not self.take(g, s, unit, DISCARD)
            and not self.take(g, s, unit, DECK)
        ):
            leave(g, s, unit)  # COM-65, REI-F-05; a counter without cards stays until then (RUL-29)
        g.book.victory.lost(g, s, c.unit_side[unit])

    def take(self, g: Game, s: State, unit: i64, zone: i64) -> bool:
        c = g.catalog
        i: i64 = c.unit_kind_first[unit]
        while i < c.unit_kind_first[unit + 1]:
            kind: i64 = c.unit_kinds[i]
            if s.cards[zone * c.n_kinds + kind] > 0:
                move(g, s, kind, zone, REMOVED)
                if g.story is not None:
                    g.story.tell(CARD_LOST, [c.unit_seat[unit], kind, zone, unit])  # RUL-134: seen by everyone
                return True
            i += 1
        return False
