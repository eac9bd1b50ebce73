"""What a book looks like: `look.toml` in its folder, and drawings of its own beside it.

    seed = "…"          what the irregularities of its tiles grow from (default: the folder's name)

    grid = "hairline"   how tiles meet: "hairline", or "cut" apart from each other (the default)

    [side.ID]           emblem, shape, face, band, ink, sky, cell, pattern: see `Livery`
    [symbol]            "Title of a card" = "symbol"
    [structure]         word-of-its-name = "symbol"
    [ground]            art-of-a-tile = "drawing", where it is not called as the art is
    [variant]           "tile" = which of the layouts its drawing has, from 0 on
    [sign]              fact-of-a-tile = "drawing" below its cover
    [defence]           fact-of-a-counter = "drawing" beside its shield, or instead of it
    [edge]              piece = "drawing" on the edge between two tiles

    night = true        its battles are fought by night; or the ids of those that are

    art/NAME.svg            the ground that tiles call NAME, as a square
    art/symbols/NAME.svg    a symbol; black (or currentColor) is its ink, white (or var(--cut)) shows what is beneath

All of it may be missing. What a book does not say is as in the book that it adds to, if any; else it has a usual look,
by the side's place and the card's class, and by `usual.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, TypeVar
from zlib import crc32

import msgspec

from sandtable.core.catalog import COMBAT, COMMAND, DUD, Catalog
from sandtable.files import FileError, read_whole
from sandtable.picture.canvas import define, group
from sandtable.picture.edges import BODIES, PLAIN, Body
from sandtable.picture.livery import USUAL, Livery
from sandtable.picture.markers import SIGNS
from sandtable.picture.pieces import DEFENCES
from sandtable.picture.svgfile import Drawing, read_drawing
from sandtable.picture.symbols import LETTING, symbols

T = TypeVar("T")

FILE: Final = "look.toml"
_USUAL: Final = Path(__file__).with_name("usual.toml")
VEHICLE: Final = -1  # beside the classes of cards

_PLAIN: Final = {COMBAT: "rifleman", COMMAND: "leader", DUD: "fog", VEHICLE: "truck"}
_PLAIN_STRUCTURE: Final = "depot"
_BLACK: Final = re.compile(r'(?<=")(#000|#000000|black)(?=")')
_WHITE: Final = re.compile(r'(?<=")(#fff|#ffffff|white)(?=")')


class LookError(FileError):
    """A key of a look.toml, or a drawing, that is wrong: the message names file and key."""

    def __init__(self, file: str, key: str, message: str) -> None:
        self.file = file
        self.key = key
        self.message = message
        super().__init__(": ".join(part for part in (file, key, message) if part))


class _File(msgspec.Struct, forbid_unknown_fields=True):
    seed: str | None = None
    grid: Literal["cut", "hairline"] | None = None
    side: dict[str, dict[str, Any]] = {}
    symbol: dict[str, str] = {}
    structure: dict[str, str] = {}
    ground: dict[str, str] = {}
    variant: dict[str, int] = {}
    sign: dict[str, str] = {}
    defence: dict[str, str] = {}
    edge: dict[str, str] = {}
    night: bool | list[str] = False


class Look:
    """A book's look, from its folders: that of a book it adds to first. The usual look without any."""

    def __init__(self, *folders: Path) -> None:
        self.seed = folders[0].name if folders else ""
        self._symbols: dict[str, str] = dict(symbols())
        self._grounds: dict[str, str] = {}
        self._sides: dict[str, dict[str, Any]] = {}
        self._titles: dict[str, str] = {}
        self._built: dict[str, str] = {}
        self._variants: dict[str, int] = {}
        self.renamed: dict[str, str] = {}  # drawings of arts that are called otherwise
        self.grid = "cut"
        self.signs: dict[str, str] = {}  # facts of tiles, and the drawings below their cover
        self.defences: dict[str, str] = {}  # facts of counters, and the drawings for them
        self._edges: dict[str, str] = {}
        self._night: bool | list[str] = False
        self._say(_read(_USUAL, _USUAL.name), _USUAL.name)
        for folder in folders:
            self._add(folder)

    # -- what it says ---------------------------------------------------------------------------------------------

    def livery(self, side: str, place: int) -> Livery:
        """How a side looks; `place` is its number among the sides."""
        usual = msgspec.structs.asdict(USUAL[place % len(USUAL)]) | {"emblem": side[:2].upper()}
        return msgspec.convert(usual | self._sides.get(side, {}), Livery)

    def liveries(self, sides: list[str]) -> list[Livery]:
        return [self.livery(side, place) for place, side in enumerate(sides)]

    def symbol(self, title: str, kind: int) -> str:
        """The drawing of a title: as the book says, by its own name, or a plain one of its class."""
        return self._titles.get(title) or self._symbols.get(_slug(title)) or self._symbols[_PLAIN[kind]]

    def structure(self, name: str) -> str:
        """The drawing of a structure: by the first word of its name that the book knows, or a plain one."""
        known = (self._built[word] for word in _slug(name).split("-") if word in self._built)
        return next(known, self._symbols[_PLAIN_STRUCTURE])

    def variant(self, tile: str) -> int:
        return self._variants.get(tile, 0)

    def edge(self, piece: str) -> Body:
        """How a piece on an edge is drawn."""
        return BODIES[self._edges.get(piece, PLAIN)]

    @property
    def edge_pieces(self) -> list[str]:
        """What pieces on edges may be called."""
        return list(self._edges)

    def is_night(self, scenario: str) -> bool:
        """Whether a scenario is fought by night, however many seats it is set up for."""
        return self._night if isinstance(self._night, bool) else scenario.partition("@")[0] in self._night

    def drawing(self, art: str) -> str:
        """What the drawing of an art is called."""
        return self.renamed.get(art, art)

    def own_ground(self, art: str) -> str:
        """The book's own drawing of an art, 200 by 200 from the corner, or nothing."""
        return self._grounds.get(art, "")

    def own_arts(self) -> list[str]:
        """The arts that it has drawings of its own for."""
        return list(self._grounds)

    # -- reading it -----------------------------------------------------------------------------------------------

    def _add(self, folder: Path) -> None:
        """What a folder says, over what was said before."""
        label = f"{folder.name}/{FILE}"
        file = _read(folder / FILE, label) if (folder / FILE).is_file() else _File()
        self._bring(folder)
        self._say(file, label)

    def _say(self, file: _File, label: str) -> None:
        self.seed = self.seed if file.seed is None else file.seed
        for side, table in file.side.items():
            _convert(msgspec.structs.asdict(USUAL[0]) | table, Livery, label, f"side.{side}")  # tried on
            self._sides[side] = self._sides.get(side, {}) | table
        for title, name in file.symbol.items():
            self._titles[title] = self._named(label, f"symbol.{title}", name)
        for word, name in file.structure.items():
            self._built[word.lower()] = self._named(label, f"structure.{word}", name)
        self._variants |= file.variant
        self.renamed |= file.ground
        self.grid = file.grid or self.grid
        self.signs |= _known(file.sign, SIGNS, label, "sign")
        self.defences |= _known(file.defence, DEFENCES, label, "defence")
        self._edges |= _known(file.edge, BODIES, label, "edge")
        self._night = file.night or self._night

    def _named(self, label: str, key: str, name: str) -> str:
        if name not in self._symbols:
            raise LookError(label, key, f'there is no symbol "{name}"')
        return self._symbols[name]

    def _bring(self, folder: Path) -> None:
        """The book's own drawings."""
        for path in sorted((folder / "art").glob("*.svg")):
            name = f"own-{crc32(str(path).encode()):08x}"
            drawn = _drawing(path, folder, f"{name}-").fitted(0, 0, 200, 200)
            self._grounds[path.stem] = f'<use href="#{define(name, group(drawn, id=name))}"/>'
        for path in sorted((folder / "art" / "symbols").glob("*.svg")):
            drawn = _drawing(path, folder).fitted(-24, -16, 48, 32)
            self._symbols[path.stem] = _WHITE.sub(LETTING[1], _BLACK.sub(LETTING[0], drawn))


def _read(path: Path, label: str) -> _File:
    try:
        data = tomllib.loads(read_whole(path))
    except (tomllib.TOMLDecodeError, FileError) as error:
        raise LookError(label, "", f"cannot be read: {error}") from None
    return _convert(data, _File, label, "")


def _known(said: dict[str, str], drawings: Mapping[str, object], label: str, table: str) -> dict[str, str]:
    for fact, name in said.items():
        if name not in drawings:
            raise LookError(label, f"{table}.{fact}", f'there is no drawing "{name}", only {", ".join(drawings)}')
    return said


def _convert(data: Any, kind: type[T], label: str, key: str) -> T:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        message, _, at = str(error).partition(" - at `$")
        if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", message):
            at, message = f"{at[:-1]}.{unknown[1]}", "unknown key"
        else:
            at = at.removesuffix("`")
        raise LookError(label, (key + at).strip("."), message) from None


def _drawing(path: Path, folder: Path, prefix: str = "") -> Drawing:
    try:
        return read_drawing(path, prefix)
    except FileError as error:
        raise LookError(f"{folder.name}/{path.name}", "", str(error).removeprefix(f"{path}: ")) from None


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


@lru_cache(maxsize=32)
def look_of(*folders: Path) -> Look:
    """The look of the book in a folder, after that of a book it adds to. LookError if a look.toml is wrong."""
    return Look(*folders)


def look_for(catalog: Catalog) -> Look:
    """The look of a scenario's book."""
    return look_of(*map(Path, catalog.homes))
