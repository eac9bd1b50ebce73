"""Whose time runs: since when each seat has been asked, and, with clocks, how much is left in its bank.

All moments here are `moments.steady`. Looking changes nothing: what a choice costs is worked out by `after` and
`after_return`, written down with it, and taken over by `settle` once that is durable.

Who has given a secret bid has done their part, as everybody sees: their time stands still while the others think.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from sandtable.server.ledger import CHOICE, RETURN, STAND_IN, UNDO, LedgerEntry
from sandtable.server.protocol import ClockRule

DAY: Final = 24 * 3600


class Waiting:
    """Since when each seat has been asked, and the banks if there are clocks."""

    def __init__(self, rule: ClockRule | None, seats: list[str], banks: dict[str, float]) -> None:
        self.rule = rule
        self.banks = {seat: banks.get(seat, float(rule.start)) for seat in seats} if rule else {}
        self.asked: dict[str, float] = {}
        self.stands = False  # of minutes: until everybody has been at the table nobody's time runs

    @property
    def days(self) -> bool:
        """Days per move: nobody is expected to sit at the table, the clock alone decides."""
        return self.rule is not None and self.rule.cap >= DAY

    @property
    def minutes(self) -> bool:
        """For people who sit at the table."""
        return self.rule is not None and not self.days

    @property
    def runs(self) -> bool:
        """There is a clock, and it has begun."""
        return self.rule is not None and not self.stands

    def left(self, seat: str, now: float) -> float | None:
        """Seconds in a seat's bank, as everybody may know it."""
        if self.rule is None or seat not in self.banks:
            return None
        thinks = self.runs and seat in self.asked
        return max(0.0, self.banks[seat] - (now - self.asked[seat] if thinks else 0.0))

    def after(self, seat: str, now: float) -> float | None:
        """The seat's bank if it chooses now."""
        left = self.left(seat, now)
        if self.rule is None or left is None:
            return None
        return min(float(self.rule.cap), left + self.rule.add)

    def after_return(self, seat: str, now: float) -> float | None:
        """The seat's bank if its player comes back now: there is time for a decision at least."""
        if self.rule is None:
            return None
        return max(self.left(seat, now) or 0.0, float(min(self.rule.add or self.rule.cap, self.rule.cap)))

    def settle(self, entries: Iterable[LedgerEntry]) -> None:
        """These were written down. Who chose, or passed to a bot or back, is asked anew if it is asked; once something
        was taken back, `turn`, which follows, says since when everybody is."""
        for entry in entries:
            if entry.kind in (CHOICE, RETURN, STAND_IN):
                self.asked.pop(entry.seat, None)
            elif entry.kind == UNDO:
                self.asked.clear()
            if self.rule is not None and entry.bank is not None:
                self.banks[entry.seat] = entry.bank

    def begin(self, now: float) -> None:
        """Everybody is there: whoever is asked has all their time from now on."""
        self.stands = False
        self.asked = dict.fromkeys(self.asked, now)

    def turn(self, since: Mapping[str, float]) -> None:
        """Everybody knows that these seats are asked, if it is new since then."""
        self.asked = {seat: self.asked.get(seat, at) for seat, at in since.items()}
