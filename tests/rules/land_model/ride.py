"""Men and vehicles: the free enter, exit or reposition, and switching seats (NAF-16 to NAF-26)."""

from __future__ import annotations

from collections.abc import Callable

from tests.rules.land_model.box import Piece
from tests.rules.land_model.world import World
from tests.rules.modelling import token

Steps = dict[str, Callable[[], None]]


def free_steps(w: World, man: Piece) -> Steps:
    """What a soldier may do beside the use of his card, as texts (NAF-21 to NAF-25)."""
    found: Steps = {}
    name = token(man.name)
    if man.at is None:
        return found
    if man.inside is None:
        for vehicle in w.vehicles(man.at):
            if all(rider.side == man.side for rider in vehicle.riders()):
                for berth in empty(vehicle):
                    found[f"enter {name} {vehicle.id} {berth + 1}"] = _enter(w, man, vehicle, berth)
    else:
        for berth in empty(man.inside):
            found[f"shift {name} {berth + 1}"] = _shift(w, man, berth)
        found[f"exit {name}"] = _exit(w, man)
    return found


def empty(vehicle: Piece) -> list[int]:
    return [berth for berth, man in enumerate(vehicle.crew) if man is None]


def _enter(w: World, man: Piece, vehicle: Piece, berth: int) -> Callable[[], None]:
    def go() -> None:
        w.met["entered" if not vehicle.down else "entered a disabled vehicle"] += 1
        vehicle.crew[berth] = man
        man.inside = vehicle
        if vehicle.owner != man.side:  # NAF-23
            w.met["captured" if vehicle.side != man.side else "taken back"] += 1
            vehicle.owner = man.side

    return go


def _shift(w: World, man: Piece, berth: int) -> Callable[[], None]:
    def go() -> None:
        assert man.inside is not None
        w.met["repositioned"] += 1
        man.inside.crew[man.inside.crew.index(man)] = None
        man.inside.crew[berth] = man

    return go


def _exit(w: World, man: Piece) -> Callable[[], None]:
    def go() -> None:
        assert man.inside is not None
        w.met["exited"] += 1
        man.inside.crew[man.inside.crew.index(man)] = None
        man.inside = None

    return go


def switch(w: World, man: Piece, other: Piece) -> None:
    """NAF-18."""
    vehicle = man.inside
    assert vehicle is not None
    w.met["switched" if not other.down else "switched with a suppressed man"] += 1
    a, b = vehicle.crew.index(man), vehicle.crew.index(other)
    vehicle.crew[a], vehicle.crew[b] = other, man
