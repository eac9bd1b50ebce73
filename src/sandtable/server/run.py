"""Starting the server: a free port, the address on the screen, the browser, an orderly end."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import threading
import webbrowser
from contextlib import suppress
from typing import Final

import uvicorn
from litestar import Litestar

from sandtable.server import logs, moments
from sandtable.server.app import make_app
from sandtable.server.doorway import Doorway
from sandtable.server.hub import Hub
from sandtable.server.settings import Settings

PORT: Final = 8000
SWEEP: Final = 1.0  # seconds
WHOLE: Final = 300.0  # seconds between sweeps of everything, at most …
GONE: Final = 500  # … or so many connections
ANYWHERE: Final = ("0.0.0.0", "::", "")


class PortTakenError(OSError):
    pass


class Server(uvicorn.Server):
    """Says where it is when it is there, and lets its tables go before it waits for connections to end."""

    def __init__(self, config: uvicorn.Config, hub: Hub, address: str, *, browser: bool) -> None:
        super().__init__(config)
        self.hub = hub
        self.address = address
        self.browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.hub.spawn(sweep(self.hub))
            self.hub.spawn(self.hub.bots.workers.warm_up())
            print(f"Sandtable is at {self.address} (Ctrl-C to stop)", flush=True)
            if self.browser:
                threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.hub.close_listeners()
        await asyncio.sleep(0.05)  # for the farewells
        await super().shutdown(sockets)


async def sweep(hub: Hub) -> None:
    """Collect garbage in small portions.

    Left to itself, Python now and then looks through everything there is, and all tables wait for it: a fifth of a
    second with 200 games. So what was there at the start is set aside, what is young is looked through every second,
    and everything only when many connections have gone: those leave circles behind, tables do not.
    """
    gc.set_threshold(20_000, 50, 1_000_000)
    gc.collect()
    gc.freeze()
    at, gone = moments.steady(), hub.gone
    while True:
        await asyncio.sleep(SWEEP)
        if hub.gone - gone >= GONE or (hub.gone > gone and moments.steady() - at >= WHOLE):
            at, gone = moments.steady(), hub.gone
            gc.collect()
        else:
            gc.collect(1)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port that was asked for; without one, at 8000 or any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in [port] if port is not None else [PORT, 0]:
        sock = socket.socket(family, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, wanted))
            sock.listen(2048)
        except OSError as error:
            sock.close()
            if wanted == 0 or port is not None:
                raise PortTakenError(error.errno, f"cannot listen at {host}:{wanted}: {error.strerror}") from None
            continue
        return sock
    raise AssertionError


def address_of(sock: socket.socket) -> str:
    host, port = sock.getsockname()[:2]
    host = "localhost" if host in ANYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{host}:{port}/"


def configure(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How connections are served. Whom a proxy speaks for is believed of those that were named, and of nobody else."""
    doorway: Doorway = app.state.hub.doorway
    return uvicorn.Config(
        app,
        http=doorway.protocol,  # type: ignore[arg-type]
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws=doorway.wire,  # type: ignore[arg-type]
        ws_max_size=settings.limits.hard_frame,
        ws_max_queue=32,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=settings.shutdown,
    )


def serve(settings: Settings) -> None:
    """Serve until interrupted. StoreError or OSError, in words for people, if it cannot."""
    logs.set_up(settings.log_json)
    sock = listen(settings.host, settings.port)
    app = make_app(settings)
    hub: Hub = app.state.hub
    server = Server(configure(app, settings), hub, address_of(sock), browser=settings.browser)
    with suppress(KeyboardInterrupt):  # uvicorn has ended in order by then, and raises the signal anew
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that what workers share is given back
        try:
            server.run(sockets=[sock])
        except SystemExit:
            if hub.trouble is None:
                raise
        finally:
            sock.close()
    if hub.trouble is not None:
        raise hub.trouble
