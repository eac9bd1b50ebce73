"""How the bot picks a tile (RUL-178): sub-lines that say which tiles fit, tiebreakers that sift them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import OFF, State
from sandtable.rules.solo.conditions import Condition, first_fault
from sandtable.rules.solo.events import COUNTED, FELL_OUT, SUB_OUT, WEIGHED
from sandtable.rules.solo.faults import NO_TILE_FITS, Fault
from sandtable.rules.solo.terms import Word, fit_all, population

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo

FAR: Final = 1_000_000


class Goal:
    """Something to be close to: tiles that words fit, or certain units, wherever they are."""

    def __init__(self, *, words: list[Word] | None = None, units: list[int] | None = None) -> None:
        self.words: list[Word] = [] if words is None else words
        self.units: list[int] = [] if units is None else units

    def tiles(self, solo: Solo, g: Game, s: State, unit: i64) -> list[int]:
        """Where it is now, as the acting unit sees it; nowhere at all if the list is empty."""
        if len(self.words) == 0:
            return [int(s.at[other]) for other in self.units if s.at[other] != OFF]
        return [there for there in range(g.catalog.n_tiles) if fit_all(solo, g, s, unit, there, self.words)]


def distance_to(places: list[int], g: Game, tile: i64) -> i64:
    """RUL-90: plain distance from a tile to the nearest of some; FAR if there is none."""
    best: i64 = FAR
    for there in places:
        best = min(best, g.catalog.distance_between(tile, there))
    return best


# Kinds of tiebreaker.
BY_VALUE: Final = 0  # REI-S-35
BY_COVER: Final = 1  # REI-S-36, RUL-92: a hill counts what it prints
BY_DISTANCE: Final = 2
BY_WORD: Final = 3
BY_POPULATION: Final = 4  # REI-S-48


class Tie:
    """One tiebreaker: a number keeps the highest, "closer to" the least distance, words the tiles that they all fit, if
    they fit any. `negated`: the other way round."""

    def __init__(
        self, kind: int, *, words: list[Word] | None = None, goal: Goal | None = None, negated: bool = False
    ) -> None:
        self.kind: i64 = kind
        self.words: list[Word] = [] if words is None else words
        self.goal = goal
        self.negated = negated

    def places(self, solo: Solo, g: Game, s: State, unit: i64) -> list[int]:
        """What tiles are to be close to, the same for all that are weighed against each other."""
        return [] if self.goal is None else self.goal.tiles(solo, g, s, unit)

    def score(self, solo: Solo, g: Game, s: State, unit: i64, tile: i64, places: list[int]) -> i64:
        """What is kept is highest; equal for all tiles where there is nothing to be close to."""
        value: i64 = 0
        if self.kind == BY_VALUE:
            value = solo.land.control.worth(g, s, solo.side, tile)
        elif self.kind == BY_COVER:
            value = solo.land.cover[tile]
        elif self.kind == BY_POPULATION:
            value = population(solo, g, s, tile)
        elif self.kind == BY_DISTANCE:
            value = -distance_to(places, g, tile)
        else:
            value = 1 if fit_all(solo, g, s, unit, tile, self.words) else 0
        return -value if self.negated else value

    def count(self, solo: Solo, g: Game, s: State, unit: i64, tile: i64, places: list[int]) -> i64:
        """The number it goes by, to be told: points, cover, population, or distance; FAR where there is none."""
        if self.kind == BY_WORD:
            return FAR
        score: i64 = self.score(solo, g, s, unit, tile, places)
        return -score if self.negated != (self.kind == BY_DISTANCE) else score


class Choice:
    """A sub-line (REI-S-27): tiles that words fit; `toward` wants them closer to something than the unit is now, and
    keeps the closest (REI-S-29): the first of several that is anywhere. `when` must hold for it to apply."""

    def __init__(
        self,
        words: list[Word],
        ties: list[Tie],
        *,
        toward: list[Goal] | None = None,
        when: list[Condition] | None = None,
    ) -> None:
        self.words = words
        self.ties = ties
        self.toward: list[Goal] = [] if toward is None else toward
        self.when: list[Condition] = [] if when is None else when

    def applies(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        return all(condition.holds(solo, g, s, kind, unit) for condition in self.when)

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        """Why it has no tile, to be told."""
        found = first_fault(self.when, solo, g, s, kind, unit)
        return found if found is not None else Fault(NO_TILE_FITS)

    def among(self, solo: Solo, g: Game, s: State, unit: i64, origin: i64, tiles: list[int]) -> list[int]:
        """Those of some tiles that fit, from where the unit, or what moves for it, is now; from nowhere (OFF) every
        tile is closer."""
        fitting = [tile for tile in tiles if fit_all(solo, g, s, unit, tile, self.words)]
        if len(self.toward) == 0:
            return fitting
        for goal in self.toward:
            places = goal.tiles(solo, g, s, unit)
            least: i64 = distance_to(places, g, origin) if origin != OFF else FAR
            closest: list[int] = []
            for tile in fitting:
                away: i64 = distance_to(places, g, tile)
                if away < least:
                    least = away
                    closest = [tile]
                elif away == least and len(closest) > 0:
                    closest.append(tile)
            if len(closest) > 0:
                return closest
        return []


def tell_subs(choices: list[Choice], before: i64, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
    """Tell why the sub-lines before one were passed over."""
    if g.story is not None:
        sub: i64 = 0
        while sub < before:
            why = choices[sub].fault(solo, g, s, kind, unit)
            g.story.tell(SUB_OUT, [solo.seat, sub, why.code, why.tile, why.number])
            sub += 1


def keep(tie: Tie, solo: Solo, g: Game, s: State, unit: i64, tiles: list[int]) -> list[int]:
    """The tiles a tiebreaker leaves."""
    best: i64 = -2 * FAR
    out: list[int] = []
    places = tie.places(solo, g, s, unit)
    for tile in tiles:
        score: i64 = tie.score(solo, g, s, unit, tile, places)
        if score > best:
            best = score
            out = [tile]
        elif score == best:
            out.append(tile)
    return out


def sift(ties: list[Tie], solo: Solo, g: Game, s: State, unit: i64, tiles: list[int], sub: int) -> int:
    """REI-S-28: tiebreakers in their order; of what is left chance takes one, each as likely as the others (REI-S-37,
    RUL-89). `sub` is the sub-line they come from, to be told."""
    if g.story is not None:
        for tile in tiles:
            g.story.tell(WEIGHED, [solo.seat, tile, sub])
    for number, tie in enumerate(ties):
        if len(tiles) == 1:
            break
        left = keep(tie, solo, g, s, unit, tiles)
        if g.story is not None:
            places = tie.places(solo, g, s, unit)
            for tile in tiles:
                number_of: i64 = tie.count(solo, g, s, unit, tile, places)
                if -FAR < number_of < FAR:
                    g.story.tell(COUNTED, [solo.seat, tile, number, number_of])
            for tile in tiles:
                if tile not in left:
                    g.story.tell(FELL_OUT, [solo.seat, tile, number])
        tiles = left
    return tiles[0] if len(tiles) == 1 else tiles[int(g.chance(s, solo.seat, len(tiles)))]
