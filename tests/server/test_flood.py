"""Hostile messages by the thousand (a million in `make fuzz`): each is answered, none breaks anything.

What happens to be a legal choice is made, so a game goes on underneath; at the end it is the one its ledger tells.
"""

from __future__ import annotations

import json
import os
import random
from typing import Any

from sandtable.server.settings import Limits
from tests.server.house import House, Person, Sitting, house, run
from tests.server.test_strangers import limits

MANY = int(os.environ.get("SANDTABLE_FLOOD", "1000000" if os.environ.get("SANDTABLE_LONG") else "3000"))
AHEAD = 50  # messages that may be unanswered: with two answers each, fewer than a listener may leave unread
UNLIMITED: Limits = limits(messages=1e9, messages_burst=10**9)
VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    2**63,
    2**200,
    1e308,
    "",
    "\0",
    "us",
    "german",
    "x" * 600,
    "\u202e",
    "us:rifleman-a",
    [],
    {},
    [[[[]]]],
    {"a": {"b": {}}},
    "choose",
]
KINDS = [
    "choose",
    "undo",
    "undo-answer",
    "concede?",
    "resync",
    "language",
    "say",
    "ask-odds",
    "return",
    "ping",
    "nonsense",
]
FIELDS = ["text", "number", "key", "seat", "accept", "events", "language", "attacker", "target", "type", "extra"]


def hostile(stream: random.Random, sitting: Sitting) -> bytes:
    """A message: nearly right, or not at all."""
    seat = stream.choice(["us", "german"])
    texts = sitting.texts(seat) or ["bid rifleman-a", "pass"]
    message: dict[str, Any] = {
        "type": stream.choice(KINDS),
        "text": stream.choice(texts),
        "number": sitting.state["number"],
        "key": f"{stream.random()}",
        "seat": seat,
        "accept": True,
        "events": stream.randrange(200),
        "language": stream.choice(["en", "es", "tlh"]),
        "attacker": "us:rifleman-a",
        "target": "german:rifleman-a",
    }
    for _ in range(stream.choice([0, 1, 1, 2, 3])):
        field = stream.choice(FIELDS)
        if stream.random() < 0.3:
            message.pop(field, None)
        else:
            message[field] = stream.choice(VALUES)
    raw = bytearray(json.dumps(message).encode())
    for _ in range(stream.choice([0, 0, 0, 1, 2, 8])):
        raw[stream.randrange(len(raw))] = stream.randrange(256)
    return bytes(raw[: stream.randrange(len(raw))]) if stream.random() < 0.05 else bytes(raw)


async def flood(here: House, table: str, ann: Person, stream: random.Random, most: int) -> int:
    """So many messages, or until the game is over; answers how many."""
    sent = 0
    async with ann.at(table, ping_interval=None) as sitting:  # it shares its time with the server
        while sent < most and sitting.state["table"]["status"] != "over":
            for _ in range(AHEAD):
                raw = hostile(stream, sitting)
                await sitting.socket.send(raw if stream.random() < 0.5 else raw.decode(errors="replace"))
                sent += 1
            end = f"end-{sent}"  # a pong may be the answer to any of them
            await sitting.send("ask-odds", attacker="us:rifleman-a", target="german:rifleman-a", key=end)
            while (message := await sitting.next()).get("reply") != end:
                assert message.get("code") != "internal", message
                sitting.heard.clear()
                sitting.raw.clear()
    live = await here.hub.table(table)
    digest = live.match.state.digest()
    live.course.moments.clear()
    live.rebuild()
    assert live.match.state.digest() == digest
    entries = await here.hub.store.entries_of(table)
    assert [entry.n for entry in entries] == list(range(live.ledger.count))
    assert len({(entry.seat, entry.key) for entry in entries if entry.key}) == sum(bool(e.key) for e in entries)
    return sent


def test_a_flood_of_nonsense(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=UNLIMITED) as here:
            ann = await here.guest("Ann")
            stream = random.Random(int(os.environ.get("SANDTABLE_FLOOD_SEED", "1")))
            sent = games = 0
            while sent < MANY:
                table = await ann.table(us="me", german="me", seed=6 + games)
                sent += await flood(here, table, ann, stream, MANY - sent)
                games += 1
                print(f"{sent} messages, {games} games", flush=True)

    run(work())
