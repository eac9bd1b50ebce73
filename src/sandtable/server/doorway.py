"""The doorway: who may knock, how often at once, and for how long without saying what they want.

A connection that does not get on with its request is let go, and so is one that does not take its answer; nobody holds
more connections than one address may, and there are never more than the process has room for.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

import h11
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sandtable.server import moments
from sandtable.server.addresses import network_of
from sandtable.server.settings import Limits

WATCH: Final = 0.5  # seconds between looks
LINGER: Final = 5.0  # seconds in which a socket that is closed takes the last it was sent
AHEAD: Final = 8  # messages of a socket that may wait while it is read on
SPARE: Final = 128  # files the process needs besides connections


class Doorway:
    def __init__(self, limits: Limits, trusted: tuple[str, ...] = ()) -> None:
        self.limits = limits
        self.trusted = _TrustedHosts(list(trusted))  # proxies: they speak for many. Read as by who believes them
        self.most = max(64, _files() - SPARE)
        self.turned_away = 0
        self.open: set[Knock] = set()  # those that speak HTTP
        self.sockets = 0  # those that did; who gets in is asked at the table (`streams`)
        self._of: Counter[str] = Counter()

    def enter(self, knock: Knock) -> bool:
        """Whether there is room for one more from there."""
        crowded = self._of[knock.address] >= self.limits.connections and knock.host not in self.trusted
        if crowded or len(self.open) + self.sockets >= self.most:
            self.turned_away += 1
            return False
        self.open.add(knock)
        self._of[knock.address] += 1
        return True

    def leave(self, knock: Knock) -> None:
        if knock in self.open:
            self.open.discard(knock)
            self._of[knock.address] -= 1
            if not self._of[knock.address]:
                del self._of[knock.address]

    async def watch(self) -> None:
        """Let those go that keep us waiting."""
        while True:
            await asyncio.sleep(WATCH)
            now = moments.steady()
            for knock in list(self.open):
                if knock.is_late(now):
                    knock.transport.abort()

    def protocol(self, *arguments: Any, **named: Any) -> Knock:
        """For uvicorn: how a connection is served."""
        return Knock(self, *arguments, **named)

    def wire(self, *arguments: Any, **named: Any) -> Wire:
        """For uvicorn: how a socket is."""
        return Wire(self, *arguments, **named)


class Knock(H11Protocol):
    """A connection that speaks HTTP: uvicorn's, watched."""

    def __init__(self, doorway: Doorway, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.doorway = doorway
        self.host = self.address = ""  # where it comes from, and as what that is counted
        self.phase = "head"
        self.since = moments.steady()
        self.left = 0  # bytes of our answer that it had not taken at the last look
        self.taken = 0  # and those that it was seen to take, at least, since then:
        self.offered: float | None = None  # None: nothing waits for it

    def is_late(self, now: float) -> bool:
        """Whether it has kept us waiting for too long: for its head, its body, or for taking a part of our answer."""
        limits = self.doorway.limits
        self._weigh()
        if self.left:
            if self.offered is None or self.taken >= limits.bite:
                self.offered, self.taken = now, 0
            return now - self.offered > limits.taking
        if self.offered is not None:
            self.offered, self.since = None, now
        return now - self.since > {"head": limits.head, "body": limits.upload, "answer": float("inf")}[self.phase]

    def _weigh(self) -> None:
        """What it took since the last look; more, if more was added meanwhile."""
        before, self.left = self.left, self.transport.get_write_buffer_size()
        self.taken += max(0, before - self.left)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._weigh()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._weigh()

    def _go_on(self) -> None:
        """In which part of a request it is: its head, its body, or our answer to it."""
        phase = "head"
        cycle: Any = self.cycle  # None before the first request
        if cycle is not None and not cycle.response_complete:
            phase = "body" if self.conn.their_state is h11.SEND_BODY else "answer"
        if phase != self.phase:
            self.phase, self.since = phase, moments.steady()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.address = network_of(self.host)
        if not self.doorway.enter(self):
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._go_on()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._go_on()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.doorway.leave(self)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self.doorway.leave(self)
        super().connection_lost(exc)
        self._unset_keepalive_if_required()  # nothing is to hold it: the last request knows it, as it knows that one,
        self.cycle = None  # type: ignore[assignment]  # and such circles are looked for seldom


class Wire(WebSocketsSansIOProtocol):
    """A socket: uvicorn's, but it is read on while only a few messages wait. To stop and go on for each one costs the
    system more than reading it."""

    def __init__(self, doorway: Doorway, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.doorway = doorway

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.doorway.sockets += 1
        super().connection_made(transport)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self.loop.call_later(LINGER, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # it takes nothing any more, not even that it is closed

    def connection_lost(self, exc: Exception | None) -> None:
        self.doorway.sockets -= 1
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        if self.read_paused or self.queue.qsize() >= AHEAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # as it believes, so that it does not stop
        super().send_receive_event_to_app()
        self.read_paused = False


def _files() -> int:
    """How many files this process may have open; as many as the system lets it."""
    try:
        import resource
    except ImportError:  # not on this system
        return 4096
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        wanted = hard if hard != resource.RLIM_INFINITY else 65536
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, 65536), hard))
        except (ValueError, OSError):
            return soft
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
