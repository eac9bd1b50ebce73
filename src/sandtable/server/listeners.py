"""Listeners: the sockets and streams at a table, each with what it has been told so far.

A listener that cannot keep up gets the newest state, not all those between: its table only marks it, and what it is
sent is made when it can be sent.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

import msgspec

from sandtable.server.auth import User
from sandtable.server.protocol import ToClient

BACKLOG: Final = 200  # answers a listener may leave unread before it is let go …
BYTES: Final = 1 << 20  # … or bytes of them, but for the last
FAREWELL: Final = 5.0  # seconds one that is let go has to take what it was sent

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
        self.anew = False  # it is to be welcomed once more, and told everything
        self.closed: Farewell | None = None
        self.outbox: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._patience: asyncio.Timeout | None = None

    @property
    def boards(self) -> list[str]:
        return self.seats or [""]

    @property
    def behind(self) -> bool:
        """The table has something to tell it."""
        return self.dirty or self.anew

    def mark(self, *, anew: bool = False) -> None:
        """There is a new state for this listener; or it wants everything anew."""
        self.dirty = True
        self.anew = self.anew or anew
        self._wake.set()

    def push(self, message: ToClient | bytes) -> None:
        """Send an answer, unless it leaves too many unread."""
        if len(self.outbox) >= BACKLOG or self._bytes >= BYTES:
            self.close(SLOW)
            self.forget()
        else:
            self.tell(message)

    def tell(self, message: ToClient | bytes) -> None:
        """Send what the table itself has to tell."""
        data = message if isinstance(message, bytes) else _encoder.encode(message)
        self.outbox.append(data)
        self._bytes += len(data)
        self._wake.set()

    def take(self) -> bytes:
        """The next answer that is to leave."""
        data = self.outbox.popleft()
        self._bytes -= len(data)
        return data

    def forget(self) -> None:
        """What has not left does not."""
        self.outbox.clear()
        self._bytes = 0

    def close(self, why: Farewell) -> None:
        """Let it go: it is told why, if it takes that in time."""
        if self.closed is None:
            self.closed = why
            self._wake.set()
            if self._patience is not None:
                self._patience.reschedule(asyncio.get_running_loop().time() + FAREWELL)

    @asynccontextmanager
    async def attended(self) -> AsyncIterator[None]:
        """What is done meanwhile ends a while after it was let go, whatever it waits for."""
        try:
            async with asyncio.timeout(FAREWELL if self.closed else None) as self._patience:
                yield
        except TimeoutError:
            if self.closed is None:
                raise
        finally:
            self._patience = None

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
