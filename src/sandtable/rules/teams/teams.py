"""The module of Joint Operations (REI-J): two teams of two seats; a team is one side (RUL-138)."""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.catalog import SIDES, Catalog
from sandtable.core.game import Game
from sandtable.core.module import Layout, Module
from sandtable.core.slots import CARDS_A_ROUND, Seating
from sandtable.core.state import DECK, DISCARD, HAND, NOBODY, PLAYED, SUPPLY, State
from sandtable.core.vectors import ints
from sandtable.rules.land.land import Land
from sandtable.rules.manifest import Manifest
from sandtable.rules.shared.cards import Detour
from sandtable.rules.teams.conceal import ConcealProcedure, TeamConceal
from sandtable.rules.teams.events import COMMAND_PASSED, team_events
from sandtable.rules.teams.kinds import team_kinds


class Teams(Module):
    """REI-J-01: a team is a side. Each player has a deck and a supply (REI-J-02), counters go with the cards (RUL-138).

    Whatever picks or draws cards does so from one seat's, so nobody uses a teammate's (REI-J-10).
    `leaders` are the titles of the card that commands (REI-J-03): it is listed for both players of a team, and one
    copy is in the cards of one of them. Its twin in the teammate's cards is what it becomes as it passes over.
    """

    def __init__(self, land: Land, *, leaders: list[str]) -> None:
        super().__init__("teams")
        self.land = land
        self.leaders = leaders
        self.mates = ints([])  # [seat] the teammate
        self.twins = ints([])  # [kind] of a leader the teammate's, of any other card itself
        self.pool = ints([])  # [seat] the dud in whose supply those of its team lie (REI-J-02)
        self.command: i64 = 0  # row [side] the commander of this round, a seat (RUL-75)
        self.token: i64 = 0  # row [side] who holds the command token, a seat (REI-J-08)

        land.gate.detour = TeamDetour(self)
        concealing = ConcealProcedure(land)
        land.replace(TeamConceal(land, concealing))
        self.procedures = [concealing]
        self.kinds = team_kinds()
        self.events = team_events()

    def lay_out(self, c: Catalog, layout: Layout) -> None:
        mates = [self.mate(c, seat) for seat in range(len(c.seats))]
        self.mates = ints(mates)
        twins = list(range(len(c.kinds)))
        for k, kind in enumerate(c.kinds):
            if kind.title in self.leaders:
                for other, twin in enumerate(c.kinds):
                    if twin.title == kind.title and twin.seat == mates[kind.seat]:
                        twins[k] = other
        self.twins = ints(twins)
        self.pool = ints([int(c.dud[min(seat, mates[seat])]) for seat in range(len(c.seats))])
        self.command = layout.take("command", SIDES)
        self.token = layout.take("token", SIDES)

    def mate(self, c: Catalog, seat: int) -> int:
        mine = [other for other in range(len(c.seats)) if c.seat_side[other] == c.seat_side[seat] and other != seat]
        if len(mine) != 1:
            raise ValueError("a team has two seats")
        return mine[0]

    def start(self, g: Game, s: State) -> None:
        """REI-J-03: the player in whose cards the leader is has the token."""
        c = g.catalog
        for side in range(SIDES):
            s.rows[self.token + side] = c.order[side * (len(c.seats) // SIDES)]
        for k, kind in enumerate(c.kinds):
            if self.twins[k] != k and kind.deck + kind.supply > 0:
                s.rows[self.token + c.seat_side[kind.seat]] = kind.seat
        for side in range(SIDES):
            s.rows[self.command + side] = s.rows[self.token + side]

    def faults(self, g: Game, s: State) -> list[str]:
        """REI-J-08: the token is with the player in whose zones the leader is."""
        c = g.catalog
        out: list[str] = []
        for k, kind in enumerate(c.kinds):
            lying = sum([int(s.cards[zone * c.n_kinds + k]) for zone in (DECK, HAND, PLAYED, DISCARD, SUPPLY)])
            if self.twins[k] != k and lying > 0 and s.rows[self.token + c.seat_side[kind.seat]] != kind.seat:
                out.append(f"{c.seats[kind.seat]} has {kind.token} and not the command token")
        return out

    def side_facts(self, g: Game, s: State, side: int) -> dict[str, object]:
        c = g.catalog
        pool = int(self.pool[c.order[side * (len(c.seats) // SIDES)]])
        out: dict[str, object] = {"commander": c.seats[s.rows[self.command + side]]}
        if s.rows[self.token + side] != s.rows[self.command + side]:
            out["commands_next"] = c.seats[s.rows[self.token + side]]  # only if it is another (RUL-75)
        out["dud_supply"] = int(s.cards[SUPPLY * c.n_kinds + pool]) if pool >= 0 else 0
        return out


class TeamSeating(Seating):
    """REI-J-04..REI-J-07, with the commanders as they were when the round began (RUL-75)."""

    def __init__(self, teams: Teams) -> None:
        self.teams = teams

    def begin(self, g: Game, s: State) -> None:
        teams = self.teams
        side: i64 = 0
        while side < SIDES:
            s.rows[teams.command + side] = s.rows[teams.token + side]  # REI-J-09
            side += 1

    def commands(self, g: Game, s: State, seat: i64) -> bool:
        return s.rows[self.teams.command + g.catalog.seat_side[seat]] == seat

    def draws(self, g: Game, s: State, seat: i64) -> i64:
        return CARDS_A_ROUND if self.commands(g, s, seat) else CARDS_A_ROUND - 1

    def bids(self, g: Game, s: State, seat: i64) -> bool:
        return self.commands(g, s, seat)

    def acts(self, g: Game, s: State, place: i64) -> i64:
        """REI-J-07: both commanders, the side with the initiative first, then both teammates."""
        if place >= g.catalog.n_seats:
            return NOBODY
        side: i64 = s.initiative if place % 2 == 0 else g.catalog.enemy[s.initiative]
        commander: i64 = s.rows[self.teams.command + side]
        return commander if place < SIDES else self.teams.mates[commander]

    def commander(self, g: Game, s: State, side: i64) -> i64:
        return s.rows[self.teams.command + side]


class TeamDetour(Detour):
    """REI-J-08: the leader goes to the teammate's discard pile, with the token, wherever it comes from (RUL-76); put
    away into the supply it stays (RUL-77). REI-J-02: one supply of duds a team."""

    def __init__(self, teams: Teams) -> None:
        self.teams = teams

    def discarded(self, g: Game, s: State, kind: i64) -> i64:
        teams = self.teams
        twin: i64 = teams.twins[kind]
        if twin == kind:
            return kind
        seat: i64 = g.catalog.kind_seat[kind]
        mate: i64 = teams.mates[seat]
        s.rows[teams.token + g.catalog.seat_side[seat]] = mate
        if g.story is not None:
            g.story.tell(COMMAND_PASSED, [seat, mate, twin])
        return twin

    def twin(self, kind: i64) -> i64:
        return self.teams.twins[kind]

    def dud_taken(self, g: Game, s: State, seat: i64) -> i64:
        return self.teams.pool[seat]  # RUL-78


def join_forces(manifest: Manifest, leaders: list[str]) -> None:
    """Put teams into a land book."""
    land = manifest.module("land")
    assert isinstance(land, Land)
    teams = Teams(land, leaders=leaders)
    manifest.modules.append(teams)
    manifest.seating = TeamSeating(teams)
