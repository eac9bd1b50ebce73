"""Drawings for clients: of one scenario, and of the whole shelf. Made once and kept packed."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from sandtable.api import library, set_up
from sandtable.content.errors import ContentError, ContentErrors
from sandtable.files import FileError
from sandtable.picture import art_of, look_of, mini_board
from sandtable.picture.canvas import definitions
from sandtable.picture.livery import badge
from sandtable.server.bodies import ShelfArt
from sandtable.server.refusals import Refused
from sandtable.server.static import Content, pack


@lru_cache(maxsize=64)
def scenario_art(id: str, data: tuple[str, ...]) -> Content:
    """All that a scenario is drawn with."""
    try:
        catalog, book = set_up(id, (), data)
        look = look_of(library(*data).book(book.id).path)
    except (ContentError, ContentErrors, FileError) as error:
        raise Refused("unknown", str(error)) from None
    return pack(msgspec.json.encode(art_of(catalog, look)))


@lru_cache(maxsize=4)
def shelf_art(data: tuple[str, ...]) -> Content:
    """Boards in small, and badges. What has a fault in its file is left out."""
    art = ShelfArt("", {}, {})
    for entry in library(*data).scenarios():
        try:
            catalog, book = set_up(entry.id, (), data)
            look = look_of(library(*data).book(book.id).path)
        except (ContentError, ContentErrors, FileError):
            continue
        art.boards[entry.id] = mini_board(catalog, look)
        art.badges[book.id] = {side: badge(look.livery(side, i)) for i, side in enumerate(catalog.sides)}
    art.defs = definitions(msgspec.json.encode(art).decode())
    return pack(msgspec.json.encode(art))
