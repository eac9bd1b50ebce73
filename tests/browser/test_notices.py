"""Hearing away from the table that it is one's turn: turned on and stopped by the pages, against real receivers."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue

import pytest
from playwright.sync_api import expect

from sandtable.server.settings import Post
from tests.browser.house import House
from tests.browser.visitor import Visitors
from tests.server.receivers import Browser

pytestmark = pytest.mark.slow
QUICK = Post(inside=True, delay=0.1, hurry=0.0)


@contextmanager
def receiver() -> Iterator[tuple[str, Queue[bytes]]]:
    """A web server of somebody's own."""
    heard: Queue[bytes] = Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.put(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(201)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", heard
    finally:
        server.shutdown()
        server.server_close()


def test_a_webhook_is_turned_on_called_and_stopped(built: None, visitors: Visitors, tmp_path: Path) -> None:
    with receiver() as (address, heard), House(tmp_path / "own.db", post=QUICK) as own:
        ann, bob = visitors.come("Ann", base=own.base), visitors.come("Bob", base=own.base)
        days = {"start": 86400, "add": 86400, "cap": 86400}
        ann.table(seats={"us": "me", "german": "friend"}, clock=days)
        page = bob.go("/notices")
        expect(page.get_by_role("button", name="Stop")).to_have_count(0)  # off until asked for
        bob.axe("notices")
        page.get_by_label("Webhook").fill(f"{address}/hook")
        page.get_by_role("button", name="Turn on").last.click()
        expect(page.get_by_role("listitem").filter(has_text="/hook")).to_contain_text("is on")
        assert json.loads(heard.get(timeout=60))["type"] == "hello"
        invite = ann.invites["german"]
        table, _, token = invite.removeprefix("/table/").partition("?invite=")
        bob.api("POST", f"/tables/{table}/join", {"invite": token})  # and goes away: it is his turn to bid
        told = json.loads(heard.get(timeout=60))
        assert told["type"] == "turn" and told["url"].endswith(f"/table/{table}")
        stranger = visitors.come(base=own.base)
        id, secret = told["stop"].rpartition("/alerts/")[2].split("/stop/")
        stranger.page.goto(f"{own.base}/notices/stop/{id}/{secret}")
        expect(stranger.page.get_by_role("status")).to_contain_text("Stopped")
        page.reload()
        expect(page.get_by_role("button", name="Stop")).to_have_count(0)
        for visitor in (ann, bob, stranger):
            visitor.leave()


def test_this_browser_is_pushed_to(built: None, visitors: Visitors, tmp_path: Path) -> None:
    """The browser's own push service is far away, so its answer is given here; all else is real: what the page sends,
    what arrives and can be read by nobody else, and what the worker shows."""
    with receiver() as (address, heard), House(tmp_path / "own.db", post=QUICK) as own:
        bob = visitors.come("Bob", base=own.base)
        browser = Browser()
        bob.page.context.grant_permissions(["notifications"], origin=own.base)
        subscription = {"endpoint": f"{address}/push", "keys": browser.keys}
        bob.page.add_init_script(
            f"let made = null; const given = {json.dumps(subscription)};"
            "PushManager.prototype.getSubscription = async () => made;"
            "PushManager.prototype.subscribe = async (wish) => (made = {endpoint: given.endpoint, wish,"
            " toJSON: () => given, unsubscribe: async () => { made = null; return true; }});"
        )
        page = bob.go("/notices")
        page.get_by_role("button", name="Turn on").first.click()
        expect(page.get_by_role("listitem").filter(has_text="This browser")).to_contain_text("is on")
        word = browser.read(heard.get(timeout=60))
        assert json.loads(word)["title"] == "Sandtable"
        # The worker shows what a push brings, and offers to stop.
        session = page.context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        found: list[str] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
        )
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        while not found:
            page.wait_for_timeout(50)
        turn = {"title": "Your turn in La Raye", "text": "Ann waits", "table": "t1", "url": "/", "stop": "/x"}
        session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": own.base, "registrationId": found[0], "data": json.dumps(turn)},
        )
        titles = "navigator.serviceWorker.ready.then((r) => r.getNotifications()).then((n) => n.map((x) => x.title))"
        while "Your turn in La Raye" not in page.evaluate(titles):
            page.wait_for_timeout(50)
        page.get_by_role("button", name="Stop").click()
        expect(page.get_by_role("button", name="Stop")).to_have_count(0)
        bob.leave()


def test_an_address_is_confirmed_by_its_link(built: None, visitors: Visitors, tmp_path: Path) -> None:
    from tests.server import receivers

    loop = asyncio.new_event_loop()
    ready: Queue[receivers.Post] = Queue()
    letters: Queue[str] = Queue()

    async def mail_server() -> None:
        async with receivers.post() as post:
            ready.put(post)
            while True:
                letters.put((await post.letters.get()).get_content())  # type: ignore[attr-defined]

    thread = threading.Thread(target=lambda: loop.run_until_complete(mail_server()), daemon=True)
    thread.start()
    post = Post(smtp=ready.get(timeout=60).address, sender="table@example.org", delay=0.1, hurry=0.0)
    with House(tmp_path / "own.db", post=post) as own:
        bob = visitors.come("Bob", base=own.base)
        page = bob.go("/notices")
        page.get_by_label("E-mail").fill("bob@example.org")
        page.get_by_role("button", name="Turn on").last.click()
        row = page.get_by_role("listitem").filter(has_text="bob@example.org")
        expect(row).to_contain_text("Open the link that was sent there")
        link = next(word for word in letters.get(timeout=60).split() if "/notices/confirm/" in word)
        bob.page.goto(link)
        expect(page.get_by_role("status")).to_contain_text("Confirmed")
        bob.go("/notices")
        expect(row).to_contain_text("is on")
        row.get_by_role("button", name="Stop").click()
        expect(row).to_have_count(0)
        bob.leave()
