"""What every look at a table starts from."""

from __future__ import annotations

from sandtable.core.catalog import Catalog
from sandtable.core.state import State
from sandtable.match import Match


class Looks:
    match: Match
    catalog: Catalog
    units: dict[str, int]  # side:unit -> its number

    @property
    def state(self) -> State:
        return self.match.state
