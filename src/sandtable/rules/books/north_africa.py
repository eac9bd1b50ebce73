"""Undaunted: North Africa, with friendly fire (REI-F)."""

from __future__ import annotations

from sandtable.core.catalog import Catalog
from sandtable.core.rulebook import ActionRule, Rulebook
from sandtable.rules import procedures as proc
from sandtable.rules.books.normandy import ground_procedures
from sandtable.rules.ground.march import MARKED, SCOUTING, STALKING
from sandtable.rules.ground.support import Conceal, Inspire, Recon
from sandtable.rules.shared.support import Bolster, Command
from sandtable.rules.vehicles.combat import ARMOUR, BY_HAND, FROM_AIR, SUPPRESSING, Shot, ShotProcedure
from sandtable.rules.vehicles.damage import HitProcedure, Wound
from sandtable.rules.vehicles.drive import CrewMarchProcedure, Drive, FootMarch, VehicleMovement
from sandtable.rules.vehicles.events import vehicle_events
from sandtable.rules.vehicles.extra import size
from sandtable.rules.vehicles.goals import GoalDisplay, GoalVictory, goal_reasons
from sandtable.rules.vehicles.support import (
    CrewControl,
    Navigate,
    NavigateProcedure,
    Repair,
    RepairProcedure,
    Surveil,
    SurveilProcedure,
)
from sandtable.rules.vehicles.turn import CardProcedure, CrewTurnProcedure, crew_kinds


class CrewBook(Rulebook):
    """A book whose state also holds crews, damage and structures."""

    def extra_size(self, catalog: Catalog) -> int:
        return int(size(catalog))


def north_africa(options: list[str]) -> Rulebook:
    actions: list[ActionRule] = [
        FootMarch("move", MARKED),
        FootMarch("scout", SCOUTING),
        FootMarch("stalk", STALKING),
        Drive(),
        Bolster(),
        Command(),
        Conceal(),
        CrewControl(),
        Inspire(),
        Recon(),  # NAF-05
        Navigate(),
        Surveil(),
        Repair(),
        Shot("attack", 0),
        Shot("suppress", SUPPRESSING),
        Shot("strafe", FROM_AIR),
        Shot("antitank", ARMOUR),
        Shot("demolition", ARMOUR | BY_HAND),
    ]
    procedures = ground_procedures()
    procedures[proc.TURN] = CrewTurnProcedure()
    procedures[proc.MARCH] = CrewMarchProcedure()
    procedures += [
        CardProcedure(),
        ShotProcedure(),
        HitProcedure(),
        NavigateProcedure(),
        SurveilProcedure(),
        RepairProcedure(),
    ]
    return CrewBook(
        "north-africa",
        "1",
        procedures,
        actions,
        GoalVictory(),
        Wound(),
        VehicleMovement(),
        goal_reasons(),
        crew_kinds(),
        vehicle_events(),
        {},
        [],
        GoalDisplay(),
    )
