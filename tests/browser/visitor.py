"""Somebody with a browser: a context of its own, its pages, and all that went wrong in them."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, WebSocket

PATIENCE = 90_000.0  # milliseconds for one thing to happen; a machine may be busy
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
AXE = Axe()
# Counts the answers to this page's choices when the page has heard them, which is later than when the browser has.
COUNT = """
  window.answers = 0;
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', (event) => {
        const { reply, type } = JSON.parse(event.data);
        if (reply && type !== 'odds') window.answers++;
      });
    }
  };
"""


NO_HINTS = "if (location.protocol === 'http:') localStorage.setItem('sandtable.guide', 'off')"


class Visitor:
    def __init__(self, context: BrowserContext, base: str) -> None:
        self.context = context
        self.base = base
        self.faults: list[str] = []
        self.asked: list[str] = []  # addresses of all requests
        self.frames: list[str] = []  # all that tables sent
        self.lenient = False
        context.set_default_timeout(PATIENCE)
        context.on("page", self._watch)
        context.on("request", self._request)
        context.add_init_script(COUNT)
        self.page: Page = context.new_page()

    # -- watching ------------------------------------------------------------------------------------------------------

    def _watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"error in the page: {error}"))
        page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        url = message.location.get("url", "")
        if message.type not in ("error", "warning") or self.lenient:
            return
        self.faults.append(f"console {message.type}: {message.text} ({url})")

    def _request(self, request: Request) -> None:
        self.asked.append(request.url)
        if not self._ours(request.url):
            self.faults.append(f"a request left the house: {request.url}")

    def _ours(self, url: str) -> bool:
        here, there = urlsplit(self.base), urlsplit(url)
        return there.scheme in ("data", "blob") or there.netloc == here.netloc

    def _socket(self, socket: WebSocket) -> None:
        if not self._ours(socket.url):
            self.faults.append(f"a socket left the house: {socket.url}")
        socket.on("framereceived", self._frame)

    def _frame(self, payload: str | bytes) -> None:
        self.frames.append(payload if isinstance(payload, str) else payload.decode())

    @contextmanager
    def trouble(self) -> Iterator[None]:
        """While a test makes trouble on purpose, the browser may complain of it."""
        self.lenient = True
        yield
        with suppress(Error):  # what it complained of has come in by then
            self.page.evaluate("() => new Promise((done) => setTimeout(done))")
        self.lenient = False

    # -- going about ---------------------------------------------------------------------------------------------------

    def go(self, path: str) -> Page:
        self.page.goto(self.base + path)
        return self.page

    def leave(self) -> None:
        """Off the pages: before a server of one's own ends, which they would complain of."""
        self.page.goto("about:blank")

    def api(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the server as this visitor, beside the page."""
        answer = self.context.request.fetch(
            f"{self.base}/api{path}", method=method, data=body, headers={"Origin": self.base}
        )
        assert answer.ok, (path, answer.status, answer.text())
        return answer.json()

    def named(self, name: str) -> Visitor:
        self.api("POST", "/guest", {"name": name})
        return self

    def table(self, scenario: str = "normandy-01", **more: Any) -> str:
        """A new table; answers its id. A seed makes it the same game each time."""
        seats = more.pop("seats", {"us": "me", "german": "bot:random"})
        created = self.api("POST", "/tables", {"scenario": scenario, "seats": seats, **more})
        self.invites: dict[str, str] = created["invites"]
        return str(created["table"]["id"])

    def finished(self, choices: int = 20, seed: int = 7, **more: Any) -> str:
        """A table whose game was played for a while and then given up; answers its id."""
        table = self.table(seed=seed, **more)
        stream = random.Random(seed)
        made = 0
        end = time.monotonic() + 60
        while made < choices:
            assert time.monotonic() < end, "the game did not go on"
            state = self.api("GET", f"/tables/{table}/state")
            for seat, board in state["boards"].items():
                if board["offer"] is not None:
                    text = stream.choice(board["offer"]["options"])["text"]
                    body = {"text": text, "number": state["number"], "key": f"{made}", "seat": seat}
                    self.api("POST", f"/tables/{table}/choose", body)
                    made += 1
                    break
            else:
                time.sleep(0.02)
        own = next(seat for seat in state["boards"] if seat)
        self.api("POST", f"/tables/{table}/concede", {"key": "concede", "seat": own})
        return table

    def axe(self, where: str) -> None:
        """No serious or critical finding on the page as it is."""
        found = AXE.run(self.page).response["violations"]
        for finding in found:
            if finding["impact"] in ("serious", "critical"):
                nodes = "; ".join(f"{node['target']} {node['html'][:160]}" for node in finding["nodes"][:4])
                self.faults.append(f"axe at {where}: {finding['id']} ({finding['impact']}): {nodes}")


class Visitors:
    def __init__(self, browser: Browser, base: str) -> None:
        self.browser = browser
        self.base = base
        self.all: list[Visitor] = []

    def come(self, name: str | None = None, *, base: str | None = None, guide: bool = False, **options: Any) -> Visitor:
        """A visitor with a fresh browser, without motion and without the first-game hints unless asked for."""
        settings = {"viewport": DESK, "reduced_motion": "reduce", "locale": "en-GB", **options}
        visitor = Visitor(self.browser.new_context(**settings), base or self.base)
        if not guide:
            visitor.context.add_init_script(NO_HINTS)
        if name is not None:
            visitor.named(name)
        self.all.append(visitor)
        return visitor

    def phone(self, name: str | None = None, **options: Any) -> Visitor:
        settings = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2, **options}
        return self.come(name, **settings)

    def picture(self, folder: Path) -> None:
        for v, visitor in enumerate(self.all):
            for p, page in enumerate(visitor.context.pages):
                path = folder / f"visitor{v}-page{p}.png"
                page.screenshot(path=path)
                print(f"screen of visitor {v}: {path}")

    def close(self) -> list[str]:
        faults: list[str] = []
        for visitor in self.all:
            faults += visitor.faults
            visitor.context.close()
        return list(dict.fromkeys(faults))
