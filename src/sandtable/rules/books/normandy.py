"""Undaunted: Normandy, with friendly fire (REI-F) and Control by REI-A-19 unless `classic-control` is chosen."""

from __future__ import annotations

from typing import Final

from sandtable.core.rulebook import ActionRule, Movement, Procedure, Rulebook
from sandtable.rules.ground.casualty import Casualty
from sandtable.rules.ground.combat import INJURE, SUPPRESS, Fire, StrikeProcedure
from sandtable.rules.ground.control import ClassicControl, Control
from sandtable.rules.ground.events import ground_events
from sandtable.rules.ground.extra import MORTAR, RIFLEMAN
from sandtable.rules.ground.march import MARKED, SCOUTING, STALKING, Guide, GuideProcedure, March, MarchProcedure
from sandtable.rules.ground.mortar import Blast, BlastProcedure, Target, TargetProcedure
from sandtable.rules.ground.pin import PinDisplay, PinVictory, pin_reasons
from sandtable.rules.ground.support import Conceal, Inspire, InspireProcedure, Recon
from sandtable.rules.ground.turn import TurnProcedure
from sandtable.rules.shared.round import BidProcedure, RoundProcedure
from sandtable.rules.shared.support import Bolster, BolsterProcedure, Command, CommandProcedure

CLASSIC_CONTROL: Final = "classic-control"


def ground_procedures() -> list[Procedure]:
    """In the order of `sandtable.rules.procedures`."""
    return [
        RoundProcedure(),
        BidProcedure(),
        TurnProcedure(),
        MarchProcedure(),
        StrikeProcedure(),
        BlastProcedure(),
        BolsterProcedure(),
        InspireProcedure(),
        CommandProcedure(),
        GuideProcedure(),
        TargetProcedure(),
    ]


def normandy(options: list[str]) -> Rulebook:
    # RUL-21, REI-A-20: the later text holds for every scenario unless two players choose the older one.
    control: ActionRule = ClassicControl() if CLASSIC_CONTROL in options else Control()
    actions: list[ActionRule] = [  # NOR-03: which card has which is data
        March("move", MARKED),
        March("scout", SCOUTING),
        March("stalk", STALKING),
        Guide(),
        Bolster(),
        Command(),
        Conceal(),
        control,
        Inspire(),
        Recon(),
        Target(),
        Fire("attack", INJURE),
        Fire("suppress", SUPPRESS),
        Blast(),
    ]
    return Rulebook(
        "normandy",
        "1",
        ground_procedures(),
        actions,
        PinVictory(),
        Casualty(),
        Movement(),
        pin_reasons(),
        [],
        ground_events(),
        {"Rifleman": RIFLEMAN, "Mortar": MORTAR},
        [option for option in options if option == CLASSIC_CONTROL],
        PinDisplay(),
    )
