"""The bot's turn (REI-S-14..REI-S-20): draw, arrange, spend the hit markers, resolve card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import BIT, DUD
from sandtable.core.game import Game
from sandtable.core.procedure import Procedure
from sandtable.core.state import DECK, DISCARD, IMPAIRED, OFF, PC, READY_FACE, State
from sandtable.rules.shared.events import READIED, TURN, TURN_ENDED
from sandtable.rules.solo.doctrine import NO_LINE
from sandtable.rules.solo.events import NOTHING_APPLIES, RESOLVED, RESOLVING
from sandtable.rules.solo.hits import spend_markers
from sandtable.rules.solo.row import arrange, draw, drop, is_sideways, kind_at, put, size, turn, turn_up

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo

# Program counters.
_BEGIN: Final = 0
_NEXT: Final = 1  # the first card of the row is to be resolved
_ACTED: Final = 2  # it has been, as far as it goes
_THEN: Final = 3  # a line was carried out that names another to go on with (REI-S-30)

_TIME: Final = 3  # 0 while a card is resolved for the first time, 1 for the second
_LINE: Final = 4  # the line to go on with
_DONE: Final = 5  # lines carried out in this resolution (RUL-179), as bits


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
        elif pc == _THEN and s.rows[solo.gone] == 0:
            self.follow(g, s, kind_at(solo, s, 0), s.stack[s.top + _LINE])
        elif pc != _NEXT:
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
        s.rows[solo.line] = 0
        if g.story is not None:
            g.story.tell(RESOLVING, [solo.seat, kind, s.stack[s.top + _TIME]])
        unit: i64 = c.kind_unit[kind]
        if c.kind_class[kind] == DUD:
            return  # RUL-83: reached, it is just discarded
        if unit >= 0 and s.at[unit] == OFF and not solo.field.enter(g, s, kind, unit):
            return
        if unit >= 0 and s.face[unit] == IMPAIRED:
            s.face[unit] = READY_FACE  # RUL-86
            if g.story is not None:
                g.story.tell(READIED, [solo.seat, kind, unit])
            return
        s.stack[s.top + _DONE] = 0
        if self.follow(g, s, kind, 0) == NO_LINE and g.story is not None:
            g.story.tell(NOTHING_APPLIES, [solo.seat, kind])  # REI-S-19

    def follow(self, g: Game, s: State, kind: i64, first: i64) -> i64:
        """Carry a line out from `first` on; what it pushes lies above this frame, which stays."""
        doctrine = self.solo.doctrine
        top: i64 = s.top
        s.stack[top + PC] = _ACTED
        line: i64 = doctrine.follow(g, s, kind, first, s.stack[top + _DONE])
        if line != NO_LINE:
            s.stack[top + _DONE] |= BIT[line]
            s.stack[top + _LINE] = doctrine.then(g, kind, line)
            if s.stack[top + _LINE] != NO_LINE:
                s.stack[top + PC] = _THEN
        return line

    def finish(self, g: Game, s: State) -> None:
        """REI-S-65: a card on its side is turned upright and resolved again; REI-S-20: else it is discarded."""
        solo = self.solo
        s.stack[s.top + PC] = _NEXT
        s.rows[solo.line] = 0
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
