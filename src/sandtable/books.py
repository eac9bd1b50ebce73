"""Which rulebooks there are: those of this package, and those that installed packages bring.

A package brings a book by an entry point of the group `sandtable.books` that names a `Book` (see `content.part`). One
that cannot be loaded is left out and told in `problems`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final

from sandtable.ai._air import air_terms
from sandtable.ai._armour import armour_terms
from sandtable.ai._crews import crew_terms
from sandtable.ai._infantry import infantry_terms
from sandtable.ai._mines import mine_terms
from sandtable.content.part import Addition, Book, GameOption
from sandtable.content.parts.air import AirPart
from sandtable.content.parts.armour import ArmourPart, add_specialists
from sandtable.content.parts.crews import CrewsPart
from sandtable.content.parts.hexes import HexBoard
from sandtable.content.parts.infantry import InfantryPart
from sandtable.content.parts.land import LandPart
from sandtable.content.parts.mines import MinesPart
from sandtable.content.parts.solo.part import SoloPart, solo_options
from sandtable.content.parts.squares import SquareBoard
from sandtable.content.parts.teams import TeamsPart
from sandtable.core.rulebook import Rulebook
from sandtable.rules.books import britain, normandy, north_africa

GROUP: Final = "sandtable.books"

SHIPPED: Final = (
    Book(
        id="normandy",
        make=normandy.normandy,
        options=(
            *(GameOption(name=name, plain=True) for name in normandy.OPTIONS),  # RUL-21
            GameOption(name="specialists", pieces="reinforcements-normandy", change=add_specialists),  # REI-A-07
            *solo_options("us", "german"),
        ),
        parts=(LandPart(), InfantryPart()),
        board=SquareBoard(),
        terms=(infantry_terms,),
        additions={
            "armour": Addition(apply=normandy.add_armour, part=ArmourPart(), terms=(armour_terms,)),
            "solo": Addition(apply=normandy.add_solo, part=SoloPart()),
            "teams": Addition(apply=normandy.add_teams, part=TeamsPart(tuple(normandy.LEADERS)), seats=4),
        },
    ),
    Book(
        id="north-africa",
        make=north_africa.north_africa,
        options=solo_options("lrdg", "italian"),
        parts=(LandPart(), CrewsPart()),
        board=SquareBoard(),
        terms=(crew_terms,),
        additions={
            "mines": Addition(apply=north_africa.add_mines, part=MinesPart(), terms=(mine_terms,)),
            "solo": Addition(apply=north_africa.add_solo, part=SoloPart()),
            "teams": Addition(apply=north_africa.add_teams, part=TeamsPart(tuple(north_africa.LEADERS)), seats=4),
        },
    ),
    Book(
        id="britain",
        make=britain.britain,
        parts=(AirPart(),),
        board=HexBoard(),
        terms=(air_terms,),
    ),
)

problems: Final[list[str]] = []


@cache
def known_books() -> dict[str, Book]:
    """Every rulebook by its id; of two with one id the first stays, and those of this package come first."""
    books = {book.id: book for book in SHIPPED}
    for point in entry_points(group=GROUP):
        try:
            book = point.load()
        except Exception as error:  # whatever an installed package does wrong, the others play on
            problems.append(f"{point.value}: {type(error).__name__}: {error}")
            continue
        if not isinstance(book, Book):
            problems.append(f"{point.value} is no Book")
        elif wrong := fault_of(book):
            problems.append(f"{point.value}: {wrong}")
        else:
            books.setdefault(book.id, book)
    return books


def fault_of(book: Book) -> str:
    """Why a book cannot be put together, or ""."""
    try:
        rules = book.make([]).rulebook([])
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    if rules.id != book.id:
        return f'the book "{book.id}" makes rules called "{rules.id}"'
    lacking = [part.name for part in book.parts if rules.module(part.name) is None]
    return f"no module for what {', '.join(lacking)} reads" if lacking else ""


def terms_of(rules: Rulebook) -> list[Callable[[Any], Any]]:
    """What a book's evaluation is made of, with that of the modules a scenario has added."""
    book = known_books()[rules.id]
    added = [term for name, extra in book.additions.items() if rules.module(name) is not None for term in extra.terms]
    return [*book.terms, *added]
