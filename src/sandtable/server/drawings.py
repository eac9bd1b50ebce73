"""Drawings for clients: of one scenario, and of the whole shelf. Made once and kept packed."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from sandtable.api import library
from sandtable.content.errors import ContentError, ContentErrors
from sandtable.files import FileError
from sandtable.picture import art_of, look_for, mini_board
from sandtable.picture.canvas import definitions
from sandtable.picture.livery import badge
from sandtable.server.bodies import ShelfArt
from sandtable.server.faults import told
from sandtable.server.refusals import Refused
from sandtable.server.static import Content, pack
from sandtable.server.wording import ENGLISH, words_of


@lru_cache(maxsize=64)
def scenario_art(id: str, data: tuple[str, ...]) -> Content:
    """All that a scenario is drawn with."""
    try:
        words = words_of(id, (), data, ENGLISH)
        look = look_for(words.catalog)
    except (ContentError, ContentErrors, FileError) as error:
        raise Refused("unknown", told(error)) from None
    return pack(msgspec.json.encode(art_of(words, look)))


@lru_cache(maxsize=4)
def shelf_art(data: tuple[str, ...]) -> Content:
    """Boards in small, and badges. What has a fault in its file is left out."""
    art = ShelfArt("", {}, {})
    for entry in library(*data).scenarios():
        try:
            words = words_of(entry.id, (), data, ENGLISH)
            look = look_for(words.catalog)
        except (ContentError, ContentErrors, FileError):
            continue
        art.boards[entry.id] = mini_board(words, look)
        sides = enumerate(words.catalog.sides)
        art.badges[entry.book] = {side: badge(look.livery(side, i)) for i, side in sides}
    art.defs = definitions(msgspec.json.encode(art).decode())
    return pack(msgspec.json.encode(art))
