"""Support actions: cards, markers, vehicles, mines."""

from __future__ import annotations

from collections import Counter

from tests.rules.land_model.box import CONTROLLED, FOG, SCOUTED, SOLDIER, VEHICLE, Action, Card, Piece
from tests.rules.land_model.goals import settle
from tests.rules.land_model.names import AIR_SUPPORT, CONCEAL, MINE, face
from tests.rules.land_model.world import AIRCRAFT, Mine, World
from tests.rules.modelling import Play, ask, token


def may_control(w: World, side: str, tile: str) -> bool:
    """COM-50, NAF-28, REI-A-19, RUL-18; NOR-16 with the classic option."""
    enemy = w.other(side)
    there = [p for p in w.here(tile, enemy) if p.kind != VEHICLE]
    if tile not in w.marks[side]:
        return False
    if there and (w.classic_control or w.controls(enemy, tile)):
        w.met["control blocked"] += 1
        return False
    return True


def control(w: World, side: str, tile: str) -> None:
    """COM-50; on the radio tile every further one raises its points (NOR-29, RUL-137)."""
    if w.controls(side, tile) and (tile, side) in w.radio:
        w.met["radio"] += 1
        w.points[tile] += 1
    else:
        w.met["control taken" if not w.controls(side, tile) else "control for nothing"] += 1
        w.marks[side][tile] = CONTROLLED
        if w.controls(w.other(side), tile):
            w.met["control taken away"] += 1
            w.marks[w.other(side)][tile] = SCOUTED
    settle(w)


def bolster(w: World, seat: str, action: Action) -> Play[None]:
    """COM-47, RUL-11, RUL-12."""
    for _ in range(action.value):
        options: dict[str, str] = {}
        for name, card in w.kinds[seat].items():
            if w.cards[seat]["supply"][name] and card.kind != "dud" and action.squad in ("", card.squad):
                options[f"take {token(name)}"] = name
        options["done"] = ""
        name = yield from ask(seat, "bolster", options)
        if not name:
            return
        w.met["bolstered"] += 1
        w.discard(seat, name, "supply")


def command(w: World, seat: str, action: Action) -> Play[None]:
    """COM-48, RUL-06."""
    number = yield from ask(seat, "command", {f"draw {n}": n for n in range(action.value + 1)})
    w.met[f"command {number}"] += 1
    w.cards.draw(seat, number)


def inspire(w: World, seat: str, card: Card, action: Action, returned: Counter[str]) -> Play[None]:
    """COM-51, RUL-09, RUL-10."""
    for _ in range(action.value):
        options: dict[str, str] = {}
        for name, other in w.kinds[seat].items():
            free = w.cards[seat]["play"][name] - (1 if name == card.name else 0)
            copies = w.cards.count(seat, name, "deck", "hand", "play", "discard", "supply")
            once = not other.has("inspire") or returned[name] < copies
            if free > 0 and once and other.kind != "dud" and action.squad in ("", other.squad):
                options[f"take {token(name)}"] = name
        options["done"] = ""
        name = yield from ask(seat, "inspire", options)
        if not name:
            return
        w.met["inspired"] += 1
        returned[name] += 1
        w.cards.move(seat, name, "play", "hand")


def recon(w: World, seat: str) -> None:
    """COM-52."""
    w.met["recon"] += 1
    w.cards.move(seat, FOG, "hand", "removed")
    w.cards.draw(seat, 1)


def conceal(w: World, seat: str) -> Play[None]:
    """COM-49, RUL-79."""
    foes = w.teams[w.other(w.side_of[seat])]
    foe = yield from ask(seat, CONCEAL[0], {f"{CONCEAL[1]} {foe}": foe for foe in foes})
    w.met["conceal"] += 1
    w.take_fog(foe)


def far_tiles(w: World, side: str, at: str) -> list[str]:
    """NOR-17, RUL-36: at least three tiles away, and not where the marker lies already."""
    return [tile for tile in w.board.tiles if w.board.distance(at, tile) >= 3 and tile != w.aim[side]]


def aim(w: World, seat: str, at: str) -> Play[None]:
    side = w.side_of[seat]
    w.aim[side] = yield from ask(seat, "target", {f"aim {tile}": tile for tile in far_tiles(w, side, at)})
    w.met["aimed"] += 1


def navigate(w: World, seat: str, action: Action, at: str) -> Play[None]:
    """NAF-29, RUL-57: a connected group that begins next to the soldier; marked tiles may be stepping stones."""
    chosen: list[str] = []
    for _ in range(action.value):
        near = [tile for spot in chosen or [at] for tile in w.board.near[spot]]
        options = {f"aim {tile}": tile for tile in near if tile not in chosen}
        options["done"] = ""
        tile = yield from ask(seat, "navigate", options)
        if not tile:
            return
        w.met["navigated" if tile not in w.marks[w.side_of[seat]] else "navigated over a marked tile"] += 1
        chosen.append(tile)
        w.scout(seat, tile)


def surveil(w: World, seat: str, action: Action) -> Play[None]:
    """NAF-33."""
    for _ in range(action.value):
        tiles = [tile for tile in w.board.tiles if tile not in w.marks[w.side_of[seat]]]
        tile = yield from ask(seat, "surveil", {f"aim {tile}": tile for tile in tiles} | {"done": ""})
        if not tile:
            return
        w.met["surveilled"] += 1
        w.scout(seat, tile)


def repairable(w: World, piece: Piece) -> list[Piece]:
    """NAF-30, RUL-56."""
    assert piece.kind == SOLDIER and piece.at is not None
    return [piece.inside] if piece.inside is not None else w.vehicles(piece.at)


def repair(w: World, seat: str, piece: Piece) -> Play[None]:
    """NAF-30, NAF-31."""
    vehicle = yield from ask(seat, "repair", {f"choose {v.id}": v for v in repairable(w, piece)})
    w.met["repaired" if vehicle.damage else "repaired for nothing"] += 1
    vehicle.damage = max(0, vehicle.damage - 1)
    if vehicle.down and vehicle.damage < vehicle.threshold:
        w.met["ready by repair"] += 1
        vehicle.down = False


# -- Under Cover of Night -----------------------------------------------------------------------------------------


def aircraft(w: World, seat: str) -> list[str]:
    """REI-M-22."""
    return [
        name for name, card in w.kinds[seat].items() if card.title in AIRCRAFT and w.cards[seat]["supply"][name] > 0
    ]


def air_support(w: World, seat: str, action: Action) -> Play[None]:
    """REI-M-21, RUL-66."""
    for _ in range(action.value):
        names = aircraft(w, seat)
        if not names:
            w.met["too few aircraft"] += 1
            return
        name = yield from ask(seat, AIR_SUPPORT[0], {f"{AIR_SUPPORT[1]} {token(name)}": name for name in names})
        w.met["air support"] += 1
        w.cards.move(seat, name, "supply", "hand")


def mine(w: World, seat: str, action: Action, at: str) -> Play[None]:
    """REI-M-16 to REI-M-20, RUL-71: lay some, or lift some."""
    kind, lay, lift, stop = MINE
    done = ""
    for _ in range(action.value):
        options: dict[str, tuple[str, Mine] | None] = {}
        if done != lift and w.side_of[seat] == w.mine_side and w.mine_supply:
            for tile in w.board.near[at]:
                for armour in (False, True):
                    options[f"{lay}-{face(armour)} {tile}"] = (lay, Mine(frozenset((at, tile)), armour))
        if done != lay:
            for laid in [m for m in w.mines if at in m.edge]:
                (tile,) = laid.edge - {at}
                options[f"{lift}-{face(laid.armour)} {tile}"] = (lift, laid)
        options[stop] = None
        chosen = yield from ask(seat, kind, options)
        if chosen is None:
            return
        done, chosen_mine = chosen
        w.met[f"mine: {done}"] += 1
        if done == lay:
            w.mine_supply -= 1
            w.mines.append(chosen_mine)
        else:
            w.mines.remove(chosen_mine)
