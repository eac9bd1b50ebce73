"""What can be set about a server. Defaults are for one machine and its friends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """How much one client may ask for. A rate is so many a second, after a burst."""

    frame: int = 16 * 1024  # bytes of a socket message; a larger one is refused
    hard_frame: int = 1024 * 1024  # bytes at which the socket is closed
    body: int = 2 * 1024 * 1024  # bytes of a request
    messages: float = 20.0  # socket messages of one person, or of one address without a name
    messages_burst: int = 60
    requests: float = 20.0  # changing requests of one person
    requests_burst: int = 120
    reads: float = 50.0  # requests of one person that change nothing
    reads_burst: int = 400
    together: float = 300.0  # and of all people of one address
    together_burst: int = 2400
    doors: float = 1.0  # new guests, accounts and log-ins from one address
    doors_burst: int = 60
    letters: float = 0.01  # notices that are asked for from one address
    letters_burst: int = 20
    lines: float = 1.0  # that one person says
    lines_burst: int = 20
    connections: int = 256  # of one address that speak HTTP, at once
    taking: float = 60.0  # seconds in which a request takes a bite of its answer, or all that is left of it:
    bite: int = 32_768  # bytes
    head: float = 10.0  # seconds until a request has said what it wants
    upload: float = 30.0  # seconds until its body is there
    sockets: int = 32  # sockets and streams of one person at one table
    places: int = 128  # sockets and streams of one person at all tables
    crowd: int = 1024  # sockets and streams of one address at all tables; with more, it gets none to watch by
    watchers: int = 500  # sockets and streams at one table of those who do not play there
    watching: int = 40  # of those, from one address
    choices: int = 5_000  # of one game
    entries: int = 20_000  # of one game's ledger: choices, those taken back since, requests
    journal: int = 500_000  # characters of a journal somebody brings
    waiting: int = 10  # tables of one person that wait for others


class Absence(msgspec.Struct, frozen=True):
    """What those may do who wait for somebody who left a game in which no clock runs, and from when on. Seconds."""

    grace: float = 60.0  # after that they are asked: let a bot play on, wait, or end the game
    end: float = 600.0  # after that it may be ended without a winner
    bot: str = "greedy"  # who plays on; also where a clock has run out
    claim: float = 24 * 3600.0  # without a clock: after that those of the other side may claim the game


class Thinking(msgspec.Struct, frozen=True):
    """How long a bot may think, and how long is waited before it tries again. Seconds."""

    patience: float = 60.0
    rest: float = 1.0  # after the first stumble; twice as long after each further one
    tries: int = 3  # after so many its choice is drawn


class Post(msgspec.Struct, frozen=True):
    """How people hear, away from the table, that it is their turn."""

    smtp: str = ""  # smtp://user:password@host:587 or smtps://…; "": no e-mail
    sender: str = ""  # the address e-mail comes from
    inside: bool = False  # words may also be sent into networks of one's own, and unencrypted
    delay: float = 10.0  # seconds somebody may be away from the table before they are told
    hurry: float = 1.0  # what pauses between tries are multiplied by


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    host: str = "127.0.0.1"
    port: int | None = None  # None: 8000, or any free one
    db: str = ""  # a URL or a file; "": in the user's data folder
    data: tuple[str, ...] = ()  # folders of own books and scenarios
    origins: tuple[str, ...] = ()  # further origins that may talk to us, such as https://play.example.org
    proxies: tuple[str, ...] = ()  # addresses of proxies that are believed whom they speak for
    log_json: bool = False  # logs for programs: a JSON object a line
    metrics_token: str = ""  # who sends it may read /metrics; "": nobody
    browser: bool = True
    workers: int = 0  # processes in which bots think; 0: by the number of cores
    tick: float = 1.0  # seconds between looks at clocks and absent players
    keep_alive: float = 15.0  # seconds between signs of life on a stream
    idle: float = 600.0  # seconds after which a table nobody looks at is put away
    expire: float = 30.0  # days after which a table that waits for somebody is given up; 0: never
    forsaken: float = 0.0  # days after which a game in play that nobody touched is ended, without a winner; 0: never
    forget: float = 90.0  # days after which a guest who can come back no more, and left nothing, is forgotten; 0: never
    shutdown: int = 3  # seconds a stopping server waits for its connections
    limits: Limits = Limits()
    absence: Absence = Absence()
    thinking: Thinking = Thinking()
    post: Post = Post()


def data_folder() -> Path:
    """Where programs of this user keep their files."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "sandtable"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "sandtable"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "sandtable"


class DatabaseUrlError(ValueError):
    """What was given names no database."""


def database_url(db: str) -> str:
    """A URL that SQLAlchemy's async engine takes, from a URL as people write it, or a file's name."""
    if not db:
        db = str(data_folder() / "sandtable.db")
    scheme, found, rest = db.partition("://")
    if not found:
        return f"sqlite+aiosqlite:///{Path(db).expanduser().resolve()}"
    if scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        return f"postgresql+psycopg://{rest}"
    if scheme in ("sqlite", "sqlite+aiosqlite"):
        return f"sqlite+aiosqlite://{rest}"
    raise DatabaseUrlError(f"{scheme}:// is no database this server knows: a file, sqlite:// or postgresql://")
