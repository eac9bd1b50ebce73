"""Files of weights, and which of them a scenario's search uses: the one that lies in the folder of its book.

`sandtable train` makes them. What is in a book's folder `learnt` has passed the gate.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final

import msgspec

from sandtable.ai._learnt import Learnt
from sandtable.core.catalog import Catalog
from sandtable.core.game import Game
from sandtable.files import FileError, read_whole

FOLDER: Final = "learnt"
FORMAT: Final = "sandtable-learnt"
PLACES: Final = 1 << 16  # more than any position has
VALUES: Final = 1 << 31  # a place's lie between this and minus this


Weight = Annotated[float, msgspec.Meta(ge=-1e6, le=1e6)]


class MisfitError(ValueError):
    """Weights that were asked for by name, in a game that they are not for."""


class Place(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """The weights of one place, from its least value on."""

    number: Annotated[int, msgspec.Meta(ge=0, lt=PLACES)]
    least: Annotated[int, msgspec.Meta(ge=-VALUES, le=VALUES)]
    weights: list[Weight]


class Gate(msgspec.Struct, forbid_unknown_fields=True):
    """How a search with these weights did against a player: mirrored pairs, its share of the points, the verdict."""

    player: str
    opponent: str
    pairs: int
    share: float
    verdict: str


class Weights(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A file. How it was made: so many games, whose, the scenario's data; the mean loss of what people wrote (scaled as
    well as can be) and of these weights, on games they were not fitted to."""

    format: str = FORMAT
    scenario: str
    content: str
    fits: str
    games: int
    players: list[str]
    seed: int
    loss_by_hand: float
    loss: float
    gate: list[Gate] = []
    bias: Weight
    halves: list[Weight]
    places: list[Place]

    def learnt(self) -> Learnt:
        count = max((place.number for place in self.places), default=-1) + 1
        first, least, size = [0] * count, [0] * count, [0] * count
        flat: list[float] = []
        for place in self.places:
            first[place.number], least[place.number] = len(flat), place.least
            size[place.number] = len(place.weights)
            flat += place.weights
        return Learnt(first, least, size, flat, self.halves, self.bias)


def fits_of(game: Game, terms: int) -> str:
    """Which positions weights are for: the same counters, cards and tiles in the same order, and as many terms."""
    c = game.catalog
    names = [*(unit.token for unit in c.units), *(kind.token for kind in c.kinds), *(tile.name for tile in c.tiles)]
    text = "/".join([c.scenario, str(terms), *names])
    return blake2b(text.encode(), digest_size=8).hexdigest()


def read(path: Path) -> Weights:
    """A file, checked; FileError says what is wrong with it."""
    try:
        weights = msgspec.json.decode(read_whole(path), type=Weights)
    except msgspec.DecodeError as error:
        raise FileError(f"{path}: these are no weights: {error}") from None
    if weights.format != FORMAT:
        raise FileError(f"{path}: these are no weights")
    return weights


_lent: ContextVar[Mapping[str, Weights]] = ContextVar("lent", default=MappingProxyType({}))


@contextmanager
def lent(weights: Mapping[str, Weights]) -> Iterator[None]:
    """Meanwhile these are the weights by such names, whatever files there are: who plays elsewhere has none."""
    before = _lent.set({**_lent.get(), **weights})
    try:
        yield
    finally:
        _lent.reset(before)


def named(name: str) -> Weights:
    """Weights that a player names: lent ones, or a file; FileError says what is wrong with it."""
    return _lent.get().get(name) or read(Path(name))


def file_of(catalog: Catalog) -> Path | None:
    """The file that a scenario's book brings, if it does."""
    found = [Path(home) / FOLDER / f"{catalog.scenario}.json" for home in catalog.homes]
    return next((file for file in reversed(found) if file.is_file()), None)


def learnt_of(game: Game, terms: int, own: Weights | None = None) -> Learnt | None:
    """The weights for a game: a player's own, MisfitError if they are for another; else those that its book brings, or
    None if there are none that fit."""
    weights = own or _shipped(game.catalog)
    if weights is not None and weights.fits == fits_of(game, terms) and len(weights.halves) == 2 * terms:
        return weights.learnt()
    if own is not None:
        raise MisfitError(
            f"these weights are for {own.scenario}, with its counters, cards and tiles as they were when they were "
            f"learnt, and do not fit {game.catalog.scenario}"
        )
    return None


def _shipped(catalog: Catalog) -> Weights | None:
    path = file_of(catalog)
    return None if path is None else _kept(path, path.stat().st_mtime_ns)


@lru_cache(64)
def _kept(path: Path, changed: int) -> Weights:
    """A file, read once as long as it stays the same."""
    return read(path)
