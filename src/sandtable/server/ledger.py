"""The ledger: what was written down about a table, entry by entry, and what it comes to.

Entries are only ever added. Taking back is an entry too; so is a bot that steps in and a player who returns. A chain
over all of them, the seal, is written with each: what happens to an entry afterwards is known by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

import msgspec

from sandtable.notation.journal import ABANDON as ABANDON_TEXT
from sandtable.notation.journal import CONCEDE as CONCEDE_TEXT
from sandtable.notation.journal import Choice

CHOICE: Final = "choice"
CONCEDE: Final = "concede"
ABANDON: Final = "abandon"  # somebody has gone for good, and who waited ends the game
UNDO: Final = "undo"  # text: how many choices are left; "anew" after it if chance is to be another from there on
ASK: Final = "ask"  # a request to take back; text: how many choices would be left, and the public number it is made at
AGREE: Final = "agree"
DENY: Final = "deny"
STAND_IN: Final = "stand-in"  # text: the bot
RETURN: Final = "return"
TABLE_TEXTS: Final = {CONCEDE: CONCEDE_TEXT, ABANDON: ABANDON_TEXT}  # what a journal calls the table's own choices
# It goes on by other rules. Text: their version before and now, how many choices are left, and since which of those it
# is the rules of now that lead on. Of a game that is over, whose end was not kept, and that they do not lead to its end
# either: how many choices can be shown.
RULES: Final = "rules"


class LedgerEntry(msgspec.Struct, frozen=True):
    n: int
    kind: str
    seat: str
    text: str = ""
    chance: list[int] = []
    key: str | None = None
    at: float = 0.0
    bank: float | None = None  # with clocks: what the seat has left after it


def left_by(undo: LedgerEntry) -> tuple[int, bool]:
    """How many choices an entry of taking back leaves, and whether chance is another one from there on."""
    count, _, anew = undo.text.partition(" ")
    return int(count), bool(anew)


def sealed(seal: str | None, entries: Iterable[LedgerEntry]) -> str:
    """The seal that follows a seal, or none: how many entries it is over, and a hash. Those that it is over already are
    passed by, so that what does not fit them stays known, whatever is written later."""
    count, _, found = (seal or "0 ").partition(" ")
    n = int(count)
    for entry in entries:
        if entry.n >= n:
            bank = entry.bank if entry.bank is None else float(entry.bank)  # as a database gives them back
            row = (entry.n, entry.kind, entry.seat, entry.text, entry.chance, entry.key, float(entry.at), bank)
            found, n = blake2b(found.encode() + msgspec.json.encode(row), digest_size=16).hexdigest(), entry.n + 1
    return f"{n} {found}"


class Request(msgspec.Struct):
    """A request to take back. It stands while the public number of the game is `at`."""

    seat: str
    to: int
    at: int
    agreed: set[str]


class Ledger:
    """The entries of one table, folded. `seal`: what is known of those that are written down."""

    def __init__(self, entries: list[LedgerEntry] | None = None, seal: str | None = None) -> None:
        self.count = 0
        self.seal = sealed(seal, ())
        self.choices: list[Choice] = []
        self.request: Request | None = None
        self.stand_ins: dict[str, str] = {}
        self.by: list[str] = []  # for each choice the bot that made it in a person's place, or ""
        self.keys: set[tuple[str, str]] = set()  # (seat, client key)
        self.banks: dict[str, float] = {}
        self.moved: list[float] = []  # when each choice was made
        self.furthest = 0  # so many choices there were at most: who makes one anew has been given time for it
        self.cut_at: float = 0.0  # when choices were taken back last
        self.agreed_at: float = 0.0  # when others agreed to that last, or rules changed
        self.passed: dict[str, float] = {}  # when a seat passed to a bot or back, last
        self.renewed = 0  # so many times chance was made another one
        self.keys_of_chance: list[tuple[int, int]] = []  # from which choice on which of them held
        self.rules: list[tuple[str, str, int]] = []  # each time the rules changed: before, now, choices that stayed
        self.since = 0  # so many choices were made by other rules, and stay
        self.known: int | None = None  # of a game that is over: so many choices can be shown; None: all
        self.denied: Counter[tuple[str, int]] = Counter()  # (seat, number): requests that were not granted
        self.kept: int | None = None  # so many choices no taking back has ever touched; None: never was any
        for entry in entries or []:
            self.add(entry)

    def add(self, entry: LedgerEntry) -> None:
        if entry.n != self.count:
            raise ValueError(f"entry {entry.n} does not follow {self.count - 1}")
        self.count += 1
        self.seal = sealed(self.seal, [entry])
        if entry.bank is not None:
            self.banks[entry.seat] = entry.bank
        if entry.key is not None:
            self.keys.add((entry.seat, entry.key))
        if entry.kind == CHOICE or entry.kind in TABLE_TEXTS:
            text = TABLE_TEXTS.get(entry.kind, entry.text)
            self.choices.append(Choice(entry.seat, text, list(entry.chance)))
            self.by.append(self.stand_ins.get(entry.seat, "") if entry.kind == CHOICE else "")
            self.moved.append(entry.at)
            self.furthest = max(self.furthest, len(self.choices))
        elif entry.kind == UNDO:
            self._cut(*left_by(entry), entry.at)
        elif entry.kind == ASK:
            to, at = map(int, entry.text.split())
            self.request = Request(entry.seat, to, at, set())
        elif entry.kind == AGREE and self.request is not None:
            self.request.agreed.add(entry.seat)
        elif entry.kind == DENY:
            if self.request is not None:
                self.denied[self.request.seat, self.request.at] += 1
            self.request = None
        elif entry.kind == STAND_IN:
            self.stand_ins[entry.seat] = entry.text
            self.passed[entry.seat] = entry.at
        elif entry.kind == RULES:
            before, now, left, *since = entry.text.split(" ")
            self.known = int(since[1]) if len(since) > 1 else None
            self.rules.append((before, now, int(left)))
            self.since = int(since[0] if since else left)  # entries of old do not say
            self.request = None
            if int(left) < len(self.choices):
                self._cut(int(left), bool(since), entry.at)  # what would follow is known
        elif entry.kind == RETURN:
            self.stand_ins.pop(entry.seat, None)
            self.passed[entry.seat] = entry.at

    def _cut(self, to: int, anew: bool, at: float) -> None:
        """So many choices are left; `anew`: chance is another one from there on."""
        self.renewed += anew
        self.keys_of_chance = [(first, key) for first, key in self.keys_of_chance if first < to]
        if self.renewed and (not self.keys_of_chance or self.keys_of_chance[-1][1] != self.renewed):
            self.keys_of_chance.append((to, self.renewed))
        self.kept = to if self.kept is None else min(self.kept, to)
        self.since = min(self.since, to)
        del self.choices[to:], self.by[to:], self.moved[to:]
        self.request = None
        self.cut_at = at
        if anew:
            self.agreed_at = at

    def asked_at(self, seat: str, given: int, *, clock: bool) -> float:
        """When a seat that is asked was asked; `given`: so many of the last choices are bids that wait for others.
        Who chooses and takes it back was asked before it all: only with a `clock`, whose bank tells what that cost, is
        it asked anew."""
        before = len(self.moved) - given
        cut = self.cut_at if clock else self.agreed_at
        return max(self.moved[before - 1] if before > 0 else 0.0, cut, self.passed.get(seat, 0.0))

    def last_of(self, seat: str, public: int) -> int | None:
        """Index of the seat's last choice among the first `public` ones."""
        return next((i for i in range(public - 1, -1, -1) if self.choices[i].seat == seat), None)
