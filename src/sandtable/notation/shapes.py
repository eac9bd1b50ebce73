"""Shapes of what clients that know no rules are told: an offer with its options, odds and ways."""

from __future__ import annotations

import msgspec

from sandtable.notation.tokens import Token


class Leg(msgspec.Struct, frozen=True, gc=False):
    """A position on the way, after one of its choices."""

    tile: str
    facing: int | None = None


class Shot(msgspec.Struct, frozen=True, gc=False):
    """A shot at, or by, a unit (`side:unit`) from the end of a way: how likely, its dice, the number to roll."""

    unit: str
    chance: float
    dice: int
    total: int


class Way(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    tile: str
    text: str
    facing: int | None = None  # where the counter looks at its end
    legs: list[Leg] = []
    notes: list[str] = []  # what the choices on it cost, in words
    told: list[str] = []  # what a walk comes to, as the log would tell it
    fate: str | None = None  # what becomes of the counter, if it leaves the board there
    shots: list[Shot] = []  # that it would have from there
    threats: list[Shot] = []  # that others would have at it


class OddsPart(msgspec.Struct, frozen=True, gc=False):
    """A number of a sum: its code, what it is called, its value."""

    name: str
    label: str
    value: int


class OddsView(msgspec.Struct, frozen=True, gc=False):
    """The sum a player reads before rolling. Units are written `side:unit`.

    The attacker is empty for a card without a counter, the target for something on the tile that is no counter.
    """

    attacker: str
    target: str
    tile: str
    name: str  # of what is rolled against
    dice: int
    parts: list[OddsPart]
    total: int
    faces: list[int]  # that succeed
    chance: float
    effect: str  # what a success does, in words
    does: str  # and by its code


class Offered(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One option: its notation, what it names, and what it reads like."""

    text: str
    verb: str
    label: str
    hint: str = ""
    card: str | None = None
    slot: int | None = None  # the printed action it takes, by its number in the scene
    tile: str | None = None
    edge: list[str] | None = None  # the two tiles it lies between, where it names an edge and no tile
    unit: str | None = None  # side:unit
    number: int | None = None  # as the text has it
    passes: bool = False  # it leaves things as they are
    idle: bool = False  # it would change nothing
    odds: OddsView | None = None
    lost: int = 0  # steps of the march under way that a success of this roll ends
    back: OddsView | None = None  # the target's own shot back, if it survives
    best: OddsView | None = None  # of the rolls it leads to
    harms: bool = False  # some of them may be at counters of the own side
    outlook: list[OddsView] = []  # these rolls, where the option names a place and who is struck there is known


class DeclinedAction(msgspec.Struct, frozen=True, gc=False):
    """A printed action that a card in hand could be looked at for, and why it cannot be taken now."""

    card: str
    slot: int
    rule: str
    code: str
    why: str


class Offer(msgspec.Struct, frozen=True, gc=False):
    seat: str
    kind: str  # the procedure that asks
    variant: str  # of its question
    number: int
    head: str
    question: str
    options: list[Offered]
    declined: list[DeclinedAction]
    subject: dict[str, Token]
    ways: list[Way]  # where several choices in a row lead
