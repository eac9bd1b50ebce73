"""What a line makes the bot do. A verb that could change nothing, or not legally, cannot be resolved (REI-S-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.core.catalog import DUD
from sandtable.core.game import Game
from sandtable.core.option import A
from sandtable.core.state import CONTROLLED, DECK, DISCARD, IMPAIRED, SUPPLY, UNMARKED, State
from sandtable.rules.land.combat import SUPPRESSING, within
from sandtable.rules.land.kinds import STRIKE
from sandtable.rules.land.march import MARKED
from sandtable.rules.solo import support
from sandtable.rules.solo.row import kind_at, size
from sandtable.rules.solo.tiles import Choice, Tie, sift

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo

FACES: Final = 10
NO_TARGET: Final = -1
NO_LIMIT: Final = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb:
    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        """Whether it can be resolved now. Changes nothing and rolls no die."""
        raise NotImplementedError

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        """Resolve it; only where it can be. May push frames."""
        raise NotImplementedError


class ControlVerb(Verb):
    """REI-S-25: only to gain points by it."""

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        tile: i64 = s.at[unit]
        control = solo.land.control
        if s.marks[solo.side * g.catalog.n_tiles + tile] == CONTROLLED or control.worth(g, s, solo.side, tile) <= 0:
            return False
        return control.legal(g, s, solo.seat, 0, unit, tile)

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        solo.land.control.begin(g, s, solo.seat, 0, unit, kind)


class FireVerb(Verb):
    """REI-S-54: the eligible enemy with the lowest total defence, then the most dangerous, then any (REI-S-61).

    `most` is a threshold of the line's condition and part of eligibility (RUL-182); `here` limits it to the own tile.
    """

    def __init__(self, dice: int, way: int = 0, *, reach: int = -1, most: int = NO_LIMIT, here: bool = False) -> None:
        self.dice: i64 = dice
        self.way: i64 = way if reach < 0 else way + within(reach)
        self.most: i64 = most
        self.here = here

    def is_eligible(self, solo: Solo, g: Game, s: State, unit: i64, target: i64) -> bool:
        targeting = solo.land.targeting
        origin: i64 = s.at[unit]
        if not targeting.is_target(g, s, solo.side, origin, self.way, target) or solo.counts[target] == 0:
            return False
        if self.here and s.at[target] != origin:
            return False
        if self.way & SUPPRESSING != 0 and s.face[target] == IMPAIRED:
            return False
        return self.most == NO_LIMIT or targeting.total(g, s, origin, self.way, target) <= self.most

    def targets(self, solo: Solo, g: Game, s: State, unit: i64) -> list[int]:
        """Those between whom only chance is left."""
        c = g.catalog
        best: i64 = 0
        out: list[int] = []
        target: i64 = 0
        while target < c.n_units:
            if self.is_eligible(solo, g, s, unit, target):
                # Danger breaks ties of defence (REI-S-58): one number serves both.
                rank: i64 = solo.land.targeting.total(g, s, s.at[unit], self.way, target) * 1000 + solo.danger[target]
                if len(out) == 0 or rank < best:
                    best = rank
                    out = [int(target)]
                elif rank == best:
                    out.append(int(target))
            target += 1
        return out

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        return len(self.targets(solo, g, s, unit)) > 0

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        found = self.targets(solo, g, s, unit)
        target: i64 = found[0] if len(found) == 1 else found[int(g.chance(s, solo.seat, len(found)))]
        s.push(solo.land.fire.id, solo.seat, unit, self.dice, self.way)
        solo.land.fire.choose(g, s, STRIKE | target << A)


class MarchVerb(Verb):
    """Move, Scout or Stalk to the tile the first sub-line that has any picks (RUL-178). `through` sifts the tile passed
    through where it is two steps away."""

    def __init__(self, way: int, steps: int, choices: list[Choice], through: list[Tie] | None = None) -> None:
        self.way: i64 = way
        self.steps: i64 = steps
        self.choices = choices
        self.through: list[Tie] = [] if through is None else through

    def may_step(self, solo: Solo, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> bool:
        """REI-S-31: the rules of movement bind the bot."""
        marked: bool = s.marks[solo.side * g.catalog.n_tiles + tile] != UNMARKED
        return (self.way != MARKED or marked) and solo.land.movement.may_enter(g, s, unit, origin, tile)

    def reach(self, solo: Solo, g: Game, s: State, unit: i64) -> list[int]:
        """Steps to every tile, or -1 where the unit cannot get in time."""
        c = g.catalog
        steps = [-1] * len(c.tiles)
        steps[s.at[unit]] = 0
        edge = [int(s.at[unit])]
        far = 1
        while far <= self.steps:
            further: list[int] = []
            for origin in edge:
                i: i64 = c.near_first[origin]
                while i < c.near_first[origin + 1]:
                    tile: i64 = c.near[i]
                    if steps[tile] < 0 and self.may_step(solo, g, s, unit, origin, tile):
                        steps[tile] = far
                        further.append(int(tile))
                    i += 1
            edge = further
            far += 1
        return steps

    def found(self, solo: Solo, g: Game, s: State, unit: i64, choice: Choice, steps: list[int]) -> list[int]:
        if not choice.applies(solo, g, s, unit):
            return []
        return [tile for tile, far in enumerate(steps) if far > 0 and choice.fits(solo, g, s, unit, tile)]

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        if not solo.land.movement.may_march(g, s, unit):
            return False
        steps = self.reach(solo, g, s, unit)
        tiles = 0
        for choice in self.choices:
            tiles += len(self.found(solo, g, s, unit, choice, steps))
        return tiles > 0

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        steps = self.reach(solo, g, s, unit)
        for choice in self.choices:
            tiles = self.found(solo, g, s, unit, choice, steps)
            if len(tiles) > 0:
                path = self.way_to(solo, g, s, unit, choice.sieve(solo, g, s, unit, tiles), steps)
                solo.set_path(s, path)
                s.push(solo.land.march.id, solo.seat, unit, len(path), self.way)
                return

    def way_to(self, solo: Solo, g: Game, s: State, unit: i64, tile: int, steps: list[int]) -> list[int]:
        """Back from the destination, step by step, each tile sifted by what the line says of the one passed through."""
        c = g.catalog
        path = [tile]
        while steps[path[0]] > 1:
            near: list[int] = []
            i: i64 = c.near_first[path[0]]
            while i < c.near_first[path[0] + 1]:
                other: i64 = c.near[i]
                if steps[other] == steps[path[0]] - 1 and self.may_step(solo, g, s, unit, other, path[0]):
                    near.append(int(other))
                i += 1
            path = [sift(self.through, solo, g, s, unit, near), *path]
        return path


class ConcealVerb(Verb):
    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        dud: i64 = g.catalog.dud[solo.human]
        return dud >= 0 and s.cards[SUPPLY * g.catalog.n_kinds + dud] > 0

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        solo.land.gate.take_dud(g, s, solo.human)


class ReconVerb(Verb):
    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        place: i64 = 1
        while place < size(solo, s):
            if g.catalog.kind_class[kind_at(solo, s, place)] == DUD:
                return True
            place += 1
        return False

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        support.recon(solo, g, s)


class InspireVerb(Verb):
    """`matching`: cards of the own squad (REI-S-40), else any."""

    def __init__(self, cards: int, *, matching: bool = True) -> None:
        self.cards: i64 = cards
        self.matching = matching

    def squad(self, g: Game, kind: i64) -> i64:
        return g.catalog.kind_squad[kind] if self.matching else 0

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        if self.matching and g.catalog.kind_squad[kind] == 0:
            return False  # REI-S-40: cards without a letter match nothing
        return support.inspirable(solo, g, s, self.squad(g, kind)) > 0

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        support.inspire(solo, g, s, self.squad(g, kind), self.cards)


class BolsterVerb(Verb):
    """`deck` is that of the card's own squad, unless another is named; -1 for any."""

    def __init__(self, cards: int, *, own: bool = True) -> None:
        self.cards: i64 = cards
        self.own = own

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        deck: i64 = 0
        while deck < solo.n_decks:
            if support.deck_size(solo, g, s, deck) > 0:
                return True
            deck += 1
        return False

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        support.bolster(solo, g, s, solo.deck_of[kind] if self.own else -1, self.cards)


class CommandVerb(Verb):
    def __init__(self, cards: int) -> None:
        self.cards: i64 = cards

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        n: i64 = g.catalog.n_seats
        lying: i64 = s.sizes[DECK * n + solo.seat] + s.sizes[DISCARD * n + solo.seat]
        return s.rows[solo.left] > 0 and lying > 0

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        support.command(solo, g, s, self.cards)


class RollVerb(Verb):
    """REI-S-49, RUL-95: a die says which; where only one can be resolved, that one without a roll.

    `last` is the highest face of each verb, the 0 being ten (RUL-03).
    """

    def __init__(self, last: list[int], verbs: list[Verb]) -> None:
        self.last = last
        self.verbs = verbs

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        return len(self.possible(solo, g, s, kind, unit)) > 0

    def possible(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> list[Verb]:
        return [verb for verb in self.verbs if verb.can(solo, g, s, kind, unit)]

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        left = self.possible(solo, g, s, kind, unit)
        if len(left) == 1:
            left[0].do(solo, g, s, kind, unit)
            return
        face: i64 = g.die(s, solo.seat)
        value: i64 = FACES if face == 0 else face
        for i, verb in enumerate(self.verbs):
            if value <= self.last[i]:
                (verb if verb.can(solo, g, s, kind, unit) else left[0]).do(solo, g, s, kind, unit)
                return
