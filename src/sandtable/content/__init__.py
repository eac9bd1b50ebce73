"""Data files: found, read, checked, and handed on as plain records.

library = Library("my-data")               # the shipped books and a folder of one's own
library.scenarios()                        # entries: id, book, name, sides, players, source, path
library.scenario("normandy-01")            # ScenarioData
library.book("normandy")                   # BookData
check_path("my-data")                      # every problem, as ContentErrors that name file, line and key
"""

from sandtable.content.check import check, check_path
from sandtable.content.errors import ContentError, ContentErrors
from sandtable.content.library import Entry, Library
from sandtable.content.load import find_books, load_book, load_scenario
from sandtable.content.schema import (
    ActionData,
    BerthData,
    BookData,
    BoxData,
    CardCount,
    CardData,
    CounterData,
    Name,
    Placed,
    PlacedTile,
    PlacedVehicle,
    ScenarioData,
    SideData,
    SideSetup,
    Spawn,
    SpecialData,
    StructureData,
    TileData,
    VehicleData,
    VictoryData,
)

__all__ = [
    "ActionData",
    "BerthData",
    "BookData",
    "BoxData",
    "CardCount",
    "CardData",
    "ContentError",
    "ContentErrors",
    "CounterData",
    "Entry",
    "Library",
    "Name",
    "Placed",
    "PlacedTile",
    "PlacedVehicle",
    "ScenarioData",
    "SideData",
    "SideSetup",
    "Spawn",
    "SpecialData",
    "StructureData",
    "TileData",
    "VehicleData",
    "VictoryData",
    "check",
    "check_path",
    "find_books",
    "load_book",
    "load_scenario",
]
