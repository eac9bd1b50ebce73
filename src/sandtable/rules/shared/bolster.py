"""Support actions of all games: Bolster (COM-47) and Command (COM-48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import DUD
from sandtable.core.game import Game
from sandtable.core.option import NUMBER, A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import DISCARD, SUPPLY, State
from sandtable.rules.shared.cards import Gate, is_cycling
from sandtable.rules.shared.events import BOLSTERED
from sandtable.rules.shared.kinds import DRAW, TAKE
from sandtable.rules.shared.pick import PickProcedure

if TYPE_CHECKING:
    from sandtable.rules.shared.shared import Shared

_SEAT: Final = 2
_MOST: Final = 3


class BolsterProcedure(PickProcedure):
    """Up to X cards from the own supply to the own discard pile."""

    def __init__(self, gate: Gate) -> None:
        super().__init__("bolster", gate, SUPPLY, DISCARD, BOLSTERED)

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        kind: i64 = a_of(key)
        if kind_of(key) != TAKE:
            return "COM-32 finish-the-card"
        if c.kind_seat[kind] != s.seat:
            return "COM-47 own-supply-only"
        if s.cards[SUPPLY * c.n_kinds + kind] == 0:
            return "COM-47 not-in-supply"
        return "RUL-11 dud-bolstered" if c.kind_class[kind] == DUD else "RUL-12 other-squad"


class Command(ActionRule):
    def __init__(self, procedure: Procedure) -> None:
        super().__init__("command", ["value"])
        self.procedure = procedure

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.procedure.id, seat, g.catalog.slot_value[slot], 0, 0)


class CommandProcedure(Procedure):
    """Up to X cards into hand; how many is said first (RUL-06)."""

    def __init__(self, gate: Gate) -> None:
        super().__init__("command")
        self.gate = gate

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        most: i64 = s.stack[s.top + _MOST]
        n: i64 = 0
        while n <= most:
            g.options[n] = DRAW | (most - n) << A
            n += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        seat: i64 = s.stack[s.top + _SEAT]
        s.pop()
        self.gate.draw(g, s, seat, a_of(key))

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [Fact("left", NUMBER, s.stack[s.top + _MOST])]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "COM-48 too-many" if kind_of(key) == DRAW else "COM-32 finish-the-card"


def is_available(shared: Shared, g: Game, s: State, kind: i64) -> bool:
    """In the deck cycle, or in the supply with a card in the cycle that could fetch it, by Bolster or the like."""
    if is_cycling(g, s, kind):
        return True
    c = g.catalog
    if s.cards[SUPPLY * c.n_kinds + kind] == 0:
        return False
    seat: i64 = c.kind_seat[kind]
    detour = shared.gate.detour
    if detour is not None and detour.fetches(seat):
        return True
    other: i64 = c.first[seat]
    while other < c.first[seat + 1]:
        slot: i64 = c.slot_first[other]
        while slot < c.slot_first[other + 1]:
            for fetcher in shared.fetchers:
                if (
                    c.slot_rule[slot] == fetcher.id
                    and fetcher.fetches(g, slot, kind)
                    and _is_at_hand(shared, g, s, other)
                ):
                    return True
            slot += 1
        other += 1
    return False


def _is_at_hand(shared: Shared, g: Game, s: State, kind: i64) -> bool:
    """Whether a copy of a card is in the deck cycle, or (RUL-139) in that of a seat it comes from."""
    detour = shared.gate.detour
    return is_cycling(g, s, kind) or (detour is not None and is_cycling(g, s, detour.twin(kind)))
