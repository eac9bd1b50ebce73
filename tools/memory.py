"""Memory: what connections leave behind. `make memory`.

    python -m tools.memory [--connections 10000] [--at-once 100] [--db URL]

Starts a server of its own with one game, opens and closes so many sockets at it, and prints how much memory the process
holds before (after a tenth of them, when everything that is loaded once is there) and after. Fails beyond 5 % more.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from websockets.asyncio.client import connect

from tools.load import person, serve

ALLOWED = 1.05
REST = 8.0  # seconds after which everything that has gone was collected (`server.run.sweep`)


def resident(pid: int) -> float:
    """Megabytes a process holds (Linux)."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


async def visit(url: str, cookie: str) -> None:
    headers = {"Cookie": cookie} if cookie else {}
    async with connect(
        url, additional_headers=headers, max_size=None, compression=None, proxy=None, open_timeout=60
    ) as socket:
        for _ in range(2):  # welcome, update
            await socket.recv()


async def come_and_go(url: str, cookie: str, count: int, at_once: int) -> None:
    """Every other one is who plays there; the rest watch."""
    for first in range(0, count, at_once):
        some = range(first, min(count, first + at_once))
        await asyncio.gather(*(visit(url, cookie if n % 2 else "") for n in some))


async def measure(base: str, pid: int, given: argparse.Namespace) -> bool:
    http, cookie = await person(base, "Ann")
    wish = {"scenario": "normandy-01", "seats": {"us": "me", "german": "me"}, "public": True}
    table = (await http.post("/api/tables", json=wish)).json()["table"]["id"]
    url = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/ws"
    await come_and_go(url, cookie, given.connections // 10, given.at_once)
    await asyncio.sleep(REST)
    before = resident(pid)
    print(f"before  {before:.1f} MB", flush=True)
    step = max(1, given.connections // 5)
    for done in range(0, given.connections, step):
        await come_and_go(url, cookie, step, given.at_once)
        print(f"{done + step:>6}  {resident(pid):.1f} MB", flush=True)
    await asyncio.sleep(REST)
    after = resident(pid)
    print(f"after   {after:.1f} MB, {after / before - 1:+.1%}")
    await http.aclose()
    return after <= ALLOWED * before


def main() -> None:
    parser = argparse.ArgumentParser(description="What connections leave behind.")
    parser.add_argument("--connections", type=int, default=10_000)
    parser.add_argument("--at-once", type=int, default=100)
    parser.add_argument("--db", default="", help="database of the server; default: a new SQLite file")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="sandtable-memory-") as folder:
        server, base = serve(given.db or str(Path(folder) / "memory.db"))
        try:
            well = asyncio.run(measure(base, server.pid, given))
        finally:
            server.terminate()
            server.wait(20)
    if not well:
        sys.exit("connections left something behind")


if __name__ == "__main__":
    main()
