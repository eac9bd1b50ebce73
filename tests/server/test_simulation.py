"""Days of play in seconds, in a world where everything goes wrong (`world`): whatever happens, nothing is lost, done
twice or shown before it is durable, nobody sees a hidden card, clocks neither stop nor owe anything, everybody is told
everything in the end (`truth`), and every game comes to its end once the world is calm. A seed that fails fails again:
`PYTHONHASHSEED=0 SANDTABLE_SEEDS=17 pytest -m long …`.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import select

from sandtable.server import hub as hub_module
from sandtable.server import moments
from sandtable.server.models import entries, tables
from sandtable.server.settings import Absence, Settings, Thinking
from sandtable.server.table import Table
from tests.server.house import FAST
from tests.server.truth import Truth
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
    tick=10.0,
)
HOUR, DAY = 3600.0, 86400.0
LONG = 400  # choices after which somebody gives up: two at random may play for ever
QUIET = 180.0  # after so many seconds without news everybody has all of them, however often something failed
SEEDS = [int(seed) for seed in os.environ.get("SANDTABLE_SEEDS", "").split(",") if seed] or range(48)
KINDS: list[Json] = [
    {"seats": {"us": "me", "german": "friend"}, "public": True},
    {"seats": {"us": "me", "german": "friend"}, "clock": {"start": 300, "add": 20, "cap": 600}},
    {"seats": {"us": "me", "german": "friend"}, "clock": {"start": 86400, "add": 43200, "cap": 86400}},
    {"seats": {"us": "me", "german": "bot:random"}},
    {"seats": {"us": "me", "german": "me"}},
]
FAULTS = {
    "lost_write": 0.03,
    "false_alarm": 0.04,
    "lost_read": 0.02,
    "slow": 0.03,
    "worker": 0.05,
    "drop": 0.04,
    "lag": 0.08,
    "deaf": 0.1,
}


class Game:
    """A table, and who comes to it."""

    def __init__(self, world: World, id: str, wish: Json) -> None:
        self.world = world
        self.id = id
        self.days: bool = wish.get("clock", {}).get("cap", 0) >= DAY
        self.people: list[Person] = []
        self.clocks: dict[int, tuple[Table, float, dict[str, float]]] = {}  # by table: at the last look
        self.loaded: dict[int, tuple[Table, float]] = {}  # when tables were first seen in memory
        self.begun: dict[int, float] = {}  # when their clocks were first seen to run

    @property
    def truth(self) -> Truth:
        return self.world.disk.truth(self.id)


class Person:
    """Somebody who plays, thinks, hangs up, comes back, says again what was not answered. Or watches."""

    def __init__(self, world: World, game: Game, cookie: str, seats: list[str]) -> None:
        self.world = world
        self.random = world.random
        self.game = game
        self.cookie = cookie
        self.seats = seats
        self.wire: Wire | None = None
        self.gone = world.loop.time()  # since when there is none
        self.returns = 0  # how often they have said on it that they are back
        self.state: Json = {}
        self.last: Json = {}  # the update that left last for the wire there is
        self.shown = 0  # which of the table's sights that is
        self.events: dict[str, list[Json]] = {}
        self.open: Json | None = None  # a choice without an answer
        self.hasty = False  # has just taken something back, and knows what to do instead
        self.said: dict[tuple[str, str], Json] = {}
        self.answered: list[tuple[str, str]] = []  # (seat, key)
        self.refused: list[tuple[str, str]] = []

    @property
    def over(self) -> bool:
        return bool(self.state) and self.state["table"]["status"] == "over"

    async def live(self) -> None:
        while not self.over:
            try:
                await self.sit()
            except Broken:
                chance = self.random.random()
                if chance < 0.9:
                    away = self.random.expovariate(1 / 20)
                else:
                    away = self.random.uniform(0, 2 * DAY if self.game.days and chance < 0.93 else HOUR)
                await asyncio.sleep(away)

    async def sit(self) -> None:
        self.last, self.state, self.returns = {}, {}, 0
        if self.world.several:  # the other process may not have heard of everything
            self.shown = 0
        if self.random.random() < 0.3:
            self.events = {}
        known = ",".join(f"{seat}:{len(told)}" if seat else str(len(told)) for seat, told in self.events.items())
        self.wire = Wire(self.world, self.game.id, self.cookie, self.see, known)
        try:
            while not self.state:
                self.hear(await self.wire.hear())
            while not self.over:
                await self.act(self.wire)
        finally:
            self.wire.cut()
            self.wire, self.gone = None, self.world.loop.time()

    # -- what is told ---------------------------------------------------------------------------------------------

    def see(self, message: Json) -> None:
        """A message leaves the server."""
        if message["type"] == "update":
            truth = self.game.truth
            assert set(message["boards"]) == set(self.seats or [""])
            message["until"] = len(truth.sights)
            message["sight"] = self.shown = truth.find(message, self.shown)
            self.last = message
            if (key := message["reply"]) is not None:
                assert any((seat, key) in truth.keys for seat in self.seats), "an answer before it was written"
            for place in message["table"]["seats"]:
                if truth.clock is not None and place["clock"] is not None:
                    assert 0 <= place["clock"] <= truth.clock["cap"], place
            for name, board in message["boards"].items():
                for hand in board["view"]["seats"]:
                    assert hand["hand"] is None or hand["seat"] == name, hand
                assert board["offer"] is None or board["offer"]["seat"] == name
        elif message["type"] == "error":
            assert not any(word in message["message"] for word in SECRETS), message
            assert message["code"] != "internal", message

    def hear(self, message: Json) -> None:
        """It has arrived."""
        if message["type"] == "update":
            self.state = message
            for seat, board in message["boards"].items():
                known = self.events.setdefault(seat, [])
                assert board["first"] <= len(known), "a gap in the events"
                known[board["first"] :] = board["events"]
            sights = self.game.truth.sights
            assert any(
                self.events == {seat: sights[n].pictures[seat].feed for seat in self.events}
                for n in range(message["sight"], message["until"])
                if n == message["sight"] or not sights[n].wrong(message)
            ), "what was told does not add up"
        if self.open is not None and message.get("reply") == self.open["key"]:
            pair = (self.open["seat"], self.open["key"])
            if message["type"] == "update":
                self.answered.append(pair)
                self.open = None
            elif message["code"] not in ("storage", "too-fast"):
                assert message["code"] in ("stale", "not-your-decision", "over", "undo", "denied"), message
                self.refused.append(pair)
                self.open = None

    # -- what is done ---------------------------------------------------------------------------------------------

    @property
    def offers(self) -> Json:
        return {seat: board["offer"] for seat, board in self.state["boards"].items() if board["offer"]}

    async def act(self, wire: Wire) -> None:
        if self.random.random() < 0.03:
            raise Broken  # hangs up
        for place in self.state["table"]["seats"]:
            if place["seat"] in self.seats and place["bot"] is not None:
                await wire.say({"type": "return", "seat": place["seat"]})
                self.returns += 1
        if self.open is None and self.offers:
            await self.think(wire)
            if self.offers and not self.over:
                seat = self.random.choice(sorted(self.offers))
                text = self.random.choice(self.offers[seat]["options"])["text"]
                key = f"{seat}-{len(self.said)}"
                self.open = {"type": "choose", "seat": seat, "text": text, "number": self.state["number"], "key": key}
                if self.random.random() < 0.1:
                    self.open = {"type": "undo", "seat": seat, "key": key}
                    self.hasty = True
                elif self.state["number"] > LONG:
                    self.open = {"type": "concede", "seat": seat, "key": key}
                self.said[seat, key] = self.open
        if self.over:
            return
        asked = (self.state["undo"] or {}).get("asked", [])
        if self.open is None and any(seat in self.seats for seat in asked):
            await wire.say({"type": "undo-answer", "accept": self.random.random() < 0.7})
        if self.seats and self.random.random() < 0.05:
            await wire.say({"type": "say", "text": "hello"})
        if self.seats and self.random.random() < 0.02:
            known = min(len(told) for told in self.events.values())
            await wire.say({"type": "resync", "events": self.random.randint(0, known)})
        await self.let_bots_play()
        if self.open is not None:
            await wire.say(self.open)
        try:
            async with asyncio.timeout(30.0 if self.open is not None else HOUR):
                self.hear(await wire.hear())
                while self.open is not None:
                    self.hear(await wire.hear())
        except TimeoutError:
            if self.open is None:
                raise Broken from None  # so quiet: look again

    async def think(self, wire: Wire) -> None:
        """Meanwhile what comes is heard."""
        how = self.random.random()
        if self.hasty:
            how, self.hasty = 1.0, False
        time = self.random.uniform(0, HOUR) if how < 0.02 else self.random.expovariate(1 / (15 if how < 0.6 else 0.1))
        until = self.world.loop.time() + time
        try:
            async with asyncio.timeout_at(until):
                while True:
                    self.hear(await wire.hear())
        except TimeoutError:
            pass

    async def let_bots_play(self) -> None:
        """For who keeps one waiting; now and then."""
        for place in self.state["table"]["seats"] if self.seats else []:
            if place["missed"] is not None and self.random.random() < 0.3:
                path = f"/api/tables/{self.game.id}/stand-in"
                status, told, _ = await request(self.world, "POST", path, {"seat": place["seat"]}, self.cookie)
                assert status in (200, 409, 503), told


class Simulation:
    """`several`: two processes."""

    def __init__(self, seed: int, games: int, monkeypatch: pytest.MonkeyPatch, *, several: bool = False) -> None:
        self.world = World(seed, SETTINGS, monkeypatch, several=several, **FAULTS)
        monkeypatch.setattr(hub_module, "LOOK_AFTER", 60.0)
        self.wanted = games
        self.games: list[Game] = []
        self.trace: list[tuple[float, int]] = []
        self.peeks: set[asyncio.Task[None]] = set()
        self.alive = 0.0  # since when there has been a process

    def run(self, hours: float) -> None:
        loop = self.world.loop
        asyncio.set_event_loop(loop)
        try:
            loop.run_until_complete(self.live(hours))
        finally:
            self.end(loop)
            asyncio.set_event_loop(None)
            loop.close()

    def end(self, loop: asyncio.AbstractEventLoop) -> None:
        """Whatever still runs, after something was found, ends here and draws on no other world."""
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        with suppress(AssertionError):
            loop.run_until_complete(asyncio.wait_for(asyncio.gather(*left, return_exceptions=True), HOUR))
        for hub in self.world.hubs:
            vars(hub).clear()  # routes are of the module, and keep whatever app they served: what is big is not to stay

    async def live(self, hours: float) -> None:
        world = self.world
        faults, world.chances.__dict__ = world.chances.__dict__, type(world.chances)().__dict__
        for _ in range(1 + world.several):
            await world.start()
        for n in range(self.wanted):
            await self.seat(KINDS[(world.seed + n) % len(KINDS)])
        if world.several:
            await asyncio.sleep(1.0)  # each has heard by then that the games began
        people = [asyncio.create_task(person.live()) for game in self.games for person in game.people]
        world.chances.__dict__ = faults
        world.writing = self.writing
        looking = asyncio.create_task(self.look())
        troubling = asyncio.create_task(self.troubles(hours))
        spoilt = asyncio.create_task(world.spoilt.wait())
        while not all(task.done() for task in people):
            assert world.loop.time() < (hours + 10 * 24) * HOUR, "they do not come to an end"
            running = [task for task in (*people, looking, troubling, spoilt) if not task.done()]
            await asyncio.wait(running, timeout=HOUR, return_when=asyncio.FIRST_COMPLETED)
            world.check()
            for task in running:
                if task.done():
                    task.result()
        for task in (looking, troubling, spoilt):
            task.cancel()
        await asyncio.gather(looking, troubling, spoilt, return_exceptions=True)
        self.check()
        for process in list(world.processes):
            process.kill()
        await asyncio.sleep(60.0)
        world.check()

    async def seat(self, wish: Json) -> None:
        """Set a game up, with its people."""
        world = self.world
        ann, bob = [(await request(world, "POST", "/api/guest", {"name": name}))[2] for name in ("Ann", "Bob")]
        status, made, _ = await request(world, "POST", "/api/tables", {"scenario": "normandy-01", **wish}, ann)
        assert status == 201, made
        game = Game(world, made["table"]["id"], wish)
        self.games.append(game)
        mine = [seat for seat, who in wish["seats"].items() if who == "me"]
        game.people.append(Person(world, game, ann, mine))
        for seat, path in made["invites"].items():
            token = path.partition("invite=")[2]
            status, told, _ = await request(world, "POST", f"/api/tables/{game.id}/join", {"invite": token}, bob)
            assert status == 200, told
            game.people.append(Person(world, game, bob, [seat]))
        if wish.get("public"):
            game.people.append(Person(world, game, "", []))
        assert not game.truth.bots

    async def troubles(self, hours: float) -> None:
        world = self.world
        while world.loop.time() < hours * HOUR:
            await asyncio.sleep(world.random.expovariate(1 / (HOUR / 2)))
            what = world.random.choice(["kill", "stop", "clock", "nothing"])
            if what in ("kill", "stop"):
                if what == "kill":
                    world.kill()
                else:
                    await world.stop()
                await asyncio.sleep(world.random.choice([0.5, 30.0, HOUR]))
                await world.start()
            elif what == "clock" and world.seed % 2:
                world.faults["clock"] += 1
                world.skew += world.random.choice([-86400.0, -60.0, 3600.0, 86400.0])
        world.chances.__dict__ = type(world.chances)().__dict__  # calm: now everything comes to its end

    # -- looking --------------------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Every few minutes: from outside at what everybody may see, from inside at the clocks, and who knows what."""
        world = self.world
        while True:
            busy = any(world.loop.time() - game.truth.changed < HOUR / 2 for game in self.games)
            await asyncio.sleep(world.random.uniform(1, 300 if busy else HOUR))
            if not world.processes:
                self.alive = world.loop.time()
                for game in self.games:
                    game.clocks.clear()
                continue
            for game in self.games:
                self.trace.append((round(world.loop.time(), 3), game.truth.count))
                self.look_at_listeners(game)
                self.look_at_deadlines(game)
                for process in world.processes:
                    if (table := process.hub.tables.get(game.id)) is not None:
                        self.look_at_clocks(game, table)
                        self.look_who_is_there(game, table)
                await self.peek(game)
            try:
                status, told, _ = await request(world, "GET", "/api/lobby")
                assert status in (200, 503), told
                for info in told.get("watch", []):
                    self.look_at_info(info)
            except Broken:
                continue

    def writing(self, table: str) -> None:
        """Just now something is written: somebody looks."""
        if self.world.random.random() < 0.1:
            game = next(game for game in self.games if game.id == table)
            self.peeks.add(peek := asyncio.ensure_future(self.peek(game)))
            peek.add_done_callback(self.peeked)

    def peeked(self, peek: asyncio.Task[None]) -> None:
        self.peeks.discard(peek)
        if not peek.cancelled():
            self.world.watch(peek.exception())

    async def peek(self, game: Game) -> None:
        """Look at a table from outside: what is shown is what was written by then."""
        known = 0

        def answered() -> None:
            nonlocal known
            known = known or len(game.truth.sights)

        path, cookie = f"/api/tables/{game.id}", game.people[0].cookie
        with suppress(Broken):
            status, told, _ = await request(self.world, "GET", path, cookie=cookie, answered=answered)
            assert status in (200, 503), told
            if status == 200:
                sights = game.truth.sights[:known]
                assert any(not sight.wrong_info(told) for sight in sights), sights[-1].wrong_info(told)
                self.look_at_info(told)

    def quiet(self, game: Game, since: float = 0.0) -> bool:
        """For so long has nothing happened that everybody must know everything."""
        return self.world.loop.time() - max(since, game.truth.changed, self.alive) > QUIET

    def look_at_listeners(self, game: Game) -> None:
        for person in game.people:
            if person.wire is not None and not person.wire.broken and self.quiet(game, person.wire.opened):
                assert person.last, "somebody came, and is told nothing"
                wrong = game.truth.sights[-1].wrong(person.last)
                assert not wrong, f"somebody is left behind: {wrong}"

    def look_at_info(self, info: Json) -> None:
        game = next(game for game in self.games if game.id == info["id"])
        if self.quiet(game):
            now = game.truth.sights[-1]
            assert (info["status"], info["round"], info["turn"]) == (now.status, now.round, now.turn)

    def look_at_clocks(self, game: Game, table: Table) -> None:
        """Between two looks at which nothing was written, time has passed for who is asked, and for nobody else."""
        waiting, now = table.waiting, self.world.loop.time()
        before = game.clocks.pop(id(table), None)
        if waiting.rule is None or not table.playing or waiting.stands or table.lock.locked() or table.suspect:
            return
        assert all(0 <= bank <= waiting.rule.cap for bank in waiting.banks.values()), waiting.banks
        assert set(waiting.asked) == set(table.turn), "a clock that does not run"
        lefts = {seat: table.time_left(seat) or 0.0 for seat in table.seats}
        if before is not None and before[0] is table and before[1] >= game.truth.changed + QUIET:
            for seat, left in lefts.items():
                passed = now - before[1] if seat in game.truth.match.turn else 0.0
                must = max(0.0, before[2][seat] - passed)
                assert abs(left - must) < 0.2, f"{seat} has {left}, not {must}"
        game.clocks[id(table)] = (table, now, lefts)

    def look_at_deadlines(self, game: Game) -> None:
        """Nobody thinks for longer than there is time, whether they are there or not. A clock of minutes that a restart
        has stopped goes on when the first comes to the table."""
        truth = game.truth
        held = [process.hub.tables.get(game.id) for process in self.world.processes]
        running = [game.begun[id(table)] for table in held if id(table) in game.begun]
        if truth.clock is None or self.world.faults["clock"] or not (game.days or running):
            return
        for seat, since in truth.asked.items():
            if seat in truth.bots or seat not in truth.people:
                continue
            began = since if game.days else max(since, self.alive, min(running))
            late = self.world.loop.time() - max(began + truth.banks[seat], self.alive)
            assert late < 2 * QUIET, f"{seat} has thought {late} seconds longer than it may"

    def look_who_is_there(self, game: Game, table: Table) -> None:
        began = game.loaded.setdefault(id(table), (table, self.world.loop.time()))[1]
        if not table.waiting.stands:
            game.begun.setdefault(id(table), self.world.loop.time())
        for person in game.people:
            wire = person.wire
            if wire is None or wire.broken or not self.quiet(game, max(began, wire.opened)):
                away = wire is None and self.quiet(game, max(began, person.gone))
                assert not away or not any(map(table.audience.presence.here, person.seats)), "nobody is there"
                continue
            for seat in person.seats:  # a process that cannot hear the other may lose sight of them, for a while
                presence = table.audience.presence
                lost = 0.0 if presence.here(seat) else moments.steady() - presence.left(seat)
                assert lost < QUIET, "somebody is there"
            for seat in person.seats if person.returns > 2 else []:
                stays = game.truth.stood.get(seat, 0.0) < wire.opened and seat in game.truth.bots
                assert not stays, f"{seat} is back, and its bot stays"

    def check(self) -> None:
        for game in self.games:
            truth = game.truth
            said = {pair: one for person in game.people for pair, one in person.said.items()}
            for person in game.people:
                at = [truth.keys[pair] for pair in person.answered]
                assert at == sorted(at), "what was answered first was done later"
                if not self.world.several:  # where one process has not heard of what the other has done
                    assert not any(pair in truth.keys for pair in person.refused), "refused, and done"
            for pair, n in truth.keys.items():
                entry = truth.entries[n]
                if pair in said and said[pair]["type"] == "choose":
                    assert entry.kind == "choice" and entry.text in said[pair]["text"]
                elif pair in said:
                    assert entry.kind == said[pair]["type"] or (entry.kind, said[pair]["type"]) == ("ask", "undo")
                else:
                    assert pair[1].startswith("bot/"), f"{pair}: nobody said so"
            with self.world.disk.engine.connect() as connection:
                query = select(entries).where(entries.c.table_id == game.id).order_by(entries.c.n)
                found: list[Any] = [(r.n, r.kind, r.seat, r.text, r.chance, r.key) for r in connection.execute(query)]
                row = connection.execute(select(tables).where(tables.c.id == game.id)).one()
            assert found == [(e.n, e.kind, e.seat, e.text, e.chance, e.key) for e in truth.entries]
            now = truth.sights[-1]
            assert (row.status, row.turn, row.round) == (now.status, now.turn, now.round) == ("over", [], now.round)


def tell(simulation: Simulation) -> None:
    world = simulation.world
    written = sum(truth.count for truth in world.disk.truths.values())
    print(f"seed {world.seed}: {world.loop.now / HOUR:.1f} hours, {written} entries, {dict(world.faults)}")


@pytest.mark.parametrize(("seed", "several"), [(3, False), (5, False), (6, False), (3, True), (10, True)])
def test_a_day_of_trouble(seed: int, several: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = Simulation(seed, 1, monkeypatch, several=several)
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
    simulation = Simulation(seed, 5, monkeypatch, several=seed % 3 == 0)
    simulation.run(hours=24)
    tell(simulation)
