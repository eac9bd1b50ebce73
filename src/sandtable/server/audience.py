"""The audience of a table: who listens, who of those that play is there, and what was said."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from sandtable.server.listeners import Listener
from sandtable.server.presence import Presence
from sandtable.server.protocol import Chat

SAID: Final = 100  # lines that somebody who comes is told


class Audience:
    """`moved` is called when somebody who plays has come or gone."""

    def __init__(self, seats: list[str], said: Sequence[Chat], moved: Callable[[], None]) -> None:
        self.listeners: dict[Listener, None] = {}  # in the order they came
        self.presence = Presence(seats)
        self.said = deque(said, SAID)
        self.version = 0  # changes with everything that everybody is told
        self._moved = moved

    def tell_all(self, but: Listener | None = None) -> None:
        self.version += 1
        for listener in self.listeners:
            if listener is not but:
                listener.mark()

    def chat(self, chat: Chat, by: str | None) -> None:
        """`by`: the person who says it."""
        if chat in self.said:  # read with the table already, before its notice came
            return
        self.said.append(chat)
        for listener in self.listeners:
            if by not in listener.unheard:
                listener.push(chat)

    def enter(self, listener: Listener, cut: dict[str, int]) -> None:
        """`cut`: how many events of each seat nothing taken back has touched; of more it cannot be sure."""
        listener.told = {seat: min(listener.told.get(seat, 0), count) for seat, count in cut.items()}
        news = [seat for seat in listener.seats if not self.presence.here(seat)]
        self.listeners[listener] = None
        for seat in listener.seats:
            self.presence.arrive(seat)
        if news:
            self._there(listener)

    def leave(self, listener: Listener) -> bool:
        """False if it was not there."""
        if listener not in self.listeners:
            return False
        del self.listeners[listener]
        for seat in listener.seats:
            self.presence.leave(seat)
        if any(not self.presence.here(seat) for seat in listener.seats):
            self._there(listener)
        return True

    def reseat(self, listener: Listener, held: list[str]) -> None:
        """Who listens holds other seats now."""
        for seat in held:
            if seat not in listener.seats:
                self.presence.arrive(seat)
        listener.seats = held
        for board in listener.boards:
            listener.told.setdefault(board, 0)

    def shorten(self, left: dict[str, int]) -> None:
        """After taking back: listeners have no more events than there are."""
        for listener in self.listeners:
            listener.told = {seat: min(count, left[seat]) for seat, count in listener.told.items()}

    def _there(self, but: Listener) -> None:
        self.tell_all(but)
        self._moved()
