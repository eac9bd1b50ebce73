"""The hub: tables are put away and found again, bots think elsewhere, and a bot that fails stops no game."""

from __future__ import annotations

import asyncio
import gc
import weakref
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from sandtable.server.bots import Bots, Question, think
from sandtable.server.rates import Buckets
from sandtable.server.run import PortTakenError, address_of, listen
from tests.server.house import PATIENCE, bid_all, eventually, house, play_out, run


def test_idle_tables_are_put_away_whole(db: str) -> None:
    """Without the garbage collector's help: `run.sweep` relies on it."""

    async def work() -> None:
        async with house(db, idle=0.3, tick=0.05) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="bot:random", seed=1)
            async with ann.at(table) as sitting:
                await sitting.choose(sitting.texts()[0])
                await sitting.until(lambda state: bool(state["boards"]["us"]["offer"] and state["number"] >= 2))
                number = sitting.state["number"]
            gc.collect()
            gc.disable()
            try:
                kept = weakref.ref(here.hub.tables[table].match)
                await eventually(lambda: table not in here.hub.tables and kept() is None)
            finally:
                gc.enable()
            async with ann.at(table) as sitting:
                await sitting.until(lambda state: bool(state["boards"]["us"]["offer"]))
                assert sitting.state["number"] == number

    run(work())


def test_a_bot_that_fails_stops_no_game(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:

            async def fails(_question: Question) -> int:
                raise RuntimeError("a slip in a player")

            monkeypatch.setattr(here.hub.bots, "decide", fails)
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="bot:greedy")
            async with ann.at(table) as sitting:
                await sitting.choose(sitting.texts()[0])
                await sitting.until(lambda state: bool(state["number"] >= 2))

    run(work())


def test_a_worker_that_dies_is_replaced(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="bot:greedy")
            async with ann.at(table) as sitting:
                await sitting.choose(sitting.texts()[0])
                await sitting.until(lambda state: bool(state["number"] >= 2))
                pool = here.hub.bots.start()
                for process in list(pool._processes.values()):
                    process.kill()
                await play_out([sitting])

    run(work())


def test_no_table_waits_for_another_ones_bot(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:
            asked, released = asyncio.Event(), asyncio.Event()

            async def ponders(question: Question) -> int:
                asked.set()
                await released.wait()
                return think(question)

            monkeypatch.setattr(here.hub.bots, "decide", ponders)
            ann = await here.guest("Ann")
            slow = await ann.table(us="me", german="bot:greedy", seed=1)
            quick = await ann.table(us="me", german="me", seed=1)
            async with ann.at(slow) as waiting, ann.at(quick) as sitting:
                await asyncio.wait_for(asked.wait(), PATIENCE)
                await bid_all(sitting)
                await waiting.send("ping")
                await waiting.next("pong")
                await waiting.choose(waiting.texts()[0])
                assert waiting.state["number"] == 0  # the other bid is still being thought about
                released.set()
                await waiting.until(lambda state: bool(state["number"] == 2))

    run(work())


def test_thinking_the_same_twice() -> None:
    import sandtable

    match = sandtable.new("normandy-03", seed=5)
    question = Question("greedy", "normandy-03", (), (), match.state.row(), "german", 42)
    assert think(question) == think(question)
    assert think(question) in [option.key for option in (match.decision_of("german") or pytest.fail()).options]


def test_the_pool_is_there_when_needed() -> None:
    bots = Bots(1)
    assert "greedy" in bots.names
    run(bots.stop())  # nothing was started


def test_the_pool_ends_whoever_is_thinking() -> None:
    """Those who wait for an answer are told, and no new worker is started behind the back of who ends them."""
    import sandtable

    async def work() -> None:
        bots = Bots(1)
        row = sandtable.new("normandy-01", seed=5).state.row()
        asked = [Question("greedy", "normandy-01", (), (), row, "german", seed) for seed in range(4)]
        waiting = [asyncio.create_task(bots.decide(question)) for question in asked]
        await eventually(lambda: bots._pool is not None)
        await bots.stop()
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(answer, BrokenProcessPool | asyncio.CancelledError) for answer in answers)
        with pytest.raises(BrokenProcessPool):
            bots.start()

    run(work())


def test_many_names_are_forgotten() -> None:
    buckets = Buckets(1000.0, 1)
    assert all(buckets.take(str(i)) for i in range(20_000))
    assert len(buckets._by_name) <= 10_000
    strict = Buckets(0.0, 2)
    assert [strict.take("a") for _ in range(3)] == [True, True, False]


def test_ports() -> None:
    taken = listen("127.0.0.1", 0)
    port = taken.getsockname()[1]
    assert address_of(taken) == f"http://127.0.0.1:{port}/"
    with pytest.raises(PortTakenError, match="cannot listen"):
        listen("127.0.0.1", port)
    taken.close()


def test_the_default_port_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable.server import run as run_module

    taken = listen("127.0.0.1", 0)
    monkeypatch.setattr(run_module, "PORT", taken.getsockname()[1])
    other = listen("127.0.0.1", None)
    assert other.getsockname()[1] != taken.getsockname()[1]
    taken.close()
    other.close()


def test_the_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    from sandtable.cli import main
    from sandtable.server import run as run_module

    given: list[Any] = []
    monkeypatch.setattr(run_module, "serve", given.append)
    where = str(tmp_path / "x.db")
    assert main(["serve", "--port", "8124", "--db", where, "--host", "0.0.0.0", "--no-browser"]) == 0
    (settings,) = given
    assert (settings.port, settings.db, settings.host, settings.browser) == (8124, where, "0.0.0.0", False)
    assert main(["serve", "--db", "mysql://x"]) == 1
