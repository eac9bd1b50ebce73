"""Load: many live games of random players over real sockets on the loopback. `make load`.

    python tools/load.py [--games 500] [--rate 200] [--watchers 200] [--readers 20] [--seconds 30] [--db URL]

Starts a server of its own (or uses one at --url), sets up so many games between two people, and lets their players
choose at random, `rate` choices a second over all games (0: as fast as they can), while others watch the first ten
games and read the lobby once a second each. Prints accepted choices a second, how long it took from sending a choice
to the answer that it is durable, and to the opponent's new state, and what a choice costs the server. At the end
every choice that was answered is looked for in the journals.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from sandtable.server.settings import Limits, Settings

LAUNCH = "import sys, msgspec; from sandtable.server.run import serve; from sandtable.server.settings import Settings\n"
LAUNCH += "if __name__ == '__main__': serve(msgspec.json.decode(sys.argv[1], type=Settings))"
MANY = Limits(
    messages=1e6,
    messages_burst=10**6,
    requests=1e6,
    requests_burst=10**6,
    reads=1e6,
    reads_burst=10**6,
    together=1e6,
    together_burst=10**6,
    doors=1e6,
    doors_burst=10**6,
    connections=10_000,
    sockets=10_000,
    crowd=10_000,
    watching=10_000,
)


class _Option(msgspec.Struct):
    text: str


class _Offer(msgspec.Struct):
    options: list[_Option]


class _Board(msgspec.Struct):
    offer: _Offer | None


class _Table(msgspec.Struct):
    status: str


class _Message(msgspec.Struct):
    """What the players look at, and no more: the load is to be on the server."""

    type: str
    number: int = 0
    boards: dict[str, _Board] = {}
    table: _Table | None = None
    reply: str | None = None
    code: str | None = None


decode = msgspec.json.Decoder(_Message).decode


class Load:
    def __init__(self, base: str, rate: float, seed: int) -> None:
        self.base = base
        self.rate = rate
        self.random = random.Random(seed)
        self.keys = itertools.count()
        self.seats: list[str] = []
        self.answered: dict[str, list[str]] = {}  # by table
        self.waits: list[float] = []  # seconds from a choice to its answer
        self.opposite: list[float] = []  # and to the opponent's new state
        self.made: dict[str, tuple[Side, float]] = {}  # by table: the last choice the opponent has not heard of
        self.seen = 0  # messages that watchers got
        self.read = 0  # lobbies that were read
        self.refused = 0
        self.finished = 0
        self.measuring = False
        self.stop = asyncio.Event()
        self.turns: asyncio.Queue[tuple[Side, str, int]] = asyncio.Queue()

    async def pace(self) -> None:
        """Let waiting players choose, `rate` of them a second."""
        due = time.perf_counter()
        while not self.stop.is_set():
            side, text, number = await self.turns.get()
            if self.rate:
                due = max(due, time.perf_counter() - 0.2) + 1 / self.rate
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await side.choose(text, number)


class Side:
    """One player's socket at one game."""

    def __init__(self, load: Load, table: str, seat: str, socket: ClientConnection) -> None:
        self.load = load
        self.table = table
        self.seat = seat
        self.socket = socket
        self.sent: dict[str, float] = {}
        self.number = -1
        self.asked = -1  # the number an answer to which is on its way

    async def choose(self, text: str, number: int) -> None:
        key = str(next(self.load.keys))
        self.sent[key] = time.perf_counter()
        self.load.made[self.table] = (self, self.sent[key])
        message = {"type": "choose", "text": text, "number": number, "key": key}
        await self.socket.send(msgspec.json.encode(message).decode())

    async def listen(self) -> None:
        load = self.load
        async for raw in self.socket:
            message = decode(raw)
            if message.reply is not None and message.reply in self.sent:
                wait = time.perf_counter() - self.sent.pop(message.reply)
                if message.type == "update":
                    load.answered[self.table].append(message.reply)
                    if load.measuring:
                        load.waits.append(wait)
                else:
                    load.refused += 1
                    self.asked = -1
            if message.type != "update" or message.table is None:
                continue
            side, at = load.made.get(self.table, (self, 0.0))
            if side is not self and message.number > self.number:
                del load.made[self.table]
                if load.measuring:
                    load.opposite.append(time.perf_counter() - at)
            self.number = message.number
            if message.table.status == "over":
                load.finished += 1
                return
            offer = message.boards[self.seat].offer
            if offer is not None and message.number != self.asked:
                self.asked = message.number
                load.turns.put_nowait((self, load.random.choice(offer.options).text, message.number))


async def person(base: str, name: str) -> tuple[httpx.AsyncClient, str]:
    http = httpx.AsyncClient(base_url=base, timeout=60, trust_env=False)
    answer = await http.post("/api/guest", json={"name": name})
    return http, f"sandtable={answer.cookies['sandtable']}"


async def games(load: Load, count: int, scenario: str, people: list[tuple[httpx.AsyncClient, str]]) -> list[str]:
    (ann, _), (bob, _) = people
    load.seats = list((await ann.get(f"/api/scenarios/{scenario}")).json()["seats"])
    mine, other = load.seats
    tables = []
    for _ in range(count):
        wish = {"scenario": scenario, "seats": {mine: "me", other: "friend"}, "public": True}
        created = (await ann.post("/api/tables", json=wish)).json()
        id = created["table"]["id"]
        invite = created["invites"][other].partition("invite=")[2]
        (await bob.post(f"/api/tables/{id}/join", json={"invite": invite})).raise_for_status()
        load.answered[id] = []
        tables.append(id)
    return tables


def cpu(pid: int | None) -> float | None:
    """Seconds a process has used so far, where the system tells (Linux)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(base: str, given: argparse.Namespace, server: int | None) -> dict[str, Any]:
    load = Load(base, given.rate, given.seed)
    people = [await person(base, "Ann"), await person(base, "Bob")]
    tables = await games(load, given.games, given.scenario, people)
    sockets: list[ClientConnection] = []
    tasks: list[asyncio.Task[None]] = []
    url = base.replace("http", "ws", 1)
    # Games that end are replaced, so that there are always as many.
    for table in tables:
        await seat_both(load, url, table, people, sockets, tasks)
    crowd = [asyncio.create_task(watch(load, url, tables[n % min(10, len(tables))])) for n in range(given.watchers)]
    crowd += [asyncio.create_task(read_lobby(load, base)) for _ in range(given.readers)]
    pace = asyncio.create_task(load.pace())
    keep = asyncio.create_task(replace(load, given, url, people, sockets, tasks))
    await asyncio.sleep(given.warm_up)
    load.measuring = True
    begin, used, own = time.perf_counter(), cpu(server), time.process_time()
    await asyncio.sleep(given.seconds)
    seconds = time.perf_counter() - begin
    busy, ours = cpu(server), time.process_time() - own
    load.measuring = False
    load.stop.set()
    waits = sorted(load.waits)
    for task in (pace, keep, *crowd):
        task.cancel()
    await asyncio.sleep(0.5)  # answers on their way
    for socket in sockets:
        await socket.close()
    await asyncio.gather(pace, keep, *crowd, *tasks, return_exceptions=True)
    lost = await check(load, people[0][0])
    for http, _ in people:
        await http.aclose()
    return {
        "games": given.games,
        "sockets": 2 * given.games,
        "seconds": round(seconds, 1),
        "accepted": len(waits),
        "per_second": round(len(waits) / seconds, 1),
        "p50_ms": round(1000 * waits[len(waits) // 2], 1) if waits else None,
        "p99_ms": round(1000 * waits[int(len(waits) * 0.99)], 1) if waits else None,
        "worst_ms": round(1000 * waits[-1], 1) if waits else None,
        "opponent_p50": percentile(load.opposite, 0.5),
        "opponent_p99": percentile(load.opposite, 0.99),
        "watchers": given.watchers,
        "seen_by_them": load.seen,
        "lobby_reads": load.read,
        "cpu_a_choice": f"{1000 * (busy - used) / len(waits):.2f} ms" if waits and busy and used else None,
        "server_cpu": f"{(busy - used) / seconds:.0%} of a core" if busy is not None and used is not None else None,
        "client_cpu": f"{ours / seconds:.0%} of a core",
        "refused": load.refused,
        "finished_games": load.finished // 2,
        "lost": lost,
    }


def percentile(waits: list[float], part: float) -> float | None:
    return round(1000 * sorted(waits)[int(len(waits) * part)], 1) if waits else None


async def watch(load: Load, url: str, table: str) -> None:
    """Somebody who looks on, and has no name."""
    address = f"{url}/api/tables/{table}/ws"
    async with connect(address, max_size=None, compression=None, proxy=None) as socket:
        async for _ in socket:
            load.seen += load.measuring


async def read_lobby(load: Load, base: str) -> None:
    async with httpx.AsyncClient(base_url=base, timeout=60, trust_env=False) as http:
        while True:
            (await http.get("/api/lobby")).raise_for_status()
            load.read += load.measuring
            await asyncio.sleep(1.0)


async def seat_both(
    load: Load,
    url: str,
    table: str,
    people: list[tuple[httpx.AsyncClient, str]],
    sockets: list[ClientConnection],
    tasks: list[asyncio.Task[None]],
) -> None:
    for seat, (_, cookie) in zip(load.seats, people, strict=True):
        headers = {"Cookie": cookie}
        address = f"{url}/api/tables/{table}/ws"
        socket = await connect(address, additional_headers=headers, max_size=None, compression=None, proxy=None)
        sockets.append(socket)
        tasks.append(asyncio.create_task(Side(load, table, seat, socket).listen()))


async def replace(
    load: Load,
    given: argparse.Namespace,
    url: str,
    people: list[tuple[httpx.AsyncClient, str]],
    sockets: list[ClientConnection],
    tasks: list[asyncio.Task[None]],
) -> None:
    replaced = 0
    while True:
        await asyncio.sleep(0.2)
        while replaced < load.finished // 2:
            replaced += 1
            (table,) = await games(load, 1, given.scenario, people)
            await seat_both(load, url, table, people, sockets, tasks)


async def check(load: Load, ann: httpx.AsyncClient) -> int:
    """Every answered choice is in its game: concede each, read its journal, count."""
    lost = 0
    for table, keys in load.answered.items():
        await ann.post(f"/api/tables/{table}/concede", json={"key": "end"})
        journal = (await ann.get(f"/api/tables/{table}/journal")).text.splitlines()
        choices = len(journal) - 3 - sum('"concede"' in line for line in journal)
        lost += max(0, len(keys) - choices)
    return lost


def serve(db: str) -> tuple[subprocess.Popen[str], str]:
    settings = Settings(db=db, port=0, browser=False, limits=MANY)
    command = [sys.executable, "-c", LAUNCH, msgspec.json.encode(settings).decode()]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    line = server.stdout.readline()
    return server, line.split()[3].rstrip("/")


def main() -> None:
    parser = argparse.ArgumentParser(description="Many live games over real sockets.")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--rate", type=float, default=200.0, help="choices a second over all games; 0: no limit")
    parser.add_argument("--watchers", type=int, default=0)
    parser.add_argument("--readers", type=int, default=0, help="of the lobby, once a second each")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--warm-up", type=float, default=3.0)
    parser.add_argument("--scenario", default="normandy-01")
    parser.add_argument("--db", default="", help="database of the server; default: a new SQLite file")
    parser.add_argument("--url", default="", help="a server that is there already (its limits may refuse us)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="sandtable-load-") as folder:
        server = None
        base = given.url.rstrip("/")
        if not base:
            server, base = serve(given.db or str(Path(folder) / "load.db"))
        try:
            result = asyncio.run(measure(base, given, server.pid if server is not None else None))
        finally:
            if server is not None:
                server.terminate()
                server.wait(20)
    for name, value in result.items():
        print(f"{name:>15}  {value}")
    print(f"{'load average':>15}  {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    if result["lost"]:
        sys.exit("choices were lost")


if __name__ == "__main__":
    main()
