"""Losses: where the lost card comes from, who leaves the board, how vehicles take a hit."""

from __future__ import annotations

from tests.rules.land_model.box import SOLDIER, VEHICLE, Piece
from tests.rules.land_model.goals import settle
from tests.rules.land_model.names import CHOOSE, LOSE
from tests.rules.land_model.world import World
from tests.rules.modelling import Play, ask, token


def injure(w: World, piece: Piece) -> Play[None]:
    """COM-63 to COM-65, REI-F-03, NOR-21, NAF-40: one card, or the counter."""
    own_turn = piece.seat == w.active
    zones = ["hand", "discard", "deck"]
    if own_turn and not w.classic_losses:
        zones.insert(0, "play")
    mine = w.cards[piece.seat]
    for zone in zones:
        found = [card.name for card in w.cards_of(piece) if mine[zone][card.name]]
        if found:
            if len(found) > 1:  # REI-A-13
                w.met[f"which of two is lost from {zone}"] += 1
            name = yield from ask(piece.seat, LOSE[0], {f"{LOSE[1]} {token(name)}": name for name in found})
            w.met[f"card lost from {zone}{', own turn' if own_turn else ''}"] += 1
            w.cards.move(piece.seat, name, zone, "removed")
            settle(w)
            return
    w.met[f"{piece.kind} lost{' inside' if piece.inside else ''}{', own turn' if own_turn else ''}"] += 1
    remove(w, piece, "lost")
    if piece.kind == SOLDIER:
        for card in w.cards_of(piece):
            w.cards.purge(piece.seat, card.name)
        w.neutralised[w.other(piece.side)].append(piece)  # RUL-61
    settle(w)


def remove(w: World, piece: Piece, fate: str) -> None:
    """A counter leaves the board, its seat, and a Mortar its aim (RUL-37)."""
    if piece.inside is not None:
        piece.inside.crew[piece.inside.crew.index(piece)] = None
        piece.inside = None
    if w.aim[piece.side] is not None and any(card.has("target") for card in w.cards_of(piece)):
        w.met["aim lost with the mortar"] += 1
        w.aim[piece.side] = None
    piece.at = None
    piece.down = False
    piece.fate = fate


def strike(w: World, piece: Piece, chooser: str, side: str) -> Play[None]:
    """An attack on a counter has succeeded: a man, a unit or a vehicle (NAF-41 to NAF-44, RUL-28, RUL-154)."""
    if piece.kind != VEHICLE:
        yield from injure(w, piece)
        return
    riders = piece.riders()
    if riders:
        man = yield from _rider(w, piece, chooser)
        yield from injure(w, man)
    else:
        w.met["empty vehicle hit"] += 1
    piece.damage += 1
    if piece.damage >= piece.threshold and not piece.down:
        w.met["disabled"] += 1
        piece.down = True
    if piece.damage >= piece.integrity:
        w.met[f"destroyed with {len(piece.riders())} inside"] += 1
        destroy(w, piece, side)
    settle(w)


def destroy(w: World, piece: Piece, side: str) -> None:
    """NAF-44, RUL-61: occupants stand on the tile; it counts for the attacker unless it was struck as an own one."""
    own = piece.owner == side and (bool(piece.riders()) or piece.side == side)
    w.neutralised[w.other(side) if own else side].append(piece)
    for man in piece.riders():
        man.inside = None
    piece.crew = [None] * len(piece.crew)
    piece.at = None
    piece.fate = "lost"


def pin_down(w: World, piece: Piece, chooser: str) -> Play[None]:
    """COM-66, NAF-45, RUL-47: a successful Suppress."""
    if piece.kind == VEHICLE:
        if not piece.riders():
            w.met["empty vehicle suppressed"] += 1
            return
        piece = yield from _rider(w, piece, chooser)
    w.met["suppressed again" if piece.down else f"suppressed{' inside' if piece.inside else ''}"] += 1
    piece.down = True


def _rider(w: World, vehicle: Piece, chooser: str) -> Play[Piece]:
    """Which occupant is struck, chosen after the roll (RUL-46, RUL-154)."""
    w.met["occupant chosen"] += 1
    man = yield from ask(chooser, CHOOSE[0], {f"{CHOOSE[1]} {man.id}": man for man in vehicle.riders()})
    return man
