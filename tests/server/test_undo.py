"""Taking back: free until a die, a draw or a reveal; after that by consent. Undone choices stay in the ledger."""

from __future__ import annotations

import msgspec
import pytest

import sandtable
from sandtable.core.dice import SecretDice
from sandtable.server import course, plans
from tests.server.house import Sitting, bid_all, house, run


def actor_of(*sittings: Sitting) -> tuple[Sitting, str]:
    """Who is asked, and at which seat."""
    for sitting in sittings:
        for seat in sitting.state["boards"]:
            if seat and sitting.texts(seat):
                return sitting, seat
    raise AssertionError("nobody is asked")


def play_of(sitting: Sitting, seat: str) -> str:
    """An option that draws, rolls and reveals nothing."""
    texts = sitting.texts(seat)
    begins = [text for text in texts if text.startswith("play") and text.endswith((" move", " scout"))]
    return (begins or [text for text in texts if text.startswith("hunker")])[0]


def test_free_undo_and_its_limits(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "new_secret", lambda: bytes(32))  # a hand that can move, and with more than one card

    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                actor, seat = actor_of(us, german)
                other = german if actor is us else us
                board = actor.state["boards"][seat]
                assert not board["can_undo"]
                number, events = actor.state["number"], list(actor.events[seat])
                await actor.choose(play_of(actor, seat))
                assert actor.state["boards"][seat]["can_undo"]
                await other.until(lambda state: bool(state["number"] == number + 1))
                assert not other.state["boards"][next(iter(other.state["boards"]))]["can_undo"]
                await other.send("undo", key="not-yours")
                # The other's last choice is the bid: that takes consent, so it is asked.
                answer = await other.reply("not-yours")
                assert answer["type"] == "update" and answer["undo"]["seat"] != seat
                await other.send("undo-answer", accept=False)  # withdrawn
                await other.until(lambda state: state["undo"] is None)
                await actor.send("undo", key="u1")
                await actor.reply("u1")
                assert actor.state["number"] == number
                assert actor.state["boards"][seat]["view"] == board["view"]
                assert actor.events[seat] == events
                await other.until(lambda state: bool(state["number"] == number))
                await actor.send("undo", key="u1")  # a repeat
                assert (await actor.reply("u1"))["number"] == number
                kinds = [entry.kind for entry in await here.hub.store.entries_of(table)]
                assert kinds == ["choice", "choice", "choice", "ask", "deny", "undo"]

    run(work())


def test_past_a_reveal_by_consent(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                start = us.state["number"]
                first = {
                    "us": us.state["boards"]["us"]["view"],
                    "german": german.state["boards"]["german"]["view"],
                }
                await bid_all(us, german)
                await us.send("undo", key="ask")
                assert (await us.reply("ask"))["undo"] == {"seat": "us", "to": start, "asked": ["german"]}
                await german.until(lambda state: state["undo"] is not None)
                await us.send("undo", key="again")
                assert (await us.reply("again"))["code"] == "undo"  # one stands already
                await us.send("undo-answer", accept=True)
                assert (await us.next("error"))["code"] == "forbidden"  # not one's own
                await german.send("undo-answer", accept=False)
                await us.until(lambda state: state["undo"] is None)
                await us.send("undo", key="ask-again")
                await us.reply("ask-again")
                await german.until(lambda state: state["undo"] is not None)
                await german.send("undo-answer", accept=True)
                await us.until(lambda state: bool(state["number"] == start))
                await german.until(lambda state: bool(state["number"] == start))
                # Both bids are back in hand, nobody bids knowing the other's.
                assert us.state["boards"]["us"]["view"] == first["us"]
                assert german.state["boards"]["german"]["view"] == first["german"]
                assert us.texts() and german.texts()
                await german.send("undo-answer", accept=True)
                assert (await german.next("error"))["code"] == "undo"
                await bid_all(us, german)

    run(work())


def test_a_new_choice_ends_a_request(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                actor, seat = actor_of(us, german)
                other = german if actor is us else us
                await other.send("undo", key="ask")
                await other.reply("ask")
                await actor.choose(actor.texts(seat)[0])
                assert actor.state["undo"] is None
                await other.until(lambda state: state["undo"] is None)
                await actor.send("undo-answer", accept=True)
                assert (await actor.next("error"))["code"] == "undo"

    run(work())


def test_bots_consent_and_nobody_is_re_rolled(db: str) -> None:
    """Alone against bots one may take back past a reveal; chance does not come out otherwise the second time."""

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="bot:random")
            async with ann.at(table) as sitting:
                start = sitting.state["boards"]["us"]["view"]
                bid = sitting.texts()[0]
                await sitting.choose(bid)
                await sitting.until(lambda state: bool(state["number"] >= 2 and state["boards"]["us"]["offer"]))
                assert sitting.state["boards"]["us"]["can_undo"]
                await sitting.send("undo", key="u")
                await sitting.reply("u")
                assert sitting.state["boards"]["us"]["view"] == start
                assert sitting.state["number"] == 0
                entries = await here.hub.store.entries_of(table)
                assert "undo" in [entry.kind for entry in entries]
                await sitting.choose(bid)
                await sitting.until(lambda state: bool(state["number"] >= 2 and state["boards"]["us"]["offer"]))

    run(work())


def test_events_after_taking_back_while_away(db: str) -> None:
    """Who was away while something was taken back gets the events anew from there, not the old ones' tail."""

    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                actor, seat = actor_of(us, german)
                person = ann if actor is us else bob
                watcher = bob if actor is us else ann
                other = "german" if seat == "us" else "us"
                first = play_of(actor, seat)
                await actor.choose(first)
                sitting = german if actor is us else us
                await sitting.until(lambda state: bool(state["number"] == 3))
                stale = len(sitting.events[other])
            async with person.at(table) as actor:
                await actor.send("undo", key="u")
                await actor.reply("u")
                await actor.choose(next(text for text in actor.texts(seat) if text != first))
            async with watcher.at(table, events=stale) as again:
                await again.socket.recv()
                again.events[other] = list(sitting.events[other])
                await again.next("update")
                assert again.events[other] == here.hub.tables[table].match.feed(other)
        async with house(db) as here:  # the same after a restart
            table_again = await here.hub.table(table)
            assert table_again.cut[other] <= stale

    run(work())


def test_nothing_to_take_back(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, _bob = await here.pair()
            async with ann.at(table) as us:
                await us.send("undo", key="u")
                assert (await us.reply("u"))["code"] == "undo"
                await us.send("concede", key="c")
                assert (await us.reply("c"))["table"]["status"] == "over"
                await us.send("undo", key="v")
                assert (await us.reply("v"))["code"] == "over"

    run(work())


def test_alone_at_both_seats_bids_are_taken_back_together(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me", seed=3)
            async with ann.at(table) as sitting:
                await bid_all(sitting)
                _, seat = actor_of(sitting)
                other = "german" if seat == "us" else "us"
                await sitting.choose(play_of(sitting, seat), seat=seat)
                await sitting.send("undo", key="u", seat=other)  # whose last choice is the bid
                await sitting.reply("u")
                assert sitting.state["number"] == 0
                assert sitting.texts("us") and sitting.texts("german")

    run(work())


def hunker_of(sitting: Sitting) -> str:
    return next(text for text in sitting.texts() if text.startswith("hunker"))


def luck(shown: bool) -> bytes:
    """A key of the dice by which who begins hunkers every card down, and has duds left over to show, or nothing."""
    for n in range(256):
        secret = bytes([n]) * 32
        match = sandtable.new("normandy-01", dice=SecretDice(secret))
        for seat in ("us", "german"):
            match.submit((match.decision_of(seat) or pytest.fail()).texts[0], seat)
        begins = match.turn
        while match.turn == begins and match.decision is not None:
            match.submit(next(text for text in match.decision.texts if text.startswith("hunker")))
        if ("cards-shown" in [name for name, _ in match.events()]) == shown:
            return secret
    raise AssertionError("no such luck")


@pytest.mark.parametrize("shown", [False, True])
def test_a_turn_that_ends_by_itself(db: str, monkeypatch: pytest.MonkeyPatch, shown: bool) -> None:
    """It can be taken back until the other chooses, unless the cards left in hand were shown."""
    secret = luck(shown)
    monkeypatch.setattr(plans, "new_secret", lambda: secret)

    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                actor, seat = actor_of(us, german)
                other, theirs = (german, "german") if actor is us else (us, "us")
                while actor.texts():
                    await actor.choose(hunker_of(actor))
                number = actor.state["number"]
                await other.until(lambda state: bool(state["number"] == number))
                assert other.texts() and not other.state["boards"][theirs]["can_undo"]
                assert actor.state["boards"][seat]["can_undo"] == (not shown)
                assert (actor.state["undoer"], other.state["undoer"]) == (None if shown else seat, None)
                await actor.send("undo", key="u")
                if shown:
                    assert (await actor.reply("u"))["undo"] == {"seat": seat, "to": number - 1, "asked": [theirs]}
                    return
                assert (await actor.reply("u"))["table"]["turn"] == [seat]
                await other.until(lambda state: bool(state["number"] == number - 1))
                assert actor.texts() and not other.texts()
                for sitting, name in ((actor, seat), (other, theirs)):
                    match = here.hub.tables[table].match
                    assert sitting.events[name] == match.feed(name)
                    assert sitting.lines[name] == msgspec.to_builtins(match.lines(name))
                await actor.choose(hunker_of(actor))
                await other.until(lambda state: bool(state["number"] == number))
                await other.choose(play_of(other, theirs))
                await actor.until(lambda state: bool(state["number"] == number + 1))
                assert actor.state["undoer"] is None and other.state["undoer"] == theirs

    run(work())


def test_what_was_taken_back_is_not_come_back_to(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment that was kept on the way, and then taken back, is none of the game's any more."""
    monkeypatch.setattr(course, "EVERY", 4)

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me")
            live = await here.hub.table(table)
            async with ann.at(table) as sitting:
                for n in range(40):
                    _, seat = actor_of(sitting)
                    texts = sitting.texts(seat)
                    await sitting.choose(texts[n % len(texts)], seat=seat, key=f"first-{n}")
                    for back in range((0, 0, 1, 0, 0, 2)[n % 6]):
                        await sitting.send("undo", seat=seat, key=f"back-{n}-{back}")
                        await sitting.reply(f"back-{n}-{back}")
                    choices = live.ledger.choices
                    played = course.Course(live.match.header, live.record.start, ())
                    for step in range(len(choices) + 1):
                        right, found = played.at(choices, step), live.course.at(choices, step)
                        assert found.state.digest() == right.state.digest(), (n, step)
                        assert found.feed("us") == right.feed("us")

    run(work())
