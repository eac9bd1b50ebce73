"""The module of vehicles with crews: its tables, its rows of the state."""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.catalog import BIT, Catalog
from sandtable.core.game import Game
from sandtable.core.module import Layout, Module
from sandtable.core.procedure import ActionRule
from sandtable.core.state import IMPAIRED, State
from sandtable.core.vectors import ints
from sandtable.rules.crews.combat import CrewTargeting, Demolition, DemolitionProcedure
from sandtable.rules.crews.control import CrewControl
from sandtable.rules.crews.damage import HitProcedure, Wound
from sandtable.rules.crews.drive import CrewMovement, Drive
from sandtable.rules.crews.events import crew_events
from sandtable.rules.crews.faults import crew_faults, structure_points
from sandtable.rules.crews.goals import goal_reasons
from sandtable.rules.crews.kinds import crew_kinds
from sandtable.rules.crews.navigate import MarkTiles, NavigateProcedure, SurveilProcedure
from sandtable.rules.crews.numbers import COUNTERS, EMPTY, ESCAPED, IN_PLAY, ON_FOOT
from sandtable.rules.crews.repair import Repair, RepairProcedure
from sandtable.rules.crews.turn import CardProcedure, CrewTurnProcedure
from sandtable.rules.land.combat import ARMOUR, INDIRECT, Fire
from sandtable.rules.land.land import Land
from sandtable.rules.shared.cards import card_slots, has_card


class Berth:
    """One place in a vehicle: its actions, as slots of the catalog, and the specialism it asks for ("" for none)."""

    def __init__(self, unit: int, first: int, last: int, needs: str) -> None:
        self.unit = unit
        self.first = first
        self.last = last
        self.needs = needs


class Goal:
    """A condition of a side besides points: how many, and which units count.

    `of` is what a bare number counts: COUNTERS, SOLDIERS or VEHICLES. Where a side has no vehicles the first two mean
    the same units but are not the same condition.
    """

    def __init__(self, number: int, units: list[int], named: bool, of: str = COUNTERS) -> None:
        self.number: i64 = number
        self.units = units
        self.named = named
        self.of = of
        bits: i64 = 0
        for unit in units:
            bits |= BIT[unit]
        self.bits: i64 = bits

    def means(self, unit: i64) -> bool:
        """Whether the unit counts for the condition."""
        return self.bits >> unit & 1 != 0


class Crews(Module):
    """Tables filled by the reader; see each."""

    def __init__(self, land: Land) -> None:
        super().__init__("crews")
        self.land = land
        self.raider: i64 = 0  # the side that scores by destroying structures (NAF-49); the other holds them (NAF-50)
        self.berths: list[Berth] = []
        self.is_vehicle = ints([])  # [unit]
        self.integrity = ints([])  # [unit] damage that destroys a vehicle (NAF-44)
        self.threshold = ints([])  # [unit] damage that disables it (NAF-43)
        self.skills: list[str] = [""]
        self.skill = ints([])  # [unit] a soldier's specialism, by its place in `skills` (NAF-03)
        self.manned: list[tuple[int, int]] = []  # soldiers that start in a berth: unit, berth (NAF-15)
        self.rough = ints([])  # [tile] 1 where no vehicle may enter (NAF-14)
        self.structure_names: list[str] = []  # [tile] "" for none
        self.structure = ints([])  # [tile] points of the structure there
        self.structure_defence = ints([])  # [tile] 0 for no structure
        self.escape_tile = ints([])  # [side * tiles + tile]
        # [side] its conditions of that kind, any of which wins (RUL-27); often none
        self.escapes: list[list[Goal]] = [[], []]
        self.neutralises: list[list[Goal]] = [[], []]
        # From `berths`.
        self.n_berths: i64 = 0
        self.berth_first = ints([])  # berths of a unit: berth_first[unit] … berth_first[unit + 1]
        self.berth_unit = ints([])
        self.berth_slot = ints([])  # slots of a berth: berth_slot[berth] … berth_slot_end[berth]
        self.berth_slot_end = ints([])
        self.berth_needs = ints([])  # [berth] by its place in `skills`
        # Rows of the state.
        self.aboard: i64 = 0  # [unit] the berth a soldier sits in, or ON_FOOT
        self.rider: i64 = 0  # [berth] the soldier in it, or EMPTY
        self.damage: i64 = 0  # [unit] damage markers on a vehicle (NAF-11)
        self.owner: i64 = 0  # [unit] the side a vehicle's card lies with (NAF-06, RUL-41); for a soldier his own
        self.fate: i64 = 0  # [unit] IN_PLAY, ESCAPED, or LOST_TO a side
        self.standing: i64 = 0  # [tile] 1 while a structure stands there (NAF-12)
        self.chosen: i64 = 0  # [tile] 1 once chosen by the Navigate under way

        land.movement = CrewMovement(self)
        land.targeting = CrewTargeting(self)
        land.injury = Wound(self)
        land.hold(CrewControl(self))
        land.take_turns(CrewTurnProcedure(self))
        self.card = CardProcedure(self)
        self.hit = HitProcedure(self)
        self.demolishing = DemolitionProcedure(self)
        navigating = NavigateProcedure("navigate", self)
        surveilling = SurveilProcedure("surveil", self)
        repairing = RepairProcedure(self)
        self.procedures = [self.card, self.hit, self.demolishing, navigating, surveilling, repairing]
        strafe = Fire("strafe", INDIRECT, land)
        self.from_the_air: list[ActionRule] = [strafe]  # attacks of cards without a counter
        self.demolition = Demolition(self)
        self.actions = [
            Drive(self),
            MarkTiles("navigate", self, navigating),
            MarkTiles("surveil", self, surveilling),
            Repair(self, repairing),
            strafe,
            Fire("antitank", ARMOUR, land),
            self.demolition,
        ]
        self.kinds = crew_kinds()
        self.events = crew_events()
        self.reasons = goal_reasons()

    def lay_out(self, c: Catalog, layout: Layout) -> None:
        berths = self.berths
        self.n_berths = len(berths)
        self.berth_first = ints([sum([1 for berth in berths if berth.unit < unit]) for unit in range(len(c.units) + 1)])
        self.berth_unit = ints([berth.unit for berth in berths])
        self.berth_slot = ints([berth.first for berth in berths])
        self.berth_slot_end = ints([berth.last for berth in berths])
        self.berth_needs = ints([self.skills.index(berth.needs) for berth in berths])
        self.aboard = layout.take("aboard", len(c.units))
        self.rider = layout.take("rider", len(berths))
        self.damage = layout.take("damage", len(c.units))
        self.owner = layout.take("owner", len(c.units))
        self.fate = layout.take("fate", len(c.units))
        self.standing = layout.take("standing", len(c.tiles))
        self.chosen = layout.take("chosen", len(c.tiles))

    def start(self, g: Game, s: State) -> None:
        c = g.catalog
        for unit in range(len(c.units)):
            s.rows[self.aboard + unit] = ON_FOOT
            s.rows[self.owner + unit] = c.unit_side[unit]
        for place in range(len(self.berths)):
            s.rows[self.rider + place] = EMPTY
        for man, place in self.manned:
            s.rows[self.rider + place] = man
            s.rows[self.aboard + man] = place
            s.at[man] = s.at[self.berths[place].unit]
        for tile in range(len(c.tiles)):
            if self.structure_defence[tile] != 0:
                s.rows[self.standing + tile] = 1

    # -- who sits where -------------------------------------------------------------------------------------------

    def berth_of(self, s: State, unit: i64) -> i64:
        """The berth a soldier sits in, or ON_FOOT."""
        return s.rows[self.aboard + unit]

    def vehicle_of(self, s: State, unit: i64) -> i64:
        """The vehicle a soldier is in, or -1."""
        berth: i64 = s.rows[self.aboard + unit]
        return self.berth_unit[berth] if berth != ON_FOOT else -1

    def crew_size(self, s: State, vehicle: i64) -> i64:
        n: i64 = 0
        berth: i64 = self.berth_first[vehicle]
        while berth < self.berth_first[vehicle + 1]:
            if s.rows[self.rider + berth] != EMPTY:
                n += 1
            berth += 1
        return n

    def fits(self, unit: i64, berth: i64) -> bool:
        """NAF-08, RUL-51: the soldier has what the berth asks for."""
        return self.berth_needs[berth] == 0 or self.berth_needs[berth] == self.skill[unit]

    def can_use_berth(self, s: State, unit: i64) -> bool:
        """NAF-17: the vehicle is not disabled (NAF-10), and the soldier has what the berth asks for."""
        berth: i64 = s.rows[self.aboard + unit]
        return berth != ON_FOOT and s.face[self.berth_unit[berth]] != IMPAIRED and self.fits(unit, berth)

    def recount(self, g: Game, s: State, side: int) -> int:
        return structure_points(self, g, s, side)

    def faults(self, g: Game, s: State) -> list[str]:
        return crew_faults(self, g, s)

    # -- what clients are shown -----------------------------------------------------------------------------------

    def arms(self, g: Game, s: State, unit: int) -> list[tuple[int, int]]:
        """A soldier's berth; of a vehicle those of everyone in it who is ready and has a card."""
        c = g.catalog
        if self.is_vehicle[unit] == 0:
            if not self.can_use_berth(s, unit) or s.face[unit] == IMPAIRED:
                return []
            berth = int(self.berth_of(s, unit))
            seat = int(c.unit_seat[unit])
            return [(slot, seat) for slot in range(int(self.berth_slot[berth]), int(self.berth_slot_end[berth]))]
        out: list[tuple[int, int]] = []
        for berth in range(int(self.berth_first[unit]), int(self.berth_first[unit + 1])):
            man = int(s.rows[self.rider + berth])
            if man != EMPTY and has_card(g, s, man):
                out += self.arms(g, s, man)
                if s.face[man] != IMPAIRED:
                    out += [(slot, int(c.unit_seat[man])) for slot in card_slots(g, s, man)]
        return out

    def tile_print(self, g: Game, tile: int) -> dict[str, object]:
        c = g.catalog
        out: dict[str, object] = {}
        if self.rough[tile] != 0:
            out["rough"] = 1
        if self.structure_defence[tile] != 0:
            out["structure"] = self.structure_names[tile]
            out["structure_points"] = int(self.structure[tile])
            out["structure_defence"] = int(self.structure_defence[tile])
        escape = [name for side, name in enumerate(c.sides) if self.escape_tile[side * c.n_tiles + tile] != 0]
        if escape:
            out["escape"] = escape
        return out

    def unit_print(self, g: Game, unit: int) -> dict[str, object]:
        out: dict[str, object] = {}
        if self.skill[unit] != 0:
            out["skill"] = self.skills[self.skill[unit]]
        if self.is_vehicle[unit] != 0:
            out["integrity"] = int(self.integrity[unit])
            out["threshold"] = int(self.threshold[unit])
            out["berths"] = [
                {
                    "slots": list(range(self.berths[b].first, self.berths[b].last)),
                    "needs": self.berths[b].needs,
                }
                for b in range(int(self.berth_first[unit]), int(self.berth_first[unit + 1]))
            ]
        return out

    def unit_facts(self, g: Game, s: State, unit: int) -> dict[str, object]:
        c = g.catalog
        out: dict[str, object] = {}
        berth = int(self.berth_of(s, unit))
        if berth != ON_FOOT:
            vehicle = int(self.berth_unit[berth])
            out["inside"] = c.unit_name(vehicle)
            out["berth"] = berth - int(self.berth_first[vehicle]) + 1
        if self.is_vehicle[unit] != 0:
            out["damage"] = int(s.rows[self.damage + unit])
            out["owner"] = c.sides[s.rows[self.owner + unit]]
            if s.rows[self.owner + unit] != c.unit_side[unit]:
                out["captured"] = 1
            if s.face[unit] == IMPAIRED:
                out["disabled"] = 1
                out["suppressed"] = 0
        if s.rows[self.fate + unit] != IN_PLAY:
            out["fate"] = "escaped" if s.rows[self.fate + unit] == ESCAPED else "lost"
        return out

    def tile_facts(self, g: Game, s: State, tile: int) -> dict[str, object]:
        if self.structure_defence[tile] == 0:
            return {}
        return {"standing": 1} if s.rows[self.standing + tile] != 0 else {"standing": 0, "razed": 1}
