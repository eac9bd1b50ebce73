"""What a table has come to: folded from what is durable, by another hand than the server's.

Every entry adds a `Sight`: what each seat may see of the table from then on. Whatever the server shows must be one of
them, and nobody is ever shown an earlier one than before.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Engine, select

from sandtable.api import set_up
from sandtable.core.dice import ScriptedDice
from sandtable.core.event import PUBLIC
from sandtable.core.state import NOBODY
from sandtable.match import Match
from sandtable.notation.feed import GameEvent, feed_of
from sandtable.notation.journal import ABANDON, CONCEDE, Choice, Header
from sandtable.server.chance import dice_of
from sandtable.server.ledger import LedgerEntry
from sandtable.server.models import seats, tables

Json = dict[str, Any]
TOLD = {"concede": CONCEDE, "abandon": ABANDON}


class Picture(NamedTuple):
    view: Json
    offer: Json | None
    feed: list[GameEvent]


class Sight(NamedTuple):
    """A table after one entry, as it may be shown."""

    number: int
    status: str
    turn: list[str]
    round: int
    chosen: list[str]  # seats that have bid, face down
    bots: dict[str, str]  # who stands in for whom
    request: tuple[str, int] | None  # to take back: who asks, and to where
    pictures: dict[str, Picture]

    def wrong(self, update: Json) -> str:
        """In what an update is not this; "" if it is."""
        told = ""
        if update["number"] != self.number:
            told = f"number {update['number']}, not {self.number}"
        told = told or self.wrong_info(update["table"])
        asked = update["undo"] and (update["undo"]["seat"], update["undo"]["to"])
        if asked != self.request:
            told = told or f"a request {asked}, not {self.request}"
        for seat, board in update["boards"].items():
            picture = self.pictures[seat]
            if board["first"] > len(picture.feed) or board["events"] != picture.feed[board["first"] :]:
                told = told or f"{seat}: other events"
            if board["view"] != picture.view:
                told = told or f"{seat}: another view"
            if board["offer"] != picture.offer:
                told = told or f"{seat}: another offer"
        return told

    def wrong_info(self, info: Json) -> str:
        places = info["seats"]
        shown = {
            "status": (info["status"], self.status),
            "turn": (sorted(info["turn"]), sorted(self.turn)),
            "round": (info["round"], self.round),
            "chosen": (sorted(place["seat"] for place in places if place["chosen"]), sorted(self.chosen)),
            "bots": ({s["seat"]: s["bot"] for s in places if s["kind"] == "player" and s["bot"]}, self.bots),
        }
        return "; ".join(f"{name} {is_!r}, not {must!r}" for name, (is_, must) in shown.items() if is_ != must)


class Truth:
    def __init__(self, engine: Engine, table: str, now: float) -> None:
        with engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table)).one()
            places = connection.execute(select(seats).where(seats.c.table_id == table)).all()
        self.header = Header(**row.header)
        self.start: list[int] = row.start
        self.secret: bytes = row.secret
        self.clock: Json | None = row.clock
        self.people = [place.seat for place in places if place.kind != "bot"]
        self.catalog, self.book = set_up(self.header.scenario, self.header.options, ())
        self.count = 0
        self.choices: list[Choice] = []
        self.keys: dict[tuple[str, str], int] = {}  # (seat, key): which entry
        self.entries: list[LedgerEntry] = []
        self.bots: dict[str, str] = {}
        self.stood: dict[str, float] = {}  # when one stepped in last
        self.request: tuple[str, int, int] | None = None  # who, to where, at which number
        self.renewed = 0
        self.furthest = 0  # so many choices there were at most
        self.banks = dict.fromkeys(self.people, float(self.clock["start"])) if self.clock else {}
        self.changed = now  # when the last entry came
        self.asked: dict[str, float] = {}  # since when
        self._feeds: dict[str, tuple[int, list[GameEvent]]] = {}  # by seat: events read, and what it may know of them
        self.match = self._at(0)
        fresh = Match(
            self.catalog, self.book, dice_of(self.secret), players=self.header.players, cap=self.header.cap
        ).journal.start
        assert fresh == self.start, "the set-up is not of the table's chance"
        self.sights: list[Sight] = []
        self._see(now)

    def _at(self, step: int) -> Match:
        dice = ScriptedDice(list(self.start))
        match = Match(self.catalog, self.book, dice, players=self.header.players, cap=self.header.cap)
        for choice in self.choices[:step]:
            match.continue_with(ScriptedDice(list(choice.chance)))
            match.repeat(choice)
        return match

    def add(self, entry: LedgerEntry, now: float) -> None:
        """This is durable."""
        assert entry.n == self.count, f"entry {entry.n} after {self.count - 1}"
        self.count += 1
        self.entries.append(entry)
        if entry.key is not None:
            pair = (entry.seat, entry.key)
            assert pair not in self.keys, f"{pair} is done twice"
            self.keys[pair] = entry.n
        seat = entry.seat
        if entry.kind == "choice" or entry.kind in TOLD:
            assert self.match.outcome is None, "a choice after the end"
            choice = Choice(seat, TOLD.get(entry.kind, entry.text), list(entry.chance))
            self.match.continue_with(dice_of(self.secret, self.renewed))
            got = self.match.repeat(choice)
            assert got.chance == choice.chance, f"entry {entry.n}: {choice.chance}, but chance gives {got.chance}"
            self.choices.append(choice)
            if entry.kind == "choice" and entry.key is not None and seat in self.people:
                by_bot = entry.key.startswith("bot/")
                assert by_bot == (seat in self.bots), f"entry {entry.n}: a bot sits there, and a person chooses"
        elif entry.kind == "undo":
            left, _, anew = entry.text.partition(" ")
            granted = self.request is not None and entry.key is None
            assert bool(anew) == granted, "what others had seen is taken back: chance must be another"
            self.renewed += bool(anew)
            assert int(left) < len(self.choices)
            del self.choices[int(left) :]
            self.match = self._at(len(self.choices))
            self._feeds.clear()
            self.request = None
        elif entry.kind == "ask":
            to, at = map(int, entry.text.split())
            self.request = (seat, to, at)
        elif entry.kind == "deny":
            self.request = None
        elif entry.kind == "stand-in":
            assert seat in self.people and seat not in self.bots
            self.bots[seat] = entry.text
            self.stood[seat] = now
        elif entry.kind == "return":
            assert seat in self.bots
            del self.bots[seat]
        else:
            raise AssertionError(f"an entry {entry.kind!r}")
        if entry.bank is not None:
            assert self.clock is not None
            new = entry.kind == "return" or (entry.kind == "choice" and len(self.choices) > self.furthest)
            add = self.clock["add"] if new else 0.0  # for what was taken back it was given before
            most = min(self.clock["cap"], self.banks[seat] + add)
            least = min(self.clock["cap"], add) if entry.kind == "choice" else 0.0
            assert least <= entry.bank <= most, f"{seat} had {self.banks[seat]}, and has {entry.bank}"
            self.banks[seat] = entry.bank
        self.furthest = max(self.furthest, len(self.choices))
        if entry.kind in ("choice", "return"):
            self.asked.pop(seat, None)
        elif entry.kind == "undo":
            self.asked.clear()
        self._see(now)

    def _see(self, now: float) -> None:
        match, over = self.match, self.match.outcome is not None
        standing = self.request is not None and self.request[2] == match.number and not over
        pictures = {
            seat: Picture(
                json.loads(msgspec.json.encode(match.view(seat or None))),
                json.loads(msgspec.json.encode(match.offer(seat))) if seat else None,
                self._feed(seat),
            )
            for seat in ["", *self.people]
        }
        self.sights.append(
            Sight(
                match.number,
                "over" if over else "playing",
                match.turn,
                int(match.state.round),
                match.given,
                dict(self.bots),
                self.request[:2] if standing and self.request is not None else None,
                pictures,
            )
        )
        self.changed = now
        self.asked = {seat: self.asked.get(seat, now) for seat in match.turn}

    def _feed(self, seat: str) -> list[GameEvent]:
        """What a seat may know of what happened, checked field by field by what the events themselves declare."""
        who = self.catalog.seat_names[seat] if seat else NOBODY
        read, known = self._feeds.get(seat, (0, []))
        events = self.match.story.events
        known = list(known)
        for event in events[read:]:
            if event.kind.private and event.values[0] != who:
                continue
            told = feed_of(self.catalog, self.book, event, who)
            assert told is not None
            for field in event.kind.fields:
                if field.sight != PUBLIC and event.values[0] != who:
                    assert told[field.name] is None, f"{seat or 'a spectator'} is told {event}"
            known.append(told)
        self._feeds[seat] = (len(events), known)
        return known

    def find(self, update: Json, since: int) -> int:
        """Which of the sights from `since` on an update shows."""
        for n in range(since, len(self.sights)):
            if not self.sights[n].wrong(update):
                return n
        if any(not sight.wrong(update) for sight in self.sights[:since]):
            raise AssertionError("shown what had been before")
        near = [f"{n}: {self.sights[n].wrong(update)}" for n in range(since, len(self.sights))][-3:]
        raise AssertionError(f"shown what never was; {'; '.join(near)}; {self.entries[-3:]}")
