"""What a table shows: to each seat its own board, to spectators the public one, to everybody who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.core.state import NOBODY
from sandtable.match import Match
from sandtable.notation.journal import Header
from sandtable.server.protocol import Board, ClockRule, Outcome, SeatInfo, TableInfo
from sandtable.server.store import SeatRecord, TableRecord

if TYPE_CHECKING:
    from sandtable.server.table import Table


def turn_of(match: Match) -> list[str]:
    """The seats that have to act. In a secret bid all bidders, also those that have bid."""
    seats = {decision.seat for decision in match.decisions}
    if seats and match.game.procedure(match.state).simultaneous:
        seats |= {seat for i, seat in enumerate(match.catalog.seats) if match.state.bids[i] != NOBODY}
    return [seat for seat in match.catalog.seats if seat in seats]


def outcome_of(match: Match) -> Outcome | None:
    o = match.outcome
    return Outcome(o.winner, o.reason, o.rule, o.text) if o is not None else None


def summary_of(match: Match, waiting: bool, now: float) -> dict[str, object]:
    """What the lobby shows, as columns of `tables`."""
    o = match.outcome
    return {
        "status": "over" if o is not None else "waiting" if waiting else "playing",
        "round": int(match.state.round),
        "turn": [] if waiting else turn_of(match),
        "outcome": {"winner": o.winner, "reason": o.reason, "rule": o.rule, "text": o.text} if o is not None else None,
        "updated": now,
    }


def info_of(
    record: TableRecord, seats: list[SeatRecord], name: str, user: str | None, live: Table | None = None
) -> TableInfo:
    """A table as `user` sees it in the lobby; `live` adds who is there and the clocks."""
    header = record.header
    infos = [
        SeatInfo(
            seat=place.seat,
            side=place.side,
            kind=place.kind,  # type: ignore[arg-type]
            name=place.name or place.bot,
            bot=(live.ledger.stand_ins.get(place.seat) if live else None) or place.bot,
            mine=place.user_id is not None and place.user_id == user,
            present=place.kind == "bot" or (live is not None and live.presence.here(place.seat)),
            away=live.away(place.seat) if live else None,
            clock=live.time_left(place.seat) if live else None,
        )
        for place in seats
    ]
    humans = [place.user_id for place in seats if place.user_id is not None]
    return TableInfo(
        id=record.id,
        scenario=header["scenario"],
        name=name,
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
        outcome=Outcome(**record.outcome) if record.outcome else None,
        parent=record.parent,
        rematch=record.rematch,
    )


def board_of(match: Match, seat: str, since: int, *, asked: bool = True, can_undo: bool = False) -> Board:
    """A seat's board, or the public one for "". Events from its own number `since` on."""
    who = seat or None
    tale = match.tale(who)
    first = max(0, min(since, len(tale)))
    offer = match.offer(seat) if seat and asked else None
    return Board(match.view(who), offer, tale[first:], first, can_undo)


def header_of(record: TableRecord) -> Header:
    return Header(**record.header)
