"""Data files: found, read, checked, and handed on as plain records.

library = Library(known_books(), "my-data")  # the shipped books and a folder of one's own
library.scenarios()                          # entries: id, book, name, sides, seats, source, path
library.scenario("normandy-01")              # ScenarioData
library.book("normandy")                     # BookData
check_path("my-data", known_books())         # every problem, as ContentErrors that name file, line and key
"""

from sandtable.content.check import check, check_path
from sandtable.content.errors import ContentError, ContentErrors
from sandtable.content.library import Entry, Library
from sandtable.content.load import find_books
from sandtable.content.part import Addition, BoardReader, Book, Making, Part, Reading
from sandtable.content.schema import BookData, Name, ScenarioData

__all__ = [
    "Addition",
    "BoardReader",
    "Book",
    "BookData",
    "ContentError",
    "ContentErrors",
    "Entry",
    "Library",
    "Making",
    "Name",
    "Part",
    "Reading",
    "ScenarioData",
    "check",
    "check_path",
    "find_books",
]
