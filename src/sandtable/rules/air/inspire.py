"""Inspire (BOB-44): another Move, and perhaps an action, with a card that has been played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import COMBAT
from sandtable.core.game import Game
from sandtable.core.option import SQUAD, A, B, a_of, b_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import IMPAIRED, OFF, PLAYED, READY_FACE, State
from sandtable.rules.air.events import INSPIRED_CARD
from sandtable.rules.air.kinds import AGAIN, ROUSE
from sandtable.rules.air.sortie import begin, in_use
from sandtable.rules.shared.events import READIED
from sandtable.rules.shared.pick import can_fetch

if TYPE_CHECKING:
    from sandtable.rules.air.air import Air

_SEAT: Final = 2
_SQUAD: Final = 3


def can_inspire(air: Air, g: Game, s: State, squad: i64, kind: i64) -> bool:
    """RUL-116: a combat card in the play area; RUL-172: no copy that is still being resolved."""
    c = g.catalog
    lying: i64 = s.cards[PLAYED * c.n_kinds + kind]
    return (
        lying > 0
        and c.kind_class[kind] == COMBAT
        and s.at[c.kind_unit[kind]] != OFF
        and can_fetch(g, squad, kind)
        and lying > in_use(air, s, kind)
    )


def has_choice(air: Air, g: Game, s: State, seat: i64, squad: i64, without: i64) -> bool:
    """Whether a card could be inspired, one copy of the kind `without` not counted."""
    c = g.catalog
    kind: i64 = c.first[seat]
    while kind < c.first[seat + 1]:
        if can_inspire(air, g, s, squad, kind) and (
            kind != without or s.cards[PLAYED * c.n_kinds + kind] > in_use(air, s, kind) + 1
        ):
            return True
        kind += 1
    return False


class Inspire(ActionRule):
    def __init__(self, air: Air, procedure: Procedure) -> None:
        super().__init__("inspire", [], ["cost", "forbid"])
        self.air = air
        self.procedure = procedure

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        """RUL-116: never its own card, which is in hand or in use while this is asked."""
        return has_choice(self.air, g, s, seat, g.catalog.slot_squad[slot], -1)

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.procedure.id, seat, g.catalog.slot_squad[slot], 0, 0)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "RUL-116 nothing-to-inspire"


class InspireProcedure(Procedure):
    """The card and its use are chosen at once, as in the turn."""

    def __init__(self, air: Air) -> None:
        super().__init__("inspire")
        self.air = air

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        squad: i64 = s.stack[s.top + _SQUAD]
        n: i64 = 0
        kind: i64 = c.first[s.seat]
        while kind < c.first[s.seat + 1]:
            if can_inspire(self.air, g, s, squad, kind):
                unit: i64 = c.kind_unit[kind]
                if s.face[unit] == IMPAIRED:
                    g.options[n] = ROUSE | kind << A  # RUL-116
                    n += 1
                else:
                    first: i64 = c.slot_first[kind]
                    slot: i64 = first
                    while slot < c.slot_first[kind + 1]:
                        if self.may_use(g, s, kind, slot, unit):
                            g.options[n] = AGAIN | kind << A | (slot - first) << B
                            n += 1
                        slot += 1
            kind += 1
        g.count = n
        return n

    def may_use(self, g: Game, s: State, kind: i64, slot: i64, unit: i64) -> bool:
        """RUL-172: an Inspire on the inspired card itself needs yet another card."""
        c = g.catalog
        rule: i64 = c.slot_rule[slot]
        if rule == self.air.inspire.id:
            return has_choice(self.air, g, s, s.seat, c.slot_squad[slot], kind)
        return g.book.actions[rule].legal(g, s, s.seat, slot, unit, s.at[unit])

    def choose(self, g: Game, s: State, key: i64) -> None:
        c = g.catalog
        seat: i64 = s.stack[s.top + _SEAT]
        kind: i64 = a_of(key)
        s.pop()
        if kind_of(key) == ROUSE:
            s.face[c.kind_unit[kind]] = READY_FACE
            if g.story is not None:
                g.story.tell(READIED, [seat, kind, c.kind_unit[kind]])
            return
        if g.story is not None:
            g.story.tell(INSPIRED_CARD, [seat, kind, b_of(key)])
        begin(self.air, g, s, seat, kind, c.slot_first[kind] + b_of(key))

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [Fact("squad", SQUAD, s.stack[s.top + _SQUAD])]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        verb: i64 = kind_of(key)
        if verb != AGAIN and verb != ROUSE:
            return "COM-32 finish-the-card"
        kind: i64 = a_of(key)
        if c.kind_seat[kind] != s.seat or s.cards[PLAYED * c.n_kinds + kind] == 0 or c.kind_class[kind] != COMBAT:
            return "RUL-116 not-played"
        if not can_fetch(g, s.stack[s.top + _SQUAD], kind):
            return "RUL-12 other-squad"
        if not can_inspire(self.air, g, s, s.stack[s.top + _SQUAD], kind):
            return "RUL-172 in-use"
        unit: i64 = c.kind_unit[kind]
        if verb == ROUSE or s.face[unit] == IMPAIRED:
            return "BOB-27 not-out-of-action" if verb == ROUSE else "BOB-27 out-of-action"
        slot: i64 = c.slot_first[kind] + b_of(key)
        if slot >= c.slot_first[kind + 1]:
            return "COM-36 not-on-card"
        return g.book.actions[c.slot_rule[slot]].why_not(g, s, s.seat, slot, unit, s.at[unit])
