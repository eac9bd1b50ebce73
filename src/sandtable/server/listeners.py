"""Listeners: the sockets and streams at a table, each with what it has been told so far.

A listener that cannot keep up gets the newest state, not all those between: its table only marks it, and what it is
sent is made when it can be sent.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from typing import Final, NamedTuple

import msgspec

from sandtable.server.auth import User
from sandtable.server.protocol import ToClient

BACKLOG: Final = 200  # answers a listener may leave unread before it is let go

_encoder = msgspec.json.Encoder()


class Farewell(NamedTuple):
    """Why a socket is closed: its code, and words."""

    code: int
    text: str


STOPS: Final = Farewell(1012, "the server stops")
SLOW: Final = Farewell(1013, "too slow")
ENDED: Final = Farewell(4401, "logged out")
GONE: Final = Farewell(4404, "there is no such table any more")


class Listener:
    def __init__(
        self,
        user: User | None,
        seats: list[str],
        told: dict[str, int],
        language: str,
        *,
        address: str = "",
        token: str = "",
    ) -> None:
        self.user = user
        self.address = address
        self.counted_as = user.id if user is not None else address
        self.token = token  # the hash of what it was opened with: when that ends, so does this
        self.seats = seats  # those the user holds; none for a spectator
        self.language = language
        self.unheard: frozenset[str] = frozenset()  # people that it does not want to hear
        self.told = told  # by seat, or "" for a spectator: how many events it has
        self.dirty = False
        self.closed: Farewell | None = None
        self.outbox: deque[bytes] = deque()
        self._wake = asyncio.Event()

    @property
    def boards(self) -> list[str]:
        return self.seats or [""]

    def mark(self) -> None:
        """There is a new state for this listener."""
        self.dirty = True
        self._wake.set()

    def push(self, message: ToClient | bytes) -> None:
        """Send an answer."""
        if len(self.outbox) >= BACKLOG:
            self.close(SLOW)
            return
        self.outbox.append(message if isinstance(message, bytes) else _encoder.encode(message))
        self._wake.set()

    def close(self, why: Farewell) -> None:
        self.closed = self.closed or why
        self._wake.set()

    async def wait(self, timeout: float | None = None) -> bool:
        """Until there is something to send; False if there was nothing in time."""
        try:
            await asyncio.wait_for(self._wake.wait(), timeout)
        except TimeoutError:
            return False
        self._wake.clear()
        return True


class Places:
    """How many listen at all tables together, by person and by address."""

    def __init__(self) -> None:
        self._of: Counter[str] = Counter()

    def of(self, who: str) -> int:
        return self._of[who]

    def take(self, listener: Listener) -> None:
        self._of.update({listener.address, listener.counted_as})

    def give_back(self, listener: Listener) -> None:
        for who in {listener.address, listener.counted_as}:
            self._of[who] -= 1
            if not self._of[who]:
                del self._of[who]
