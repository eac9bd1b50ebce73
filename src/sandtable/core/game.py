"""Game: one scenario under one rulebook, and the loop every client runs over it.

`options(state)` lists what may be chosen, `apply(state, key)` chooses and goes on to the next decision. This is the
trusting door: it does not check that the key is legal. `sandtable.match` is the door for people.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sandtable.core.catalog import Catalog
from sandtable.core.dice import DICE_OF, FACES, PURPOSES, Dice
from sandtable.core.event import WON, Story
from sandtable.core.option import pack
from sandtable.core.outcome import Reason
from sandtable.core.procedure import Procedure
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import DECK, FRAME, FRAMES, NOBODY, READY_FACE, SUPPLY, ZONES, State
from sandtable.core.vectors import ints

ROOM: Final = 1024  # options a decision can have at most
RUNS: Final = 20_000  # of procedures between two decisions at most: more, and a forged state goes round for ever


class Game:
    """Holds no moment of the game: that is the state's. Not to be shared between threads."""

    def __init__(self, catalog: Catalog, book: Rulebook, dice: Dice, story: Story | None = None) -> None:
        self.catalog = catalog
        self.book = book
        self.dice = dice
        self.story = story
        self.options: vec[i64] = ints([0] * ROOM)
        self.count: i64 = 0

    def start(self, cap: int = 0) -> State:
        """The state at the first decision (COM-14..COM-21)."""
        c = self.catalog
        kinds, seats = len(c.kinds), len(c.seats)
        cards = [0] * (ZONES * kinds)
        sizes = [0] * (ZONES * seats)
        for k, kind in enumerate(c.kinds):
            cards[DECK * kinds + k] = kind.deck  # COM-19
            cards[SUPPLY * kinds + k] = kind.supply  # COM-20; what is in neither is out of the game (COM-21)
            sizes[DECK * seats + kind.seat] += kind.deck
            sizes[SUPPLY * seats + kind.seat] += kind.supply
        s = State(
            ints(cards),
            ints(sizes),
            ints([unit.start for unit in c.units]),  # COM-17
            ints([READY_FACE] * len(c.units)),
            c.start_marks[:],
            c.start_points[:],
            ints([0] * len(c.sides)),
            ints([NOBODY] * seats),
            ints([0] * PURPOSES),
            ints([0] * self.book.layout.size),
            ints([0] * (FRAME * FRAMES)),
            -FRAME,
            NOBODY,
            0,
            cap,
            c.start_initiative,  # COM-18
            NOBODY,
            0,
        )
        for module in self.book.modules:
            module.start(self, s)
        self.book.victory.begin(self, s)
        s.push(self.book.first.id, 0, 0, 0, 0)
        self.advance(s)
        return s

    # -- the loop -------------------------------------------------------------------------------------------------

    def advance(self, s: State) -> i64:
        """Run procedures until somebody has to decide or the game is over.

        Answers how many options `self.options` now holds for that decision, or 0 if they were not listed.
        """
        procedures = self.book.procedures
        automaton = self.book.automaton
        runs: i64 = 0
        while s.winner == NOBODY:
            runs += 1
            if runs > RUNS:
                raise RuntimeError("the rules go round and round and ask nobody")
            procedure = procedures[s.stack[s.top]]
            procedure.run(self, s)
            if s.seat != NOBODY:
                if automaton is not None and automaton.holds(s.seat):
                    key: i64 = automaton.answer(self, s, procedure)
                    s.seat = NOBODY
                    procedure.choose(self, s, key)
                    continue
                if not procedure.forced:
                    return 0
                self.count = 0
                n: i64 = procedure.options(self, s)
                if n != 1:
                    return n
                s.seat = NOBODY
                procedure.choose(self, s, self.options[0])
        return 0

    def ask(self, s: State, seat: i64) -> None:
        s.seat = seat

    def list_options(self, s: State) -> i64:
        """Write every legal option's key to `self.options` and answer how many."""
        self.count = 0
        return self.book.procedures[s.stack[s.top]].options(self, s)

    def apply(self, s: State, key: i64) -> i64:
        """Choose, for the seat that is asked, and go on. Trusts that the key is one of the options.

        Answers as `advance` does.
        """
        s.seat = NOBODY
        self.book.procedures[s.stack[s.top]].choose(self, s, key)
        return self.advance(s)

    def procedure(self, s: State) -> Procedure:
        """The procedure whose decision is pending."""
        return self.book.procedures[s.stack[s.top]]

    # -- for rules ------------------------------------------------------------------------------------------------

    def add(self, kind: i64, a: i64, b: i64, c: i64) -> None:
        """Add an option to the list being written."""
        self.options[self.count] = pack(kind, a, b, c)
        self.count += 1

    def chance(self, s: State, purpose: i64, n: i64) -> i64:
        """One of 0 … n-1, recorded by counter."""
        chance = s.chance
        index: i64 = chance[purpose]
        chance[purpose] = index + 1
        return self.dice.roll(purpose, index, n)

    def die(self, s: State, seat: i64) -> i64:
        """The face of a ten-sided die rolled by `seat` (COM-12): 0 … 9."""
        return self.chance(s, DICE_OF + seat, FACES)

    def win(self, s: State, side: i64, reason: Reason) -> None:
        """COM-67: the game is over at once."""
        s.winner = side
        s.reason = self.book.reason_id(reason)
        s.seat = NOBODY
        if self.story is not None:
            self.story.tell(WON, [side, s.reason])
