"""State: everything that can differ between two moments of one scenario, as ints.

One class serves all books. Cards are counts per kind and zone (copies are interchangeable, COM-03), the board is
arrays by unit and by tile, and the control flow is a stack of frames in the state itself. What only some books
need lies in `rows`, which the book's modules divide among themselves (`core.module.Layout`).
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Card zones (COM-04): a card is in exactly one of them.
DECK: Final = 0
HAND: Final = 1
PLAYED: Final = 2
DISCARD: Final = 3
SUPPLY: Final = 4
REMOVED: Final = 5
ZONES: Final = 6
ZONE_NAMES: Final = ["deck", "hand", "play area", "discard pile", "supply", "removed"]

OFF: Final = -1  # a unit that is not on the board
READY_FACE: Final = 0  # COM-07: every counter has a ready face and one impaired face
IMPAIRED: Final = 1

UNMARKED: Final = 0  # COM-08: a side's marker on a tile
SCOUTED: Final = 1
CONTROLLED: Final = 2

NOBODY: Final = -1  # no seat is asked; no side has won

# A frame: procedure, program counter, and four locals that the procedure names for itself.
FRAME: Final = 6
PROC: Final = 0
PC: Final = 1
FRAMES: Final = 12


class StateError(ValueError):
    """Numbers that cannot be a state."""


class State:
    """Ids and primitives only. Made by `Game.start`, copied by `clone`, compared by `digest`."""

    def __init__(
        self,
        cards: vec[i64],
        sizes: vec[i64],
        at: vec[i64],
        face: vec[i64],
        marks: vec[i64],
        points: vec[i64],
        score: vec[i64],
        bids: vec[i64],
        chance: vec[i64],
        rows: vec[i64],
        stack: vec[i64],
        top: i64,
        seat: i64,
        round: i64,
        cap: i64,
        initiative: i64,
        winner: i64,
        reason: i64,
    ) -> None:
        self.cards = cards  # [zone * kinds + kind]
        self.sizes = sizes  # [zone * seats + seat], the sums of the rows above
        self.at = at  # [unit] tile or OFF
        self.face = face  # [unit]
        self.marks = marks  # [side * tiles + tile], empty in a game without markers
        self.points = points  # [tile] value of the objective there, empty in a game without objectives
        self.score = score  # [side] points owned (COM-09)
        self.bids = bids  # [seat] kind bid and not yet revealed, or NOBODY
        self.chance = chance  # [purpose] results used so far
        self.rows = rows  # the modules' own, as the book lays them out
        self.stack = stack
        self.top = top  # start of the top frame in `stack`
        self.seat = seat  # who is asked, or NOBODY
        self.round = round
        self.cap = cap  # last round before adjudication, 0 for none (RUL-136)
        self.initiative = initiative  # side that holds the marker (COM-10)
        self.winner = winner  # side, or NOBODY while the game goes on
        self.reason = reason

    def clone(self) -> State:
        return State(
            self.cards[:],
            self.sizes[:],
            self.at[:],
            self.face[:],
            self.marks[:],
            self.points[:],
            self.score[:],
            self.bids[:],
            self.chance[:],
            self.rows[:],
            self.stack[:],
            self.top,
            self.seat,
            self.round,
            self.cap,
            self.initiative,
            self.winner,
            self.reason,
        )

    # -- frames ---------------------------------------------------------------------------------------------------

    def push(self, procedure: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Call a procedure: it runs from program counter 0 with its four locals set."""
        top: i64 = self.top + FRAME
        stack = self.stack
        stack[top] = procedure
        stack[top + PC] = 0
        stack[top + 2] = a
        stack[top + 3] = b
        stack[top + 4] = c
        stack[top + 5] = d
        self.top = top

    def pop(self) -> None:
        """Return to the caller."""
        self.top -= FRAME

    # -- identity -------------------------------------------------------------------------------------------------

    def row(self) -> list[int]:
        """Every number that matters, in a fixed order; what lies above the top frame does not."""
        out: list[int] = [
            int(n) for n in (self.top, self.seat, self.round, self.cap, self.initiative, self.winner, self.reason)
        ]
        for part in self._parts():
            out.extend(int(n) for n in part)
        out.extend(int(self.stack[i]) for i in range(self.top + FRAME))
        return out

    def _parts(self) -> list[vec[i64]]:
        return [
            self.cards,
            self.sizes,
            self.at,
            self.face,
            self.marks,
            self.points,
            self.score,
            self.bids,
            self.chance,
            self.rows,
        ]

    def digest(self) -> str:
        """The same for equal states in every process and build."""
        return blake2b(",".join(map(str, self.row())).encode(), digest_size=8).hexdigest()

    def load(self, row: list[int]) -> None:
        """Take over the numbers of `row()` of a state of the same scenario."""
        want = len(self.row()) - (self.top + FRAME)
        if len(row) < 7 or any(type(n) is not int for n in row):
            raise StateError("a state is a list of whole numbers")
        depth = row[0] + FRAME
        if depth % FRAME != 0 or not 0 <= depth <= FRAME * FRAMES or len(row) != want + depth:
            raise StateError(f"a state of this scenario has {want} numbers and its frames, not {len(row)}")
        self.top, self.seat, self.round, self.cap, self.initiative, self.winner, self.reason = row[:7]
        i = 7
        for part in self._parts():
            for j in range(len(part)):
                part[j] = row[i]
                i += 1
        for j in range(depth):
            self.stack[j] = row[i + j]
