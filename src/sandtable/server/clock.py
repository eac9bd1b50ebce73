"""Whose time runs: since when each seat has been asked, and, with clocks, how much is left in its bank.

What a table shows must not tell whether a secret bid was given: until the bids are shown, every bidder's time runs on.
"""

from __future__ import annotations

from typing import Final

from sandtable.server.protocol import ClockRule

DAY: Final = 24 * 3600


class Waiting:
    """Since when each seat has been asked, and the banks if there are clocks."""

    def __init__(self, rule: ClockRule | None, seats: list[str], banks: dict[str, float]) -> None:
        self.rule = rule
        self.banks = {seat: banks.get(seat, float(rule.start)) for seat in seats} if rule else {}
        self.asked: dict[str, float] = {}
        self.unseen: dict[str, float] = {}  # banks after bids that nobody knows of yet

    @property
    def days(self) -> bool:
        """Days per move: nobody is expected to sit at the table, the clock alone decides."""
        return self.rule is not None and self.rule.cap >= DAY

    def left(self, seat: str, now: float) -> float | None:
        """Seconds in a seat's bank, as everybody may know it."""
        if self.rule is None or seat not in self.banks:
            return None
        return max(0.0, self.banks[seat] - (now - self.asked[seat] if seat in self.asked else 0.0))

    def chose(self, seat: str, now: float, *, hidden: bool) -> float | None:
        """The seat has chosen; answers its bank after that, which goes into the entry."""
        left = self.left(seat, now)
        if self.rule is None or left is None:
            return None
        bank = min(float(self.rule.cap), left + self.rule.add)
        if hidden:
            self.unseen[seat] = bank
        else:
            self.banks[seat] = bank
            self.asked.pop(seat, None)  # asked anew, if it is asked again
        return bank

    def back(self, seat: str, now: float) -> float | None:
        """The player has come back to the seat: there is time for a decision at least."""
        if self.rule is None:
            return None
        self.banks[seat] = max(self.left(seat, now) or 0.0, float(min(self.rule.add or self.rule.cap, self.rule.cap)))
        if seat in self.asked:
            self.asked[seat] = now
        return self.banks[seat]

    def turn(self, seats: list[str], now: float) -> None:
        """Everybody knows that these seats are asked now."""
        self.banks.update(self.unseen)
        self.unseen.clear()
        self.asked = {seat: self.asked.get(seat, now) for seat in seats}
