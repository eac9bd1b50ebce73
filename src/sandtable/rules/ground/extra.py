"""What the land games keep in `State.extra`."""

from __future__ import annotations

from typing import Final

RIFLES: Final = 0  # [side] Rifleman counters on the board (NOR-23)
SEEN: Final = 2  # [side] not 0 once a Rifleman counter has been on the board (RUL-31); 2 once the last one left
HOPELESS: Final = 4  # [side] 1 once beyond all hope, for good (RUL-32)
AIMED: Final = 6  # [side] tile with the side's target marker, or -1 (NOR-06)
RETURNS: Final = 8  # whether any count below is above 0
RETURNED: Final = 9  # [kind] times returned by Inspire this turn (RUL-10)

# What a title means to the rules (`Rulebook.roles`).
PLAIN: Final = 0
RIFLEMAN: Final = 1
MORTAR: Final = 2
