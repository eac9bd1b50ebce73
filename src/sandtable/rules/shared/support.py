"""Support actions of all games: Bolster (COM-47) and Command (COM-48)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import DUD, NO_SQUAD
from sandtable.core.event import BOLSTERED
from sandtable.core.game import Game
from sandtable.core.option import DONE, DRAW, TAKE, a_of, kind_of
from sandtable.core.rulebook import ActionRule, Procedure
from sandtable.core.state import DISCARD, SUPPLY, State
from sandtable.rules import procedures as proc
from sandtable.rules.shared.cards import draw, move

_SEAT: Final = 2
_LEFT: Final = 3
_SQUAD: Final = 4


class Bolster(ActionRule):
    name = "bolster"

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(proc.BOLSTER, seat, g.catalog.slot_value[slot], g.catalog.slot_squad[slot], 0)


class BolsterProcedure(Procedure):
    """Up to X cards from the own supply to the own discard pile, one by one."""

    name = "bolster"

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + _LEFT] == 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        squad: i64 = s.stack[s.top + _SQUAD]
        out = g.options
        n: i64 = 0
        kind: i64 = c.first[s.seat]
        last: i64 = c.first[s.seat + 1]
        supply: i64 = SUPPLY * c.n_kinds
        while kind < last:
            if s.cards[supply + kind] > 0 and can_fetch(g, squad, kind):
                out[n] = TAKE | kind << 6
                n += 1
            kind += 1
        out[n] = DONE
        g.count = n + 1
        return n + 1

    def choose(self, g: Game, s: State, key: i64) -> None:
        if kind_of(key) == DONE:
            s.pop()
            return
        s.stack[s.top + _LEFT] -= 1
        move(g, s, a_of(key), SUPPLY, DISCARD)
        if g.story is not None:
            g.story.tell(BOLSTERED, [s.stack[s.top + _SEAT], a_of(key)])

    def subject(self, g: Game, s: State) -> dict[str, int]:
        return {"left": s.stack[s.top + _LEFT], "squad": s.stack[s.top + _SQUAD]}

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        kind: i64 = a_of(key)
        if kind_of(key) != TAKE:
            return "COM-32 finish-the-card"
        if kind >= c.n_kinds or c.kind_seat[kind] != s.seat:
            return "COM-47 own-supply-only"
        if s.cards[SUPPLY * c.n_kinds + kind] == 0:
            return "COM-47 not-in-supply"
        return "RUL-11 dud-bolstered" if c.kind_class[kind] == DUD else "RUL-12 other-squad"


def can_fetch(g: Game, squad: i64, kind: i64) -> bool:
    """Whether an effect limited to `squad` reaches the card. RUL-11: never a dud. RUL-12: only that letter."""
    c = g.catalog
    return c.kind_class[kind] != DUD and (squad == NO_SQUAD or c.kind_squad[kind] == squad)


class Command(ActionRule):
    name = "command"

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(proc.COMMAND, seat, g.catalog.slot_value[slot], 0, 0)


class CommandProcedure(Procedure):
    """Up to X cards into hand; how many is said first (RUL-06)."""

    name = "command"

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        most: i64 = s.stack[s.top + _LEFT]
        n: i64 = 0
        while n <= most:
            g.options[n] = DRAW | (most - n) << 6
            n += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        seat: i64 = s.stack[s.top + _SEAT]
        s.pop()
        draw(g, s, seat, a_of(key))

    def subject(self, g: Game, s: State) -> dict[str, int]:
        return {"left": s.stack[s.top + _LEFT]}

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "COM-48 too-many" if kind_of(key) == DRAW else "COM-32 finish-the-card"
