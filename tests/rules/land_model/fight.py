"""Combat: who can be a target, what is added up, what is rolled, and attacks on a whole tile."""

from __future__ import annotations

from tests.rules.land_model.box import VEHICLE, Action, Piece, Shot, Structure
from tests.rules.land_model.goals import settle
from tests.rules.land_model.injury import pin_down, strike
from tests.rules.land_model.names import BOMB, GRENADE, VOLLEY
from tests.rules.land_model.world import RAIDERS, Mine, World
from tests.rules.modelling import Play, ask

DIRECT = ("attack", "suppress", "strafe", "antitank")
AREA = ("blast", "bomb", "grenade")
ARMOUR = ("antitank", "demolition")  # go by the armoured defence (NAF-09)
LOW = ("blast", "strafe")  # hills count 1 against these (COM-58, RUL-63)
FLAT = ("blast", "strafe", "bomb")  # know no range


def enemy(w: World, side: str, piece: Piece) -> bool:
    """Whether a counter is one to shoot at: vehicles by where their card lies (RUL-43, RUL-153)."""
    if piece.kind != VEHICLE:
        return piece.side != side
    return piece.owner != side or (not piece.riders() and piece.side != side)


def defence(piece: Piece, action: str) -> int | None:
    return piece.armoured if action in ARMOUR else piece.regular


def targets(w: World, side: str, action: Action, at: str | None) -> list[Piece]:
    """NAF-34 to NAF-37, REI-A-02, REI-A-03, REI-A-17."""
    found = []
    for piece in w.on_board():
        if piece.inside is not None or defence(piece, action.name) is None or not enemy(w, side, piece):
            continue
        if at is not None and piece.at is not None and action.name != "strafe":
            away = w.board.distance(at, piece.at)
            if away > (action.reach if action.reach is not None else len(w.board.tiles)):
                continue
        found.append(piece)
    return found


def shoot(w: World, action: Action, by: Piece | None, at: str | None, target: Piece) -> bool:
    """COM-55 to COM-61: one attack. Answers whether it succeeds."""
    assert target.at is not None
    base = defence(target, action.name)
    assert base is not None
    ground = w.board.tiles[target.at]
    cover = ground.cover
    on_hill = by is not None and at is not None and w.board.tiles[at].hill
    if ground.hill and (on_hill or action.name in LOW):
        w.met["hill at 1"] += 1
        cover = 1
    if action.name == "demolition":
        cover = 0
    reach = w.board.distance(at, target.at) if at is not None and action.name not in FLAT else 0
    w.shots.append(Shot(by.id if by else "", target.id, action.value, base, cover, reach))
    return roll(w, action.value, base + cover + reach)


def roll(w: World, dice: int, total: int) -> bool:
    """COM-59 to COM-61, RUL-03."""
    faces = [w.chance.rolled.popleft() for _ in range(dice)]
    if 0 in faces and total > 10:
        w.met["only a 0 succeeds"] += 1
    return any(face == 0 or face >= total for face in faces)


def fire(w: World, seat: str, action: Action, by: Piece | None) -> Play[None]:
    """Attack, Suppress, Strafe, Antitank."""
    side = w.side_of[seat]
    at = by.at if by else None
    options = {f"target {w.name_for(seat, p, 'enemy')}": p for p in targets(w, side, action, at)}
    target = yield from ask(seat, "fire", options, always=True)
    w.met[
        f"{action.name} on {target.kind}{' captured' if target.kind == VEHICLE and target.owner == side else ''}"
    ] += 1
    if shoot(w, action, by, at, target):
        if action.name == "suppress":
            yield from pin_down(w, target, seat)
        else:
            yield from strike(w, target, seat, side)


# -- whole tiles --------------------------------------------------------------------------------------------------


def struck(w: World, side: str, action: str, tile: str) -> list[Piece]:
    """NOR-18, REI-M-24, REI-A-18: everyone there with a regular defence; Grenade spares one's own."""
    found = [p for p in w.here(tile) if p.inside is None and p.regular is not None]
    return [p for p in found if action != "grenade" or enemy(w, side, p)]


def area(w: World, side: str, action: Action, at: str | None) -> list[str]:
    """The tiles an area action may choose (RUL-133)."""
    if action.name == "blast":
        aimed = w.aim[side]
        tiles = [aimed] if aimed is not None else []
    elif action.name == "grenade":
        assert at is not None
        tiles = [tile for tile in w.board.tiles if w.board.distance(at, tile) <= (action.reach or 0)]
    else:
        tiles = list(w.board.tiles)
    return [tile for tile in tiles if struck(w, side, action.name, tile)]


def barrage(w: World, seat: str, action: Action, by: Piece | None) -> Play[None]:
    """RUL-25: a separate attack on each, in the order the acting player likes."""
    side = w.side_of[seat]
    at = by.at if by else None
    tiles = area(w, side, action, at)
    if action.name == "blast":
        tile = tiles[0]
    else:
        kind, verb = BOMB if action.name == "bomb" else GRENADE
        tile = yield from ask(seat, kind, {f"{verb} {tile}": tile for tile in tiles}, always=True)
    waiting = struck(w, side, action.name, tile)
    w.met[f"{action.name} on {len(waiting)}"] += 1
    while waiting:
        piece = yield from ask(seat, VOLLEY[action.name], {f"next {p.id}": p for p in waiting}, always=True)
        waiting.remove(piece)
        if not enemy(w, side, piece):
            w.met[f"{action.name} on own {piece.kind}"] += 1
        if shoot(w, action, by, at, piece):
            yield from strike(w, piece, seat, side)


def blow(w: World, owner: str, piece: Piece, mine: Mine) -> Play[bool]:
    """REI-M-06, REI-M-09: a mine's attack, without cover and range."""
    base = piece.armoured if mine.armour else piece.regular
    assert base is not None
    w.shots.append(Shot("", piece.id, 3, base, 0, 0))
    if not roll(w, 3, base):
        return False
    yield from strike(w, piece, owner, w.side_of[owner])
    return True


# -- Demolition ---------------------------------------------------------------------------------------------------


def charges(w: World, side: str, tile: str) -> list[Piece | Structure]:
    """NAF-36, RUL-44: enemy vehicles and, for the raiders, structures on the soldier's tile."""
    found: list[Piece | Structure] = []
    found += [v for v in w.vehicles(tile) if v.armoured is not None and enemy(w, side, v)]
    if side == RAIDERS:
        found += [s for s in w.structures if s.standing and s.tile == tile]
    return found


def demolish(w: World, seat: str, action: Action, by: Piece) -> Play[None]:
    """NAF-38, NAF-46."""
    side = w.side_of[seat]
    assert by.at is not None
    options: dict[str, Piece | Structure] = {}
    for thing in charges(w, side, by.at):
        if isinstance(thing, Structure):
            options[f"raze {thing.tile}"] = thing
        else:
            options[f"target {w.name_for(seat, thing, 'enemy')}"] = thing
    thing = yield from ask(seat, "demolition", options, always=True)
    if isinstance(thing, Piece):
        w.met["demolition on vehicle"] += 1
        if shoot(w, action, by, by.at, thing):
            yield from strike(w, thing, seat, side)
        return
    w.met["demolition on structure"] += 1
    w.shots.append(Shot(by.id, thing.tile, action.value, thing.defence, 0, 0))
    if roll(w, action.value, thing.defence):
        w.met["structure razed"] += 1
        thing.standing = False
        w.razed[side] += thing.points
        settle(w)
