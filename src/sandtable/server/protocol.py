"""The wire: every message between a table and its clients. `bodies` has what the HTTP API takes and answers besides.

A client is a dumb terminal. It draws the `Board` it is sent and answers an `Offer` with the text of one option; it
knows no rules, and what is to be read comes as sentences in its own language. `number` is `Match.number`: it counts
the choices everybody may know of, so a secret bid moves nobody else's. A choice carries a key of the client's own
making, so that a repeat is harmless, and the `number` it answers, so that a stale one changes nothing and gets the
current `Update` back.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sandtable.core.view import View
from sandtable.notation.feed import GameEvent
from sandtable.notation.luck import Luck
from sandtable.notation.scene import Scene
from sandtable.notation.shapes import OddsView, Offer
from sandtable.words import Line

Key = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9._:~-]{1,64}(?!\n)$")]  # goes into the database as it is
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]

# -- tables, as the lobby and a table's own page see them -------------------------------------------------------------

SeatKind = Literal["player", "open", "invited", "bot"]
Origin = Literal["new", "imported", "forked"]
TableStatus = Literal["waiting", "playing", "over"]


class SeatInfo(msgspec.Struct):
    """Who sits where. `mine` is for the asking client."""

    seat: str
    side: str
    label: str  # what the seat is called, in words
    kind: SeatKind
    name: str | None  # the player's name, or the bot's
    bot: str | None  # the bot that plays the seat now (also while it stands in for an absent player)
    mine: bool
    present: bool
    chosen: bool = False  # what it chose lies face down, until the others have chosen too
    missed: int | None = None  # no clock runs: for so many seconds others, who may let a bot play, have waited for it
    may_end: float | None = None  # from when on those may end the game without a winner
    claim: float | None = None  # when those of the other side may claim the game, if it keeps them waiting till then
    clock: float | None = None  # seconds left, or None without clocks
    stumbled: bool = False  # its bot came to grief, and tries again


class ClockRule(msgspec.Struct, frozen=True):
    """A capped bank: `start` seconds, `add` a decision, never more than `cap`. Days per move is start = add = cap."""

    start: int
    add: int
    cap: int


class RulesChange(msgspec.Struct):
    """A game goes on by other rules than it was begun with; of its choices so many stayed."""

    before: str
    now: str
    kept: int
    known: int | None = None  # of a game that is over: its end was not kept, and the new rules lead so far only


class TableInfo(msgspec.Struct):
    id: str
    scenario: str
    name: str
    book: str
    options: list[str]
    status: TableStatus
    public: bool
    hotseat: bool  # one client holds several seats: hand-over screens between them
    round: int
    seats: list[SeatInfo]
    clock: ClockRule | None
    created: float
    updated: float
    turn: list[str]  # seats that have to act: during a secret bid those who have not bid
    ending: Ending | None
    parent: str | None = None  # the table it was forked from, or is the rematch of
    origin: Origin = "new"  # of an imported or forked game its first choices, and their dice, were made elsewhere
    given: int = 0  # how many choices those are
    commitment: str | None = None  # hash of the secret that chance follows from; none for a seed
    secret: str | None = None  # that secret, once the game is over
    rules: RulesChange | None = None  # the last time the rules changed under it
    rematch: str | None = None  # the table that was set up as its rematch
    campaign: str | None = None  # the campaign it is a battle of
    begun: bool = True  # everybody has been at the table, so that clocks of minutes run


class Ending(msgspec.Struct):
    """How a game ended: the winning and the losing side (None for a draw), and why, as a code and as a sentence."""

    winner: str | None
    loser: str | None
    reason: str
    rule: str
    text: str


# -- from the table to a client ---------------------------------------------------------------------------------------


class StandIn(msgspec.Struct):
    """Events, by their numbers, that a bot brought about in somebody's place."""

    seat: str
    first: int
    until: int


class Board(msgspec.Struct):
    """A seat's (or a spectator's) whole picture. `events` are those the client lacks, numbered from `first`.

    `lines` tell them as sentences. The last line a client has may have grown since, or be told by the next one: before
    adding these, it drops every line whose `until` is `first` or more.
    """

    view: View
    offer: Offer | None
    events: list[GameEvent]
    first: int
    lines: list[Line]
    can_undo: bool  # without asking anybody
    stood_in: list[StandIn] = []  # of all events, not only those sent


class UndoRequest(msgspec.Struct):
    """A standing request to take back past a reveal: who asks, to which number, and which seats have yet to agree."""

    seat: str
    to: int
    asked: list[str]


class Chat(msgspec.Struct, tag_field="type", tag="chat"):
    """What a player says to everybody at the table."""

    who: str
    text: str
    at: float


class Welcome(msgspec.Struct, tag_field="type", tag="welcome"):
    """First message on a socket."""

    table: TableInfo
    scene: Scene
    talk: list[Chat] = []  # the last of what was said at the table


class Update(msgspec.Struct, tag_field="type", tag="update"):
    """The table as it is now. `boards` has one entry for each seat the client holds, or "" alone for a spectator."""

    number: int
    table: TableInfo
    boards: dict[str, Board]
    undoer: str | None = None  # of the seats with `can_undo`, the one that chose last
    undo: UndoRequest | None = None
    luck: list[Luck] = []  # of a game that is over: each side's dice
    order: list[str] = []  # seats in the order of the round, once it is known, where sides have several
    reply: str | None = None  # the key of the client's choice that led here


class Refusal(msgspec.Struct, tag_field="type", tag="error"):
    """What was wrong with a message. The connection and the game go on."""

    code: str  # malformed, illegal, stale, not-your-decision, too-fast, too-large, forbidden, over, undo …
    message: str  # of `illegal` in the client's language
    rule: str | None = None
    reason: str | None = None  # the refusal's code within the rule
    reply: str | None = None


class Stale(Refusal, tag_field="type", tag="error", kw_only=True):
    """Over HTTP a stale choice gets the current state with its refusal; over a socket the `Update` follows it."""

    update: Update


class Threats(msgspec.Struct, tag_field="type", tag="odds"):
    """Answer to `AskOdds`: the shot there and the shot back."""

    odds: OddsView | None
    back: OddsView | None
    reply: str | None = None


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    at: float


ToClient = Welcome | Update | Refusal | Chat | Threats | Pong

# -- from a client to the table ---------------------------------------------------------------------------------------


class Choose(msgspec.Struct, tag_field="type", tag="choose"):
    """Choose for a seat: the text of an option, or a chain of texts."""

    text: str
    number: int
    key: Key
    seat: str | None = None  # needed only by who holds several


class TakeBack(msgspec.Struct, tag_field="type", tag="undo"):
    """Take back the last choice; past a die, draw or reveal this asks the other side."""

    key: Key
    seat: str | None = None


class AnswerUndo(msgspec.Struct, tag_field="type", tag="undo-answer"):
    accept: bool


class Concede(msgspec.Struct, tag_field="type", tag="concede"):
    key: Key
    seat: str | None = None


class Resync(msgspec.Struct, tag_field="type", tag="resync"):
    """Ask for the whole state again; `events` is how many events the client has."""

    events: int = 0


class SetLanguage(msgspec.Struct, tag_field="type", tag="language"):
    """From now on in this language. Answered by a `Welcome` and an `Update` with everything from the first event on."""

    language: str


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


FromClient = Choose | TakeBack | AnswerUndo | Concede | Resync | SetLanguage | Say | AskOdds | ReturnToSeat | Ping
