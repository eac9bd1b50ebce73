"""What cannot be in the rows of crews: berths and soldiers agree, damage is within bounds, what is gone is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.core.catalog import SIDES
from sandtable.core.game import Game
from sandtable.core.state import CONTROLLED, IMPAIRED, OFF, REMOVED, ZONES, State
from sandtable.rules.crews.numbers import EMPTY, ESCAPED, IN_PLAY, LOST_TO, ON_FOOT

if TYPE_CHECKING:
    from sandtable.rules.crews.crews import Crews


def structure_points(crews: Crews, g: Game, s: State, side: int) -> int:
    """NAF-49: those destroyed, for who destroys them; NAF-50: those that stand on tiles it controls, for the other."""
    tiles = len(g.catalog.tiles)
    points = 0
    for tile in range(tiles):
        stands = s.rows[crews.standing + tile] != 0
        if side == crews.raider:
            points += 0 if stands else int(crews.structure[tile])
        elif stands and s.marks[side * tiles + tile] == CONTROLLED:
            points += int(crews.structure[tile])
    return points


def crew_faults(crews: Crews, g: Game, s: State) -> list[str]:
    c = g.catalog
    out: list[str] = []
    for berth in range(len(crews.berths)):
        man = int(s.rows[crews.rider + berth])
        if man != EMPTY and s.rows[crews.aboard + man] != berth:
            out.append(f"a berth holds {c.unit_name(man)}, who is elsewhere")
    for unit in range(len(c.units)):
        out += _soldier(crews, g, s, unit) if crews.is_vehicle[unit] == 0 else _vehicle(crews, g, s, unit)
        fate = int(s.rows[crews.fate + unit])
        if fate not in (IN_PLAY, ESCAPED, LOST_TO, LOST_TO + SIDES - 1):
            out.append(f"{c.unit_name(unit)} has met fate {fate}")
        takes_part = c.units[unit].start != OFF or unit in [man for man, _ in crews.manned]
        if takes_part and (fate == IN_PLAY) != (s.at[unit] != OFF):
            out.append(f"{c.unit_name(unit)} is {'off' if s.at[unit] == OFF else 'on'} the board with fate {fate}")
    for tile in range(len(c.tiles)):
        if s.rows[crews.standing + tile] not in ((0, 1) if crews.structure_defence[tile] != 0 else (0,)):
            out.append(f"a structure stands on {c.tiles[tile].name}, where there was none")
    return out


def _soldier(crews: Crews, g: Game, s: State, unit: int) -> list[str]:
    c = g.catalog
    name = c.unit_name(unit)
    out: list[str] = []
    berth = int(s.rows[crews.aboard + unit])
    if berth != ON_FOOT:
        vehicle = int(crews.berth_unit[berth])
        if s.rows[crews.rider + berth] != unit:
            out.append(f"{name} sits where somebody else does")
        if s.at[unit] == OFF or s.at[unit] != s.at[vehicle]:
            out.append(f"{name} is not where his vehicle is")  # NAF-19
        if s.rows[crews.owner + vehicle] != c.unit_side[unit]:
            out.append(f"{name} sits in a vehicle of the other side")  # RUL-41
    if s.rows[crews.damage + unit] != 0 or s.rows[crews.owner + unit] != c.unit_side[unit]:
        out.append(f"{name} is damaged or captured, and no vehicle")
    if s.rows[crews.fate + unit] != IN_PLAY:  # NAF-40, NAF-53
        for i in range(int(c.unit_kind_first[unit]), int(c.unit_kind_first[unit + 1])):
            kind = int(c.unit_kinds[i])
            left = sum([int(s.cards[zone * c.n_kinds + kind]) for zone in range(ZONES) if zone != REMOVED])
            if left > 0:
                out.append(f"{name} is gone and has cards")
    return out


def _vehicle(crews: Crews, g: Game, s: State, unit: int) -> list[str]:
    name = g.catalog.unit_name(unit)
    out: list[str] = []
    damage = int(s.rows[crews.damage + unit])
    if s.rows[crews.aboard + unit] != ON_FOOT:
        out.append(f"{name} sits in a vehicle")
    if not 0 <= s.rows[crews.owner + unit] < SIDES or not 0 <= damage <= crews.integrity[unit]:
        out.append(f"{name} has {damage} damage and the owner {s.rows[crews.owner + unit]}")
    if s.at[unit] != OFF:
        if damage >= crews.integrity[unit]:
            out.append(f"{name} ought to be destroyed")  # NAF-44
        disabled = s.face[unit] == IMPAIRED
        if disabled != (damage >= crews.threshold[unit]):  # NAF-43, NAF-31
            out.append(f"{name} {'is' if disabled else 'is not'} disabled by {damage} damage")
    return out
