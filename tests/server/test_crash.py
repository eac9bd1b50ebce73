"""kill -9 under play: no choice that was answered is lost, none happens twice, no die is rolled again."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from sandtable.server.settings import Limits
from tests.server.house import FAST, PATIENCE, House, Json, Person, Process, Sitting, eventually, run

GAMES = 4


LONG = 1000  # choices: two at random may play for ever


class Player:
    """Ann at one table, over all crashes: what she was told, and the choice she had no answer to."""

    def __init__(self, table: str, seed: int) -> None:
        self.table = table
        self.random = random.Random(seed)
        self.events: dict[str, list[Json]] = {}
        self.answered: list[str] = []  # keys
        self.open: tuple[str, str, int, str] | None = None  # text, seat, number and key of a choice without answer
        self.over = False

    async def play(self, ann: Person) -> None:
        """Until the game is over or the server is no more."""
        with suppress(ConnectionClosed, InvalidMessage, OSError):
            async with ann.at(self.table) as sitting:
                await self.check(sitting)
                if self.open is not None:  # say it again: it happens once, whether it had happened or not
                    await self.say(sitting, *self.open)
                while sitting.state["table"]["status"] != "over" and sitting.state["number"] < LONG:
                    seat = next((seat for seat in sitting.state["boards"] if sitting.texts(seat)), None)
                    if seat is None:
                        await self.note(sitting)
                        continue
                    key = f"{len(self.answered)}-{self.random.random()}"
                    await self.say(sitting, self.random.choice(sitting.texts(seat)), seat, sitting.state["number"], key)
                self.over = True

    async def say(self, sitting: Sitting, text: str, seat: str, number: int, key: str) -> None:
        self.open = (text, seat, number, key)
        answer = await sitting.choose(text, seat=seat, number=number, key=key)
        assert answer["type"] == "update", answer
        self.answered.append(key)
        self.open = None
        self.events = {seat: list(events) for seat, events in sitting.events.items()}

    async def note(self, sitting: Sitting) -> None:
        await sitting.next("update")
        self.events = {seat: list(events) for seat, events in sitting.events.items()}

    async def check(self, sitting: Sitting) -> None:
        """What was told before the crash is still so."""
        for seat, events in self.events.items():
            assert sitting.events[seat][: len(events)] == events


async def crash(db: str, kills: int, most: int) -> None:
    """Kill the server so many times, each after 1 to `most` more answers and a moment."""
    server = Process(db, workers=1)
    stream = random.Random(kills)
    players: list[Player] = []
    cookies: dict[str, str] = {}
    try:
        for round in range(kills + 1):
            here = House(await server.start())
            if not cookies:
                ann = await here.guest("Ann")
                cookies = dict(ann.http.cookies)
            ann = here.stranger("Ann")
            ann.http.cookies.update(cookies)
            players = [player for player in players if not player.over or _check(db, player)]
            while sum(not player.over for player in players) < GAMES:
                german = "bot:random" if len(players) % 2 else "me"
                players.append(Player(await ann.table(us="me", german=german), len(players)))
            tasks = [asyncio.create_task(player.play(ann)) for player in players if not player.over]
            await played_on(players, tasks, stream.randint(1, most))
            await asyncio.sleep(stream.uniform(0.0, 0.03))  # somewhere within a choice
            if round == kills:
                for task in tasks:
                    task.cancel()
            else:
                server.kill()
                if (round + 1) % 25 == 0:
                    print(f"{round + 1} kills, {answers(players)} answers", flush=True)
            done = await asyncio.gather(*tasks, return_exceptions=True)
            for error in done:
                if isinstance(error, BaseException) and not isinstance(error, asyncio.CancelledError):
                    raise error
            await here.close()
    finally:
        server.end()
    assert answers(players) > kills
    for player in players:
        _check(db, player)


async def played_on(players: list[Player], tasks: list[asyncio.Task[None]], count: int) -> None:
    """Until there are so many more answers, or nothing is left to play."""
    goal = answers(players) + count
    await eventually(lambda: answers(players) >= goal or all(task.done() for task in tasks))


def answers(players: list[Player]) -> int:
    return sum(len(player.answered) for player in players)


def _check(db: str, player: Player) -> bool:
    """Every answered choice is in the database, once, in order."""
    rows = entries_in(db, player.table)
    assert [n for n, _ in rows] == list(range(len(rows)))
    keys = [key for _, key in rows if key is not None and not key.startswith("bot/")]
    unanswered = [player.open[3]] if player.open is not None else []
    assert keys in (player.answered, player.answered + unanswered)
    return True


def entries_in(db: str, table: str) -> list[tuple[int, str | None]]:
    """Number and key of what is written down, read past the server."""
    query = "SELECT n, key FROM entries WHERE table_id = {} ORDER BY n"
    if db.startswith("postgresql"):
        import psycopg

        with psycopg.connect(db) as found:
            return [(int(n), key) for n, key in found.execute(query.format("%s"), (table,)).fetchall()]
    with closing(sqlite3.connect(db)) as connection:
        return [(int(n), key) for n, key in connection.execute(query.format("?"), (table,)).fetchall()]


def test_a_few_kills(db: str) -> None:
    run(crash(db, 2, 60))


@pytest.mark.slow
def test_a_few_kills_over_postgresql(pg: str) -> None:
    run(crash(pg, 2, 60))


@pytest.mark.long
def test_five_hundred_kills(either: str) -> None:
    run(crash(either, int(os.environ.get("SANDTABLE_KILLS", "500")), 60))


@pytest.mark.slow
def test_an_orderly_end_is_quick_and_leaves_nobody_behind(db: str) -> None:
    """A stopping server says farewell to its sockets; so do its workers, even if it is killed."""

    async def work() -> None:
        server = Process(db, workers=2, limits=Limits(**{f: getattr(FAST, f) for f in FAST.__struct_fields__}))
        here = House(await server.start())
        ann = await here.guest("Ann")
        table = await ann.table(us="me", german="bot:greedy")
        async with ann.at(table) as sitting:
            await sitting.choose(sitting.texts()[0])
            await sitting.until(lambda state: bool(state["number"] >= 2))  # a worker has thought
            assert server.popen is not None
            workers = _children(server.popen.pid)
            assert workers
            process = server.popen
            ended = asyncio.create_task(asyncio.to_thread(server.end))
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    await sitting.next()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
            await ended
            assert process.returncode == 0  # by itself, after it had put everything away
            await _gone(workers)
        await here.close()
        here = House(await server.start())
        ann2 = here.stranger("Ann")
        ann2.http.cookies.update(dict(ann.http.cookies))
        async with ann2.at(table) as sitting:
            await sitting.until(lambda state: bool(state["boards"]["us"]["offer"]))
            await sitting.choose(sitting.texts()[0])
            assert server.popen is not None
            workers = _children(server.popen.pid)
            server.kill()
            await _gone(workers)
        await here.close()

    run(work())


def _children(pid: int) -> list[int]:
    """Processes a process has started (Linux)."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = status.read_text().rpartition(")")[2].split()
            if int(fields[1]) == pid:
                found.append(int(status.parent.name))
    return found


async def _gone(pids: list[int]) -> None:
    for _ in range(int(PATIENCE / 0.05)):
        if not any(_alive(pid) for pid in pids):
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"still there: {pids}")


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
