"""Days of play in seconds, in a world where everything goes wrong (`world`): whatever happens, nothing is lost, done
twice or shown before it is durable, nobody sees a hidden card, clocks neither stop nor owe anything, and every game
comes to its end once the world is calm. A seed that fails fails again: `SANDTABLE_SEEDS=17 pytest -m long …`.
"""

from __future__ import annotations

import asyncio
import os
from collections import defaultdict
from typing import Any

import pytest

from sandtable.server.settings import Absence, Settings, Thinking
from tests.server.house import FAST
from tests.server.wires import Broken, Json, Wire, request
from tests.server.world import World

SECRETS = ("secrets", "the disk", "SELECT")
SETTINGS = Settings(
    db="memory",
    limits=FAST,
    absence=Absence(bot="random"),
    thinking=Thinking(rest=0.5),
    idle=120.0,
    expire=0.0,
    tick=5.0,
)
HOUR = 3600.0
SEEDS = [int(seed) for seed in os.environ.get("SANDTABLE_SEEDS", "").split(",") if seed] or range(200)
KINDS: list[Json] = [
    {"seats": {"us": "me", "german": "friend"}, "public": True},
    {"seats": {"us": "me", "german": "friend"}, "clock": {"start": 300, "add": 20, "cap": 600}},
    {"seats": {"us": "me", "german": "friend"}, "clock": {"start": 86400, "add": 43200, "cap": 172800}},
    {"seats": {"us": "me", "german": "bot:random"}},
    {"seats": {"us": "me", "german": "me"}},
]
FAULTS = {
    "lost_write": 0.02,
    "false_alarm": 0.02,
    "lost_read": 0.01,
    "slow": 0.02,
    "worker": 0.05,
    "drop": 0.02,
}


class Game:
    """A table, and what was seen of it from outside."""

    def __init__(self, world: World, id: str, wish: Json) -> None:
        self.world = world
        self.id = id
        self.clock: Json | None = wish.get("clock")
        self.over = False
        self.answered: list[tuple[str, str]] = []  # (seat, key)
        self.moved = 0.0  # when its ledger last grew
        self.count = 0

    @property
    def ledger(self) -> Any:
        return self.world.disk.ledgers[self.id]

    def look(self, update: Json, mine: list[str]) -> None:
        """An update leaves the server: it shows what is on the disk, and no more than this listener may see."""
        choices, table = self.world.disk.most[self.id], update["table"]
        number = update["number"]
        assert number <= choices, f"{number} shown, {choices} written"
        chosen = [seat["seat"] for seat in table["seats"] if seat["chosen"]]
        if table["status"] == "playing":
            assert number + len(chosen) <= choices, f"{chosen} shown as having bid at {number} of {choices}"
        if update.get("reply") is not None:
            assert any((seat, update["reply"]) in self.ledger.keys for seat in mine), "an answer before it was written"
        for seat in table["seats"]:
            if seat["kind"] == "player" and seat["bot"]:
                assert seat["seat"] in self.ledger.stand_ins, "a bot that nobody asked for"
            if self.clock is not None and seat["clock"] is not None:
                assert 0 <= seat["clock"] <= self.clock["cap"], seat
        assert set(update["boards"]) == set(mine or [""])
        for name, board in update["boards"].items():
            for hand in board["view"]["seats"]:
                assert hand["hand"] is None or (hand["seat"] == name and table["status"] != "waiting"), hand
            assert board["offer"] is None or board["offer"]["seat"] == name


class Person:
    """Somebody who plays, thinks, hangs up, comes back, and says again what was not answered."""

    def __init__(self, world: World, game: Game, cookie: str, seats: list[str]) -> None:
        self.world = world
        self.random = world.random
        self.game = game
        self.cookie = cookie
        self.seats = seats
        self.state: Json = {}
        self.events: dict[str, list[Json]] = {}
        self.undone = 0  # of the ledger, when they were told
        self.open: Json | None = None  # a choice without an answer
        self.keys = 0

    async def live(self) -> None:
        while not self.game.over:
            try:
                await self.sit(Wire(self.world, self.game.id, self.cookie, self.see))
            except Broken:
                away = self.random.expovariate(1 / 20) if self.random.random() < 0.9 else self.random.uniform(0, HOUR)
                await asyncio.sleep(away)

    def see(self, message: Json) -> None:
        message["undone"] = self.world.disk.undone[self.game.id]
        if message["type"] == "update":
            self.game.look(message, self.seats)
        elif message["type"] == "error":
            assert not any(word in message["message"] for word in SECRETS), message
            assert message["code"] != "internal", message

    async def sit(self, wire: Wire) -> None:
        known, self.events, self.state = self.events, {}, {}
        undone = self.undone
        try:
            while not self.state:
                self.hear(await wire.hear())
            if undone == self.undone:
                for seat, events in known.items():
                    assert self.events[seat][: len(events)] == events, "what was told is not so any more"
            while not self.game.over:
                await self.act(wire)
        finally:
            wire.cut()

    def hear(self, message: Json) -> None:
        if message["type"] == "update":
            self.state = message
            self.undone = message["undone"]
            for seat, board in message["boards"].items():
                events = self.events.setdefault(seat, [])
                assert board["first"] <= len(events), "a gap in the events"
                events[board["first"] :] = board["events"]
            if message["table"]["status"] == "over":
                self.game.over = True
        if self.open is not None and message.get("reply") == self.open["key"]:
            if message["type"] == "update":
                self.game.answered.append((self.open["seat"], self.open["key"]))
                self.open = None
            elif message["code"] not in ("storage", "too-fast"):
                assert message["code"] in ("stale", "not-your-decision", "over", "undo", "denied"), message
                self.open = None

    async def act(self, wire: Wire) -> None:
        offers = {seat: board["offer"] for seat, board in self.state["boards"].items() if board["offer"]}
        if self.open is None and offers:
            await self.think(wire)
            offers = {seat: board["offer"] for seat, board in self.state["boards"].items() if board["offer"]}
            if not offers or self.game.over:
                return
            seat = self.random.choice(sorted(offers))
            self.keys += 1
            text = self.random.choice(offers[seat]["options"])["text"]
            key = f"{seat}-{self.keys}"
            self.open = {"type": "choose", "seat": seat, "text": text, "number": self.state["number"], "key": key}
            if self.random.random() < 0.05:
                self.open = {"type": "undo", "seat": seat, "key": key}
        if self.open is None and any(seat in self.seats for seat in (self.state["undo"] or {}).get("left", [])):
            await wire.say({"type": "undo-answer", "accept": self.random.random() < 0.5})
        if self.random.random() < 0.05:
            await wire.say({"type": "say", "text": "hello"})
        if self.open is not None:
            await wire.say(self.open)
        patience = 30.0 if self.open is not None else HOUR
        try:
            async with asyncio.timeout(patience):
                self.hear(await wire.hear())
                while self.open is not None:
                    self.hear(await wire.hear())
        except TimeoutError:
            if self.open is None:
                raise Broken from None  # so quiet: look again

    async def think(self, wire: Wire) -> None:
        """Meanwhile what comes is heard."""
        long = self.random.random() < 0.02
        until = self.world.loop.time() + (self.random.uniform(0, HOUR) if long else self.random.expovariate(1 / 15))
        try:
            async with asyncio.timeout_at(until):
                while True:
                    self.hear(await wire.hear())
        except TimeoutError:
            pass


class Simulation:
    def __init__(self, seed: int, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world = World(seed, SETTINGS, monkeypatch, **FAULTS)
        self.wanted = games
        self.games: list[Game] = []
        self.trace: list[tuple[float, int]] = []

    def run(self, hours: float) -> None:
        loop = self.world.loop
        asyncio.set_event_loop(loop)
        try:
            loop.run_until_complete(self.live(hours))
        finally:
            asyncio.set_event_loop(None)
            loop.close()

    async def live(self, hours: float) -> None:
        world = self.world
        await world.start()
        faults, world.chances.__dict__ = world.chances.__dict__, type(world.chances)().__dict__
        kinds = [KINDS[(world.seed + n) % len(KINDS)] for n in range(self.wanted)]
        people = [task for kind in kinds for task in await self.seat(kind)]
        world.chances.__dict__ = faults
        looking = asyncio.create_task(self.look())
        end = world.loop.time() + hours * HOUR
        while world.loop.time() < end and not all(game.over for game in self.games):
            await asyncio.sleep(world.random.expovariate(1 / (HOUR / 2)))
            await self.trouble()
            self.fail_early([*people, looking])
        world.chances.__dict__ = type(world.chances)().__dict__  # calm: now everything comes to its end
        async with asyncio.timeout(30 * 24 * HOUR):
            await asyncio.gather(*people)
        looking.cancel()
        self.check()
        world.kill()
        await asyncio.sleep(60.0)

    def fail_early(self, tasks: list[asyncio.Task[None]]) -> None:
        for task in tasks:
            if task.done() and task.exception() is not None:
                task.result()

    async def seat(self, wish: Json) -> list[asyncio.Task[None]]:
        """Set a game up, and let its people come."""
        world = self.world
        ann, bob = [(await request(world, "POST", "/api/guest", {"name": name}))[2] for name in ("Ann", "Bob")]
        status, made, _ = await request(world, "POST", "/api/tables", {"scenario": "normandy-01", **wish}, ann)
        assert status == 201, made
        game = Game(world, made["table"]["id"], wish)
        self.games.append(game)
        mine = [seat for seat, who in wish["seats"].items() if who == "me"]
        people = [Person(world, game, ann, mine)]
        for seat, path in made["invites"].items():
            token = path.partition("invite=")[2]
            status, told, _ = await request(world, "POST", f"/api/tables/{game.id}/join", {"invite": token}, bob)
            assert status == 200, told
            people.append(Person(world, game, bob, [seat]))
        return [asyncio.create_task(person.live()) for person in people]

    async def trouble(self) -> None:
        world = self.world
        what = world.random.choice(["kill", "clock", "nothing"])
        if what == "kill":
            world.kill()
            await asyncio.sleep(world.random.choice([0.5, 30.0, HOUR]))
            await world.start()
        elif what == "clock":
            world.faults["clock"] += 1
            world.skew += world.random.choice([-86400.0, -60.0, 3600.0, 86400.0])

    async def look(self) -> None:
        """Every few minutes: from outside at what everybody may see, and from inside at the clocks."""
        world = self.world
        while True:
            await asyncio.sleep(world.random.uniform(1, 300))
            for game in self.games:
                count = game.ledger.count
                if count != game.count:
                    game.count, game.moved = count, world.loop.time()
                self.trace.append((round(world.loop.time(), 3), count))
            try:
                for path in ["/api/lobby", *(f"/api/tables/{game.id}" for game in self.games if not game.clock)]:
                    status, told, _ = await request(world, "GET", path)
                    assert status in (200, 403, 503), told
                    infos = [told] if status == 200 and "seats" in told else told.get("watch", [])
                    for info in infos:
                        self.look_at(info)
            except Broken:
                continue
            self.look_at_clocks()

    def look_at(self, info: Json) -> None:
        ledger = self.world.disk.ledgers[info["id"]]
        chosen = sum(seat["chosen"] for seat in info["seats"])
        assert chosen <= len(ledger.choices), "shown as having bid, and not written"

    def look_at_clocks(self) -> None:
        hub = self.world.hub
        for table in list(hub.tables.values()) if hub is not None else []:
            waiting = table.waiting
            if waiting.rule is None or not table.playing:
                continue
            assert all(0 <= bank <= waiting.rule.cap for bank in waiting.banks.values()), waiting.banks
            if not table.lock.locked() and not table.suspect:
                assert set(waiting.asked) == set(table.turn), "a clock that does not run"
                assert table.ledger.banks == {} or set(table.ledger.banks) <= set(waiting.banks)

    def check(self) -> None:
        for game in self.games:
            done: defaultdict[tuple[str, str], int] = defaultdict(int)
            ledger = game.ledger
            assert ledger.choices, game.id
            for pair in game.answered:
                done[pair] += 1
                assert pair in ledger.keys, f"{pair} was answered, and is not there"
            assert all(count == 1 for count in done.values())
            with self.world.disk.engine.connect() as connection:
                query = "SELECT n FROM entries WHERE table_id = ? ORDER BY n"
                found = [row[0] for row in connection.exec_driver_sql(query, (game.id,))]
            assert found == list(range(ledger.count))


def tell(simulation: Simulation) -> None:
    world = simulation.world
    entries = sum(ledger.count for ledger in world.disk.ledgers.values())
    print(f"seed {world.seed}: {world.loop.now / HOUR:.1f} hours, {entries} entries, {dict(world.faults)}")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_day_of_trouble(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = Simulation(seed, 2, monkeypatch)
    simulation.run(hours=24)
    tell(simulation)


def test_what_happened_once_happens_again(monkeypatch: pytest.MonkeyPatch) -> None:
    traces = []
    for _ in range(2):
        simulation = Simulation(4, 1, monkeypatch)
        simulation.run(hours=1)
        traces.append((simulation.trace, dict(simulation.world.faults)))
    assert traces[0] == traces[1]


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_months_of_trouble(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = Simulation(seed, 5, monkeypatch)
    simulation.run(hours=24)
    tell(simulation)
