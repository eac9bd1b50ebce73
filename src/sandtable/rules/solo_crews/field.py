"""The bot's field among soldiers and their vehicles (REI-S-39, REI-S-47, REI-S-59, REI-S-60, RUL-101)."""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.odds import Odds
from sandtable.core.option import a_of
from sandtable.core.procedure import Procedure
from sandtable.core.state import IMPAIRED, PLAYED, REMOVED, State
from sandtable.rules.crews.crew import can_take, get_out, sit
from sandtable.rules.crews.crews import Crews
from sandtable.rules.crews.drive import Drive
from sandtable.rules.crews.events import PURGED
from sandtable.rules.crews.numbers import EMPTY, ON_FOOT
from sandtable.rules.crews.repair import can_repair
from sandtable.rules.manifest import Manifest
from sandtable.rules.solo.field import NOBODY, Field
from sandtable.rules.solo.row import take
from sandtable.rules.solo.solo import Solo


class CrewField(Field):
    def __init__(self, solo: Solo, crews: Crews) -> None:
        super().__init__(solo)
        self.crews = crews

    def counts(self, unit: int) -> bool:
        """RUL-101: men are units, wherever they sit; a vehicle is none beside them."""
        return self.crews.is_vehicle[unit] == 0

    def has_control(self, g: Game, s: State, unit: i64) -> bool:
        """RUL-155: a seat of a vehicle that drives may offer it."""
        vehicle: i64 = self.crews.vehicle_of(s, unit)
        if vehicle >= 0 and s.face[vehicle] != IMPAIRED and self.is_seated(g, s, unit, "control"):
            return True
        return Field.has_control(self, g, s, unit)

    def is_enemy(self, g: Game, s: State, unit: i64) -> bool:
        """REI-S-39: a vehicle is one as long as an enemy is in it."""
        if self.crews.is_vehicle[unit] == 0:
            return Field.is_enemy(self, g, s, unit)
        return self.worst_aboard(g, s, unit, False) != NOBODY

    def worst_aboard(self, g: Game, s: State, vehicle: i64, ready: bool) -> i64:
        """The most dangerous enemy in a vehicle, of those who are ready if asked, or NOBODY."""
        crews = self.crews
        best: i64 = NOBODY
        berth: i64 = crews.berth_first[vehicle]
        while berth < crews.berth_first[vehicle + 1]:
            man: i64 = s.rows[crews.rider + berth]
            if (
                man != EMPTY
                and g.catalog.unit_side[man] != self.solo.side
                and not (ready and s.face[man] == IMPAIRED)
                and (best == NOBODY or self.solo.danger[man] < self.solo.danger[best])
            ):
                best = man
            berth += 1
        return best

    def danger(self, g: Game, s: State, unit: i64) -> i64:
        """REI-S-59: a vehicle is as dangerous as its most dangerous occupant."""
        if self.crews.is_vehicle[unit] == 0:
            return self.solo.danger[unit]
        worst: i64 = self.worst_aboard(g, s, unit, False)
        return self.solo.danger[worst] if worst != NOBODY else len(self.solo.danger)

    def would_matter(self, g: Game, s: State, odds: Odds) -> bool:
        """RUL-182: nor does it matter to suppress a crew of which nobody is ready."""
        if odds.target >= 0 and self.crews.is_vehicle[odds.target] != 0:
            return odds.effect != "suppress-crew" or self.worst_aboard(g, s, odds.target, True) != NOBODY
        return Field.would_matter(self, g, s, odds)

    def worst_for(self, g: Game, s: State, procedure: Procedure, keys: list[int]) -> list[int]:
        """REI-S-60; RUL-182: Suppress turns the most dangerous one who is ready."""
        if procedure.id == self.crews.hit.id and procedure.question(g, s) == "suppress":
            ready = [key for key in keys if s.face[a_of(key)] != IMPAIRED]
            keys = ready if len(ready) > 0 else keys
        return Field.worst_for(self, g, s, procedure, keys)

    def enter(self, g: Game, s: State, kind: i64, unit: i64) -> bool:
        """RUL-183: the card of a man who is gone leaves the game when it is reached."""
        solo = self.solo
        if g.story is not None:
            g.story.tell(PURGED, [solo.seat, kind, 1, PLAYED])
        take(solo, s, 0)
        solo.land.gate.move(g, s, kind, PLAYED, REMOVED)
        s.rows[solo.gone] = 1
        return False

    def mover(self, g: Game, s: State, unit: i64, slot: i64) -> i64:
        rule = g.book.actions[g.catalog.slot_rule[slot]]
        return self.crews.vehicle_of(s, unit) if isinstance(rule, Drive) else unit

    def has_structure(self, g: Game, s: State, tile: i64) -> bool:
        return s.rows[self.crews.standing + tile] != 0

    def is_mined_under(self, g: Game, s: State, tile: i64) -> bool:
        """REI-S-47, REI-S-51: an enemy with Demolition beside a structure the bot holds."""
        crews = self.crews
        c = g.catalog
        foe: i64 = c.enemy[self.solo.side]
        if foe != crews.raider or s.rows[crews.standing + tile] == 0:
            return False
        unit: i64 = c.side_unit[foe]
        while unit < c.side_unit[foe + 1]:
            if s.at[unit] == tile and self.solo.has_action(c, int(unit), "demolition"):
                return True
            unit += 1
        return False

    def is_exit(self, g: Game, s: State, unit: i64, tile: i64) -> bool:
        return self.crews.escape_tile[self.solo.side * g.catalog.n_tiles + tile] != 0

    # -- places in vehicles ---------------------------------------------------------------------------------------

    def offers(self, g: Game, berth: i64, action: str) -> bool:
        """Whether a place has an action; any place will do for ""."""
        slot: i64 = self.crews.berth_slot[berth]
        while slot < self.crews.berth_slot_end[berth]:
            if g.book.actions[g.catalog.slot_rule[slot]].name == action:
                return True
            slot += 1
        return action == ""

    def is_seated(self, g: Game, s: State, unit: i64, action: str) -> bool:
        berth: i64 = self.crews.berth_of(s, unit)
        return berth != ON_FOOT and self.offers(g, berth, action) and self.crews.fits(unit, berth)

    def places(self, g: Game, s: State, unit: i64, action: str) -> list[int]:
        """NAF-20 to NAF-25: free places that offer the action and suit the man, in vehicles that drive."""
        crews = self.crews
        if self.is_seated(g, s, unit, action):
            return []
        return [
            berth
            for berth in range(int(crews.n_berths))
            if self.offers(g, berth, action)
            and crews.fits(unit, berth)
            and s.face[crews.berth_unit[berth]] != IMPAIRED
            and can_take(crews, g, s, unit, berth)
        ]

    def sit(self, g: Game, s: State, unit: i64, place: i64) -> None:
        owner: i64 = s.rows[self.crews.owner + self.crews.berth_unit[place]]
        sit(self.crews, g, s, unit, place)
        if owner != self.solo.side:
            g.book.victory.check(g, s)

    def get_out(self, g: Game, s: State, unit: i64) -> None:
        get_out(self.crews, g, s, unit)

    def is_damaged(self, g: Game, s: State, unit: i64, vehicle: i64) -> bool:
        crews = self.crews
        mine: bool = s.rows[crews.owner + vehicle] == self.solo.side
        return mine and s.rows[crews.damage + vehicle] > 0 and can_repair(crews, s, unit, vehicle)


def take_the_field(solo: Solo, manifest: Manifest) -> None:
    crews = manifest.module("crews")
    assert isinstance(crews, Crews)
    solo.field = CrewField(solo, crews)
