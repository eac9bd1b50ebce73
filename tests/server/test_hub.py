"""The hub: tables are put away and found again, bots think elsewhere, and a bot that fails stops no game."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import time
import weakref
from typing import Any

import pytest

from sandtable.server.bots import Question, think
from sandtable.server.rates import Buckets
from sandtable.server.run import PortTakenError, address_of, listen
from sandtable.server.settings import Thinking
from sandtable.server.workers import Stumbled, Workers
from sandtable.server.writer import Conflict
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


def test_a_row_read_too_early(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process writes between the reading of a table's row and of its entries: what is shown is the later."""

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me")
            early = await here.hub.store.table(table)
            async with ann.at(table) as sitting:
                await sitting.choose(sitting.texts("us")[0], seat="us")
                assert sitting.state["table"]["turn"] == ["german"]

                async def read(_: str) -> Any:
                    return early

                monkeypatch.setattr(here.hub.store, "table", read)
                live = here.hub.tables[table]
                await live.act(lambda: live.catch_up(dirty=False))
                assert (await sitting.next("update"))["table"]["turn"] == ["german"]

    run(work())


def test_written_and_said_to_have_failed(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits for it hears of it, though who chose never comes back."""

    async def work() -> None:
        async with house(db, tick=0.05) as here:
            table, ann, bob = await here.pair()
            append = here.hub.store.append

            async def false_alarm(*arguments: Any) -> None:
                monkeypatch.setattr(here.hub.store, "append", append)
                await append(*arguments)
                raise OSError("the connection was lost")

            async with bob.at(table) as german:
                async with ann.at(table) as us:
                    monkeypatch.setattr(here.hub.store, "append", false_alarm)
                    assert (await us.choose(us.texts()[0]))["code"] == "storage"
                await german.until(lambda state: bool(state["table"]["seats"][0]["chosen"]))

    run(work())


def test_what_was_tried_is_not_shown(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process was quicker, and what it wrote cannot be read."""

    async def work() -> None:
        async with house(db, tick=60.0) as here:
            table, ann, _ = await here.pair()

            async def quicker(*_: Any) -> None:
                raise Conflict(table)

            async def unreadable(*_: Any) -> Any:
                raise OSError("the database is gone")

            async with ann.at(table) as us:
                monkeypatch.setattr(here.hub.store, "append", quicker)
                monkeypatch.setattr(here.hub.store, "entries_of", unreadable)
                known = list(us.events["us"])
                assert (await us.choose(us.texts()[0]))["code"] == "storage"
                await us.send("language", language="es")  # whose picture nobody has made yet
                await us.next("welcome")
                await us.next("update")
                assert us.events["us"] == known and us.texts()

    run(work())


SOON = Thinking(rest=0.01)


def test_a_bot_that_fails_stops_no_game(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It tries again, everybody sees that it stumbled, and at last its choice is drawn."""

    async def work() -> None:
        async with house(db, thinking=SOON) as here:
            tries = 0

            async def fails(*_: object) -> int:
                nonlocal tries
                tries += 1
                raise RuntimeError("a slip in a player")

            monkeypatch.setattr(here.hub.bots.workers, "run", fails)
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="bot:greedy")
            async with ann.at(table) as sitting:
                await sitting.until(lambda state: bool(state["table"]["seats"][1]["stumbled"]))
                await sitting.choose(sitting.texts()[0])
                await sitting.until(lambda state: bool(state["number"] >= 2))
                assert tries >= SOON.tries

    run(work())


def test_a_bot_that_stumbled_goes_on(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db, thinking=SOON) as here:
            first = True

            async def stumbles(work: Any, question: Question) -> Any:
                nonlocal first
                if first:
                    first = False
                    raise Stumbled("a worker died")
                return work(question)

            monkeypatch.setattr(here.hub.bots.workers, "run", stumbles)
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="bot:greedy")
            async with ann.at(table) as sitting:
                await sitting.choose(sitting.texts()[0])
                await sitting.until(lambda state: state["number"] >= 2 and not state["table"]["seats"][1]["stumbled"])

    run(work())


def test_a_worker_that_dies_is_replaced(db: str) -> None:
    async def work() -> None:
        async with house(db, thinking=SOON) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="bot:greedy")
            async with ann.at(table) as sitting:
                await sitting.choose(sitting.texts()[0])
                await sitting.until(lambda state: bool(state["number"] >= 2))
                pool = here.hub.bots.workers._pool
                assert pool is not None
                for process in list(pool._processes.values()):
                    process.kill()
                await play_out([sitting])

    run(work())


def test_a_dead_worker_is_replaced_once_for_all_who_wait() -> None:
    """Forty tables wait for a pool that dies: there is one new pool, and no more workers than before."""

    async def work() -> None:
        workers = Workers(2)
        await workers.warm_up()
        before = children()
        waiting = [asyncio.create_task(workers.run(time.sleep, 30.0)) for _ in range(40)]
        await asyncio.sleep(0.2)
        assert workers._pool is not None
        for process in list(workers._pool._processes.values()):
            process.kill()
        for task in waiting[2:]:
            task.cancel()
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert sum(isinstance(result, Stumbled) for result in results) == 2
        assert await asyncio.gather(*(workers.run(abs, -n) for n in range(20))) == list(range(20))
        assert workers.replaced == 1
        assert len(children()) <= len(before)
        await workers.stop()

    run(work())


def test_there_is_a_limit_to_thinking() -> None:
    async def work() -> None:
        workers = Workers(1)
        assert await workers.run(abs, -1) == 1
        workers.patience = 0.3
        with pytest.raises(Stumbled):
            await workers.run(time.sleep, 60.0)
        workers.patience = PATIENCE
        assert await workers.run(abs, -2) == 2
        await workers.stop()

    run(work())


def children() -> list[int]:
    return [child.pid or 0 for child in multiprocessing.active_children()]


def test_no_table_waits_for_another_ones_bot(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:
            asked, released = asyncio.Event(), asyncio.Event()

            async def ponders(_think: object, question: Question) -> int:
                asked.set()
                await released.wait()
                return think(question)

            monkeypatch.setattr(here.hub.bots.workers, "run", ponders)
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


def test_the_workers_end_whoever_is_at_work() -> None:
    """Those who wait for an answer are told, and no new worker is started behind the back of who ends them."""

    async def work() -> None:
        await Workers(1).stop()  # nothing was started
        workers = Workers(1)
        waiting = [asyncio.create_task(workers.run(time.sleep, 60.0)) for _ in range(4)]
        await eventually(lambda: workers._pool is not None)
        await workers.stop()
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(answer, Stumbled | asyncio.CancelledError) for answer in answers)

    run(work())


def test_what_fails_beside_is_logged(db: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with house(db) as here:

            async def slips() -> None:
                raise RuntimeError("a slip")

            with pytest.raises(RuntimeError):
                await here.hub.spawn(slips(), awaited=True)
            assert "a slip" not in caplog.text
            here.hub.spawn(slips())
            await eventually(lambda: "a slip" in caplog.text)

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
