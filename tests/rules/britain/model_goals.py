"""The model's end of the game: objectives (BOB-69 to BOB-76), nobody can win (RUL-121), round cap (RUL-136)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tests.rules.britain.model_box import AIRCRAFT, DECOY, SHIP, STRUCTURE, Piece
from tests.rules.britain.model_world import World
from tests.rules.modelling import Over

KINDS = {"": (SHIP, STRUCTURE), "ships": (SHIP,), "structures": (STRUCTURE,), "aircraft": (AIRCRAFT,)}
FATES = {"neutralise": "neutralised", "destroy": "destroyed", "escape": "escaped"}


@dataclass(frozen=True)
class Goal:
    """`neutralise 3`, `destroy 2 ships`, `escape: He 111 H1`, `score 6`."""

    verb: str
    needed: int
    kinds: tuple[str, ...]
    names: tuple[str, ...]

    def means(self, piece: Piece) -> bool:
        """Whether a piece is one of those wanted."""
        return piece.name in self.names if self.names else piece.kind in self.kinds


def read_goal(text: str) -> Goal:
    if ":" in text:
        verb, _, rest = text.partition(":")
        names = tuple(name.strip() for name in rest.split(","))
        return Goal(verb, len(names), (), names)
    words = text.split()
    what = words[2] if len(words) > 2 else ""
    if words[0] == "neutralise":
        what = "aircraft"
    kinds = (AIRCRAFT, SHIP) if words[0] == "escape" and not what else KINDS[what]
    return Goal(words[0], int(words[1]), kinds, ())


def goals(w: World, side: str) -> list[Goal]:
    return [read_goal(text) for text in w.victory[side]]


def permitted(w: World, piece: Piece) -> bool:
    """BOB-76: only what an escape objective of its side means, or what scores by it, may leave the board."""
    if any(goal.verb == "escape" and goal.means(piece) for goal in goals(w, piece.side)):
        return True
    return piece.kind in (AIRCRAFT, SHIP) and not {piece.name, "escape"}.isdisjoint(w.worth[piece.side])


def wanted(w: World, side: str, verb: str) -> list[Piece]:
    """Pieces a verb of a side can be about: its own escape, the enemy's are shot or bombed."""
    whose = side if verb == "escape" else w.other(side)
    return [piece for piece in w.pieces.values() if piece.side == whose]


def reached(w: World, side: str, goal: Goal) -> int:
    if goal.verb == "score":
        return points(w, side)
    return sum(goal.means(p) and p.fate == FATES[goal.verb] for p in wanted(w, side, goal.verb))


def worth(w: World, side: str, verb: str, piece: Piece) -> int:
    """What a side gets when that happens to a piece: by name, else by kind."""
    table = w.worth[side]
    kinds = {"neutralise": (AIRCRAFT,), "destroy": (SHIP, STRUCTURE), "escape": (AIRCRAFT, SHIP)}[verb]
    return table.get(piece.name, table.get(verb, 0) if piece.kind in kinds else 0)


def points(w: World, side: str) -> int:
    """BOB-74."""
    return sum(worth(w, side, v, p) for v in FATES for p in wanted(w, side, v) if p.fate == FATES[v])


def most_left(w: World, side: str) -> int:
    """RUL-121: the most points that are left to be had."""
    total = 0
    for piece in w.on_board():
        if piece.side == side:
            total += worth(w, side, "escape", piece) if permitted(w, piece) else 0
        elif piece.kind == AIRCRAFT:
            total += worth(w, side, "neutralise", piece)
        elif piece.kind != DECOY:
            total += worth(w, side, "destroy", piece)
    return total


def has_armed(w: World, side: str, *actions: str) -> bool:
    """RUL-121: an aircraft on the board with such a card outside the removed pile."""
    return any(
        w.kinds[side][piece.name].has(*actions) and w.outside_removed(side, piece.name)
        for piece in w.on_board(side, AIRCRAFT)
    )


def can_be_moved(w: World, piece: Piece) -> bool:
    """RUL-121: a card of its own or a Guide that may guide it; for a ship a Sail."""
    side = piece.side
    left = [card for name, card in w.kinds[side].items() if w.outside_removed(side, name)]
    if piece.kind == SHIP:
        return any(card.has("sail") for card in left)
    for card in left:
        if card.name == piece.name:
            return True
        for action in card.actions:
            if action.name == "guide" and ("squad" not in action.flags or card.section == piece.section):
                return True
    return False


def can_reach(w: World, side: str, goal: Goal) -> bool:
    """RUL-121, for one objective."""
    so_far = reached(w, side, goal)
    if goal.verb == "score":
        return so_far + most_left(w, side) >= goal.needed
    left = [p for p in wanted(w, side, goal.verb) if p.at is not None and goal.means(p)]
    if goal.verb == "escape":
        return so_far + sum(can_be_moved(w, piece) for piece in left) >= goal.needed
    arms = ("bomb",) if goal.verb == "destroy" else ("attack", "bomb")
    return so_far + len(left) >= goal.needed and has_armed(w, side, *arms)


def settle(w: World) -> None:
    """RUL-14, RUL-15, RUL-27: end the game if somebody has won, or nobody can (RUL-121)."""
    won = {}
    for side in w.sides:
        met = [goal.verb for goal in goals(w, side) if reached(w, side, goal) >= goal.needed]
        if met:
            won[side] = met
    if won:
        winner = w.initiative if len(won) > 1 else next(iter(won))
        raise Over(winner, *won[winner])
    if not any(can_reach(w, side, goal) for side in w.sides for goal in goals(w, side)):
        raise Over(w.initiative, "nobody")


def share(w: World, side: str) -> Fraction:
    """How much of its objective a side has fulfilled; of several the best."""
    return max(Fraction(min(reached(w, side, goal), goal.needed), goal.needed) for goal in goals(w, side))


def adjudicate(w: World, reason: str) -> None:
    """RUL-121, RUL-136: the larger share, then the initiative holder."""
    holder, other = w.initiative, w.other(w.initiative)
    w.met[f"{reason}: {'shares differ' if share(w, other) != share(w, holder) else 'the holder wins'}"] += 1
    raise Over(other if share(w, other) > share(w, holder) else holder, reason)
