"""The module of Enemy Unknown (REI-S): one seat is the bot's. What it does not replace is as with two players
(REI-S-74)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import DUD, Catalog
from sandtable.core.game import Game
from sandtable.core.module import Layout, Module
from sandtable.core.sheet import Sheet
from sandtable.core.state import FRAME, HAND, PLAYED, REMOVED, SUPPLY, State
from sandtable.core.vectors import ints
from sandtable.rules.land.casualty import Casualty
from sandtable.rules.land.land import Land
from sandtable.rules.manifest import Manifest
from sandtable.rules.solo.doctrine import Doctrine
from sandtable.rules.solo.events import solo_events
from sandtable.rules.solo.field import Field
from sandtable.rules.solo.hits import SoloInjury
from sandtable.rules.solo.round import SoloAutomaton, SoloDetour, SoloSeating
from sandtable.rules.solo.turn import SoloTurnProcedure

LONGEST: Final = 6  # steps of a march at most
# REI-S-14, REI-S-68, REI-S-69, RUL-102: cards drawn a turn, and whether a bid that won is kept.
LEVELS: Final = {"easy": (3, False), "normal": (3, True), "hard": (4, True)}


class Solo(Module):
    """Tables filled when the scenario is known: `seat` and `side` of the bot, `deck_of` its bolster decks."""

    def __init__(self, land: Land, *, side: str, level: str) -> None:
        super().__init__("solo")
        self.land = land
        self.name_of_side = side
        self.level = level
        draws, keeps = LEVELS[level]
        self.draws: i64 = draws
        self.keeps_bid: bool = keeps
        self.seat: i64 = 0
        self.side: i64 = 0
        self.human: i64 = 0  # the other seat
        self.deck_of = ints([])  # [kind] its bolster deck, -1 for a dud or a card of the human's (RUL-184)
        self.n_decks: i64 = 0
        self.danger = ints([])  # [unit] its place in the scenario's list of danger, 0 for the most dangerous (REI-S-58)
        self.counts = ints([])  # [unit] 1 if it counts as a unit on its tile (RUL-101)
        self.controls = ints([])  # [unit] 1 if it has the Control action (RUL-155)
        self.row: i64 = 0  # row: cards in order, each kind * 2 and 1 if on its side
        self.size: i64 = 0  # row: how many
        self.hits: i64 = 0  # row [unit] hit markers (REI-S-12)
        self.left: i64 = 0  # row: cards the bot may still draw this turn (RUL-181)
        self.way: list[int] = []  # tiles of the path to victory (REI-S-52)
        self.path: i64 = 0  # row: tiles of the march under way, each plus one, 0 after the last
        self.gone: i64 = 0  # row: 1 if the card being resolved was lost meanwhile (RUL-183)
        self.line: i64 = 0  # row: the line being carried out plus one, 0 for none
        self.rolled: i64 = 0  # row: which of the actions of a Roll is

        self.doctrine = Doctrine()
        self.field = Field(self)
        self.turn = SoloTurnProcedure(self)
        assert isinstance(land.injury, Casualty)
        land.injury = SoloInjury(self, land.injury)
        land.gate.detour = SoloDetour(self)
        self.procedures = [self.turn]
        self.events = solo_events()

    def lay_out(self, c: Catalog, layout: Layout) -> None:
        if len(c.seats) != 2:
            raise ValueError("solo play takes the set-up for two seats")  # REI-S-01
        self.side = c.side_names[self.name_of_side]
        self.seat = next(seat for seat in range(2) if c.seat_side[seat] == self.side)
        self.human = c.order[c.enemy[self.side]]
        # REI-S-06, RUL-184: one deck for each squad letter, and one for cards without.
        squads = sorted({kind.squad for kind in c.kinds if kind.seat == self.seat and kind.klass != DUD})
        self.n_decks = len(squads)
        self.deck_of = ints(
            [squads.index(kind.squad) if kind.seat == self.seat and kind.klass != DUD else -1 for kind in c.kinds]
        )
        if len(self.danger) == 0:
            self.danger = ints([0] * len(c.units))
        self.counts = ints([int(self.field.counts(unit)) for unit in range(len(c.units))])
        self.controls = ints([int(self.has_action(c, unit, "control")) for unit in range(len(c.units))])
        cards = sum([kind.deck + kind.supply for kind in c.kinds if kind.seat == self.seat])
        self.row = layout.take("solo row", cards)
        self.size = layout.take("solo size", 1)
        self.hits = layout.take("solo hits", len(c.units))
        self.left = layout.take("solo left", 1)
        self.path = layout.take("solo path", LONGEST)
        self.gone = layout.take("solo gone", 1)
        self.line = layout.take("solo line", 1)
        self.rolled = layout.take("solo rolled", 1)

    def has_action(self, c: Catalog, unit: int, action: str) -> bool:
        """RUL-155: whether a card of the unit prints an action."""
        kinds = [int(c.unit_kinds[i]) for i in range(int(c.unit_kind_first[unit]), int(c.unit_kind_first[unit + 1]))]
        return any(slot.name == action for kind in kinds for slot in c.kinds[kind].slots)

    def set_path(self, s: State, tiles: list[int]) -> None:
        """Where the march that follows goes, step by step."""
        for i in range(int(LONGEST)):
            s.rows[self.path + i] = tiles[i] + 1 if i < len(tiles) else 0

    def next_step(self, s: State) -> i64:
        """The next tile of the march, taken off its path, or -1 after the last."""
        tile: i64 = s.rows[self.path] - 1
        i: i64 = 0
        while i < LONGEST - 1:
            s.rows[self.path + i] = s.rows[self.path + i + 1]
            i += 1
        s.rows[self.path + LONGEST - 1] = 0
        return tile

    def has_turn(self, s: State) -> bool:
        """Whether it is the bot's turn: the frame above the round's."""
        return s.top >= FRAME and s.stack[FRAME] == self.turn.id

    def faults(self, g: Game, s: State) -> list[str]:
        """The row holds what the play area holds; hit markers lie on counters of the bot."""
        c = g.catalog
        out: list[str] = []
        row = [int(s.rows[self.row + i]) >> 1 for i in range(int(s.rows[self.size]))]
        for k, kind in enumerate(c.kinds):
            if kind.seat == self.seat and row.count(k) != s.cards[PLAYED * c.n_kinds + k]:
                out.append(f"{row.count(k)} {kind.token} in the row, {s.cards[PLAYED * c.n_kinds + k]} in play")
        for u, unit in enumerate(c.units):
            if s.rows[self.hits + u] != 0 and unit.seat != self.seat:
                out.append(f"a hit marker on {unit.token}")
        return out

    def sheets(self, g: Game) -> list[Sheet]:
        return self.doctrine.sheets()

    def side_facts(self, g: Game, s: State, side: int) -> dict[str, object]:
        """RUL-186: what everybody may see of the bot's cards."""
        if side != self.side:
            return {}
        c = g.catalog
        places = range(int(s.rows[self.size]))
        return {
            "solo": self.level,
            "draws": int(self.draws),
            "keeps_bid": self.keeps_bid,
            "row": [c.kinds[int(s.rows[self.row + i]) >> 1].token for i in places],
            "sideways": [int(s.rows[self.row + i]) & 1 for i in places],
            "face_down": int(s.sizes[HAND * c.n_seats + self.seat]),
            "bolster": self.bolster_decks(g, s),
            "cards_left": self.cards_left(g, s),
        }

    def bolster_decks(self, g: Game, s: State) -> list[dict[str, object]]:
        """Squad, size and size at the start of each bolster deck."""
        c = g.catalog
        out: list[dict[str, object]] = []
        for deck in range(int(self.n_decks)):
            kinds = [k for k in range(len(c.kinds)) if self.deck_of[k] == deck]
            left = sum([int(s.cards[SUPPLY * c.n_kinds + k]) for k in kinds])
            out.append({"squad": c.kinds[kinds[0]].squad, "left": left, "of": sum([c.kinds[k].supply for k in kinds])})
        return out

    def cards_left(self, g: Game, s: State) -> list[dict[str, object]]:
        """Of each card that has a counter, which a hit costs: how many are not lost, and how many there were."""
        c = g.catalog
        out: list[dict[str, object]] = []
        for k, kind in enumerate(c.kinds):
            if kind.seat == self.seat and kind.unit >= 0:
                given = kind.deck + kind.supply
                out.append({"card": kind.token, "left": given - int(s.cards[REMOVED * c.n_kinds + k]), "of": given})
        return out

    def unit_facts(self, g: Game, s: State, unit: int) -> dict[str, object]:
        hits = int(s.rows[self.hits + unit])
        return {"hits": hits} if hits else {}


def play_alone(manifest: Manifest) -> Solo:
    """Put the bot into a land book, as an option says; a field of that book takes its slot afterwards. RUL-99:
    Control is the book's own, for options that bring an older one are for games without additions."""
    land = manifest.module("land")
    assert isinstance(land, Land)
    side, level = chosen(manifest.options)
    solo = Solo(land, side=side, level=level)
    manifest.modules.append(solo)
    manifest.seating = SoloSeating(solo, manifest.seating)
    manifest.automaton = SoloAutomaton(solo)
    return solo


def option_name(side: str, level: str) -> str:
    """The option by which a side is the bot's."""
    return f"solo-{side}-{level}"


def chosen(options: list[str]) -> tuple[str, str]:
    """Side and level of the bot by the options of a game."""
    for name in options:
        words = name.split("-")
        if words[0] == "solo" and words[-1] in LEVELS:
            return "-".join(words[1:-1]), words[-1]
    return "", "normal"
