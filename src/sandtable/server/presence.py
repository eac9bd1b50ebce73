"""Who is at the table: by open sockets and streams, here and at other processes that serve the same table."""

from __future__ import annotations

from typing import Final

from sandtable.server import moments

BELIEVED: Final = 40.0  # seconds another process is believed without a new word
REPEATED: Final = 15.0  # seconds between words to other processes


class Presence:
    """By seat: how many listeners, and since when there are none."""

    def __init__(self, seats: list[str]) -> None:
        self._here = dict.fromkeys(seats, 0)
        self._left = dict.fromkeys(seats, moments.steady())
        self._elsewhere: dict[tuple[str, str], float] = {}  # (node, seat) -> believed until

    def arrive(self, seat: str) -> None:
        self._here[seat] += 1

    def leave(self, seat: str) -> None:
        self._here[seat] -= 1
        self._left[seat] = moments.steady()

    def here(self, seat: str) -> bool:
        if self._here.get(seat):
            return True
        now = moments.steady()
        return any(seat == other and until > now for (_, other), until in self._elsewhere.items())

    def left(self, seat: str) -> float:
        """When the last listener of the seat went."""
        gone = [until - BELIEVED for (_, other), until in self._elsewhere.items() if seat == other]
        return max([self._left[seat], *gone])

    def mine(self) -> list[str]:
        """Seats with listeners in this process."""
        return [seat for seat, count in self._here.items() if count]

    def heard(self, node: str, seats: list[str]) -> bool:
        """Another process says who is there. Answers whether that changes anything."""
        before = {seat: self.here(seat) for seat in self._here}
        now = moments.steady()
        for (other, seat), until in list(self._elsewhere.items()):
            if other == node and seat not in seats and until > now:
                self._elsewhere[other, seat] = now
                self._left[seat] = max(self._left[seat], now)
        for seat in seats:
            if seat in self._here:
                self._elsewhere[node, seat] = now + BELIEVED
        return before != {seat: self.here(seat) for seat in self._here}
