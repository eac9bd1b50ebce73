"""What a table knows of teams: who commands, who holds the token, the one supply of duds."""

from __future__ import annotations

from typing import Any

from sandtable.core.state import SUPPLY, ZONES
from sandtable.rules.teams.teams import Teams
from tests.rules.looks import Looks


class TeamLooks(Looks):
    """`leads` sets up side -> the seat that has its leader's card, in the zone it lies in with the other, and commands.

    Dud cards that a seat's list leaves over lie in the supply of its team.
    """

    @property
    def teams(self) -> Teams:
        teams = self.match.book.module("teams")
        assert isinstance(teams, Teams)
        return teams

    def set_teams(self, words: dict[str, Any]) -> None:
        """Take this module's words out, hand over leaders, and put duds together."""
        if self.match.book.module("teams") is None:
            return
        c, s, teams = self.catalog, self.state, self.teams
        for seat in range(len(c.seats)):
            kind, pool = int(c.dud[seat]), int(teams.pool[seat])
            self._hand_over(kind, pool, SUPPLY, int(s.cards[SUPPLY * len(c.kinds) + kind]))
        for side, name in words.pop("leads", {}).items():
            seat = c.seat_names[name]
            for kind in range(len(c.kinds)):
                if teams.twins[kind] != kind and c.kind_seat[kind] == teams.mates[seat]:
                    for zone in range(ZONES):
                        lying = int(s.cards[zone * len(c.kinds) + kind])
                        self._hand_over(kind, int(teams.twins[kind]), zone, lying)
            s.rows[teams.token + c.side_names[side]] = s.rows[teams.command + c.side_names[side]] = seat

    def _hand_over(self, kind: int, other: int, zone: int, number: int) -> None:
        """Cards of one seat become cards of another, in the same zone."""
        c, s = self.catalog, self.state
        for card, change in ((kind, -number), (other, number)):
            s.cards[zone * len(c.kinds) + card] += change
            s.sizes[zone * len(c.seats) + int(c.kind_seat[card])] += change

    def commander(self, side: str) -> str:
        """Who commands in this round."""
        return self.catalog.seats[int(self.state.rows[self.teams.command + self.catalog.side_names[side]])]

    def token(self, side: str) -> str:
        """Who holds the command token, and commands in the next round."""
        return self.catalog.seats[int(self.state.rows[self.teams.token + self.catalog.side_names[side]])]
