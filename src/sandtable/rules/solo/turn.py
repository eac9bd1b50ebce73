"""The bot's turn (REI-S-14..REI-S-20): draw, arrange, spend the hit markers, resolve card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import DUD
from sandtable.core.game import Game
from sandtable.core.procedure import Procedure
from sandtable.core.state import DECK, DISCARD, IMPAIRED, OFF, PC, READY_FACE, State
from sandtable.rules.shared.events import READIED, TURN, TURN_ENDED
from sandtable.rules.solo.events import NO_LINE, RESOLVED, RESOLVING
from sandtable.rules.solo.hits import spend_markers
from sandtable.rules.solo.row import arrange, draw, drop, is_sideways, kind_at, put, size, turn, turn_up

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo

# Program counters.
_BEGIN: Final = 0
_NEXT: Final = 1  # the first card of the row is to be resolved
_ACTED: Final = 2  # it has been, as far as it goes

_TIME: Final = 3  # 0 while a card is resolved for the first time, 1 for the second


class SoloTurnProcedure(Procedure):
    """`s.push(id, seat, …)`. Asks nobody: what it leaves open is chance."""

    def __init__(self, solo: Solo) -> None:
        super().__init__("solo turn")
        self.solo = solo

    def run(self, g: Game, s: State) -> None:
        solo = self.solo
        pc: i64 = s.stack[s.top + PC]
        if pc == _BEGIN:
            self.begin(g, s)
        elif pc == _ACTED:
            self.finish(g, s)
        elif size(solo, s) == 0:
            if g.story is not None:
                g.story.tell(TURN_ENDED, [solo.seat, 0])
            s.pop()
        else:
            self.resolve(g, s, kind_at(solo, s, 0))

    def begin(self, g: Game, s: State) -> None:
        solo = self.solo
        n: i64 = g.catalog.n_seats
        s.stack[s.top + PC] = _NEXT
        if g.story is not None:
            g.story.tell(TURN, [solo.seat])
        s.rows[solo.left] = s.sizes[DECK * n + solo.seat] + s.sizes[DISCARD * n + solo.seat]
        turn_up(solo, g, s)  # RUL-88: before the bid card, which lies in the row already
        cards: i64 = solo.draws  # REI-S-14, REI-S-69
        while cards > 0:
            kind: i64 = draw(solo, g, s)
            if kind < 0:
                break
            put(solo, s, size(solo, s), kind)
            cards -= 1
        arrange(solo, g, s)
        spend_markers(solo, g, s)

    def resolve(self, g: Game, s: State, kind: i64) -> None:
        """One card, once. What it does may push frames, so its frame is made ready first."""
        solo = self.solo
        c = g.catalog
        s.stack[s.top + PC] = _ACTED
        s.rows[solo.gone] = 0
        if g.story is not None:
            g.story.tell(RESOLVING, [solo.seat, kind, s.stack[s.top + _TIME]])
        unit: i64 = c.kind_unit[kind]
        if c.kind_class[kind] == DUD:
            return  # RUL-83: reached, it is just discarded
        if unit >= 0 and s.at[unit] != OFF and s.face[unit] == IMPAIRED:
            s.face[unit] = READY_FACE  # RUL-86
            if g.story is not None:
                g.story.tell(READIED, [solo.seat, kind, unit])
            return
        if not solo.doctrine.follow(g, s, kind) and g.story is not None:
            g.story.tell(NO_LINE, [solo.seat, kind])  # REI-S-19

    def finish(self, g: Game, s: State) -> None:
        """REI-S-65: a card on its side is turned upright and resolved again; REI-S-20: else it is discarded."""
        solo = self.solo
        s.stack[s.top + PC] = _NEXT
        if s.rows[solo.gone] != 0:  # RUL-183: it was lost on the way, and a second time with it
            s.stack[s.top + _TIME] = 0
            return
        if is_sideways(solo, s, 0):
            turn(solo, s, 0, 0)
            s.stack[s.top + _TIME] = 1
            return
        s.stack[s.top + _TIME] = 0
        if g.story is not None:
            g.story.tell(RESOLVED, [solo.seat, kind_at(solo, s, 0)])
        drop(solo, g, s, 0)
