"""Short names for a screen of letters: sides, counters, cards, and the signs that modules put on tiles and counters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sandtable.core.catalog import Catalog
from sandtable.core.view import Facts, UnitView, View
from sandtable.notation.scene import tile_print, unit_print
from sandtable.tui.edges import EDGES, UNKNOWN, EdgePiece, around
from sandtable.tui.wording import wording
from sandtable.words import Words
from sandtable.words.catalogue import fields, fill


class Sign(NamedTuple):
    """A few letters on the board. `side` is whose it is, None for nobody's."""

    text: str
    side: str | None
    fact: str


class Labels:
    """Names of one scenario in one language, as the terminal writes them. Units and tiles go by the catalog's numbers,
    sides and seats by their names in it."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.names = words.names
        self.catalog = words.catalog
        self.say = wording(words.language)
        self._kinds = {(kind.seat, kind.token): k for k, kind in enumerate(self.catalog.kinds)}
        self._units = {self.catalog.unit_name(u): u for u in range(len(self.catalog.units))}
        self._letters = _letters(self.catalog.sides)
        self._lettered = _lettered(self.catalog)
        self._shorts = _shorts(self.catalog, self._lettered, self.names.title)

    # -- sides and seats ------------------------------------------------------------------------------------------

    def letter(self, side: str) -> str:
        """One small letter for a side, the same everywhere: never colour alone."""
        return self._letters[side]

    def seat(self, seat: str) -> str:
        return self.names.seat(self.catalog.seat_names[seat])

    def mates(self, side: str) -> list[int]:
        """The seats of a side, in their order."""
        number = self.catalog.side_names[side]
        return [seat for seat in range(len(self.catalog.seats)) if self.catalog.seat_side[seat] == number]

    def seat_letter(self, seat: int) -> str:
        """The side's letter, with the seat's place in it where the side has several: "u2"."""
        side = self.catalog.sides[self.catalog.seat_side[seat]]
        mates = self.mates(side)
        return f"{self.letter(side)}{mates.index(seat) + 1}" if len(mates) > 1 else self.letter(side)

    # -- counters -------------------------------------------------------------------------------------------------

    def number(self, unit: str) -> int:
        """The number of a unit that is written `side:unit`."""
        return self._units[unit]

    def unit(self, unit: int) -> str:
        """A counter with its side, or its seat where sides have several: "US Rifleman A"."""
        return f"{self.names.seat(self.catalog.units[unit].seat)} {self.names.unit(unit)}"

    def short(self, unit: int) -> tuple[str, str]:
        """Abbreviated title and squad of a counter, for the board; no squad where one is all there is."""
        kind = self.catalog.units[unit]
        return self._shorts[kind.title], kind.squad if kind.title in self._lettered else ""

    def shorts(self) -> list[tuple[str, str]]:
        """Every abbreviation and what it stands for."""
        return [(short, self.names.title(title)) for title, short in self._shorts.items()]

    @property
    def lettered(self) -> bool:
        """Whether squads are told on the board."""
        return bool(self._lettered)

    # -- cards ----------------------------------------------------------------------------------------------------

    def kind(self, seat: str, token: str) -> int:
        return self._kinds[(self.catalog.seat_names[seat], token)]

    def cards(self, seat: str, counts: Mapping[str, int]) -> str:
        """A pile in words: "Rifleman A × 2, Scout A"."""
        parts = [self._times(self.names.card(self.kind(seat, token)), n) for token, n in counts.items()]
        return ", ".join(parts) or self.say("cards.nothing")

    def pile(self, seat: str, counts: Mapping[str, int]) -> str:
        """A pile in few words, squads of a title together: "Rifleman A × 4 B × 4, Scout A"."""
        titles: dict[str, list[str]] = {}
        for token, n in counts.items():
            kind = self.catalog.kinds[self.kind(seat, token)]
            titles.setdefault(kind.title, []).append(self._times(f" {kind.squad}" if kind.squad else "", n))
        parts = [self.names.title(title) + "".join(squads) for title, squads in titles.items()]
        return ", ".join(parts) or self.say("cards.nothing")

    def _times(self, what: str, n: int) -> str:
        template = self.words.words.get("terms", "times") or "{what} × {n}"
        return what if n == 1 else fill(template, {"what": what, "n": str(n)})

    # -- facts ----------------------------------------------------------------------------------------------------

    def tile_facts(self, view: View, tile: int) -> Facts:
        """What modules print on a tile and show of it now; pieces on its edges as seen from it."""
        lying = around(view, view.tiles[tile].tile)
        return {**tile_print(self.words, tile), **view.tiles[tile].facts, **({EDGES: lying} if lying else {})}

    def unit_facts(self, view: View, unit: int) -> Facts:
        return {**unit_print(self.words, unit), **view.units[unit].facts}

    def tile_notes(self, view: View, tile: int) -> list[str]:
        return self.words.notes("tile", self.tile_facts(view, tile))

    def unit_notes(self, view: View, unit: int) -> list[str]:
        """What is to be said of a counter; that its other face is up where no module has a word for it."""
        notes = self.words.notes("unit", self.unit_facts(view, unit))
        return notes or ([self.say("board.impaired")] if view.units[unit].impaired else [])

    def signs(self, about: str, facts: Mapping[str, Any]) -> list[Sign]:
        """The signs of a tile or a unit; a fact that lists sides has one for each."""
        out: list[Sign] = []
        texts = {name: self.words.fact(fact) for name, fact in facts.items()}
        for key, sign in self.words.words.section(f"{about} signs").items():
            value = facts.get(key)
            if not value or not fields(sign[0]) <= facts.keys():
                continue
            sides = [side for side in value if side in self._letters] if isinstance(value, list | dict) else []
            if sides:
                out += [Sign(fill(sign[0], {**texts, key: self.letter(side)}), side, key) for side in sides]
            else:
                out.append(Sign(fill(sign[0], texts), None, key))
        return out

    def edge_sign(self, piece: EdgePiece) -> Sign:
        """The sign of a piece on an edge."""
        text, _ = self.words.words.pair("tile signs", piece.key) or [UNKNOWN, ""]
        return Sign(text, piece.facts["side"], piece.key)

    def meaning(self, about: str, fact: str) -> str:
        """What a sign means; empty where it says so itself."""
        _, meaning = self.words.words.pair(f"{about} signs", fact) or ["", ""]
        return meaning


def owner(unit: UnitView) -> str:
    """The side a counter is with: that of its make, unless its facts name another."""
    return str(unit.facts.get("owner", unit.side))


def _letters(sides: list[str]) -> dict[str, str]:
    out: dict[str, str] = {}
    for side in sides:
        free = [letter for letter in side.lower() if letter.isalpha() and letter not in out.values()]
        out[side] = free[0] if free else str(len(out))
    return out


def _lettered(catalog: Catalog) -> set[str]:
    """Titles of which a side has several squads, or whose squads have several counters."""
    squads: dict[tuple[int, str], set[str]] = {}
    for u, unit in enumerate(catalog.units):
        squads.setdefault((int(catalog.unit_side[u]), unit.title), set()).add(unit.squad)
    return {title for (_, title), found in squads.items() if len(found) > 1 or any(len(squad) > 1 for squad in found)}


def _shorts(catalog: Catalog, lettered: set[str], name: Callable[[str], str]) -> dict[str, str]:
    """One letter for titles with squad letters, initials or two letters for others; longer where that is taken."""
    out: dict[str, str] = {}
    for title in sorted(dict.fromkeys(unit.title for unit in catalog.units), key=lambda title: title not in lettered):
        said = name(title)
        parts = said.split()
        short = said[0] if title in lettered else "".join(part[0] for part in parts) if len(parts) > 1 else said[:2]
        size = 2
        while short in out.values() and size <= len(said):
            short, size = said[:size], size + 1
        out[title] = short
    return out
