"""What one printed action needs to be taken, and how it is carried out (RUL-07, NAF-17, NAF-19)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tests.rules.land_model.box import FOG, Action, Card, Piece
from tests.rules.land_model.fight import AREA, DIRECT, area, barrage, charges, demolish, fire, targets
from tests.rules.land_model.moves import WAYS, advance, guide, guided, march
from tests.rules.land_model.support import (
    aim,
    air_support,
    bolster,
    command,
    conceal,
    control,
    far_tiles,
    inspire,
    may_control,
    mine,
    navigate,
    recon,
    repair,
    repairable,
    surveil,
)
from tests.rules.land_model.world import World
from tests.rules.modelling import Play

# "Up to" so many, or without effect at worst (RUL-06, RUL-07, RUL-66, RUL-73).
ALWAYS = (
    "bolster",
    "command",
    "inspire",
    "conceal",
    "navigate",
    "surveil",
    "drive",
    "advance",
    "mine",
    "air-support",
)


@dataclass(frozen=True)
class Use:
    """An action chosen: printed on the card or on the seat, after entering the board if a tile is named."""

    action: Action
    seat: bool = False
    entry: str = ""


def legal(w: World, seat: str, action: Action, piece: Piece | None, at: str | None) -> bool:
    """Whether an action may be taken from a tile, its counter being there."""
    side = w.side_of[seat]
    if action.name in WAYS:
        return piece is not None and piece.inside is None
    if action.name in DIRECT:
        return bool(targets(w, side, action, at))
    if action.name in AREA:
        return bool(area(w, side, action, at))
    if action.name == "recon":
        return w.cards[seat]["hand"][FOG] > 0
    if action.name == "guide":
        return bool(guided(w, seat))
    if action.name in ALWAYS:
        return True
    assert at is not None and piece is not None, action
    if action.name == "control":
        return may_control(w, side, at)
    if action.name == "target":
        return bool(far_tiles(w, side, at))
    if action.name == "repair":
        return bool(repairable(w, piece))
    assert action.name == "demolition", action
    return bool(charges(w, side, at))


def vehicle_uses(w: World, seat: str, card: Card, piece: Piece) -> list[tuple[int, Action]]:
    """NAF-08, NAF-10, NAF-17, NAF-62: what the seat offers, by its printed number."""
    assert piece.inside is not None
    berth = piece.berth()
    if piece.inside.down or (berth.needs and berth.needs != card.skill):
        return []
    return [(n, action) for n, action in enumerate(berth.actions, 1) if legal(w, seat, action, piece, piece.at)]


def act(w: World, seat: str, card: Card, use: Use, piece: Piece | None, returned: Counter[str]) -> Play[None]:
    """Carry an action out."""
    action, side = use.action, w.side_of[seat]
    name = action.name
    if use.seat:
        w.met[
            f"seat: {name}{' of a captured vehicle' if piece and piece.inside and piece.inside.side != side else ''}"
        ] += 1
    elif piece is not None and piece.inside is not None:
        w.met[f"from inside: {name}"] += 1
    if name in DIRECT:
        yield from fire(w, seat, action, piece)
    elif name in AREA:
        yield from barrage(w, seat, action, piece)
    elif name == "recon":
        recon(w, seat)
    elif name == "conceal":
        yield from conceal(w, seat)
    elif name == "bolster":
        yield from bolster(w, seat, action)
    elif name == "command":
        yield from command(w, seat, action)
    elif name == "inspire":
        yield from inspire(w, seat, card, action, returned)
    elif name == "surveil":
        yield from surveil(w, seat, action)
    elif name == "air-support":
        yield from air_support(w, seat, action)
    elif name == "advance":
        yield from advance(w, seat, action)
    elif name == "guide":
        yield from guide(w, seat, action)
    else:
        assert piece is not None and piece.at is not None
        yield from _act_there(w, seat, action, piece, piece.at)


def _act_there(w: World, seat: str, action: Action, piece: Piece, at: str) -> Play[None]:
    """The actions of a counter that concern where it stands."""
    if action.name in WAYS:
        yield from march(w, seat, piece, action)
    elif action.name == "drive":
        assert piece.inside is not None
        yield from march(w, seat, piece.inside, action)
    elif action.name == "control":
        control(w, w.side_of[seat], at)
    elif action.name == "target":
        yield from aim(w, seat, at)
    elif action.name == "navigate":
        yield from navigate(w, seat, action, at)
    elif action.name == "mine":
        yield from mine(w, seat, action, at)
    elif action.name == "repair":
        yield from repair(w, seat, piece)
    else:
        assert action.name == "demolition", action
        yield from demolish(w, seat, action, piece)
