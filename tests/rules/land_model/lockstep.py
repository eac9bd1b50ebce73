"""One land game played by engine and model in lockstep (see `tests/rules/comparing.py`)."""

from __future__ import annotations

from collections import Counter, deque
from pathlib import Path

import sandtable
from sandtable.api import scenarios
from sandtable.core.event import Event
from sandtable.core.view import View
from tests.rules.comparing import Comparison, Modelled, Standing
from tests.rules.land_model.box import SOLDIER, VEHICLE, Piece, Shot
from tests.rules.land_model.goals import pinned
from tests.rules.land_model.model import Model
from tests.rules.land_model.names import face
from tests.rules.land_model.pilot import STYLES, Pilot
from tests.rules.modelling import Chance, load

CAPS = [30, 12, 60]
SHIPPED = Path(sandtable.__file__).parent / "data"
OWN = [Path(__file__).parent / "data", Path(__file__).parents[1] / "data"]  # made for what rarely happens
BOOKS = {load(file)["id"]: file.parent for data in (SHIPPED, *OWN) for file in data.glob("*/book.toml")}
SPECIALISTS = BOOKS["reinforcements-normandy"]
LAND = ("normandy", "north-africa")
REASONS = {
    "COM-68": "claim",
    "NOR-23": "pin",
    "NOR-24": "both pinned",
    "NOR-26": "no hope, pin",
    "NOR-27": "no hope, claim",
    "NAF-48": "claim",
    "NAF-51": "escape",
    "NAF-55": "neutralise",
    "NAF-58": "no hope, neutralise",
    "NAF-59": "no hope, claim",
    "NAF-60": "both hopeless",
    "RUL-136": "cap",
    "RUL-159": "exhausted",
}


def books_of(scenario: Path) -> list[Path]:
    """The folder of the scenario's book, after that of the book it adds to."""
    page = load(scenario)
    book = BOOKS[page["book"]] if "book" in page else scenario.parents[1]
    base = load(book / "book.toml").get("base")
    return [BOOKS[base], book] if base else [book]


FILES = {entry.id: entry.path for entry in scenarios(OWN) if load(books_of(entry.path)[0] / "book.toml")["id"] in LAND}
# Every scenario, and some with an option of the book.
GAMES = [
    *sorted(FILES),
    "normandy-04+specialists",
    "normandy-08+specialists",
    "normandy-12+specialists",
    "own-goal+specialists",
    "reinforcements-101+specialists",
    "reinforcements-102@4+specialists",
    "normandy-10+classic",
    "own-goal+classic",
    "normandy-11+classic-control",
]


class Lockstep(Comparison):
    """One game, played in both."""

    def __init__(self, game: str, seed: int) -> None:
        scenario, _, option = game.partition("+")
        options = [option] if option else []
        cap = CAPS[seed // STYLES % len(CAPS)]
        match = sandtable.new(scenario, seed=seed, cap=cap, data=OWN, options=options)
        super().__init__(match, Chance({seat: deque() for seat in match.catalog.seats}), seed, REASONS)
        self.shots: list[Shot] = []
        self.tell()
        four = len(match.catalog.seats) > 2
        books = books_of(FILES[scenario])
        if option == "specialists" and SPECIALISTS not in books:
            books.append(SPECIALISTS)
        self.model = Model(FILES[scenario], books, cap, self.chance, options, four=four)
        self.pilot = Pilot(self.model, seed % STYLES, self.rng)
        self.compare()

    @property
    def modelled(self) -> Modelled:
        return self.model

    def standing(self) -> Standing:
        w = self.model.world
        return Standing(w.round, w.initiative, w.cards.zones, {side: w.score(side) for side in w.sides})

    def happened(self, event: Event, fields: dict[str, int]) -> None:
        """What the engine says it added up."""
        if event.name not in ("attacked", "structure-attacked"):
            return
        unit = fields["unit"]
        by = self.catalog.unit_name(unit) if unit >= 0 else ""
        tile = self.catalog.tiles[fields["tile"]].name
        target = self.catalog.unit_name(fields["target"]) if "target" in fields else tile
        base, cover, reach = fields.get("base", fields["total"]), fields.get("cover", 0), fields.get("range", 0)
        shot = Shot(by, target, fields["dice"], base, cover, reach)
        total = shot.total
        self.same("total and faces", (fields["total"], fields["faces"]), (total, min(10, max(1, 11 - total))))
        self.shots.append(shot)

    def compare_board(self) -> None:
        w = self.model.world
        self.same("shots", self.shots, w.shots)
        view = self.match.view(None)
        pieces = {piece.id: piece for piece in w.pieces}
        self.same("units", sorted(f"{unit.side}:{unit.unit}" for unit in view.units), sorted(pieces))
        for unit in view.units:
            piece = pieces[f"{unit.side}:{unit.unit}"]
            self.same(f"place of {piece.id}", unit.tile, piece.at)
            if piece.at is not None:
                self.same(f"face of {piece.id}", unit.impaired, piece.down)
                self.same(f"facts of {piece.id}", {k: v for k, v in unit.facts.items() if v}, facts(piece))
            elif piece.kind in (SOLDIER, VEHICLE):
                self.same(f"fate of {piece.id}", unit.facts.get("fate"), piece.fate)
        for tile in view.tiles:
            marks = {side: w.marks[side][tile.tile] for side in w.sides if tile.tile in w.marks[side]}
            self.same(f"markers on {tile.tile}", dict(tile.marks), marks)
            self.same(f"points of {tile.tile}", tile.points, w.points.get(tile.tile, 0))
            aimed = [side for side in w.sides if w.aim[side] == tile.tile]
            self.same(f"aims at {tile.tile}", tile.facts.get("aimed", []), aimed)
            standing = any(s.standing for s in w.structures if s.tile == tile.tile)
            self.same(f"structure on {tile.tile}", bool(tile.facts.get("standing")), standing)
        self._mines(view)
        for side in view.sides:
            self.same(f"hope of {side.side}", bool(side.facts.get("hopeless")), side.side in w.hopeless)
            if not w.single:
                self.same(f"{side.side} pinned", bool(side.facts.get("pinned")), pinned(w, side.side))

    def _mines(self, view: View) -> None:
        """Each mine is shown with one of its two tiles."""
        w = self.model.world
        shown = Counter[tuple[frozenset[str], str]]()
        for tile in view.tiles:
            for mine in tile.facts.get("edges", []):
                shown[frozenset((tile.tile, mine["edge"])), mine["piece"]] += mine["number"]
        self.same("mines", shown, Counter((mine.edge, f"mine-{face(mine.armour)}") for mine in w.mines))
        for side in view.sides:
            if side.side == w.mine_side:
                self.same("mines left", side.facts["mines_left"], w.mine_supply)
            if len(w.teams[side.side]) > 1:
                self.same(f"commander of {side.side}", side.facts["commander"], w.commanders[side.side])
                following = side.facts.get("commands_next", side.facts["commander"])
                self.same(f"next commander of {side.side}", following, w.token[side.side])

    def board(self) -> str:
        w = self.model.world if hasattr(self, "model") else None
        pieces = w.on_board() if w else []
        return ", ".join(
            f"{p.id} {p.at}{' down' if p.down else ''}{f' in {p.inside.name}' if p.inside else ''}"
            f"{f' damage {p.damage} with {p.owner}' if p.kind == VEHICLE else ''}"
            for p in pieces
        )


def facts(piece: Piece) -> dict[str, object]:
    """What a view says of a counter on the board, but for what is not so."""
    found: dict[str, object] = {}
    if piece.kind == VEHICLE:
        captured = piece.owner != piece.side
        found |= {"damage": piece.damage, "owner": piece.owner, "disabled": int(piece.down), "captured": int(captured)}
    else:
        found["suppressed"] = int(piece.down)
    if piece.inside is not None:
        found |= {"inside": piece.inside.id, "berth": piece.inside.crew.index(piece) + 1}
    return {fact: value for fact, value in found.items() if value}


def play(game: str, seeds: range, decisions: int) -> tuple[int, Counter[str]]:
    """Games of one kind, one seed after the other, until so many decisions were compared."""
    made, met = 0, Counter[str]()
    for seed in seeds:
        played = Lockstep(game, seed)
        made += played.run(decisions - made, played.pilot.pick)
        met.update(played.model.world.met)
        met[f"end: {' and '.join(sorted(played.model.reasons)) or 'broken off'}"] += 1
        if made >= decisions:
            break
    return made, met
