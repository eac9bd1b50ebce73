"""What time it is: on the wall, for what is written down; and by a watch that never jumps, for all that is waited for.

Nothing else in the server asks the system for the time, so that a test can turn either.
"""

from __future__ import annotations

import time


def wall() -> float:
    """Seconds since 1970, as the machine believes. It may be set forward or back at any moment."""
    return time.time()


def steady() -> float:
    """Seconds since some moment. Goes on evenly, whatever happens to the wall clock."""
    return time.monotonic()
