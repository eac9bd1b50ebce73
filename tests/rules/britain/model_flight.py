"""The model's movement: Move, Manoeuvre, edge, balloons, escape (BOB-30 to BOB-39), Guide and Sail (BOB-43, BOB-45)."""

from __future__ import annotations

from typing import Final

from tests.rules.britain.model_box import AIRCRAFT, DECOY, SHIP, Action, Card, Piece, ahead
from tests.rules.britain.model_goals import permitted, settle
from tests.rules.britain.model_world import World
from tests.rules.modelling import Play, ask, token

# How a flight ends.
FLOWN: Final = "flown"
EDGE: Final = "edge"
GONE: Final = "gone"


def may_leave(w: World, piece: Piece) -> bool:
    """BOB-71, RUL-113: a permitted aircraft on an escape hex."""
    return piece.kind == AIRCRAFT and piece.at in w.ways_out.get(piece.side, set()) and permitted(w, piece)


def flight(w: World, piece: Piece, by: str, hexes: int, turns: int = 0, early: bool = False) -> Play[str]:
    """At least one hex and at most `hexes`, with up to `turns` turns; each turn needs a hex before it."""
    flown, may_turn = 0, early
    w.flying = piece
    if piece.kind == DECOY:
        by = f"decoy, {by}"
    while True:
        assert piece.at is not None and piece.heading is not None
        following = ahead(piece.at, piece.heading)
        options: dict[str, str] = {}
        if flown < hexes:
            if following in w.names:
                options[f"ahead {w.names[following]}"] = "ahead"
            elif may_leave(w, piece):
                options["leave"] = "leave"
            else:
                options["edge-left"] = "edge-left"
                options["edge-right"] = "edge-right"
        if turns > 0 and may_turn:
            options["left"] = "left"
            options["right"] = "right"
        if not options:
            return FLOWN
        if flown > 0:
            options["stop"] = "stop"
        choice = yield from ask(piece.side, "flight", options, always=True)
        if choice == "stop":
            return FLOWN
        if choice == "leave":
            w.met[f"escape: {by}{', later' if flown else ''}"] += 1
            w.take_off(piece, "escaped")
            settle(w)
            return GONE
        if choice in ("edge-left", "edge-right"):
            w.met[f"edge turn: {by}{', later' if flown else ''}"] += 1
            piece.heading = (piece.heading + (1 if choice == "edge-right" else -1)) % 6
            w.take_discord(piece.side, "edge")
            return EDGE
        if choice in ("left", "right"):
            w.met["turn" if flown else "early turn"] += 1
            piece.heading = (piece.heading + (1 if choice == "right" else -1)) % 6
            turns -= 1
            may_turn = False
            continue
        if following in w.balloons:  # BOB-32
            w.met[f"crash: {by}{', later' if flown else ''}"] += 1
            w.take_off(piece, "neutralised")
            settle(w)
            return GONE
        piece.at = following
        flown += 1
        may_turn = True


def guided(w: World, side: str, card: Card, action: Action) -> list[Piece]:
    """RUL-115: own ready aircraft on the board, of the section if one is named."""
    mine = [p for p in w.on_board(side) if p.flies and not p.out]
    return [p for p in mine if "squad" not in action.flags or p.section == card.section]


def guide(w: World, side: str, card: Card, action: Action) -> Play[None]:
    options = {f"steer {token(piece.name)}": piece for piece in guided(w, side, card, action)}
    piece = yield from ask(side, "guide", options)
    w.met["guide"] += 1
    yield from flight(w, piece, "guide", 1, 1)


def sailing(w: World, side: str) -> list[Piece]:
    """Ships that can sail (RUL-119)."""
    found = []
    for ship in w.on_board(side, SHIP):
        assert ship.at is not None and ship.heading is not None
        if ahead(ship.at, ship.heading) in w.names or permitted(w, ship):
            found.append(ship)
    return found


def sail(w: World, side: str) -> Play[None]:
    """BOB-45 to BOB-47: any number of ships, each at most once."""
    sailed: list[Piece] = []
    while True:
        options: dict[str, Piece | None] = {
            f"sail {token(ship.name)}": ship for ship in sailing(w, side) if ship not in sailed
        }
        options["done"] = None
        ship = yield from ask(side, "sail", options)
        if ship is None:
            return
        assert ship.at is not None and ship.heading is not None
        sailed.append(ship)
        following = ahead(ship.at, ship.heading)
        if following in w.names:
            w.met["sail"] += 1
            ship.at = following
        else:
            w.met["escape: sail"] += 1
            w.take_off(ship, "escaped")
            settle(w)
