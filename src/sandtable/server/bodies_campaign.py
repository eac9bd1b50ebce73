"""Bodies of the HTTP API: campaigns."""

from __future__ import annotations

from typing import Literal

import msgspec

from sandtable.server.protocol import TableStatus

Margin = Literal["decisive", "major", "minor", "undecided"]


class NewCampaign(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/campaigns/new."""

    book: str


class CampaignBattle(msgspec.Struct):
    """A scenario of the series: its table, if it was begun, and what it came to, once it is over."""

    scenario: str
    name: str
    number: int
    table: str | None = None
    status: TableStatus | None = None
    winner: str | None = None
    text: str = ""  # how it ended
    rounds: int = 0
    casualties: dict[str, int] = {}  # by side: combat cards removed


class CampaignSide(msgspec.Struct):
    """A side's total: its victories, less one for every full ten casualties of its own."""

    side: str
    name: str
    victories: int
    casualties: int
    score: int


class CampaignInfo(msgspec.Struct):
    """GET /api/campaigns/{id}: the tally over a book's numbered scenarios."""

    id: str
    book: str
    book_name: str
    mine: bool
    created: float
    sides: list[CampaignSide]
    battles: list[CampaignBattle]
    next: str | None  # the first scenario that has not been begun
    leader: str | None
    lead: int
    margin: Margin
    done: bool  # every battle has a result
