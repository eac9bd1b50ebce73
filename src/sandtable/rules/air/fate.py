"""What becomes of pieces: hits, crashes, bombs and escapes (BOB-32, BOB-63..BOB-67, BOB-71..BOB-73)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import DECK, DISCARD, HAND, OFF, READY_FACE, REMOVED, State
from sandtable.rules.air.events import CARDS_GONE, SCORED
from sandtable.rules.air.pieces import DECOY, ESCAPED, NEUTRALISED, SPENT
from sandtable.rules.shared.events import CARD_LOST, UNIT_LOST

if TYPE_CHECKING:
    from sandtable.rules.air.air import Air

SEARCHED: Final = [HAND, DISCARD, DECK]  # COM-63


def hit(air: Air, g: Game, s: State, unit: i64) -> None:
    """BOB-63: one card of the aircraft goes, from the first zone that has one; BOB-64: with none it is neutralised.

    All cards of an aircraft are alike (RUL-117). A deck is a bag, so taking from it leaves it shuffled (COM-64).
    """
    c = g.catalog
    for zone in SEARCHED:
        i: i64 = c.unit_kind_first[unit]
        while i < c.unit_kind_first[unit + 1]:
            kind: i64 = c.unit_kinds[i]
            if s.cards[zone * c.n_kinds + kind] > 0:
                if g.story is not None:
                    g.story.tell(CARD_LOST, [c.unit_seat[unit], kind, zone, unit])
                air.gate.move(g, s, kind, zone, REMOVED)
                g.book.victory.lost(g, s, c.unit_side[unit])
                return
            i += 1
    if g.story is not None:
        g.story.tell(UNIT_LOST, [unit, s.at[unit]])
    remove(air, g, s, unit, NEUTRALISED)


def remove(air: Air, g: Game, s: State, unit: i64, fate: i64) -> None:
    """A piece leaves the board for good, and its cards every zone at once (RUL-173); then the game is judged (RUL-14).

    Whoever calls this has popped its own frame, and does nothing afterwards.
    """
    c = g.catalog
    if air.piece[unit] == DECOY:
        fate = SPENT
    s.at[unit] = OFF
    s.face[unit] = READY_FACE
    s.rows[air.fate + unit] = fate
    i: i64 = c.unit_kind_first[unit]
    while i < c.unit_kind_first[unit + 1]:
        kind: i64 = c.unit_kinds[i]
        gone: i64 = 0
        zone: i64 = 0
        while zone < REMOVED:
            while s.cards[zone * c.n_kinds + kind] > 0:
                air.gate.move(g, s, kind, zone, REMOVED)
                gone += 1
            zone += 1
        if gone > 0 and g.story is not None:
            g.story.tell(CARDS_GONE, [c.kind_seat[kind], kind, gone])
        i += 1
    score(air, g, s, unit, fate)
    g.book.victory.lost(g, s, c.unit_side[unit])


def score(air: Air, g: Game, s: State, unit: i64, fate: i64) -> None:
    """BOB-74: what the scenario gives for it."""
    c = g.catalog
    side: i64 = c.unit_side[unit] if fate == ESCAPED else c.enemy[c.unit_side[unit]]
    points: i64 = air.exit_gain[unit] if fate == ESCAPED else air.gain[side * c.n_units + unit]
    if points != 0 and fate != SPENT:
        s.score[side] += points
        if g.story is not None:
            g.story.tell(SCORED, [side, points])
