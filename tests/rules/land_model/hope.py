"""Who is beyond all hope: RUL-34 in Normandy, RUL-157 in North Africa, RUL-139 for teams."""

from __future__ import annotations

from tests.rules.land_model.box import SOLDIER, VEHICLE, Card, Piece
from tests.rules.land_model.world import AIRCRAFT, COMMANDERS, RAIDERS, World

ROUND = ("deck", "hand", "discard", "play")  # where a card is in the deck cycle


class Goal:
    """One condition as the scenario writes it: `claim 5`, `pin`, `escape 4 soldiers`, `neutralise: Pilot Car`."""

    def __init__(self, text: str) -> None:
        head, _, names = text.partition(":")
        words = head.split()
        self.verb = words[0]
        self.number = int(words[1]) if len(words) > 1 else 0
        self.kind = words[2].removesuffix("s") if len(words) > 2 else ""  # soldier, vehicle
        self.names = [name.strip() for name in names.split(",") if name.strip()]

    def wants(self, piece: Piece) -> bool:
        """Whether a counter of the right side is one of those meant."""
        return piece.name in self.names if self.names else self.kind in ("", piece.kind)


def goals(w: World, side: str) -> list[Goal]:
    return [Goal(text) for text in w.victory[side]]


def named(w: World, side: str, goal: Goal) -> list[Piece]:
    """The counters a condition names, on the side it would mean."""
    found = []
    for name in goal.names:
        whose = side if goal.verb == "escape" else w.other(side)
        both = [p for p in w.pieces if p.name == name]
        found.append(next((p for p in both if p.side == whose), both[0]))
    return found


def in_reach(w: World, seat: str, card: Card) -> bool:
    """In the deck cycle, or in the supply while a Bolster that may take it is outside."""
    if w.cards.count(seat, card.name, *ROUND):
        return True
    if not w.cards.count(seat, card.name, "supply"):
        return False
    for mate in w.mates(seat):
        for other in w.kinds[mate].values():
            if mate != seat and other.title not in COMMANDERS:
                continue
            if not w.cards.count(mate, other.name, *ROUND):
                continue
            if any(a.name == "bolster" and a.squad in ("", card.squad) for a in other.actions):
                return True
            if mate == seat and other.has("air-support") and card.title in AIRCRAFT:
                return True
    return False


def able(w: World, piece: Piece) -> bool:
    """RUL-157: on a tile or in a seat, with a card that could still be played."""
    return piece.at is not None and any(in_reach(w, piece.seat, card) for card in w.cards_of(piece))


def men(w: World, side: str) -> list[Piece]:
    return [p for p in w.pieces if p.side == side and p.kind == SOLDIER]


def can_control(w: World, side: str) -> bool:
    if not w.single:  # RUL-34: the counter is on the board or has a way in
        for piece in [p for p in w.pieces if p.side == side]:
            if piece.at is not None or w.entries(piece):
                if any(card.has("control") and in_reach(w, piece.seat, card) for card in w.cards_of(piece)):
                    return True
        return False
    berths = [berth for v in w.vehicles() for berth in v.berths if any(a.name == "control" for a in berth.actions)]
    for man in men(w, side):
        if able(w, man):
            cards = w.cards_of(man)
            if any(card.has("control") for card in cards):
                return True
            if any(not berth.needs or any(card.skill == berth.needs for card in cards) for berth in berths):
                return True
    return False


def claim_ceiling(w: World, side: str) -> int | None:
    """The most points a side can still come to own; None where there is no limit (RUL-137)."""
    total = w.score(side)
    if can_control(w, side):
        if any(who == side for _, who in w.radio):
            return None
        total += sum(points for tile, points in w.points.items() if not w.controls(side, tile))
        if side != RAIDERS:
            total += sum(s.points for s in w.structures if s.standing and not w.controls(side, s.tile))
    if side == RAIDERS and any(
        able(w, man) and any(card.has("demolition") for card in w.cards_of(man)) for man in men(w, side)
    ):
        total += sum(s.points for s in w.structures if s.standing)
    return total


def out_of_reach(w: World, side: str, goal: Goal) -> bool:
    if goal.verb == "claim":
        ceiling = claim_ceiling(w, side)
        return ceiling is not None and ceiling < goal.number
    if goal.verb == "escape":
        return _no_escape(w, side, goal)
    if goal.verb == "neutralise":
        return _no_kill(w, side, goal)
    return False  # a pin never is


def _no_escape(w: World, side: str, goal: Goal) -> bool:
    somebody = any(able(w, man) for man in men(w, side))

    def may(piece: Piece) -> bool:
        if piece.at is None:
            return False
        if piece.kind == SOLDIER and able(w, piece):
            return True
        return somebody and (piece.kind == VEHICLE or piece.inside is not None)

    if goal.names:
        return not all(piece in w.escaped[side] or may(piece) for piece in named(w, side, goal))
    mine = [p for p in w.pieces if p.side == side and goal.wants(p)]
    return sum(1 for p in mine if p in w.escaped[side] or may(p)) < goal.number


def _no_kill(w: World, side: str, goal: Goal) -> bool:
    strikers = any(able(w, man) for man in men(w, side)) or any(
        card.has("strafe", "bomb") and in_reach(w, seat, card)
        for seat in w.teams[side]
        for card in w.kinds[seat].values()
    )
    if not strikers:
        return True
    counted = w.neutralised[side]
    if goal.names:
        return not all(piece in counted or piece.at is not None for piece in named(w, side, goal))
    there = [p for p in w.on_board() if goal.wants(p) and (p.side != side or (p.kind == VEHICLE and p.owner != side))]
    return sum(1 for p in counted if goal.wants(p)) + len(there) < goal.number


def beyond_hope(w: World, side: str) -> bool:
    """RUL-27: every condition is out of reach."""
    return all(out_of_reach(w, side, goal) for goal in goals(w, side))
