"""Casualties (COM-62..COM-65, REI-F-01..REI-F-05): which card a hit unit loses, and when the counter goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.core.game import Game
from sandtable.core.option import UNIT, ZONE, A, a_of, kind_of
from sandtable.core.procedure import Fact, Procedure
from sandtable.core.state import DECK, DISCARD, HAND, PLAYED, REMOVED, State
from sandtable.rules.land.board import leave
from sandtable.rules.land.kinds import LOSE
from sandtable.rules.shared.events import CARD_LOST

if TYPE_CHECKING:
    from sandtable.rules.land.land import Land

# Zones that are searched for a card to lose, in order.
ORDER: Final = [PLAYED, HAND, DISCARD, DECK]
CLASSIC_ORDER: Final = [HAND, DISCARD, DECK]

_SEAT: Final = 2
_UNIT: Final = 3
_ZONE: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class Injury:
    """What a successful attack does to a unit (COM-62). May push a decision, so it is always the last thing done."""

    def suffer(self, g: Game, s: State, unit: i64) -> None:
        raise NotImplementedError

    def lose(self, g: Game, s: State, unit: i64, kind: i64, zone: i64) -> None:
        """A card of the unit, chosen where there was a choice, is lost from a zone."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Casualty(Injury):
    """One matching card is removed from the first zone that has one; with none left the counter leaves the board.

    COM-63: hand, discard pile, deck. REI-F-03, RUL-22: on the owner's own turn (own Blast, REI-F-02) the play area
    comes first; at any other time the owner's play area is empty, so one order serves both. The supply is not searched.
    Copies are equal (RUL-24). A deck is a bag, so taking from it leaves it shuffled (COM-64, REI-F-04), and a fruitless
    search changes nothing (RUL-23). Where the zone holds several kinds of card of the unit, its owner chooses.
    """

    def __init__(self, land: Land, order: list[int] | None = None) -> None:
        self.land = land
        self.order: list[int] = ORDER if order is None else order

    def suffer(self, g: Game, s: State, unit: i64) -> None:
        c = g.catalog
        for zone in self.order:
            found: i64 = -1
            several: bool = False
            i: i64 = c.unit_kind_first[unit]
            while i < c.unit_kind_first[unit + 1]:
                if s.cards[zone * c.n_kinds + c.unit_kinds[i]] > 0:
                    several = found >= 0
                    found = c.unit_kinds[i]
                i += 1
            if several:
                s.push(self.land.loss.id, c.unit_seat[unit], unit, zone, 0)
                return
            if found >= 0:
                self.lose(g, s, unit, found, zone)
                return
        self.remove(g, s, unit)  # COM-65, REI-F-05; a counter without cards stays until then (RUL-29)
        g.book.victory.lost(g, s, c.unit_side[unit])

    def lose(self, g: Game, s: State, unit: i64, kind: i64, zone: i64) -> None:
        """RUL-134: everyone sees the card go."""
        c = g.catalog
        if g.story is not None:
            g.story.tell(CARD_LOST, [c.unit_seat[unit], kind, zone, unit])
        self.land.gate.move(g, s, kind, zone, REMOVED)
        g.book.victory.lost(g, s, c.unit_side[unit])

    def remove(self, g: Game, s: State, unit: i64) -> None:
        leave(self.land, g, s, unit)


class LossProcedure(Procedure):
    """The owner of a hit unit chooses which of its kinds of card goes; they lie in the same zone."""

    def __init__(self, land: Land) -> None:
        super().__init__("loss")
        self.land = land

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        unit: i64 = s.stack[s.top + _UNIT]
        row: i64 = s.stack[s.top + _ZONE] * c.n_kinds
        n: i64 = 0
        i: i64 = c.unit_kind_first[unit]
        while i < c.unit_kind_first[unit + 1]:
            if s.cards[row + c.unit_kinds[i]] > 0:
                g.options[n] = LOSE | c.unit_kinds[i] << A
                n += 1
            i += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        unit: i64 = s.stack[s.top + _UNIT]
        zone: i64 = s.stack[s.top + _ZONE]
        s.pop()
        self.land.injury.lose(g, s, unit, a_of(key), zone)

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [Fact("unit", UNIT, s.stack[s.top + _UNIT]), Fact("zone", ZONE, s.stack[s.top + _ZONE])]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "REI-A-13 not-there" if kind_of(key) == LOSE else "COM-32 finish-the-card"
