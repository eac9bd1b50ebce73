"""The socket of a table: updates out, choices in. A bad message is answered, never punished."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError

from sandtable.notation.errors import NotationError
from sandtable.server import moments, showing
from sandtable.server.auth import User, host_allowed, origin_allowed, token_of
from sandtable.server.company import unheard_by
from sandtable.server.hub import Hub
from sandtable.server.listeners import Listener
from sandtable.server.protocol import (
    AnswerUndo,
    AskOdds,
    Chat,
    Choose,
    Concede,
    FromClient,
    Ping,
    Pong,
    Resync,
    ReturnToSeat,
    Say,
    SetLanguage,
    TakeBack,
    Threats,
)
from sandtable.server.refusals import Refused, failed, refused
from sandtable.server.requests import address_of
from sandtable.server.routes_tables import open_table
from sandtable.server.streams import take_place
from sandtable.server.table import Table
from sandtable.server.wording import ENGLISH, known_language

Socket = WebSocket[Any, Any, Any]

# Codes a socket is closed with before or after the talk.
FORBIDDEN = 4403
UNKNOWN = 4404
LATER = 1013  # there is no room now
CLOSE = {"forbidden": FORBIDDEN, "unknown": UNKNOWN, "unauthorized": FORBIDDEN, "outdated": UNKNOWN, "damaged": UNKNOWN}

TOO_FAST = "too many messages; wait a little"
MANY = "too many connections; wait a little"

_decoder = msgspec.json.Decoder(FromClient)


@websocket("/tables/{table_id:str}/ws")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    """A seat's connection, or a spectator's."""
    hub: Hub = socket.app.state.hub
    if not host_allowed(socket, hub.settings) or not origin_allowed(socket, hub.settings):
        await socket.close(FORBIDDEN, "this page is of another site")
        return
    try:
        user = await _who(hub, socket)
    except Refused as error:
        await socket.close(LATER, error.message)
        return
    except SQLAlchemyError as error:
        await _turn_away(socket, failed(socket, error))
        return
    try:
        unheard = await unheard_by(hub, user.id) if user is not None else frozenset()
        table = await open_table(hub, table_id, user)
        language = known_language(socket.query_params.get("language", ENGLISH))
        listener = take_place(hub, table, user, _told(socket.query_params.get("events", ""), table), language, socket)
    except Refused as error:
        await _turn_away(socket, error)
        return
    except SQLAlchemyError as error:
        await _turn_away(socket, failed(socket, error))
        return
    try:
        listener.unheard = unheard
        await socket.accept()
        async with table.lock:
            listener.forget()  # what was said meanwhile is in its welcome
            showing.greet(table, listener)
        sender = asyncio.create_task(_send(socket, table, listener))
        try:
            async with listener.attended():
                await Talk(hub, table, listener, socket).listen()
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
    finally:
        table.leave(listener)


async def _turn_away(socket: Socket, error: Refused) -> None:
    """Say why, and close."""
    await socket.accept()
    await socket.send_data(msgspec.json.encode(error.refusal()), mode="text")
    await socket.close(CLOSE.get(error.code, LATER), error.message[:100])


async def _who(hub: Hub, socket: Socket) -> User | None:
    """Who comes. A token that has to be looked up is counted before, apart from those who send none: strangers keep no
    player out."""
    found, address = token_of(socket), address_of(socket)
    user = hub.accounts.known(found[0]) if found is not None else None
    if found is not None and user is None:
        if not hub.unknown.take(address):
            raise Refused("too-fast", MANY)
        user = await hub.accounts.who(found[0])
    if not hub.reads.take(user.id if user is not None else address):
        raise Refused("too-fast", MANY)
    return user


def _told(events: str, table: Table) -> dict[str, int]:
    """`events=12`, or by seat: `events=SEAT:12,OTHER:14`."""
    told = dict.fromkeys(["", *table.seats], 0)
    for part in events.split(","):
        seat, _, count = part.rpartition(":")
        if count.isascii() and count.isdigit() and len(count) < 8:
            for name in [seat] if seat in table.seats else told if not seat else []:
                told[name] = int(count)
    return told


async def _send(socket: Socket, table: Table, listener: Listener) -> None:
    """Sends what there is to send, and what is new when it can be sent: everything leaves by the outbox, in order."""
    with suppress(WebSocketDisconnect, OSError, RuntimeError):
        while not listener.closed:
            await listener.wait()
            while listener.outbox or listener.behind:
                if not listener.outbox:
                    async with table.lock:
                        if listener.behind:  # not told meanwhile, with an answer
                            showing.tell_news(table, listener)
                if listener.outbox:
                    await socket.send_data(listener.take(), mode="text")
        await socket.close(*listener.closed)


class Talk:
    """What one client says, message by message."""

    def __init__(self, hub: Hub, table: Table, listener: Listener, socket: Socket) -> None:
        self.hub = hub
        self.table = table
        self.listener = listener
        self.socket = socket

    @property
    def user(self) -> User | None:
        return self.listener.user

    async def listen(self) -> None:
        limit = self.hub.settings.limits.frame
        while True:
            try:
                event = await self.socket.receive()
            except WebSocketDisconnect:
                return
            if event["type"] == "websocket.disconnect":
                return
            if event["type"] != "websocket.receive" or self.listener.closed:
                continue  # who was let go is not heard any more
            data: Any = event.get("text") or event.get("bytes") or b""
            raw = data.encode() if isinstance(data, str) else data
            reply: str | None = None
            try:
                if not self.hub.messages.take(self.listener.counted_as):
                    raise Refused("too-fast", TOO_FAST, reply=_key_in(raw, limit))
                if len(raw) > limit:
                    raise Refused("too-large", f"a message has at most {limit} bytes")
                message = _read(raw)
                reply = getattr(message, "key", None)
                await self.answer(message)
            except Refused as error:
                error.reply = error.reply or reply
                self.hub.metrics.refusals.labels(error.code).inc()
                error.word(self.table.match.words(self.listener.language))
                self.listener.push(error.refusal())
                if error.code in ("stale", "storage"):
                    self.listener.mark()

    async def answer(self, message: FromClient) -> None:
        table, acts = self.table, self.hub.acts
        if isinstance(message, Ping):
            self.listener.push(Pong(moments.wall()))
        elif isinstance(message, Choose):

            async def choose() -> None:
                seat = acts.seat_of(table, self.user, message.seat)
                await acts.choose(table, seat, message.text, message.number, message.key)
                self._reply(message.key)

            await table.act(choose)
        elif isinstance(message, TakeBack):

            async def take_back() -> None:
                await acts.take_back(table, acts.seat_of(table, self.user, message.seat), message.key)
                self._reply(message.key)

            await table.act(take_back)
        elif isinstance(message, Concede):

            async def concede() -> None:
                await acts.concede(table, acts.seat_of(table, self.user, message.seat), message.key)
                self._reply(message.key)

            await table.act(concede)
        elif isinstance(message, AnswerUndo):
            await table.act(lambda: acts.answer_undo(table, self.user, message.accept))
        elif isinstance(message, ReturnToSeat):
            await table.act(lambda: acts.come_back(table, acts.seat_of(table, self.user, message.seat)))
        elif isinstance(message, Resync):
            self._read()
            async with table.lock:
                events = max(0, message.events)
                self.listener.told = {seat: min(events, cut) for seat, cut in table.cut.items()}
                self.listener.mark()
        elif isinstance(message, SetLanguage):
            self._read()
            self.listener.language = known_language(message.language)
            self.listener.mark(anew=True)
        elif isinstance(message, Say):
            await self.say(message.text)
        else:
            async with table.lock:  # what is being written down is nobody's to see yet
                self.odds(message)

    def _read(self) -> None:
        """What is asked for anew is long: it counts like a request, too."""
        if not self.hub.reads.take(self.listener.counted_as):
            raise Refused("too-fast", TOO_FAST)
        self.hub.tell_story(self.listener.counted_as, self.table)

    def _reply(self, key: str) -> None:
        self.listener.push(showing.update_for(self.table, self.listener, key))

    async def say(self, text: str) -> None:
        text = " ".join("".join(c if c.isprintable() else " " for c in text[:2000]).split())[:500]
        held = self.table.seats_of(self.user)
        if not held or self.user is None:
            raise Refused("forbidden", "only those who play may speak")
        if not text:
            return
        if not self.hub.lines.take(self.user.id):
            raise Refused("too-fast", "you say a lot; wait a little")
        chat = Chat(self.table.seats[held[0]].name or "", text, moments.wall())
        await asyncio.shield(self.hub.spawn(self.table.say(chat), awaited=True))

    def odds(self, message: AskOdds) -> None:
        try:
            there, back = self.table.match.odds(message.attacker, message.target, self.listener.language)
        except NotationError as error:
            raise refused(error) from None
        self.listener.push(Threats(there, back, message.key))


def _read(raw: bytes) -> FromClient:
    try:
        message: FromClient = _decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("malformed", f"not a message: {error}", reply=_key_in(raw, 1 << 16)) from None
    return message


def _key_in(raw: bytes, limit: int) -> str | None:
    """The key of a message that is refused unread, so that its sender knows which."""
    if len(raw) > limit:
        return None
    try:
        key = msgspec.json.decode(raw).get("key")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, AttributeError):
        return None
    return key if isinstance(key, str) and len(key) <= 64 else None
