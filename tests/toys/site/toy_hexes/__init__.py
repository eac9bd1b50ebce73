"""A whole book of its own: aircraft on hexes, with a facing, that must fly on when their card is played."""

from __future__ import annotations

from pathlib import Path

from sandtable.content import Book
from toy_hexes.board import HexBoard
from toy_hexes.dogfight import dogfight_book
from toy_hexes.reader import DogfightPart
from toy_hexes.terms import dogfight_terms

BOOK = Book(
    id="toy-hexes",
    make=dogfight_book,
    parts=(DogfightPart(),),
    board=HexBoard(),
    terms=(dogfight_terms,),
    data=Path(__file__).parent / "data",
)
