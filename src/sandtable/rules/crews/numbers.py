"""Numbers and words that the rules of crews share."""

from __future__ import annotations

from typing import Final

ON_FOOT: Final = -1  # in the place of a berth
EMPTY: Final = -1  # in the place of a rider

# What has become of a counter (NAF-54, NAF-56): in play, escaped, or lost to a side (LOST_TO + side).
IN_PLAY: Final = 0
ESCAPED: Final = 1
LOST_TO: Final = 2

# What a number in a condition counts.
COUNTERS: Final = "counters"
SOLDIERS: Final = "soldiers"
VEHICLES: Final = "vehicles"
