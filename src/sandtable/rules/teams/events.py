"""Events of teams."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import EventKind, Field
from sandtable.core.option import CARD, SEAT

COMMAND_PASSED: Final = EventKind("command-passed", [Field("seat", SEAT), Field("to", SEAT), Field("card", CARD)])


def team_events() -> list[EventKind]:
    return [COMMAND_PASSED]
