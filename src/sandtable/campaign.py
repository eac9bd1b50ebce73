"""The campaign (NOR-30): a tally over a book's scenarios, victories against casualties.

No rule of play is here: a result is read off a finished match.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from sandtable.core.catalog import COMBAT
from sandtable.files import FileError, read_whole, write_whole
from sandtable.match import Match

FORMAT: Final = "sandtable-campaign"
VERSION: Final = 1
DEFAULT_FILE: Final = "sandtable-campaign.json"
A_POINT: Final = 10  # casualties that cost one victory

# From which difference on a margin has its name.
MARGINS: Final = ((6, "decisive"), (4, "major"), (1, "minor"), (0, "undecided"))


class CampaignError(ValueError):
    """Something a campaign refuses. Nothing has changed."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One finished scenario. `digest` is the journal's, `casualties` are each side's combat cards removed."""

    winner: str | None
    reason: str
    rounds: int
    casualties: dict[str, int]
    digest: str


class Total(msgspec.Struct, frozen=True):
    """One side's total."""

    side: str
    victories: int
    casualties: int
    score: int


class Campaign(msgspec.Struct, forbid_unknown_fields=True):
    """The tally of one series. Scenarios are listed in the order they were recorded."""

    book: str
    sides: list[str]
    results: dict[str, Result] = {}
    format: str = FORMAT
    version: int = VERSION

    def record(self, scenario: str, result: Result, *, replace: bool = False) -> None:
        """Add a result; a second one of the same scenario only to replace the first."""
        if scenario in self.results and not replace:
            raise CampaignError(f"{scenario} is recorded already; --replace puts this result in its place")
        if set(result.casualties) != set(self.sides):
            raise CampaignError(f"{scenario} is played by {', '.join(result.casualties)}, not {', '.join(self.sides)}")
        self.results[scenario] = result

    def totals(self) -> list[Total]:
        """NOR-30: victories, minus one for every full ten of the side's own casualties in the whole series."""
        out: list[Total] = []
        for side in self.sides:
            victories = sum(result.winner == side for result in self.results.values())
            casualties = sum(result.casualties[side] for result in self.results.values())
            out.append(Total(side, victories, casualties, victories - casualties // A_POINT))
        return out

    def leader(self) -> tuple[str | None, int, str]:
        """The side that is ahead (None for nobody), by how much, and what such a margin is called."""
        first, second = sorted(self.totals(), key=lambda total: -total.score)[:2]
        difference = first.score - second.score
        name = next(name for least, name in MARGINS if difference >= least)
        return (first.side if difference else None), difference, name

    def next(self, scenarios: Sequence[str]) -> str | None:
        """The first scenario of the series that has no result yet."""
        return next((scenario for scenario in scenarios if scenario not in self.results), None)


def result_of(match: Match) -> Result:
    """The result of a finished match. A dud card removed is no casualty, nor is a card that went back to the supply."""
    if match.outcome is None:
        raise CampaignError(f"this game of {match.catalog.scenario} is not finished")
    catalog = match.catalog
    combat = {(kind.seat, kind.token) for kind in catalog.kinds if kind.klass == COMBAT}
    casualties = dict.fromkeys(catalog.sides, 0)
    for number, seat in enumerate(catalog.seats):
        own = match.view(seat).seats[number]
        casualties[own.side] += sum(n for token, n in (own.removed or {}).items() if (number, token) in combat)
    return Result(
        winner=match.outcome.winner,
        reason=match.outcome.reason,
        rounds=int(match.state.round),
        casualties=casualties,
        digest=match.state.digest(),
    )


def load(path: Path) -> Campaign:
    """A campaign from its file; CampaignError says what is wrong with it."""
    try:
        campaign = msgspec.json.decode(read_whole(path), type=Campaign)
    except msgspec.DecodeError as error:
        raise CampaignError(f"{path}: not a campaign file: {error}") from None
    except RecursionError:
        raise CampaignError(f"{path}: not a campaign file") from None
    except FileError as error:
        raise CampaignError(str(error)) from None
    if campaign.format != FORMAT or campaign.version != VERSION:
        raise CampaignError(f"{path}: not a campaign file of version {VERSION}")
    for scenario, result in campaign.results.items():
        if set(result.casualties) != set(campaign.sides) or result.winner not in (None, *campaign.sides):
            raise CampaignError(f"{path}: the result of {scenario} names other sides")
    if len(campaign.sides) != 2:
        raise CampaignError(f"{path}: a campaign has two sides, not {len(campaign.sides)}")
    return campaign


def save(campaign: Campaign, path: Path) -> None:
    write_whole(path, msgspec.json.format(msgspec.json.encode(campaign), indent=2).decode() + "\n")
