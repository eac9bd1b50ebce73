"""Who has won: the conditions of the scenario, being pinned, beyond all hope, and what ends a game otherwise."""

from __future__ import annotations

from tests.rules.land_model.hope import Goal, beyond_hope, goals, named, out_of_reach
from tests.rules.land_model.world import World
from tests.rules.modelling import Over


def settle(w: World) -> None:
    """RUL-14: after every change. Raises `Over` when somebody has won."""
    for side in w.sides:
        if any(p.title == "Rifleman" for p in w.on_board(side)):
            w.had_riflemen.add(side)
    if w.single:
        _settle_raid(w)
    else:
        _settle_platoons(w)


def pinned(w: World, side: str) -> bool:
    """NOR-23, NOR-25, RUL-31, RUL-32."""
    gone = side in w.had_riflemen and not any(p.title == "Rifleman" for p in w.on_board(side))
    return gone or side in w.hopeless


def _met(w: World, side: str, goal: Goal) -> str | None:
    """What a condition that is met is called."""
    if goal.verb == "claim":
        return "claim" if w.score(side) >= goal.number else None
    if goal.verb == "pin":
        enemy = w.other(side)
        return ("no hope, pin" if enemy in w.hopeless else "pin") if pinned(w, enemy) else None
    done = w.escaped[side] if goal.verb == "escape" else w.neutralised[side]
    if goal.names:
        return goal.verb if all(piece in done for piece in named(w, side, goal)) else None
    counted = [p for p in done if goal.wants(p) and (goal.verb != "escape" or p.side == side)]
    return goal.verb if len(counted) >= goal.number else None


def _conditions(w: World) -> None:
    """COM-67, RUL-15: whoever meets a condition; both at once, who holds the initiative."""
    met: dict[str, set[str]] = {}
    for side in w.sides:
        reasons = {reason for goal in goals(w, side) if (reason := _met(w, side, goal))}
        if reasons:
            met[side] = reasons
    if len(met) == 2:
        w.met["both conditions at once"] += 1
        raise Over(w.initiative, *met[w.initiative])
    for side, reasons in met.items():
        raise Over(side, *reasons)


def _lose_hope(w: World) -> None:
    for side in w.sides:
        if side not in w.hopeless and beyond_hope(w, side):
            w.met["hope lost"] += 1
            w.hopeless.add(side)


def by_points(w: World, *reasons: str) -> Over:
    """More points, then the initiative (NOR-24, NAF-60)."""
    a, b = w.sides
    if w.score(a) == w.score(b):
        w.met[f"tie broken: {reasons[0]}"] += 1
        return Over(w.initiative, *reasons)
    return Over(a if w.score(a) > w.score(b) else b, *reasons)


def _settle_platoons(w: World) -> None:
    """RUL-132."""
    _lose_hope(w)
    _conditions(w)
    for side in w.sides:
        enemy = w.other(side)
        if side in w.hopeless and any(goal.verb == "claim" for goal in goals(w, enemy)):
            if w.score(enemy) > w.score(side):
                raise Over(enemy, "no hope, claim", *(["both pinned"] if pinned(w, enemy) else []))
            w.met["hopeless, play goes on"] += 1
    if all(pinned(w, side) for side in w.sides):
        raise by_points(w, "both pinned")


def _settle_raid(w: World) -> None:
    """RUL-152, RUL-158."""
    _conditions(w)
    _lose_hope(w)
    if len(w.hopeless) == 2:
        raise by_points(w, "both hopeless")
    for side in w.hopeless:
        enemy = w.other(side)
        open_goals = {goal.verb for goal in goals(w, enemy) if not out_of_reach(w, enemy, goal)}
        if "neutralise" in open_goals:
            raise Over(enemy, "no hope, neutralise")
        if "claim" in open_goals and w.score(enemy) > w.score(side):
            raise Over(enemy, "no hope, claim")
        w.met["hopeless, play goes on"] += 1


def adjudicate(w: World) -> Over:
    """RUL-136: at the round cap."""
    if len(w.hopeless) == 1:
        return Over(w.other(next(iter(w.hopeless))), "cap")
    return by_points(w, "cap")


def exhausted(w: World) -> bool:
    """RUL-159: no card left to play on either side."""
    zones = ("deck", "hand", "discard")
    return not any(
        card.kind != "dud" and w.cards.count(seat, card.name, *zones)
        for seat in w.seats
        for card in w.kinds[seat].values()
    )
