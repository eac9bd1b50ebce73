"""Picking cards one by one, up to a number: what Bolster, Inspire and their like have in common."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from sandtable.core.catalog import DUD, NO_SQUAD
from sandtable.core.event import EventKind
from sandtable.core.game import Game
from sandtable.core.option import NUMBER, SQUAD, ZONE, A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import State
from sandtable.rules.shared.cards import Gate
from sandtable.rules.shared.kinds import DONE, TAKE

SEAT: Final = 2  # locals of the frame
LEFT: Final = 3
SQUAD_OF: Final = 4
CARD_OF: Final = 5  # the card whose action it is


@mypyc_attr(allow_interpreted_subclasses=True)
class PickProcedure(Procedure):
    """Up to X cards of the own cards in one zone to another, one by one, with "done" at any time.

    `s.push(id, seat, number, squad limit, card)`.
    """

    def __init__(self, name: str, gate: Gate, origin: int, zone: int, event: EventKind) -> None:
        super().__init__(name)
        self.gate = gate
        self.origin: i64 = origin
        self.zone: i64 = zone
        self.event = event

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + LEFT] == 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + SEAT])

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        out = g.options
        n: i64 = 0
        kind: i64 = c.first[s.seat]
        last: i64 = c.first[s.seat + 1]
        row: i64 = self.origin * c.n_kinds
        while kind < last:
            if s.cards[row + kind] > 0 and self.reaches(g, s, kind):
                out[n] = TAKE | kind << A
                n += 1
            kind += 1
        out[n] = DONE
        g.count = n + 1
        return n + 1

    def reaches(self, g: Game, s: State, kind: i64) -> bool:
        """Whether a card that lies there may be taken."""
        return can_fetch(g, s.stack[s.top + SQUAD_OF], kind)

    def choose(self, g: Game, s: State, key: i64) -> None:
        if kind_of(key) == DONE:
            s.pop()
            return
        s.stack[s.top + LEFT] -= 1
        if g.story is not None:
            g.story.tell(self.event, [s.stack[s.top + SEAT], a_of(key)])
        self.take(g, s, a_of(key))

    def take(self, g: Game, s: State, kind: i64) -> None:
        self.gate.move(g, s, kind, self.origin, self.zone)

    def question(self, g: Game, s: State) -> str:
        return "squad" if s.stack[s.top + SQUAD_OF] != NO_SQUAD else ""

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [
            Fact("left", NUMBER, s.stack[s.top + LEFT]),
            Fact("squad", SQUAD, s.stack[s.top + SQUAD_OF]),
            Fact("zone", ZONE, self.origin),
        ]


@mypyc_attr(allow_interpreted_subclasses=True)
class PickAction(ActionRule):
    """An action that is nothing but picking: so many cards, perhaps of one squad."""

    def __init__(self, name: str, procedure: PickProcedure) -> None:
        super().__init__(name, ["value"])
        self.procedure = procedure

    def fetches(self, g: Game, slot: i64, kind: i64) -> bool:
        """Whether one printing of it reaches a card, wherever that lies."""
        return can_fetch(g, g.catalog.slot_squad[slot], kind)

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.procedure.id, seat, g.catalog.slot_value[slot], g.catalog.slot_squad[slot], kind)


def can_fetch(g: Game, squad: i64, kind: i64) -> bool:
    """Whether an effect limited to `squad` reaches the card. RUL-11: never a dud. RUL-12: only that letter."""
    c = g.catalog
    return c.kind_class[kind] != DUD and (squad == NO_SQUAD or c.kind_squad[kind] == squad)
