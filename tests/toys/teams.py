"""A toy book with four seats in two teams: the shared round and bid and the rules of the land games, nothing new.

Each side has a commander, who bids and draws four cards, and a second seat, which draws three. Every seat has its own
deck, hand and supply; markers, points and victory belong to the side.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.catalog import COMBAT, COMMAND, DUD, NO_UNIT, CardKind, Catalog, Slot, Tile, UnitKind
from sandtable.core.geometry import SquareMap
from sandtable.core.rulebook import Movement, Rulebook
from sandtable.core.state import SCOUTED, UNMARKED
from sandtable.rules.books.normandy import ground_procedures
from sandtable.rules.ground.casualty import Casualty
from sandtable.rules.ground.combat import INJURE, SUPPRESS, Fire
from sandtable.rules.ground.control import Control
from sandtable.rules.ground.events import ground_events
from sandtable.rules.ground.extra import RIFLEMAN
from sandtable.rules.ground.march import MARKED, SCOUTING, Guide, March
from sandtable.rules.ground.pin import PinDisplay, PinVictory, pin_reasons
from sandtable.rules.ground.support import Conceal, Inspire, Recon
from sandtable.rules.shared.support import Bolster, Command

SIDES: Final = ["red", "blue"]
SEATS: Final = ["red-1", "red-2", "blue-1", "blue-2"]
SEAT_SIDE: Final = [0, 0, 1, 1]
DRAWS: Final = [4, 3, 4, 3]
BIDDERS: Final = [1, 0, 1, 0]

COLUMNS: Final = 5
ROWS: Final = 3

# (title, initiative, in the deck, in the supply, actions)
SOLDIERS: Final = [
    ("rifleman", 5, 2, 2, [("move", 1), ("attack", 2), ("control", 0)]),
    ("scout", 7, 2, 1, [("scout", 2), ("attack", 1), ("conceal", 0), ("recon", 0)]),
    ("gunner", 4, 1, 1, [("move", 1), ("attack", 3), ("suppress", 4)]),
]
LEADER: Final = ("leader", 8, 1, 0, [("bolster", 2), ("inspire", 1), ("command", 2), ("guide", 1)])


def team_book() -> Rulebook:
    return Rulebook(
        "toy-teams",
        "1",
        ground_procedures(),
        [
            March("move", MARKED),
            March("scout", SCOUTING),
            Guide(),
            Bolster(),
            Command(),
            Conceal(),
            Control(),
            Inspire(),
            Recon(),
            Fire("attack", INJURE),
            Fire("suppress", SUPPRESS),
        ],
        PinVictory(),
        Casualty(),
        Movement(),
        pin_reasons(),
        [],
        ground_events(),
        {"rifleman": RIFLEMAN},
        [],
        PinDisplay(),
    )


def team_game() -> tuple[Catalog, Rulebook]:
    book = team_book()
    positions = [(2 * x, 2 * y + x % 2) for x in range(COLUMNS) for y in range(ROWS)]
    board = SquareMap(positions)
    homes = [list(range(ROWS)), list(range(len(positions) - ROWS, len(positions)))]
    kinds: list[CardKind] = []
    units: list[UnitKind] = []
    for seat, side in enumerate(SEAT_SIDE):
        squad = "AB"[seat % 2]
        for title, initiative, deck, supply, actions in SOLDIERS:
            home = homes[side][2 * (seat % 2)]
            token = f"{title}-{squad.lower()}"
            kind = CardKind(seat, token, title, squad, COMBAT, initiative, len(units), deck, supply)
            kind.slots = slots(book, actions)
            kinds.append(kind)
            units.append(UnitKind(seat, token, title, squad, 4, book.roles.get(title, 0), home, [home]))
        title, initiative, deck, supply, actions = LEADER
        leader = CardKind(seat, title, title, "", COMMAND, initiative, NO_UNIT, deck, supply)
        leader.slots = slots(book, actions)
        kinds += [leader, CardKind(seat, "fog", "Fog", "", DUD, 1, NO_UNIT, 1, 5)]
    middle = len(positions) // 2
    points = {middle - 1: 1, middle: 2, middle + 1: 1}
    marks = [SCOUTED if tile in homes[side] else UNMARKED for side in range(2) for tile in range(len(positions))]
    catalog = Catalog(
        scenario="toy-teams-01",
        name="Four",
        content="toy",
        sides=SIDES,
        seats=SEATS,
        seat_side=SEAT_SIDE,
        kinds=kinds,
        units=units,
        tiles=[
            Tile(f"{i + 1}A", x, y, i % 3, False, points.get(i, 0), "", False) for i, (x, y) in enumerate(positions)
        ],
        neighbours=board.neighbours,
        distances=board.distances(),
        marks=marks,
        initiative=0,
        claim=[3, 3],
        pin=[1, 1],
        raises=[0] * (2 * len(positions)),
        draws=DRAWS,
        bidders=BIDDERS,
        roles=len(book.roles) + 1,
    )
    return catalog, book


def slots(book: Rulebook, actions: list[tuple[str, int]]) -> list[Slot]:
    return [Slot(name, book.action_id(name), value, "", f"{name} {value}") for name, value in actions]
