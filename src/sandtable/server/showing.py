"""What a table shows to whom. Everything here shows what is committed: it is asked under the table's lock."""

from __future__ import annotations

import msgspec

from sandtable.notation.luck import luck_of
from sandtable.server import moments
from sandtable.server.auth import User
from sandtable.server.boards import Picture, info_of
from sandtable.server.listeners import Listener
from sandtable.server.protocol import TableInfo, UndoRequest, Update, Welcome
from sandtable.server.table import Table
from sandtable.server.wording import scene

_encoder = msgspec.json.Encoder()


def info(table: Table, user: User | None, language: str) -> TableInfo:
    id = user.id if user is not None else None
    return info_of(table.record, list(table.seats.values()), table.match.words(language), id, table)


def welcome(table: Table, listener: Listener) -> Welcome:
    header, language = table.match.header, listener.language
    found = scene(header.scenario, tuple(header.options), table.hub.settings.data, language)
    return Welcome(info(table, listener.user, language), found, table.talk_for(listener))


def update(table: Table, user: User | None, told: dict[str, int], language: str, reply: str | None = None) -> Update:
    """The table as a user sees it, with the events it has not been told."""
    match, playing = table.match, table.playing
    free = {seat: table.hub.acts.free_undo(table, seat) if playing else None for seat in table.seats_of(user)}
    boards = {
        seat: _picture(table, seat, language).board(told.get(seat, 0), can_undo=free.get(seat) is not None)
        for seat in free or [""]
    }
    able = {seat: to for seat, to in free.items() if to is not None}
    return Update(
        number=match.number,
        table=info(table, user, language),
        boards=boards,
        undoer=max(able, key=able.__getitem__, default=None),
        undo=_request(table),
        luck=luck_of(match.catalog, match.story.events) if match.outcome is not None else [],
        order=match.order,
        reply=reply,
    )


def _picture(table: Table, seat: str, language: str) -> Picture:
    """What a seat is shown. While a seat is empty nobody sees a hand: else one could leave and deal again."""
    moment = (table.epoch, table.ledger.count, table.record.status)
    if table.record.status == "waiting":
        shown = table.pictures.of(table.match, moment, "", language, asked=False)
        return Picture(shown.view, None, [], [])
    return table.pictures.of(table.match, moment, seat, language, table.ledger.by, asked=table.playing)


def _request(table: Table) -> UndoRequest | None:
    request = table.request()
    if request is None:
        return None
    asked = table.hub.acts.consenting(table, request.seat)
    agreed = {table.seats[seat].user_id for seat in request.agreed}
    left = [place.seat for place in table.seats.values() if place.user_id in asked - agreed]
    return UndoRequest(request.seat, request.to, left)


def greet(table: Table, listener: Listener) -> None:
    """Tell a listener what table this is, and how it is now."""
    listener.tell(welcome(table, listener))
    listener.tell(update_for(table, listener))


def tell_news(table: Table, listener: Listener) -> None:
    """Tell a listener how the table is now, or everything from the first event on."""
    if listener.anew:
        listener.anew = False
        listener.told = dict.fromkeys(listener.told, 0)
        greet(table, listener)
    else:
        listener.tell(update_for(table, listener))


def update_for(table: Table, listener: Listener, reply: str | None = None) -> bytes:
    """The update a listener is to get now. Those who watch get the same one, made once."""
    listener.dirty = False
    key = None
    if not listener.seats and reply is None:
        second = int(moments.steady()) if table.waiting.rule or table.missed else 0  # what is shown runs by itself
        key = (
            table.audience.version,
            table.epoch,
            table.ledger.count,
            second,
            listener.language,
            listener.told.get("", 0),
        )
        if (made := table.shared.get(key)) is not None:
            listener.told[""] = made.told
            return made.data
    shown = update(table, listener.user, listener.told, listener.language, reply)
    for seat, board in shown.boards.items():
        listener.told[seat] = board.first + len(board.events)
    data = _encoder.encode(shown)
    if key is not None:
        table.shared.put(key, data, listener.told[""])
    return data
