"""Bodies of the HTTP API: what is asked for and what is answered. The tables' own messages are in `protocol`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sandtable.picture.mini import MiniBoard
from sandtable.server.protocol import Board, ClockRule, Key, Name, TableInfo, Text


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables. A seat is "me", "friend" (invited by link), "open" or "bot:NAME"; "me" twice is hot-seat."""

    scenario: str
    seats: dict[str, str]
    options: list[str] = []
    public: bool = False
    clock: ClockRule | None = None
    seed: int | None = None  # only for tables without other people; makes chance repeatable


class Created(msgspec.Struct):
    table: TableInfo
    invites: dict[str, str]  # seat -> path of the invite link


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/join: an invite's token, or an open seat."""

    seat: str | None = None
    invite: str | None = None


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/fork: go on from a step of a finished game (or one's own solo game) against a bot."""

    step: int
    seat: str
    bot: str = "greedy"


class Renew(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/invite: a new link for an invited seat; the old one is void. Answers `Created`."""

    seat: str


class Choosing(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/choose: as `Choose`. Answers the `State`, with the events the choice brought."""

    text: Text
    seq: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    key: Key
    seat: str | None = None


class TakingBack(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/undo: as `TakeBack`. Answers the `State`."""

    key: Key
    seat: str | None = None


class Conceding(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/concede: as `Concede`. Answers the `State`."""

    key: Key
    seat: str | None = None


class Import(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/import: a journal as text. Who sits where: as in `NewTable`, or the caller everywhere."""

    journal: Annotated[str, msgspec.Meta(max_length=2_000_000)]
    seats: dict[str, str] = {}


class Step(msgspec.Struct):
    """GET /api/tables/{id}/replay/{step}: everything is open in a finished game."""

    step: int
    steps: int
    boards: dict[str, Board]  # every seat's, and "" for the public one
    text: str | None  # the choice that led here
    seat: str | None
    marks: list[int]  # steps at which rounds begin


class Me(msgspec.Struct):
    """GET /api/me. A guest has no account but a name and a cookie."""

    id: str
    name: str
    guest: bool


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/guest: a name is all it takes. Who is a guest already is renamed."""

    name: Name


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/account (a guest keeps the games) and POST /api/login."""

    name: Name
    password: Annotated[str, msgspec.Meta(min_length=8, max_length=200)]


class NewToken(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tokens: a token for a program that plays as the caller."""

    label: Annotated[str, msgspec.Meta(max_length=32)] = ""


class Token(msgspec.Struct):
    """Shown once; sent as `Authorization: Bearer …`."""

    token: str


class Lobby(msgspec.Struct):
    mine: list[TableInfo]
    open: list[TableInfo]
    watch: list[TableInfo]
    finished: list[TableInfo]


class RuleBrief(msgspec.Struct):
    """GET /api/rules?q=: the rules that fit, best first."""

    id: str
    title: str
    group: str
    section: str


class RulePart(msgspec.Struct):
    label: str  # "" for the plain statement
    text: str


class RuleText(msgspec.Struct):
    """GET /api/rules/{id}: a rule, a ruling or a worked example."""

    id: str
    title: str
    group: str
    section: str
    parts: list[RulePart]
    cites: list[str]  # rules it speaks of
    background: str
    source: str


class ShelfArt(msgspec.Struct):
    """GET /api/art: what the lobby draws. `defs` is what the drawings refer to."""

    defs: str
    boards: dict[str, MiniBoard]  # by scenario
    badges: dict[str, dict[str, str]]  # by book and side


class GoalBrief(msgspec.Struct):
    """A condition besides points: all `units`, or any `number` of what `of` says (counters, soldiers, vehicles)."""

    kind: Literal["escape", "neutralise"]
    number: int
    of: str
    units: list[str]  # titles with squads; empty for a bare number


class SideBrief(msgspec.Struct):
    """What a side is and how it wins: any one of the conditions is enough."""

    side: str
    name: str
    claim: int | None
    claims: Literal["objectives", "structures", "raid"]  # what has points: with structures, held or razed by this side
    pin: bool
    goals: list[GoalBrief]
    units: list[str]  # titles, in the book's order
    initiative: bool


class ScenarioBrief(msgspec.Struct):
    """What the lobby shows of a scenario."""

    id: str
    book: str
    book_name: str
    name: str
    number: int | None
    source: str
    operation: str
    date: str
    players: int
    minutes: int  # how long it takes, roughly
    options: list[str]
    briefing: dict[str, str]  # language -> text
    tiles: int
    sides: list[SideBrief]
