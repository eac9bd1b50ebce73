"""What holds at every single moment: cards, board, score, rows, options, text."""

from __future__ import annotations

from sandtable.core.catalog import Catalog
from sandtable.core.game import ROOM, Game
from sandtable.core.option import option_of
from sandtable.core.state import (
    CONTROLLED,
    FRAME,
    FRAMES,
    HAND,
    IMPAIRED,
    NOBODY,
    OFF,
    READY_FACE,
    SCOUTED,
    UNMARKED,
    ZONE_NAMES,
    ZONES,
    State,
)
from sandtable.notation import Notation
from sandtable.notation.states import dump_state, load_state
from sandtable.testing.playing import keys_of


def require(holds: bool, otherwise: str) -> None:
    """An assertion that no switch of the interpreter takes out."""
    if not holds:
        raise AssertionError(otherwise)


def check_state(game: Game, state: State) -> None:
    """The laws of conservation, every number in its range, and what the book's modules say of their rows."""
    c, book = game.catalog, game.book
    check_cards(c, state)
    check_board(c, state)
    check_score(game, state)
    for seat, bid in enumerate(state.bids):
        if bid != NOBODY:  # RUL-135: a bid counts as in hand until it is shown
            mine = c.kinds[bid].seat == seat and state.cards[HAND * len(c.kinds) + bid] > 0
            require(mine and book.seating.bids(game, state, seat), f"{c.seats[seat]} has bid a card it does not hold")
    depth = int(state.top) + FRAME
    require(0 < depth <= FRAME * FRAMES and depth % FRAME == 0, f"the stack ends in the middle of a frame: {depth}")
    for at in range(0, depth, FRAME):
        require(0 <= state.stack[at] < len(book.procedures), f"a frame of procedure {state.stack[at]}")
    require(state.initiative in range(len(c.sides)), f"side {state.initiative} has the initiative")  # COM-10
    require(state.winner in (NOBODY, *range(len(c.sides))), f"side {state.winner} has won")
    require(0 <= state.reason < len(book.reasons), f"the game ended by reason {state.reason}")
    over = state.winner != NOBODY
    require((state.seat == NOBODY) == over, f"seat {state.seat} is asked, winner {state.winner}")
    require(len(state.rows) == book.layout.size, f"{len(state.rows)} numbers in rows of {book.layout.size}")
    for module in book.modules:
        faults = module.faults(game, state)
        require(not faults, f"{module.name}: {'; '.join(faults)}")


def check_cards(c: Catalog, state: State) -> None:
    """COM-04: every card in exactly one zone, so that the totals never change; sizes are the sums. What passes between
    seats of a side is counted together."""
    kinds, seats = len(c.kinds), len(c.seats)
    sums = [0] * (ZONES * seats)
    totals = [0] * kinds
    began = [0] * kinds
    for zone in range(ZONES):
        for k, kind in enumerate(c.kinds):
            n = int(state.cards[zone * kinds + k])
            if n < 0:
                raise AssertionError(f"{n} {kind.token} of {c.seats[kind.seat]} in the {ZONE_NAMES[zone]}")
            totals[c.kin[k]] += n
            sums[zone * seats + kind.seat] += n
    for k, kind in enumerate(c.kinds):
        began[c.kin[k]] += kind.deck + kind.supply
    for k, kind in enumerate(c.kinds):
        if totals[k] != began[k]:
            raise AssertionError(f"{c.seats[kind.seat]} has {totals[k]} {kind.token}, and began with {began[k]}")
    for place, size in enumerate(state.sizes):
        if size != sums[place]:
            zone, seat = divmod(place, seats)
            raise AssertionError(f"{c.seats[seat]} has {sums[place]} cards in the {ZONE_NAMES[zone]}, counted {size}")


def check_board(c: Catalog, state: State) -> None:
    """COM-07, COM-08: counters on tiles that exist, with one of two faces; one side at most controls a tile."""
    tiles = len(c.tiles)
    for unit in range(len(c.units)):
        at, face = int(state.at[unit]), int(state.face[unit])
        require(at == OFF or 0 <= at < tiles, f"{c.unit_name(unit)} is on tile {at}")
        require(face == READY_FACE or (face == IMPAIRED and at != OFF), f"{c.unit_name(unit)} shows face {face}")
    for tile in range(tiles if len(state.marks) else 0):
        marks = [int(state.marks[side * tiles + tile]) for side in range(len(c.sides))]
        name = c.tiles[tile].name
        require(all(mark in (UNMARKED, SCOUTED, CONTROLLED) for mark in marks), f"markers {marks} on {name}")
        require(marks.count(CONTROLLED) <= 1, f"both sides control {name}")


def check_score(game: Game, state: State) -> None:
    """COM-09: the points the state keeps are those that the modules count on the board."""
    for side, name in enumerate(game.catalog.sides):
        counted = sum(module.recount(game, state, side) for module in game.book.modules)
        kept = int(state.score[side])
        require(kept == counted, f"{name} owns {counted} points on the board, and the state keeps {kept}")


def check_decision(game: Game, state: State, notation: Notation) -> list[int]:
    """Never empty, no option twice, none forced where the engine forces, and each with a text that reads back.

    Answers the keys.
    """
    before = state.digest()
    keys = keys_of(game, state)
    procedure = game.procedure(state)
    name = procedure.name
    require(0 < len(keys) <= ROOM, f"{name} offers {len(keys)} options")
    require(len(set(keys)) == len(keys), f"{name} offers an option twice")
    require(not (procedure.forced and len(keys) == 1), f"{name}: the one option was not applied")
    require(keys == keys_of(game, state), f"{name} lists other options when it is asked again")
    seat = int(state.seat)
    texts: set[str] = set()
    for key in keys:
        option = option_of(key)
        require(option.key == key, f"{name}: {option!r} has another key than {key}")
        text = notation.write(option, seat)
        require(notation.read(text, seat) == option, f"{name}: {text!r} reads back as another option")
        texts.add(text)
    require(len(texts) == len(keys), f"{name} offers two options with one text")
    require(state.digest() == before, f"{name}: listing options changed the state")
    return keys


def check_text(game: Game, state: State, trusted: bool) -> None:
    """The state's text reads back as the same state; not `trusted`, it is rehearsed like one from outside."""
    c, book = game.catalog, game.book
    text = dump_state(c, book, state)
    again = load_state(c, book, text, trusted=trusted)
    require(again.row() == state.row(), "a state reads back from its text as another one")
    require(again.digest() == state.digest(), "equal states have different digests")
    require(dump_state(c, book, again) == text, "a state that was read back is written in another way")
