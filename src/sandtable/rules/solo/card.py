"""Solo cards: lines with conditions, read from the top until one applies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.catalog import BIT
from sandtable.core.game import Game
from sandtable.core.procedure import Procedure
from sandtable.core.sheet import Sheet
from sandtable.core.state import State
from sandtable.rules.solo.conditions import Condition, first_fault
from sandtable.rules.solo.doctrine import NO_LINE, Doctrine
from sandtable.rules.solo.events import LINE_OUT, LINE_USED
from sandtable.rules.solo.faults import DONE_BEFORE, Fault
from sandtable.rules.solo.row import kind_at, size
from sandtable.rules.solo.verbs import Verb

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo


class Line:
    """`when` must all hold. `then` is the line to go on with afterwards (REI-S-30), NO_LINE for none."""

    def __init__(self, verb: Verb, *, when: list[Condition] | None = None, then: int = NO_LINE) -> None:
        self.verb = verb
        self.when: list[Condition] = [] if when is None else when
        self.then: i64 = then

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        """REI-S-22."""
        return all(condition.holds(solo, g, s, kind, unit) for condition in self.when)

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        """Which part of it fails: of its condition (REI-S-22), or of what it asks for (REI-S-23, REI-S-27)."""
        found = first_fault(self.when, solo, g, s, kind, unit)
        return found if found is not None else self.verb.fault(solo, g, s, kind, unit)


class SoloCard:
    """`sheet` is what the card says, for whoever shows it."""

    def __init__(self, title: str, lines: list[Line], sheet: Sheet | None = None) -> None:
        self.title = title
        self.lines = lines
        self.sheet = sheet


class CardDoctrine(Doctrine):
    """The bot does what the solo card of its card says. `cards` are by title."""

    def __init__(self, solo: Solo, cards: dict[str, SoloCard]) -> None:
        self.solo = solo
        self.cards = cards

    def sheets(self) -> list[Sheet]:
        return [card.sheet for card in self.cards.values() if card.sheet is not None]

    def follow(self, g: Game, s: State, kind: i64, first: i64, done: i64) -> i64:
        """REI-S-18: the first line that applies."""
        solo = self.solo
        card = self.cards.get(g.catalog.kinds[kind].title)
        if card is None:
            return NO_LINE
        unit: i64 = g.catalog.kind_unit[kind]
        i: i64 = first
        while i < len(card.lines):
            line = card.lines[i]
            before: bool = done & BIT[i] != 0  # RUL-179: in this resolution
            if not before and line.holds(solo, g, s, kind, unit) and line.verb.can(solo, g, s, kind, unit):
                if g.story is not None:
                    g.story.tell(LINE_USED, [solo.seat, kind, i])
                s.rows[solo.line] = i + 1
                line.verb.do(solo, g, s, kind, unit)
                return i
            if g.story is not None:
                why = Fault(DONE_BEFORE) if before else line.fault(solo, g, s, kind, unit)
                g.story.tell(LINE_OUT, [solo.seat, kind, i, why.code, why.tile, why.number])
            i += 1
        return NO_LINE

    def then(self, g: Game, kind: i64, line: i64) -> i64:
        return self.cards[g.catalog.kinds[kind].title].lines[line].then

    def prefer(self, g: Game, s: State, procedure: Procedure, keys: list[int]) -> list[int]:
        """By the line being carried out, as long as its card is there (RUL-183)."""
        solo = self.solo
        line: i64 = s.rows[solo.line] - 1
        if line < 0 or s.rows[solo.gone] != 0 or size(solo, s) == 0:
            return keys
        kind: i64 = kind_at(solo, s, 0)
        card = self.cards[g.catalog.kinds[kind].title]
        return card.lines[line].verb.prefer(solo, g, s, kind, g.catalog.kind_unit[kind], procedure, keys)
