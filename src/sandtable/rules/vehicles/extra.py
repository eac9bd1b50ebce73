"""What crews, vehicles and structures keep in `State.extra`, after the rows of the land games."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import Catalog
from sandtable.rules.ground.extra import RETURNED

ON_FOOT: Final = -1
EMPTY: Final = -1

# What has become of a counter (NAF-54, NAF-56): in play, escaped, or lost to a side (LOST_TO + side).
IN_PLAY: Final = 0
ESCAPED: Final = 1
LOST_TO: Final = 2


def aboard(c: Catalog) -> i64:
    """[unit] the berth a soldier sits in, or ON_FOOT."""
    return RETURNED + c.n_kinds


def rider(c: Catalog) -> i64:
    """[berth] the soldier in it, or EMPTY."""
    return RETURNED + c.n_kinds + c.n_units


def damage(c: Catalog) -> i64:
    """[unit] damage markers on a vehicle (NAF-11)."""
    return RETURNED + c.n_kinds + c.n_units + c.n_berths


def owner(c: Catalog) -> i64:
    """[unit] the side a vehicle's card lies with (NAF-06, RUL-41); for a soldier his own."""
    return RETURNED + c.n_kinds + 2 * c.n_units + c.n_berths


def fate(c: Catalog) -> i64:
    """[unit] IN_PLAY, ESCAPED, or LOST_TO a side."""
    return RETURNED + c.n_kinds + 3 * c.n_units + c.n_berths


def standing(c: Catalog) -> i64:
    """[tile] 1 while a structure stands there (NAF-12)."""
    return RETURNED + c.n_kinds + 4 * c.n_units + c.n_berths


def size(c: Catalog) -> i64:
    return RETURNED + c.n_kinds + 4 * c.n_units + c.n_berths + c.n_tiles
