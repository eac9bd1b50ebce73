"""A whole book with four seats in two teams: the rules of the land games, other pieces, a seating that changes.

Each side has a commander, who bids and draws four cards, and a second seat, which draws three. A module that the
scenario adds passes command on every third round.
"""

from __future__ import annotations

from pathlib import Path

from sandtable.ai._infantry import infantry_terms
from sandtable.content import Addition, Book, Part
from sandtable.content.parts.infantry import InfantryPart
from sandtable.content.parts.land import LandPart
from sandtable.content.parts.squares import SquareBoard
from toy_teams.relay import add_relay, teams_book


class RelayPart(Part):
    name = "relay"


BOOK = Book(
    id="toy-teams",
    make=teams_book,
    parts=(LandPart(), InfantryPart()),
    board=SquareBoard(),
    terms=(infantry_terms,),
    additions={"relay": Addition(apply=add_relay, part=RelayPart())},
    data=Path(__file__).parent / "data",
)
