"""What things are called: sides, cards, counters, tiles, zones."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.core.catalog import Catalog
from sandtable.core.state import ZONE_NAMES
from sandtable.core.view import View
from sandtable.words.vocabulary import Language


class Names:
    """Names in one language for one scenario. Methods take the catalog's numbers; `token` ones take notation."""

    def __init__(self, catalog: Catalog, language: Language) -> None:
        self.catalog = catalog
        self.language = language
        self._kinds = {(kind.seat, kind.token): i for i, kind in enumerate(catalog.kinds)}
        self._units = {(catalog.sides[catalog.unit_side[i]], u.token): i for i, u in enumerate(catalog.units)}
        self._letters = _letters(catalog.sides)
        self._shorts = _initials(catalog) if catalog.n_berths else _shorts(catalog)
        self.lettered = _lettered(catalog)  # titles whose counters show their squad letter on the board

    def word(self, text: str) -> str:
        """A name of the data in this language: as it is, unless the language has its own."""
        return self.language.names.get(text, text)

    def side_token(self, token: str) -> str:
        return self.language.names.get(token, token.replace("-", " ").capitalize())

    def side(self, side: int) -> str:
        return self.side_token(self.catalog.sides[side])

    def seat(self, seat: int) -> str:
        return self.side_token(self.catalog.seats[seat])

    def letter(self, side: str) -> str:
        """One small letter for a side, the same everywhere: never colour alone."""
        return self._letters[side]

    def _titled(self, title: str, squad: str) -> str:
        return f"{self.word(title)} {squad}" if squad else self.word(title)

    def card(self, kind: int) -> str:
        card = self.catalog.kinds[kind]
        return self._titled(card.title, card.squad)

    def card_token(self, seat: str, token: str) -> str:
        return self.card(self.kind(seat, token))

    def kind(self, seat: str, token: str) -> int:
        return self._kinds[(self.catalog.seat_names[seat], token)]

    def cards(self, seat: str, counts: Mapping[str, int]) -> str:
        """A pile in words: "Rifleman A ×2, Scout A"."""
        times = self.language.terms["times"]
        names = [(self.card_token(seat, token), n) for token, n in counts.items()]
        parts = [name if n == 1 else times.format(what=name, n=n) for name, n in names]
        return ", ".join(parts) or self.language.terms["nothing"]

    def pile(self, seat: str, counts: Mapping[str, int]) -> str:
        """A pile in few words, squads of a title together: "Rifleman A ×4 B ×4, Scout A"."""
        titles: dict[str, list[str]] = {}
        for token, n in counts.items():
            kind = self.catalog.kinds[self.kind(seat, token)]
            times = f" ×{n}" if n > 1 else ""
            titles.setdefault(kind.title, []).append(f"{' ' if kind.squad else ''}{kind.squad}{times}")
        parts = [self.word(title) + "".join(squads) for title, squads in titles.items()]
        return ", ".join(parts) or self.language.terms["nothing"]

    def counter(self, unit: int) -> str:
        """A counter without its side."""
        kind = self.catalog.units[unit]
        return self._titled(kind.title, kind.squad)

    def unit(self, unit: int) -> str:
        return f"{self.side(int(self.catalog.unit_side[unit]))} {self.counter(unit)}"

    def unit_number(self, side: str, token: str) -> int:
        return self._units[(side, token)]

    def berth(self, vehicle: int, place: int) -> str:
        """A seat of a vehicle, counted from 1, with what it offers: "seat 1 (drive 2)"."""
        kind, terms = self.catalog.units[vehicle].vehicle, self.language.terms
        slots = kind.berths[place - 1].slots if kind is not None and 0 < place <= len(kind.berths) else []
        if not slots:
            return terms["seat"].format(n=place)
        return terms["seat/offers"].format(n=place, actions=", ".join(slot.written for slot in slots))

    def berths(self, view: View) -> list[int]:
        """For every counter the berth it sits in as a view tells it, or -1."""
        out: list[int] = []
        for unit in view.units:
            vehicle, place = unit.facts.get("vehicle"), unit.facts.get("berth")
            if isinstance(vehicle, str) and isinstance(place, int):
                side, _, token = vehicle.partition(":")
                out.append(int(self.catalog.berth_first[self.unit_number(side, token)]) + place - 1)
            else:
                out.append(-1)
        return out

    def structure(self, tile: int) -> str:
        built = self.catalog.tiles[tile].structure
        return self.word(built.name) if built is not None else ""

    def short(self, unit: int) -> tuple[str, str]:
        """Abbreviated title and squad letter of a counter, for the board; no letter where one squad is all there is."""
        kind = self.catalog.units[unit]
        return self._shorts[kind.title], kind.squad if kind.title in self.lettered else ""

    def shorts(self) -> list[tuple[str, str]]:
        """Every abbreviation and what it stands for."""
        return [(short, self.word(title)) for title, short in self._shorts.items()]

    def tile(self, tile: int) -> str:
        return self.catalog.tiles[tile].name

    def cover(self, tile: int) -> str:
        place = self.catalog.tiles[tile]
        return self.language.terms["hill" if place.hill else "cover"].format(n=place.cover)

    def zone(self, zone: int) -> str:
        return self.language.zones[ZONE_NAMES[zone]]

    def points(self, n: int) -> str:
        return self.language.plural(n, "point")


def _letters(sides: list[str]) -> dict[str, str]:
    out: dict[str, str] = {}
    for side in sides:
        free = [letter for letter in side.lower() if letter.isalpha() and letter not in out.values()]
        out[side] = free[0] if free else str(len(out))
    return out


def _shorts(catalog: Catalog) -> dict[str, str]:
    """One letter for titles with squads, two for those without; longer where that is taken."""
    out: dict[str, str] = {}
    for unit in sorted(catalog.units, key=lambda unit: not unit.squad):
        size = 1 if unit.squad else 2
        while unit.title not in out:
            short = unit.title[:size]
            if short not in out.values() or size >= len(unit.title):
                out[unit.title] = short
            size += 1
    return out


def _initials(catalog: Catalog) -> dict[str, str]:
    """Where vehicles are about: initials of long titles, two letters of short ones; longer where that is taken."""
    out: dict[str, str] = {}
    for title in dict.fromkeys(unit.title for unit in catalog.units):
        short = "".join(word[0] for word in title.split()) if " " in title else title[:2]
        size = 3
        while short in out.values() and size <= len(title):
            short, size = title[:size], size + 1
        out[title] = short
    return out


def _lettered(catalog: Catalog) -> set[str]:
    """Every title with squads; with vehicles, which need the room, only where a side has several of them."""
    squads: dict[tuple[int, str], set[str]] = {}
    for unit in catalog.units:
        if unit.squad:
            squads.setdefault((unit.seat, unit.title), set()).add(unit.squad)
    return {title for (_, title), found in squads.items() if len(found) > 1 or not catalog.n_berths}
