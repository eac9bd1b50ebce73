"""The wire: every message between a table and its clients, and the bodies of the HTTP API.

A client is a dumb terminal. It draws the `Board` it is sent and answers an `Offer` with the text of one option; it
knows kinds of decision, not rules. `seq` is `Match.number`: it counts the choices everybody may know of, so a secret
bid moves nobody else's. A choice carries a key of the client's own making, so that a repeat is harmless, and the `seq`
it answers, so that a stale one changes nothing and gets the current `State` back.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sandtable.core.view import View
from sandtable.notation.offer import Odds, Offer
from sandtable.notation.scene import Scene
from sandtable.notation.tale import Word

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]

# -- tables, as the lobby and a table's own page see them -------------------------------------------------------------

SeatKind = Literal["player", "open", "invited", "bot"]


class SeatInfo(msgspec.Struct):
    """Who sits where. `mine` is for the asking client; `away` counts the seconds until a bot steps in, or None."""

    seat: str
    side: str
    kind: SeatKind
    name: str | None  # the player's name, or the bot's
    bot: str | None  # the bot that plays the seat now (also while it stands in for an absent player)
    mine: bool
    present: bool
    away: int | None = None
    clock: float | None = None  # seconds left, or None without clocks


class ClockRule(msgspec.Struct, frozen=True):
    """A capped bank: `start` seconds, `add` a decision, never more than `cap`. Days per move is start = add = cap."""

    start: int
    add: int
    cap: int


class TableInfo(msgspec.Struct):
    id: str
    scenario: str
    name: str
    book: str
    options: list[str]
    status: Literal["waiting", "playing", "over"]
    public: bool
    hotseat: bool  # one client holds several seats: hand-over screens between them
    round: int
    seats: list[SeatInfo]
    clock: ClockRule | None
    created: float
    updated: float
    turn: list[str]  # seats that have to act (all of them during a secret bid)
    outcome: Outcome | None
    parent: str | None = None  # the table it was forked from
    rematch: str | None = None  # the table that was set up as its rematch


class Outcome(msgspec.Struct):
    winner: str | None
    reason: str
    rule: str
    text: str


# -- from the table to a client ---------------------------------------------------------------------------------------


class Board(msgspec.Struct):
    """A seat's (or a spectator's) whole picture. `events` are those the client lacks, numbered from `first`."""

    view: View
    offer: Offer | None
    events: list[dict[str, Word]]
    first: int
    can_undo: bool


class Undo(msgspec.Struct):
    """A standing request to take back past a reveal: who asks, and to which seq."""

    seat: str
    to: int


class Welcome(msgspec.Struct, tag_field="type", tag="welcome"):
    """First message on a socket."""

    table: TableInfo
    scene: Scene


class State(msgspec.Struct, tag_field="type", tag="state"):
    """The table as it is now. `boards` has one entry for each seat the client holds, or "" alone for a spectator."""

    seq: int
    table: TableInfo
    boards: dict[str, Board]
    undo: Undo | None = None
    reply: str | None = None  # the key of the client's choice that led here


class Refusal(msgspec.Struct, tag_field="type", tag="error"):
    """What was wrong with a message. The connection and the game go on."""

    code: str  # malformed, illegal, stale, not-your-decision, too-fast, too-large, forbidden, over, undo …
    message: str
    rule: str | None = None
    reason: str | None = None  # the refusal's code within the rule
    reply: str | None = None


class Stale(Refusal, tag_field="type", tag="error", kw_only=True):
    """Over HTTP a stale choice gets the current state with its refusal; over a socket the `State` follows it."""

    state: State


class Chat(msgspec.Struct, tag_field="type", tag="chat"):
    who: str
    text: str
    at: float


class Threats(msgspec.Struct, tag_field="type", tag="odds"):
    """Answer to `AskOdds`: the shot there and the shot back."""

    odds: Odds | None
    back: Odds | None
    reply: str | None = None


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    at: float


ToClient = Welcome | State | Refusal | Chat | Threats | Pong

# -- from a client to the table ---------------------------------------------------------------------------------------


class Choose(msgspec.Struct, tag_field="type", tag="choose"):
    """Choose for a seat: the text of an option, or a chain of texts."""

    text: str
    seq: int
    key: str
    seat: str | None = None  # needed only by who holds several


class TakeBack(msgspec.Struct, tag_field="type", tag="undo"):
    """Take back the last choice; past a die, draw or reveal this asks the opponent."""

    key: str
    seat: str | None = None


class AnswerUndo(msgspec.Struct, tag_field="type", tag="undo-answer"):
    accept: bool


class Concede(msgspec.Struct, tag_field="type", tag="concede"):
    key: str
    seat: str | None = None


class Resync(msgspec.Struct, tag_field="type", tag="resync"):
    """Ask for the whole state again; `events` is how many events the client has."""

    events: int = 0


class Say(msgspec.Struct, tag_field="type", tag="say"):
    text: str


class AskOdds(msgspec.Struct, tag_field="type", tag="ask-odds"):
    """Any unit against any enemy unit, as they stand: `side:unit`."""

    attacker: str
    target: str
    key: str | None = None


class ReturnToSeat(msgspec.Struct, tag_field="type", tag="return"):
    """Take one's seat back from the bot that stood in."""

    seat: str | None = None


class Ping(msgspec.Struct, tag_field="type", tag="ping"):
    pass


FromClient = Choose | TakeBack | AnswerUndo | Concede | Resync | Say | AskOdds | ReturnToSeat | Ping

# -- the HTTP API -----------------------------------------------------------------------------------------------------


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


class MiniTile(msgspec.Struct):
    name: str
    x: int
    y: int
    art: str
    points: int
    spawns: list[str]  # sides


class SideBrief(msgspec.Struct):
    side: str
    name: str
    claim: int | None
    pin: bool
    escape: int | None  # how many counters it has to get off the board
    neutralise: int | None  # how many enemies it has to neutralise
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
    tiles: list[MiniTile]
    sides: list[SideBrief]
