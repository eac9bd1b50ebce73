"""Fragments: the records in which a client gets its drawings. `art.py` fills them."""

from __future__ import annotations

import msgspec

from sandtable.picture import pieces
from sandtable.picture.canvas import Plate
from sandtable.picture.craft import Craft
from sandtable.picture.livery import Shape
from sandtable.picture.outline import Spots
from sandtable.picture.table import Hill


class TileArt(msgspec.Struct, frozen=True):
    """A tile around its centre; the name lies around the middle of the upper edge of its box."""

    ground: str
    name: str
    cover: str
    structure: str  # "" for none
    frames: dict[str, str]  # by the side that controls it
    ways: dict[str, str]  # by the side that may leave here
    mini: str  # in small, 20 by 20 from the corner
    inner: str  # lines inside and outside its edge, as path data
    outer: str
    token: bool  # whether a loose one lies below its cover, which counters keep clear of


class Faces(msgspec.Struct, frozen=True):
    ready: str
    impaired: str


class VehicleArt(msgspec.Struct, frozen=True):
    """What a vehicle has beside its counter. Its head is 400 by 80."""

    berths: list[str]  # transforms that bring windows to their berths
    free: str  # an empty window
    guard: str  # its defences; "" for none of that kind
    plate: str
    head: str
    ring: str  # a line around it, as path data


class TurningArt(msgspec.Struct, frozen=True):
    """A counter whose outline shows where it looks, drawn as it looks to the right."""

    ready: Craft
    impaired: Craft
    ghost: str  # where it could be
    ring: str  # a line around it, as path data, and the transform that brings it there
    fit: str


class PieceArt(msgspec.Struct, frozen=True):
    """A counter or vehicle: suppressed or disabled it is impaired, and turned by its tilt."""

    ready: str
    impaired: str
    width: float
    height: float
    tilt: float
    bar: Faces  # as one line, 90 by 35
    window: Faces | None  # a soldier in the berth of a vehicle
    vehicle: VehicleArt | None
    turning: TurningArt | None = None
    radius: float = pieces.RADIUS  # of a ring around it
    mate: Faces | None = None  # to a teammate of its seat, where sides have several
    mate_window: Faces | None = None


class CardArt(msgspec.Struct, frozen=True):
    """A face of 296 by 408 and one of 164 by 200, without title and actions; where the rows of actions lie."""

    face: str
    small: str
    top: float
    height: float
    step: float
    own: list[int]  # rows of actions that are framed twice: those that others of its counter do not have
    shared: str  # the counter that it shares with cards of another title, 36 by 36; "" for none
    live: str  # over the face while its icons count; "" for none
    live_small: str


class IconArt(msgspec.Struct, frozen=True):
    """An icon of a card, 24 by 24: as a rule, and while it counts."""

    usual: str
    live: str


class SeatArt(msgspec.Struct, frozen=True):
    """A seat's badges, 40 by 40 from the corner: to all, and to a teammate."""

    badge: str
    mate: str


class SideArt(msgspec.Struct, frozen=True):
    """A side's colours and what carries them."""

    shape: Shape
    face: str
    band: str
    strong: str  # the darkest of them
    badge: str  # 40 by 40 from the corner
    back: str  # of its cards, 296 by 408
    scouted: str
    controlled: str
    target: str
    held: str  # a point, 23 by 23 from the corner, and one still wanting
    wanting: str
    taken: str  # on a vehicle that it has taken over
    flags: list[Plate]  # spawn flags by the number of letters
    edges: dict[str, str]  # pieces on edges, by what they are called
    order: Plate  # a place in the round


class Art(msgspec.Struct, frozen=True):
    """GET /api/scenarios/{id}/art."""

    defs: str
    tiles: dict[str, TileArt]
    pieces: dict[str, PieceArt]  # side:unit
    cards: dict[str, CardArt]  # seat/card
    sides: dict[str, SideArt]
    seats: dict[str, SeatArt]
    symbols: dict[str, str]  # by title, in currentColor and var(--cut)
    signs: dict[str, str]  # by action, in currentColor
    icons: dict[str, IconArt]  # on cards
    objective: Plate
    count: Plate  # how many a stack holds
    die: Plate
    hit: Plate
    damage: list[str]  # shell holes along a vehicle's top, by their number
    hole: str
    rough: str  # below the cover of a tile that is closed to vehicles
    rubble: str
    weather: dict[str, str]  # by tile: what hangs over it
    facing: str  # which way a counter looks, drawn to the right
    hills: list[Hill]  # of the table
    night: bool  # whether it is fought by night: the table is dark, too
    edges: dict[str, list[Spots]]  # by "tile tile": places of one piece on an edge, of two …; none without such pieces
    edge_ghosts: dict[str, str]  # where a piece could be put, by what it is called
    clear: list[Spots]  # where one counter lies, two …, around the centre of a tile with a loose token
    command: str  # the command token, 44 by 44, and one that passes on after the round
    passing: str
