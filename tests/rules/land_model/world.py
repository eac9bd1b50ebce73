"""The model's table: board, counters, markers, cards, who holds the initiative."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from pathlib import Path

from tests.rules.land_model.box import (
    CONTROLLED,
    FOG,
    SCOUTED,
    VEHICLE,
    Board,
    Card,
    Piece,
    Shot,
    Structure,
    read_cards,
    read_pieces,
)
from tests.rules.modelling import Cards, Chance, Table, load, token

COMMANDERS = ("Lieutenant", "Platoon Sergeant")
AIRCRAFT = ("Recon Aircraft", "Assault Aircraft")  # what Air Support may fetch (REI-M-22)
MINES = 8  # in the box
RAIDERS = "lrdg"  # who scores structures by Demolition; the others by holding their tiles (NAF-49, NAF-50)


class Mine:
    """On the edge of two tiles, with one face up (REI-M-03, REI-M-04)."""

    def __init__(self, edge: frozenset[str], armour: bool) -> None:
        self.edge = edge
        self.armour = armour


class World:
    """The table. Every seat is a player; a side has one, or two (REI-J-01)."""

    def __init__(
        self, scenario: Table, books: list[Path], cap: int, chance: Chance, options: Collection[str], *, four: bool
    ) -> None:
        self.chance = chance
        self.classic_control = bool({"classic", "classic-control"} & set(options))  # RUL-21
        self.classic_losses = "classic" in options  # no play area (RUL-22)
        self.met: Counter[str] = Counter()  # rules met on the way
        self.shots: list[Shot] = []
        self.round = 0
        self.cap = cap
        self.initiative: str = scenario["initiative"]
        self.sides: list[str] = list(load(books[0] / "book.toml")["side"])
        self.teams: dict[str, list[str]] = {side: [side] for side in self.sides}
        if four:
            self.teams = scenario["seats"]
        self.seats = [seat for side in self.sides for seat in self.teams[side]]
        self.side_of = {seat: side for side in self.sides for seat in self.teams[side]}
        self.active = ""  # the seat whose turn it is
        self.moving: Piece | None = None  # who is under way, for those who choose
        self.board = Board(books, scenario["board"])
        self.points: dict[str, int] = dict(scenario["board"].get("objectives", {}))
        self.structures = [
            Structure(s["name"], s["tile"], s["points"], s["defence"]) for s in scenario.get("structure", [])
        ]
        self.razed = dict.fromkeys(self.sides, 0)  # points of structures destroyed
        self.ways_out: dict[str, list[str]] = scenario.get("escape", {})
        self.victory: dict[str, list[str]] = {side: scenario[side]["victory"] for side in self.sides}
        self.radio = [(x["tile"], x["side"]) for x in scenario.get("special", []) if x["verb"] == "raise"]
        self.marks: dict[str, dict[str, str]] = {}
        self.spawn: dict[str, dict[str, list[str]]] = {}
        self.aim: dict[str, str | None] = dict.fromkeys(self.sides)
        mines = scenario.get("mines", {})
        self.mine_side: str | None = mines.get("side")
        laid: dict[str, list[str]] = mines.get("laid", {})
        self.mines = [Mine(frozenset(edge.split("-")), face == "armour") for edge in laid for face in laid[edge]]
        self.mine_supply: int = mines.get("supply", MINES - len(self.mines))  # RUL-163
        self.commanders: dict[str, str] = {}  # of this round (RUL-75)
        self.hopeless: set[str] = set()
        self.had_riflemen: set[str] = set()  # RUL-31
        self.neutralised: dict[str, list[Piece]] = {side: [] for side in self.sides}
        self.escaped: dict[str, list[Piece]] = {side: [] for side in self.sides}
        self.pieces: list[Piece] = []
        self.single = any((book / "vehicles.toml").exists() for book in books)  # a counter is one man (NAF-01)
        self.kinds: dict[str, dict[str, Card]] = {}
        self.cards = Cards(chance, self.met)
        self.token: dict[str, str] = {}  # who has the command token of a team
        for side in self.sides:
            self._set_up(scenario, books, side)
            if "specialists" in options:
                self._swap_in(read_cards(books, side), side)

    def _set_up(self, scenario: Table, books: list[Path], side: str) -> None:
        page = scenario[side]
        self.marks[side] = dict.fromkeys(page.get("scouted", []), SCOUTED)
        self.marks[side] |= dict.fromkeys(page.get("controlled", []), CONTROLLED)
        self.spawn[side] = page.get("spawn", {})
        box, printed = read_pieces(books, side), read_cards(books, side)
        for seat in self.teams[side]:
            own = scenario[seat]
            self.kinds[seat] = {name: printed[name] for name in own["cards"]}
            self.cards.deal(seat, list(own["cards"]), own["cards"])
            for name, (deck, _) in own["cards"].items():
                if printed[name].piece:
                    box[printed[name].piece].seat = seat
                if printed[name].title in COMMANDERS and deck:
                    self.token.setdefault(side, seat)
            for tile, names in own.get("counters", {}).items():
                for name in names:
                    box[name].at = tile
            for tile, names in own.get("vehicles", {}).items():
                for name in names:
                    box[name].at = tile
            for name, crew in own.get("crew", {}).items():
                for berth, man in enumerate(crew):
                    if man:
                        box[name].crew[berth] = box[man]
                        box[man].inside, box[man].at = box[name], box[name].at
        self.pieces += [piece for piece in box.values() if piece.seat or piece.at is not None]

    def _swap_in(self, printed: dict[str, Card], side: str) -> None:
        """REI-A-09, REI-A-10, RUL-74: two Riflemen of each unit in the supply for the two specialists of the squad."""
        for seat in self.teams[side]:
            supply = self.cards[seat]["supply"]
            for name in [name for name, card in self.kinds[seat].items() if card.title == "Rifleman"]:
                special = next(c for c in printed.values() if c.specialist and c.piece == name)
                if special.name in self.kinds[seat]:
                    continue  # the scenario has them already
                number = min(2, supply[name])
                self.met["specialists"] += number
                self.kinds[seat][special.name] = special
                self.cards.names[seat][token(special.name)] = special.name
                supply[name] -= number
                supply[special.name] += number

    # -- sides and counters ---------------------------------------------------------------------------------------

    def other(self, side: str) -> str:
        return next(enemy for enemy in self.sides if enemy != side)

    def mates(self, seat: str) -> list[str]:
        return self.teams[self.side_of[seat]]

    def on_board(self, side: str | None = None) -> list[Piece]:
        """Counters on the board, those in vehicles too."""
        return [piece for piece in self.pieces if piece.at is not None and side in (None, piece.side)]

    def here(self, tile: str, side: str | None = None) -> list[Piece]:
        return [piece for piece in self.on_board(side) if piece.at == tile]

    def vehicles(self, tile: str | None = None) -> list[Piece]:
        return [p for p in self.on_board() if p.kind == VEHICLE and tile in (None, p.at)]

    def piece_of(self, seat: str, card: Card) -> Piece | None:
        """The counter of a combat card."""
        side = self.side_of[seat]
        return next((p for p in self.pieces if p.kind != VEHICLE and p.side == side and p.name == card.piece), None)

    def cards_of(self, piece: Piece) -> list[Card]:
        """The kinds of card that belong to a counter."""
        return [card for card in self.kinds.get(piece.seat, {}).values() if card.piece == piece.name]

    def name_for(self, seat: str, piece: Piece, whose: str) -> str:
        """How a text names a counter: the bare name where it is of the side one would think of."""
        side = self.side_of[seat] if whose == "own" else self.other(self.side_of[seat])
        return token(piece.name) if piece.side == side else piece.id

    def controls(self, side: str, tile: str) -> bool:
        return self.marks[side].get(tile) == CONTROLLED

    def score(self, side: str) -> int:
        """COM-09, NAF-48 to NAF-50, RUL-60."""
        held = sum(points for tile, points in self.points.items() if self.controls(side, tile))
        if self.structures and side != RAIDERS:
            held += sum(s.points for s in self.structures if s.standing and self.controls(side, s.tile))
        return held + self.razed[side]

    def entries(self, piece: Piece) -> list[str]:
        """The tiles where a counter may enter (NOR-05, RUL-39)."""
        fits = {"all", piece.squad, piece.name} - {""}
        return [tile for tile, who in self.spawn[piece.side].items() if fits & set(who)]

    def mine_seat(self) -> str:
        """Who decides for the mines: in a team the commander of the round."""
        assert self.mine_side is not None
        return self.commanders[self.mine_side]

    # -- teams ----------------------------------------------------------------------------------------------------

    def appoint(self) -> None:
        """Who commands each side this round: the only seat, or who has the command token (REI-J-03, REI-J-09)."""
        self.commanders = {side: self.token.get(side, self.teams[side][0]) for side in self.sides}

    def order(self) -> list[str]:
        """COM-31, REI-J-07."""
        sides = [self.initiative, self.other(self.initiative)]
        commanders = [self.commanders[side] for side in sides]
        return commanders + [seat for side in sides for seat in self.teams[side] if seat not in commanders]

    def discard(self, seat: str, name: str, origin: str) -> None:
        """To the discard pile; the commander's card to the teammate's, with the token (REI-J-08, RUL-76)."""
        self.cards.move(seat, name, origin, "discard")
        side = self.side_of[seat]
        for mate in self.teams[side]:
            if mate != seat and self.kinds[seat][name].title in COMMANDERS:
                self.met["command passes"] += 1
                self.cards[seat]["discard"][name] -= 1
                self.cards[mate]["discard"][name] += 1
                self.token[side] = mate

    # -- markers and fog ------------------------------------------------------------------------------------------

    def scout(self, seat: str, tile: str) -> None:
        """COM-44, COM-45, RUL-20, RUL-78: an own marker where there is none, and a Fog of War for it."""
        side = self.side_of[seat]
        if tile in self.marks[side]:
            return
        self.met["scouted"] += 1
        self.marks[side][tile] = SCOUTED
        self.take_fog(seat)

    def take_fog(self, seat: str) -> None:
        """From the supply, which a team shares (REI-J-02), to that seat's discard pile."""
        for holder in self.mates(seat):
            if self.cards[holder]["supply"][FOG]:
                self.cards[holder]["supply"][FOG] -= 1
                self.cards[seat]["discard"][FOG] += 1
                return
        self.met["no fog left"] += 1
