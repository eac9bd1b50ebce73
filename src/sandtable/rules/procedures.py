"""The places of procedures in a manifest, so that one can call another by number. 0 is the round."""

from __future__ import annotations

from typing import Final

ROUND: Final = 0
BID: Final = 1
TURN: Final = 2
MARCH: Final = 3
STRIKE: Final = 4
BLAST: Final = 5
BOLSTER: Final = 6
INSPIRE: Final = 7
COMMAND: Final = 8
GUIDE: Final = 9
TARGET: Final = 10
PLACES: Final = 11  # a book's own procedures come from here on
