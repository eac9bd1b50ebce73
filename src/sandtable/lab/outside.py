"""Programs from outside as players: started as a process (`exec:python my_bot.py`) or reached at a socket
(`tcp:127.0.0.1:9000`).

They are spoken to in lines of JSON, with the same values as the open API of the server: `welcome` once a scenario, with
the scene; then for each decision `ask`, with the seat's view and the offer. The answer is one line, `{"text": …}` with
the text of one of the options. Each `ask` says all there is to know, so a program needs no memory, and one serves any
number of games and seats; `game` tells games apart for one that wants to remember. What it cannot know it is not sent:
the board is made from a state dealt anew, as for every player.
"""

from __future__ import annotations

import atexit
import shlex
import socket
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread, get_ident
from typing import IO, Any, Final, Protocol

import msgspec

from sandtable.ai import make_player
from sandtable.ai.player import Player
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.core.view import view_of
from sandtable.notation import Notation
from sandtable.notation.meaning import decide
from sandtable.notation.offer import offer_of
from sandtable.notation.scene import scene_of
from sandtable.words import Words

PROCESS: Final = "exec:"
SOCKET: Final = "tcp:"
PROTOCOL: Final = 1
PATIENCE: Final = 120.0  # seconds for one answer, on a busy machine
LONGEST: Final = 65536  # bytes of an answer


class BotError(RuntimeError):
    """A program from outside that is gone, is silent, or answers what it was not offered."""


class Answer(msgspec.Struct, frozen=True):
    text: str


def is_outside(name: str) -> bool:
    return name.startswith((PROCESS, SOCKET))


def make_entrant(name: str, seed: int = 0) -> Player:
    """A player by name, from outside or ours; ValueError if there is none."""
    return OutsidePlayer(name, seed) if is_outside(name) else make_player(name, seed)


class OutsidePlayer(Player):
    """Asks a program. Players of the same name share its connection, those of one thread: who answers another's
    question answers wrong."""

    def __init__(self, name: str, seed: int = 0) -> None:
        super().__init__(seed)
        self.name = name
        self.game = seed // 8  # seats of one game have neighbouring seeds
        _address(name)  # complains at once of a name that cannot be

    def choose(self, game: Game, state: State) -> int:
        try:
            return self._ask(game, state, _wire(self.name))
        except BotError:
            _hang_up(self.name)  # the next game begins with a new one
            raise

    def _ask(self, game: Game, state: State, wire: _Wire) -> int:
        desk = wire.desk(game)
        decision = decide(game, desk.notation, state, 0)
        ask = {
            "type": "ask",
            "game": self.game,
            "scenario": game.catalog.scenario,
            "seat": decision.seat,
            "board": {
                "view": view_of(game, state, int(state.seat)),
                "offer": offer_of(game, state, decision, desk.words, None),
            },
        }
        text = wire.call(ask)
        if text not in decision.texts:
            raise BotError(f"{text[:60]!r} is none of its options")
        return decision.options[decision.texts.index(text)].key


class _Desk:
    """What is made once for each scenario that a program plays."""

    def __init__(self, game: Game) -> None:
        self.words = Words(game, "en")
        self.notation = Notation(game.catalog, game.book)


class _Line(Protocol):
    """How a program is reached: two files, and what ends it."""

    reader: IO[bytes]
    writer: IO[bytes]

    def close(self) -> None: ...


class _ProcessLine:
    def __init__(self, command: list[str]) -> None:
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise BotError(f"it cannot be started: {error.strerror or error}") from None
        assert self.process.stdin is not None and self.process.stdout is not None
        self.writer: IO[bytes] = self.process.stdin
        self.reader: IO[bytes] = self.process.stdout

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.reader.close()
        with suppress(OSError):  # it had gone before all was said
            self.writer.close()


class _SocketLine:
    def __init__(self, host: str, port: int) -> None:
        try:
            self.socket = socket.create_connection((host, port), timeout=PATIENCE)
        except OSError as error:
            raise BotError(f"it cannot be reached: {error.strerror or error}") from None
        self.socket.settimeout(None)
        self.reader: IO[bytes] = self.socket.makefile("rb")
        self.writer: IO[bytes] = self.socket.makefile("wb")

    def close(self) -> None:
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        for file in (self.reader, self.writer):
            with suppress(OSError):
                file.close()
        self.socket.close()


class _Wire:
    """A connection: says a line, waits for one."""

    def __init__(self, line: _Line) -> None:
        self.line = line
        self.desks: dict[tuple[str, str, tuple[str, ...]], _Desk] = {}
        self.heard: Queue[bytes] = Queue()
        self.reading = Thread(target=self._read, daemon=True)
        self.reading.start()

    def desk(self, game: Game) -> _Desk:
        """The desk of a scenario; the program is told of it the first time."""
        key = (game.catalog.scenario, game.catalog.content, tuple(game.book.game_options))
        if key not in self.desks:
            desk = self.desks[key] = _Desk(game)
            self.say({"type": "welcome", "protocol": PROTOCOL, "scenario": key[0], "scene": scene_of(desk.words)})
        return self.desks[key]

    def say(self, message: dict[str, Any]) -> None:
        try:
            self.line.writer.write(msgspec.json.encode(message) + b"\n")
            self.line.writer.flush()
        except (OSError, ValueError):
            raise BotError("it has gone") from None

    def call(self, message: dict[str, Any]) -> str:
        self.say(message)
        try:
            answer = self.heard.get(timeout=PATIENCE)
        except Empty:
            raise BotError(f"it was silent for {PATIENCE:.0f} seconds") from None
        if not answer.endswith(b"\n"):
            raise BotError("it has gone" if len(answer) < LONGEST else "its answer is too long")
        try:
            return msgspec.json.decode(answer, type=Answer).text
        except (msgspec.DecodeError, UnicodeError):
            raise BotError(f"{answer[:60].decode(errors='replace').strip()!r} is no answer") from None

    def _read(self) -> None:
        while True:
            try:
                line = self.line.reader.readline(LONGEST)
            except (OSError, ValueError):
                line = b""
            self.heard.put(line)
            if not line.endswith(b"\n"):
                return

    def close(self) -> None:
        self.line.close()
        self.reading.join(PATIENCE)


_wires: dict[tuple[str, int], _Wire] = {}  # by name and thread


def _address(name: str) -> list[str]:
    """The command, or host and port."""
    if name.startswith(PROCESS):
        try:
            command = shlex.split(name.removeprefix(PROCESS))
        except ValueError as error:
            raise ValueError(f"{name!r} is no command: {error}") from None
        if not command:
            raise ValueError(f"{name!r} names no command: exec:python my_bot.py")
        return command
    host, _, port = name.removeprefix(SOCKET).rpartition(":")
    if not host or not port.isdigit():
        raise ValueError(f"{name!r} names no host and port: tcp:127.0.0.1:9000")
    return [host.strip("[]"), port]


def _wire(name: str) -> _Wire:
    key = (name, get_ident())
    if key not in _wires:
        address = _address(name)
        line: _Line = _ProcessLine(address) if name.startswith(PROCESS) else _SocketLine(address[0], int(address[1]))
        _wires[key] = _Wire(line)
    return _wires[key]


def _hang_up(name: str) -> None:
    wire = _wires.pop((name, get_ident()), None)
    if wire is not None:
        wire.close()


@atexit.register
def hang_up() -> None:
    """End every connection; the next game makes new ones."""
    while _wires:
        _wires.popitem()[1].close()
