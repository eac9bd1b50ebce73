"""Movement: Move, Scout, Stalk, Drive, Guide, Advance, mines on the way, and leaving the board."""

from __future__ import annotations

from tests.rules.land_model.box import VEHICLE, Action, Piece
from tests.rules.land_model.fight import blow
from tests.rules.land_model.goals import settle
from tests.rules.land_model.hope import goals, named
from tests.rules.land_model.injury import remove
from tests.rules.land_model.names import MINES
from tests.rules.land_model.world import Mine, World
from tests.rules.modelling import Play, ask, token

FREE = ("scout", "stalk")  # need no marker where they go
WAYS = ("move", "scout", "stalk")  # of a man on foot (RUL-52)
LEAVE, STOP = "leave", "stop"


def march(w: World, seat: str, piece: Piece, action: Action) -> Play[None]:
    """Up to so many tiles, step by step (COM-43, COM-44, COM-46, NAF-27, NOR-14)."""
    side = w.side_of[seat]
    w.moving = piece
    for _ in range(action.value):
        assert piece.at is not None
        options: dict[str, str] = {}
        for tile in w.board.near[piece.at]:
            marked = tile in w.marks[side] or action.name in FREE
            if marked and not (piece.wheels and w.board.tiles[tile].rough):
                options[f"step {tile}"] = tile
        if action.name != "guide" and may_leave(w, side, piece):
            options[LEAVE] = LEAVE
        options[STOP] = STOP
        chosen = yield from ask(seat, "march", options)
        if chosen == STOP:
            break
        if chosen == LEAVE:
            leave(w, side, piece)
            break
        origin = piece.at
        w.met[f"step: {action.name}"] += 1
        place(w, piece, chosen)
        if action.name == "scout":
            w.scout(seat, chosen)
        stopped = yield from cross(w, side, piece, origin, chosen)
        if stopped or piece.at is None:
            break
    w.moving = None


def place(w: World, piece: Piece, tile: str) -> None:
    """A counter comes to another tile with everyone inside; a Mortar loses its aim (NOR-13)."""
    piece.at = tile
    for man in piece.riders():
        man.at = tile
    if w.aim[piece.side] is not None and any(card.has("target") for card in w.cards_of(piece)):
        w.met["aim lost by moving"] += 1
        w.aim[piece.side] = None


# -- leaving the board --------------------------------------------------------------------------------------------


def named_to_leave(w: World, side: str, piece: Piece) -> bool:
    """NAF-52, RUL-156: whether a condition of the side permits this counter itself."""
    for goal in goals(w, side):
        if goal.verb != "escape":
            continue
        if goal.names:
            if piece in named(w, side, goal):
                return True
        elif goal.wants(piece) and piece.side == side:
            return True
    return False


def may_leave(w: World, side: str, piece: Piece) -> bool:
    """NAF-51, RUL-58, RUL-59."""
    if piece.at not in w.ways_out.get(side, []):
        return False
    if named_to_leave(w, side, piece):
        return True
    return piece.kind == VEHICLE and all(named_to_leave(w, side, man) for man in piece.riders())


def leave(w: World, side: str, piece: Piece) -> None:
    """NAF-53: with all cards, in every zone; who merely goes along does not count."""
    for gone in [*piece.riders(), piece]:
        counts = named_to_leave(w, side, gone)
        w.met[f"left: {gone.kind}{', counts' if counts else ''}"] += 1
        for card in w.cards_of(gone):
            w.cards.purge(gone.seat, card.name)
        remove(w, gone, "escaped")
        if counts:
            w.escaped[side].append(gone)
    settle(w)


# -- mines --------------------------------------------------------------------------------------------------------


def cross(w: World, side: str, piece: Piece, origin: str, tile: str) -> Play[bool]:
    """REI-M-05 to REI-M-15, RUL-67 to RUL-70, RUL-160, RUL-161: mines on the edge. Answers whether it was hurt."""
    if w.mine_side is None or side == w.mine_side:
        return False
    edge = frozenset((origin, tile))
    waiting = [m for m in w.mines if m.edge == edge and sets_off(piece, m)]
    hurt = False
    owner = w.mine_seat()
    while waiting and piece.at is not None:
        options: dict[str, Mine] = {}
        for mine in waiting:
            options[f"{MINES[1]} {'armour' if mine.armour else 'personnel'}"] = mine
        mine = yield from ask(owner, MINES[0], options)
        waiting.remove(mine)
        w.met[f"mine: {'armour' if mine.armour else 'personnel'} on {piece.kind}"] += 1
        hit = yield from blow(w, owner, piece, mine)
        w.mines.remove(mine)
        hurt = hurt or hit
    return hurt


def sets_off(piece: Piece, mine: Mine) -> bool:
    return (piece.armoured if mine.armour else piece.regular) is not None


# -- others' counters ---------------------------------------------------------------------------------------------


def guided(w: World, seat: str) -> list[Piece]:
    """NOR-14, NOR-15, RUL-35, REI-J-11: own counters on the board that are not suppressed."""
    return [p for p in w.on_board(w.side_of[seat]) if not p.down]


def guide(w: World, seat: str, action: Action) -> Play[None]:
    piece = yield from ask(seat, "guide", {f"pick {token(p.name)}": p for p in guided(w, seat)})
    w.met["guided"] += 1
    yield from march(w, seat, piece, action)
