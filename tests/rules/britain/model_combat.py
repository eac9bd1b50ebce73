"""The model's combat: Attack, Anti-air, Bomb (BOB-48 to BOB-67)."""

from __future__ import annotations

from tests.rules.britain.model_box import (
    AIRCRAFT,
    DECOY,
    GUN,
    SHIP,
    STRUCTURE,
    Action,
    Hex,
    Piece,
    Shot,
    ahead,
    distance,
)
from tests.rules.britain.model_goals import settle
from tests.rules.britain.model_world import World
from tests.rules.modelling import Play, ask, token

FAR = 100  # longer than any board


def line_to(start: Hex, end: Hex) -> tuple[int, int] | None:
    """Direction and length of the straight row from one hex to another, if they lie on one."""
    for direction in range(6):
        for length in range(1, FAR):
            if ahead(start, direction, length) == end:
                return direction, length
            if length > distance(start, end):
                break
    return None


def grounded(piece: Piece) -> bool:
    return piece.side == "raf" and piece.kind == AIRCRAFT and piece.out


def targets(w: World, side: str, action: Action, attacker: Piece | None) -> list[Piece]:
    """BOB-49 to BOB-53, RUL-114."""
    enemies = w.on_board(w.other(side))
    if action.name == "anti-air":
        if not w.on_board(side, GUN):
            w.met["no gun left"] += 1
            return []
        return [p for p in enemies if p.flies]
    assert attacker is not None and attacker.at is not None
    if action.name == "bomb":
        here = [p for p in enemies if p.at == attacker.at]
        return [p for p in here if p.kind in (SHIP, STRUCTURE, GUN) or grounded(p)]
    return [p for p in enemies if p.flies and not grounded(p) and in_line(attacker, p)]


def in_line(attacker: Piece, target: Piece) -> bool:
    assert attacker.at is not None and target.at is not None and attacker.heading is not None
    if attacker.at == target.at:
        return True
    line = line_to(attacker.at, target.at)
    return line is not None and (line[0] - attacker.heading) % 6 in attacker.lines


def aim(w: World, side: str, action: Action, attacker: Piece | None, target: Piece) -> Shot:
    """BOB-54 to BOB-59, BOB-61, BOB-62."""
    assert target.at is not None
    by = attacker.name if attacker else ""
    cover, reach, rear = 0, 0, False
    if action.name == "anti-air":
        reach = min(distance(gun.at, target.at) for gun in w.on_board(side, GUN) if gun.at is not None)
    elif action.name == "attack":
        assert attacker is not None and attacker.at is not None and target.heading is not None
        line = line_to(attacker.at, target.at)
        row = [attacker.at]
        if line is not None:
            row = [ahead(attacker.at, line[0], i) for i in range(line[1] + 1)]
            rear = (target.heading - line[0]) % 6 in (5, 0, 1)  # RUL-106: it flies along the line, or nearly
        cover, reach = covered(w, row, attacker, target), len(row) - 1
    dice = action.rear if rear and action.rear is not None else action.value
    return Shot(action.name, by, target.name, dice, target.defence, cover, reach, rear)


def covered(w: World, row: list[Hex], attacker: Piece, target: Piece) -> int:
    """RUL-107, RUL-108."""
    others = [p for p in w.on_board() if p.flies and p is not attacker and p is not target and p.at in row]
    clouds = sum(w.clouds[at] for at in row)
    balloons = sum(w.balloons[at] for at in row[1:-1])
    for what, number in (("aircraft", others), ("cloud", clouds), ("balloon", balloons)):
        if number:
            w.met[f"cover: {what}"] += 1
    if any(map(grounded, others)):
        w.met["cover: grounded"] += 1
    if any(at not in w.names for at in row):
        w.met["fire across a gap"] += 1
    return len(others) + 2 * clouds + 2 * balloons


def fire(w: World, side: str, action: Action, attacker: Piece | None) -> Play[None]:
    options = {f"target {token(p.name)}": p for p in targets(w, side, action, attacker)}
    target = yield from ask(side, "fire", options, always=True)
    shot = aim(w, side, action, attacker, target)
    w.shots.append(shot)
    faces = [w.chance.rolled.popleft() or 10 for _ in range(shot.dice)]  # RUL-03
    success = any(face >= shot.total for face in faces)
    w.met[f"{action.name} {'hit' if success else 'miss'}"] += 1
    if action.name != "bomb":
        w.met[f"{action.name}: {'same hex' if shot.reach == 0 else 'rear' if shot.rear else 'away'}"] += 1
    if shot.total > 10:
        w.met["defence above 10"] += 1
    if not success:
        return
    if action.name == "bomb":
        w.met[f"bombed: {target.kind if target.kind != AIRCRAFT else 'grounded'}"] += 1
        w.take_off(target, "neutralised" if target.kind == AIRCRAFT else "destroyed")
    elif action.name == "anti-air":
        w.met[f"suppressed{': decoy' if target.kind == DECOY else ''}{' again' if target.out else ''}"] += 1
        target.out = True
        return
    else:
        hit(w, target)
    settle(w)


def hit(w: World, target: Piece) -> None:
    """BOB-63, BOB-64; a decoy is just taken off (RUL-177)."""
    if target.kind == DECOY:
        w.met["decoy shot"] += 1
        w.take_off(target, "")
        return
    for zone in ("hand", "discard", "deck"):
        if w.cards[target.side][zone][target.name]:
            w.met[f"card lost from {zone}"] += 1
            w.cards.move(target.side, target.name, zone, "removed")
            return
    w.met["shot down"] += 1
    w.take_off(target, "neutralised")
