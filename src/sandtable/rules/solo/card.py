"""Solo cards: lines with conditions, read from the top until one applies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import BIT, DUD
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.rules.solo.doctrine import NO_LINE, Doctrine
from sandtable.rules.solo.events import LINE_OUT, LINE_USED
from sandtable.rules.solo.row import kind_at, size
from sandtable.rules.solo.terms import Word
from sandtable.rules.solo.tiles import fit_all
from sandtable.rules.solo.verbs import Verb

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo

# Why a line does not apply, as told.
FALSE: Final = 0  # its condition (REI-S-22)
CANNOT: Final = 1  # it cannot be resolved, or has no sub-line that applies (REI-S-23, REI-S-27)
DONE_BEFORE: Final = 2  # in this resolution (RUL-179)


class Line:
    """`when` are words about the unit's own tile; `fog` and `match` ask for such a card in the row. `then` is the line
    to go on with afterwards (REI-S-30), NO_LINE for none."""

    def __init__(
        self,
        verb: Verb,
        *,
        when: list[Word] | None = None,
        either: list[Word] | None = None,
        fog: bool = False,
        match: bool = False,
        then: int = NO_LINE,
    ) -> None:
        self.verb = verb
        self.when: list[Word] = [] if when is None else when
        self.either: list[Word] = [] if either is None else either  # one of them must hold
        self.fog = fog
        self.match = match
        self.then: i64 = then

    def holds(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        """REI-S-22."""
        if unit >= 0 and not fit_all(solo, g, s, unit, s.at[unit], self.when):
            return False
        if len(self.either) > 0:
            if unit < 0:
                return False
            any_fits: bool = False
            for word in self.either:
                if word.fits(solo, g, s, unit, s.at[unit]):
                    any_fits = True
            if not any_fits:
                return False
        if self.fog and not self.waits(solo, g, s, DUD, 0):
            return False
        return not self.match or self.waits(solo, g, s, NO_LINE, g.catalog.kind_squad[kind])

    def waits(self, solo: Solo, g: Game, s: State, klass: i64, squad: i64) -> bool:
        """Whether a card of a class, or of a squad (REI-S-40: never the card itself), waits in the row."""
        c = g.catalog
        place: i64 = 1
        while place < size(solo, s):
            other: i64 = kind_at(solo, s, place)
            if klass == NO_LINE:
                if squad != 0 and c.kind_squad[other] == squad:
                    return True
            elif c.kind_class[other] == klass:
                return True
            place += 1
        return False


class SoloCard:
    def __init__(self, title: str, lines: list[Line]) -> None:
        self.title = title
        self.lines = lines


class CardDoctrine(Doctrine):
    """The bot does what the solo card of its card says. `cards` are by title."""

    def __init__(self, solo: Solo, cards: dict[str, SoloCard]) -> None:
        self.solo = solo
        self.cards = cards

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
            why: i64 = NO_LINE
            if done & BIT[i] != 0:
                why = DONE_BEFORE
            elif not line.holds(solo, g, s, kind, unit):
                why = FALSE
            elif not line.verb.can(solo, g, s, kind, unit):
                why = CANNOT
            if why == NO_LINE:
                if g.story is not None:
                    g.story.tell(LINE_USED, [solo.seat, kind, i])
                line.verb.do(solo, g, s, kind, unit)
                return i
            if g.story is not None:
                g.story.tell(LINE_OUT, [solo.seat, kind, i, why])
            i += 1
        return NO_LINE

    def then(self, g: Game, kind: i64, line: i64) -> i64:
        return self.cards[g.catalog.kinds[kind].title].lines[line].then
