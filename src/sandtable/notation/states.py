"""The text form of a state: JSON with names, one field a line, for bug reports, snapshots and tests.

It says which scenario, rules and data it belongs to and carries the state's digest. Reading trusts nothing: every name
must exist, every number be in range, every card be accounted for; and, since only the rules know what the locals of a
frame mean, the state is rehearsed before it is handed out, so that a forged one fails here and not in mid-game.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from sandtable.core.catalog import Catalog
from sandtable.core.dice import PURPOSES
from sandtable.core.option import LIMIT
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import (
    CONTROLLED,
    FRAME,
    FRAMES,
    HAND,
    IMPAIRED,
    NOBODY,
    OFF,
    PC,
    READY_FACE,
    SCOUTED,
    UNMARKED,
    ZONE_NAMES,
    ZONES,
    State,
    StateError,
)
from sandtable.core.vectors import ints
from sandtable.notation.rehearsal import check_rows, rehearse

FORMAT: Final = "sandtable-state"
VERSION: Final = 2

MARKS: Final = {"scouted": SCOUTED, "controlled": CONTROLLED}
MARK_NAMES: Final = {mark: name for name, mark in MARKS.items()}

Count = Annotated[int, Meta(ge=0, le=9999)]
Rounds = Annotated[int, Meta(ge=0, le=10**9)]
Counter = Annotated[int, Meta(ge=0, lt=2**31)]
Local = Annotated[int, Meta(ge=-1, lt=2**62)]  # of a frame, or in a row: -1 is none; the largest are sets of bits


class UnitText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    tile: str | None = None
    impaired: bool = False


class TileText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    points: Count = 0
    marks: dict[str, str] = {}


class FrameText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    procedure: str
    pc: Counter
    locals: list[Local]


class StateText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    format: str = FORMAT
    version: int = VERSION
    scenario: str
    book: str
    rules: str
    content: str
    options: list[str]
    round: Rounds
    cap: Rounds
    initiative: str
    seat: str | None  # who is asked
    winner: str | None
    reason: str | None
    score: dict[str, Count]
    cards: dict[str, dict[str, dict[str, Count]]]  # seat, zone, card
    bids: dict[str, str]
    units: dict[str, UnitText]  # by side:unit
    tiles: dict[str, TileText]
    frames: list[FrameText]  # the last one runs
    chance: list[Counter]
    rows: dict[str, list[Local]]  # the modules' own
    digest: str


# --- writing -----------------------------------------------------------------------------------------------------


def dump_state(catalog: Catalog, book: Rulebook, state: State) -> str:
    """A state as text that `load_state` reads back."""
    c = catalog
    names = [procedure.name for procedure in book.procedures]
    frames = [
        FrameText(
            names[int(state.stack[at])], int(state.stack[at + PC]), [int(n) for n in state.stack[at + 2 : at + FRAME]]
        )
        for at in range(0, int(state.top) + FRAME, FRAME)
    ]
    over = state.winner != NOBODY
    text = StateText(
        scenario=c.scenario,
        book=book.id,
        rules=book.version,
        content=c.content,
        options=list(book.game_options),
        round=int(state.round),
        cap=int(state.cap),
        initiative=c.sides[state.initiative],
        seat=c.seats[state.seat] if state.seat != NOBODY else None,
        winner=c.sides[state.winner] if over else None,
        reason=book.reasons[state.reason].name if over else None,
        score={side: int(state.score[i]) for i, side in enumerate(c.sides)},
        cards={name: _zones(c, state, seat) for seat, name in enumerate(c.seats)},
        bids={name: c.kinds[state.bids[seat]].token for seat, name in enumerate(c.seats) if state.bids[seat] != NOBODY},
        units={
            name: UnitText(c.tiles[state.at[i]].name if state.at[i] != OFF else None, state.face[i] == IMPAIRED)
            for i, name in enumerate(_units(c))
        },
        tiles={
            tile.name: TileText(int(state.points[i]) if len(state.points) else 0, _marks(c, state, i))
            for i, tile in enumerate(c.tiles)
        },
        frames=frames,
        chance=[int(n) for n in state.chance],
        rows=_rows(book, state),
        digest=state.digest(),
    )
    lines = [
        f'"{field}": {msgspec.json.encode(getattr(text, field)).decode()}' for field in StateText.__struct_fields__
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _rows(book: Rulebook, state: State) -> dict[str, list[int]]:
    layout = book.layout
    return {
        name: [int(state.rows[first + i]) for i in range(size)]
        for name, first, size in zip(layout.names, layout.firsts, layout.sizes, strict=True)
    }


def _units(c: Catalog) -> list[str]:
    return [c.unit_name(i) for i in range(len(c.units))]


def _zones(c: Catalog, state: State, seat: int) -> dict[str, dict[str, int]]:
    out: dict[str, dict[str, int]] = {}
    for zone, name in enumerate(ZONE_NAMES):
        counts = {
            kind.token: int(state.cards[zone * len(c.kinds) + k]) for k, kind in enumerate(c.kinds) if kind.seat == seat
        }
        out[name] = {token: n for token, n in counts.items() if n}
    return out


def _marks(c: Catalog, state: State, tile: int) -> dict[str, str]:
    if not len(state.marks):
        return {}
    marks = {side: int(state.marks[i * len(c.tiles) + tile]) for i, side in enumerate(c.sides)}
    return {side: MARK_NAMES[mark] for side, mark in marks.items() if mark != UNMARKED}


# --- reading -----------------------------------------------------------------------------------------------------


def load_state(catalog: Catalog, book: Rulebook, text: str, *, trusted: bool = False) -> State:
    """The state a text stands for; StateError with the field if it is malformed, foreign, or no state of this scenario.

    `trusted=True` leaves out the modules' own checks and the rehearsal, for texts that were never out of the program's
    hands.
    """
    try:
        read = msgspec.json.decode(text, type=StateText)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise StateError(f"not a state: {error}") from None
    _check_origin(read, catalog, book)
    state = _build(read, catalog, book)
    if state.digest() != read.digest:
        raise StateError(f"digest: the fields give {state.digest()}, the text says {read.digest[:40]!r}")
    if not trusted:
        check_rows(catalog, book, state)
        if state.seat != NOBODY:
            rehearse(catalog, book, state)
    return state


def _check_origin(read: StateText, c: Catalog, book: Rulebook) -> None:
    if read.format != FORMAT:
        raise StateError(f"format: this is no {FORMAT}")
    if read.version != VERSION:
        raise StateError(f"version: {read.version}; this program reads {VERSION}")
    for field, found, here in (
        ("scenario", read.scenario, c.scenario),
        ("book", read.book, book.id),
        ("rules", read.rules, book.version),
        ("content", read.content, c.content),
        ("options", ", ".join(read.options), ", ".join(book.game_options)),
    ):
        if found != here:
            raise StateError(f"{field}: made with {found[:40]!r}; here it is {here!r}")


def _build(read: StateText, c: Catalog, book: Rulebook) -> State:
    seats = len(c.seats)
    cards = _read_cards(read, c)
    sizes = [0] * (ZONES * seats)
    for zone in range(ZONES):
        for k, kind in enumerate(c.kinds):
            sizes[zone * seats + kind.seat] += cards[zone * len(c.kinds) + k]
    bids = [NOBODY] * seats
    for seat_name, card in read.bids.items():
        seat = _place("bids", seat_name, c.seats)
        bids[seat] = _kind(c, seat, card, "bids")
        if cards[HAND * len(c.kinds) + bids[seat]] == 0:
            raise StateError(f"bids: {seat_name} does not hold {card}")
    at, face = _read_units(read, c)
    points, marks = _read_tiles(read, c)
    over = read.winner is not None
    if over != (read.reason is not None) or (over and read.seat is not None):
        raise StateError("winner: a finished game has a winner and a reason and asks nobody")
    reasons = [reason.name for reason in book.reasons]
    if set(read.score) != set(c.sides):
        raise StateError("score: one for each side")
    if len(read.chance) != PURPOSES:
        raise StateError(f"chance: {PURPOSES} numbers, not {len(read.chance)}")
    stack, top = _read_frames(read, book)
    return State(
        ints(cards),
        ints(sizes),
        ints(at),
        ints(face),
        ints(marks),
        ints(points),
        ints([read.score[side] for side in c.sides]),
        ints(bids),
        ints(read.chance),
        ints(_read_rows(read, book)),
        ints(stack),
        top,
        NOBODY if read.seat is None else _place("seat", read.seat, c.seats),
        read.round,
        read.cap,
        _place("initiative", read.initiative, c.sides),
        NOBODY if read.winner is None else _place("winner", read.winner, c.sides),
        0 if read.reason is None else _place("reason", read.reason, reasons),
    )


def _read_cards(read: StateText, c: Catalog) -> list[int]:
    """COM-04: every card of the scenario is in exactly one zone."""
    cards = [0] * (ZONES * len(c.kinds))
    for seat_name, zones in read.cards.items():
        seat = _place("cards", seat_name, c.seats)
        for zone_name, counts in zones.items():
            zone = _place(f"cards.{seat_name}", zone_name, ZONE_NAMES)
            for card, n in counts.items():
                cards[zone * len(c.kinds) + _kind(c, seat, card, f"cards.{seat_name}")] = n
    for k, kind in enumerate(c.kinds):
        kin = [other for other in range(len(c.kinds)) if c.kin[other] == k]
        total = sum(cards[zone * len(c.kinds) + other] for zone in range(ZONES) for other in kin)
        began = sum(c.kinds[other].deck + c.kinds[other].supply for other in kin)
        if total != began:
            raise StateError(f"cards: {c.seats[kind.seat]} has {total} {kind.token}, not {began}")
    return cards


def _read_units(read: StateText, c: Catalog) -> tuple[list[int], list[int]]:
    names = _units(c)
    if set(read.units) != set(names):
        raise StateError("units: one entry for each counter of the scenario")
    at: list[int] = []
    face: list[int] = []
    for name in names:
        unit = read.units[name]
        if unit.impaired and unit.tile is None:
            raise StateError(f"units: {name} is off the board and ready")
        at.append(OFF if unit.tile is None else _tile(c, unit.tile, f"units.{name}"))
        face.append(IMPAIRED if unit.impaired else READY_FACE)
    return at, face


def _read_tiles(read: StateText, c: Catalog) -> tuple[list[int], list[int]]:
    if set(read.tiles) != set(c.tile_names):
        raise StateError("tiles: one entry for each tile of the scenario")
    points = [0] * len(c.start_points)
    marks = [UNMARKED] * len(c.start_marks)
    for name, tile in read.tiles.items():
        if (tile.points and not points) or (tile.marks and not marks):
            raise StateError(f"tiles.{name}: this game has no such thing on its tiles")
        if points:
            points[c.tile_names[name]] = tile.points
        for side, mark in tile.marks.items():
            if mark not in MARKS:
                raise StateError(f"tiles.{name}: there is no marker {mark[:40]!r}")
            marks[_place(f"tiles.{name}", side, c.sides) * len(c.tiles) + c.tile_names[name]] = MARKS[mark]
        if list(tile.marks.values()).count("controlled") > 1:
            raise StateError(f"tiles.{name}: one side at most controls a tile")
    return points, marks


def _read_rows(read: StateText, book: Rulebook) -> list[int]:
    layout = book.layout
    if set(read.rows) != set(layout.names):
        raise StateError(f"rows: they are {', '.join(layout.names)}")
    for name, size in zip(layout.names, layout.sizes, strict=True):
        if len(read.rows[name]) != size:
            raise StateError(f"rows.{name}: {size} numbers, not {len(read.rows[name])}")
    return [n for name in layout.names for n in read.rows[name]]


def _read_frames(read: StateText, book: Rulebook) -> tuple[list[int], int]:
    if not 0 < len(read.frames) <= FRAMES:
        raise StateError(f"frames: 1 to {FRAMES} of them, not {len(read.frames)}")
    names = [procedure.name for procedure in book.procedures]
    stack: list[int] = []
    for frame in read.frames:
        if len(frame.locals) != FRAME - 2:
            raise StateError(f"frames: a frame has {FRAME - 2} locals, not {len(frame.locals)}")
        if any(local >= LIMIT for local in frame.locals[:-1]):
            raise StateError(f"frames: a number of {LIMIT} or more")  # only the last local is ever a set of bits
        stack += [_place("frames", frame.procedure, names), frame.pc, *frame.locals]
    top = len(stack) - FRAME
    return stack + [0] * (FRAME * FRAMES - len(stack)), top


def _place(field: str, name: str, names: list[str]) -> int:
    if name not in names:
        raise StateError(f"{field}: there is no {name[:40]!r} here")
    return names.index(name)


def _tile(c: Catalog, name: str, field: str) -> int:
    if name not in c.tile_names:
        raise StateError(f"{field}: there is no tile {name[:40]!r} here")
    return c.tile_names[name]


def _kind(c: Catalog, seat: int, token: str, field: str) -> int:
    for k, kind in enumerate(c.kinds):
        if kind.seat == seat and kind.token == token:
            return k
    raise StateError(f"{field}: there is no card {token[:40]!r} here")
