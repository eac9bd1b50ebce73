"""Conditions of the air game: whether they can be met at all, which pieces count, what they are worth."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from sandtable.content.part import Making
from sandtable.content.parts.markers import KINDS, PLURALS
from sandtable.content.schema import BookData, CardCount, Name, Placed, ScenarioData, SeatSetup, VictoryData
from sandtable.content.source import Key
from sandtable.content.suggest import counted, hint, listed
from sandtable.content.table import TomlTable
from sandtable.core.geometry import Geometry
from sandtable.core.vectors import ints
from sandtable.rules.air.air import Air, Goal
from sandtable.rules.air.hexes import TURNS
from sandtable.rules.air.pieces import AIRCRAFT, DECOY, GUN, SHIP, STRUCTURE

AIRCRAFT_WORD: Final = "aircraft"
TARGETS: Final = "targets"  # ships and structures (BOB-70)
# What a number may be limited to.
COUNTED: Final = {AIRCRAFT_WORD: AIRCRAFT, **{PLURALS[kind]: piece for kind, piece in KINDS.items() if piece != DECOY}}
MEANT: Final = {"neutralise": (AIRCRAFT,), "destroy": (SHIP, STRUCTURE), "escape": (AIRCRAFT, SHIP)}
FITS: Final = {"neutralise": (AIRCRAFT,), "destroy": (SHIP, STRUCTURE, GUN), "escape": (AIRCRAFT, SHIP)}
MOST_INSPIRING: Final = 6  # copies of combat cards with Inspire: links of a chain (RUL-172)


def whose(scenario: ScenarioData, side: str, kind: str) -> str:
    """Own pieces escape; the others are the enemy's."""
    return side if kind == "escape" else next(other for other in scenario.sides if other != side)


def pieces_of(scenario: ScenarioData, book: BookData, side: str, part: str) -> dict[str, int]:
    """What a side has on the board, by name."""
    known = book.parts[part].of_side(side)
    out: dict[str, int] = {}
    for seat in scenario.seats_of(side):
        out |= {_name(placed): AIRCRAFT for placed in seat.counters}
        out |= {name: KINDS[known[name].kind] for name in seat.parts[part].markers}
    return out


def _name(placed: Placed | CardCount) -> str:
    return str(Name(placed.title, placed.squad))


def audit_air(scenario: ScenarioData, book: BookData, root: TomlTable, sound: Collection[str], part: str) -> None:
    """Report what no single key shows."""
    for side, setup in scenario.sides.items():
        if side not in book.parts[part].out_of_action:
            root.report((side,), f'markers.toml of "{book.id}" does not say what out of action means for it')
        if side not in sound:
            continue
        for seat in scenario.seats_of(side):
            _audit_seat(scenario, book, seat, root, part)
        for index, victory in enumerate(setup.victory):
            _audit_goal(scenario, book, side, victory, root, (side, "victory", index), sound, part)
        _audit_points(scenario, book, side, root, part)
    if part in sound:
        _audit_escape(scenario, book, root, part)


def _audit_seat(scenario: ScenarioData, book: BookData, seat: SeatSetup, root: TomlTable, part: str) -> None:
    read = scenario.parts.get(part)
    where = seat.seat if seat.seat in root.data else seat.side
    squads: dict[str, str] = {}
    for placed in seat.counters:
        if read is not None and placed.tile in read.balloons:
            root.report((where, "counters", placed.tile), "has a balloon, where no aircraft can be")  # BOB-32
        if placed.squad is not None and placed.squad in squads:
            other = squads[placed.squad]
            root.report((where, "counters", placed.tile), f'"{_name(placed)}" and "{other}" are one aircraft')
        squads[placed.squad or ""] = _name(placed)
    flown = {_name(placed) for placed in seat.counters}
    letters = {placed.squad[0] for placed in seat.counters if placed.squad}
    inspiring = 0
    for card in seat.cards:
        data = book.card(seat.side, card.title)
        name = _name(card)
        if data.klass == "command" and card.squad is not None and card.squad[0] not in letters:
            root.report((where, "cards", name), f'there is no aircraft of section "{card.squad[0]}"')
        if data.klass == "combat":
            if name not in flown:
                root.report((where, "cards", name), "its aircraft is not on the board")
            if any(action.name == "inspire" for action in data.actions):
                inspiring += card.deck + card.supply
    if inspiring > MOST_INSPIRING:
        root.report((where, "cards"), f"at most {MOST_INSPIRING} combat cards may have Inspire, not {inspiring}")


def _audit_goal(
    scenario: ScenarioData,
    book: BookData,
    side: str,
    victory: VictoryData,
    root: TomlTable,
    key: Key,
    sound: Collection[str],
    part: str,
) -> None:
    if victory.kind == "score":
        most = _most_points(scenario, book, side, part)
        if not scenario.sides[side].parts[part]:
            root.report(key, "nothing scores points", f"write [{side}] points = {{ neutralise = 1 }}")
        elif victory.number is not None and most < victory.number and set(scenario.sides) <= set(sound):
            root.report(key, f"score {victory.number}, but all pieces together bring {counted(most, 'points')}")
        return
    owner = whose(scenario, side, victory.kind)
    if owner not in sound:
        return
    there = pieces_of(scenario, book, owner, part)
    for name in victory.names:
        if name not in there:
            root.report(key, f'"{name}" is not on the board', hint(name, sorted(there)))
        elif there[name] not in FITS[victory.kind]:
            root.report(key, f'"{name}" cannot {victory.kind}' if owner == side else f'"{name}" cannot be meant')
    if victory.of is not None and COUNTED[victory.of] not in FITS[victory.kind]:
        root.report(key, f'"{victory.kind}" does not count {victory.of}')
        return
    meant = _meant(victory)
    if victory.kind == "escape" and part in sound and side not in scenario.parts[part].escape:
        if any(there.get(name) == AIRCRAFT for name in victory.names) or meant == (AIRCRAFT,):
            root.report(key, "there is no hex to escape from", f'write [escape] {side} = ["A1"]')
            return
        meant = (SHIP,)
    count = len([piece for piece in there.values() if piece in meant])
    if victory.number is not None and victory.number > count:
        has = counted(count, victory.of or "pieces")
        root.report(key, f'{victory.kind} {victory.number}, but "{owner}" has {has}')


def _meant(victory: VictoryData) -> tuple[int, ...]:
    return MEANT[victory.kind] if victory.of is None else (COUNTED[victory.of],)


def _audit_points(scenario: ScenarioData, book: BookData, side: str, root: TomlTable, part: str) -> None:
    setup = scenario.sides[side]
    points = setup.parts[part]
    if points and not any(victory.kind == "score" for victory in setup.victory):
        root.report((side, "points"), f'"{side}" does not win by points', f"add it to [{side}] victory")
    known = [*MEANT]
    for owner in scenario.sides:
        fits = MEANT["escape"] if owner == side else (AIRCRAFT, SHIP, STRUCTURE, GUN)
        known += [name for name, piece in pieces_of(scenario, book, owner, part).items() if piece in fits]
    for key in points:
        if key not in known:
            root.report((side, "points", key), "is no piece on the board that can score", hint(key, known))


def _most_points(scenario: ScenarioData, book: BookData, side: str, part: str) -> int:
    """What a side would score if every piece brought it points."""
    points = scenario.sides[side].parts[part]
    return sum(
        worth(points, name, piece, ("escape",) if owner == side else ("neutralise", "destroy"))
        for owner in scenario.sides
        for name, piece in pieces_of(scenario, book, owner, part).items()
        if piece != DECOY
    )


def _audit_escape(scenario: ScenarioData, book: BookData, root: TomlTable, part: str) -> None:
    """BOB-71: escape hexes are at the edge, and for aircraft that may escape."""
    geometry = scenario.geometry
    index = {tile.name: i for i, tile in enumerate(scenario.tiles)}
    for side, tiles in scenario.parts[part].escape.items():
        if not _escapes(scenario, book, side, part):
            root.report(("escape", side), f'"{side}" does not win by an escape', f"add it to [{side}] victory")
        inner = [tile for tile in tiles if is_inside(geometry, index[tile])]
        if inner:
            root.report(("escape", side), f"{listed(inner)} cannot be left: not at the edge")


def _escapes(scenario: ScenarioData, book: BookData, side: str, part: str) -> bool:
    """Whether something may bring its aircraft to leave: a condition, or points."""
    setup = scenario.sides[side]
    own = pieces_of(scenario, book, side, part)
    ships = {name for name, piece in own.items() if piece == SHIP}
    if any(key == "escape" or (key in own and key not in ships) for key in setup.parts[part]):
        return True
    wanted = [victory for victory in setup.victory if victory.kind == "escape" and AIRCRAFT in _meant(victory)]
    return any(not victory.names or set(victory.names) - ships for victory in wanted)


def worth(points: Mapping[str, int], name: str, piece: int, kinds: tuple[str, ...]) -> int:
    """Points for a piece: by its name, or by what becomes of pieces like it (BOB-74)."""
    if name in points:
        return points[name]
    return max((points.get(kind, 0) for kind in kinds if piece in MEANT[kind]), default=0)


def is_inside(geometry: Geometry, tile: int) -> bool:
    return len(geometry.neighbours[tile]) == TURNS


def fill_goals(module: Air, making: Making, part: str) -> None:
    """RUL-27: of several conditions any one wins; only pieces named or counted may leave the board (BOB-76)."""
    c, scenario = making.catalog, making.scenario
    leaving: set[int] = set()
    scores = [0, 0]
    gain = [0] * (2 * len(c.units))
    exits = [0] * len(c.units)
    for i, side in enumerate(making.sides):
        for victory in scenario.sides[side].victory:
            if victory.kind == "score":
                scores[i] = victory.number or 0
                continue
            owner = whose(scenario, side, victory.kind)
            named = making.named[owner]
            units = [u for u in named.values() if module.piece[u] in _meant(victory)]
            if victory.names:
                units = [named[name] for name in victory.names]
            number = victory.number if victory.number is not None else len(units)
            word = victory.of or {"neutralise": AIRCRAFT_WORD, "destroy": TARGETS, "escape": "pieces"}[victory.kind]
            module.goals[i].append(Goal(victory.kind, number, units, bool(victory.names), word))
            if victory.kind == "escape":
                leaving |= set(units)
        points = scenario.sides[side].parts[part]
        for unit, record in enumerate(c.units):
            name = str(Name(record.title, record.squad or None))
            if c.unit_side[unit] != i:
                gain[i * len(c.units) + unit] = worth(points, name, int(module.piece[unit]), ("neutralise", "destroy"))
            elif gained := worth(points, name, int(module.piece[unit]), ("escape",)):
                exits[unit] = gained
                leaving.add(unit)
    module.may_leave = ints([int(unit in leaving) for unit in range(len(c.units))])
    module.score_to = ints(scores)
    module.gain = ints(gain)
    module.exit_gain = ints(exits)
