"""Movement: Move, Scout, Stalk, Drive, Guide, Advance, mines on the way, and leaving the board."""

from __future__ import annotations

from tests.rules.land_model.box import VEHICLE, Action, Piece
from tests.rules.land_model.fight import blow
from tests.rules.land_model.goals import settle
from tests.rules.land_model.hope import goals, named
from tests.rules.land_model.injury import remove
from tests.rules.land_model.names import ADVANCE, SPRING, face
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
    edge = frozenset((origin, tile))
    if side == w.mine_side and any(m.edge == edge for m in w.mines):
        w.met["own mines passed" if piece.side == side else "own mines passed in a captured vehicle"] += 1
    if w.mine_side is None or side == w.mine_side:
        return False
    waiting = [m for m in w.mines if m.edge == edge and sets_off(piece, m)]
    hurt = False
    owner = w.mine_seat()
    if len(waiting) > 1:
        w.met["several mines"] += 1
    while waiting and piece.at is not None:
        mine = yield from ask(owner, SPRING[0], {f"{SPRING[1]}-{face(mine.armour)}": mine for mine in waiting})
        if len({other.armour for other in waiting}) > 1:
            w.met["both faces at once"] += 1
        waiting.remove(mine)
        w.mines.remove(mine)  # REI-M-15: whether before or after its attack, nobody can tell
        hit = yield from blow(w, owner, piece, mine)
        w.met[f"mine: {face(mine.armour)} {'hits' if hit else 'misses'} {piece.kind}"] += 1
        hurt = hurt or hit
    if waiting:
        w.met["mines left over"] += 1  # RUL-161
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


def advancing(w: World, seat: str, squad: str) -> list[Piece]:
    """REI-A-14, REI-A-15, RUL-80: own counters of the squad that may go, in the order they are printed."""
    return [p for p in w.on_board() if p.seat == seat and p.squad == squad and not p.down]


def destinations(w: World, seat: str, group: list[Piece]) -> list[str]:
    """Neighbouring tiles with an own counter that was there before (RUL-73); none rough if a vehicle goes along."""
    at = group[0].at
    assert at is not None
    found = []
    for tile in w.board.near[at]:
        friends = [p for p in w.here(tile) if p.seat == seat]
        if friends and not (w.board.tiles[tile].rough and any(p.wheels for p in group)):
            found.append(tile)
    return found


def advance(w: World, seat: str, action: Action) -> Play[None]:
    """Those who go together join one after the other, then they go."""
    kind, join, go, stop = ADVANCE
    group: list[Piece] = []
    while True:
        options: dict[str, Piece | str] = {}
        able = advancing(w, seat, action.squad)
        for piece in able[able.index(group[-1]) + 1 :] if group else able:
            if (not group or piece.at == group[0].at) and destinations(w, seat, [*group, piece]):
                options[f"{join} {token(piece.name)}"] = piece
        if group:
            options |= {f"{go} {tile}": tile for tile in destinations(w, seat, group)}
        else:
            options[stop] = ""
        chosen = yield from ask(seat, kind, options)
        if isinstance(chosen, Piece):
            group.append(chosen)
            continue
        w.met[f"advance of {len(group)}{' with a vehicle' if any(p.wheels for p in group) else ''}"] += 1
        for piece in group:
            place(w, piece, chosen)
        return
