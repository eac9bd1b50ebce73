"""What a table shows: to each seat its own board, to spectators the public one, to everybody who sits where."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from sandtable.core.event import seen_by
from sandtable.core.outcome import Outcome
from sandtable.core.state import NOBODY
from sandtable.core.view import Common, View, common_of, view_of
from sandtable.match import Match
from sandtable.notation.feed import GameEvent
from sandtable.notation.journal import Header
from sandtable.notation.shapes import Offer
from sandtable.server.absence import may_claim, may_end, missed
from sandtable.server.fairness import commitment_of
from sandtable.server.protocol import Board, ClockRule, Ending, RulesChange, SeatInfo, StandIn, TableInfo
from sandtable.server.records import SeatRecord, TableRecord
from sandtable.words import Line, Words

if TYPE_CHECKING:
    from sandtable.server.table import Table


def summary_of(match: Match, waiting: bool, now: float) -> dict[str, object]:
    """What the lobby shows, as columns of `tables`."""
    o = match.outcome
    return {
        "status": "over" if o is not None else "waiting" if waiting else "playing",
        "round": int(match.state.round),
        "turn": [] if waiting else match.turn,
        "outcome": {"winner": o.winner, "loser": o.loser, "reason": o.reason, "rule": o.rule} if o else None,
        "updated": now,
    }


def info_of(
    record: TableRecord, seats: list[SeatRecord], words: Words | None, user: str | None, live: Table | None = None
) -> TableInfo:
    """A table as `user` sees it in the lobby; `live` adds who is there and the clocks.

    Without `words` (the scenario is not there any more) things are called by their ids.
    """
    header = record.header
    infos = [
        SeatInfo(
            seat=place.seat,
            side=place.side,
            label=words.names.seat(words.catalog.seat_names[place.seat]) if words else place.seat,
            kind=place.kind,  # type: ignore[arg-type]
            name=place.name or place.bot,
            bot=(live.ledger.stand_ins.get(place.seat) if live else None) or place.bot,
            mine=place.user_id is not None and place.user_id == user,
            present=place.kind == "bot" or (live is not None and live.audience.presence.here(place.seat)),
            chosen=live is not None and place.seat in live.given,
            missed=missed(live, place.seat) if live else None,
            may_end=may_end(live, place.seat) if live else None,
            claim=may_claim(live, place.seat) if live else None,
            clock=live.time_left(place.seat) if live else None,
            stumbled=live is not None and place.seat in live.stumbled,
        )
        for place in seats
    ]
    humans = [place.user_id for place in seats if place.user_id is not None]
    return TableInfo(
        id=record.id,
        scenario=header["scenario"],
        name=words.names.scenario(words.catalog.name) if words else header["scenario"],
        book=header["book"],
        options=list(header.get("options", [])),
        status=record.status,  # type: ignore[arg-type]
        public=record.public,
        hotseat=len(humans) > len(set(humans)),
        round=record.round,
        seats=infos,
        clock=ClockRule(**record.clock) if record.clock else None,
        created=record.created,
        updated=record.updated,
        turn=list(record.turn),
        ending=_ending(outcome, words) if (outcome := outcome_of(record)) else None,
        parent=record.parent,
        origin=record.origin,  # type: ignore[arg-type]
        given=record.given,
        rules=RulesChange(*live.ledger.rules[-1], live.ledger.known) if live and live.ledger.rules else None,
        commitment=(commitment := commitment_of(record.secret)),
        secret=record.secret.hex() if commitment and record.status == "over" else None,
        rematch=record.rematch,
        campaign=record.campaign,
        begun=live is None or not live.waiting.stands,
    )


def outcome_of(record: TableRecord) -> Outcome | None:
    """How a game ended, as it was written down."""
    found = record.outcome
    return Outcome(found["winner"], found.get("loser"), found["reason"], found["rule"]) if found else None


def _ending(outcome: Outcome, words: Words | None) -> Ending:
    text = words.outcome(outcome) if words else str(outcome)
    return Ending(outcome.winner, outcome.loser, outcome.reason, outcome.rule, text)


class Picture(NamedTuple):
    """All that a seat is shown at one moment, in one language."""

    view: View
    offer: Offer | None
    events: list[GameEvent]
    lines: list[Line]
    stood_in: Sequence[StandIn] = ()

    def board(self, since: int, *, can_undo: bool = False) -> Board:
        """What a client is sent that has the first `since` events."""
        first = max(0, min(since, len(self.events)))
        known = bisect_left(self.lines, first, key=lambda line: line.until)  # but its last may be another now
        return Board(
            self.view, self.offer, self.events[first:], first, self.lines[known:], can_undo, list(self.stood_in)
        )


def picture_of(
    match: Match,
    seat: str,
    language: str,
    by: Sequence[str] = (),
    *,
    asked: bool = True,
    common: Common | None = None,
) -> Picture:
    """What a seat is shown, or a spectator for "". `by`: for each choice the bot that made it in a person's place."""
    who = seat or None
    view = view_of(match.game, match.state, match.catalog.seat_names.get(seat, NOBODY), common)
    offer = match.offer(seat, language) if seat and asked else None
    stood_in = stood_in_of(match, seat, by) if any(by) else []
    return Picture(view, offer, match.feed(who), match.lines(who, language), stood_in)


def stood_in_of(match: Match, seat: str, by: Sequence[str]) -> list[StandIn]:
    """What bots brought about in people's places, by the numbers of the events as a seat knows them."""
    who = match.catalog.seat_names.get(seat, NOBODY)
    known = [0, *accumulate(int(seen_by(event, who) is not None) for event in match.story.events)]
    choices = match.choices
    out: list[StandIn] = []
    for i, (choice, bot) in enumerate(zip(choices, by, strict=False)):
        first, until = known[match.told[i - 1]] if i else 0, known[match.told[i]]
        if not bot or first == until:
            continue
        if out and out[-1].seat == choice.seat and out[-1].until == first:
            out[-1].until = until
        else:
            out.append(StandIn(choice.seat, first, until))
    return out


class Pictures:
    """Pictures of a table: each is made once, however many look at it. `moment` is whatever changes with the game."""

    def __init__(self) -> None:
        self._moment: object = None
        self._made: dict[tuple[str, str], Picture] = {}
        self._common: Common | None = None

    def of(
        self, match: Match, moment: object, seat: str, language: str, by: Sequence[str] = (), *, asked: bool
    ) -> Picture:
        if moment != self._moment:
            self._moment = moment
            self._made.clear()
            self._common = None
        key = (seat, language)
        if key not in self._made:
            self._common = self._common or common_of(match.game, match.state)
            self._made[key] = picture_of(match, seat, language, by, asked=asked, common=self._common)
        return self._made[key]


class Message(NamedTuple):
    data: bytes
    told: int  # how many events who gets it has then


class Shared:
    """What all who watch are sent: made once a step for each language and each number of events they have."""

    def __init__(self) -> None:
        self._version: object = None
        self._made: dict[tuple[object, ...], Message] = {}

    def get(self, key: tuple[object, ...]) -> Message | None:
        return self._made.get(key)

    def put(self, key: tuple[object, ...], data: bytes, told: int) -> None:
        """The first part of a key is the table's version: what was made for another one is dropped."""
        if key[0] != self._version or len(self._made) >= 32:
            self._version = key[0]
            self._made.clear()
        self._made[key] = Message(data, told)


def header_of(record: TableRecord) -> Header:
    return Header(**record.header)
