"""Every other action on the board, by the engine's own options: attacks of all kinds, and what is aimed at a tile.

A line begins the action as printed on the card, and of the options that come the bot keeps those the line wants.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.odds import Odds
from sandtable.core.option import TILE, UNIT, UNITS, a_of, kind_of
from sandtable.core.procedure import Procedure
from sandtable.core.state import NOBODY, OFF, State
from sandtable.rules.land.combat import DICE, INDIRECT, Fire, FireProcedure
from sandtable.rules.solo import faults
from sandtable.rules.solo.events import AIMED_OVER, SEEN_UNIT
from sandtable.rules.solo.faults import Fault
from sandtable.rules.solo.tiles import FAR, Choice, sift, tell_subs
from sandtable.rules.solo.verbs import NO_SLOT, Verb, slot_of

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo

NO_LIMIT: Final = 0
RANKS: Final = 1000  # REI-S-58: danger breaks ties of defence; one number serves both


class ActVerb(Verb):
    """An action with dice goes for the eligible enemy with the lowest total defence, then for the most dangerous, then
    by chance (REI-S-54, REI-S-58, REI-S-61). Who is eligible the action itself says: REI-S-55..REI-S-57 ask for the
    defence by which it strikes. One on a tile is aimed at the tile of that enemy (RUL-97). `most` is a threshold of the
    line's condition and part of eligibility (RUL-182), `here` limits it to the own tile, `dice` are more than the card
    prints. With sub-lines it is aimed at the tile they pick (REI-S-53).
    """

    def __init__(
        self,
        action: str,
        *,
        dice: int = 0,
        most: int = NO_LIMIT,
        here: bool = False,
        choices: list[Choice] | None = None,
    ) -> None:
        self.action = action
        self.dice: i64 = dice
        self.most: i64 = most
        self.here = here
        self.choices: list[Choice] = [] if choices is None else choices

    def slot(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> int:
        """Where the action is printed, if it may be used now."""
        slot = slot_of(g, s, kind, unit, self.action)
        if slot == NO_SLOT:
            return NO_SLOT
        rule = g.book.actions[g.catalog.slot_rule[slot]]
        tile: i64 = s.at[unit] if unit >= 0 else NOBODY
        return slot if rule.legal(g, s, solo.seat, slot, unit, tile) else NO_SLOT

    def can(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> bool:
        """Tried on a copy: begin, and see whether any option is what the line wants."""
        slot = self.slot(solo, g, s, kind, unit)
        if slot == NO_SLOT:
            return False
        story = g.story
        g.story = None
        trial = s.clone()
        keys = self.begun(solo, g, trial, slot, kind, unit)
        found = False
        if len(keys) > 0:
            procedure = g.book.procedures[trial.stack[trial.top]]
            found = len(self.wanted(solo, g, trial, kind, unit, procedure, keys, True)) > 0
        g.story = story
        return found

    def begun(self, solo: Solo, g: Game, trial: State, slot: i64, kind: i64, unit: i64) -> list[int]:
        """Begin on a copy; answers the options that come, none if it asks nothing."""
        top: i64 = trial.top
        g.book.actions[g.catalog.slot_rule[slot]].begin(g, trial, solo.seat, slot, unit, kind)
        if trial.top <= top:
            return []
        procedure = g.book.procedures[trial.stack[trial.top]]
        procedure.run(g, trial)
        if trial.seat == NOBODY:
            return []
        g.count = 0
        n: i64 = procedure.options(g, trial)
        return [int(g.options[i]) for i in range(int(n))]

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        tile: i64 = s.at[unit] if unit >= 0 else -1
        if slot_of(g, s, kind, unit, self.action) == NO_SLOT:
            return Fault(faults.NO_ACTION)
        slot = self.slot(solo, g, s, kind, unit)
        if slot == NO_SLOT:
            aims: bool = isinstance(g.book.actions[g.catalog.slot_rule[slot_of(g, s, kind, unit, self.action)]], Fire)
            return Fault(faults.NOBODY_IN_REACH if aims else faults.NOT_POSSIBLE, tile)
        seen = self.seen(solo, g, s, slot, kind, unit)
        if len(self.choices) > 0:
            return Fault(faults.NO_TILE_FITS)
        if len(seen) == 0:
            return Fault(faults.NOBODY_IN_REACH, tile)
        if self.here and not any(s.at[other] == tile for other in seen):
            return Fault(faults.NOBODY_HERE, tile)
        if self.most != NO_LIMIT and all(total > self.most for total in seen.values()):
            return Fault(faults.NOBODY_SO_WEAK, -1, self.most)
        return Fault(faults.NO_EFFECT)

    def seen(self, solo: Solo, g: Game, s: State, slot: i64, kind: i64, unit: i64) -> dict[int, int]:
        """Enemies the action could strike at, with their total defence; they are told."""
        out: dict[int, int] = {}
        story = g.story
        g.story = None
        trial = s.clone()
        for key in self.begun(solo, g, trial, slot, kind, unit):
            procedure = g.book.procedures[trial.stack[trial.top]]
            single = procedure.odds(g, trial, key)
            for roll in [single] if single is not None else procedure.outlook(g, trial, key):
                if roll.target >= 0 and solo.field.is_enemy(g, trial, roll.target):
                    out[int(roll.target)] = int(roll.total)
        g.story = story
        if g.story is not None:
            for other, total in out.items():
                g.story.tell(SEEN_UNIT, [solo.seat, other, total])
        return out

    def do(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> None:
        slot = self.slot(solo, g, s, kind, unit)
        g.book.actions[g.catalog.slot_rule[slot]].begin(g, s, solo.seat, slot, unit, kind)
        if self.dice > g.catalog.slot_value[slot] and isinstance(g.book.procedures[s.stack[s.top]], FireProcedure):
            s.stack[s.top + DICE] = self.dice

    def prefer(
        self, solo: Solo, g: Game, s: State, kind: i64, unit: i64, procedure: Procedure, keys: list[int]
    ) -> list[int]:
        wanted = self.wanted(solo, g, s, kind, unit, procedure, keys, False)
        if len(wanted) > 0:
            return wanted
        passing = [key for key in keys if passes(g, key)]
        return passing if len(passing) > 0 else keys

    def wanted(
        self, solo: Solo, g: Game, s: State, kind: i64, unit: i64, procedure: Procedure, keys: list[int], trial: bool
    ) -> list[int]:
        """What the line wants of some options; on `trial` no die is rolled, and any of them will do."""
        keys = [key for key in keys if not passes(g, key)]
        if len(self.choices) > 0 and (procedure.forced or any(is_tile(g, key) for key in keys)):  # else dice follow
            return self.by_tile(solo, g, s, kind, unit, procedure, keys, trial)
        best: i64 = FAR * RANKS
        out: list[int] = []
        for key in keys:
            rank: i64 = self.rank(solo, g, s, unit, procedure, key)
            if trial and rank < FAR * RANKS:
                return [key]
            if rank < best:
                best = rank
                out = [key]
            elif rank == best and rank < FAR * RANKS:
                out.append(key)
        return out

    def rank(self, solo: Solo, g: Game, s: State, unit: i64, procedure: Procedure, key: i64) -> i64:
        """The lowest total defence an option would strike at and the danger of it; FAR * RANKS for nothing it may."""
        single = procedure.odds(g, s, key)
        rolls = [single] if single is not None else procedure.outlook(g, s, key)
        if len(rolls) == 0 and is_tile(g, key):
            return self.weakest(solo, g, s, a_of(key))
        return self.rank_of_rolls(solo, g, s, unit, rolls)

    def rank_of_rolls(self, solo: Solo, g: Game, s: State, unit: i64, rolls: list[Odds]) -> i64:
        best: i64 = FAR * RANKS
        for roll in rolls:
            best = min(best, self.rank_of(solo, g, s, unit, roll))
        return best

    def rank_of(self, solo: Solo, g: Game, s: State, unit: i64, roll: Odds) -> i64:
        field = solo.field
        target: i64 = roll.target
        if target >= 0 and not (field.is_enemy(g, s, target) and field.would_matter(g, s, roll)):
            return FAR * RANKS
        if self.most != NO_LIMIT and roll.total > self.most:
            return FAR * RANKS
        if self.here and (unit < 0 or roll.tile != s.at[unit]):
            return FAR * RANKS
        if g.story is not None and target >= 0:
            g.story.tell(AIMED_OVER, [solo.seat, target, roll.total])
        return roll.total * RANKS + (field.danger(g, s, target) if target >= 0 else 0)

    def weakest(self, solo: Solo, g: Game, s: State, tile: i64) -> i64:
        """RUL-97: where no dice are rolled yet, the lowest defence plus cover on a tile."""
        targeting = solo.land.targeting
        best: i64 = FAR * RANKS
        other: i64 = 0
        while other < g.catalog.n_units:
            if s.at[other] == tile and solo.field.is_enemy(g, s, other) and targeting.is_exposed(g, s, INDIRECT, other):
                total: i64 = targeting.total(g, s, tile, INDIRECT, other)
                best = min(best, total * RANKS + solo.field.danger(g, s, other))
            other += 1
        return best

    def by_tile(
        self, solo: Solo, g: Game, s: State, kind: i64, unit: i64, procedure: Procedure, keys: list[int], trial: bool
    ) -> list[int]:
        """The options at the tile that the first sub-line that has any picks. Where counters are picked first, those
        for whom the earliest sub-line has a tile, then all who can come along without a change of that (RUL-180)."""
        number, fitting = self.first(solo, g, s, kind, unit, procedure, keys)
        others = [key for key in keys if not is_tile(g, key)]
        after = [self.after(solo, g, s, kind, unit, procedure, key) for key in others]
        best = number if len(fitting) > 0 else min([then for then, _, _ in after], default=number)
        join = [i for i in range(len(others)) if after[i][0] == best and fitting in ([], after[i][1])]
        if len(join) > 0 and best < len(self.choices):
            most = max([after[i][2] for i in join])
            return [others[i] for i in join if after[i][2] == most]
        if len(fitting) == 0:
            return []
        if not trial:
            tell_subs(self.choices, number, solo, g, s, kind, unit)
        there = fitting[0] if trial else sift(self.choices[number].ties, solo, g, s, unit, fitting, number)
        at_it = [key for key in keys if is_tile(g, key) and a_of(key) == there]
        return self.best_of(solo, g, s, unit, procedure, at_it)

    def best_of(self, solo: Solo, g: Game, s: State, unit: i64, procedure: Procedure, keys: list[int]) -> list[int]:
        """RUL-196: of several options at one tile those that would strike the weakest enemy; all, if none strikes."""
        if len(keys) < 2:
            return keys
        ranks = [self.rank_of_rolls(solo, g, s, unit, procedure.outlook(g, s, key)) for key in keys]
        best = min(ranks)
        return [key for key, rank in zip(keys, ranks, strict=True) if rank == best]

    def first(
        self, solo: Solo, g: Game, s: State, kind: i64, unit: i64, procedure: Procedure, keys: list[int]
    ) -> tuple[int, list[int]]:
        """The first sub-line that has tiles among some options, and which; their number and none, if none has."""
        tiles = sorted({int(a_of(key)) for key in keys if is_tile(g, key)})
        origin: i64 = origin_of(g, s, procedure, unit)
        for number, choice in enumerate(self.choices):
            if len(tiles) > 0 and choice.applies(solo, g, s, kind, unit):
                fitting = choice.among(solo, g, s, unit, origin, tiles)
                if len(fitting) > 0:
                    return number, fitting
        return len(self.choices), []

    def after(
        self, solo: Solo, g: Game, s: State, kind: i64, unit: i64, procedure: Procedure, key: i64
    ) -> tuple[int, list[int], int]:
        """What `first` would say once a counter of the bot's was picked, tried on a copy, and how many more could be
        picked then."""
        if not is_unit(g, key):
            return len(self.choices), [], 0
        story = g.story
        g.story = None
        trial = s.clone()
        trial.seat = NOBODY
        procedure.choose(g, trial, key)
        following = g.book.procedures[trial.stack[trial.top]]
        following.run(g, trial)
        found: tuple[int, list[int], int] = (len(self.choices), [], 0)
        if trial.seat == solo.seat:
            g.count = 0
            n: i64 = following.options(g, trial)
            keys = [int(g.options[i]) for i in range(int(n))]
            number, fitting = self.first(solo, g, trial, kind, unit, following, keys)
            found = (number, fitting, len([other for other in keys if is_unit(g, other)]))
        g.story = story
        return found


class MendVerb(ActVerb):
    """Repair, of a vehicle that needs it (REI-S-24)."""

    def wanted(
        self, solo: Solo, g: Game, s: State, kind: i64, unit: i64, procedure: Procedure, keys: list[int], trial: bool
    ) -> list[int]:
        return [key for key in keys if solo.field.is_damaged(g, s, unit, a_of(key))]

    def fault(self, solo: Solo, g: Game, s: State, kind: i64, unit: i64) -> Fault:
        if slot_of(g, s, kind, unit, self.action) == NO_SLOT:
            return Fault(faults.NO_ACTION)
        return Fault(faults.NOTHING_DAMAGED)


def origin_of(g: Game, s: State, procedure: Procedure, unit: i64) -> i64:
    """Where who goes is now: the counter or the tile a decision is about, else the unit that acts. OFF for nowhere."""
    for fact in procedure.subject(g, s):
        if fact.type == UNIT or fact.type == TILE:
            value = fact.value
            assert isinstance(value, int)
            return s.at[value] if fact.type == UNIT else value
    return s.at[unit] if unit >= 0 else OFF


def passes(g: Game, key: i64) -> bool:
    kind = g.book.kind(int(kind_of(key)))
    return kind is not None and kind.passes


def is_tile(g: Game, key: i64) -> bool:
    kind = g.book.kind(int(kind_of(key)))
    return kind is not None and len(kind.args) > 0 and kind.args[0] == TILE


def is_unit(g: Game, key: i64) -> bool:
    kind = g.book.kind(int(kind_of(key)))
    return kind is not None and len(kind.args) > 0 and kind.args[0] in UNITS
