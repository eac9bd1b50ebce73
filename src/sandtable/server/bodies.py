"""Bodies of the HTTP API: what is asked for and what is answered. The tables' own messages are in `protocol`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sandtable.core.view import Facts
from sandtable.picture.mini import MiniBoard
from sandtable.server.protocol import Board, ClockRule, Key, TableInfo, Text


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables. `seats` says for each seat of the scenario who sits there: "me", "friend" (invited by link),
    "open", "bot:NAME" or, for one seat, "solo:LEVEL" (see `RuledSeat`); "me" twice is hot-seat."""

    scenario: str
    seats: dict[str, str]
    options: list[str] = []
    public: bool = False
    clock: ClockRule | None = None
    campaign: str | None = None  # one of the caller's own, whose battle this is to be
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


class Invitation(msgspec.Struct):
    """GET /api/tables/{id}/invitation: what a link with an invitation is good for. `used`: somebody has sat down by it;
    `mine`: the caller has; `wrong`: it never was one of this table, or there is a newer one."""

    state: Literal["good", "used", "mine", "wrong"]
    seat: str | None
    table: TableInfo | None  # as far as the caller may see it
    watch: bool  # whether the caller may watch


class Publishing(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/publish: whether everybody may look back on a finished game."""

    public: bool


class Renew(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/invite: a new link for an invited seat; the old one is void. Answers `Created`."""

    seat: str


class Choosing(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/choose: as `Choose`. Answers the `Update`, with the events the choice brought."""

    text: Text
    number: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    key: Key
    seat: str | None = None


class TakingBack(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/undo: as `TakeBack`. Answers the `Update`."""

    key: Key
    seat: str | None = None


class Conceding(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/concede: as `Concede`. Answers the `Update`."""

    key: Key
    seat: str | None = None


class Claiming(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/claim. Answers the `Update`."""

    key: Key


class LettingBotPlay(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/stand-in: let a bot play on for who keeps the caller waiting. Answers the `Update`."""

    seat: str


class Abandoning(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/abandon: end a game, without a winner, that somebody has left. Answers the `Update`."""

    key: Key


class Import(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/import: a journal as text. Who sits where: as in `NewTable`, or the caller everywhere."""

    journal: str
    seats: dict[str, str] = {}


class Step(msgspec.Struct):
    """GET /api/tables/{id}/replay/{step}: everything is open in a finished game."""

    step: int
    steps: int
    boards: dict[str, Board]  # every seat's, and "" for the public one
    text: str | None  # the choice that led here
    seat: str | None
    marks: list[int]  # steps at which rounds begin
    order: list[str] = []  # as in `Update`
    kept: int | None = None  # played by other rules: events and lines are of this step, the view is of that one


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


class SideBrief(msgspec.Struct):
    side: str
    name: str
    goal: str  # how it wins, in a few words
    victory: list[str]  # and in full
    units: list[str]  # what its counters are called, in the book's order
    initiative: bool  # it has it at the start


class SeatBrief(msgspec.Struct):
    seat: str
    side: str
    name: str


class GameOption(msgspec.Struct):
    """What a game may be started with besides."""

    option: str
    text: str


class RuledSeat(msgspec.Struct):
    """A seat that the rules themselves can play, against one other: `player` is what `NewTable` says of it."""

    seat: str
    side: str
    player: str
    name: str  # of the level
    about: str  # what it does, in a few words
    offer: str  # what such a game is called
    note: str
    facts: Facts  # of the side, at the start
    beaten: float | None  # percent of games our own program wins against it here, as measured


class ScenarioBrief(msgspec.Struct):
    """What the lobby shows of a scenario. Seats and sides come in the book's order."""

    id: str
    own: bool  # from a folder the server was started with (`--data`)
    base: str  # the scenario it is a set-up of: its own id, unless it is for another number of seats
    book: str
    book_name: str
    name: str
    number: int | None
    source: str
    operation: str
    date: str
    minutes: int  # how long it takes, roughly
    options: list[GameOption]
    briefing: str
    general: list[str]  # what it has to say to both sides
    tiles: int
    sides: list[SideBrief]
    seats: list[SeatBrief]
    ruled: list[RuledSeat]  # the mildest first; none where the rules play no seat
    chances: dict[str, dict[str, float]]  # bot -> side -> percent of games our program wins as that side, as measured
