"""Whether a book can be drawn: its look.toml, its own drawings, and the art of its tiles."""

from __future__ import annotations

from pathlib import Path

from sandtable.books import known_books
from sandtable.content import ContentError, Library
from sandtable.content.book import base_of
from sandtable.content.load import is_book
from sandtable.content.source import Source
from sandtable.content.suggest import hint
from sandtable.picture import Look, LookError, known_arts

_TILES = "tiles.toml"


def wrong_looks(path: Path, *extra_dirs: Path | str) -> list[ContentError]:
    """The problems of the book in a folder, of the books in it, or of one file of a book."""
    folder = path.parent if path.is_file() else path
    inside = [] if path.is_file() else sorted(folder.glob("*"))
    homes = [home for home in ([folder] if is_book(folder) else inside) if is_book(home)]
    shelf = Library(known_books(), *extra_dirs, *homes)
    found = [error for home in homes for error in _of_book(home, shelf)]
    return [error for error in found if folder == path or error.file == f"{folder.name}/{path.name}"]


def _of_book(home: Path, shelf: Library) -> list[ContentError]:
    base = next((book.homes for book in shelf.books() if book.id == base_of(home)), ())
    try:
        look = Look(*base, home)
    except LookError as error:
        told = ContentError(error.message, file=error.file, key=error.key)
        return [told] if error.file.startswith(f"{home.name}/") else []  # those of the base are told there
    try:
        source = Source(home / _TILES, f"{home.name}/{_TILES}")
    except ContentError:
        return []  # told by who reads the book
    tiles, known = source.data.get("tile"), known_arts(look)
    rows = tiles.items() if isinstance(tiles, dict) else ()
    arts = {name: tile.get("art") for name, tile in rows if isinstance(tile, dict)}
    return [
        source.error(("tile", name, "art"), f'nobody draws "{art}"', hint(art, known))
        for name, art in arts.items()
        if isinstance(art, str) and art not in known
    ]
