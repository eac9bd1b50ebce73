"""What a line makes the bot do. A verb that could change nothing, or not legally, cannot be resolved (REI-S-24).

Here are the verb itself, those about the bot's cards, and Control; `march` and `act` have what is done on the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.core.game import Game
from sandtable.core.procedure import Procedure
from sandtable.core.state import DECK, DISCARD, PLAYED, SUPPLY, UNMARKED, State
from sandtable.rules.shared.pick import PickAction
from sandtable.rules.solo import faults, support
from sandtable.rules.solo.conditions import FogWaits
from sandtable.rules.solo.events import LAID, LINE_ROLLED
from sandtable.rules.solo.faults import Fault, of_word
from sandtable.rules.solo.row import insert
from sandtable.rules.solo.terms import OBJECTIVE

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo

FACES: Final = 10
NO_SLOT: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb:
    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        """Whether it can be resolved now. Changes nothing and rolls no die."""
        raise NotImplementedError

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        """Resolve it; only where it can be. May push frames."""
        raise NotImplementedError

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        """Why it cannot be resolved, to be told. Asked only where it cannot; may tell what it looked at."""
        return Fault(faults.NOT_POSSIBLE)

    def prefer(
        self, solo: Solo, g: Game, s: State, kind: i64, unit: i64, procedure: Procedure, keys: list[int]
    ) -> list[int]:
        """Which of the options of a decision that comes of it may be taken, for chance to choose from."""
        return keys


def slot_of(g: Game, s: State, kind: i64, unit: i64, action: str) -> int:
    """REI-S-33: the place where an action is printed for a card: on itself, or at the seat of its unit if that is
    better. NO_SLOT if at neither."""
    c = g.catalog
    best = int(NO_SLOT)
    slot: i64 = c.slot_first[kind]
    while slot < c.slot_first[kind + 1]:
        if g.book.actions[c.slot_rule[slot]].name == action:
            best = int(slot)
        slot += 1
    if unit >= 0:
        for module in g.book.arming:
            for other, _ in module.arms(g, s, int(unit)):
                if g.book.actions[c.slot_rule[other]].name == action and (
                    best == NO_SLOT or c.slot_value[other] > c.slot_value[best]
                ):
                    best = other
    return best


class ControlVerb(Verb):
    """REI-S-25: only to gain points by it."""

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        tile: i64 = s.at[unit]
        control = solo.land.control
        if control.gain(g, s, solo.side, tile) <= 0:
            return False
        return slot_of(g, s, kind, unit, "control") != NO_SLOT and control.legal(g, s, solo.seat, 0, unit, tile)

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        c = g.catalog
        tile: i64 = s.at[unit]
        if solo.land.control.worth(g, s, solo.side, tile) <= 0:
            return of_word(OBJECTIVE, False, tile)
        if solo.land.control.gain(g, s, solo.side, tile) <= 0:
            return Fault(faults.CONTROLLED_ALREADY, tile)
        if slot_of(g, s, kind, unit, "control") == NO_SLOT:
            return Fault(faults.NO_ACTION)
        marked: bool = s.marks[solo.side * c.n_tiles + tile] != UNMARKED
        return Fault(faults.ENEMY_HOLDS if marked else faults.NO_MARKER, tile)

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        solo.land.control.begin(g, s, solo.seat, 0, unit, kind)


class ConcealVerb(Verb):
    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        dud: i64 = g.catalog.dud[solo.human]
        return dud >= 0 and s.cards[SUPPLY * g.catalog.n_kinds + dud] > 0

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.NO_FOG_LEFT)

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        solo.land.gate.take_dud(g, s, solo.human)


class ReconVerb(Verb):
    def __init__(self) -> None:
        self.fog = FogWaits()

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        return self.fog.holds(solo, g, s, kind, unit)

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.NO_FOG_WAITS)

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        support.recon(solo, g, s)


class InspireVerb(Verb):
    """`matching`: cards of the own squad (REI-S-40), else any."""

    def __init__(self, cards: int, *, matching: bool = True) -> None:
        self.cards: i64 = cards
        self.matching = matching

    def squad(self, g: Game, kind: i64) -> i64:
        return g.catalog.kind_squad[kind] if self.matching else 0

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        if self.matching and g.catalog.kind_squad[kind] == 0:
            return False  # REI-S-40: cards without a letter match nothing
        return support.inspirable(solo, g, s, self.squad(g, kind)) > 0

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.NOTHING_TO_INSPIRE)

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        support.inspire(solo, g, s, self.squad(g, kind), self.cards)


class BolsterVerb(Verb):
    """From the deck of the card's own squad, or from any."""

    def __init__(self, cards: int, *, own: bool = True) -> None:
        self.cards: i64 = cards
        self.own = own

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        deck: i64 = 0
        while deck < solo.n_decks:
            if support.deck_size(solo, g, s, deck) > 0:
                return True
            deck += 1
        return False

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.DECKS_EMPTY)

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        support.bolster(solo, g, s, solo.deck_of[kind] if self.own else -1, self.cards)


class CommandVerb(Verb):
    def __init__(self, cards: int) -> None:
        self.cards: i64 = cards

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        n: i64 = g.catalog.n_seats
        lying: i64 = s.sizes[DECK * n + solo.seat] + s.sizes[DISCARD * n + solo.seat]
        return s.rows[solo.left] > 0 and lying > 0

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.NOTHING_TO_DRAW)

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        support.command(solo, g, s, self.cards)


class FetchVerb(Verb):
    """An action that takes certain cards of the supply to the hand: for the bot, from a bolster deck into the row, as
    Command inserts them (RUL-195)."""

    def __init__(self, action: str) -> None:
        self.action = action

    def found(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> list[int]:
        c = g.catalog
        slot = slot_of(g, s, kind, unit, self.action)
        if slot == NO_SLOT:
            return []
        rule = g.book.actions[c.slot_rule[slot]]
        assert isinstance(rule, PickAction)
        return [
            other
            for other in range(int(c.first[solo.seat]), int(c.first[solo.seat + 1]))
            if s.cards[SUPPLY * c.n_kinds + other] > 0 and rule.fetches(g, slot, other)
        ]

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        return len(self.found(solo, g, s, kind, unit)) > 0

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.NOTHING_TO_FETCH)

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        cards = self.found(solo, g, s, kind, unit)
        card: i64 = cards[0] if len(cards) == 1 else cards[int(g.chance(s, solo.seat, len(cards)))]
        solo.land.gate.move(g, s, card, SUPPLY, PLAYED)
        if g.story is not None:
            g.story.tell(LAID, [solo.seat, card, SUPPLY])
        insert(solo, g, s, card)


class SitVerb(Verb):
    """Into a free place on the unit's tile that offers an action, or from one place of the vehicle to another."""

    def __init__(self, action: str) -> None:
        self.action = action

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        return unit >= 0 and len(solo.field.places(g, s, unit, self.action)) > 0

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.NO_PLACE)

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        places = solo.field.places(g, s, unit, self.action)
        place: i64 = places[0] if len(places) == 1 else places[int(g.chance(s, solo.seat, len(places)))]  # RUL-180
        solo.field.sit(g, s, unit, place)


class GetOutVerb(Verb):
    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        return unit >= 0 and solo.field.is_seated(g, s, unit, "")

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        return Fault(faults.NOT_SEATED)

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        solo.field.get_out(g, s, unit)


class RollVerb(Verb):
    """REI-S-49, RUL-95: a die says which; where only one can be resolved, that one without a roll.

    `last` is the highest face of each verb, the 0 being ten (RUL-03).
    """

    def __init__(self, last: list[int], verbs: list[Verb]) -> None:
        self.last = last
        self.verbs = verbs

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        return len(self.possible(solo, g, s, kind, unit)) > 0

    def possible(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> list[int]:
        return [i for i, verb in enumerate(self.verbs) if verb.can(solo, g, s, kind, unit)]

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        """That of the only one there is, or that none of them can be."""
        return self.verbs[0].fault(solo, g, s, kind, unit) if len(self.verbs) == 1 else Fault(faults.NONE_POSSIBLE)

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        left = self.possible(solo, g, s, kind, unit)
        pick = left[0]
        if len(left) > 1:
            face: i64 = g.die(s, solo.seat)
            value: i64 = FACES if face == 0 else face
            if g.story is not None:
                g.story.tell(LINE_ROLLED, [solo.seat, value])
            for i in left:
                if value <= self.last[i]:
                    pick = i
                    break
        s.rows[solo.rolled] = pick
        self.verbs[pick].do(solo, g, s, kind, unit)

    def prefer(
        self, solo: Solo, g: Game, s: State, kind: i64, unit: i64, procedure: Procedure, keys: list[int]
    ) -> list[int]:
        return self.verbs[s.rows[solo.rolled]].prefer(solo, g, s, kind, unit, procedure, keys)
